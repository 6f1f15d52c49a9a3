// My games: those kept in this browser and those on the server; the ones under way first.

import { useEffect, useState } from "preact/hooks";
import type { Me } from "../../api";
import { Dialog } from "../../parts/dialog";
import type { SavedGame } from "../../saved";
import { forgetGame, saveGame, savedGames } from "../../saved";
import { formatDay, gameFacts, t, tn } from "../../words";

const SHOWN = 3; // of my games; the others are a click away

function OnServer({ table }: { table: Me["tables"][number] }) {
    return (
        <li class="saved">
            <a href={`#/table/${table.id}`}>
                <strong>{table.title}</strong>
                <span>
                    {table.state === "over"
                        ? t("finished")
                        : table.state === "lobby"
                          ? t("Waiting for players")
                          : table.my_turn
                            ? t("your turn")
                            : table.turn
                              ? t("{who} is to move", { who: table.turn })
                              : t("with others, under way")}
                </span>
                <span class="note">{formatDay(table.active)}</span>
            </a>
        </li>
    );
}

/** A game kept while bots were playing goes on with them. */
function stateOf(game: SavedGame): string {
    if (game.over) return t("finished");
    return game.asked === false ? t("under way") : t("your turn");
}

/** Asked before a game is forgotten. */
function ForgetQuestion({ game, onAnswer }: { game: SavedGame; onAnswer: (yes: boolean) => void }) {
    const what = { game: gameFacts(game.game)?.title ?? game.game, day: formatDay(game.time) };
    return (
        <Dialog title={t("Forget the game {game} of {day}?", what)} onClose={() => onAnswer(false)}>
            <div class="row">
                <button type="button" class="button primary" onClick={() => onAnswer(false)}>
                    {t("Keep it")}
                </button>
                <button type="button" class="button" onClick={() => onAnswer(true)}>
                    {t("Forget")}
                </button>
            </div>
        </Dialog>
    );
}

/** Until the page is left, a game that was forgotten comes back with one click. */
function Forgotten({ game, onBack }: { game: SavedGame; onBack: () => void }) {
    return (
        <p class="note" role="status">
            {t("The game {game} is forgotten.", { game: gameFacts(game.game)?.title ?? game.game })}{" "}
            <button type="button" class="button quiet" onClick={onBack}>
                {t("Bring it back")}
            </button>
        </p>
    );
}

function Saved({ game, onForget }: { game: SavedGame; onForget: () => void }) {
    const title = gameFacts(game.game)?.title ?? game.game;
    return (
        <li class="saved">
            <a href={`#/solo/${game.id}`}>
                <strong>{title}</strong>
                <span>
                    {stateOf(game)} · {game.seats.join(", ")}
                </span>
                <span class="note">{formatDay(game.time)}</span>
            </a>
            <button
                type="button"
                class="button quiet"
                onClick={onForget}
                aria-label={t("Forget the game of {game} from {day}", {
                    game: title,
                    day: formatDay(game.time),
                })}
            >
                {t("Forget")}
            </button>
        </li>
    );
}

export function MyGames({ tables }: { tables: Me["tables"] }) {
    const [saved, setSaved] = useState<SavedGame[]>([]);
    const [asked, ask] = useState<SavedGame>();
    const [forgotten, setForgotten] = useState<SavedGame>();
    const refresh = () => void savedGames().then(setSaved);
    useEffect(refresh, []);
    const answer = (game: SavedGame, yes: boolean) => {
        ask(undefined);
        if (!yes) return;
        setForgotten(game);
        void forgetGame(game.id).then(refresh);
    };
    const bringBack = (game: SavedGame) => {
        setForgotten(undefined);
        void saveGame(game).then(refresh);
    };
    const isOver = (g: { over: boolean } | { state: string }) =>
        "over" in g ? g.over : g.state === "over";
    const mine = [...tables, ...saved]
        .sort((a, b) => Number(isOver(a)) - Number(isOver(b)))
        .map((g) =>
            "state" in g ? (
                <OnServer key={`t${g.id}`} table={g} />
            ) : (
                <Saved key={g.id} game={g} onForget={() => ask(g)} />
            ),
        );
    if (mine.length === 0 && !forgotten) return null;
    return (
        <section aria-labelledby="saved-title">
            <h2 id="saved-title">{t("My games")}</h2>
            {forgotten && <Forgotten game={forgotten} onBack={() => bringBack(forgotten)} />}
            {asked && <ForgetQuestion game={asked} onAnswer={(yes) => answer(asked, yes)} />}
            <ul class="saved-list">{mine.slice(0, SHOWN)}</ul>
            {mine.length > SHOWN && (
                <details class="fold">
                    <summary>{tn("{n} more game", "{n} more games", mine.length - SHOWN)}</summary>
                    <ul class="saved-list">{mine.slice(SHOWN)}</ul>
                </details>
            )}
        </section>
    );
}

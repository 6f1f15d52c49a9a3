// My games: those kept in this browser and those on the server; the ones under way first.

import { useEffect, useState } from "preact/hooks";
import type { Me } from "../../api";
import type { SavedGame } from "../../saved";
import { forgetGame, savedGames } from "../../saved";
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

function Saved({ game, onForget }: { game: SavedGame; onForget: () => void }) {
    const title = gameFacts(game.game)?.title ?? game.game;
    return (
        <li class="saved">
            <a href={`#/solo/${game.id}`}>
                <strong>{title}</strong>
                <span>
                    {game.over ? t("finished") : t("your turn")} · {game.seats.join(", ")}
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
    const refresh = () => void savedGames().then(setSaved);
    useEffect(refresh, []);
    const isOver = (g: { over: boolean } | { state: string }) =>
        "over" in g ? g.over : g.state === "over";
    const mine = [...tables, ...saved]
        .sort((a, b) => Number(isOver(a)) - Number(isOver(b)))
        .map((g) =>
            "state" in g ? (
                <OnServer key={`t${g.id}`} table={g} />
            ) : (
                <Saved key={g.id} game={g} onForget={() => void forgetGame(g.id).then(refresh)} />
            ),
        );
    if (mine.length === 0) return null;
    return (
        <section aria-labelledby="saved-title">
            <h2 id="saved-title">{t("My games")}</h2>
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

// My games: those that wait for me first, and what can be done with them.

import { useState } from "preact/hooks";
import { faceOf } from "../../boards";
import { Dialog } from "../../parts/dialog";
import { letterOf, seatColour, SeatMark } from "../../parts/marks";
import type { SavedGame } from "../../saved";
import { forgetGame, saveGame } from "../../saved";
import { settings } from "../../settings";
import { currentLang, formatDay, gameFacts, t, tn } from "../../words";
import type { Mine } from "./use-mine";

const SHOWN = 3; // of my games; the others are a click away

const titleOf = (game: string) => gameFacts(game)?.title ?? game;

/** What one would want to know of it first. */
function headline(g: Mine): string {
    const name = (g.saved?.people ?? 1) > 1 ? "" : settings().name; // of several it may be another
    if (g.over) return t("finished");
    if (g.lobby) return t("Waiting for players");
    if (g.myTurn) return name ? t("Your turn, {name}!", { name }) : t("Your turn!");
    return g.waitsFor ? t("Waiting for {who}", { who: g.waitsFor }) : t("under way");
}

function details(g: Mine): string {
    const names = new Intl.ListFormat(currentLang(), { type: "conjunction" }).format(g.others);
    return names ? t("{game}, with {names}", { game: titleOf(g.game), names }) : titleOf(g.game);
}

/** Who sits there; where nobody says, the box. */
function Picture({ game: g }: { game: Mine }) {
    const { Box } = faceOf(g.game);
    const seats = g.saved?.seats ?? [];
    if (seats.length === 0)
        return (
            <span class="saved-picture">
                <Box />
            </span>
        );
    return (
        <span class="saved-marks" aria-hidden="true">
            {seats.slice(0, 4).map((name, i) => (
                <SeatMark key={i} colour={seatColour(i + 1)} letter={letterOf(name)} />
            ))}
        </span>
    );
}

/** Asked before a game is forgotten. */
function ForgetQuestion({ game, onAnswer }: { game: SavedGame; onAnswer: (yes: boolean) => void }) {
    const what = { game: titleOf(game.game), day: formatDay(game.time) };
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
        <p class="note forgotten" role="status">
            {t("The game {game} is forgotten.", { game: titleOf(game.game) })}{" "}
            <button type="button" class="button quiet" onClick={onBack}>
                {t("Bring it back")}
            </button>
        </p>
    );
}

function Card({ game: g, onForget }: { game: Mine; onForget: (saved: SavedGame) => void }) {
    const { saved } = g;
    const what = { game: titleOf(g.game), day: formatDay(g.time) };
    return (
        <li class={g.myTurn ? "saved my-turn" : "saved"}>
            <a href={g.href}>
                <Picture game={g} />
                <strong>{headline(g)}</strong>
                <span class="saved-what">{details(g)}</span>
                <span class="note">{formatDay(g.time)}</span>
                {g.myTurn && <span class="play-now small">{t("Resume")}</span>}
            </a>
            {saved && (
                <button
                    type="button"
                    class="forget"
                    onClick={() => onForget(saved)}
                    aria-label={t("Forget the game of {game} from {day}", what)}
                    title={t("Forget")}
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M6 6l12 12M18 6L6 18" />
                    </svg>
                </button>
            )}
        </li>
    );
}

export function MyGames({ mine, refresh }: { mine: readonly Mine[]; refresh: () => void }) {
    const [asked, ask] = useState<SavedGame>();
    const [forgotten, setForgotten] = useState<SavedGame>();
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
    if (mine.length === 0 && !forgotten) return null;
    const cards = mine.map((g) => <Card key={g.key} game={g} onForget={ask} />);
    const shown = Math.min(SHOWN, Math.max(1, mine.filter((g) => !g.over).length));
    return (
        <section class="resume" aria-labelledby="saved-title">
            <h2 id="saved-title" class="unseen">
                {t("My games")}
            </h2>
            {forgotten && <Forgotten game={forgotten} onBack={() => bringBack(forgotten)} />}
            {asked && <ForgetQuestion game={asked} onAnswer={(yes) => answer(asked, yes)} />}
            <ul class="saved-list">{cards.slice(0, shown)}</ul>
            {cards.length > shown && (
                <details class="fold">
                    <summary>{tn("{n} more game", "{n} more games", cards.length - shown)}</summary>
                    <ul class="saved-list">{cards.slice(shown)}</ul>
                </details>
            )}
        </section>
    );
}

// What is said of a game without being asked: what happened, in the words or in the few words of the library, and
// then the question with what can be decided.

import { distinct } from "../choice";
import type { Choice, GameEvent, News } from "../protocol";
import { settings, tellsShortly } from "../settings";
import { askNumber, labelOf } from "../stage/decisions";
import { paired } from "../stage/turns";
import type { Now } from "../table";
import { capital, colon, t, tn } from "../words";

const LISTED = 4; // decisions that are read out with the question; of more one hears how many there are

const sentence = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

/** What is said of what happened, in order. */
export function spokenNews(news: readonly News[], events: readonly GameEvent[]): string[] {
    const short = tellsShortly(settings());
    return paired(news, events)
        .filter(([n]) => !n.undone)
        .map(([n, e]) => (short ? e?.terse : undefined) ?? n.text ?? "")
        .filter(Boolean);
}

function spokenChoice(c: Choice): string {
    return sentence(labelOf(c, (tellsShortly(settings()) ? c.terse : undefined) ?? c.label));
}

/** "1: pawn from the Start to Malus 3." */
export function numbered(choices: readonly Choice[]): string {
    return choices.map((c, i) => `${i + 1}${colon()}${spokenChoice(c)}`).join(" ");
}

/** What is wanted of the person, and what there is to choose from. */
export function spokenQuestion({ game, choices }: Now): string {
    const offered = distinct(choices);
    const [only] = offered;
    const short = tellsShortly(settings());
    const asked = short ? sentence(capital(game?.call ?? game?.question ?? "")) : (game?.question ?? "");
    const count = tn("{n} decision", "{n} decisions", offered.length);
    if (offered.length === 1 && only?.range) return `${asked} ${askNumber(only)}`;
    if (offered.length > LISTED) return `${asked} ${sentence(count)}`;
    return `${asked} ${short ? "" : `${sentence(count)} `}${numbered(offered)}`;
}

/** How to play by ear, said at the start until a game has been finished. */
export function howToPlay(): string {
    return t(
        "The decisions are a list: its digits decide, arrows read it. P tells the position, M your pieces, S the scores, L the last events, D the decisions, H gives advice; with Ctrl and Alt in every mode.",
    );
}

// What is said of a game without being asked: what happened, in the words or in the few words of the library, and
// then the question with what can be decided.

import type { Line } from "../choice";
import { distinct, gathered, hasConsequence, numberOf } from "../choice";
import type { Hint } from "../host";
import type { Choice, GameEvent, News } from "../protocol";
import { settings, tellsShortly } from "../settings";
import { paired } from "../stage/turns";
import type { Now } from "../table";
import { titleOf } from "./groups";
import { capital, colon, formatNumber, t, tn } from "../words";

const AT_ONCE = 9; // of so many decisions a digit takes one; of more the number is written, and Enter takes it
const LISTED = 4; // decisions that are always read out with the question
const READ = 38; // words of decisions that are read out with the question; of more one hears what there is
const KINDS = 6; // of decisions that are told apart then

const sentence = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

/** What is said of what happened, in order. */
export function spokenNews(news: readonly News[], events: readonly GameEvent[]): string[] {
    const short = tellsShortly(settings());
    return paired(news, events)
        .filter(([n]) => !n.undone)
        .map(([n, e]) => (short ? e?.terse : undefined) ?? n.text ?? "")
        .filter(Boolean);
}

/** What is new to somebody who has been told everything up to `since`, or who has just come. */
export function newTo({ news, events, from }: Now, since = from): readonly [News[], GameEvent[]] {
    const told = news.filter((n) => n.seq > since);
    const seqs = new Set(told.map((n) => n.seq));
    return [told, events.filter((e) => seqs.has(e.seq))];
}

/** How to take a number out of a range. */
export function askNumber({ range }: Choice): string {
    const { from, to } = range ?? { from: 0, to: 0 };
    return t("Type a number from {from} to {to}, then Enter.", {
        from: formatNumber(from),
        to: formatNumber(to),
    });
}

/** A decision as the list says it; of those that differ in a number, the first and the last. */
export function labelOf(c: Choice, label: string = c.label): string {
    const last = c.range?.labels?.at(-1);
    if (last === undefined || !c.range) return label;
    const { from, to } = c.range;
    if (label === formatNumber(from))
        return t("A number from {from} to {to}", { from: label, to: formatNumber(to) });
    if (label !== c.label) return t("{first}, and so on up to {n}", { first: label, n: c.range.to });
    return t("{first}, and so on up to: {last}", { first: label, last });
}

/** A decision in the words that are heard. */
export function spokenChoice(c: Line): string {
    if (c.opens)
        return sentence(tn("{what}: {n} decision", "{what}: {n} decisions", c.opens.length, { what: c.label }));
    return sentence(labelOf(c, (tellsShortly(settings()) ? c.terse : undefined) ?? c.label));
}

/** "1: pawn from the Start to Malus 3." */
export function numbered(choices: readonly Choice[]): string {
    return choices.map((c, i) => `${i + 1}${colon()}${spokenChoice(c)}`).join(" ");
}

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Can all of them be read out with the question? */
const isShort = (choices: readonly Line[]): boolean =>
    choices.length <= LISTED || countWords(numbered(choices)) <= READ;

/** The lines of the list: all decisions, or, of more than can be read out, those alike as one line. */
export function linesOf(choices: readonly Choice[]): Line[] {
    const all = distinct(choices);
    return isShort(all) ? all : gathered(all);
}

/** Does a digit not take one at once? */
export const isLongList = (lines: readonly Line[]): boolean => lines.length > AT_ONCE;

/** What a long list has in it, from where to where: "1 to 7: Lay. 8 to 13: Discard." One alone is told itself. */
function summary(choices: readonly Choice[]): string {
    const kinds: { title: string; from: number; to: number }[] = [];
    for (const [i, c] of choices.entries()) {
        const title = titleOf(c.group ?? "");
        const last = kinds.at(-1);
        if (last?.title === title) last.to = i + 1;
        else kinds.push({ title, from: i + 1, to: i + 1 });
    }
    const isKnown = kinds.every((k) => k.title || k.from === k.to);
    if (kinds.length === 1 || kinds.length > KINDS || !isKnown) return "";
    return kinds
        .map(({ title, from, to }) => {
            const alone = from === to && choices[from - 1];
            if (alone) return `${from}${colon()}${spokenChoice(alone)}`;
            return sentence(`${t("{from} to {to}", { from, to })}${colon()}${title}`);
        })
        .join(" ");
}

/** What is wanted of the person, and what there is to choose from. */
export function spokenQuestion({ game, choices }: Now): string {
    const offered = linesOf(choices);
    const [only] = offered;
    const short = tellsShortly(settings());
    const call = game?.heard ?? game?.call;
    const asked = short && call ? sentence(capital(call)) : (game?.question ?? "");
    const count = tn("{n} decision", "{n} decisions", offered.length);
    if (offered.length === 1 && only?.range) return `${asked} ${askNumber(only)}`;
    if (!isShort(offered)) return `${asked} ${sentence(count)} ${summary(offered)}`.trim();
    return `${asked} ${short ? "" : `${sentence(count)} `}${numbered(offered)}`;
}

/** The list into which a line opens: in it, decisions need not say again what they have in common. */
export function opened({ opens = [] }: Line): Choice[] {
    return opens.map(({ within, ...c }) => ({ ...c, terse: within ?? c.terse ?? c.label }));
}

/** What is said when it opens: all of it, or how much there is and what has consequences; and the way back. */
export function spokenOpened(line: Line): string {
    const inside = opened(line);
    const told = isShort(inside)
        ? [sentence(line.label), numbered(inside)]
        : [spokenChoice(line), numbered(inside.filter(hasConsequence))];
    return [...told, `0${colon()}${sentence(t("Go back"))}`].filter(Boolean).join(" ");
}

/** Where a decision is in a list, and in the list into which its line opens, counted from 1. */
function keysTo(offered: readonly Line[], isIt: (c: Choice) => boolean): number[] {
    const at = offered.findIndex((c) => isIt(c) || c.opens?.some(isIt));
    const inside = offered[at]?.opens?.findIndex(isIt) ?? -1;
    return [at, inside].filter((n) => n >= 0).map((n) => n + 1);
}

/** What an adviser would do, with the keys for it: its number in the list, and the number to type if it leaves one open. */
export function spokenAdvice(best: Hint, choices: readonly Choice[]): string {
    const offered = linesOf(choices);
    const isIt = (c: Choice) => c.do === best.do || numberOf(c, best.do) !== undefined;
    const found = choices.find(isIt);
    const typed = found && numberOf(found, best.do);
    const keys = [...(offered.length > 1 ? keysTo(offered, isIt) : []), typed].filter((n) => n !== undefined);
    const short = tellsShortly(settings());
    const label = short && typed === undefined ? (found?.terse ?? best.label) : best.label;
    const what = keys.length > 0 ? `${keys.join(", ")}${colon()}${label}` : label;
    const chance = best.chance && t("Chance to win: {percent}.", { percent: best.chance });
    return [t("Advice: {what}.", { what }), chance, !short && best.why].filter(Boolean).join(" ");
}

/** How to play by ear, said at the start until a game has been finished. */
export function howToPlay(): string {
    return t(
        "The decisions are a list: a digit decides (in one longer than nine, a number and Enter), arrows read it. P tells the position, M your pieces, S the scores, L the last events, D the decisions, H gives advice; with Ctrl and Alt in every mode.",
    );
}

// Which things on the table a decision is about, in the order in which they are touched: an Embrouille is its card,
// then the figure it is aimed at. Some may be touched in more than one order. A decision's arguments say so; nothing
// is decided here. What is lifted is a chain of things; what glows continues it.

import type { Blocked, Choice } from "../../protocol";

export type Key = string;

export const onHand = (card: string): Key => `hand:${card}`;
export const onColumn = (code: string): Key => `column:${code}`; // one's own
export const onFigure = (code: string): Key => `figure:${code}`;
export const onSpot = (spot: string): Key => `spot:${spot}`;
export const onPile = (n: number): Key => `pile:${n}`;
export const onSeat = (seat: number): Key => `seat:${seat}`;
export const onOpen = (seat: number, column: string, card: string): Key =>
    `open:${seat}:${column}:${card}`;
export const TROUBLES: Key = "troubles";

const text = (x: unknown): string => (typeof x === "string" ? x : "");
const number = (x: unknown): number => (typeof x === "number" ? x : 0);

/** The orders in which the things of a decision may be touched; none: it is said, with a button. */
export function pathsOf(c: Choice): Key[][] {
    const [card, figure] = [onHand(text(c.card)), onFigure(text(c.figure))];
    switch (c.choice) {
        case "lay":
            return [[card, onColumn(text(c.card))]];
        case "lay-guest":
            return [[card, onColumn(text(c.column))]];
        case "lay-sixth":
            return [[card, onColumn(text(c.drop))]];
        case "release": // who is freed, or where from
            return [figure, onSpot("PRISON")].map((end) => [card, end]);
        case "jail":
        case "play-jail":
        case "play-free":
        case "play-teleport":
        case "play-expel":
        case "play-swap":
        case "play-shadow":
            return [[card, figure]];
        case "play":
        case "give":
        case "discard":
            return [[card]];
        case "meet":
            return [[card, onSpot(text(c.place))]];
        case "play-steal":
        case "play-dump":
        case "play-recall":
            return [[card, onSeat(number(c.whom))]];
        case "draw":
            return [[onPile(number(c.pile))]];
        case "move":
            return [[figure, onSpot(text(c.to))]];
        case "take":
            return [
                [TROUBLES, figure],
                [figure, TROUBLES],
            ];
        case "exchange":
            return [[figure, onFigure(text(c.target)), onSeat(number(c.whom))]];
        case "to":
            return [[onSpot(text(c.to))]];
        case "expel-with":
        case "swap-with":
            return [[onFigure(text(c.target))]];
        case "expel-alone":
            return [[figure]];
        case "take-card":
        case "take-guest":
        case "recall":
        case "recall-guest":
            return [[onOpen(number(c.whom), text(c.column), text(c.card))]];
        case "pick":
            return [[onSpot(text(c.place))]];
        case "sell":
            return [[onColumn(text(c.column))]];
        default:
            return []; // mode, end, keep, bury, throw, pass, done
    }
}

const begins = (path: readonly Key[], chain: readonly Key[]) => chain.every((key, i) => path[i] === key);

/** The decisions that go on from this chain. */
export function along(choices: readonly Choice[], chain: readonly Key[]): Choice[] {
    return choices.filter((c) => pathsOf(c).some((path) => begins(path, chain)));
}

/** The decisions that are taken when this chain has been touched to its end. */
export function endingIn(choices: readonly Choice[], chain: readonly Key[]): Choice[] {
    return along(choices, chain).filter((c) =>
        pathsOf(c).some((path) => path.length === chain.length && begins(path, chain)),
    );
}

/** What can be touched after this chain. */
export function nextOf(choices: readonly Choice[], chain: readonly Key[]): Set<Key> {
    const found = new Set<Key>();
    for (const path of choices.flatMap(pathsOf)) {
        const key = path[chain.length];
        if (key !== undefined && begins(path, chain)) found.add(key);
    }
    return found;
}

/** One's own column is the handle of its figure, where no decision is about the column itself. */
export function handleOf(choices: readonly Choice[], key: Key, chain: readonly Key[]): Key {
    if (!key.startsWith("column:") || nextOf(choices, chain).has(key)) return key;
    const figure = onFigure(key.slice("column:".length));
    return nextOf(choices, chain).has(figure) || nextOf(choices, []).has(figure) ? figure : key;
}

/** The mode that touching this thing asks for, while none is chosen. */
export function modeFor(choices: readonly Choice[], key: Key): Choice | undefined {
    const [kind] = key.split(":");
    const mode =
        kind === "pile"
            ? "mode-a"
            : kind === "hand"
              ? "mode-b"
              : kind === "figure" || kind === "column" || key === TROUBLES
                ? "mode-c"
                : "";
    return choices.find((c) => c.choice === mode);
}

/** Why this thing cannot be touched now; a place only says so of the figure that is lifted. */
export function whyNot(
    blocked: readonly Blocked[],
    key: Key,
    chain: readonly Key[],
): Blocked | undefined {
    const [kind, id = ""] = key.split(":");
    const figure = chain[0]?.startsWith("figure:") ? chain[0].slice("figure:".length) : undefined;
    const is = (b: Blocked): boolean => {
        switch (kind) {
            case "hand":
                return b.card === id;
            case "column":
                return b.column === id || (b.figure === id && b.choice !== "take");
            case "figure":
                return b.figure === id;
            case "pile":
                return b.choice === "draw" && b.pile === Number(id);
            case "troubles":
                return b.choice === "take";
            case "spot":
                return figure !== undefined && b.figure === figure && b.to === id;
            case "open":
                return b.column === key.split(":")[2];
            default:
                return false;
        }
    };
    return blocked.find(is);
}

// Which things on the table a decision is about, in the order in which they are touched: a malus is its card, then the
// player it is aimed at. A decision's arguments say so; nothing is decided here. What is lifted is a chain of things;
// what glows is what continues it.

import type { Blocked, Choice } from "../../protocol";
import type { CardId } from "./view";
import { kindOf } from "./view";

export type Key = string;

export const onCard = (card: CardId): Key => `card:${card}`;
export const onSeat = (seat: number): Key => `seat:${seat}`;
export const PILE: Key = "pile";
export const DISCARD: Key = "discard";
export const CASINO: Key = "casino";
export const LIFE: Key = "life"; // one's own mat

const text = (x: unknown): string => (typeof x === "string" ? x : "");

/** The things of a decision, first touched first. */
export function pathOf(c: Choice): Key[] {
    const card = onCard(text(c.card));
    const target = typeof c.target === "number" ? onSeat(c.target) : "";
    switch (c.choice) {
        case "draw":
            return [PILE];
        case "take":
            return [DISCARD];
        case "river":
        case "give":
        case "pay":
        case "keep-only":
            return [card];
        case "resign-drop":
            return [card, onCard(text(c.drop))];
        case "malus":
        case "troc":
            return [card, target];
        case "revenge":
            return [card, onCard(text(c.malus)), target];
        case "piston":
            return [card, onCard(text(c.job))];
        case "by-piston":
            return [card, onCard(text(c.with))];
        case "casino-bet":
            return [card, onCard(text(c.bet))];
        case "casino":
        case "bet":
        case "answer":
            return [card, CASINO];
        case "keep":
            return [card, onCard(text(c.top))];
        case "resign":
        case "quit":
        case "divorce":
        case "end-affair":
        case "throw":
        case "drop":
            return [card, DISCARD];
        case "lay":
        case "job":
        case "buy":
        case "free-house":
        case "free-trip":
        case "attack":
        case "special":
        case "in-vain":
            return [card, LIFE];
        default:
            return []; // said, not touched: stop, none, use, decline, paid
    }
}

/** Of copies that are alike only one is offered: the others stand for it. */
export function isSame(a: Key, b: Key): boolean {
    if (a === b) return true;
    return a.startsWith("card:") && b.startsWith("card:") && kindOf(a) === kindOf(b);
}

/** The thing that decisions are about when this one is touched: itself, or the copy that stands for it. */
export function standIn(choices: readonly Choice[], key: Key): Key {
    const all = choices.flatMap(pathOf);
    return all.includes(key) ? key : (all.find((k) => isSame(k, key)) ?? key);
}

function follows(path: readonly Key[], chain: readonly Key[]): boolean {
    return chain.every((key, i) => path[i] !== undefined && isSame(path[i], key));
}

/** Prefers what is about just this card to what is about another copy. */
function closest(found: readonly Choice[], key: Key, at: number): Choice[] {
    const exact = found.filter((c) => pathOf(c)[at] === key);
    return exact.length > 0 ? exact : [...found];
}

/** The decisions that go on from this chain of things; of several copies those about the one touched. */
export function along(choices: readonly Choice[], chain: readonly Key[]): Choice[] {
    let found = choices.filter((c) => follows(pathOf(c), chain));
    chain.forEach((key, i) => {
        found = closest(found, key, i);
    });
    return found;
}

/** The things that all these decisions begin with. */
export function chainOf(choices: readonly Choice[]): Key[] {
    const [first, ...rest] = choices.map(pathOf);
    if (!first) return [];
    const end = first.findIndex((key, i) => rest.some((path) => path[i] !== key));
    return end < 0 ? first : first.slice(0, end);
}

/** What can be touched next. */
export function nextOf(choices: readonly Choice[], chain: readonly Key[]): Key[] {
    const keys = along(choices, chain).flatMap((c) => pathOf(c)[chain.length] ?? []);
    return [...new Set(keys)];
}

export function glows(next: readonly Key[], key: Key): boolean {
    return next.some((k) => isSame(k, key));
}

/** Decisions that one does only if one means it: they are never the main one. */
export function isAside(c: Choice): boolean {
    return c.choice === "throw" || c.choice === "bet" || c.choice === "answer";
}

/** Said, not touched. */
export function isSaid(c: Choice): boolean {
    return pathOf(c).length === 0;
}

/** Why a card cannot be laid, or not before this player; undefined: it can, or nobody asked. */
export function whyNot(blocked: readonly Blocked[], card: CardId, seat?: number): Blocked | undefined {
    const about = blocked.filter((b) => typeof b.card === "string" && kindOf(b.card) === kindOf(card));
    const exact = about.filter((b) => b.card === card);
    const list = exact.length > 0 ? exact : about;
    return list.find((b) => seat === undefined || b.target === seat);
}

// ---- what a decision changes ----------------------------------------------------------------------------

/** How many smiles a player wins or loses by it. */
export function changeOf(c: Choice | undefined, seat: number): number {
    const scores = c?.scores as unknown as ([number, number] | null)[] | undefined;
    const pair = scores?.[seat - 1];
    return Array.isArray(pair) ? (pair[1] ?? 0) - (pair[0] ?? 0) : 0;
}

const GONE = ["discard", "out"];

export interface Loss {
    seat: number;
    card: CardId;
}

/** The cards that leave somebody by it. */
export function lossesOf(c: Choice | undefined): Loss[] {
    return (c?.effects ?? []).flatMap((e): Loss[] => {
        const { card, who, other, from, to } = e;
        if (typeof card !== "string" || typeof who !== "number") return [];
        if (e.event === "stolen" && typeof other === "number") return [{ seat: other, card }];
        const leaves =
            from !== "hand" && from !== "taken" && GONE.includes(text(to)) && e.event !== "attack";
        return leaves ? [{ seat: who, card }] : [];
    });
}

// What people are asked for who roll dice of their own, made of what may come up: dice with faces, or a list. Which faces
// there are, and how many dice, is in the outcomes; no game is known here.

import type { Choice } from "../protocol";

export interface DicePad {
    kind: "dice";
    faces: readonly number[];
    count: number; // of dice
}

export interface ListPad {
    kind: "list";
    outcomes: readonly Choice[]; // one of those that read alike
}

export type Pad = DicePad | ListPad;

const ROLL = "roll"; // the group of dice

/** The dice of an outcome, if it is one of dice. */
function diceIn(c: Choice): readonly number[] | undefined {
    if (c.group !== ROLL) return undefined;
    const told = Object.entries(c).filter(([key]) => key !== "weight");
    const isFace = (n: unknown): n is number => Number.isInteger(n) && Number(n) >= 0 && Number(n) <= 6;
    const list = told.find(([, v]) => Array.isArray(v) && v.length > 0 && v.every(isFace));
    if (list) return list[1] as number[];
    const one = told.filter(([, v]) => typeof v === "number");
    const [face] = one;
    return one.length === 1 && face && isFace(face[1]) ? [face[1]] : undefined;
}

const sorted = (dice: readonly number[]) => [...dice].sort((a, b) => a - b).join();

export function padOf(outcomes: readonly Choice[]): Pad {
    const dice = outcomes.map(diceIn);
    const count = dice[0]?.length ?? 0;
    if (count > 0 && dice.every((d) => d?.length === count))
        return { kind: "dice", faces: [...new Set(dice.flatMap((d) => d ?? []))].sort((a, b) => a - b), count };
    const seen = new Set<string>();
    const alone = outcomes.filter((c) => !seen.has(c.label) && seen.add(c.label));
    return { kind: "list", outcomes: alone };
}

/** What came up, in whatever order the dice were told. */
export function outcomeOf(outcomes: readonly Choice[], dice: readonly number[]): Choice | undefined {
    return outcomes.find((c) => sorted(diceIn(c) ?? []) === sorted(dice));
}

const plain = (text: string) =>
    text
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase();

/** Does a word of the name begin like each of those written? */
export function matches(name: string, written: string): boolean {
    const words = plain(name).split(/[^\p{L}\p{N}]+/u);
    return plain(written)
        .split(/\s+/)
        .filter(Boolean)
        .every((w) => words.some((x) => x.startsWith(w)));
}

export function found(outcomes: readonly Choice[], written: string): readonly Choice[] {
    return outcomes.filter((c) => matches(c.label, written));
}

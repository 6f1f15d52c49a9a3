// A coach in the first games. What is worth looking at, what was poor and why the library says (`hint`); here is only when
// one speaks, and that one speaks less to who needs it less.

import type { Counsel, Hint } from "./host";

/** How well somebody does: good decisions in a row, in each game. */
export type Progress = Record<string, number>;

const LOOKS = 6; // so many, and it is no longer said what to look at
export const GROWN = 20; // and so many: the coach falls silent
const NAME = "ludovie-coach";

export function readProgress(text: string | null): Progress {
    try {
        const all: unknown = JSON.parse(text ?? "{}");
        if (typeof all !== "object" || all === null) return {};
        return Object.fromEntries(
            Object.entries(all).filter((row): row is [string, number] => Number.isInteger(row[1]) && row[1] >= 0),
        );
    } catch {
        return {};
    }
}

function stored(): Progress {
    try {
        return readProgress(localStorage.getItem(NAME));
    } catch {
        return {}; // storage is forbidden: it begins anew
    }
}

export const goodInARow = (game: string): number => stored()[game] ?? 0;

export function keepProgress(game: string, good: number): void {
    try {
        localStorage.setItem(NAME, JSON.stringify({ ...stored(), [game]: good }));
    } catch {
        // it will say the same again next time
    }
}

/** What to look at before deciding; nothing to who does well. */
export function lookOf({ look = "" }: Counsel, good: number): string {
    return good < LOOKS ? look : "";
}

export interface Remark {
    good: number; // decisions in a row, with this one
    poor?: Hint; // what was decided, if it was poor
    best?: Hint;
}

/** What there is to say of a decision; one that nobody has thought about changes nothing. */
export function weigh({ hints }: Counsel, decided: string, good: number): Remark {
    const it = hints.find((h) => h.do === decided);
    const [best] = hints;
    if (!it || !best || hints.length === 1) return { good };
    return it.poor ? { good: 0, poor: it, best } : { good: good + 1 };
}

// A coach in the first games. What is worth looking at, what was poor and why the library says (`coach`), in the page or on
// the server; here is only when one speaks, and that one speaks less to who needs it less.

/** What it says: before a decision what to look at; of a decision whether it was poor, and then what was better. */
export interface Coached {
    verdict: "look" | "nothing" | "fine" | "poor";
    text: string;
}

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

/** Is it still said what to look at? */
export const isLed = (good: number): boolean => good < LOOKS;

/** Good decisions in a row after this one; where there was nothing to decide nothing changes. */
export function goodAfter(verdict: Coached["verdict"], good: number): number {
    if (verdict === "poor") return 0;
    return verdict === "fine" ? good + 1 : good;
}

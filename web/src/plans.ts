// With whom each game was played last, kept in the browser: the next game begins with the same.

import type { SeatPlan } from "./host";

/** Who sits where, and the options that were chosen; oneself is the first. */
export interface LastPlan {
    seats: SeatPlan[];
    values: Record<string, string>;
    own?: boolean; // with their own dice or cards
}

const NAME = "ludovie-plans";
const MAX_SEATS = 12; // more than any game has
const MAX_TEXT = 200;

const isText = (value: unknown): value is string =>
    typeof value === "string" && value.length <= MAX_TEXT;

function isSeat(value: unknown): value is SeatPlan {
    if (typeof value !== "object" || value === null) return false;
    const { name, by } = value as Record<string, unknown>;
    return isText(name) && isText(by);
}

function isPlan(value: unknown): value is LastPlan {
    if (typeof value !== "object" || value === null) return false;
    const { seats, values } = value as Record<string, unknown>;
    return (
        Array.isArray(seats) &&
        seats.length > 0 &&
        seats.length <= MAX_SEATS &&
        seats.every(isSeat) &&
        typeof values === "object" &&
        values !== null &&
        Object.values(values).every(isText)
    );
}

/** What was stored, as far as it makes sense: the text may be of another version, or somebody else's. */
export function readPlans(text: string | null): Record<string, LastPlan> {
    try {
        const all: unknown = JSON.parse(text ?? "{}");
        if (typeof all !== "object" || all === null) return {};
        return Object.fromEntries(
            Object.entries(all).filter((row): row is [string, LastPlan] => isPlan(row[1])),
        );
    } catch {
        return {};
    }
}

function stored(): Record<string, LastPlan> {
    try {
        return readPlans(localStorage.getItem(NAME));
    } catch {
        return {}; // storage is forbidden: every time is the first
    }
}

export function lastPlan(game: string): LastPlan | undefined {
    const all = stored();
    return Object.hasOwn(all, game) ? all[game] : undefined;
}

export function keepPlan(game: string, plan: LastPlan): void {
    try {
        localStorage.setItem(NAME, JSON.stringify({ ...stored(), [game]: plan }));
    } catch {
        // the next game begins as the first did
    }
}

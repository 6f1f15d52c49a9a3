// The track as a winding path: where squares lie, and which piece has gone from one to another.

import type { Square } from "./view";
import { GUARD } from "./view";

export const PITCH = 100;
export const HEIGHT = 108;

/** Where a square lies: rows go to and fro, as one walks. */
export function placeOf(index: number, columns: number): { x: number; y: number } {
    const row = Math.floor(index / columns);
    const step = index % columns;
    const column = row % 2 === 0 ? step : columns - 1 - step;
    return { x: (column + 0.5) * PITCH, y: (row + 0.5) * HEIGHT };
}

/** Six squares fit a telephone; more than ten are small on a large screen too. */
export function columnsFor(width: number): number {
    return width < 520 ? 6 : width < 760 ? 8 : 10;
}

/** How many pieces of a seat, or guards, stand on a square. */
function count(square: Square, seat: number): number {
    return seat === GUARD ? square.guards : square.pawns.filter((p) => p === seat).length;
}

/** The one piece that has changed its square since: where it was, where it is. */
export function movedPiece(
    before: readonly Square[],
    after: readonly Square[],
    seats: number,
): { seat: number; from: number; to: string } | undefined {
    for (let seat = GUARD; seat <= seats; seat++) {
        const to = after.find((s) => {
            const old = before.find((b) => b.code === s.code);
            return old && count(s, seat) > count(old, seat);
        });
        const from = before.findIndex((b) => {
            const now = after.find((s) => s.code === b.code);
            return count(b, seat) > (now ? count(now, seat) : 0);
        });
        if (to && from >= 0) return { seat, from, to: to.code };
    }
    return undefined;
}

// The track as a winding path: where squares lie, and which piece goes from one to another.

import type { GameEvent } from "../../protocol";
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

/** The piece that an event moves: whose it is, from where to where; undefined for any other event. */
export function movedPiece(e: GameEvent): { seat: number; from: string; to: string } | undefined {
    const { event, who, from, to } = e;
    if (typeof who !== "number" || typeof from !== "string" || typeof to !== "string") return undefined;
    switch (event) {
        case "pawn-moved":
        case "pawn-moved-back":
            return { seat: who, from, to };
        case "guard-moved":
        case "guard-moved-back":
            return { seat: GUARD, from, to };
        default:
            return undefined;
    }
}

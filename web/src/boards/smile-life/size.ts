// How large things are: the whole table is enlarged on a large screen and drawn closer on a small one, never
// stretched.

import { useEffect, useReducer } from "preact/hooks";
import { windowSize } from "../../stage/measure";

export interface Room {
    unit: number; // 1 on a screen of 1280 x 800
    low: boolean; // captions go first
    tablet: boolean; // held upright: one column, but room for whole cards
    narrow: number; // pixels across
    high: number;
}

export function roomNow(): Room {
    const { width: w, height: h } = windowSize();
    return {
        unit: Math.max(0.74, Math.min(w / 1280, h / 800, 2)),
        low: h < 740,
        tablet: w >= 700 && w <= 1020 && h >= 900,
        narrow: w,
        high: h,
    };
}

/** Draws again when the window changes. */
export function useRoom(): Room {
    const again = useReducer((n: number) => n + 1, 0)[1] as () => void;
    useEffect(() => {
        addEventListener("resize", again);
        return () => removeEventListener("resize", again);
    }, []);
    return roomNow();
}

/** How far apart cards of a row lie, so that they fit; never less than `least` shows of each. */
export function stepOf(n: number, w: number, room: number, gap: number, least = 18): number {
    if (n < 2) return w + gap;
    return Math.max(least, Math.min(w + gap, (room - w) / (n - 1)));
}

/** Shares a width among zones: each what it wants, or less in proportion, but never under what it needs. */
export function share(wants: readonly number[], needs: readonly number[], room: number): number[] {
    const total = wants.reduce((a, b) => a + b, 0);
    const least = needs.reduce((a, b) => a + b, 0);
    if (total <= room) return [...wants];
    const part = total === least ? 0 : Math.max(0, (room - least) / (total - least));
    return wants.map((w, i) => (needs[i] ?? 0) + (w - (needs[i] ?? 0)) * part);
}

// What the library tells of a situation.

import type { BoardDoc, View } from "../../protocol";
import { t } from "../../words";

export interface Square {
    code: string;
    kind: string;
    value?: number;
    guards: number;
    pawns: number[];
    alone?: boolean; // one pawn without company
    passed?: boolean; // behind all pawns, and kept on the track
    taken?: number;
}
export interface Player {
    colour: string;
    closed: boolean;
    taken: string[];
    converted: string[];
    score: number;
    rank?: number;
}
export interface ClvView {
    phase: string;
    turn?: number;
    die?: number;
    squares: Square[];
    players: Player[];
    boxed: string[];
    given?: string;
}

/** A tile of the game, whether it is on the track or not; start and finish too. */
export interface Tile {
    code: string;
    kind: string;
    value?: number;
    name: string;
    label: string;
    art?: string;
}
export interface ClvBoard {
    tiles: Tile[];
    order?: string[]; // as they lay at first, unless they are shuffled
    colours: { id: string; name: string }[];
    art: { guard?: string; end?: string; scenery?: string[] };
}

export const START = "D";
export const FINISH = "A";

export const viewOf = (v: View): ClvView => v.view as unknown as ClvView;
export const boardOf = (b: BoardDoc): ClvBoard => b as unknown as ClvBoard;

export function tileOf(b: BoardDoc, code: string): Tile | undefined {
    return boardOf(b).tiles.find((tile) => tile.code === code);
}

export function sign(value: number): string {
    return value < 0 ? `−${-value}` : `+${value}`;
}

/** What stands on a tile, in a few letters. */
export function shortName(b: BoardDoc, code: string): string {
    const tile = tileOf(b, code);
    if (tile?.value !== undefined) return sign(tile.value);
    switch (tile?.kind) {
        case "start":
            return t("Start");
        case "finish":
            return t("Finish");
        default:
            return t("clover");
    }
}

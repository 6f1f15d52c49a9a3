// What the library tells of a situation.

export interface Square {
    code: string;
    kind: string;
    value?: number;
    guards: number;
    pawns: number[];
    passed?: boolean; // behind all pawns, and kept on the track
    taken?: number;
}
export interface Player {
    colour: string;
    closed: boolean;
    taken: string[];
    converted: string[];
    score: number;
}
export interface ClvView {
    phase: string;
    turn?: number;
    die?: number;
    squares: Square[];
    players: Player[];
}

/** A tile of the game, whether it is on the track or not; start and finish too. */
export interface Tile {
    code: string;
    kind: string;
    value?: number;
}
export interface ClvBoard {
    tiles: Tile[];
}

export const GUARD = 0; // among the seats of pieces

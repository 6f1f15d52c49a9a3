// What the library tells of a situation.

export interface Square {
    code: string;
    kind: string;
    value?: number;
    guards: number;
    pawns: number[];
    taken?: number;
}
export interface Move {
    do: string;
    from?: number;
    to?: number;
    takes: string[];
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
    moves?: Move[];
}

export const GUARD = 0; // among the seats of pieces

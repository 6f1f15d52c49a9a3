// What the library tells of a situation.

interface Seat {
    prizes: string[];
    left: number;
    closed: boolean;
    sum: number | null;
    won: boolean;
}
export interface EcgView {
    phase: string;
    kept: number[];
    rolled: number[];
    to_roll: number;
    winnable: string[];
    reach: string[];
    centre: string[];
    seats: Seat[];
    to_win: number;
    keeps?: ({ dice: number[] } & Record<string, number | number[]>)[];
}

export interface PrizeDoc {
    code: string;
    name: string;
    needs: string; // its condition in few words
    example: number[]; // four dice that win it
}
export interface EcgBoard {
    prizes: PrizeDoc[];
}

/** The seat that holds a prize; 0: it lies in the centre. */
export function ownerOf(v: EcgView, code: string): number {
    return v.seats.findIndex((s) => s.prizes.includes(code)) + 1;
}

// What the library tells of a situation.

import type { BoardDoc, Table, View } from "../../protocol";

interface Seat {
    prizes: string[];
    left: number;
    closed: boolean;
    sum: number | null;
    won: boolean;
}

/** A countdown: who has played in it in vain, and who still has a turn. */
export interface Threat {
    seat: number;
    left: number;
    missed: number[];
    coming: number[];
}

export interface EcgView {
    phase: string;
    kept: number[];
    rolled: number[];
    to_roll: number;
    met: string[];
    winnable: string[];
    reach: string[];
    centre: string[];
    seats: Seat[];
    threats: Threat[];
    to_win: number;
}

export interface PrizeDoc {
    code: string;
    name: string;
    short: string;
    spoken: string;
    needs: string; // its condition in few words
    art?: string;
    example: number[]; // four dice that win it
}

export const viewOf = (view: View): EcgView => view.view as unknown as EcgView;
export const prizesOf = (board: BoardDoc): PrizeDoc[] => (board as unknown as { prizes: PrizeDoc[] }).prizes;

export function prizeOf(board: BoardDoc, code: unknown): PrizeDoc | undefined {
    return prizesOf(board).find((p) => p.code === code);
}

/** The chance to win a prize, in thousandths, once these dice are set aside; none when all of them are. */
export function oddsWith(board: BoardDoc, dice: readonly number[], code: string): number | undefined {
    const { odds } = board as unknown as { odds: Record<string, number[]> };
    const key = [...dice].sort((a, b) => a - b).join(" ");
    return odds[key]?.[prizesOf(board).findIndex((p) => p.code === code)];
}

/** The picture of a prize; one whose owner drew none is a present. */
export const artOf = (prize: PrizeDoc | undefined): string => prize?.art ?? "wrapped-gift";

/** The seat that holds a prize; 0: it lies in the centre. */
export function ownerOf(v: EcgView, code: string): number {
    return v.seats.findIndex((s) => s.prizes.includes(code)) + 1;
}

export const nameOf = (table: Table, seat: unknown): string =>
    (typeof seat === "number" && table.seats[seat - 1]?.name) || "";

// What the library tells of the components and of a situation (docs/formats/plus-belle-la-vie.md), and the few
// questions that the drawing asks about it.

import type { BoardDoc, View } from "../../protocol";

export const FAMILIES = ["R", "B", "V", "J"] as const;
export type Family = (typeof FAMILIES)[number];
export type Counts = Partial<Record<Family, number>>;
export type Code = string; // of a character, a guest or an Embrouille
export type Spot = string; // L1 … L12, GARE, RUE, PRISON

export interface PlaceDoc {
    id: Spot;
    name: string;
    at: string;
    short: string;
    colour?: Family;
    art?: string;
}
export interface PersonDoc {
    id: Code;
    name: string;
    given: string;
    colour: Family;
    copies?: number; // of a character's card; of guests there is one
}
export interface TroubleDoc {
    id: Code;
    name: string;
    power: string;
    characters: Code[];
}
export interface RvDoc {
    card: number;
    place: Spot;
    figures: number;
    colours: Counts;
    dice: Counts;
    percent: number;
}
export interface PbvBoard {
    colours: { id: Family; name: string }[];
    faces: { id: string; name: string }[];
    places: PlaceDoc[];
    characters: PersonDoc[];
    guests: PersonDoc[];
    powers: { id: string; text: string; art?: string }[];
    embrouilles: TroubleDoc[];
    rendezvous: RvDoc[];
    sale: number[];
    hand: number;
    columns: number;
    goal: number;
    prize: number; // for who succeeds
}

export interface Column {
    character: Code;
    cards: number; // with the guests
    worth: number;
    guests: Code[];
}
export interface Player {
    score: number;
    left: boolean;
    cards: number;
    troubles: number;
    backs?: Counts;
    hand?: Code[];
    known?: Code[];
    columns: Column[];
    controls: Code[];
    shadows: Code[];
}
export interface Lack {
    figures: number;
    colours: Counts;
}
export interface Rv extends RvDoc {
    complete: boolean;
    present: Code[];
    missing: Lack;
    reach: { figures: Code[]; actions: number } | null;
    throws: number[];
    sales: number[];
}
export interface Resolving {
    card: number;
    throws: number[];
    order: number[];
    solver: number | null;
    dice: number[];
}
export interface PbvView {
    phase: string;
    turn: number;
    active: number;
    who: number;
    mode: "none" | "A" | "B" | "C" | "flexible";
    points: number;
    played: number;
    goal: number;
    players: Player[];
    figures: Record<Code, Spot>;
    control: Record<Code, number[]>;
    piles: { cards: number; top: Family | null }[];
    "trouble-pile": number;
    discard: Code[];
    rendezvous: Rv[];
    "rendezvous-pile": { cards: number; top: number | null };
    resolving: Resolving | null;
    step: { character?: Code; target?: Code; seat?: number; column?: Code; card?: Code };
    discards: number;
}

export const viewOf = (view: View) => view.view as unknown as PbvView;
export const boardOf = (board: BoardDoc) => board as unknown as PbvBoard;

interface Books {
    people: Map<Code, PersonDoc>;
    places: Map<Spot, PlaceDoc>;
    troubles: Map<Code, TroubleDoc>;
}
const books = new WeakMap<PbvBoard, Books>();

function bookOf(board: PbvBoard): Books {
    const found = books.get(board) ?? {
        people: new Map([...board.characters, ...board.guests].map((p) => [p.id, p])),
        places: new Map(board.places.map((p) => [p.id, p])),
        troubles: new Map(board.embrouilles.map((e) => [e.id, e])),
    };
    books.set(board, found);
    return found;
}

export function personOf(board: PbvBoard, code: Code): PersonDoc {
    return bookOf(board).people.get(code) ?? { id: code, name: code, given: code, colour: "R" };
}

export function placeOf(board: PbvBoard, spot: Spot): PlaceDoc {
    return bookOf(board).places.get(spot) ?? { id: spot, name: spot, at: spot, short: spot };
}

export const troubleOf = (board: PbvBoard, code: Code) => bookOf(board).troubles.get(code);

/** Its name, whatever kind of card it is. */
export function cardName(board: PbvBoard, code: Code): string {
    return troubleOf(board, code)?.name ?? personOf(board, code).given;
}

export const isGuest = (board: PbvBoard, code: Code) => board.guests.some((g) => g.id === code);
export const powerOf = (board: PbvBoard, id: string) => board.powers.find((p) => p.id === id);
export const colourName = (board: PbvBoard, f: Family) =>
    board.colours.find((c) => c.id === f)?.name ?? f;

/** The number on a house. */
export const numberOf = (spot: Spot) => Number(spot.slice(1));

/** How many seats of a Rendez-vous are taken; more may be there, of colours that it does not ask for. */
export const takenOf = (rv: Rv) => Math.max(0, rv.figures - rv.missing.figures);

/** The figures in a spot, in the order of the characters. */
export function figuresAt(board: PbvBoard, v: PbvView, spot: Spot): Code[] {
    return board.characters.map((c) => c.id).filter((c) => v.figures[c] === spot);
}

export const columnOf = (v: PbvView, seat: number | undefined, code: Code) =>
    v.players[(seat ?? 0) - 1]?.columns.find((c) => c.character === code);

/** The strongest column of somebody else. */
export function rivalOf(
    v: PbvView,
    seat: number,
    code: Code,
): { seat: number; cards: number } | undefined {
    let best: { seat: number; cards: number } | undefined;
    v.players.forEach((_, i) => {
        const cards = columnOf(v, i + 1, code)?.cards ?? 0;
        if (i + 1 !== seat && cards > (best?.cards ?? 0)) best = { seat: i + 1, cards };
    });
    return best;
}

/** Each kind of card once, with how many there are; Embrouilles behind the people. */
export function stacked(cards: readonly Code[]): { code: Code; n: number }[] {
    const counts = new Map<Code, number>();
    for (const c of cards) counts.set(c, (counts.get(c) ?? 0) + 1);
    return [...counts].map(([code, n]) => ({ code, n }));
}

export const entries = (counts: Counts): [Family, number][] =>
    FAMILIES.flatMap((f): [Family, number][] => (counts[f] ? [[f, counts[f] ?? 0]] : []));

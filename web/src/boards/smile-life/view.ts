// What the library tells of the cards and of a situation (docs/formats/smile-life.md), and the few questions that
// the drawing asks about it.

import type { GameEvent } from "../../protocol";

/** A card as moves write it: the id of its kind, with `#n` where there are copies. */
export type CardId = string;

export type FamilyKey =
    | "study"
    | "job"
    | "salary"
    | "flirt"
    | "marriage"
    | "adultery"
    | "child"
    | "malus"
    | "special"
    | "house"
    | "trip"
    | "pet"
    | "prize"
    | "legion";

export interface CardDoc {
    id: string;
    family: FamilyKey;
    name: string;
    short?: string;
    text: string;
    smiles: number;
    level?: number; // of a study: given; of a job: needed
    pay?: number; // of a job: its highest salary; else bundles
    status?: "ordinary" | "civil-servant" | "interim";
    price?: number;
    copies?: number; // in the deck
    child?: boolean; // a flirt with which one may come
    effect?: string;
    art?: string;
}

export interface SmlBoard {
    cards: CardDoc[];
    deck: number;
    limits: { hand: number; studies: number; flirts: number; river: number };
}

export interface Way {
    pay: CardId[];
    waste: number;
}
export interface Note {
    card: CardId;
    worth: number;
    do: string; // the decision to pay with it
}
export interface Purchase extends Way {
    card: CardId;
    price: number; // still to pay
    full: number;
    purse: Note[]; // what can pay, in the order of payments
    ways: Way[]; // one for each mix of worths
}

export interface SeatView {
    smiles: number;
    work: number;
    love: number;
    goods: number;
    limit: number;
    hand: (CardId | null)[];
    studies: CardId[];
    side: CardId[];
    level: number;
    job: CardId | null;
    pay: number;
    raised: boolean;
    "free-house": boolean;
    salaries: CardId[];
    invested: CardId[];
    money: number;
    flirts: CardId[];
    open: CardId | null;
    born: CardId[];
    marriage: CardId | null;
    adultery: CardId | null;
    lovers: CardId[];
    kept: CardId[];
    children: CardId[];
    laid: CardId[];
    malus: CardId[];
    skips: CardId[];
    "prison-left": number;
    closed: boolean;
}

export interface SmlView {
    phase: string;
    turn: number;
    asked: number;
    pile: number;
    next: (CardId | null)[];
    discard: { card: CardId; by: number }[];
    river: (CardId | null)[];
    out: CardId[];
    casino: boolean;
    bettor: number;
    bet: CardId | null;
    held: CardId[];
    taken: CardId | null;
    price: number;
    purchases: Purchase[];
    drawn: (CardId | null)[];
    due: boolean;
    rainbow: number;
    seats: SeatView[];
}

/** The colour, mark and edge of a card. */
export type Family = "pro" | "perso" | "acq" | "spe" | "malus" | "dist";

const FAMILY: Record<FamilyKey, Family> = {
    study: "pro",
    job: "pro",
    salary: "pro",
    flirt: "perso",
    marriage: "perso",
    adultery: "perso",
    child: "perso",
    malus: "malus",
    special: "spe",
    house: "acq",
    trip: "acq",
    pet: "acq",
    prize: "dist",
    legion: "dist",
};

export function familyOf(doc: CardDoc): Family {
    return FAMILY[doc.family] ?? "spe";
}

/** Which card it is, whatever the copy. */
export function kindOf(card: CardId): string {
    const hash = card.indexOf("#");
    return hash < 0 ? card : card.slice(0, hash);
}

const decks = new WeakMap<CardDoc[], Map<string, CardDoc>>();

/** What is printed on a card; one that nobody knows is a plain one with its id. */
export function docOf(board: SmlBoard, card: CardId): CardDoc {
    let deck = decks.get(board.cards);
    if (!deck) decks.set(board.cards, (deck = new Map(board.cards.map((c) => [c.id, c]))));
    const kind = kindOf(card);
    return deck.get(kind) ?? { id: kind, family: "special", name: kind, text: "", smiles: 0 };
}

/** Salaries that can still pay, the last one laid first. */
export function freeSalaries(s: SeatView): CardId[] {
    return s.salaries.filter((c) => !s.invested.includes(c));
}

/** How many salaries lie turned. */
export function spentSalaries(s: SeatView): number {
    return s.salaries.length - freeSalaries(s).length;
}

const paid = new WeakMap<readonly GameEvent[], Map<string, number>>();

/** How many salaries paid for each purchase, by its card. */
export function paidFor(events: readonly GameEvent[]): Map<string, number> {
    let found = paid.get(events);
    if (found) return found;
    found = new Map();
    for (const e of events)
        if (e.event.startsWith("paid") && typeof e["for"] === "string")
            found.set(e["for"], (found.get(e["for"]) ?? 0) + 1);
    paid.set(events, found);
    return found;
}

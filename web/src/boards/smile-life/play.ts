// What travels: a card from where it lay to where it lies now, in the order of the events. Where one of them is not
// drawn card by card (a hand of others, the pile), the heap stands for it.

import type { GameEvent } from "../../protocol";
import type { Stagehand } from "../../stage/motion";
import { swell, travel } from "../../stage/motion";
import type { ZoneProps } from "../face";

const MS = 300;
const SAD = 450; // children leave slowly
const WORK = ["studies", "side", "job", "salaries", "invested"];
const LOVE = ["flirts", "marriage", "adultery", "lovers", "kept", "children"];

/** The heap or zone where a card of this seat is drawn, if not by itself. */
function heapOf(zone: unknown, seat: number, you: number | undefined): string {
    if (zone === "pile" || zone === "next") return "pile";
    if (zone === "discard" || zone === "out") return String(zone);
    if (zone === "casino" || zone === "bet") return "casino";
    if (zone === "hand" || seat !== you) return `hand:${seat}`;
    if (WORK.includes(String(zone))) return `zone:${seat}:pro`;
    if (LOVE.includes(String(zone))) return `zone:${seat}:perso`;
    return `zone:${seat}:acq`;
}

const TO_OTHER = [
    "malus",
    "malus-skip",
    "malus-too",
    "prison",
    "revenge",
    "revenge-skip",
    "revenge-too",
    "given",
];
const FROM_OTHER = ["stolen", "swapped", "swapped-back", "swapped-hidden"];

/** How long an event takes to be seen. */
export function play(e: GameEvent, hand: Stagehand, { table, view }: ZoneProps): number {
    const who = typeof e.who === "number" ? e.who : 0;
    const other = typeof e.other === "number" ? e.other : who;
    if (e.event === "score" || e.from === undefined || e.to === undefined) return 0;
    const card = typeof e.card === "string" ? `card:${e.card}` : "";
    const giver = FROM_OTHER.includes(e.event) ? other : who;
    const taker = TO_OTHER.includes(e.event) ? other : who;
    const from = hand.was(card) ?? hand.was(heapOf(e.from, giver, table.you));
    const thing = hand.is(card) ?? hand.is(heapOf(e.to, taker, table.you));
    if (!from || !thing || view.steps === 0) return 0;
    const ms = e.event === "out" ? SAD : MS;
    travel(thing, from, { ms, delay: hand.start, arc: e.event === "stolen" ? 60 : 24 });
    if (taker === table.you || giver === table.you)
        swell(hand.is(`score:${table.you}`), hand.start + ms);
    return ms * 0.7;
}

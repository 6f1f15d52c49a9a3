// What happened, shown as movement: drums roll, pawns hop over the calendar and the road, cards turn over from their
// piles, tokens and notes fly to their owners, prizes leave the margin.

import { sound } from "../../parts/sound";
import type { GameEvent } from "../../protocol";
import type { Place, Stagehand } from "../../stage/motion";
import { hop, shake, swell, travel, TRAVEL, tumble, TUMBLE } from "../../stage/motion";
import type { ZoneProps } from "../face";

const MS = 300;
const SHORT = 160; // between things that fly after one another

const numberIn = (e: GameEvent, key: string): number => (typeof e[key] === "number" ? e[key] : 0);

const middle = (p: Place): [number, number] => [p.left + p.width / 2, p.top + p.height / 2];

function spun(hand: Stagehand): number {
    tumble(hand.is("drum 0"), hand.start);
    tumble(hand.is("drum 1"), hand.start + 90);
    shake(hand.is("crank"));
    sound("die", hand.start);
    return TUMBLE;
}

const placeOfDay = (day: number): Place | undefined =>
    document.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();

/** The whole way in one go: a few days of it are touched, so that it bends where a month ends. */
function hopped(e: GameEvent, hand: Stagehand): number {
    const seat = numberIn(e, "who");
    const [from, to] = [numberIn(e, "from"), numberIn(e, "to")];
    const pawn = hand.is(`pawn ${seat}`);
    const end = placeOfDay(to);
    if (pawn && end) {
        const [x, y] = middle(end);
        const stops = [0, 1, 2, 3].map((i) => Math.round(from + ((to - from) * i) / 4));
        const way = stops.flatMap((day): [number, number][] => {
            const p = placeOfDay(day);
            if (!p) return [];
            const [px, py] = middle(p);
            return [[px - x, py - y]];
        });
        hop(pawn, way, { ms: MS + 50, delay: hand.start, arc: 10 });
    }
    travel(hand.is(`road ${seat}`), hand.was(`road ${seat}`), { ms: MS, delay: hand.start, arc: 24 });
    travel(hand.is(`map ${seat}`), hand.was(`map ${seat}`), { ms: MS, delay: hand.start, arc: 8 });
    sound("token", hand.start);
    return MS;
}

function drawn(e: GameEvent, hand: Stagehand): number {
    const deck = e.event === "card-chance" ? "chance" : "hasard";
    travel(hand.is(`card ${String(e["card"])}`), hand.was(`pile ${deck}`), {
        ms: TRAVEL,
        delay: hand.start,
        arc: 40,
        turn: true,
    });
    sound("card", hand.start);
    return TRAVEL;
}

/** The tokens of a rival are the number on their place card. */
const scoreOf = (seat: number): Element | null =>
    document.querySelector(`.rivals .seat[data-seat="${seat}"] .seat-score`);

/** Something goes from one purse to another; the bank is the bowl. */
function flew(what: "tokens" | "money", from: number, to: number, hand: Stagehand): number {
    const place = (seat: number) => (seat === 0 ? "bank" : `${what} ${seat}`);
    const start = hand.was(place(from)) ?? scoreOf(from)?.getBoundingClientRect();
    const target = hand.is(place(to)) ?? scoreOf(to);
    if (target && start) travel(target, start, { ms: MS, delay: hand.start, arc: 50 });
    sound("token", hand.start);
    return SHORT;
}

export function play(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    const [who, whom] = [numberIn(e, "who"), numberIn(e, "whom")];
    switch (e.event) {
        case "spun":
        case "spun-red":
        case "spun-blue":
            return spun(hand);
        case "moved":
        case "moved-back":
        case "placed":
            return hopped(e, hand);
        case "card-chance":
        case "card-hasard":
            return drawn(e, hand);
        case "square":
            travel(hand.is(`leaf ${numberIn(e, "day")}`), placeOfDay(numberIn(e, "day")), {
                ms: MS,
                delay: hand.start,
            });
            return SHORT;
        case "tokens-got":
        case "token-bought":
            return flew("tokens", 0, who, hand);
        case "tokens-lost":
            return flew("tokens", who, 0, hand);
        case "tokens-given":
            return flew("tokens", who, whom, hand);
        case "paid":
            return flew("money", who, whom, hand);
        case "bank-paid":
        case "quarter":
            return flew("money", 0, who, hand);
        case "paid-bank":
            return flew("money", who, 0, hand);
        case "quarter-first":
        case "quarter-second": {
            const at = `prize ${numberIn(e, "quarter") - 1} ${e.event === "quarter-first" ? 0 : 1}`;
            travel(hand.is(at), hand.was(`pawn ${who}`) ?? hand.was(`map ${who}`), { ms: MS, delay: hand.start });
            return SHORT;
        }
        case "lucky-shown":
            travel(hand.is(`lucky ${who}`), hand.was(`pawn ${who}`), { ms: MS, delay: hand.start });
            return SHORT;
        case "gift":
            swell(hand.is(`pawn ${who}`) ?? hand.is(`map ${who}`), hand.start);
            return SHORT;
        case "safe":
        case "sign":
        case "shield-used":
            swell(seatBox(who, zone), hand.start);
            return SHORT;
        case "bankrupt":
            shake(seatBox(who, zone));
            return SHORT;
        default:
            return 0;
    }
}

function seatBox(seat: number, zone: ZoneProps): Element | null {
    const all = document.querySelectorAll(`.stage .seat[data-seat="${seat}"]`);
    return all[seat === zone.table.you ? all.length - 1 : 0] ?? null;
}

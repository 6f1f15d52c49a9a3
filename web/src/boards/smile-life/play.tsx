// What travels: a card from where it lay to where it lies now, in the order of the events. Where one of them is not
// drawn card by card (a hand of others, the pile), the heap stands for it.

import { sound } from "../../parts/sound";
import type { GameEvent } from "../../protocol";
import { Art } from "../../stage/art";
import type { Place, Stagehand } from "../../stage/motion";
import { act, swell, travel } from "../../stage/motion";
import { around, show, toss } from "../../stage/shows";
import type { ZoneProps } from "../face";
import { Back, Mini } from "./card";
import { Face } from "./marks";
import type { SmlBoard } from "./view";
import { docOf } from "./view";

const MS = 300;
const SAD = 450; // children leave slowly
const WORK = ["studies", "side", "job", "salaries", "invested"];
const LOVE = ["flirts", "marriage", "adultery", "lovers", "kept", "children"];
const HEARTS = 3;

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
const HITS = TO_OTHER.filter((e) => e !== "given");
const PAYS = ["paid", "paid-all", "paid-more"];
const SKIPS = ["skipped", "skipped-more"];

const placeOf = (seat: number) => document.querySelector(`.stage .seat[data-seat="${seat}"]`);
const boxOf = (e: Element | null | undefined): Place | undefined => e?.getBoundingClientRect();

/** The counter of somebody's smiles. */
function counterOf(hand: Stagehand, seat: number): Element | undefined {
    return hand.is(`score:${seat}`) ?? placeOf(seat)?.querySelector(".seat-score") ?? undefined;
}

/** The mat that is hit shakes. */
function hit(seat: number, delay: number): void {
    const at = (x: number) => ({ transform: `translateX(${x}px)` });
    act(placeOf(seat), [at(0), at(-3), at(3), at(-3), at(0)], { duration: 200, delay });
    sound("token", delay, 0.4);
}

/** A smile hops from the card to the counter. */
function smile(card: Element, seat: number, hand: Stagehand, delay: number): void {
    const [from, counter] = [boxOf(card), counterOf(hand, seat)];
    const to = boxOf(counter);
    if (from && to) toss("sml sml-coin", <Face grin={8} />, from, to, { size: 26, ms: MS, delay });
    swell(counter, delay + MS);
}

/** The other cards of an event that is about several. */
function playMany(e: GameEvent, hand: Stagehand, table: ZoneProps["table"]): number | undefined {
    const heap = (zone: unknown, seat: number) => hand.was(heapOf(zone, seat, table.you));
    const who = Number(e.who);
    const back = <Back w={40} />;
    const cross = (from: Place | undefined, to: Place | undefined, arc: number) => {
        if (from && to) toss("sml", back, from, to, { size: 40, ms: MS, delay: hand.start, arc });
    };
    switch (e.event) {
        case "swapped-hidden": {
            const [a, b] = [heap("hand", who), heap("hand", Number(e.other))];
            cross(a, b, 40);
            cross(b, a, -40);
            return MS;
        }
        case "mixed": {
            const middle = hand.was("pile");
            for (const s of table.seats) cross(heap("hand", s.seat), middle, 30);
            for (const s of table.seats) {
                const to = heap("hand", s.seat);
                if (middle && to) toss("sml", back, middle, to, { size: 40, ms: MS, delay: hand.start + MS });
            }
            return MS * 2;
        }
        case "washed": {
            const to = hand.was("discard");
            for (const card of [e["first"], e["second"], e["third"]])
                cross(hand.was(`card:${String(card)}`), to, 20);
            return MS;
        }
        case "casino-equal":
        case "casino-unequal": {
            const to = boxOf(hand.is(heapOf("salaries", who, table.you)));
            cross(hand.was("casino"), to, 60);
            cross(hand.was("bet"), to, 40);
            return MS;
        }
        default:
            return undefined;
    }
}

/** A turn that is skipped: the hourglass runs through on the mat. */
function skip(seat: number, delay: number): number {
    const at = boxOf(placeOf(seat));
    if (!at) return 0;
    show(
        "sml",
        <Art name="hourglass-not-done" />,
        around(at, 48),
        [
            { transform: "scale(0.5)", opacity: 0 },
            { transform: "none", opacity: 1, offset: 0.3 },
            { transform: "rotate(180deg)", opacity: 1, offset: 0.8 },
            { transform: "rotate(180deg) scale(0.6)", opacity: 0 },
        ],
        { duration: SAD, delay },
    );
    return SAD;
}

/** Small hearts go with a flirt that is stolen. */
function hearts(from: Place, to: Place, delay: number): void {
    for (let i = 0; i < HEARTS; i++)
        toss("sml-heart", "♥", from, to, {
            size: 20,
            ms: MS + i * 60,
            delay: delay + i * 40,
            arc: 70 + i * 16,
        });
}

interface Way {
    from: Place;
    thing: Element; // as it arrives
    taker: number;
    ms: number;
}

/** What goes with a card on its way. */
function besides(e: GameEvent, hand: Stagehand, { board }: ZoneProps, { from, thing, taker, ms }: Way): void {
    const smiles = typeof e.card === "string" ? docOf(board as unknown as SmlBoard, e.card).smiles : 0;
    const to = boxOf(thing);
    if (e.event === "stolen" && to) hearts(from, to, hand.start);
    if (HITS.includes(e.event)) hit(taker, hand.start + ms);
    else if (e.from === "hand" && smiles > 0 && e.to !== "discard")
        smile(thing, taker, hand, hand.start + ms);
    if (e.to === "discard") swell(document.querySelector(".sml-discard .by"), hand.start + ms);
    sound(PAYS.includes(e.event) ? "note" : "card", hand.start);
}

const HEAP = 44; // pixels of a card that comes from a heap, or goes into one

/** The card of an event as it is seen by this person, for where it lies in no place of its own. */
function seen(e: GameEvent, { board }: ZoneProps) {
    return typeof e.card === "string" ? (
        <Mini doc={docOf(board as unknown as SmlBoard, e.card)} w={HEAP} />
    ) : (
        <Back w={HEAP} />
    );
}

/** How long an event takes to be seen. */
export function play(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    const { table, view } = zone;
    const who = typeof e.who === "number" ? e.who : 0;
    const other = typeof e.other === "number" ? e.other : who;
    if (view.steps === 0 || e.event === "score") return 0;
    const many = playMany(e, hand, table);
    if (many !== undefined) return many;
    if (SKIPS.includes(e.event)) return skip(who, hand.start);
    if (e.from === undefined || e.to === undefined) return 0;
    const card = typeof e.card === "string" ? `card:${e.card}` : "";
    const giver = FROM_OTHER.includes(e.event) ? other : who;
    const taker = TO_OTHER.includes(e.event) ? other : who;
    const heap = hand.was(heapOf(e.from, giver, table.you));
    const from = hand.was(card) ?? (heap && around(heap, HEAP));
    const bought = PAYS.includes(e.event) ? hand.is(`card:${String(e["for"])}`) : undefined;
    const own = bought ? undefined : hand.is(card); // the card itself, where it lies now
    const thing = own ?? bought ?? hand.is(heapOf(e.to, taker, table.you));
    const to = boxOf(thing);
    if (!from || !thing || !to) return 0;
    const ms = e.event === "out" ? SAD : MS;
    const arc = e.event === "stolen" ? 60 : 24;
    if (own) travel(own, from, { ms, delay: hand.start, arc });
    else toss("sml", bought ? <Back w={HEAP} /> : seen(e, zone), from, to, { size: HEAP, ms, delay: hand.start, arc });
    besides(e, hand, zone, { from, thing, taker, ms });
    if (taker === table.you || giver === table.you)
        swell(hand.is(`score:${table.you}`), hand.start + ms);
    return ms * 0.7;
}

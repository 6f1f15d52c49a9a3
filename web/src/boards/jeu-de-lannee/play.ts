// What happened, shown as movement: drums roll, pawns hop over the calendar and the road, leaves are torn off, cards
// turn over from their piles, tokens and notes fly to their owners, prizes leave the margin.

import { sound } from "../../parts/sound";
import type { GameEvent } from "../../protocol";
import type { Place, Stagehand } from "../../stage/motion";
import { act, hop, shake, travel, TRAVEL, TUMBLE } from "../../stage/motion";
import type { ZoneProps } from "../face";
import { arrive, dropLeaf, fireworks, flash, middle, MS, putAway, sendPieces, show, tear } from "./flights";
import { isMove, lastSpin } from "./moves";
import { showCard, showMachine } from "./shown";
import { artOfCard, boardOf, cardOf, lastIndex, viewOf } from "./view";
import { placeOnMap } from "./weeks";

const SHORT = 160; // between things that fly after one another
const MOST = 5; // pieces that are seen flying at once
const NOTE = 200; // francs that one note on its way stands for
const HOPS = 7;
const READ = 800; // until what a card does begins, when it is shown alone
const WAY = 350; // ms of a pawn's whole way
const MORE = 200; // and of each further one: a square that sends on

const numberIn = (e: GameEvent, key: string): number => (typeof e[key] === "number" ? e[key] : 0);

/** The board as it is drawn now: a copy of a thing that lies on it is drawn like it. */
const lookOf = (): string => document.querySelector(".jda")?.className ?? "jda";

const cellOf = (day: number): Element | null => document.querySelector(`[data-day="${day}"]`);
const placeOfDay = (day: number): Place | undefined => cellOf(day)?.getBoundingClientRect();

const STILL = 500; // ms that a machine whose place is taken shows what came

/** The crank falls, the faces roll one after the other, and their numbers fly to the leaves. */
function spun(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    const at = hand.was("machine");
    const spin = lastSpin(zone.events);
    const copy = hand.is("machine") || !at || !spin ? undefined : showMachine(spin, at, hand.start + TUMBLE + SHORT + STILL);
    const part = (name: string) => copy?.querySelector(`[data-at="${name}"]`) ?? hand.is(name);
    const turned = (deg: number) => ({ transform: `rotate(${deg}deg)` });
    act(part("crank"), [turned(0), { ...turned(75), offset: 0.4 }, turned(0)], { duration: TUMBLE, delay: hand.start });
    const rolls = [0, 1, 2, 3, 4].flatMap(() => [{ transform: "scaleY(1)" }, { transform: "scaleY(0.05)" }]);
    for (const i of [0, 1])
        act(part(`drum ${i}`), [...rolls, { transform: "none" }], {
            duration: TUMBLE,
            delay: hand.start + i * SHORT,
            easing: "ease-out",
        });
    sound("crank", hand.start);
    const done = TUMBLE;
    for (const [i, key] of ["low", "high"].entries()) {
        const from = hand.was(`drum ${i}`);
        travel(hand.is(`wood ${numberIn(e, key)}`), from, { ms: MS, delay: hand.start + done, arc: 30 });
    }
    return done;
}

/** The days a pawn touches on its way: all of a few, some of many; straight across where it does not walk. */
function stopsOf(e: GameEvent): number[] {
    const [from, to] = [numberIn(e, "from"), numberIn(e, "to")];
    const hops = isWalk(e) ? Math.max(1, Math.min(HOPS, Math.abs(to - from))) : 1;
    return Array.from({ length: hops }, (_, i) => Math.round(from + ((to - from) * i) / hops));
}

/** The leaves one could choose from before this drawing, and that are gone. */
function leavesBefore(hand: Stagehand, zone: ZoneProps): { day: number; frame: string; place: Place }[] {
    return boardOf(zone.board).days.flatMap(({ day, frame }) => {
        const place = hand.was(`leaf ${day}`);
        return place && !hand.is(`leaf ${day}`) ? [{ day, frame, place }] : [];
    });
}

const isWalk = (e: GameEvent): boolean => !/^(swap|permuted|bankrupt)$/.test(String(e["cause"]));
const told = new WeakSet<GameEvent>(); // moves that were shown with the one before

/** All moves of a pawn in one drawing are one way. Pawns that are exchanged cross in the air, and their squares mean
 *  nothing; a ruined one slides back. */
function hopped(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    const seat = numberIn(e, "who");
    if (told.has(e)) return 0;
    const moves = zone.events.slice(zone.events.indexOf(e)).filter((x) => isMove(x) && x["who"] === seat);
    for (const m of moves) told.add(m);
    const end = placeOfDay(numberIn(moves.at(-1) ?? e, "to"));
    const lasts = WAY + (moves.length - 1) * MORE;
    if (e["cause"] === "spin" && seat === zone.table.you)
        for (const l of leavesBefore(hand, zone))
            if (l.day !== numberIn(e, "to")) dropLeaf(l.frame, l.place, hand.start);
    if (end) {
        const [x, y] = middle(end);
        const way = moves.flatMap(stopsOf).flatMap((day): [number, number][] => {
            const p = placeOfDay(day);
            return p ? [[middle(p)[0] - x, middle(p)[1] - y]] : [];
        });
        const arc = isWalk(e) ? 10 : e["cause"] === "bankrupt" ? 0 : 44;
        const pawn = hand.is(`pawn ${seat}`);
        if (way.length > 0) hop(pawn, way, { ms: lasts, delay: hand.start, arc });
        else travel(pawn, hand.was(`pawn ${seat}`) ?? hand.was(`map ${seat}`), { ms: lasts, delay: hand.start, arc });
    }
    travel(hand.is(`road ${seat}`), hand.was(`road ${seat}`), { ms: lasts, delay: hand.start, arc: 24 });
    const before = hand.was(`map ${seat}`) ?? placeOnMap(boardOf(zone.board), numberIn(e, "from"));
    travel(hand.is(`map ${seat}`), before, { ms: lasts, delay: hand.start, arc: 8 });
    moves.forEach((m, i) => {
        if (isWalk(m)) flash(cellOf(numberIn(m, "to")), hand.start + WAY + i * MORE);
    });
    sound("token", hand.start, 0.8);
    return lasts;
}

const RECENT = 60; // events among which the cards are that lay on the table before this drawing
const cleared = new WeakSet<Stagehand["was"]>(); // drawings whose cards have been put away

/** Cards that lay on the table and are done go to the discards; once for each drawing. */
function clear(hand: Stagehand, zone: ZoneProps): void {
    if (cleared.has(hand.was)) return;
    cleared.add(hand.was);
    const b = boardOf(zone.board);
    const ids = zone.events.slice(-RECENT).flatMap((e) => (/^card-/.test(e.event) && e["card"] ? [String(e["card"])] : []));
    for (const id of new Set(ids)) {
        const [card, from] = [cardOf(b, id), hand.was(`card ${id}`)];
        if (!card || !from || hand.is(`card ${id}`)) continue;
        const to = hand.is(`discard ${card.deck}`) ?? hand.is("piles");
        if (to) putAway(card.deck, artOfCard(card), from, to.getBoundingClientRect(), hand.start);
    }
}

/** A card comes from its pile to where it lies; one's own that has no place beside the next question is shown alone. */
function drawn(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    const deck = e.event === "card-chance" ? "chance" : "hasard";
    const pile = hand.was(`pile ${deck}`) ?? hand.was("piles");
    const there = hand.is(`card ${String(e["card"])}`);
    const card = cardOf(boardOf(zone.board), e["card"]);
    const table = document.querySelector(".zone-table")?.getBoundingClientRect();
    if (!there && card && pile && table && e["who"] === zone.table.you) {
        showCard(card, pile, table, hand.start);
        sound("card", hand.start);
        return READ;
    }
    travel(there, pile, {
        ms: TRAVEL,
        delay: hand.start,
        arc: 40,
        turn: true,
        look: lookOf(),
    });
    sound("card", hand.start);
    return 2 * SHORT; // what the card does begins while it comes to rest
}

function seatBox(seat: number, zone: ZoneProps): Element | null {
    const all = document.querySelectorAll(`.stage .seat[data-seat="${seat}"]`);
    return all[seat === zone.table.you ? all.length - 1 : 0] ?? null;
}

/** The tokens of a rival are the number on their place card. */
const scoreOf = (seat: number): Element | null =>
    document.querySelector(`.rivals .seat[data-seat="${seat}"] .seat-score`);

interface Flight {
    what: "tokens" | "money";
    n: number;
    from: number; // a seat; 0 is the bank
    to: number;
    start?: Place | undefined; // where they lie, if not with their owner
}

/** Pieces go from one purse to another; the bank is the bowl, which a telephone shows only now and then. */
function flew({ what, n, from, to, start }: Flight, hand: Stagehand, zone: ZoneProps): number {
    const thing = (seat: number): Element | null | undefined =>
        seat === 0
            ? (hand.is("bank") ?? document.querySelector(".zone-table"))
            : (hand.is(`${what} ${seat}`) ?? scoreOf(seat) ?? seatBox(seat, zone));
    const target = thing(to);
    const source = start ?? hand.was(from === 0 ? "bank" : `${what} ${from}`) ?? thing(from)?.getBoundingClientRect();
    const count = Math.min(MOST, Math.max(1, what === "tokens" ? n : Math.ceil(n / NOTE)));
    const pitch = to === zone.table.you ? 1.4 : from === zone.table.you ? 0.65 : 1;
    sound(what === "tokens" ? "token" : "note", hand.start, pitch);
    if (!target || !source) return SHORT;
    const piece = what === "tokens" ? "token" : "note";
    const lasts = sendPieces(piece, count, source, target.getBoundingClientRect(), hand.start);
    if (to !== 0) arrive(target, hand.start + lasts);
    return lasts - MS + SHORT;
}

const PAYS_THERE = /^(lucky|birthday)$/;

/** Money and tokens; undefined: this event is about something else. */
function flightOf(e: GameEvent): Flight | undefined {
    const [who, whom, n] = [numberIn(e, "who"), numberIn(e, "whom"), numberIn(e, "n")];
    switch (e.event) {
        case "tokens-got":
        case "finish":
        case "second":
            return { what: "tokens", n, from: 0, to: who };
        case "token-bought":
            return { what: "tokens", n: 1, from: 0, to: who };
        case "tokens-lost":
        case "bankrupt":
            return { what: "tokens", n, from: who, to: 0 };
        case "tokens-given":
            return { what: "tokens", n, from: who, to: whom };
        case "paid":
            return { what: "money", n, from: who, to: whom };
        case "bank-paid":
        case "quarter":
            return { what: "money", n, from: 0, to: who };
        case "paid-bank":
            return { what: "money", n, from: who, to: 0 };
        default:
            return undefined;
    }
}

/** The mark of who passes a line takes the place of the tokens in the margin, which fly next. */
function passed(e: GameEvent, hand: Stagehand): number {
    const who = numberIn(e, "who");
    const at = `prize ${numberIn(e, "quarter") - 1} ${e.event === "quarter-first" ? 0 : 1}`;
    travel(hand.is(at), hand.was(`pawn ${who}`) ?? hand.was(`map ${who}`), { ms: MS, delay: hand.start });
    return 0;
}

/** Where the tokens lay that somebody has for the line passed last. */
function marginOf(seat: number, hand: Stagehand, zone: ZoneProps): Place | undefined {
    const { quarters } = viewOf(zone.view);
    const line = lastIndex(quarters, (takers) => takers.includes(seat));
    return hand.was(`prize ${line} ${quarters[line]?.indexOf(seat) ?? 0}`);
}

/** The notes of those who give meet over the pawn that is pushed. */
function given(e: GameEvent, hand: Stagehand): number {
    const pawn = hand.was(`pawn ${numberIn(e, "who")}`) ?? hand.was(`map ${numberIn(e, "who")}`);
    const givers = Array.isArray(e["givers"]) ? e["givers"] : [];
    for (const seat of givers) {
        const purse = hand.was(`money ${String(seat)}`) ?? scoreOf(Number(seat))?.getBoundingClientRect();
        if (pawn && purse) sendPieces("note", 1, purse, pawn, hand.start);
    }
    sound("note", hand.start);
    return MS;
}

/** What is about a seat, not about a piece. */
function marked(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    const who = numberIn(e, "who");
    const pawn = hand.is(`pawn ${who}`) ?? hand.is(`map ${who}`) ?? seatBox(who, zone);
    const place = () => pawn?.getBoundingClientRect();
    switch (e.event) {
        case "lucky-shown":
            travel(hand.is(`lucky ${who}`), place(), { ms: MS, delay: hand.start });
            return SHORT;
        case "birthday":
            travel(hand.is(`cake ${numberIn(e, "day")}`), place(), { ms: MS, delay: hand.start });
            return SHORT;
        case "safe":
        case "sign":
        case "shield-used": {
            const at = place();
            if (at) show("shield", at, hand.start);
            return SHORT;
        }
        case "claimed-lucky":
        case "claimed-lucky-own":
        case "claimed-birthday":
            flash(pawn?.closest("[data-day]"), hand.start);
            return SHORT;
        case "skipped":
            shake(seatBox(who, zone));
            return SHORT;
        default:
            return 0;
    }
}

const SKY = 160; // pixels that fireworks need

/** The cloth below the places, if there is enough of it to be seen; else all that lies behind them. */
function skyOf(page: Element): Place {
    const all = page.getBoundingClientRect();
    const top = Math.max(...[...page.children].map((e) => e.getBoundingClientRect().bottom));
    return all.bottom - top < SKY ? all : { left: all.left, top, width: all.width, height: all.bottom - top };
}

/** The last row of the calendar burns, or the cloth around the places, which have taken its place. */
function ended(e: GameEvent, hand: Stagehand): number {
    if (e.event !== "finish") return 0;
    const page = document.querySelector(".end");
    const row = document.querySelector(".jda-row.m-12") ?? document.querySelector(".jda-map");
    if (page) fireworks(skyOf(page), hand.start, page);
    else if (row) fireworks(row.getBoundingClientRect(), hand.start);
    else return 0;
    sound("win", hand.start);
    return MS;
}

export function play(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    if (!document.querySelector(".jda")) return ended(e, hand); // the places have been put up instead of the table
    clear(hand, zone);
    const flight = flightOf(e);
    if (flight) {
        ended(e, hand);
        if (PAYS_THERE.test(String(e["cause"]))) flash(hand.is(`pawn ${flight.from || flight.to}`)?.closest("[data-day]"), hand.start);
        if (e.event === "bankrupt") {
            const purse = seatBox(flight.from, zone)?.getBoundingClientRect();
            if (purse) show("money-with-wings", purse, hand.start);
        }
        const start = e["cause"] === "quarter" && e.event === "tokens-got" ? marginOf(flight.to, hand, zone) : undefined;
        return flew({ ...flight, start }, hand, zone);
    }
    switch (e.event) {
        case "spun":
        case "spun-red":
        case "spun-blue":
            return spun(e, hand, zone);
        case "moved":
        case "moved-back":
        case "placed":
            return hopped(e, hand, zone);
        case "card-chance":
        case "card-hasard":
            return drawn(e, hand, zone);
        case "square": {
            const [day, who] = [numberIn(e, "day"), numberIn(e, "who")];
            const leaf = hand.is(`leaf ${day}`);
            const [pawn, mapped] = [hand.was(`pawn ${who}`), hand.was(`map ${who}`)]; // where the days are not seen any more
            const from = hand.was(`leaf ${day}`) ?? placeOfDay(day) ?? pawn ?? mapped;
            if (leaf && from) tear(leaf, from, hand.start, lookOf());
            sound("tear", hand.start);
            return SHORT;
        }
        case "quarter-first":
        case "quarter-second":
            return passed(e, hand);
        case "gift":
            return given(e, hand);
        default:
            return marked(e, hand, zone);
    }
}

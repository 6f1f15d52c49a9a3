// The year as this situation marks it: who stands where, known birthdays and lucky numbers, what can be reached.

import type { Choice } from "../../protocol";
import { colon, t, tn } from "../../words";
import type { ZoneProps } from "../face";
import type { Landing } from "./moves";
import { aimsIn, claimsIn, isCounted, landingOf, landingsOf, mostOf, permutedIn, whyNot, withPart } from "./moves";
import type { Day, JdaBoard, JdaView } from "./view";
import { boardOf, dayAt, dayOfFact, frameName, lastOf, nameOf, signOf, viewOf } from "./view";

export interface Year {
    zone: ZoneProps;
    b: JdaBoard;
    v: JdaView;
    me: number | undefined;
    pawns: Map<number, number[]>; // seats by day, the mover last: uppermost
    cakes: Map<number, number[]>; // by day
    lucky: Map<number, number[]>; // by date in any month
    past: number; // days before this one nobody can come back to by going on
    lands: Map<number, Landing>;
    counted: boolean; // one of the days is counted with + and −
    shown: Landing | undefined; // lifted, or pointed at
    sign: string | undefined; // one's own
    claimed: Set<number>; // days on which something may be claimed by hand
    aims: Map<number, Choice>; // who may be chosen
    movable: Set<number>; // whose pawns may be rearranged
}

const push = (map: Map<number, number[]>, key: number, seat: number) =>
    map.set(key, [...(map.get(key) ?? []), seat]);

/** The decision about a day that is lifted, or pointed at. */
function shownIn(zone: ZoneProps, lands: readonly Landing[]): Landing | undefined {
    const lifted = zone.lifted?.choices[0];
    const considered = lands.find((l) => l.choice.do === zone.considered);
    return (lifted && landingOf(lifted)) ?? considered;
}

/** On whose day one claims: of a lucky number the pawn that has landed there, else one's own. */
const claimedFrom = (c: Choice, me = 0): number => (c.choice === "claim-lucky" ? Number(c["whom"]) : me);

/** `sign` is one that somebody is about to say. */
export function yearOf(zone: ZoneProps, sign?: string): Year {
    const [b, v] = [boardOf(zone.board), viewOf(zone.view)];
    const lands = landingsOf(zone.choices);
    const [pawns, cakes, lucky] = [new Map(), new Map(), new Map()] as Map<number, number[]>[];
    const order = v.seats.map((_, i) => i + 1).sort((x, y) => Number(x === v.turn) - Number(y === v.turn));
    for (const seat of order) {
        const s = v.seats[seat - 1];
        if (!s || s.closed || !pawns || !cakes || !lucky) continue;
        push(pawns, s.day, seat);
        const born = dayOfFact(b, s.facts["birthday"]);
        if (born !== undefined) push(cakes, born, seat);
        if (s.lucky !== undefined) push(lucky, s.lucky, seat);
    }
    const me = zone.table.you;
    return {
        zone,
        b,
        v,
        me,
        pawns: pawns ?? new Map(),
        cakes: cakes ?? new Map(),
        lucky: lucky ?? new Map(),
        past: Math.min(...v.seats.filter((s) => !s.closed).map((s) => s.day), b.days.length),
        lands: new Map(lands.map((l) => [l.day, l])),
        counted: lands.some((l) => isCounted(l.choice)),
        shown: shownIn(zone, lands),
        sign: sign ?? (me === undefined ? undefined : v.seats[me - 1]?.facts["sign"]),
        claimed: new Set(claimsIn(zone.choices).flatMap((c) => v.seats[claimedFrom(c, me) - 1]?.day ?? [])),
        aims: aimsIn(zone.choices),
        movable: new Set(permutedIn(zone.choices)),
    };
}

/** Where days are counted, those before the pawn that cannot be reached are dim. */
export const isBeyond = (y: Year, day: number): boolean => y.counted && day > moverDay(y) && !y.lands.has(day);

/** The pawn that decisions would move: the turn's. */
export const moverDay = (y: Year): number => y.v.seats[y.v.turn - 1]?.day ?? 1;

/** A touch on a day: goes there if one may, the second time; else somebody wants to read it, or to know why not. */
export function touchDay(y: Year, day: number, look: (day: number | undefined) => void): void {
    const landing = y.lands.get(day);
    const why = landing ? undefined : whyNot(y.zone, day);
    if (why) y.zone.onRefused(why);
    if (!landing) return look(day);
    look(undefined);
    lift(y.zone, landing.choice, true);
}

/** Lifts a decision beside the ones that stay offered; what is lifted already is taken. Of a gift one's own part goes
 *  with it: as much as was counted, else all. */
export function lift(zone: ZoneProps, c: Choice, decides: boolean): void {
    const [main] = zone.lifted?.buttons ?? [];
    if (zone.lifted?.choices[0] === c) {
        if (decides) zone.onChoose(main ?? c);
        return;
    }
    const part = main && Number(main["part"]) < mostOf(zone, main) ? Number(main["part"]) : undefined;
    liftPart(zone, c, part);
}

export function liftPart(zone: ZoneProps, c: Choice, part?: number): void {
    const others = zone.choices.filter((x) => x.group === "pass");
    zone.onLift({ key: c.do, choices: [c], buttons: [withPart(zone, c, part), ...others] });
}

/** How far it is to a day. */
function distanceTo(y: Year, { day }: Day): string {
    const from = y.v.seats[(y.me ?? y.v.turn) - 1]?.day ?? 1;
    if (day > from) return tn("in {n} day", "in {n} days", day - from);
    return day < from ? tn("{n} day ago", "{n} days ago", from - day) : "";
}

/** A day for the ear. With how far it is only where somebody listens: that changes with every move, and a screen
 *  reader that hears of hundreds of new names drops what it should say. */
export function spokenDay(y: Year, d: Day, withDistance = true): string {
    const { zone, b } = y;
    const words = [d.name];
    if (d.frame !== "plain") words.push(frameName(d.frame));
    if (d.frame === "zodiac") words.push(signOf(b, d.sign)?.name ?? "");
    if (d.event) words.push(d.effect ? `${d.event}${colon()}${d.effect}` : d.event);
    const there = y.pawns.get(d.day)?.map((s) => (s === y.me ? t("your pawn") : nameOf(zone.table, s))) ?? [];
    words.push(...there);
    for (const s of y.cakes.get(d.day) ?? [])
        words.push(s === y.me ? t("your birthday") : t("{name's} birthday", { name: nameOf(zone.table, s) }));
    for (const s of y.lucky.get(d.date) ?? [])
        words.push(
            s === y.me ? t("your lucky number") : t("{name's} lucky number", { name: nameOf(zone.table, s) }),
        );
    if (withDistance) words.push(distanceTo(y, d));
    return words.filter(Boolean).join(", ");
}

/** Where a key leads in the grid of days; undefined: it is another's key. */
export function stepFrom(y: Year, day: number, key: string, back: boolean): number | undefined {
    const d = dayAt(y.b, day);
    const last = y.b.days.length;
    if (!d) return undefined;
    const within = (n: number) => Math.max(1, Math.min(last, n));
    const inMonth = (month: number) => {
        const days = y.b.days.filter((x) => x.month === month);
        return days[Math.min(d.date, days.length) - 1]?.day ?? day;
    };
    switch (key) {
        case "ArrowRight":
            return within(day + 1);
        case "ArrowLeft":
            return within(day - 1);
        case "ArrowDown":
            return inMonth(Math.min(12, d.month + 1));
        case "ArrowUp":
            return inMonth(Math.max(1, d.month - 1));
        case "Home":
            return y.b.days.find((x) => x.month === d.month)?.day ?? day;
        case "End":
            return lastOf(y.b.days, (x) => x.month === d.month)?.day ?? day;
        case "p":
        case "P": {
            const all = [...y.pawns.keys()].sort((a, b) => a - b);
            return back
                ? (lastOf(all, (n) => n < day) ?? all.at(-1))
                : (all.find((n) => n > day) ?? all[0]);
        }
        case "a":
        case "A":
            return (back
                ? lastOf(y.b.days, (x) => x.day < day && x.event !== undefined)
                : y.b.days.find((x) => x.day > day && x.event !== undefined)
            )?.day;
        case "g":
        case "G":
            return (y.b.quarters.find((q) => q.day > day)?.day ?? last);
        default:
            return undefined;
    }
}

/** What is to be won at the end of a quarter, for the ear. */
export function prizeWords(y: Year, day: number): string {
    const i = y.b.quarters.findIndex((q) => q.day === day);
    const q = y.b.quarters[i];
    if (!q) return "";
    const takers = y.v.quarters[i] ?? [0, 0];
    const names = takers.map((s) => nameOf(y.zone.table, s));
    return [
        names[0] ? t("first: {name}", { name: names[0] }) : tn("{n} token for the first to pass", "{n} tokens for the first to pass", q.first),
        names[1] ? t("second: {name}", { name: names[1] }) : tn("{n} token for the second to pass", "{n} tokens for the second to pass", q.second),
    ].join(", ");
}

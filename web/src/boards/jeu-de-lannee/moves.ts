// Decisions found by what they are about, and what they would bring, from their effects and from what the view says
// of the days ahead; nothing here knows a rule.

import { withNumber } from "../../choice";
import type { Blocked, Choice, GameEvent } from "../../protocol";
import { t, tn } from "../../words";
import type { BoardProps } from "../face";
import type { Ahead, Day, Deed, JdaView, SeatChange } from "./view";
import { boardOf, dayAt, francs, lastIndex, lastOf, nameOf, nameOfDay, viewOf } from "./view";

// ---- decisions that move a pawn -------------------------------------------------------------------------

/** A day on which a decision would put a pawn. */
export interface Landing {
    day: number;
    n: number; // days on
    choice: Choice;
    price?: number;
    almanac: boolean; // is the square followed?
}

const NUMBERS = new WeakMap<Choice, Map<number, Choice>>();

const briefOf = (c: Choice, n: number): string => {
    switch (c.choice) {
        case "buy-days":
            return tn("Buy {n} day", "Buy {n} days", n);
        case "offer":
            return tn("Offer {n} day", "Offer {n} days", n);
        case "share":
            return t("Pay {n} F", { n });
        case "add":
            return t("Add {n} F", { n });
        default:
            return tn("Advance by {n} day", "Advance by {n} days", n);
    }
};

/** The decision for one number of a range; the same object for the same number. */
export function numbered(c: Choice, n: number): Choice {
    if (!c.range) return c;
    const made = NUMBERS.get(c) ?? new Map<number, Choice>();
    NUMBERS.set(c, made);
    const found = made.get(n);
    if (found) return found;
    const steps = (n - c.range.from) / c.range.step;
    const grown = (key: string, by: number) =>
        typeof c[key] === "number" ? { [key]: Number(c[key]) + steps * by } : {};
    const one: Choice = {
        ...withNumber(c, n),
        n,
        ...grown("to", c.choice === "buy-days" || c.choice === "offer" || c.choice === "days" ? 1 : 0),
        brief: briefOf(c, n),
    };
    if (typeof c["price"] === "number") one["price"] = (Number(c["price"]) / c.range.from) * n;
    made.set(n, one);
    return one;
}

const MOVES = ["take", "days", "holiday", "buy-days", "offer"];

/** All numbers of a range, or the one decision. */
export function numbersOf(c: Choice): Choice[] {
    if (!c.range) return [c];
    const { from, to, step } = c.range;
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => numbered(c, from + i * step));
}

export function landingOf(c: Choice): Landing | undefined {
    if (!MOVES.includes(String(c.choice)) || typeof c["to"] !== "number") return undefined;
    return {
        day: c["to"],
        n: Number(c["n"]),
        choice: c,
        almanac: c.choice !== "holiday",
        ...(typeof c["price"] === "number" ? { price: c["price"] } : {}),
    };
}

/** Where the decisions lead, the nearest day first. */
export function landingsOf(choices: readonly Choice[]): Landing[] {
    return choices
        .filter((c) => MOVES.includes(String(c.choice)))
        .flatMap(numbersOf)
        .flatMap((c) => landingOf(c) ?? [])
        .sort((a, b) => a.day - b.day);
}

/** Is there a number to be counted: days bought or offered, a share? */
export const isCounted = (c: Choice): boolean =>
    ["buy-days", "offer", "share", "add", "days"].includes(String(c.choice));

/** Of several days one is counted, not touched one by one: is it so here? */
export function countedIn(choices: readonly Choice[]): Choice[] {
    return choices.filter(isCounted).flatMap(numbersOf);
}

/** The largest part of a gift that its giver may say he pays; 0: it is not asked for. */
export const mostOf = (props: Pick<BoardProps, "view">, c: Choice): number =>
    c.choice === "offer" ? (viewOf(props.view).share?.most[Number(c["n"]) - 1] ?? 0) : 0;

/** Days offered together with one's own part, which would be asked for next: all of it, or as much as one counts. */
export function withPart(props: Pick<BoardProps, "view">, c: Choice, part = Infinity): Choice {
    const { share } = viewOf(props.view);
    const most = mostOf(props, c);
    if (!share || most === 0) return c;
    const n = Math.min(part, most);
    return { ...c, part: n, steps: [c.do, `${share.do} ${n}`] };
}

export const passIn = (choices: readonly Choice[]): Choice | undefined =>
    choices.find((c) => c.group === "pass" || c.choice === "answer-none" || c.choice === "quiz-none");

export const byChoice = (choices: readonly Choice[], ...names: string[]): Choice[] =>
    choices.filter((c) => names.includes(String(c.choice)));

/** Who may be chosen, by seat. */
export const aimsIn = (choices: readonly Choice[]): Map<number, Choice> =>
    new Map(byChoice(choices, "target").map((c) => [Number(c["whom"]), c]));

/** Where a way of rearranging pawns puts one of them. */
interface Goes {
    who: number;
    to: number;
}
export const goesOf = (c: Choice): Goes[] =>
    ["first", "second", "third", "fourth", "fifth"].flatMap((k) =>
        typeof c[k] === "object" && c[k] !== null ? [c[k] as Goes] : [],
    );

/** Whose pawns may be rearranged. */
export const permutedIn = (choices: readonly Choice[]): number[] =>
    byChoice(choices, "permute").slice(0, 1).flatMap(goesOf).map((g) => g.who);

/** Claims by hand and facts of today may be there beside any question. */
export const claimsIn = (choices: readonly Choice[]): Choice[] =>
    choices.filter((c) => c.group === "claim");
export const changesIn = (choices: readonly Choice[]): Choice[] =>
    choices.filter((c) => c.group === "change");

/** Why no days can be bought, or offered, that lead there; nothing where days are not what is asked about. */
export function whyNot({ blocked, choices, view }: Pick<BoardProps, "blocked" | "choices" | "view">, day: number): Blocked | undefined {
    const { ask, seats, turn } = viewOf(view);
    const isBefore = day > (seats[turn - 1]?.day ?? 1);
    if (!isBefore || choices.length === 0 || !/^(days|offer|holiday)$/.test(ask)) return undefined;
    return blocked.find((b) => b["choice"] === (ask === "offer" ? "offer" : "buy-days"));
}

// ---- what a stop would bring ----------------------------------------------------------------------------

export type Tone = "good" | "bad" | "plain";
export interface Line {
    tone: Tone;
    thing: "note" | "token" | "shield" | "chance" | "hasard" | "none";
    text: string;
}

const GOOD = ["get-bank", "advance", "extra"];
const BAD = ["pay-bank", "pay-choice", "retreat", "to-day", "skip"];
const SAID = ["pay-bank", "get-bank", "advance", "retreat", "skip", "extra"]; // the library has few words for these

function deedLine(d: Deed, day: Day): Line {
    if (d.deed === "draw")
        return d.deck === "chance"
            ? { tone: "good", thing: "chance", text: tn("{n} chance card", "{n} chance cards", d.n ?? 1) }
            : { tone: "bad", thing: "hasard", text: tn("{n} hasard card", "{n} hasard cards", d.n ?? 1) };
    return {
        tone: GOOD.includes(d.deed) ? "good" : BAD.includes(d.deed) ? "bad" : "plain",
        thing: d.deed.endsWith("-bank") || d.deed === "pay-choice" ? "note" : "none",
        text: SAID.includes(d.deed) ? d.text : (day.effect ?? d.text),
    };
}

/** What the square itself does, when it is known which of its clauses apply. */
export function planLines(day: Day, plan: number): Line[] {
    const acts = (day.clauses ?? []).flatMap((c, i) => {
        const which = (plan >> (2 * i)) & 3;
        return which === 1 ? [c.yes] : which === 2 ? [c.no] : [];
    });
    const lines = acts.flatMap((act) => {
        const all = act.map((d) => deedLine(d, day));
        const [a, b] = all;
        if (!a || !b) return all;
        return [{ ...a, tone: "plain" as const, text: t("{one}, or {other}", { one: a.text, other: b.text }) }];
    });
    const seen = new Set<string>();
    return lines.filter((l) => !seen.has(l.text) && seen.add(l.text));
}

const nothing = (): Line => ({ tone: "plain", thing: "none", text: t("nothing happens") });

function squareLines(day: Day, plan: number | undefined): Line[] {
    if (day.event === undefined) return [];
    if (day.frame === "quarter" || day.who === "nobody") return [];
    const back: Line[] =
        day.frame === "double-blue"
            ? [{ tone: "bad", thing: "token", text: tn("{n} token back first", "{n} tokens back first", 1) }]
            : [];
    if (plan === undefined) return [{ tone: "plain", thing: "none", text: day.effect ?? "" }];
    const lines = planLines(day, plan);
    const all: Line[] =
        day.who === "all" && lines.length > 0 ? [{ tone: "plain", thing: "none", text: t("everybody:") }] : [];
    return lines.length > 0 ? [...back, ...all, ...lines] : [...back, nothing()];
}

/** What a stop on a day means to the pawn that may go there. */
export function linesAt(props: Pick<BoardProps, "board" | "view" | "table">, day: number, almanac = true): Line[] {
    const found = dayAt(boardOf(props.board), day);
    const ahead = aheadAt(viewOf(props.view), day);
    if (!found) return [];
    const lines: Line[] = [];
    if (ahead?.gets) lines.push({ tone: "good", thing: "note", text: t("+{n} F: your day", { n: ahead.gets }) });
    for (const p of ahead?.pays ?? [])
        lines.push({
            tone: "bad",
            thing: "note",
            text: t("−{n} F to {name}", { n: p.n, name: nameOf(props.table, p.to) }),
        });
    if (ahead?.safe) lines.push({ tone: "good", thing: "shield", text: t("protected by the sign") });
    if (almanac) lines.push(...squareLines(found, ahead?.plan));
    if (lines.length === 0 && found.frame === "plain") lines.push(nothing());
    if (almanac) return lines;
    if (found.event !== undefined)
        lines.push({ tone: "plain", thing: "none", text: t("without the almanac") });
    return lines;
}

export const aheadAt = (v: JdaView, day: number): Ahead | undefined => v.ahead.find((a) => a.day === day);

/** What the way there passes: the end of a quarter belongs to the way, not to the day reached. */
export function passedBy(v: JdaView, day: number): { day: number; pays: number; tokens: number } | undefined {
    const next = v.seats[v.turn - 1]?.next_quarter;
    return next && day >= next.day ? next : undefined;
}

// ---- before and after -----------------------------------------------------------------------------------

/** What choosing somebody would do to a seat. */
export function changeOf(props: Pick<BoardProps, "view">, c: Choice, seat: number): SeatChange | undefined {
    const found = viewOf(props.view).targets.find((x) => x.whom === c["whom"]);
    return found?.changes.find((x) => x.seat === seat);
}

interface ChangeWord {
    text: string; // with its arrow: "7 → 6 tokens"
    isLoss: boolean;
}

/** The same in words. */
export function changeWords(props: BoardProps, c: Choice, seat: number): ChangeWord[] {
    const { tokens, money, day, safe } = changeOf(props, c, seat) ?? { seat };
    const words: ChangeWord[] = [];
    const say = (text: string, [a, b]: [number, number]) => words.push({ text, isLoss: b < a });
    if (tokens) say(t("{a} → {b} tokens", { a: tokens[0], b: tokens[1] }), tokens);
    if (money) say(t("{a} → {b} F", { a: money[0], b: money[1] }), money);
    if (day) say(`→ ${nameOfDay(boardOf(props.board), day[1])}`, day);
    if (safe && words.length === 0) words.push({ text: t("protected by the sign"), isLoss: false });
    return words;
}

// ---- what the stage says --------------------------------------------------------------------------------

export function question(props: BoardProps, c: Choice): string {
    const b = boardOf(props.board);
    const landing = landingOf(c);
    if (landing && c.choice === "offer")
        return t("Push {name} to {date}?", { name: nameOf(props.table, c["whom"]), date: nameOfDay(b, landing.day) });
    if (c.choice === "target") return t("Choose {name}?", { name: nameOf(props.table, c["whom"]) });
    if (landing) return t("Your pawn, to {date}?", { date: nameOfDay(b, landing.day) });
    return c.brief ?? c.label;
}

/** What one pays: all of it, or one's part of a gift. */
function paidOf(c: Choice, price: number): string {
    const part = Number(c["part"] ?? price);
    return part < price ? t("{part} of {price}", { part: francs(part), price: francs(price) }) : francs(price);
}

export function consequence(props: BoardProps, c: Choice): string {
    const b = boardOf(props.board);
    const landing = landingOf(c);
    if (landing) {
        const words = c.choice === "holiday" ? [] : [t("to {date}", { date: nameOfDay(b, landing.day) })]; // its name has it
        if (landing.price !== undefined) words.push(paidOf(c, landing.price));
        if (!landing.almanac) words.push(t("without the almanac"));
        return words.join(", ");
    }
    if (c.choice === "buy-token") return francs(Number(c["price"]));
    if (c.choice === "target") {
        const whom = Number(c["whom"]);
        const told = (seat: number | undefined) =>
            seat === undefined ? "" : changeWords(props, c, seat).map((w) => w.text).join(", ");
        const [theirs, mine] = [told(whom), told(props.table.you)];
        return [
            theirs && `${nameOf(props.table, whom)} ${theirs}`,
            mine && t("you {change}", { change: mine }),
        ]
            .filter(Boolean)
            .join(", ");
    }
    return linesOf(props, c).map((l) => l.text).join(", ");
}

/** What an event does to oneself, said to oneself; undefined: what the library says of it has no name in it. */
function ownLine({ board, table }: Pick<BoardProps, "board" | "table">, e: Omit<GameEvent, "seq" | "step">): Line | undefined {
    const n = Number(e["n"]);
    const name = nameOf(table, e["who"] === table.you ? e["whom"] : e["who"]);
    const line = (tone: Tone, thing: Line["thing"], text: string): Line => ({ tone, thing, text });
    if (e["whom"] === table.you && e.event === "paid") return line("good", "note", t("+{n} F from {name}", { n, name }));
    if (e["whom"] === table.you && e.event === "tokens-given")
        return line("good", "token", tn("{n} token from {name}", "{n} tokens from {name}", n, { name }));
    if (e["who"] !== table.you) return undefined;
    switch (e.event) {
        case "nothing":
            return nothing();
        case "skip":
            return line("bad", "none", tn("you lose {n} turn", "you lose {n} turns", n));
        case "moved-back":
            return line("bad", "none", t("back to {date}", { date: nameOfDay(boardOf(board), Number(e["to"])) }));
        case "quarter":
            return line("good", "note", t("+{n} F for the quarter", { n }));
        case "paid":
            return line("bad", "note", t("−{n} F to {name}", { n, name }));
        case "tokens-given":
            return line("bad", "token", tn("{n} token to {name}", "{n} tokens to {name}", n, { name }));
        case "bankrupt":
            return line("bad", "none", t("you go bankrupt"));
        case "pays-nothing":
            return line("bad", "none", t("bankrupt, you pay nothing"));
        case "sign":
        case "safe":
            return line("good", "shield", t("protected by the sign"));
        default:
            return undefined;
    }
}

/** What comes of a decision, a line each: to oneself without one's name, with its picture. */
export function linesOf(props: Pick<BoardProps, "board" | "table">, c: Choice): Line[] {
    return (c.effects ?? []).flatMap((e): Line[] => {
        const day = dayAt(boardOf(props.board), Number(e["day"]));
        if (e["who"] === props.table.you && e.event === "plan" && day) return planLines(day, Number(e["plan"]));
        if (!e.text) return [];
        return [ownLine(props, e) ?? { tone: e.event === "bankrupt" ? "bad" : "plain", thing: "none", text: e.text }];
    });
}

// ---- what happened --------------------------------------------------------------------------------------

/** The events of the turn that runs. */
export function sinceTurn(events: readonly GameEvent[]): readonly GameEvent[] {
    const at = lastIndex(events, (e) => e.event === "turn");
    return at < 0 ? [] : events.slice(at);
}

/** Those of so many turns before it. */
export function turnsBefore(events: readonly GameEvent[], n: number): readonly GameEvent[] {
    const at = lastIndex(events, (e) => e.event === "turn");
    if (at < 0 || n === 0) return [];
    const before = events.slice(0, at);
    return [...turnsBefore(before, n - 1), ...sinceTurn(before)];
}

export interface Spin {
    low?: number;
    high?: number;
    colour?: "red" | "blue";
}

/** What the machine shows: its last result. */
export function lastSpin(events: readonly GameEvent[]): Spin | undefined {
    const e = lastOf(events, (x) => x.event.startsWith("spun"));
    if (!e) return undefined;
    if (e.event === "spun-red") return { colour: "red" };
    if (e.event === "spun-blue") return { colour: "blue" };
    return { low: Number(e["low"]), high: Number(e["high"]) };
}

export const isMove = (e: GameEvent): boolean => /^(moved|moved-back|placed)$/.test(e.event);

// What the library tells of the year and of a situation (docs/formats/jeu-de-lannee.md), and the few questions that
// the drawing asks about it.

import type { BoardDoc, Table, View } from "../../protocol";
import { currentLang, formatNumber, t } from "../../words";

export type Frame = "plain" | "red" | "blue" | "double-blue" | "mixed" | "quarter" | "special" | "zodiac";

export interface Deed {
    deed: string;
    deck?: "chance" | "hasard";
    n?: number;
    text: string;
}
export interface Day {
    day: number; // from 1
    name: string;
    month: number; // from 1
    date: number;
    frame: Frame;
    sign: string;
    event?: string;
    why?: string;
    effect?: string;
    who?: "nobody" | "arriving" | "all" | "each-if";
    clauses?: { yes: Deed[]; no: Deed[] }[];
    art?: string;
}
export interface CardDoc {
    id: string;
    deck: "chance" | "hasard";
    text: string;
    effect: string;
    art?: string;
}
export interface Question {
    id: string;
    group: "identity" | "lasting" | "today" | "room" | "knowledge";
    text: string;
    name: string;
    from?: number;
    to?: number;
    answers?: { answer: string; label: string }[];
    needed?: number;
    titles?: string[];
}
export interface Sign {
    id: string;
    name: string;
    art?: string;
}
export interface JdaBoard {
    days: Day[];
    signs: Sign[];
    machine: { result: number; low?: number; high?: number; colour?: "red" | "blue" }[];
    cards: CardDoc[];
    questions: Question[];
    quarters: { day: number; pays: number; first: number; second: number }[];
    finish: { first: number; second: number };
    token_price: number;
    day_price: number;
    lucky_pay: number;
    holiday_days: number;
    last_holiday: number;
    december: number;
}

export interface SeatView {
    closed: boolean;
    day: number;
    tokens: number;
    holidays: number;
    bankrupt: boolean;
    shield: boolean;
    skip: number;
    extra: number;
    pledge: number;
    lucky_shown: boolean;
    birthday_shown: boolean;
    sign_shown: boolean;
    money?: number;
    lucky?: number;
    safe?: boolean;
    next_quarter?: { day: number; pays: number; tokens: number };
    facts: Record<string, string>;
}
/** What a stop on a day would bring the pawn whose turn it is, as far as one may know. */
export interface Ahead {
    day: number;
    plan?: number;
    gets?: number;
    pays?: { to: number; n: number }[];
    safe?: boolean;
}
/** Before and after, of a seat that may be chosen or of one's own. */
export interface SeatChange {
    seat: number;
    tokens?: [number, number];
    money?: [number, number];
    day?: [number, number];
    safe?: boolean;
}
export interface Course {
    seat: number;
    square?: number;
    card?: string;
    meant?: number[];
    waiting: string[];
    plan: number[];
}
export interface JdaView {
    phase: string;
    ask: string;
    asked?: string;
    turn: number;
    first: number;
    round: number;
    result: number;
    low?: number;
    high?: number;
    reach: { holiday?: number; red?: number; blue?: number };
    offer: number;
    share?: { do: string; most: number[] }; // of days that one may offer; a number follows
    bank_tokens: number;
    chance_deck: number;
    hasard_deck: number;
    discards: string[];
    quarters: [number, number][];
    seats: SeatView[];
    room: Record<string, string>;
    in_course: Course[];
    ahead: Ahead[];
    targets: { whom: number; changes: SeatChange[] }[];
    titles: number;
    picked: number;
}

export const viewOf = (v: View): JdaView => v.view as unknown as JdaView;
export const boardOf = (b: BoardDoc): JdaBoard => b as unknown as JdaBoard;

export const LAST_DAY = 366;

export const dayAt = (b: JdaBoard, day: number): Day | undefined => b.days[day - 1];
export const nameOfDay = (b: JdaBoard, day: number): string => dayAt(b, day)?.name ?? "";

export function cardOf(b: JdaBoard, id: unknown): CardDoc | undefined {
    return b.cards.find((c) => c.id === id);
}
export function questionOf(b: JdaBoard, id: unknown): Question | undefined {
    return b.questions.find((q) => q.id === id);
}
export const signOf = (b: JdaBoard, id: unknown): Sign | undefined => b.signs.find((s) => s.id === id);

/** The day of a date written as in facts: "23-11". */
export function dayOfFact(b: JdaBoard, written: string | undefined): number | undefined {
    const [date, month] = (written ?? "").split("-").map(Number);
    return b.days.find((d) => d.month === month && d.date === date)?.day;
}

const months = new WeakMap<JdaBoard, Day[][]>();

/** The days of a month, from 1. */
export function monthDays(b: JdaBoard, month: number): readonly Day[] {
    const all = months.get(b) ?? MONTH_ART.map((_, i) => b.days.filter((d) => d.month === i + 1));
    months.set(b, all);
    return all[month - 1] ?? [];
}

const dates = new Map<string, Intl.DateTimeFormat>(); // made once: 366 days ask for them in every drawing

/** A date of the year in the reader's words. */
function written(month: number, date: number, style: Intl.DateTimeFormatOptions): string {
    const key = `${currentLang()} ${JSON.stringify(style)}`;
    const format = dates.get(key) ?? new Intl.DateTimeFormat(currentLang(), { ...style, timeZone: "UTC" });
    dates.set(key, format);
    return format.format(Date.UTC(2024, month - 1, date));
}

export function monthName(month: number, style: "long" | "short" = "long"): string {
    return written(month, 1, { month: style });
}

/** The figure of a date; the first of a month has its own in some languages. */
export const figure = (date: number): string => (date === 1 ? t("1st, of a month") : formatNumber(date));

export function shortDate(b: JdaBoard, day: number): string {
    const d = dayAt(b, day);
    return d ? written(d.month, d.date, { day: "numeric", month: "short" }) : "";
}

export function frameName(frame: Frame): string {
    switch (frame) {
        case "red":
            return t("red square");
        case "blue":
            return t("blue square");
        case "double-blue":
            return t("double-blue square");
        case "mixed":
            return t("mixed square");
        case "quarter":
            return t("end of a quarter");
        case "special":
            return t("special square");
        case "zodiac":
            return t("zodiac square");
        default:
            return t("plain day");
    }
}

export const FRAME_SIGNS: Record<Frame, string> = {
    plain: "",
    red: "▲",
    blue: "▼",
    "double-blue": "▼▼",
    mixed: "◆",
    quarter: "⚑",
    special: "★",
    zodiac: "",
};

const BY_FRAME: Partial<Record<Frame, string>> = {
    red: "four-leaf-clover",
    blue: "black-cat",
    "double-blue": "black-cat",
    mixed: "spiral-calendar",
    quarter: "chequered-flag",
    special: "spiral-calendar",
};

/** The picture of a day; a square whose owner drew none has one by its kind. */
export function artOfDay(b: JdaBoard, d: Day): string | undefined {
    if (d.frame === "zodiac") return signOf(b, d.sign)?.art;
    return d.event === undefined ? undefined : (d.art ?? BY_FRAME[d.frame]);
}

export const artOfCard = (c: CardDoc): string =>
    c.art ?? (c.deck === "chance" ? "four-leaf-clover" : "black-cat");

export const MONTH_ART = [
    "snowflake",
    "umbrella-with-rain-drops",
    "seedling",
    "tulip",
    "cherry-blossom",
    "strawberry",
    "sun",
    "watermelon",
    "grapes",
    "maple-leaf",
    "mushroom",
    "evergreen-tree",
];

export const nameOf = (table: Table, seat: unknown): string =>
    (typeof seat === "number" && table.seats[seat - 1]?.name) || "";

/** The letters on the pawns: initials, two where two people have the same. */
export function lettersOf(names: readonly (string | undefined)[]): string[] {
    const first = names.map((n) => (n ?? "?").trim().slice(0, 1).toLocaleUpperCase() || "?");
    return names.map((n, i) => {
        const alike = first.filter((f) => f === first[i]).length > 1;
        const second = (n ?? "").trim().slice(1, 2).toLocaleLowerCase();
        return alike ? `${first[i] ?? "?"}${second}` : (first[i] ?? "?");
    });
}

export function francs(n: number): string {
    return t("{n} F", { n });
}

/** The last one that is so; and where it is, or -1. */
export function lastOf<T>(list: readonly T[], is: (x: T) => boolean): T | undefined {
    return list[lastIndex(list, is)];
}
export function lastIndex<T>(list: readonly T[], is: (x: T, i: number) => boolean): number {
    for (let i = list.length - 1; i >= 0; i--) if (is(list[i] as T, i)) return i;
    return -1;
}

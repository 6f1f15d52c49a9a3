// The year for the ear, and for who wants it in words: who is where, what lies before one's pawn, the months that are
// still to be played.

import { capital, colon, t, tn } from "../../words";
import { apart } from "./rival";
import type { Day, SeatView } from "./view";
import { monthDays, monthName, nameOf, nameOfDay, shortDate } from "./view";
import type { Year } from "./year";
import { prizeWords, spokenDay } from "./year";

export type Telling = "where" | "ahead" | "months" | "keys";

const own = (y: Year): SeatView | undefined => y.v.seats[(y.me ?? y.v.turn) - 1];
const called = (y: Year, seat: number): string => (seat === y.me ? t("you") : nameOf(y.zone.table, seat));
const sentence = (words: readonly (string | false | undefined)[]): string => `${capital(words.filter(Boolean).join(", "))}.`;

/** What is special about somebody now. */
function statesOf(s: SeatView): (string | false)[] {
    return [
        s.skip > 0 && tn("loses {n} turn", "loses {n} turns", s.skip),
        s.extra > 0 && tn("{n} more turn", "{n} more turns", s.extra),
        s.bankrupt && t("bankrupt"),
        s.shield && t("has a shield"),
        s.safe === true && !s.shield && t("protected by the sign"),
    ];
}

/** Everybody, the foremost first. */
function whoIsWhere(y: Year): string {
    const me = own(y);
    const seats = [...y.pawns].sort(([a], [b]) => b - a).flatMap(([day, all]) => all.map((seat) => ({ seat, day })));
    return seats
        .map(({ seat, day }) => {
            const s = y.v.seats[seat - 1];
            return sentence([
                `${called(y, seat)}${colon()}${nameOfDay(y.b, day)}`,
                seat !== y.me && y.me !== undefined && me && apart(day - me.day),
                s && tn("{n} token", "{n} tokens", s.tokens),
                ...(s ? statesOf(s) : []),
            ]);
        })
        .join(" ");
}

/** Is there anything to be told of a day? */
const matters = (y: Year, d: Day): boolean =>
    d.event !== undefined || y.pawns.has(d.day) || y.cakes.has(d.day) || y.lucky.has(d.date);

/** As far as the machine may send: squares, pawns, lucky days, the end of the quarter. */
function whatLiesAhead(y: Year): string {
    const start = own(y)?.day ?? 1;
    const far = start + Math.max(...y.b.machine.map((m) => m.high ?? 0));
    const days = y.b.days.filter((d) => d.day > start && d.day <= far && matters(y, d));
    const line = y.b.quarters.find((q) => q.day > start && q.day <= far);
    const told = days.map((d) => sentence([spokenDay(y, d), d.day === line?.day && prizeWords(y, d.day)]));
    return told.length > 0 ? told.join(" ") : t("Nothing but plain days lies before you.");
}

function month(y: Year, m: number): string {
    const days = monthDays(y.b, m).filter((d) => d.day >= y.past);
    const count = (...frames: string[]) => days.filter((d) => frames.includes(d.frame)).length;
    const [red, blue, mixed] = [count("red"), count("blue", "double-blue"), count("mixed")];
    const pawns = days.flatMap((d) =>
        (y.pawns.get(d.day) ?? []).map((s) => t("{name} on {date}", { name: called(y, s), date: d.name })),
    );
    const line = y.b.quarters.find((q) => days.some((d) => d.day === q.day));
    return sentence([
        `${monthName(m)}${colon()}${tn("{n} red square", "{n} red squares", red)}`,
        tn("{n} blue square", "{n} blue squares", blue),
        mixed > 0 && tn("{n} mixed square", "{n} mixed squares", mixed),
        ...pawns,
        line && `${shortDate(y.b, line.day)}${colon()}${prizeWords(y, line.day)}`,
    ]);
}

/** The months that are still played, from the last pawn on. */
function monthByMonth(y: Year): string {
    const first = y.b.days[y.past - 1]?.month ?? 1;
    return Array.from({ length: 13 - first }, (_, i) => month(y, first + i)).join(" ");
}

export function tellYear(y: Year, what: Telling): string {
    switch (what) {
        case "where":
            return whoIsWhere(y);
        case "ahead":
            return whatLiesAhead(y);
        case "keys":
            return t(
                "Q who is where, A what lies ahead, C the calendar month by month. O yes, N no, J a token, V a holiday, B the shield, R a claim; left and right choose a day or count, figures choose people, Enter takes what the button says. In the calendar: arrows, P from pawn to pawn, A to the next square, G to the end of the quarter.",
            );
        default:
            return monthByMonth(y);
    }
}

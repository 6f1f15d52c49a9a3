// What people own: on one's place, on the cards of the rivals, and counted at the end.

import type { ComponentChildren } from "preact";
import type { GameEvent } from "../../protocol";
import { Art } from "../../stage/art";
import { formatNumber, t, tn } from "../../words";
import type { BoardProps, Gain, SeatProps, ZoneProps } from "../face";
import { tokensWon } from "./lines";
import { lastSpin } from "./moves";
import { Note, Token, Wood } from "./pieces";
import type { JdaBoard, SeatView } from "./view";
import { boardOf, dayOfFact, francs, nameOfDay, shortDate, signOf, viewOf } from "./view";

const STACK = 6; // tokens drawn one over the other

/** A thing with its number, and words for the ear. */
function Stat({ at, words, children, class: more = "" }: { at?: string; words: string; children: ComponentChildren; class?: string }) {
    return (
        <span class={`jda-stat ${more}`} role="img" aria-label={words} data-at={at} title={words}>
            {children}
        </span>
    );
}

/** Turns lost and won, ruin, shield: what must be seen without reading. */
function States({ s }: { s: SeatView }) {
    return (
        <>
            {s.shield && (
                <Stat words={t("has a shield")}>
                    <Art name="shield" />
                </Stat>
            )}
            {s.safe && !s.shield && (
                <Stat words={t("protected by the sign")} class="safe">
                    <Art name="shield" />
                </Stat>
            )}
            {s.skip > 0 && (
                <Stat words={tn("loses {n} turn", "loses {n} turns", s.skip)} class="bad">
                    <Art name="hourglass-not-done" />
                    {formatNumber(s.skip)}
                </Stat>
            )}
            {s.extra > 0 && (
                <Stat words={tn("{n} more turn", "{n} more turns", s.extra)} class="good">
                    <Art name="counterclockwise-arrows-button" />
                    {formatNumber(s.extra)}
                </Stat>
            )}
            {s.bankrupt && (
                <Stat words={t("bankrupt")} class="bad">
                    <Art name="money-with-wings" />
                </Stat>
            )}
        </>
    );
}

/** What the table knows by now of somebody: the calendar has it as marks over its columns and cakes. */
function knownOf(b: JdaBoard, s: SeatView): string {
    const born = s.birthday_shown ? dayOfFact(b, s.facts["birthday"]) : undefined;
    return [
        s.lucky_shown && s.lucky !== undefined && t("lucky number {n}", { n: s.lucky }),
        born !== undefined && t("birthday on {date}", { date: nameOfDay(b, born) }),
    ]
        .filter(Boolean)
        .join(", ");
}

export function Rival({ board, view, table, seat, phone }: SeatProps) {
    const b = boardOf(board);
    const s = viewOf(view).seats[seat - 1];
    if (!s) return null;
    if (s.closed) return <span class="note">{t("has left")}</span>;
    const you = table.you === undefined ? undefined : viewOf(view).seats[table.you - 1]?.day;
    const known = knownOf(b, s);
    return (
        <span class={s.bankrupt ? "jda-rival broke" : "jda-rival"}>
            {!phone && (
                <span class={you !== undefined && s.day > you ? "jda-when ahead" : "jda-when"} title={known}>
                    {nameOfDay(b, s.day)}
                </span>
            )}
            <span class="unseen">{known}</span>
            {s.money !== undefined && (
                <Stat at={`money ${seat}`} words={francs(s.money)}>
                    {!phone && <Note />}
                    {francs(s.money)}
                </Stat>
            )}
            {!phone && s.holidays > 0 && (
                <Stat words={tn("{n} holiday card", "{n} holiday cards", s.holidays)}>
                    <Art name="beach-with-umbrella" />
                    {formatNumber(s.holidays)}
                </Stat>
            )}
            {!phone && s.next_quarter && s.next_quarter.tokens > 0 && (
                <Stat
                    words={tn(
                        "{n} token at the next quarter line",
                        "{n} tokens at the next quarter line",
                        s.next_quarter.tokens,
                    )}
                    class="gate"
                >
                    <Art name="chequered-flag" />+{formatNumber(s.next_quarter.tokens)}
                </Stat>
            )}
            <States s={s} />
        </span>
    );
}

interface GroupProps {
    at?: string;
    thing: ComponentChildren;
    main: ComponentChildren;
    note: string;
    class?: string;
}

function Group({ at, thing, main, note, class: more = "" }: GroupProps) {
    return (
        <span class={`jda-group ${more}`} data-at={at}>
            <span aria-hidden="true">{thing}</span>
            <span>
                <b>{main}</b>
                <small>{note}</small>
            </span>
        </span>
    );
}

function Stack({ n }: { n: number }) {
    return (
        <span class="jda-stack">
            {Array.from({ length: Math.min(n, STACK) }, (_, i) => (
                <Token key={i} />
            ))}
        </span>
    );
}

function Notes({ sum }: { sum: number }) {
    return (
        <span class="jda-notes">
            {sum >= 500 && <Note worth={500} />}
            {sum > 0 && <Note />}
        </span>
    );
}

/** What is secret is said to be: only its owner sees it. */
const hidden = (isShown: boolean, else_: string) => (isShown ? else_ : t("hidden"));

export function Mine({ board, view, table, width }: ZoneProps) {
    const b = boardOf(board);
    const s = table.you === undefined ? undefined : viewOf(view).seats[table.you - 1];
    if (!s || table.you === undefined) return null;
    const born = dayOfFact(b, s.facts["birthday"]);
    const sign = signOf(b, s.facts["sign"]);
    const roomy = width > 500;
    return (
        <div class={s.bankrupt ? "jda-mine broke" : "jda-mine"}>
            {width > 790 && <Group thing={null} main={nameOfDay(b, s.day)} note={t("your pawn")} class="where" />}
            <Group
                at={`tokens ${table.you}`}
                thing={roomy ? <Stack n={s.tokens} /> : <Token />}
                main={formatNumber(s.tokens)}
                note={tn("token", "tokens", s.tokens)}
            />
            <Group
                at={`money ${table.you}`}
                thing={roomy ? <Notes sum={s.money ?? 0} /> : <Note />}
                main={francs(s.money ?? 0)}
                note={t("money")}
            />
            {s.lucky !== undefined && s.lucky > 0 && (
                <Group
                    thing={<Art name="four-leaf-clover" />}
                    main={formatNumber(s.lucky)}
                    note={hidden(s.lucky_shown, t("lucky day"))}
                />
            )}
            {width > 660 && (born !== undefined || sign) && (
                <Group
                    thing={<Art name={sign?.art ?? "birthday-cake"} />}
                    main={born === undefined ? (sign?.name ?? "") : shortDate(b, born)}
                    note={hidden(s.birthday_shown, t("birthday"))}
                />
            )}
            <Group
                thing={<Art name="beach-with-umbrella" />}
                main={formatNumber(s.holidays)}
                note={t("holidays")}
            />
            {width > 540 && s.next_quarter && (
                <Group
                    thing={<Art name="chequered-flag" />}
                    main={s.next_quarter.tokens > 0 ? `+${formatNumber(s.next_quarter.tokens)}` : `+${francs(s.next_quarter.pays)}`}
                    note={shortDate(b, s.next_quarter.day)}
                />
            )}
            <States s={s} />
        </div>
    );
}

/** On a telephone the two numbers stand beside the button. */
export function Thing({ events, phone, view }: ZoneProps) {
    const spin = lastSpin(events);
    const v = viewOf(view);
    if (!phone || v.ask !== "take" || spin?.low === undefined) return null;
    return (
        <span class="jda-faces">
            <Wood n={spin.low} />
            <Wood n={spin.high ?? 0} />
        </span>
    );
}

// ---- what gave the tokens -------------------------------------------------------------------------------

const LINES = ["quarter-first", "quarter-second", "finish", "second"];

function sumOf(events: readonly GameEvent[], seat: number, names: readonly string[]): number {
    return events
        .filter((e) => names.includes(e.event) && e["who"] === seat)
        .reduce((sum, e) => sum + Number(e["n"] ?? 1), 0);
}

export function gains({ events, view }: BoardProps, seat: number): Gain[] {
    const score = view.scores[seat - 1] ?? 0;
    const lines = sumOf(events, seat, LINES);
    const bought = events.filter((e) => e.event === "token-bought" && e["who"] === seat).length;
    const won = tokensWon(events, seat);
    return [
        { title: t("At the start"), points: score - won, things: <Token /> },
        { title: t("Quarters and year"), points: lines, things: <Art name="chequered-flag" /> },
        { title: t("Bought"), points: bought, things: <Note /> },
        { title: t("Cards and squares"), points: won - lines - bought, things: <Art name="four-leaf-clover" /> },
    ];
}

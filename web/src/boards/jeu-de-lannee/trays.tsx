// What one owns, on one's place, and what gave everybody their tokens, counted at the end.

import type { ComponentChildren } from "preact";
import type { GameEvent } from "../../protocol";
import { Art } from "../../stage/art";
import { formatNumber, t, tn } from "../../words";
import type { BoardProps, Gain, ZoneProps } from "../face";
import { tokensWon } from "./lines";
import { touch } from "./asks";
import { Decks } from "./machine";
import { byChoice, lastSpin } from "./moves";
import { Note, Running, Token, Wood } from "./pieces";
import { States } from "./rival";
import { boardOf, dayOfFact, francs, nameOfDay, shortDate, signOf, viewOf } from "./view";

const STACK = 6; // tokens drawn one over the other

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

/** Holidays: a card that glows when it may be played, and is dim when the beaches have closed. */
function Holidays({ zone, n, late }: { zone: ZoneProps; n: number; late: boolean }) {
    const [play] = byChoice(zone.choices, "holiday");
    const why = zone.blocked.find((b) => b["choice"] === "holiday");
    const group = (
        <Group
            thing={<Art name="beach-with-umbrella" />}
            main={formatNumber(n)}
            note={tn("holiday", "holidays", n)}
            class={late ? "late" : ""}
        />
    );
    const isUp = play !== undefined && zone.lifted?.choices[0] === play;
    if (!play && !(why && n > 0)) return group;
    return (
        <button
            type="button"
            class={`jda-beach${play ? " can" : ""}${isUp ? " up" : ""}`}
            aria-pressed={play ? isUp : undefined}
            data-do={play?.do}
            onClick={() => (play ? touch(zone, play) : why && zone.onRefused(why))}
        >
            {play && <span class="unseen">{play.label}</span>}
            {group}
        </button>
    );
}

const NARROW = 290; // pixels; below that the year's map alone tells what the next quarter line gives

export function Mine(zone: ZoneProps) {
    const { board, view, table, width } = zone;
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
                main={<Running n={s.tokens} write={formatNumber} />}
                note={tn("token", "tokens", s.tokens)}
            />
            <Group
                at={`money ${table.you}`}
                thing={roomy ? <Notes sum={s.money ?? 0} /> : <Note />}
                main={<Running n={s.money ?? 0} write={francs} unit={100} />}
                class="purse"
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
            <Holidays zone={zone} n={s.holidays} late={s.day > b.last_holiday} />
            {s.next_quarter && (width > 540 || (width > NARROW && s.next_quarter.tokens > 0)) && (
                <Group
                    thing={<Art name="chequered-flag" />}
                    main={s.next_quarter.tokens > 0 ? `+${formatNumber(s.next_quarter.tokens)}` : `+${francs(s.next_quarter.pays)}`}
                    note={shortDate(b, s.next_quarter.day)}
                />
            )}
            <States s={s} />
            {zone.phone && <Decks zone={zone} />}
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

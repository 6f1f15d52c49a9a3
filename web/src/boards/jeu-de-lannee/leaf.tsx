// A leaf of the almanac: date, picture, what happened that day, and what a stop there means to whoever may go there.

import type { ComponentChildren } from "preact";
import { Art } from "../../stage/art";
import type { ZoneProps } from "../face";
import type { Landing, Line } from "./moves";
import { linesAt } from "./moves";
import { Note, Token, Wood } from "./pieces";
import type { Day } from "./view";
import { lift } from "./year";
import { artOfDay, boardOf, dayAt, figure, FRAME_SIGNS, frameName, MONTH_ART, monthName, signOf } from "./view";

export function Thing({ of }: { of: Line["thing"] }) {
    switch (of) {
        case "note":
            return <Note />;
        case "token":
            return <Token />;
        case "shield":
            return <Art name="shield" />;
        case "chance":
            return <Art name="four-leaf-clover" />;
        case "hasard":
            return <Art name="black-cat" />;
        default:
            return null;
    }
}

export function Lines({ lines }: { lines: readonly Line[] }) {
    if (lines.length === 0) return null;
    return (
        <ul class="jda-lines">
            {lines.map((l) => (
                <li key={l.text} class={l.tone}>
                    <Thing of={l.thing} />
                    <span>{l.text}</span>
                </li>
            ))}
        </ul>
    );
}

/** What is printed on a leaf. */
export function LeafFace({
    zone,
    day,
    long = false,
    children,
}: {
    zone: ZoneProps;
    day: Day;
    long?: boolean; // the event stands beside the date
    children?: ComponentChildren;
}) {
    const b = boardOf(zone.board);
    const art = artOfDay(b, day) ?? MONTH_ART[day.month - 1];
    const said = day.frame === "zodiac" ? signOf(b, day.sign)?.name : day.event;
    return (
        <>
            <span class="jda-leaf-top">
                {FRAME_SIGNS[day.frame]} {frameName(day.frame)}
            </span>
            <span class="jda-leaf-body">
                <span class="jda-date">
                    <b>{figure(day.date)}</b>
                    <i>{monthName(day.month, long ? "short" : "long")}</i>
                </span>
                {art && (
                    <span class={day.frame === "plain" ? "jda-disc pale" : "jda-disc"}>
                        <Art name={art} />
                    </span>
                )}
                {said && <span class="jda-event">{said}</span>}
            </span>
            {children}
        </>
    );
}

const LONG = 85; // letters from which a leaf is set closer, and smaller
const VERY_LONG = 150;

const lettersOn = (day: Day, lines: readonly Line[]): number =>
    lines.reduce((n, l) => n + l.text.length, day.event?.length ?? 0);

function classesOf(day: Day, lines: readonly Line[], more: string): string {
    const letters = lettersOn(day, lines);
    const length = letters > VERY_LONG ? "long very" : letters > LONG ? "long" : "";
    return `jda-leaf f-${day.frame} m-${day.month} ${length} ${more}`;
}

/** A leaf that only shows: of a square that is being followed, or of a day somebody looks at. */
export function Leaf({
    zone,
    day: n,
    lines = linesAt(zone, n),
    more = "",
}: {
    zone: ZoneProps;
    day: number;
    lines?: readonly Line[];
    more?: string;
}) {
    const day = dayAt(boardOf(zone.board), n);
    if (!day) return null;
    return (
        <div class={classesOf(day, lines, more)} data-at={`leaf ${n}`}>
            <LeafFace zone={zone} day={day} long={lettersOn(day, lines) > LONG}>
                {day.why && more.includes("tells") && <span class="jda-why">{day.why}</span>}
                <Lines lines={lines} />
            </LeafFace>
        </div>
    );
}

/** A leaf that can be chosen: the first touch lifts it, the second goes there. */
export function LandingLeaf({ zone, landing, wood = true }: { zone: ZoneProps; landing: Landing; wood?: boolean }) {
    const day = dayAt(boardOf(zone.board), landing.day);
    if (!day) return null;
    const { choice } = landing;
    const lines = linesAt(zone, landing.day, landing.almanac);
    const isUp = zone.lifted?.choices.includes(choice) ?? false;
    return (
        <button
            type="button"
            class={classesOf(day, lines, `can${isUp ? " up" : ""}${zone.hinted === choice.do ? " hinted" : ""}`)}
            aria-pressed={isUp}
            data-do={choice.do}
            data-drop={choice.do}
            data-at={`leaf ${landing.day}`}
            onClick={() => lift(zone, choice, true)}
        >
            <span class="unseen">{choice.label}</span>
            <span class="jda-leaf-in" aria-hidden="true">
                {wood && <Wood n={landing.n} />}
                <LeafFace zone={zone} day={day} long={lettersOn(day, lines) > LONG}>
                    <Lines lines={lines} />
                </LeafFace>
            </span>
        </button>
    );
}

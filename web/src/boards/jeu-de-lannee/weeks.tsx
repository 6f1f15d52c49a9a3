// The year on a telephone: a map of four rows of three months with all pawns, and weeks of seven days from the pawn
// on, or the month that somebody has touched on the map.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Art } from "../../stage/art";
import type { Place } from "../../stage/motion";
import { colon, formatNumber, t } from "../../words";
import { classesOfDay, PawnsOn, Prize, touchOn } from "./calendar";
import { Pawn } from "./pieces";
import type { JdaBoard } from "./view";
import { artOfDay, dayAt, figure, monthDays, monthName, nameOf, nameOfDay } from "./view";
import type { Year } from "./year";
import { moverDay, spokenDay, stepFrom, touchDay } from "./year";

export const WEEK = 7;
const PIN = 24; // pixels of a pawn on the map
const MARGIN = 58; // of the prizes

/** Where a day lies in its row of three months: 0 to 1. */
function shareOf(b: JdaBoard, day: number): { row: number; x: number } {
    const month = dayAt(b, day)?.month ?? 1;
    const row = Math.floor((month - 1) / 3);
    const [first, second, third] = [1, 2, 3].map((i) => monthDays(b, row * 3 + i));
    const days = (first?.length ?? 0) + (second?.length ?? 0) + (third?.length ?? 0);
    return { row, x: (day - (first?.[0]?.day ?? 1) + 0.5) / days };
}

/** Where a pawn on this day would be seen on the map, if there is one. */
export function placeOnMap(b: JdaBoard, day: number): Place | undefined {
    const { row, x } = shareOf(b, day);
    const at = document.querySelectorAll(".jda-map-row")[row]?.getBoundingClientRect();
    if (!at || day < 1) return undefined;
    const [left, top] = [at.left + x * (at.width - MARGIN) - PIN / 2, at.top + (at.height - PIN) / 2];
    return { left, top, width: PIN, height: PIN };
}

/** Pawns of a row, pushed apart where they would lie on each other. */
function spread(y: Year, row: number, width: number, size: number): { seat: number; x: number }[] {
    const all = [...y.pawns]
        .flatMap(([day, seats]) => seats.map((seat) => ({ seat, at: shareOf(y.b, day) })))
        .filter((p) => p.at.row === row)
        .sort((a, b) => a.at.x - b.at.x);
    let last = -Infinity;
    const placed = all.map((p) => {
        const x = Math.max(size / 2, p.at.x * width, last + size * 0.9);
        last = x;
        return { seat: p.seat, x };
    });
    const over = Math.max(0, last - (width - size / 2));
    return placed.map((p) => ({ ...p, x: p.x - over }));
}

/** Who is where, for the ear. */
function whereWords(y: Year): string {
    return [...y.pawns]
        .sort(([a], [b]) => b - a)
        .flatMap(([day, seats]) => seats.map((s) => `${nameOf(y.zone.table, s)}${colon()}${nameOfDay(y.b, day)}`))
        .join(", ");
}

interface MapProps {
    y: Year;
    width: number;
    rowHeight: number;
    month: number | undefined; // whose days are shown below
    onMonth: (month: number) => void;
}

const NAME = 36; // pixels of a month's name

/** Days that may be landed on, as far as they are shown, in a row of the map. */
function spotsIn(y: Year, row: number): { day: number; x: number }[] {
    return [...y.lands.values()]
        .filter((l) => !y.counted || l.day === y.shown?.day)
        .map((l) => ({ day: l.day, ...shareOf(y.b, l.day) }))
        .filter((l) => l.row === row);
}

/** Where a month has room for its name between the marks: at its beginning, at its end, or nowhere. */
export function nameSide(from: number, to: number, marks: readonly number[]): "begins" | "ends" | "mute" {
    const isFree = (left: number, right: number) =>
        marks.every((x) => x + PIN / 2 <= left || x - PIN / 2 >= right);
    if (isFree(from, from + NAME)) return "begins";
    return isFree(to - NAME, to) ? "ends" : "mute";
}

/** The same for the three months of a row. */
function sidesIn(y: Year, row: number, room: number): string[] {
    const lengths = [1, 2, 3].map((i) => monthDays(y.b, row * 3 + i).length);
    const all = lengths.reduce((a, b) => a + b, 0);
    const marks = [
        ...spread(y, row, room, PIN).map((p) => p.x),
        ...spotsIn(y, row).map((s) => s.x * room),
    ];
    let before = 0;
    return lengths.map((n) => {
        const from = (before / all) * room;
        before += n;
        return nameSide(from, (before / all) * room, marks);
    });
}

function MonthStrip({ y, m, on, side }: { y: Year; m: number; on: boolean; side: string }) {
    const days = monthDays(y.b, m);
    const gone = (days.at(-1)?.day ?? 0) < y.past ? " gone" : "";
    const draw = () => (
        <span
            class={`jda-map-month m-${m} ${side}${on ? " on" : ""}${gone}`}
            style={{ flexGrow: days.length }}
            data-month={m}
        >
            <span class="name">{monthName(m, "short")}</span>
            <svg viewBox={`0 0 ${days.length} 10`} preserveAspectRatio="none">
                {days.map((d) => (
                    <g key={d.day}>
                        {(d.frame === "red" || d.frame === "mixed") && (
                            <rect class="good" x={d.date - 0.95} y="0" width=".8" height="4.4" />
                        )}
                        {d.sign === y.sign && <rect class="sign" x={d.date - 1} y="8.4" width="1.02" height="1.6" />}
                        {/blue|mixed/.test(d.frame) && (
                            <rect class="bad" x={d.date - 0.95} y="5.6" width=".8" height="4.4" />
                        )}
                    </g>
                ))}
            </svg>
        </span>
    );
    return useMemo(draw, [days, on, gone, side, y.sign]);
}

function Pins({ y, row, room }: { y: Year; row: number; room: number }) {
    return (
        <span class="jda-map-pawns">
            {spotsIn(y, row).map((s) => (
                <i key={s.day} class="spot" style={{ left: `${s.x * room}px` }} />
            ))}
            {spread(y, row, room, PIN).map((p) => (
                <span
                    key={p.seat}
                    class={p.seat === y.v.turn ? "mover" : undefined}
                    style={{ left: `${p.x}px` }}
                    data-at={`map ${p.seat}`}
                >
                    <Pawn zone={y.zone} seat={p.seat} />
                </span>
            ))}
        </span>
    );
}

/** A picture of the year; a touch shows the month under the finger. Keys reach every month in the weeks below. */
export function YearMap({ y, width, rowHeight, month, onMonth }: MapProps) {
    const touched = (e: MouseEvent) => {
        const on = e.target instanceof Element && e.target.closest("[data-month]");
        if (on) onMonth(Number(on.getAttribute("data-month")));
    };
    return (
        <div
            class="jda-map"
            role="img"
            aria-label={whereWords(y)}
            style={{ "--mh": `${rowHeight}px` }}
            onClick={touched}
        >
            {[0, 1, 2, 3].map((row) => (
                <span class="jda-map-row" key={row} aria-hidden="true">
                    {sidesIn(y, row, width - MARGIN).map((side, i) => (
                        <MonthStrip key={i} {...{ y, side }} m={row * 3 + i + 1} on={month === row * 3 + i + 1} />
                    ))}
                    <span class="jda-map-prize">
                        <Prize y={y} quarter={row} />
                    </span>
                    <Pins y={y} row={row} room={width - MARGIN} />
                </span>
            ))}
        </div>
    );
}

interface WeeksProps {
    y: Year;
    rows: number;
    cell: number; // pixels
    month: number | undefined;
    looked: number | undefined;
    onLook: (day: number | undefined) => void;
    onBack: () => void;
    onMonth: (month: number) => void;
}

/** The weeks shown, counted from the pawn's: those with a day one may land on come first, then the nearest. */
function weeksShown(y: Year, start: number, rows: number): number[] {
    const last = Math.floor((y.b.days.length - start) / WEEK);
    const weekOf = (day: number) => Math.floor((day - start) / WEEK);
    const lands = y.counted ? [] : [...y.lands.values()];
    const wanted = [y.shown, ...lands].flatMap((l) => (l && l.day >= start ? [weekOf(l.day)] : []));
    const all = [...wanted, ...Array.from({ length: last + 1 }, (_, i) => i)];
    return [...new Set(all)].slice(0, rows).sort((a, b) => a - b);
}

/** The days shown, a list a row: from the pawn on, holding what one may reach; or a month. */
function daysShown(y: Year, rows: number, month: number | undefined): number[][] {
    const start = month === undefined ? moverDay(y) : (monthDays(y.b, month)[0]?.day ?? 1);
    const end = month === undefined ? y.b.days.length : start + monthDays(y.b, month).length - 1;
    const weeks = month === undefined ? weeksShown(y, start, rows) : [0, 1, 2, 3, 4];
    const days = weeks.map((w) => Array.from({ length: WEEK }, (_, i) => start + w * WEEK + i).filter((d) => d <= end));
    return days.filter((d) => d.length > 0);
}

interface CellProps extends Pick<WeeksProps, "y" | "looked" | "onLook"> {
    n: number;
    isStop: boolean;
    named: boolean; // with its month
    onStop: () => void;
}

function DayCell({ y, n, looked, onLook, isStop, named, onStop }: CellProps) {
    const d = dayAt(y.b, n);
    if (!d) return null;
    const art = artOfDay(y.b, d);
    const landing = y.lands.get(n);
    const flag = landing && (!y.counted || y.shown?.day === n);
    return (
        <div
            role="gridcell"
            class={`${classesOfDay(y, d)}${looked === n ? " looked" : ""}`}
            tabIndex={isStop ? 0 : -1}
            data-day={n}
            data-drop={landing?.choice.do}
            aria-selected={landing ? y.shown?.day === n : undefined}
            onClick={(e) => touchOn(y, e, n, onLook)}
            onFocus={onStop}
        >
            <span class="unseen">{spokenDay(y, d, isStop)}</span>
            <span class="num" aria-hidden="true">
                {figure(d.date)}
                {named && <i> {monthName(d.month, "short")}</i>}
            </span>
            {art ? <Art name={art} /> : y.cakes.has(n) && <Art name="birthday-cake" />}
            {art && y.cakes.has(n) && <Art name="birthday-cake" class="corner" />}
            {(y.lucky.get(d.date) ?? []).map((s) =>
                s === y.me ? (
                    <Art key={s} name="four-leaf-clover" class="corner" />
                ) : (
                    <span key={s} class="corner">
                        <Pawn zone={y.zone} seat={s} mute />
                    </span>
                ),
            )}
            {flag && (
                <span class="jda-flag" aria-hidden="true">
                    {formatNumber(landing.n)}
                </span>
            )}
            <PawnsOn y={y} day={n} letters={2} />
        </div>
    );
}

const FAR = 48; // pixels: a swipe

/** The day that has the focus of this grid, and the keys that lead from day to day. */
function useWalk(props: WeeksProps, days: readonly number[]) {
    const { y, onLook, onMonth } = props;
    const ref = useRef<HTMLDivElement>(null);
    const [at, setAt] = useState<number>();
    const wanted = useRef(false); // the focus goes along
    useLayoutEffect(() => {
        if (wanted.current) ref.current?.querySelector<HTMLElement>(`[data-day="${at ?? 0}"]`)?.focus();
        wanted.current = false;
    });
    const goTo = (day: number) => {
        const to = dayAt(y.b, day);
        if (!to) return;
        wanted.current = true;
        setAt(day);
        if (!days.includes(day)) onMonth(to.month);
    };
    const pressed = (e: KeyboardEvent) => {
        const day = e.target instanceof HTMLElement ? Number(e.target.getAttribute("data-day")) : 0;
        if (!day || e.ctrlKey || e.altKey || e.metaKey) return;
        const down = { ArrowDown: WEEK, ArrowUp: -WEEK }[e.key];
        const to = down ? day + down : stepFrom(y, day, e.key, e.shiftKey);
        if (e.key === "Enter" || e.key === " ") touchDay(y, day, onLook);
        else if (to === undefined) return;
        else goTo(to);
        e.preventDefault();
        e.stopPropagation();
    };
    return { ref, stop: days.includes(at ?? 0) ? at : days[0], setAt, pressed };
}

/** Swiping turns the months over. */
function useSwipe(shown: number, onMonth: (month: number) => void) {
    const from = useRef<number>(undefined);
    return {
        onTouchStart: (e: TouchEvent) => {
            from.current = e.touches[0]?.clientX;
        },
        onTouchEnd: (e: TouchEvent) => {
            const x = e.changedTouches[0]?.clientX;
            const by = from.current === undefined || x === undefined ? 0 : x - from.current;
            const next = shown + (by < 0 ? 1 : -1);
            if (Math.abs(by) > FAR && next >= 1 && next <= 12) onMonth(next);
        },
    };
}

function MonthHead({ month, onMonth, onBack }: { month: number } & Pick<WeeksProps, "onMonth" | "onBack">) {
    return (
        <div class="jda-weeks-head">
            <button type="button" disabled={month === 1} onClick={() => onMonth(month - 1)}>
                <span class="unseen">{t("The month before")}</span>
                <span aria-hidden="true">‹</span>
            </button>
            <b>{monthName(month)}</b>
            <button type="button" disabled={month === 12} onClick={() => onMonth(month + 1)}>
                <span class="unseen">{t("The next month")}</span>
                <span aria-hidden="true">›</span>
            </button>
            <button type="button" onClick={onBack}>
                {t("Back to the pawn")}
            </button>
        </div>
    );
}

/** Of each month the first day that has room for its name: no picture, no pawn. */
function namedIn(y: Year, days: readonly number[]): Set<number> {
    const shown = days.flatMap((n) => dayAt(y.b, n) ?? []);
    const free = shown.filter((d) => !artOfDay(y.b, d) && !y.cakes.has(d.day) && !y.pawns.has(d.day));
    const months = new Set(shown.map((d) => d.month));
    return new Set([...months].map((m) => free.find((d) => d.month === m)?.day ?? 0));
}

export function Weeks(props: WeeksProps) {
    const { y, rows, cell, month, looked, onLook, onBack, onMonth } = props;
    const weeks = daysShown(y, rows, month);
    const days = weeks.flat();
    const { ref, stop, setAt, pressed } = useWalk(props, days);
    const swipe = useSwipe(month ?? dayAt(y.b, days[0] ?? 1)?.month ?? 1, onMonth);
    const named = namedIn(y, days);
    return (
        <div class={month === undefined ? "jda-weeks-box" : "jda-weeks-box of-month"}>
            {month !== undefined && <MonthHead {...{ month, onMonth, onBack }} />}
            <div
                class="jda-weeks"
                role="grid"
                aria-label={month === undefined ? t("The days before the pawn") : monthName(month)}
                style={{ "--rh": `${cell - 1}px` }}
                ref={ref}
                onKeyDown={pressed}
                {...swipe}
            >
                {weeks.map((week, row) => (
                    <div role="row" key={week[0]} class={row > 0 && week[0] !== (days[row * WEEK - 1] ?? 0) + 1 ? "later" : undefined}>
                        {week.map((n) => (
                            <DayCell
                                key={n}
                                {...{ y, n, looked, onLook }}
                                isStop={n === stop}
                                named={named.has(n)}
                                onStop={() => setAt(n)}
                            />
                        ))}
                    </div>
                ))}
            </div>
        </div>
    );
}

// The year on the wall: twelve rows of days. What lies behind the last pawn fades, the thick edge of a square tells
// its frame, a lucky number is a column, the end of a quarter the end of a row.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "../../parts/live";
import { Art } from "../../stage/art";
import { formatNumber, t } from "../../words";
import { touch } from "./asks";
import { Pawn, Token } from "./pieces";
import type { Day } from "./view";
import { artOfDay, dayAt, figure, MONTH_ART, monthDays, monthName } from "./view";
import type { Year } from "./year";
import { isBeyond, moverDay, prizeWords, spokenDay, stepFrom, touchDay } from "./year";

/** Pawns that share a day lie beside each other within it, so that no other day is covered: how large, and where from
 *  the middle, in parts of the day. */
const PAIR = [[-0.2, -0.14], [0.2, 0.14]];
const THREE = [[-0.25, -0.2], [0.25, -0.2], [0, 0.24]];
const FOUR = [[-0.25, -0.24], [0.25, -0.24], [-0.25, 0.24], [0.25, 0.24]];
const SIX = [-0.24, 0.24].flatMap((y) => [-0.33, 0, 0.33].map((x) => [x, y]));
const SHARED: { size: number; at: number[][] }[] = [
    { size: 1, at: [[0, 0]] },
    { size: 0.72, at: PAIR },
    { size: 0.56, at: THREE },
    { size: 0.52, at: FOUR },
    { size: 0.42, at: SIX },
];

/** The pawn that may be drawn along its road. */
export const drags = (y: Year, seat: number): boolean => seat === y.v.turn && y.lands.size > 0;

/** What is to be seen of a pawn besides whose it is: may it be chosen, drawn along, is it its turn? */
function marksOf(y: Year, seat: number): string {
    const aim = y.aims.get(seat);
    return [
        seat === y.v.turn && "mover",
        drags(y, seat) && "drags",
        (aim || y.movable.has(seat)) && "aim",
        aim && y.zone.lifted?.choices[0] === aim && "up",
    ]
        .filter(Boolean)
        .join(" ");
}

/** A touch on a pawn that may be chosen chooses it; else the day is meant. */
export function touchOn(y: Year, e: Event, day: number, look: (day: number | undefined) => void): void {
    const pawn = e.target instanceof Element && e.target.closest("[data-aim]")?.getAttribute("data-aim");
    const aim = pawn ? y.aims.get(Number(pawn)) : undefined;
    const tile = pawn && document.querySelector<HTMLElement>(`.jda-targets.permuted [data-seat="${pawn}"]`);
    if (aim) touch(y.zone, aim);
    else if (tile) tile.click(); // the tiles know which pawn is held
    else touchDay(y, day, look);
}

/** Pawns on one day; letters only where there is room for them. */
export function PawnsOn({ y, day, letters }: { y: Year; day: number; letters: number }) {
    const seats = y.pawns.get(day) ?? [];
    const { size, at } = SHARED[Math.min(seats.length, SHARED.length) - 1] ?? { size: 1, at: [] };
    return (
        <>
            {seats.map((s, i) => (
                <span
                    key={s}
                    aria-hidden="true" // the day says who stands there
                    class={`jda-on${seats.length > 1 ? " shared" : ""} ${marksOf(y, s)}`}
                    style={{ "--size": String(size), "--x": String(at[i]?.[0] ?? 0), "--y": String(at[i]?.[1] ?? 0) }}
                    data-at={`pawn ${s}`}
                    data-aim={y.aims.has(s) || y.movable.has(s) ? s : undefined}
                    data-drop={y.aims.get(s)?.do ?? (y.movable.has(s) ? "" : undefined)}
                    {...(drags(y, s) ? { "data-lift": "pawn", onClick: (e: Event) => e.stopPropagation() } : {})}
                >
                    <Pawn zone={y.zone} seat={s} mute={seats.length > letters} />
                </span>
            ))}
        </>
    );
}

export function classesOfDay(y: Year, d: Day): string {
    const shown = y.shown;
    const from = moverDay(y);
    const onWay = shown !== undefined && d.day > from && d.day < shown.day;
    return [
        "jda-day",
        `f-${d.frame}`,
        `m-${d.month}`,
        d.day < y.past && "gone",
        isBeyond(y, d.day) && "beyond",
        y.lands.has(d.day) && (y.counted ? "reach" : "land"),
        shown?.day === d.day && "land up",
        onWay && artOfDay(y.b, d) === undefined && "on-way",
        y.sign === d.sign && "own-sign",
        (y.lucky.get(d.date) ?? []).includes(y.me ?? 0) && "own-luck",
        d.day === y.b.last_holiday + 1 && "beach-ends",
        y.claimed.has(d.day) && "claimed",
    ]
        .filter(Boolean)
        .join(" ");
}

/** All that is seen and said of a day: as long as that is the same, its cell stays as it is. */
interface CellFace {
    d: Day;
    isStop: boolean;
    classes: string;
    spoken: string;
    key: string;
}

function faceOf(y: Year, d: Day, isStop: boolean, isLooked: boolean): CellFace {
    const classes = `${classesOfDay(y, d)}${isLooked ? " looked" : ""}`;
    const spoken = spokenDay(y, d, isStop);
    const pawns = (y.pawns.get(d.day) ?? []).map((s) => `${s}${marksOf(y, s)}`);
    const key = [isStop, classes, spoken, y.lands.get(d.day)?.choice.do, ...pawns].join();
    return { d, isStop, classes, spoken, key };
}

/** A day of the grid, which hears the touches. */
function Cell({ y, face, colours }: { y: Year; face: CellFace; colours: string }) {
    return useMemo(() => <CellDrawn {...{ y, ...face }} />, [face.d, face.key, colours]);
}

function CellDrawn({ y, d, isStop, classes, spoken }: { y: Year } & Omit<CellFace, "key">) {
    const art = artOfDay(y.b, d);
    const landing = y.lands.get(d.day);
    const flag = landing && (!y.counted || y.shown?.day === d.day) ? landing.n : undefined;
    return (
        <div
            role="gridcell"
            class={classes}
            tabIndex={isStop ? 0 : -1}
            data-day={d.day}
            data-drop={landing?.choice.do}
            aria-selected={landing ? y.shown?.day === d.day : undefined}
        >
            <span class="unseen">{spoken}</span>
            {art && <Art name={art} />}
            {!art && !y.pawns.has(d.day) && !y.cakes.has(d.day) && flag === undefined && (
                <span class="num" aria-hidden="true">
                    {figure(d.date)}
                </span>
            )}
            {y.cakes.has(d.day) && (
                <span class={art ? "cake" : "cake alone"} data-at={`cake ${d.day}`}>
                    <Art name="birthday-cake" />
                </span>
            )}
            {d.day === y.b.last_holiday + 1 && <Art name="beach-with-umbrella" class="beach" />}
            {flag !== undefined && (
                <span class="jda-flag" aria-hidden="true">
                    {formatNumber(flag)}
                </span>
            )}
            <PawnsOn y={y} day={d.day} letters={1} />
        </div>
    );
}

/** What the first and the second past a line get, or who had it. */
export function Prize({ y, quarter }: { y: Year; quarter: number }) {
    const q = y.b.quarters[quarter];
    const [first, second] = q ? [q.first, q.second] : [y.b.finish.first, y.b.finish.second];
    const takers = y.v.quarters[quarter] ?? [0, 0];
    return (
        <>
            {[first, second].map((n, i) => {
                const taker = takers[i] ?? 0;
                return taker > 0 ? (
                    <span class="jda-taker" key={i} data-at={`prize ${quarter} ${i}`}>
                        <Pawn zone={y.zone} seat={taker} mute />
                    </span>
                ) : taker < 0 ? null : (
                    <span class="jda-stat" key={i} data-at={`prize ${quarter} ${i}`}>
                        <Token />
                        {formatNumber(n)}
                    </span>
                );
            })}
        </>
    );
}

function Head({ y }: { y: Year }) {
    return (
        <div role="row" class="jda-row head">
            <span role="columnheader">
                <span class="unseen">{t("Month")}</span>
            </span>
            {Array.from({ length: 31 }, (_, i) => {
                const owners = y.lucky.get(i + 1) ?? [];
                return (
                    <span role="columnheader" key={i} class={owners.length ? "owned" : undefined}>
                        {owners.map((s) =>
                            s === y.me ? (
                                <span key={s} class="column-mark" data-at={`lucky ${s}`}>
                                    <Art name="four-leaf-clover" />
                                </span>
                            ) : (
                                <span key={s} class="column-mark" data-at={`lucky ${s}`}>
                                    <Pawn zone={y.zone} seat={s} mute />
                                </span>
                            ),
                        )}
                        {formatNumber(i + 1)}
                    </span>
                );
            })}
            <span role="columnheader">
                <span class="unseen">{t("Tokens to be won")}</span>
            </span>
        </div>
    );
}

interface RowProps {
    y: Year;
    month: number;
    stop: number;
    looked: number | undefined;
    colours: string;
}

/** Few of the 366 days change from one drawing to the next: rows without them stay, and so do the other days of a row. */
function MonthRow({ y, month, stop, looked, colours }: RowProps) {
    const days = monthDays(y.b, month);
    const faces = days.map((d) => faceOf(y, d, d.day === stop, d.day === looked));
    const key = [colours, ...(y.v.quarters[month / 3 - 1] ?? []), ...faces.map((f) => f.key)].join(";");
    const draw = () => (
        <div role="row" class={`jda-row m-${month}${month % 3 === 0 && month < 12 ? " line" : ""}`}>
            <span role="rowheader" class="month">
                <Art name={MONTH_ART[month - 1]} />
                {monthName(month)}
            </span>
            {faces.map((face) => (
                <Cell key={face.d.day} {...{ y, face, colours }} />
            ))}
            <span role="gridcell" class="prize">
                {month % 3 === 0 && <Prize y={y} quarter={month / 3 - 1} />}
            </span>
        </div>
    );
    return useMemo(draw, [days, key]);
}

interface Props {
    y: Year;
    rowHeight: number;
    looked: number | undefined;
    onLook: (day: number | undefined) => void;
}

export function Calendar({ y, rowHeight, looked, onLook }: Props) {
    const ref = useRef<HTMLDivElement>(null);
    const [at, setAt] = useState<number>();
    const colours = y.zone.colours.join();
    const own = y.me === undefined ? undefined : y.v.seats[y.me - 1]?.day;
    const stop = at ?? own ?? moverDay(y);
    const wanted = useRef(false); // the focus goes along, once the day says how far it is
    useLayoutEffect(() => {
        if (wanted.current) ref.current?.querySelector<HTMLElement>(`[data-day="${at ?? 0}"]`)?.focus();
        wanted.current = false;
    });
    const go = (day: number) => {
        wanted.current = true;
        setAt(day);
    };
    const touched = (e: MouseEvent) => {
        const day = e.target instanceof Element && e.target.closest("[data-day]")?.getAttribute("data-day");
        if (day) touchOn(y, e, Number(day), onLook);
    };
    const pressed = (e: KeyboardEvent) => {
        if (e.ctrlKey || e.altKey || e.metaKey || !(e.target instanceof HTMLElement)) return;
        const day = Number(e.target.getAttribute("data-day"));
        if (!day) return;
        const to = stepFrom(y, day, e.key, e.shiftKey);
        if (e.key === "Enter" || e.key === " ") touchDay(y, day, onLook);
        else if (to === undefined) return;
        else go(to);
        if (/^g$/i.test(e.key) && to !== undefined) announce(prizeWords(y, to));
        e.preventDefault();
        e.stopPropagation();
    };
    return (
        <div class="jda-cal" style={{ "--rh": `${rowHeight}px` }}>
            <span class="rim" aria-hidden="true" />
            <div
                role="grid"
                aria-label={t("The year")}
                ref={ref}
                onClick={touched}
                onKeyDown={pressed}
                onFocusIn={(e) => {
                    const day = e.target instanceof HTMLElement && Number(e.target.getAttribute("data-day"));
                    if (day) setAt(day);
                }}
            >
                <Head y={y} />
                {Array.from({ length: 12 }, (_, i) => (
                    <MonthRow key={i} {...{ y, looked, colours }} month={i + 1} stop={dayAt(y.b, stop)?.day ?? 1} />
                ))}
            </div>
        </div>
    );
}

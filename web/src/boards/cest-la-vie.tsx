// C'est la vie: the track as a winding path. Where a piece would land and what would be taken comes with the
// view; here it is only drawn.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { asColour, Clover, Die, letterOf, Mark, SeatMark } from "../parts/marks";
import type { Choice, Table } from "../protocol";
import { formatNumber, t, tn } from "../words";
import { slide, tumble } from "../parts/motion";
import type { BoardProps } from "./props";

interface Square {
    code: string;
    kind: string;
    value?: number;
    guards: number;
    pawns: number[];
    taken?: number;
}
interface Move {
    do: string;
    from?: number;
    to?: number;
    takes: string[];
}
interface Player {
    colour: string;
    closed: boolean;
    taken: string[];
    converted: string[];
    score: number;
}
interface ClvView {
    phase: string;
    turn?: number;
    die?: number;
    squares: Square[];
    players: Player[];
    moves?: Move[];
}

const PITCH = 100;
const HEIGHT = 108;
const MARGIN = 6;

/** Where a square lies: rows go to and fro, as one walks. */
export function placeOf(index: number, columns: number): { x: number; y: number } {
    const row = Math.floor(index / columns);
    const step = index % columns;
    const column = row % 2 === 0 ? step : columns - 1 - step;
    return { x: (column + 0.5) * PITCH, y: (row + 0.5) * HEIGHT };
}

/** Six squares fit a telephone; more than ten are small on a large screen too. */
function columnsFor(width: number): number {
    return width < 520 ? 6 : width < 760 ? 8 : 10;
}

function useColumns(): [preact.RefObject<HTMLDivElement | null>, number] {
    const ref = useRef<HTMLDivElement>(null);
    const [columns, setColumns] = useState(() => columnsFor(innerWidth));
    useEffect(() => {
        const box = ref.current;
        if (!box) return undefined;
        const watch = new ResizeObserver(([entry]) => {
            const width = entry?.contentRect.width ?? 0;
            if (width > 0) setColumns(columnsFor(width));
        });
        watch.observe(box);
        return () => watch.disconnect();
    }, []);
    return [ref, columns];
}

const GUARD = 0; // among the seats of pieces

/** How many pieces of a seat, or guards, stand on a square. */
function count(square: Square, seat: number): number {
    return seat === GUARD ? square.guards : square.pawns.filter((p) => p === seat).length;
}

/** The one piece that has changed its square since: where it was, where it is. */
export function movedPiece(
    before: readonly Square[],
    after: readonly Square[],
    seats: number,
): { seat: number; from: number; to: string } | undefined {
    for (let seat = GUARD; seat <= seats; seat++) {
        const to = after.find((s) => {
            const old = before.find((b) => b.code === s.code);
            return old && count(s, seat) > count(old, seat);
        });
        const from = before.findIndex((b) => {
            const now = after.find((s) => s.code === b.code);
            return count(b, seat) > (now ? count(now, seat) : 0);
        });
        if (to && from >= 0) return { seat, from, to: to.code };
    }
    return undefined;
}

/** Shows how a piece goes from where it was. The squares close gaps meanwhile, so the way is that of before. */
function useMoves(
    board: { current: HTMLElement | null },
    squares: readonly Square[],
    seats: number,
    columns: number,
) {
    const before = useRef(squares);
    useLayoutEffect(() => {
        const old = before.current;
        before.current = squares;
        const moved = old === squares ? undefined : movedPiece(old, squares, seats);
        if (!moved) return;
        const start = placeOf(moved.from, columns);
        const end = placeOf(
            old.findIndex((s) => s.code === moved.to),
            columns,
        );
        const piece = board.current?.querySelector(
            `[data-piece="${CSS.escape(moved.to)} ${moved.seat}"]`,
        );
        slide(piece, start.x - end.x, start.y - end.y);
    }, [squares]);
}

function sign(value: number): string {
    return value < 0 ? `−${-value}` : `+${value}`;
}

function Face({ square }: { square: Square }) {
    switch (square.kind) {
        case "chance":
            return (
                <g transform={`translate(${square.guards > 0 ? -18 : 0} -20) scale(1.15)`}>
                    <Clover />
                </g>
            );
        case "start":
            return (
                <text class="word" y="-24" text-anchor="middle">
                    {t("Start")}
                </text>
            );
        case "finish":
            return (
                <text class="word" y="-24" text-anchor="middle">
                    {t("Finish")}
                </text>
            );
        default:
            return (
                <text
                    class={square.guards > 0 ? "value guarded" : "value"}
                    x={square.guards > 0 ? -13 : 0}
                    y="-10"
                    text-anchor="middle"
                >
                    {sign(square.value ?? 0)}
                </text>
            );
    }
}

/** Malus tiles have cut corners, bonus tiles round ones, chance tiles are like a leaf: told without colour. */
function Shape({ kind }: { kind: string }) {
    if (kind === "malus") return <path class="face" d="M-34-48H34L45-37V37L34 48H-34L-45 37V-37z" />;
    if (kind === "bonus") return <rect class="face" x="-45" y="-48" width="90" height="96" rx="24" />;
    if (kind === "chance") return <path class="face" d="M-45-30Q-45-48-27-48H45V30Q45 48 27 48H-45z" />;
    return <rect class="face" x="-45" y="-48" width="90" height="96" rx="8" />;
}

function Shield({ square }: { square: Square }) {
    return (
        <g data-piece={`${square.code} ${GUARD}`}>
            <g class="guard" transform="translate(29 -26) scale(0.92)">
                <path d="M-13-14Q0-10 13-14V2Q12 13 0 18Q-12 13-13 2z" />
                <text y="6" text-anchor="middle">
                    {square.guards > 1 ? square.guards : "G"}
                </text>
            </g>
        </g>
    );
}

function Pawns({ square, table, players }: { square: Square; table: Table; players: Player[] }) {
    const seats = [...new Set(square.pawns)];
    const wide = seats.length > 3;
    return (
        <>
            {seats.map((seat, i) => {
                const n = square.pawns.filter((p) => p === seat).length;
                const inRow = wide ? 3 : seats.length;
                const x =
                    ((i % inRow) -
                        (Math.min(inRow, seats.length - Math.floor(i / inRow) * inRow) - 1) / 2) *
                    (wide ? 29 : seats.length > 2 ? 29 : 42);
                const y = wide ? 10 + Math.floor(i / inRow) * 26 : 24;
                return (
                    <g key={seat} data-piece={`${square.code} ${seat}`}>
                        <g
                            transform={`translate(${x} ${y}) scale(${wide ? 0.6 : seats.length > 2 ? 0.72 : 0.95})`}
                        >
                            <Mark
                                colour={asColour(players[seat - 1]?.colour, seat)}
                                letter={letterOf(table.seats[seat - 1]?.name)}
                            />
                            {n > 1 && (
                                <g class="count" transform="translate(15 -14)">
                                    <circle r="11" />
                                    <text y="6" text-anchor="middle">
                                        {n}
                                    </text>
                                </g>
                            )}
                        </g>
                    </g>
                );
            })}
        </>
    );
}

interface PieceProps {
    choices: Choice[];
    half: "all" | "top" | "bottom";
    props: BoardProps;
    touched: string;
    onTouched: (d: string) => void;
}

/** The part of a square that moves a piece. A finger previews first and moves at the second touch. */
function Piece({ choices, half, props, touched, onTouched }: PieceProps) {
    const [first, ...others] = choices;
    if (!first) return null;
    const box = { all: [-45, 96], top: [-48, 48], bottom: [0, 48] }[half] as [number, number];
    const take = (touch: boolean) => {
        const next = others.length > 0 && touched === first.do ? (others[0] ?? first) : first;
        if ((touch || others.length > 0) && touched !== next.do) {
            onTouched(next.do);
            props.onConsider(next);
        } else {
            props.onChoose(next);
        }
    };
    return (
        <g
            class={choices.some((c) => c.do === props.hinted) ? "piece hinted" : "piece"}
            role="button"
            tabIndex={0}
            aria-label={choices.map((c) => c.label).join("; ")}
            data-do={first.do}
            onPointerEnter={(e) => {
                if (e.pointerType === "mouse") props.onConsider(first);
            }}
            onPointerLeave={(e) => {
                if (e.pointerType === "mouse") props.onConsider(undefined);
            }}
            onFocus={() => props.onConsider(first)}
            onBlur={() => props.onConsider(undefined)}
            onClick={(e) => take(e instanceof PointerEvent && e.pointerType === "touch")}
            onKeyDown={(e) => {
                if (e.key === "Enter" || e.key === " ") {
                    e.preventDefault();
                    props.onChoose(first);
                }
            }}
        >
            <rect
                class="hit"
                x="-45"
                y={half === "all" ? -48 : box[0]}
                width="90"
                height={box[1]}
                rx="10"
            />
        </g>
    );
}

function choicesAt(
    moves: readonly Move[],
    choices: readonly Choice[],
    index: number,
    word: string,
): Choice[] {
    return moves
        .filter((m) => m.from === index && m.do.startsWith(word))
        .flatMap((m) => choices.filter((c) => c.do === m.do));
}

function Front({
    player,
    name,
    seat,
    you,
}: {
    player: Player;
    name: string;
    seat: number;
    you: boolean;
}) {
    return (
        <li class={you ? "front you" : "front"}>
            <SeatMark colour={asColour(player.colour, seat)} letter={letterOf(name)} />
            <span class="seat-name">{name}</span>
            <ul class="chips">
                {player.taken.map((code) => {
                    const converted = player.converted.includes(code);
                    const value = code.replace(/[ab]$/, "").replace("-", "−");
                    const kind = code.startsWith("C")
                        ? "chance"
                        : code.startsWith("+")
                          ? "bonus"
                          : "malus";
                    return (
                        <li key={code} class={`chip chip-${kind}${converted ? " converted" : ""}`}>
                            {kind === "chance" ? (
                                "♣"
                            ) : converted ? (
                                <>
                                    <s>{value}</s> {value.replace("−", "+")}
                                </>
                            ) : (
                                value
                            )}
                            {kind === "chance" && <span class="unseen">{t("Chance")}</span>}
                        </li>
                    );
                })}
                {player.taken.length === 0 && <li class="note">{t("no tile yet")}</li>}
            </ul>
            <span class="seat-score">
                {formatNumber(player.score)}
                <span class="unseen"> {tn("{n} point", "{n} points", player.score, { n: "" })}</span>
            </span>
        </li>
    );
}

/** The most rows there have been with so many columns: a board that got shorter would move what is below. */
function useMost(columns: number, rows: number): number {
    const most = useRef(new Map<number, number>()).current;
    most.set(columns, Math.max(rows, most.get(columns) ?? 0));
    return most.get(columns) ?? rows;
}

export function CestLaVie(props: BoardProps) {
    const { table, view, choices, considered, hinted } = props;
    const v = view.view as unknown as ClvView;
    const [ref, columns] = useColumns();
    const [touched, setTouched] = useState("");
    useEffect(() => setTouched(""), [view.steps]);
    useMoves(ref, v.squares, v.players.length, columns);
    const die = useRef<HTMLParagraphElement>(null);
    useLayoutEffect(() => tumble(die.current?.querySelector(".die")), [v.die, v.turn]);
    const moves = v.moves ?? [];
    const shown = moves.find((m) => m.do === (considered ?? hinted));
    const rows = useMost(columns, Math.ceil(v.squares.length / columns));
    const road = v.squares
        .map((_, i) => placeOf(i, columns))
        .map((p, i) => `${i ? "L" : "M"}${p.x} ${p.y}`)
        .join("");
    return (
        <div class="clv" ref={ref}>
            <div class="clv-top">
                <p class="rolled" ref={die}>
                    {v.die !== undefined && (
                        <>
                            <Die face={v.die} />
                            <span class="unseen">
                                {t("{who} rolls {n}", {
                                    who: table.seats[(v.turn ?? 1) - 1]?.name ?? "",
                                    n: v.die,
                                })}
                            </span>
                        </>
                    )}
                </p>
                <p class="preview" aria-hidden="true">
                    {choices.find((c) => c.do === considered)?.label ??
                        (choices.length > 0 &&
                            t("Point at an outlined piece, or touch it, to see where it goes."))}
                </p>
            </div>
            <svg
                viewBox={`${-MARGIN} ${-MARGIN} ${columns * PITCH + 2 * MARGIN} ${rows * HEIGHT + 2 * MARGIN}`}
                role="group"
                aria-label={t("The track")}
            >
                <path class="road" d={road} aria-hidden="true" />
                {v.squares.map((square, i) => {
                    const { x, y } = placeOf(i, columns);
                    const pawns = choicesAt(moves, choices, i, "pawn");
                    const guards = choicesAt(moves, choices, i, "guard");
                    const both = pawns.length > 0 && guards.length > 0;
                    const classes = [
                        "square",
                        square.kind,
                        shown?.to === i && "target",
                        shown?.takes.includes(square.code) && "lost",
                        (pawns.length > 0 || guards.length > 0) && "playable",
                    ]
                        .filter(Boolean)
                        .join(" ");
                    return (
                        <g
                            key={square.code}
                            class={classes}
                            style={{ transform: `translate(${x}px, ${y}px)` }}
                        >
                            <g aria-hidden="true">
                                <Shape kind={square.kind} />
                                <Face square={square} />
                                {square.guards > 0 && <Shield square={square} />}
                                <Pawns square={square} table={table} players={v.players} />
                                {shown?.to === i && <path class="arrow" d="M-10-62L0-46L10-62z" />}
                            </g>
                            <Piece
                                choices={guards}
                                half={both ? "top" : "all"}
                                {...{ props, touched }}
                                onTouched={setTouched}
                            />
                            <Piece
                                choices={pawns}
                                half={both ? "bottom" : "all"}
                                {...{ props, touched }}
                                onTouched={setTouched}
                            />
                        </g>
                    );
                })}
            </svg>
            <ul class="fronts">
                {v.players.map((p, i) => (
                    <Front
                        key={i}
                        player={p}
                        name={table.seats[i]?.name ?? ""}
                        seat={i + 1}
                        you={table.you === i + 1}
                    />
                ))}
            </ul>
        </div>
    );
}

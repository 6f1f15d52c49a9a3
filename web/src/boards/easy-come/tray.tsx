// The tray: felt with a gilded rim, the dice where they fell, four places for those set aside, the total, the cup.

import { useLayoutEffect } from "preact/hooks";
import { Die } from "../../parts/marks";
import type { GameEvent } from "../../protocol";
import { useSize } from "../../stage/measure";
import { useRoving } from "../../stage/roving";
import { t } from "../../words";
import type { ZoneProps } from "../face";
import { advisedDice, flip, liftedDice } from "./keeping";
import { viewOf } from "./view";

const DICE = 4;

/** The keys 1 to 4 lift dice, unless somebody types; those that are drawn, from the moment they are. */
function useDiceKeys(n: number, touch: (i: number) => void): void {
    useLayoutEffect(() => {
        const pressed = (e: KeyboardEvent) => {
            const i = Number(e.key) - 1;
            if (e.ctrlKey || e.altKey || e.metaKey || !(i >= 0 && i < n)) return;
            if (e.target instanceof HTMLElement && e.target.closest("input, select, textarea, dialog"))
                return;
            touch(i);
            e.preventDefault();
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    });
}

/** Always the same numbers between 0 and 1 for the same throw. */
function noise(seed: number, i: number): number {
    let h = Math.imul(seed + 1, 2654435761) ^ Math.imul(i + 1, 40503);
    h = Math.imul(h ^ (h >>> 15), 2246822519);
    return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
}

interface Felt {
    w: number;
    h: number;
    rx: number;
    ry: number;
    die: number; // pixels of a die that was thrown
    slot: number; // of a place beside
    low: boolean; // no room above each other
    narrow: boolean;
}

function feltOf(w: number, h: number): Felt {
    const low = h < 190;
    const narrow = w < 700;
    const rx = Math.min(w * 0.495, low ? w : h * 1.75);
    const die = Math.max(44, Math.min(h * 0.33, w * 0.13, 230));
    const slot = low ? Math.max(30, h * (narrow ? 0.2 : 0.26)) : Math.min(die * 0.62, h * 0.2);
    return { w, h, rx, ry: h * 0.48, die, slot, low, narrow };
}

// Where dice may fall, in parts of the half axes: at least 1.2 dice apart, inside the inner rim.
const FALLS = {
    low: [
        [-0.28, 0.06],
        [0.04, -0.08],
        [0.36, 0.08],
        [0.68, -0.06],
    ],
    narrow: [
        [-0.02, 0.36],
        [0.14, -0.36],
        [0.48, 0.4],
        [0.62, -0.2],
    ],
    wide: [
        [-0.28, 0.16],
        [-0.03, -0.28],
        [0.21, 0.26],
        [0.45, -0.16],
    ],
} as const;

/** Where each die lies, and how it is turned: scattered by the step that threw them. */
function scatter(f: Felt, n: number, step: number): { x: number; y: number; turn: number }[] {
    const falls = FALLS[f.low ? "low" : f.narrow ? "narrow" : "wide"];
    const first = Math.floor(noise(step, 9) * (DICE - n + 1));
    return Array.from({ length: n }, (_, i) => {
        const [u, v] = falls[first + i] ?? [0, 0];
        return {
            x: f.w / 2 + (u + 0.05) * f.rx + (noise(step, i) - 0.5) * f.die * 0.06,
            y: f.h / 2 + v * f.ry + (noise(step, i + 4) - 0.5) * f.die * 0.06,
            turn: Math.round((noise(step, i + 8) - 0.5) * (f.low ? 16 : 44)),
        };
    });
}

/** The middle of a place for a die set aside. */
function slotAt(f: Felt, i: number): { x: number; y: number } {
    const left = f.w / 2 - f.rx * (f.narrow ? 0.58 : f.low ? 0.64 : 0.62);
    return {
        x: left + (i % 2 ? 0.62 : -0.62) * f.slot,
        y: f.h / 2 + (i < 2 ? -0.62 : 0.62) * f.slot,
    };
}

/** While there is no room at all, as behind a pad, nothing is drawn. */
const inside = (radius: number, less: number) => Math.max(0, radius - less);

function FeltIn({ felt: f, total, idle }: { felt: Felt; total: number | undefined; idle: boolean }) {
    const [cx, cy] = [f.w / 2, f.h / 2];
    const plaque = Math.max(1, Math.min(1.5, f.w / 1100));
    return (
        <svg class="felt" viewBox={`0 0 ${f.w} ${f.h}`} aria-hidden="true">
            <ellipse class="felt-shadow" cx={cx} cy={cy + 5} rx={f.rx} ry={f.ry} />
            <ellipse class="felt-rim" cx={cx} cy={cy} rx={f.rx} ry={f.ry} />
            <ellipse class="felt-gilt" cx={cx} cy={cy} rx={inside(f.rx, 3)} ry={inside(f.ry, 3)} />
            <ellipse class="felt-ground" cx={cx} cy={cy} rx={inside(f.rx, 14)} ry={inside(f.ry, 12)} />
            <ellipse class="felt-stitch" cx={cx} cy={cy} rx={inside(f.rx, 26)} ry={inside(f.ry, 22)} />
            {Array.from({ length: DICE }, (_, i) => {
                const { x, y } = slotAt(f, i);
                const s = f.slot * 1.06;
                return <rect key={i} class="felt-slot" x={x - s / 2} y={y - s / 2} width={s} height={s} rx={s * 0.2} />;
            })}
            {!f.low && (
                <text class="felt-word" x={f.w / 2 - f.rx * (f.narrow ? 0.58 : 0.62)} y={cy + f.slot * 1.3 + 16} text-anchor="middle">
                    {t("set aside")}
                </text>
            )}
            {f.w >= 700 && (
                <g transform={`translate(${cx + f.rx * 0.8} ${cy}) rotate(${idle ? 0 : 24}) scale(${Math.min(f.h * 0.3, 110) / 100})`}>
                    <ellipse cx="6" cy="72" rx="62" ry="14" fill="#00000055" />
                    <g data-at="cup">
                        <path class="cup" d="M-46-52L-36 56Q0 72 36 56L46-52Z" />
                        <ellipse class="cup-mouth" cx="0" cy="-52" rx="46" ry="15" />
                        <path class="cup-ring" d="M-42-14Q0 2 42-14M-38 30Q0 46 38 30" />
                    </g>
                </g>
            )}
            {total !== undefined && !f.low && (
                <g transform={`translate(${cx} ${cy + f.ry - 9}) scale(${plaque})`}>
                    <rect class="plaque" x="-52" y="-15" width="104" height="30" rx="15" />
                    <text class="plaque-word" y="6" text-anchor="middle">
                        {t("total {n}", { n: total })}
                    </text>
                </g>
            )}
        </svg>
    );
}

const THROWS = ["rolled", "rerolled", "rolloff"];

/** Which step threw the dice that lie there. */
const throwOf = (events: readonly GameEvent[]) => [...events].reverse().find((e) => THROWS.includes(e.event))?.step ?? 0;

function place(e: HTMLElement | SVGElement | null, x: number, y: number, size: number, turn = 0): void {
    if (!e) return;
    Object.assign(e.style, { left: `${x - size / 2}px`, top: `${y - size / 2}px`, width: `${size}px`, height: `${size}px` });
    e.style.setProperty("--turn", `${turn}deg`);
}

function Thrown({ zone, felt, lifted }: { zone: ZoneProps; felt: Felt; lifted: boolean[] }) {
    const { rolled } = viewOf(zone.view);
    const roving = useRoving<HTMLDivElement>();
    const spots = scatter(felt, rolled.length, throwOf(zone.events));
    const active = zone.choices.some((c) => c.group === "keep");
    const advised = advisedDice(zone);
    return (
        <div class="dice" role="toolbar" aria-label={t("Dice just rolled")} {...roving}>
            {rolled.map((face, i) => {
                const spot = spots[i] ?? { x: 0, y: 0, turn: 0 };
                return (
                    <button
                        key={i}
                        type="button"
                        class={`die-button${active ? " can" : ""}${advised[i] ? " hinted" : ""}`}
                        aria-pressed={lifted[i] ?? false}
                        disabled={!active}
                        aria-label={t("die {n}, key {key}", { n: face, key: i + 1 })}
                        ref={(e) => place(e, spot.x, spot.y, felt.die, spot.turn)}
                        onClick={() => flip(zone, i)}
                    >
                        <span class="die-body" data-at={`die ${i} ${face}`}>
                            <Die face={face} />
                        </span>
                    </button>
                );
            })}
        </div>
    );
}

function Aside({ zone, felt, lifted }: { zone: ZoneProps; felt: Felt; lifted: boolean[] }) {
    const { kept, rolled } = viewOf(zone.view);
    const ghosts = rolled.filter((_, i) => lifted[i]);
    const spot = (i: number) => (e: HTMLElement | null) => {
        const { x, y } = slotAt(felt, i);
        place(e, x, y, felt.slot * 0.94);
    };
    return (
        <div class="aside" role="group" aria-label={t("Dice set aside")}>
            {kept.map((face, i) => (
                <span key={i} class="die-kept" ref={spot(i)} data-at={`kept ${i}`}>
                    <Die face={face} />
                    <span class="unseen">{face}</span>
                </span>
            ))}
            {ghosts.map((face, i) => (
                <span key={`ghost ${i}`} class="die-kept ghost" ref={spot(kept.length + i)} aria-hidden="true">
                    <Die face={face} />
                </span>
            ))}
        </div>
    );
}

export function Tray({ zone }: { zone: ZoneProps }) {
    const v = viewOf(zone.view);
    const [ref, size] = useSize<HTMLDivElement>();
    const lifted = liftedDice(zone);
    const active = zone.choices.some((c) => c.group === "keep");
    useDiceKeys(active ? v.rolled.length : 0, (i) => flip(zone, i));
    const felt = feltOf(size.width, size.height);
    const all = [...v.kept, ...v.rolled];
    const total = all.length === DICE ? all.reduce((a, b) => a + b, 0) : undefined;
    return (
        <div class="tray-room" ref={ref}>
            {size.width > 0 && (
                <>
                    <FeltIn felt={felt} total={total} idle={v.rolled.length === 0} />
                    {total !== undefined && <p class="unseen">{t("total {n}", { n: total })}</p>}
                    <Aside zone={zone} felt={felt} lifted={lifted} />
                    <Thrown zone={zone} felt={felt} lifted={lifted} />
                </>
            )}
        </div>
    );
}

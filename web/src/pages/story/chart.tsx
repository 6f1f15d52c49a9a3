// Everybody's chances over the game: areas that add up to one. Each has a pattern besides its colour, and its seat's
// mark where it is widest.

import type { Analysis, StoryMoment } from "../../chronicle";
import type { Colour } from "../../parts/marks";
import { letterOf, Mark } from "../../parts/marks";
import { useSize } from "../../stage/measure";
import { formatPercent, t } from "../../words";
import { percent, shareAt, tellWay } from "./figures";

const PATTERNS = [
    "", // plain
    "M-2 8L8-2M4 14L14 4", // rising
    "M3 3h.01M9 9h.01", // dots
    "M0 3h12M0 9h12", // lying
    "M-2 4L8 14M4-2L14 8", // falling
    "M3 0v12M9 0v12", // standing
];
const patternOf = (seat: number): string => PATTERNS[(seat - 1) % PATTERNS.length] ?? "";

function Hatch({ seat, colour }: { seat: number; colour: Colour }) {
    return (
        <g class={`story-hatch story-${colour}`}>
            <rect width="12" height="12" />
            <path d={patternOf(seat)} />
        </g>
    );
}

/** Whoever is looked at from below: their curve can be read at the scale. */
function fromBelow(seats: number, first: number): number[] {
    return Array.from({ length: seats }, (_, i) => ((first - 1 + i) % seats) + 1);
}

/** The moments where something changes, and those beside them. */
function turnsOf(moments: readonly StoryMoment[]): StoryMoment[] {
    const differ = (a: StoryMoment | undefined, b: StoryMoment | undefined) =>
        !a || !b || a.win_millionths.some((w, i) => w !== b.win_millionths[i]);
    return moments.filter((m, i) => differ(moments[i - 1], m) || differ(m, moments[i + 1]));
}

interface Room {
    width: number;
    height: number;
    last: number;
}

function areaOf(moments: readonly StoryMoment[], below: readonly number[], seat: number, room: Room): string {
    const x = (m: StoryMoment) => ((m.steps / Math.max(1, room.last)) * room.width).toFixed(1);
    const y = (share: number) => ((1 - share) * room.height).toFixed(1);
    const floor = (m: StoryMoment) => below.reduce((sum, s) => sum + shareAt(m, s), 0);
    const lower = moments.map((m) => `${x(m)} ${y(floor(m))}`);
    const upper = moments.map((m) => `${x(m)} ${y(floor(m) + shareAt(m, seat))}`);
    return `M${lower.join("L")}L${upper.reverse().join("L")}z`;
}

const MARK = 30; // pixels

/** Where an area is widest: its middle; nothing where a mark would not fit. */
function middleOf(
    moments: readonly StoryMoment[],
    below: readonly number[],
    seat: number,
    room: Room,
): { x: number; y: number } | undefined {
    const best = moments.reduce((a, b) => (shareAt(b, seat) > shareAt(a, seat) ? b : a));
    const share = shareAt(best, seat);
    if (share * room.height < MARK + 4) return undefined;
    const floor = below.reduce((sum, s) => sum + shareAt(best, s), 0);
    const at = (best.steps / Math.max(1, room.last)) * room.width;
    return {
        x: Math.min(room.width - MARK * 0.7, Math.max(MARK * 0.7, at)),
        y: (1 - floor - share / 2) * room.height,
    };
}

export interface Players {
    names: readonly string[];
    colours: readonly Colour[];
    you: number | undefined;
}

interface Props extends Players {
    analysis: Analysis;
    step: number;
    onStep: (n: number) => void;
}

/** Who is who, and how they stand at the step that is looked at. */
function Legend({ analysis, step, names, colours }: Props) {
    return (
        <ul class="story-legend" aria-hidden="true">
            {names.map((name, i) => (
                <li key={name}>
                    <svg viewBox="0 0 24 24">
                        <Hatch seat={i + 1} colour={colours[i] ?? "rouge"} />
                        <g transform="translate(12 0)">
                            <Hatch seat={i + 1} colour={colours[i] ?? "rouge"} />
                        </g>
                        <g transform="translate(0 12)">
                            <Hatch seat={i + 1} colour={colours[i] ?? "rouge"} />
                        </g>
                        <g transform="translate(12 12)">
                            <Hatch seat={i + 1} colour={colours[i] ?? "rouge"} />
                        </g>
                    </svg>
                    <span>{name}</span>
                    <b>{percent(analysis.moments[step]?.win_millionths[i] ?? 0)}</b>
                </li>
            ))}
        </ul>
    );
}

function Areas({ analysis, step, onStep, names, colours, you, width, height }: Props & Omit<Room, "last">) {
    const room = { width, height, last: analysis.moments.length - 1 };
    const moments = turnsOf(analysis.moments);
    const order = fromBelow(names.length, you ?? 1);
    const x = (n: number) => (n / Math.max(1, room.last)) * width;
    const go = (e: PointerEvent & { currentTarget: SVGSVGElement }) => {
        const { left } = e.currentTarget.getBoundingClientRect();
        onStep(Math.round(((e.clientX - left) / width) * room.last));
    };
    const areas = order.map((seat, i) => {
        const below = order.slice(0, i);
        const colour = colours[seat - 1] ?? "rouge";
        return { seat, colour, d: areaOf(moments, below, seat, room), at: middleOf(moments, below, seat, room) };
    });
    return (
        <svg
            class="story-areas"
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={`${t("Chances to win")}. ${names.map((n, i) => tellWay(analysis, i + 1, n)).join(" ")}`}
            onPointerDown={go}
        >
            <defs>
                {areas.map(({ seat, colour }) => (
                    <pattern
                        key={seat}
                        id={`story-seat-${seat}`}
                        width="12"
                        height="12"
                        patternUnits="userSpaceOnUse"
                    >
                        <Hatch seat={seat} colour={colour} />
                    </pattern>
                ))}
            </defs>
            {areas.map(({ seat, d }) => (
                <path key={seat} class="story-area" d={d} fill={`url(#story-seat-${seat})`} />
            ))}
            {[0.25, 0.5, 0.75].map((y) => (
                <path key={y} class="story-line" d={`M0 ${y * height}h${width}`} />
            ))}
            {analysis.turning_points.map((p) => (
                <path key={p.step} class="story-pin-line" d={`M${x(p.step)} 0v${height}`} />
            ))}
            <path class="story-now" d={`M${x(step)} 0v${height}`} />
            {areas.map(
                ({ seat, colour, at }) =>
                    at && (
                        <g key={seat} transform={`translate(${at.x} ${at.y}) scale(${MARK / 40})`}>
                            <Mark colour={colour} letter={letterOf(names[seat - 1])} />
                        </g>
                    ),
            )}
        </svg>
    );
}

export function Chart(props: Props) {
    const [ref, { width, height }] = useSize<HTMLDivElement>();
    return (
        <>
            <Legend {...props} />
            <div class="story-plot">
                <div class="story-scale" aria-hidden="true">
                    {[1, 0.5, 0].map((share) => (
                        <span key={share}>{formatPercent(share)}</span>
                    ))}
                </div>
                <div class="story-room" ref={ref}>
                    {width > 0 && <Areas {...props} width={width} height={height} />}
                </div>
            </div>
        </>
    );
}

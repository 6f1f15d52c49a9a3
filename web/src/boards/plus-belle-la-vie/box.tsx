// The box: a street of Marseille under the sun, and who lives there.

import { useId } from "preact/hooks";
import type { BoxProps } from "../../parts/scene";
import { At, Lid } from "../../parts/scene";

const HOUSES = [
    { x: 0, y: 128, w: 54, wall: "#e8a85a" },
    { x: 50, y: 108, w: 52, wall: "#d9694a" },
    { x: 98, y: 134, w: 48, wall: "#f2d08a" },
    { x: 142, y: 116, w: 50, wall: "#e08a5a" },
    { x: 188, y: 138, w: 40, wall: "#c9573f" },
] as const;
const PEOPLE = [
    { x: 46, ring: "#1f5fae", peep: 1 },
    { x: 92, ring: "#2f7d32", peep: 2 },
    { x: 138, ring: "#b3261e", peep: 0 },
    { x: 184, ring: "#c8901a", peep: 3 },
] as const;

function House({ x, y, w, wall }: (typeof HOUSES)[number]) {
    const windows = [0, 1].flatMap((i) =>
        [0, 1].map((j) => ({ at: x + 8 + i * (w - 24), from: y + 14 + j * 30 })),
    );
    return (
        <g class="house">
            <rect x={x} y={y} width={w} height={212 - y} fill={wall} />
            <path class="roof" d={`M${x - 3} ${y}h${w + 6}l-6-12h${6 - w}z`} />
            {windows.map(({ at, from }) => (
                <g key={`${at} ${from}`}>
                    <rect class="window" x={at} y={from} width="10" height="17" />
                    <rect class="shutter" x={at - 5} y={from} width="4.5" height="17" />
                </g>
            ))}
        </g>
    );
}

function Person({ ring, peep }: { ring: string; peep: number }) {
    const frame = useId();
    return (
        <g class="box-person">
            <ellipse cy="33" rx="20" ry="5" fill="#00000033" />
            <clipPath id={frame}>
                <circle r="24" />
            </clipPath>
            <circle r="25" fill="#fff3dc" />
            <g clip-path={`url(#${frame})`}>
                <use href={`#peep-${peep}`} x="-24" y="-24" width="48" height="48" />
            </g>
            <circle r="25" fill="none" stroke={ring} stroke-width="4" />
        </g>
    );
}

function Inside() {
    return (
        <>
            {PEOPLE.slice(0, 3).map(({ ring, peep }, i) => (
                <At key={peep} x={50 + i * 62} y={-22 - (i % 2) * 12} turn={i * 8 - 8}>
                    <Person ring={ring} peep={peep} />
                </At>
            ))}
        </>
    );
}

export function Box({ open }: BoxProps) {
    return (
        <Lid tone="marseille" open={open ?? false} inside={<Inside />}>
            <g class="scenery">
                <circle cx="168" cy="100" r="24" fill="#ffe08a" />
                <path fill="#2f7fb0" d="M0 190q20-8 40 0t40 0 40 0 40 0 40 0 40 0V290H0Z" />
                {HOUSES.map((h) => (
                    <House key={h.x} {...h} />
                ))}
                <rect y="212" width="220" height="70" fill="#e9c58a" />
            </g>
            {PEOPLE.map(({ x, ring, peep }) => (
                <At key={peep} x={x} y={214}>
                    <Person ring={ring} peep={peep} />
                </At>
            ))}
        </Lid>
    );
}

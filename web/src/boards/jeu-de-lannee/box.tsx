// The box: a leaf of a calendar between the seasons.

import type { BoxProps } from "../../parts/scene";
import { At, Lid, Pic } from "../../parts/scene";
import { currentLang } from "../../words";

/** The day that comes every four years; the month in the reader's language. */
function Leaf() {
    const month = new Intl.DateTimeFormat(currentLang(), { month: "long", timeZone: "UTC" }).format(
        Date.UTC(2024, 1, 29),
    );
    return (
        <g class="leaf">
            <rect x="-46" y="-44" width="92" height="92" rx="12" />
            <path class="head" d="M-46-16V-32Q-46-44-34-44H34Q46-44 46-32V-16Z" />
            <path class="ring" d="M-22-54V-36M22-54V-36" />
            <text class="month" y="-23" text-anchor="middle">
                {month.toLocaleUpperCase(currentLang())}
            </text>
            <text class="day" y="37" text-anchor="middle">
                29
            </text>
        </g>
    );
}

function Inside() {
    return (
        <>
            <Pic name="snowman" x={16} y={-64} size={62} />
            <At x={112} y={-8} turn={-6} scale={0.8}>
                <Leaf />
            </At>
            <Pic name="birthday-cake" x={156} y={-58} size={58} />
        </>
    );
}

export function Box({ open }: BoxProps) {
    return (
        <Lid tone="seasons" open={open ?? false} inside={<Inside />}>
            <g class="scenery">
                <path fill="#cfe6f5" d="M0 70H110V170H0Z" />
                <path fill="#d5edc0" d="M110 70H220V170H110Z" />
                <path fill="#f5c98d" d="M0 170H110V280H0Z" />
                <path fill="#ffe48f" d="M110 170H220V280H110Z" />
            </g>
            <Pic name="snowman" x={14} y={92} size={58} />
            <Pic name="tulip" x={146} y={86} size={56} />
            <Pic name="maple-leaf" x={14} y={188} size={54} />
            <Pic name="sun" x={148} y={186} size={58} />
            <At x={110} y={166}>
                <Leaf />
            </At>
            <Pic name="birthday-cake" x={140} y={132} size={44} />
        </Lid>
    );
}

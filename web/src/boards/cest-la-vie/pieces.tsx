// Pieces: pawns of turned wood whose head is the mark of their seat, guards in a red coat. 100 high, feet at (0, 0).

import type { Colour } from "../../parts/marks";
import { shapeOf } from "../../parts/marks";
import { ArtIn } from "../../stage/art";

const BODY = "M-27-4C-27-18-13-22-11-42H11C13-22 27-18 27-4C27 5-27 5-27-4Z";
const COAT = "M-24-4C-24-14-20-24-18-30H18C20-24 24-14 24-4C24 4-24 4-24-4Z";
const GUARD = "M-24-4C-24-14-20-24-18-36C-26-60-20-92 0-92C20-92 26-60 18-36C20-24 24-14 24-4C24 4-24 4-24-4Z";
const HEAD = "translate(0 -65) scale(1.55) translate(-20 -20)";

export function PawnIn({ colour, letter }: { colour: Colour; letter: string }) {
    return (
        <g class={`pawn pawn-${colour}`}>
            <ellipse class="ground" cx="3" cy="1" rx="30" ry="9" />
            <path class="wood" d={BODY} />
            <path class="shine" d="M-16-8C-16-18-9-24-7-38" />
            <g transform={HEAD}>
                <path class="wood" d={shapeOf(colour)} />
                <text x="20" y={colour === "vert" ? 33.5 : 28.5}>
                    {letter}
                </text>
            </g>
        </g>
    );
}

export function GuardIn({ art }: { art: string | undefined }) {
    return (
        <g class="guard">
            <ellipse class="ground" cx="3" cy="1" rx="27" ry="8" />
            <path class="coat" d={COAT} />
            <path class="braid" d="M0-29V0M-12-16h24" />
            <ArtIn name={art} x={-32} y={-94} size={64} />
        </g>
    );
}

/** A guard on its own, as it leaves. */
export function GuardSvg({ art }: { art: string | undefined }) {
    return (
        <svg class="clv" viewBox="-40 -100 80 110" aria-hidden="true">
            <GuardIn art={art} />
        </svg>
    );
}

/** Which place somebody has whose pawns have all arrived. */
export function Rank({ n }: { n: number }) {
    return (
        <g class="rank" transform="translate(-10 -114)">
            <path d="M0 14V-34" />
            <path class="cloth" d="M0-34h38l-8 17 8 17h-38z" />
            <text x="15" y="-15">
                {n}
            </text>
        </g>
    );
}

/** What can be chosen glows: a dark edge and gold, to be seen on any cloth. */
export function Halo({ colour }: { colour: Colour | undefined }) {
    const shapes = (layer: string) =>
        colour ? (
            <g class={layer}>
                <path d={BODY} />
                <path d={shapeOf(colour)} transform={HEAD} />
            </g>
        ) : (
            <g class={layer}>
                <path d={GUARD} />
            </g>
        );
    return (
        <g class="halo">
            {shapes("edge")}
            {shapes("gold")}
        </g>
    );
}

/** How many pieces stand as one: at the head, or at the foot where somebody's letter is beside the head. */
export function Count({ n, scale, low }: { n: number; scale: number; low: boolean }) {
    if (n < 2) return null;
    const size = Math.max(0.62, Math.min(1, 0.46 / scale));
    return (
        <g class="count" transform={`translate(29 ${low ? -14 : -92}) scale(${size})`}>
            <circle r="23" />
            <text y="11.5">{n}</text>
        </g>
    );
}

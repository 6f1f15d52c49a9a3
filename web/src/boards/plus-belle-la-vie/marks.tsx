// Small signs: the marks of the families, so that colour never stands alone (a poppy, waves, an olive leaf, the sun; in
// high contrast their letters), crowns for control, the shapes of seats, faces.

import type { ComponentChildren } from "preact";
import { letterOf, seatColour, shapeOf } from "../../parts/marks";
import { Person } from "../../stage/art";
import type { Scene } from "./scene";
import type { Code, Family } from "./view";

export type Sign = Family | "S" | "X" | "N"; // star, blank face, anybody

const SIGNS: Record<Sign, ComponentChildren> = {
    R: (
        <>
            <g fill="currentColor">
                <circle cx="5" cy="5.2" r="4" />
                <circle cx="11" cy="5.2" r="4" />
                <circle cx="5.2" cy="10.8" r="4" />
                <circle cx="10.8" cy="10.8" r="4" />
            </g>
            <circle cx="8" cy="8" r="2.3" fill="#2a2520" />
        </>
    ),
    B: (
        <path
            d="M.8 6.6c1.8 0 1.9-3 3.6-3s1.8 3 3.6 3 1.9-3 3.6-3 1.8 3 3.6 3M.8 12.6c1.8 0 1.9-3 3.6-3s1.8 3 3.6 3 1.9-3 3.6-3 1.8 3 3.6 3"
            fill="none"
            stroke="currentColor"
            stroke-width="2.4"
            stroke-linecap="round"
        />
    ),
    V: (
        <>
            <path d="M2.6 13.4C1.4 6.4 6.2 1.6 14.4 1.6c0 8.2-4.8 13-11.8 11.8z" fill="currentColor" />
            <path d="M1 15L10.6 5.4" stroke="#2a2520" stroke-width="1.6" stroke-linecap="round" />
        </>
    ),
    J: (
        <>
            <circle cx="8" cy="8" r="3.7" fill="currentColor" />
            <path
                d="M8 .9v1.6M8 13.5v1.6M.9 8h1.6M13.5 8h1.6M3 3l1.1 1.1M11.9 11.9L13 13M13 3l-1.1 1.1M4.1 11.9L3 13"
                stroke="currentColor"
                stroke-width="1.9"
                stroke-linecap="round"
            />
        </>
    ),
    S: (
        <path
            d="M8 .9l2.2 4.7 5.1.6-3.8 3.5 1 5.1L8 12.3l-4.5 2.5 1-5.1L.7 6.2l5.1-.6z"
            fill="currentColor"
        />
    ),
    X: <path d="M9.6 1L3 9h4l-1 6 7-8.6H8.6z" fill="currentColor" />,
    N: (
        <>
            <path
                d="M5.2 5.4a2.9 2.9 0 1 1 4 2.7c-.8.4-1.2.9-1.2 1.9"
                fill="none"
                stroke="currentColor"
                stroke-width="2.1"
                stroke-linecap="round"
            />
            <circle cx="8" cy="13.4" r="1.4" fill="currentColor" />
        </>
    ),
};

/** The mark of a family, or a sign; letters take the place of marks in high contrast. */
export function Mark({ of }: { of: Sign }) {
    return (
        <svg class={`pbv-mark of-${of}`} viewBox="0 0 16 16" aria-hidden="true">
            <g class="drawn">{SIGNS[of]}</g>
            {of !== "S" && of !== "X" && of !== "N" && (
                <text class="letter" x="8" y="13.4" text-anchor="middle">
                    {of}
                </text>
            )}
        </svg>
    );
}

export function Crown({ plain = false, at }: { plain?: boolean; at?: string }) {
    return (
        <svg
            class={plain ? "pbv-crown plain" : "pbv-crown"}
            viewBox="0 0 24 20"
            aria-hidden="true"
            data-at={at}
        >
            <path d="M2.5 17.5L1.5 5.2l5.6 4.1L12 1.8l4.9 7.5 5.6-4.1-1 12.3z" />
        </svg>
    );
}

export function Tick() {
    return (
        <svg viewBox="0 0 16 16" aria-hidden="true">
            <path
                d="M2.5 8.6l3.8 3.8 7-8"
                fill="none"
                stroke="currentColor"
                stroke-width="2.6"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </svg>
    );
}

/** Whose it is: shape and letter in ink, for colours belong to the families here; one's own is gold. */
export function Badge({ sc, seat }: { sc: Scene; seat: number }) {
    const colour = sc.props.colours[seat - 1] ?? seatColour(seat);
    return (
        <svg
            class={seat === sc.you ? "pbv-badge own" : "pbv-badge"}
            viewBox="-22 -22 44 44"
            aria-hidden="true"
        >
            <path d={shapeOf(colour)} transform="translate(-20 -20)" />
            <text y={colour === "vert" ? 13 : 9} text-anchor="middle">
                {letterOf(sc.name(seat))}
            </text>
        </svg>
    );
}

/** A face on the tint of its family. */
export function Face({ code }: { code: Code }) {
    return (
        <span class="pbv-face">
            <Person code={code} />
        </span>
    );
}

/** A die of the family's colour, as asked for or thrown. */
export function Die({ of, class: more = "" }: { of: Sign; class?: string }) {
    return (
        <i class={`pbv-die fam-${of} ${more}`}>
            <Mark of={of} />
        </i>
    );
}

/** Up to so many dots, of which some are spent. */
export function Dots({ left, of }: { left: number; of: number }) {
    return (
        <span class="pbv-dots" aria-hidden="true">
            {Array.from({ length: Math.max(left, of) }, (_, i) => (
                <i key={i} class={i < Math.max(left, of) - left ? "off" : undefined} />
            ))}
        </span>
    );
}

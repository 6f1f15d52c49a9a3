// The small signs of the cards, all drawn here: marks and edges of the families, smiles, laurels, notes, price tags.
// Colour never stands alone: each family has a mark and the edge of its band.

import type { Family } from "./view";

const MARKS: Record<Family | "shield" | "turn" | "spark" | "ban", string> = {
    pro: "M3 7h14v10H3zM7.5 7V4h5v3M3 11.5h14",
    perso: "M10 17C3 12 2.5 8.5 2.5 7a3.7 3.7 0 0 1 7.5-1.2A3.7 3.7 0 0 1 17.5 7c0 1.5-.5 5-7.5 10z",
    acq: "M2.5 10 10 3l7.5 7M5 9v8h10V9",
    spe: "m10 2 2.4 5.2 5.6.7-4.1 3.9 1 5.6L10 14.6 5.1 17.4l1-5.6L2 7.9l5.6-.7z",
    malus: "M11.5 2 4 11.5h5L8 18l8-10h-5.5z",
    dist: "M10 2.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM6.5 11.5 5 18l5-2.5 5 2.5-1.5-6.5",
    shield: "M10 2 16.5 4.5V10c0 4-3 6.5-6.5 8-3.5-1.5-6.5-4-6.5-8V4.5z",
    turn: "M15.5 7A6.3 6.3 0 1 0 16.3 11.5M16 3v4.3h-4.3",
    spark: "M10 2v4M10 14v4M2 10h4M14 10h4M4.5 4.5l2.6 2.6M12.9 12.9l2.6 2.6M15.5 4.5l-2.6 2.6M7.1 12.9l-2.6 2.6",
    ban: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM4.8 4.8l10.4 10.4",
};

export function Sign({ name, big = false }: { name: keyof typeof MARKS; big?: boolean }) {
    return (
        <svg class={big ? "sml-sign big" : "sml-sign"} viewBox="0 0 20 20" aria-hidden="true">
            <path d={MARKS[name]} />
        </svg>
    );
}

const repeat = (times: number, part: string) => part.repeat(times);
const EDGES: Record<Family, string> = {
    pro: "V24H0",
    perso: repeat(5, "a10 7 0 0 1 -20 0"),
    acq: repeat(5, "v6h-10v-6h-10"),
    spe: repeat(4, "q-6.25 9 -12.5 3q-6.25 -6 -12.5 -3"),
    malus: repeat(8, "l-6.25 8 -6.25 -8"),
    dist: "L50 29 0 20",
};

/** The band at the top of a card, with the lower edge of its family. */
export function Band({ family }: { family: Family }) {
    return (
        <svg class="sml-band" viewBox="0 0 100 29" preserveAspectRatio="none" aria-hidden="true">
            <path d={`M0 0H100V20${EDGES[family]}V0z`} />
            {family === "pro" && <path class="stitch" d="M0 20.5H100" />}
        </svg>
    );
}

/** How many smiles a card brings. */
export function Smile({ n }: { n: number }) {
    return (
        <svg class="sml-smile" viewBox="0 0 28 28" aria-hidden="true">
            <circle cx="14" cy="14" r="12.6" />
            <path d="M7 18.2q7 6.2 14 0" />
            <text x="14" y="16.6">
                {n}
            </text>
        </svg>
    );
}

/** A face that grins from 3 to 10; below 0 it is sad. */
export function Face({ grin }: { grin: number }) {
    return (
        <svg class="sml-face" viewBox="0 0 28 28" aria-hidden="true">
            <circle cx="14" cy="14" r="12.6" />
            <circle class="eye" cx="9.8" cy="11.5" r="1.7" />
            <circle class="eye" cx="18.2" cy="11.5" r="1.7" />
            <path
                class={grin > 8 ? "open" : ""}
                d={`M7.5 ${grin < 0 ? 20 : 16.5}q6.5 ${grin} 13 0${grin > 8 ? "z" : ""}`}
            />
        </svg>
    );
}

const LEAVES = [
    [5.2, 7.5, -35],
    [3.8, 12.5, -8],
    [5, 17.6, 20],
    [8.5, 22, 48],
] as const;

/** A level of studies. */
export function Laurel({ n, struck = false }: { n: number; struck?: boolean }) {
    return (
        <svg class="sml-laurel" viewBox="0 0 28 28" aria-hidden="true">
            <g>
                {LEAVES.flatMap(([x, y, a]) => [
                    <ellipse cx={x} cy={y} rx="1.9" ry="3.6" transform={`rotate(${a} ${x} ${y})`} />,
                    <ellipse
                        cx={28 - x}
                        cy={y}
                        rx="1.9"
                        ry="3.6"
                        transform={`rotate(${-a} ${28 - x} ${y})`}
                    />,
                ])}
            </g>
            <text x="14" y="18.5">
                {n}
            </text>
            {struck && <path class="struck" d="M4 24 24 4" />}
        </svg>
    );
}

/** A bundle of notes: the highest salary of a job. */
export function Notes({ n }: { n: number }) {
    const low = n > 3 ? 1 : 0;
    return (
        <svg class="sml-notes" viewBox="0 0 34 28" aria-hidden="true">
            {Array.from({ length: n }, (_, i) => (
                <rect x={1 + i * 2.2} y={9 - i * 2.2 + low} width="24" height="15" rx="2" />
            ))}
            <text x={13 + (n - 1) * 2.2} y={20.6 - (n - 1) * 2.2 + low}>
                {n}
            </text>
        </svg>
    );
}

/** One note of so many bundles. */
export function Bill({ n }: { n?: number | undefined }) {
    return (
        <svg class="sml-bill" viewBox="0 0 44 28" aria-hidden="true">
            <rect x="1" y="1" width="42" height="26" rx="3.5" />
            <path class="in" d="M5 9.5V5h5M34 5h5v4.5M39 18.5V23h-5M10 23H5v-4.5" />
            <circle cx="22" cy="14" r="9.6" />
            {n !== undefined && (
                <text x="22" y="20.7">
                    {n}
                </text>
            )}
        </svg>
    );
}

/** The back of a card: teal gingham, a smile. Its squares are drawn one by one: an id could stand in two pages. */
export function BackFace() {
    return (
        <svg viewBox="0 0 100 140" aria-hidden="true">
            <rect class="rim" x="1.5" y="1.5" width="97" height="137" rx="10" />
            <rect class="ground" x="8" y="8" width="84" height="124" rx="6" />
            <path class="weave" d={CHECKS_DOWN} />
            <path class="weave" d={CHECKS_ACROSS} />
            <circle class="sun" cx="50" cy="70" r="25" />
            <circle class="eye" cx="42" cy="65" r="3.2" />
            <circle class="eye" cx="58" cy="65" r="3.2" />
            <path class="mouth" d="M37 74q13 14 26 0" />
        </svg>
    );
}
const CHECKS_DOWN = [13, 33, 53, 73].map((x) => `M${x} 8h10v124h-10z`).join("");
const CHECKS_ACROSS = [13, 33, 53, 73, 93, 113].map((y) => `M8 ${y}h84v10H8z`).join("");

// The five boxes of the home page, drawn by us: one line, flat colours, a little scene each.

import type { ComponentChildren } from "preact";
import { Clover, DieFace, Mark } from "./marks";

function Scene({ children, tone }: { children: ComponentChildren; tone: string }) {
    return (
        <svg
            class={`box-art tone-${tone}`}
            viewBox="0 0 200 120"
            aria-hidden="true"
            preserveAspectRatio="xMidYMid slice"
        >
            <rect class="sky" width="200" height="120" />
            {children}
        </svg>
    );
}

function LifePath() {
    const tile = (x: number, y: number, label: string, kind: string, turn: number) => (
        <g transform={`translate(${x} ${y}) rotate(${turn})`} class={`tile tile-${kind}`}>
            <rect x="-15" y="-15" width="30" height="30" rx="6" />
            <text y="6" text-anchor="middle">
                {label}
            </text>
        </g>
    );
    return (
        <Scene tone="meadow">
            <path class="hill" d="M0 84q50-30 100-10t100-14v60H0z" />
            <path class="road" d="M-6 104C40 112 62 84 96 92s60 22 112-8" />
            <path class="road" d="M-8 58C30 30 70 62 104 46s60-26 104-10" />
            {tile(28, 100, "−3", "malus", -4)}
            {tile(66, 94, "−8", "malus", 8)}
            {tile(104, 92, "+2", "bonus", -3)}
            {tile(142, 98, "+8", "bonus", 4)}
            {tile(178, 92, "−1", "malus", -8)}
            <g transform="translate(64 44) scale(.9)">
                <Clover />
            </g>
            <g transform="translate(112 40) scale(.75)">
                <Clover />
            </g>
            <g transform="translate(150 34)">
                <Mark colour="rouge" letter="" />
            </g>
            <g transform="translate(28 42) scale(.9)">
                <Mark colour="bleu" letter="" />
            </g>
        </Scene>
    );
}

function FourDice() {
    return (
        <Scene tone="night">
            <circle class="glow" cx="100" cy="64" r="54" />
            <g transform="translate(56 66) rotate(-14)">
                <DieFace face={3} />
            </g>
            <g transform="translate(98 48) rotate(10)">
                <DieFace face={5} />
            </g>
            <g transform="translate(108 92) rotate(-6)">
                <DieFace face={0} />
            </g>
            <g transform="translate(148 70) rotate(18)">
                <DieFace face={4} />
            </g>
            <path
                class="spark"
                d="M28 26l3 8 8 3-8 3-3 8-3-8-8-3 8-3zM172 20l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM170 100l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"
            />
        </Scene>
    );
}

function Calendar() {
    const days = Array.from({ length: 15 }, (_, i) => ({
        x: 62 + (i % 5) * 17,
        y: 58 + Math.floor(i / 5) * 16,
        i,
    }));
    return (
        <Scene tone="sea">
            <circle class="sun" cx="168" cy="28" r="16" />
            <path class="hill" d="M0 100q60-16 110-4t90-10v40H0z" />
            <g class="sheet">
                <rect x="50" y="18" width="98" height="88" rx="8" />
                <path class="band" d="M50 44V26q0-8 8-8h82q8 0 8 8v18z" />
                <path class="ring" d="M72 12v14M126 12v14" />
                {days.map((d) => (
                    <rect
                        class={[3, 7, 11].includes(d.i) ? "day red" : d.i % 6 === 4 ? "day blue" : "day"}
                        x={d.x - 4}
                        y={d.y - 6}
                        width="12"
                        height="11"
                        rx="3"
                    />
                ))}
            </g>
            <g transform="translate(124 92) scale(.8)">
                <Mark colour="jaune" letter="" />
            </g>
        </Scene>
    );
}

function Cards() {
    const card = (x: number, turn: number, inner: ComponentChildren) => (
        <g class="card" transform={`translate(${x} 66) rotate(${turn})`}>
            <rect x="-24" y="-34" width="48" height="68" rx="7" />
            {inner}
        </g>
    );
    return (
        <Scene tone="rose">
            {card(56, -12, <path class="heart" d="M0 16C-24-2-14-20 0-9C14-20 24-2 0 16z" />)}
            {card(
                100,
                0,
                <g class="face">
                    <circle r="16" />
                    <path d="M-8 4q8 10 16 0M-6-5v3M6-5v3" />
                </g>,
            )}
            {card(144, 12, <path class="house" d="M-15 2L0-13L15 2M-11 0v16h22V0M-3 16V7h6v9" />)}
        </Scene>
    );
}

function Street() {
    return (
        <Scene tone="dusk">
            <path
                class="roofs"
                d="M0 52l18-12 18 12v68H0zM36 62l22-16 22 16v58H36zM80 44l24-18 24 18v76H80zM128 58l20-14 20 14v62h-40zM168 48l16-12 16 12v72h-32z"
            />
            <path
                class="windows"
                d="M10 62h8v10h-8zM22 82h8v10h-8zM46 74h9v11h-9zM62 74h9v11h-9zM92 56h9v12h-9zM108 56h9v12h-9zM92 80h9v12h-9zM138 70h8v10h-8zM152 70h8v10h-8zM176 62h8v10h-8z"
            />
            <path class="street" d="M0 104h200v16H0z" />
            <g transform="translate(58 96) scale(.75)">
                <Mark colour="vert" letter="" />
            </g>
            <g transform="translate(104 98) scale(.75)">
                <Mark colour="bleu" letter="" />
            </g>
            <g transform="translate(126 96) scale(.75)">
                <Mark colour="rouge" letter="" />
            </g>
        </Scene>
    );
}

const SCENES: Record<string, () => preact.JSX.Element> = {
    "cest-la-vie": LifePath,
    "easy-come": FourDice,
    "jeu-de-lannee": Calendar,
    "smile-life": Cards,
    "plus-belle-la-vie": Street,
};

export function BoxArt({ game }: { game: string }) {
    const Drawn = SCENES[game] ?? FourDice; // a game that nobody has drawn yet still has its box
    return <Drawn />;
}

// The picture of a box, drawn by us: one line, flat colours, a little scene.

import type { ComponentChildren } from "preact";
import { DieFace } from "./marks";

export function Scene({ children, tone }: { children: ComponentChildren; tone: string }) {
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

/** The box of a game that nobody has drawn yet. */
export function PlainBox() {
    return (
        <Scene tone="plain">
            <path class="hill" d="M0 84q50-30 100-10t100-14v60H0z" />
            <g transform="translate(100 70) rotate(-8) scale(1.2)">
                <DieFace face={5} />
            </g>
        </Scene>
    );
}

interface AtProps {
    x: number;
    y: number;
    turn?: number; // degrees
    scale?: number;
    children: ComponentChildren;
}

/** A thing of the picture, drawn round its own middle. */
export function At({ x, y, turn = 0, scale = 1, children }: AtProps) {
    return <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>{children}</g>;
}

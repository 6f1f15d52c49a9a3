// What is seen only while it moves, drawn for that moment: a hand, a coin, paper that rains on who wins.

import type { ComponentChildren } from "preact";
import { render } from "preact";
import { windowSize } from "./measure";
import type { Place } from "./motion";
import { fly, motionIsWanted } from "./motion";

/** Draws something around a place, and moves it. */
export function show(
    look: string,
    children: ComponentChildren,
    at: Place,
    frames: Keyframe[],
    options: KeyframeAnimationOptions,
): void {
    if (!motionIsWanted()) return;
    const box = document.createElement("div");
    box.className = look;
    render(children, box);
    fly(box, at, frames, options);
}

/** A square around the middle of a place. */
export function around(p: Place, size: number): Place {
    const [left, top] = [p.left + (p.width - size) / 2, p.top + (p.height - size) / 2];
    return { left, top, width: size, height: size };
}

/** How far it is from the middle of one place to that of another. */
export function apart(from: Place, to: Place): [number, number] {
    return [
        to.left + to.width / 2 - from.left - from.width / 2,
        to.top + to.height / 2 - from.top - from.height / 2,
    ];
}

const moved = (x: number, y: number, more = "") => `translate(${x}px, ${y}px) ${more}`;

/** Something small goes from a place to another in an arc, and is gone there. */
export function toss(
    look: string,
    children: ComponentChildren,
    from: Place,
    to: Place,
    { size = 28, ms = 320, delay = 0, arc = 40 } = {},
): void {
    const [x, y] = apart(from, to);
    const frames = [
        { transform: "scale(0.5)", opacity: 0 }, // not before its time
        { opacity: 1, offset: 0.08 },
        { transform: moved(x / 2, y / 2 - arc), offset: 0.5 },
        { transform: moved(x, y, "scale(0.8)"), opacity: 1 },
    ];
    show(look, children, around(from, size), frames, { duration: ms, delay });
}

const PIECES = 36;
const FALL = 1600; // ms
const GOLDEN = 0.618; // of the width from one piece to the next: spread, and never in step

/** Gold paper rains over the page. */
export function rain(): void {
    const { width, height } = windowSize();
    for (let i = 0; i < PIECES; i++) {
        const x = ((i * GOLDEN) % 1) * width;
        const turn = 300 + ((i * 97) % 400);
        const drift = ((i * 53) % 120) - 60;
        show(
            `paper paper-${i % 4}`,
            null,
            { left: x, top: -24, width: 10, height: 16 },
            [
                { transform: "none" },
                { transform: moved(drift, height + 40, `rotate(${turn}deg) rotateX(${turn * 2}deg)`) },
            ],
            { duration: FALL + ((i * 211) % 900), delay: (i * 37) % 700, easing: "ease-in" },
        );
    }
}

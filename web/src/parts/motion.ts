// Short movements of what has just changed place. They never wait for anything and nothing waits for them.

import { settings } from "../settings";

const DURATION = 360; // ms

function isWanted(): boolean {
    return settings().motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function play(what: Element | null | undefined, frames: Keyframe[]): void {
    if (what && isWanted()) what.animate(frames, { duration: DURATION, easing: "ease-out" });
}

/** From somewhere else to where it is; distances in the units of the drawing. */
export function slide(what: Element | null | undefined, x: number, y: number): void {
    play(what, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }]);
}

/** A die that was just rolled. */
export function tumble(what: Element | null | undefined): void {
    play(what, [
        { transform: "translateY(-30%) rotate(-260deg) scale(0.6)" },
        { transform: "translateY(6%) rotate(12deg)", offset: 0.75 },
        { transform: "none" },
    ]);
}

/** Something that has changed hands. */
export function swell(what: Element | null | undefined): void {
    play(what, [
        { transform: "scale(1)" },
        { transform: "scale(1.08)", offset: 0.4 },
        { transform: "none" },
    ]);
}

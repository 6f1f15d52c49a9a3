// Motion: things travel from where they were to where they are. They run on top of a drawing that is already right:
// nothing waits for them, any input ends them, whoever is behind or wants none sees none.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../protocol";
import { settings } from "../settings";

export const TRAVEL = 320; // ms
export const TUMBLE = 500;
const MOST = 1800; // of all that one update moves; more is not waited for

export type Place = Pick<DOMRect, "left" | "top" | "width" | "height">;

let waiting: (() => void)[] | undefined; // what begins once all of a drawing is measured: it is laid out once
const running = new Map<Animation, () => void>(); // with what is to be done when it ends

const stillness = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)"); // asked for everything that moves

export function motionIsWanted(): boolean {
    return settings().motion !== "off" && !document.hidden && !stillness?.matches;
}

/** Ends whatever still moves, where it belongs; nothing of it is left in the page. */
export function finishAll(): void {
    for (const [a, done] of [...running]) {
        a.finish();
        done(); // the browser would say so only with the next frame
    }
}

export function isMoving(): boolean {
    return running.size > 0;
}

/** Now, or when everything else that begins to move with it has been measured. */
function begin(work: () => void): void {
    if (waiting) waiting.push(work);
    else work();
}

/** Measures all that `work` moves before anything of it begins to. */
function together(work: () => void): void {
    const all: (() => void)[] = (waiting = []);
    try {
        work();
    } finally {
        waiting = undefined;
        for (const start of all) start();
    }
}

function run(
    what: Element,
    frames: Keyframe[],
    options: KeyframeAnimationOptions,
    after?: () => void,
): void {
    begin(() => animate(what, frames, options, after));
}

function animate(
    what: Element,
    frames: Keyframe[],
    options: KeyframeAnimationOptions,
    after?: () => void,
): void {
    const a = what.animate(frames, { easing: "ease-in-out", fill: "backwards", ...options });
    const done = () => {
        if (running.delete(a)) after?.();
    };
    running.set(a, done);
    a.onfinish = done;
    a.oncancel = done;
}

const hidden = new Map<Element, number>(); // how many copies of it are on their way

/** Does not show the thing itself while a copy of it moves. No animation: that would paint it again in every frame. */
function hide(what: Element): void {
    hidden.set(what, (hidden.get(what) ?? 0) + 1);
    (what as HTMLElement).style.opacity = "0";
}

function unhide(what: Element): void {
    const left = (hidden.get(what) ?? 1) - 1;
    if (left > 0) hidden.set(what, left);
    else {
        hidden.delete(what);
        (what as HTMLElement).style.opacity = "";
    }
}

/** Copies of things lie on the same cloth: it has the colours they are drawn in. */
export const clothOf = (): Element => document.querySelector(".page") ?? document.body;

/** A layer of its own over the page for a copy of something. */
function layerAt(at: Place): HTMLElement {
    const layer = document.createElement("div");
    layer.className = "flying";
    layer.setAttribute("aria-hidden", "true");
    Object.assign(layer.style, {
        left: `${at.left}px`,
        top: `${at.top}px`,
        width: `${at.width}px`,
        height: `${at.height}px`,
    });
    return layer;
}

/** A copy as it looks where the thing lies. The layer has its place: what put the thing there, in a fan or on a tray, would
 *  move the copy away from it. Pictures that are as large as their surroundings say keep their size. */
function twinOf(what: Element): Element {
    const twin = what.cloneNode(true) as HTMLElement;
    twin.removeAttribute("id");
    Object.assign(twin.style, { position: "relative", left: "auto", top: "auto", margin: "0" });
    const copies = twin.querySelectorAll("svg");
    what.querySelectorAll("svg").forEach((svg, i) => {
        const { width, height } = getComputedStyle(svg);
        Object.assign(copies[i]?.style ?? {}, { width, height });
    });
    return twin;
}

interface Travel {
    ms?: number;
    delay?: number;
    arc?: number; // pixels that the way rises
    turn?: boolean; // turns over on the way
    look?: string; // class of the board that draws it: a copy is drawn like the thing itself
}

/** Sends a copy of something from a place to where it is; the thing itself shows when it arrives. */
export function travel(
    what: Element | null | undefined,
    from: Place | undefined,
    options: Travel = {},
): void {
    if (!what || !from || !motionIsWanted()) return;
    const to = what.getBoundingClientRect();
    if (to.width === 0) return;
    const { ms = TRAVEL, delay = 0, arc = 0, turn = false, look } = options;
    const copy = layerAt(to);
    if (look === undefined) copy.append(twinOf(what));
    else {
        const board = document.createElement("div");
        board.className = look;
        board.append(twinOf(what));
        copy.append(board);
    }
    begin(() => {
        clothOf().append(copy);
        hide(what);
    });
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = from.width / to.width || 1;
    const middle = turn ? " rotateY(180deg)" : "";
    run(
        copy,
        [
            { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
            {
                transform: `translate(${dx / 2}px, ${dy / 2 - arc}px) scale(${(scale + 1) / 2})${middle}`,
                offset: 0.5,
            },
            { transform: "none" },
        ],
        { duration: ms, delay },
        () => {
            copy.remove();
            unhide(what);
        },
    );
}

/** A copy of a part of a drawing, in a layer of its own: the drawing is not painted again while it moves. */
export function liftedOut(what: SVGGraphicsElement, look: string): HTMLElement {
    const layer = layerAt(what.getBoundingClientRect());
    const { x, y, width, height } = what.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    svg.append(what.cloneNode(true));
    const board = document.createElement("div");
    board.className = look;
    board.append(svg);
    layer.append(board);
    return layer;
}

/** Moves something along points, in pixels from where it is; hops from one to the next. A part of a drawing moves as a
 *  copy, if `look` is the class of the board that draws it; `joins`: one like it stood there before, and stays. */
export function hop(
    what: Element | null | undefined,
    way: readonly [number, number][],
    options: Travel & { joins?: boolean } = {},
): void {
    if (!what || way.length === 0 || !motionIsWanted()) return;
    const { ms = TRAVEL, delay = 0, arc = 14, look, joins = false } = options;
    const points: [number, number][] = [...way, [0, 0]];
    const frames: Keyframe[] = [];
    points.forEach(([x, y], i) => {
        const at = i / (points.length - 1);
        frames.push({ transform: `translate(${x}px, ${y}px)`, offset: at });
        const next = points[i + 1];
        if (next)
            frames.push({
                transform: `translate(${(x + next[0]) / 2}px, ${Math.min(y, next[1]) - arc}px)`,
                offset: (i + 0.5) / (points.length - 1),
            });
    });
    const timing = { duration: ms, delay, easing: "linear" };
    if (look === undefined || !(what instanceof SVGGraphicsElement)) {
        run(what, frames, timing);
        return;
    }
    const copy = liftedOut(what, look);
    begin(() => {
        clothOf().append(copy);
        if (!joins) hide(what);
    });
    run(copy, frames, timing, () => {
        copy.remove();
        if (!joins) unhide(what);
    });
}

/** A die that was just thrown, from so many pixels aside. */
export function tumble(what: Element | null | undefined, delay = 0, from?: readonly [number, number]): void {
    if (!what || !motionIsWanted()) return;
    const start = from ? `${from[0]}px, ${from[1]}px` : "-60%, -110%";
    run(
        what,
        [
            { transform: `translate(${start}) rotate(-420deg) scale(0.6)`, opacity: from ? 0 : 0.2 },
            { transform: "translate(10%, 0) rotate(-60deg)", offset: 0.55, opacity: 1 },
            { transform: "translate(4%, -24%) rotate(-20deg)", offset: 0.75 },
            { transform: "none" },
        ],
        { duration: TUMBLE, delay, easing: "ease-out" },
    );
}

/** Something that has just come, or changed. */
export function swell(what: Element | null | undefined, delay = 0): void {
    if (!what || !motionIsWanted()) return;
    run(
        what,
        [{ transform: "none" }, { transform: "scale(1.18)", offset: 0.5 }, { transform: "none" }],
        { duration: 250, delay },
    );
}

/** What cannot be chosen shakes its head. */
export function shake(what: Element | null | undefined): void {
    if (!what || !motionIsWanted()) return;
    const at = (x: number) => ({ transform: `translateX(${x}px)` });
    run(what, [at(0), at(-4), at(4), at(-4), at(4), at(0)], { duration: 250 });
}

/** A board's own motion of something. */
export function act(what: Element | null | undefined, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    if (what && motionIsWanted()) run(what, frames, options);
}

/** Something that is seen only while it moves: `frames` of it, around a place; over the page, or behind what stands in
 *  `inside`. */
export function fly(
    thing: Element,
    at: Place,
    frames: Keyframe[],
    options: KeyframeAnimationOptions,
    inside: Element = clothOf(),
): void {
    if (!motionIsWanted()) return;
    const home = layerAt(at);
    home.append(thing);
    begin(() => inside.append(home));
    run(home, frames, options, () => home.remove());
}

/** Where a thing was before this drawing, and where it is in it; things have a name in data-at. */
export interface Stagehand {
    was: (name: string) => Place | undefined;
    is: (name: string) => Element | undefined;
    start: number; // ms from now when this event's motion begins
}

const BEHIND = 120; // ms between two updates: nobody could follow

/** Everything that has a name. */
function things(): Map<string, Element> {
    const all = [...document.querySelectorAll("[data-at]")];
    return new Map(all.map((e) => [e.getAttribute("data-at") ?? "", e]));
}

/** Plays the events of the steps that are new in this drawing, one after the other. `show` moves what an event moved
 *  and says how long that takes. */
export function useMotion(
    steps: number,
    events: readonly GameEvent[],
    show: ((e: GameEvent, hand: Stagehand) => number) | undefined,
): void {
    const drawn = useRef({ steps, time: 0 });
    const before = useRef(new Map<string, Place>());
    const isNew = steps !== drawn.current.steps;
    // The page still shows the drawing before: now is the time to see where things were.
    if (isNew && show && motionIsWanted()) {
        finishAll();
        before.current = new Map([...things()].map(([name, e]) => [name, e.getBoundingClientRect()]));
    }
    useLayoutEffect(() => {
        const last = drawn.current;
        const fresh = events.filter((e) => e.step > last.steps && e.step <= steps);
        const time = performance.now();
        drawn.current = { steps, time };
        if (!show || fresh.length === 0 || !motionIsWanted() || time - last.time < BEHIND) return;
        const named = things();
        const was = (n: string) => before.current.get(n);
        const is = (n: string) => named.get(n);
        together(() => {
            let start = 0;
            for (const e of fresh) if (start <= MOST) start += show(e, { was, is, start });
        });
    }, [steps]);
}

/** Any input ends what still moves. */
export function useInterruption(): void {
    useLayoutEffect(() => {
        const end = () => finishAll();
        addEventListener("pointerdown", end, true);
        addEventListener("keydown", end, true);
        return () => {
            removeEventListener("pointerdown", end, true);
            removeEventListener("keydown", end, true);
        };
    }, []);
}

// Dragging, for every board: a thing that can be lifted has data-lift, a place where it can be put has the notation of
// that decision as data-drop. The touch itself is the board's; here a drag begins with one and ends with a decision.

import { useEffect, useRef } from "preact/hooks";
import type { ZoneProps } from "../boards/face";
import { numberOf, withNumber } from "../choice";
import type { Choice } from "../protocol";
import { clothOf, liftedOut } from "./motion";

const FAR = 10; // pixels before a touch is a drag
const STILL = 4; // and before it is more than a finger's trembling

interface Drag {
    thing: Element;
    x: number;
    y: number;
    copy: HTMLElement | undefined;
    over?: string | undefined; // what it would decide if it were dropped now
}

/** Where a thing that is touched lies over a part of a drawing, data-drawn is the data-at of that part, and data-look the
 *  class of the board that draws it. */
function drawnOf(thing: Element): HTMLElement | undefined {
    const at = thing.getAttribute("data-drawn");
    const drawn = at && document.querySelector<SVGGraphicsElement>(`[data-at="${CSS.escape(at)}"]`);
    return drawn ? liftedOut(drawn, thing.getAttribute("data-look") ?? "") : undefined;
}

/** A copy that follows the finger; the thing itself stays where it is. */
function copyOf(thing: Element): HTMLElement {
    const drawn = drawnOf(thing);
    if (drawn) {
        drawn.classList.add("dragged");
        clothOf().append(drawn);
        return drawn;
    }
    const box = thing.getBoundingClientRect();
    const copy = document.createElement("div");
    copy.className = "dragged";
    Object.assign(copy.style, {
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
    });
    copy.append(thing.cloneNode(true));
    for (const e of copy.querySelectorAll("[id], [data-lift], [data-at]")) {
        e.removeAttribute("id");
        e.removeAttribute("data-lift");
        e.removeAttribute("data-at");
    }
    clothOf().append(copy);
    return copy;
}

/** Would a finger that goes this way scroll something the thing lies in? */
function scrollsAlong(thing: Element, dx: number, dy: number): boolean {
    const across = Math.abs(dx) > Math.abs(dy);
    for (let e = thing.parentElement; e; e = e.parentElement) {
        const more = across ? e.scrollWidth - e.clientWidth : e.scrollHeight - e.clientHeight;
        const { overflowX, overflowY } = getComputedStyle(e);
        if (more > 1 && /auto|scroll/.test(across ? overflowX : overflowY)) return true;
    }
    return false;
}

function dropAt(x: number, y: number): string | undefined {
    for (const e of document.elementsFromPoint(x, y)) {
        const found = e.closest("[data-drop]")?.getAttribute("data-drop");
        if (found) return found;
    }
    return undefined;
}

/** The decision with this notation; of those that differ in a number, the one with its number. */
function choiceOf(choices: readonly Choice[], notation: string | undefined): Choice | undefined {
    const found = choices.find((c) => c.do === notation);
    if (found) return found;
    for (const c of choices) {
        const n = numberOf(c, notation);
        if (n !== undefined) return withNumber(c, n);
    }
    return undefined;
}

/** What a hand does on the table, as listeners of the page. */
class Hand {
    private drag: Drag | undefined;
    private swallow = false; // the click that ends a drag is none

    constructor(private readonly latest: { current: ZoneProps }) {}

    readonly down = (e: PointerEvent) => {
        const thing = e.target instanceof Element ? e.target.closest("[data-lift]") : null;
        this.drag = thing && e.isPrimary && e.button === 0 ? { thing, x: e.clientX, y: e.clientY, copy: undefined } : undefined;
    };

    readonly move = (e: PointerEvent) => {
        const { drag } = this;
        if (!drag) return;
        const [dx, dy] = [e.clientX - drag.x, e.clientY - drag.y];
        if (!drag.copy && Math.hypot(dx, dy) > FAR) {
            if (e.pointerType === "touch" && scrollsAlong(drag.thing, dx, dy)) {
                this.drag = undefined;
                return;
            }
            const key = drag.thing.getAttribute("data-lift");
            if (this.latest.current.lifted?.key !== key) (drag.thing as HTMLElement).click?.();
            drag.copy = copyOf(drag.thing);
        }
        if (!drag.copy) return;
        drag.copy.style.transform = `translate(${dx}px, ${dy}px)`;
        const { choices, onConsider } = this.latest.current;
        const over = dropAt(e.clientX, e.clientY);
        if (over !== drag.over) onConsider(choiceOf(choices, over));
        drag.over = over;
    };

    /** A finger that drags something scrolls nothing: else the browser takes the touch over. */
    readonly touched = (e: TouchEvent) => {
        const { drag } = this;
        const [touch] = e.touches;
        if (!drag || !touch || !e.cancelable) return;
        const [dx, dy] = [touch.clientX - drag.x, touch.clientY - drag.y];
        if (drag.copy || (Math.hypot(dx, dy) > STILL && !scrollsAlong(drag.thing, dx, dy))) e.preventDefault();
    };

    readonly up = (e: PointerEvent) => {
        const was = this.drag;
        this.drag = undefined;
        if (!was?.copy) return;
        was.copy.remove();
        this.swallow = true;
        setTimeout(() => (this.swallow = false), 0);
        // What was shown last is what happens, even if the drawing has moved under the finger since.
        const wanted = e.type === "pointerup" ? (was.over ?? dropAt(e.clientX, e.clientY)) : undefined;
        const { choices, onChoose } = this.latest.current;
        const chosen = choiceOf(choices, wanted);
        if (chosen) onChoose(chosen);
    };

    readonly click = (e: MouseEvent) => {
        if (!this.swallow || !e.isTrusted) return;
        e.stopPropagation();
        e.preventDefault();
    };

    /** Whatever it holds falls back. */
    open(): void {
        this.drag?.copy?.remove();
    }
}

export function useDragging(zone: ZoneProps): void {
    const latest = useRef(zone);
    latest.current = zone;
    useEffect(() => {
        const hand = new Hand(latest);
        const gone = new AbortController();
        const { signal } = gone;
        document.addEventListener("pointerdown", hand.down, { signal });
        document.addEventListener("pointermove", hand.move, { signal });
        document.addEventListener("touchmove", hand.touched, { signal, passive: false });
        document.addEventListener("pointerup", hand.up, { signal });
        document.addEventListener("pointercancel", hand.up, { signal });
        document.addEventListener("click", hand.click, { signal, capture: true });
        return () => {
            gone.abort();
            hand.open();
        };
    }, []);
}

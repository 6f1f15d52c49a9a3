// Dragging, for every board: a thing that can be lifted has data-lift, a place where it can be put has the notation of
// that decision as data-drop. The touch itself is the board's; here a drag begins with one and ends with a decision.

import { useEffect, useRef } from "preact/hooks";
import type { ZoneProps } from "../boards/face";
import { numberOf, withNumber } from "../choice";
import type { Choice } from "../protocol";
import { clothOf } from "./motion";

const FAR = 10; // pixels before a touch is a drag

interface Drag {
    thing: Element;
    x: number;
    y: number;
    copy: HTMLElement | undefined;
    over?: string | undefined; // what it would decide if it were dropped now
}

/** A copy that follows the finger; the thing itself stays where it is. */
function copyOf(thing: Element): HTMLElement {
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

export function useDragging(zone: ZoneProps): void {
    const latest = useRef(zone);
    latest.current = zone;
    useEffect(() => {
        let drag: Drag | undefined;
        let swallow = false; // the click that ends a drag is none
        const down = (e: PointerEvent) => {
            const thing = e.target instanceof Element ? e.target.closest("[data-lift]") : null;
            drag = thing && e.isPrimary && e.button === 0 ? { thing, x: e.clientX, y: e.clientY, copy: undefined } : undefined;
        };
        const move = (e: PointerEvent) => {
            if (!drag) return;
            const [dx, dy] = [e.clientX - drag.x, e.clientY - drag.y];
            if (!drag.copy && Math.hypot(dx, dy) > FAR) {
                const key = drag.thing.getAttribute("data-lift");
                if (latest.current.lifted?.key !== key) (drag.thing as HTMLElement).click?.();
                drag.copy = copyOf(drag.thing);
            }
            if (!drag.copy) return;
            drag.copy.style.transform = `translate(${dx}px, ${dy}px)`;
            const { choices, onConsider } = latest.current;
            const over = dropAt(e.clientX, e.clientY);
            if (over !== drag.over) onConsider(choiceOf(choices, over));
            drag.over = over;
        };
        const up = (e: PointerEvent) => {
            const was = drag;
            drag = undefined;
            if (!was?.copy) return;
            was.copy.remove();
            swallow = true;
            setTimeout(() => (swallow = false), 0);
            // What was shown last is what happens, even if the drawing has moved under the finger since.
            const wanted = e.type === "pointerup" ? (was.over ?? dropAt(e.clientX, e.clientY)) : undefined;
            const { choices, onChoose } = latest.current;
            const chosen = choiceOf(choices, wanted);
            if (chosen) onChoose(chosen);
        };
        const click = (e: MouseEvent) => {
            if (!swallow || !e.isTrusted) return;
            e.stopPropagation();
            e.preventDefault();
        };
        document.addEventListener("pointerdown", down);
        document.addEventListener("pointermove", move);
        document.addEventListener("pointerup", up);
        document.addEventListener("pointercancel", up);
        document.addEventListener("click", click, true);
        return () => {
            document.removeEventListener("pointerdown", down);
            document.removeEventListener("pointermove", move);
            document.removeEventListener("pointerup", up);
            document.removeEventListener("pointercancel", up);
            document.removeEventListener("click", click, true);
            drag?.copy?.remove();
        };
    }, []);
}

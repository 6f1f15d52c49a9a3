// A finger that stays on a thing wants to read it. Things that can be read name themselves in an attribute.

import { useEffect, useRef } from "preact/hooks";

const LONG = 450; // ms
const FAR = 8; // pixels: then it is a drag

/** What the thing at this place is called, if it can be read. */
export function readable(attribute: string, target: EventTarget | null): string | undefined {
    const found =
        target instanceof Element ? target.closest(`[${attribute}]`)?.getAttribute(attribute) : null;
    return found ?? undefined;
}

/** Says what a finger stays on; the click that ends the long press is none. */
export function useLongPress(attribute: string, want: (name: string) => void): void {
    const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
    useEffect(() => {
        const end = new AbortController();
        const { signal } = end;
        let swallow = false;
        const letGo = () => {
            clearTimeout(held.current?.timer);
            held.current = undefined;
        };
        const down = (e: PointerEvent) => {
            const name = readable(attribute, e.target);
            letGo();
            swallow = false; // a finger that slid away ended no click
            if (name === undefined || e.pointerType === "mouse") return;
            const timer = setTimeout(() => {
                swallow = true;
                want(name);
            }, LONG);
            held.current = { timer, x: e.clientX, y: e.clientY };
        };
        const move = (e: PointerEvent) => {
            const h = held.current;
            if (h && Math.hypot(e.clientX - h.x, e.clientY - h.y) > FAR) letGo();
        };
        const click = (e: MouseEvent) => {
            if (!swallow) return;
            swallow = false;
            e.stopPropagation();
            e.preventDefault();
        };
        document.addEventListener("pointerdown", down, { signal });
        document.addEventListener("pointermove", move, { signal });
        document.addEventListener("pointerup", letGo, { signal });
        document.addEventListener("pointercancel", letGo, { signal });
        document.addEventListener("click", click, { signal, capture: true });
        return () => {
            letGo();
            end.abort();
        };
    }, []);
}

// Things that tell more of themselves: a finger that stays on one, the right button, or the key I while it has the focus.
// What is told of is the value of an attribute, of the thing or of what it lies in.

import { useEffect, useRef } from "preact/hooks";
import { settings } from "../settings";

const LONG = 450; // ms
const FAR = 8; // pixels: then it is a drag

type Want = (what: string) => void;

function valueAt(attribute: string, target: EventTarget | null): string | undefined {
    if (!(target instanceof Element)) return undefined;
    return target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? undefined;
}

/** A finger that stays wants to read; the click that ends the long press is none. */
function useLongPress(attribute: string, want: { current: Want }): void {
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
            const what = valueAt(attribute, e.target);
            letGo();
            swallow = false;
            if (!what || e.pointerType === "mouse") return;
            const timer = setTimeout(() => {
                swallow = true;
                want.current(what);
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
    }, [attribute]);
}

function isReadKey(e: KeyboardEvent): boolean {
    return e.key.toLowerCase() === "i" && settings().keys && !e.ctrlKey && !e.altKey && !e.metaKey;
}

/** Asks `want` for what is to be read. */
export function useHeld(attribute: string, want: Want): void {
    const latest = useRef(want);
    latest.current = want;
    useLongPress(attribute, latest);
    useEffect(() => {
        const end = new AbortController();
        const { signal } = end;
        const read = (e: Event, at: EventTarget | null) => {
            const what = valueAt(attribute, at);
            if (!what) return;
            e.preventDefault();
            latest.current(what);
        };
        document.addEventListener("contextmenu", (e) => read(e, e.target), { signal });
        document.addEventListener(
            "keydown",
            (e) => {
                if (isReadKey(e)) read(e, document.activeElement);
            },
            { signal },
        );
        return () => end.abort();
    }, [attribute]);
}

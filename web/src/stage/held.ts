// Things that tell more of themselves: a finger that stays on one, the right button, or a key while it has the focus.
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

/** Calls `read` with what a thing is called that the event is about, and nothing else happens. */
function useAsked<K extends keyof DocumentEventMap>(
    attribute: string,
    want: { current: Want },
    type: K,
    about: (e: DocumentEventMap[K]) => EventTarget | null,
): void {
    useEffect(() => {
        const asked = (e: DocumentEventMap[K]) => {
            const what = valueAt(attribute, about(e));
            if (!what) return;
            e.preventDefault();
            want.current(what);
        };
        document.addEventListener(type, asked);
        return () => document.removeEventListener(type, asked);
    }, [attribute]);
}

function useLatest(want: Want): { current: Want } {
    const latest = useRef(want);
    latest.current = want;
    return latest;
}

/** Asks `want` for what is to be read: a long press, or the right button. */
export function useHeld(attribute: string, want: Want): void {
    const latest = useLatest(want);
    useLongPress(attribute, latest);
    useAsked(attribute, latest, "contextmenu", (e) => e.target);
}

/** The same by the key I, on boards where that means nothing else. */
export function useReadKey(attribute: string, want: Want): void {
    useAsked(attribute, useLatest(want), "keydown", (e) =>
        e.key.toLowerCase() === "i" && settings().keys && !e.ctrlKey && !e.altKey && !e.metaKey
            ? document.activeElement
            : null,
    );
}

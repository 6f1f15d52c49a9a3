// One stop for the Tab key in each zone, arrows within: what can be chosen is in the toolbar or list of its zone,
// which puts screen readers into their focus mode by itself.

import { useLayoutEffect, useRef } from "preact/hooks";

const STOPS = "button:not([disabled]), [role=option]";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For the element around the things of a zone. Things must not set `tabIndex` themselves. */
export function useRoving<T extends Element>(): {
    ref: preact.RefObject<T | null>;
    onKeyDown: (e: KeyboardEvent) => void;
    onFocusIn: (e: FocusEvent) => void;
} {
    const ref = useRef<T>(null);
    const last = useRef<Element>(null); // what had the focus last
    const stops = () => [...(ref.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    const settle = () => {
        const all = stops();
        const at = all.find((s) => s === last.current) ?? all[0];
        for (const s of all) s.tabIndex = s === at ? 0 : -1;
    };
    useLayoutEffect(settle);
    const onKeyDown = (e: KeyboardEvent) => {
        const all = stops();
        const at = all.indexOf(document.activeElement as HTMLElement);
        const step = STEPS[e.key];
        const edge = e.key === "Home" ? 0 : e.key === "End" ? all.length - 1 : undefined;
        if (at < 0 || (step === undefined && edge === undefined)) return;
        e.preventDefault();
        all[edge ?? (at + (step ?? 0) + all.length) % all.length]?.focus();
    };
    const onFocusIn = (e: FocusEvent) => {
        if (!(e.target instanceof Element) || !e.target.matches(STOPS)) return;
        last.current = e.target;
        settle();
    };
    return { ref, onKeyDown, onFocusIn };
}

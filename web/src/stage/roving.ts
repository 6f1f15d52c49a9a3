// One stop for the Tab key in each zone: what can be chosen is in the toolbar or list of its zone, which puts screen
// readers into their focus mode by itself. Left and right go within a zone, up and down to what lies there, in this zone
// or another one.

import { useLayoutEffect, useRef } from "preact/hooks";

const STOPS = "button:not([disabled]), [role=option]";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const ACROSS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const ASIDE = 2; // how much farther something is that lies aside

/** The nearest thing of the stage above or below another one. */
function beyond(from: Element, way: 1 | -1): HTMLElement | undefined {
    const a = from.getBoundingClientRect();
    let [best, least]: [HTMLElement | undefined, number] = [undefined, Infinity];
    for (const e of from.closest(".stage")?.querySelectorAll<HTMLElement>("[role=toolbar] button, .act button") ?? []) {
        const b = e.getBoundingClientRect();
        const down = way * (b.top + b.height / 2 - a.top - a.height / 2);
        if (e === from || e.matches("[disabled]") || b.width === 0 || down < Math.min(a.height, b.height) / 2) continue;
        const aside = Math.max(0, b.left - a.right, a.left - b.right);
        const far = down + ASIDE * aside;
        if (far < least) [best, least] = [e, far];
    }
    return best;
}

/** Up and down from a thing that is in no toolbar. */
export function onAcross(e: KeyboardEvent): void {
    const way = ACROSS[e.key];
    const other = way && e.target instanceof Element ? beyond(e.target, way) : undefined;
    if (!other) return;
    e.preventDefault();
    other.focus();
}

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
        const way = ref.current?.closest("[role=toolbar]") ? ACROSS[e.key] : undefined;
        const other = way && all[at] ? beyond(all[at], way) : undefined;
        if (other) other.focus();
        else all[edge ?? (at + (step ?? 0) + all.length) % all.length]?.focus();
    };
    const onFocusIn = (e: FocusEvent) => {
        if (!(e.target instanceof Element) || !e.target.matches(STOPS)) return;
        last.current = e.target;
        settle();
    };
    return { ref, onKeyDown, onFocusIn };
}

// How large things are on the screen.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { onSettings } from "../settings";

export interface Size {
    width: number;
    height: number;
}

/** The room that an element has, in whole pixels; 0 before it is on the screen. The browser tells it when it has laid the
 *  page out, before it is painted; asking sooner would make it do so twice. */
export function useSize<T extends HTMLElement>(): [preact.RefObject<T | null>, Size] {
    const ref = useRef<T>(null);
    const [size, setSize] = useState<Size>({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const box = ref.current;
        if (!box) return undefined;
        const measure = () => {
            const now = { width: box.clientWidth, height: box.clientHeight };
            setSize((s) => (s.width === now.width && s.height === now.height ? s : now));
        };
        const watch = new ResizeObserver(measure);
        watch.observe(box);
        return () => watch.disconnect();
    }, []);
    return [ref, size];
}

/** Is this the screen of a whole room? The table has all of it. */
export const isBigScreen = (): boolean => document.documentElement.dataset["screen"] === "big";

let scale: number | undefined;
let room: Size | undefined;
/** The size of type or of the window may have changed. */
export const measureAnew = (): void => void (scale = room = undefined);
globalThis.addEventListener?.("resize", measureAnew);
onSettings(measureAnew);

/** How many pixels a rem has, compared with the usual sixteen. Asked in every drawing: looking it up each time would
 *  make the browser style the whole page in the middle of them. */
export function typeScale(): number {
    scale ??= parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
    return scale;
}

/** How large the window is. Asking the browser lays the page out, half drawn as it may be: it is asked once. */
export function windowSize(): Size {
    room ??= { width: innerWidth, height: innerHeight };
    return room;
}

// Keys of the stage besides those that ask: Z takes back, T opens the talk, ? shows all keys. A board that has taken a
// key for something of its own has it.

import { useLayoutEffect, useRef } from "preact/hooks";

interface Keys {
    onUndo: (() => void) | undefined;
    onChat: (() => void) | undefined;
    onMenu: () => void;
}

export function useStageKeys(on: boolean, keys: Keys): void {
    const latest = useRef(keys);
    latest.current = keys;
    useLayoutEffect(() => {
        if (!on) return undefined;
        const pressed = (e: KeyboardEvent) => {
            const typing =
                e.target instanceof HTMLElement && e.target.closest("input, select, textarea, dialog");
            if (typing || e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey) return;
            const { onUndo, onChat, onMenu } = latest.current;
            const deeds: Record<string, (() => void) | undefined> = { z: onUndo, t: onChat, "?": onMenu };
            const deed = deeds[e.key.toLowerCase()];
            if (!deed) return;
            e.preventDefault();
            deed();
        };
        addEventListener("keydown", pressed); // boards hear keys at the document: before us
        return () => removeEventListener("keydown", pressed);
    }, [on]);
}

// Choosing: the first touch lifts a thing, the second or the main button decides. The only decision there is lies
// lifted already.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Lifted } from "../boards/face";
import { announce } from "../parts/live";
import type { Choice } from "../protocol";
import type { Now } from "../table";

export interface Lift {
    lifted: Lifted | undefined;
    lift: (l: Lifted | undefined) => void;
    isByHand: boolean; // somebody lifted it: it can be put back
}

function onlyOne(choices: readonly Choice[]): Lifted | undefined {
    const [only] = choices;
    return only && choices.length === 1 && !only.range ? { key: only.do, choices: [only] } : undefined;
}

/** What the main button does; undefined while there is more to touch. */
export function mainOf({ choices, buttons = choices, ask }: Lifted): Choice | undefined {
    return ask === undefined ? buttons.find((c) => !c.range) : undefined;
}

export function useLift(now: Now | undefined): Lift {
    const [held, setHeld] = useState<{ seq: number; lifted: Lifted }>();
    const current = now && held?.seq === now.seq ? held.lifted : undefined;
    const lift = (l: Lifted | undefined) => {
        if (!now) return;
        setHeld(l && l.choices.length > 0 ? { seq: now.seq, lifted: l } : undefined);
        if (l && l.key !== current?.key) announce(l.choices.map((c) => c.label).join("; "));
    };
    const byHand = current !== undefined;
    return { lifted: current ?? onlyOne(now?.choices ?? []), lift, isByHand: byHand };
}

/** Escape, or a touch on the cloth, puts back what was lifted. */
export function usePuttingBack({ lift, isByHand }: Lift): void {
    useLayoutEffect(() => {
        if (!isByHand) return undefined;
        const pressed = (e: KeyboardEvent) => {
            if (e.key !== "Escape" || document.querySelector("dialog[open]")) return;
            e.preventDefault();
            lift(undefined);
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    }, [isByHand]);
}

// What has just happened, for boards that show it: told once, when it is drawn.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../protocol";

/** Shows the events of the steps that are new in this drawing; none of those there were before the first one,
 *  and none when a step was taken back. */
export function useEvents(
    steps: number,
    events: readonly GameEvent[],
    show: (e: GameEvent) => void,
): void {
    const drawn = useRef(steps);
    useLayoutEffect(() => {
        const fresh = events.filter((e) => e.step > drawn.current && e.step <= steps);
        drawn.current = steps;
        for (const e of fresh) show(e);
    }, [steps]);
}

// What is left on somebody's clock; it runs here between two messages of the server.

import { useEffect, useState } from "preact/hooks";
import { t } from "../words";

export function formatClock(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function Clock({ left, running }: { left: number; running: boolean }) {
    const [gone, setGone] = useState(0);
    useEffect(() => {
        const start = performance.now();
        setGone(0);
        if (!running) return undefined;
        const timer = setInterval(() => setGone(performance.now() - start), 500);
        return () => clearInterval(timer);
    }, [left, running]);
    const shown = formatClock(left - gone);
    return (
        <span
            class={running ? "clock running" : "clock"}
            role="timer"
            aria-label={t("{time} left", { time: shown })}
        >
            {shown}
        </span>
    );
}

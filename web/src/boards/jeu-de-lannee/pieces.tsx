// The things of the box: pawns, tokens, notes, numbers of the machine. Drawn by us, in the colours of the seats.

import { useEffect, useRef, useState } from "preact/hooks";
import { shapeOf } from "../../parts/marks";
import { motionIsWanted } from "../../stage/motion";
import type { ZoneProps } from "../face";
import { formatNumber } from "../../words";
import { lettersOf } from "./view";

/** A pawn: shape, letters and colour of its seat. Marks so small that nobody could read a letter carry none. */
export function Pawn({ zone, seat, mute = false }: { zone: Pick<ZoneProps, "table" | "colours">; seat: number; mute?: boolean }) {
    const colour = zone.colours[seat - 1] ?? "rouge";
    const letters = lettersOf(zone.table.seats.map((s) => s.name))[seat - 1] ?? "?";
    return (
        <svg class="jda-pawn" viewBox="-23 -23 46 46" aria-hidden="true">
            <path class="rim" d={shapeOf(colour)} transform="translate(-20 -20)" />
            <g class={`mark mark-${colour}`} transform="translate(-20 -20)">
                <path d={shapeOf(colour)} />
                {!mute && (
                    <text
                        class={letters.length > 1 ? "both" : undefined}
                        x="20"
                        y={colour === "vert" ? 32 : 27}
                        text-anchor="middle"
                    >
                        {letters}
                    </text>
                )}
            </g>
        </svg>
    );
}

/** A day to be marked with a white cross. */
export function Token() {
    return (
        <svg class="jda-token" viewBox="0 0 32 32" aria-hidden="true">
            <circle class="under" cx="16" cy="17.5" r="14" />
            <circle class="face" cx="16" cy="15.5" r="14" />
            <circle class="ring" cx="16" cy="15.5" r="11" />
            <path class="cross" d="M10.5 10l11 11M21.5 10l-11 11" />
        </svg>
    );
}

export function Note({ worth }: { worth?: number }) {
    return (
        <svg class={worth === 500 ? "jda-note large" : "jda-note"} viewBox="0 0 50 28" aria-hidden="true">
            <rect x="1" y="1" width="48" height="26" rx="3" />
            <circle cx="25" cy="14" r="10" />
        </svg>
    );
}

/** A wooden number of the machine. */
export function Wood({ n }: { n: number }) {
    return (
        <span class="jda-wood" aria-hidden="true" data-at={`wood ${n}`}>
            {formatNumber(n)}
        </span>
    );
}

/** A number of tokens, as a thing. */
export function Tokens({ n, sign = false }: { n: number; sign?: boolean }) {
    const text = sign && n > 0 ? `+${formatNumber(n)}` : formatNumber(n);
    return (
        <span class="jda-stat">
            <Token />
            <b>{text}</b>
        </span>
    );
}

const RUN = 350; // ms
const STEPS = 7;

/** A number that runs to what it is now. What is said of it elsewhere is right at once. */
export function Running({ n, write, unit = 1 }: { n: number; write: (n: number) => string; unit?: number }) {
    const [shown, setShown] = useState(n);
    const from = useRef(n);
    useEffect(() => {
        const start = from.current;
        from.current = n;
        if (start === n || !motionIsWanted()) {
            setShown(n);
            return undefined;
        }
        let step = 0;
        const timer = setInterval(() => {
            step++;
            setShown(step >= STEPS ? n : Math.round((start + ((n - start) * step) / STEPS) / unit) * unit);
            if (step >= STEPS) clearInterval(timer);
        }, RUN / STEPS);
        return () => clearInterval(timer);
    }, [n]);
    return <>{write(shown)}</>;
}

// Boxes on a shelf, drawn by us: a lid with a scene, a side, and what looks out when it is open. The lid is 220 wide
// and 280 high; its upper quarter is under the plate with the name.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { DieFace } from "./marks";

export interface BoxProps {
    open?: boolean;
}

interface LidProps extends BoxProps {
    tone: string; // names the colours of the box (boards/<game>/box.css)
    inside?: ComponentChildren; // what looks out of the open box, above the lid
    children: ComponentChildren;
}

export function Lid({ tone, open = false, inside, children }: LidProps) {
    const shape = useId();
    return (
        <svg class={`lid tone-${tone}`} viewBox="-4 -6 240 304" aria-hidden="true">
            <defs>
                <clipPath id={shape}>
                    <rect width="220" height="280" rx="10" />
                </clipPath>
            </defs>
            {open && (
                <g class="lid-inside">
                    <path class="lid-back" d="M2 12L16-16H224L232 20Z" />
                    {inside}
                </g>
            )}
            <path class="lid-side" d="M216 8L232 20V290L216 282Z" />
            <g clip-path={`url(#${shape})`}>
                <rect class="lid-ground" width="220" height="280" />
                {children}
            </g>
            <rect class="lid-edge" width="220" height="280" rx="10" />
        </svg>
    );
}

/** A picture of the sprite, its upper left corner at (x, y). */
export function Pic({ name, x, y, size }: { name: string; x: number; y: number; size: number }) {
    return <use class="pic" href={`#art-${name}`} x={x} y={y} width={size} height={size} />;
}

interface AtProps {
    x: number;
    y: number;
    turn?: number; // degrees
    scale?: number;
    children: ComponentChildren;
}

/** A thing of the picture, drawn round its own middle. */
export function At({ x, y, turn = 0, scale = 1, children }: AtProps) {
    return <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>{children}</g>;
}

/** A die that lies on something. */
export function LyingDie({ face }: { face: number }) {
    return (
        <>
            <rect class="die-side" x="-19" y="-15" width="38" height="38" rx="9" />
            <DieFace face={face} />
        </>
    );
}

/** The box of a game that nobody has drawn yet. */
export function PlainBox({ open }: BoxProps) {
    return (
        <Lid tone="plain" open={open ?? false}>
            <path class="scenery" fill="#b9d8a8" d="M0 190q60-36 110-12t110-16v120H0z" />
            <At x={110} y={150} turn={-8} scale={1.9}>
                <LyingDie face={5} />
            </At>
        </Lid>
    );
}

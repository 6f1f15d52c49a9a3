// Tiles: malus is a square slab with a minus, bonus a round coin with a plus, chance a slab with four lobes. They are
// told apart without colour, and their faces are paper in every theme.

import { ArtIn } from "../../stage/art";
import type { Tile } from "./view";
import { sign } from "./view";

const LOBES =
    "M0-42C18-52 40-42 40-24C52-16 52 8 40 16C40 36 16 46 0 36C-16 46-40 36-40 16C-52 8-52-16-40-24C-40-42-18-52 0-42Z";

/** How strong a value is, in ten steps. */
function strength(value: number): string {
    return `v${Math.min(10, Math.abs(value))}`;
}

function Malus({ value }: { value: number }) {
    return (
        <g class={`malus ${strength(value)}`}>
            <rect class="side" x="-46" y="-36" width="92" height="84" rx="16" />
            <rect class="face" x="-46" y="-42" width="92" height="80" rx="16" />
            <path class="rim" d="M-37 14v8q0 8 8 8h58q8 0 8-8v-8" />
            <text class="num" y="27">
                {sign(value)}
            </text>
        </g>
    );
}

function Bonus({ value }: { value: number }) {
    return (
        <g class={`bonus ${strength(value)}`}>
            <ellipse class="side" cy="6" rx="49" ry="42" />
            <ellipse class="face" cy="-2" rx="49" ry="41" />
            <ellipse class="rim" cy="-2" rx="41" ry="33" />
            <text class="num" y="24">
                {sign(value)}
            </text>
        </g>
    );
}

/** A tile around (0, 0), 100 wide. */
export function TileIn({ tile }: { tile: Pick<Tile, "kind" | "value" | "art"> }) {
    switch (tile.kind) {
        case "malus":
            return <Malus value={tile.value ?? 0} />;
        case "bonus":
            return <Bonus value={tile.value ?? 0} />;
        case "chance":
            return (
                <g class="chance">
                    <path class="side" transform="translate(0 8)" d={LOBES} />
                    <path class="face" d={LOBES} />
                    <ArtIn name={tile.art} x={-25} y={-18} size={50} />
                </g>
            );
        case "start":
            return (
                <g class="start">
                    <rect class="side" x="-52" y="-34" width="104" height="84" rx="22" />
                    <rect class="face" x="-52" y="-42" width="104" height="84" rx="22" />
                    <path class="way" d="M-22-14h20v-14L28 0-2 24V12h-20z" />
                </g>
            );
        default:
            return (
                <g class="finish">
                    <rect class="side" x="-56" y="-36" width="112" height="92" rx="24" />
                    <rect class="face" x="-56" y="-46" width="112" height="92" rx="24" />
                    <ArtIn name={tile.art} x={-26} y={-24} size={52} />
                </g>
            );
    }
}

interface SvgProps {
    tile: Tile;
    turned?: boolean; // a chance has turned it into a bonus
    pinned?: boolean; // given: no chance may turn it
    clover?: string | undefined; // the picture of a chance
    class?: string;
    at?: string; // its name for motion
}

/** A tile on its own, as it lies in a tray. */
export function TileSvg({ tile, turned, pinned, clover, class: more = "", at }: SvgProps) {
    const shown = turned ? { kind: "bonus", value: -(tile.value ?? 0) } : tile;
    return (
        <svg class={`tile ${more}`} viewBox="-52 -50 104 104" aria-hidden="true" data-at={at}>
            <TileIn tile={shown} />
            {turned && (
                <g transform="translate(32 -30)">
                    <g class="pinned">
                        <circle class="pin" r="19" />
                        <ArtIn name={clover} x={-14} y={-14} size={28} />
                    </g>
                </g>
            )}
            {pinned && <circle class="pin given" cx="34" cy="-34" r="11" />}
        </svg>
    );
}

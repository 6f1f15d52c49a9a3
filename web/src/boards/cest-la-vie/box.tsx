// The box: the path of a life through a meadow.

import type { Colour } from "../../parts/marks";
import { Clover, Mark } from "../../parts/marks";
import type { BoxProps } from "../../parts/scene";
import { At, Lid, Pic } from "../../parts/scene";

function Tile({ label, kind }: { label: string; kind: "bonus" | "malus" | "chance" }) {
    return (
        <g class={`box-tile box-${kind}`}>
            <rect class="foot" x="-22" y="-16" width="44" height="44" rx="9" />
            <rect x="-22" y="-22" width="44" height="44" rx={kind === "malus" ? 9 : 22} />
            {kind === "chance" ? (
                <At x={0} y={0} scale={0.8}>
                    <Clover />
                </At>
            ) : (
                <text y="8" text-anchor="middle">
                    {label}
                </text>
            )}
        </g>
    );
}

function Pawn({ colour, letter }: { colour: Colour; letter: string }) {
    return (
        <g class="box-pawn">
            <path
                class={`pawn-${colour}`}
                d="M-19-3C-19-12-9-15-8-29H8C9-15 19-12 19-3C19 4-19 4-19-3Z"
            />
            <At x={0} y={-42}>
                <Mark colour={colour} letter={letter} />
            </At>
        </g>
    );
}

const ROAD = "M150 100C90 112 60 128 120 150S210 176 130 206S-10 240 60 290";

function Inside() {
    return (
        <>
            <Pic name="four-leaf-clover" x={14} y={-66} size={66} />
            <At x={108} y={-20} turn={-8} scale={1.1}>
                <Tile label="+7" kind="bonus" />
            </At>
            <At x={70} y={2} turn={12}>
                <Tile label="−10" kind="malus" />
            </At>
            <At x={152} y={10}>
                <Pawn colour="bleu" letter="R" />
            </At>
            <At x={194} y={14}>
                <Pawn colour="rouge" letter="C" />
            </At>
        </>
    );
}

export function Box({ open }: BoxProps) {
    return (
        <Lid tone="meadow" open={open ?? false} inside={<Inside />}>
            <g class="scenery">
                <path fill="#8fc07a" d="M-10 120Q60 80 120 112T240 96V290H-10Z" />
                <path fill="#7ab266" d="M-10 178Q70 140 240 170V290H-10Z" />
                <path class="road-edge" d={ROAD} />
                <path class="road" d={ROAD} />
                <Pic name="deciduous-tree" x={18} y={82} size={44} />
                <Pic name="evergreen-tree" x={178} y={96} size={34} />
                <Pic name="ewe" x={20} y={150} size={26} />
                <Pic name="tulip" x={186} y={196} size={24} />
            </g>
            <At x={104} y={136} scale={0.66}>
                <Tile label="+8" kind="bonus" />
            </At>
            <At x={160} y={168} scale={0.8} turn={6}>
                <Tile label="−10" kind="malus" />
            </At>
            <At x={118} y={196} scale={0.88} turn={-4}>
                <Tile label="" kind="chance" />
            </At>
            <At x={58} y={220} turn={-6}>
                <Tile label="−4" kind="malus" />
            </At>
            <At x={162} y={160} scale={0.66}>
                <Pawn colour="rouge" letter="C" />
            </At>
            <At x={121} y={184} scale={0.74}>
                <Pawn colour="bleu" letter="R" />
            </At>
        </Lid>
    );
}

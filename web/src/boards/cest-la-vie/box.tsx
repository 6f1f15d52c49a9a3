// The box: the path of a life.

import { Clover, Mark } from "../../parts/marks";
import { At, Scene } from "../../parts/scene";

export function Box() {
    const tile = (x: number, y: number, label: string, kind: string, turn: number) => (
        <g transform={`translate(${x} ${y}) rotate(${turn})`} class={`tile tile-${kind}`}>
            <rect x="-15" y="-15" width="30" height="30" rx="6" />
            <text y="6" text-anchor="middle">
                {label}
            </text>
        </g>
    );
    return (
        <Scene tone="meadow">
            <path class="hill" d="M0 84q50-30 100-10t100-14v60H0z" />
            <path class="road" d="M-6 104C40 112 62 84 96 92s60 22 112-8" />
            <path class="road" d="M-8 58C30 30 70 62 104 46s60-26 104-10" />
            {tile(28, 100, "−3", "malus", -4)}
            {tile(66, 94, "−8", "malus", 8)}
            {tile(104, 92, "+2", "bonus", -3)}
            {tile(142, 98, "+8", "bonus", 4)}
            {tile(178, 92, "−1", "malus", -8)}
            <At x={64} y={44} scale={0.9}>
                <Clover />
            </At>
            <At x={112} y={40} scale={0.75}>
                <Clover />
            </At>
            <At x={150} y={34}>
                <Mark colour="rouge" letter="" />
            </At>
            <At x={28} y={42} scale={0.9}>
                <Mark colour="bleu" letter="" />
            </At>
        </Scene>
    );
}

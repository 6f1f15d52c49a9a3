// The box: four cards of a life on a picnic cloth, and a laugh.

import type { BoxProps } from "../../parts/scene";
import { At, Lid, Pic } from "../../parts/scene";

const CARDS = [
    { turn: -26, x: 52, y: 176, art: "graduation-cap", disc: "#bcdff0" },
    { turn: -9, x: 92, y: 162, art: "ring", disc: "#f8d2e0" },
    { turn: 9, x: 132, y: 162, art: "baby", disc: "#ffe9a8" },
    { turn: 26, x: 172, y: 176, art: "house-with-garden", disc: "#cfe9c2" },
] as const;

function Card({ art, disc }: { art: string; disc: string }) {
    return (
        <g class="box-card">
            <rect x="-33" y="-48" width="66" height="98" rx="9" />
            <circle cy="-4" r="25" fill={disc} />
            <Pic name={art} x={-19} y={-23} size={38} />
            <circle class="smile" cx="-21" cy="-36" r="8" />
        </g>
    );
}

function Inside() {
    return (
        <>
            <At x={52} y={-6} turn={-14} scale={0.8}>
                <Card art="baby" disc="#ffe9a8" />
            </At>
            <At x={168} y={-4} turn={14} scale={0.8}>
                <Card art="ring" disc="#f8d2e0" />
            </At>
            <Pic name="grinning-face-with-smiling-eyes" x={80} y={-60} size={60} />
        </>
    );
}

export function Box({ open }: BoxProps) {
    return (
        <Lid tone="picnic" open={open ?? false} inside={<Inside />}>
            <g class="scenery" fill="#ffffff66">
                {[0, 1, 2, 3, 4].map((i) => (
                    <rect key={i} x={i * 48 - 4} width="22" height="280" />
                ))}
                {[1, 2, 3, 4, 5].map((i) => (
                    <rect key={i} y={i * 48 - 4} width="220" height="22" />
                ))}
            </g>
            {CARDS.map(({ turn, x, y, art, disc }) => (
                <At key={art} {...{ turn, x, y }}>
                    <Card art={art} disc={disc} />
                </At>
            ))}
            <Pic name="grinning-face-with-smiling-eyes" x={74} y={170} size={72} />
        </Lid>
    );
}

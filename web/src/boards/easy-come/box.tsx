// The box: four dice by night, and prizes in the limelight.

import type { BoxProps } from "../../parts/scene";
import { At, Lid, LyingDie, Pic } from "../../parts/scene";

const STARS = [
    [30, 120],
    [190, 110],
    [196, 200],
    [22, 190],
    [60, 84],
    [160, 86],
] as const;

function Inside() {
    return (
        <>
            <Pic name="crown" x={14} y={-70} size={76} />
            <At x={112} y={-16} turn={-12} scale={1.2}>
                <LyingDie face={5} />
            </At>
            <Pic name="trophy" x={128} y={-66} size={62} />
            <At x={198} y={-8} turn={14} scale={1.15}>
                <LyingDie face={0} />
            </At>
        </>
    );
}

export function Box({ open }: BoxProps) {
    return (
        <Lid tone="night" open={open ?? false} inside={<Inside />}>
            <g class="scenery">
                <path fill="#3c4a93" d="M110 60L10 290H210Z" />
                <path fill="#5565b8" d="M110 60L60 290H160Z" />
                {STARS.map(([x, y]) => (
                    <path
                        key={x}
                        fill="#ffd95a"
                        d={`M${x} ${y - 9}l2.6 6.4 6.4 2.6-6.4 2.6-2.6 6.4-2.6-6.4-6.4-2.6 6.4-2.6z`}
                    />
                ))}
            </g>
            <Pic name="crown" x={62} y={84} size={96} />
            <Pic name="gem-stone" x={18} y={128} size={54} />
            <Pic name="sailboat" x={148} y={124} size={58} />
            <At x={52} y={206} turn={-14} scale={1.05}>
                <LyingDie face={3} />
            </At>
            <At x={104} y={192} turn={10} scale={1.05}>
                <LyingDie face={5} />
            </At>
            <At x={158} y={208} turn={-6} scale={1.05}>
                <LyingDie face={0} />
            </At>
            <At x={108} y={224} turn={20} scale={1.05}>
                <LyingDie face={4} />
            </At>
        </Lid>
    );
}

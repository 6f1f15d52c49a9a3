// The box: a leaf of a calendar.

import { Mark } from "../../parts/marks";
import { At, Scene } from "../../parts/scene";

export function Box() {
    const days = Array.from({ length: 15 }, (_, i) => ({
        x: 62 + (i % 5) * 17,
        y: 58 + Math.floor(i / 5) * 16,
        i,
    }));
    return (
        <Scene tone="sea">
            <circle class="sun" cx="168" cy="28" r="16" />
            <path class="hill" d="M0 100q60-16 110-4t90-10v40H0z" />
            <g class="sheet">
                <rect x="50" y="18" width="98" height="88" rx="8" />
                <path class="band" d="M50 44V26q0-8 8-8h82q8 0 8 8v18z" />
                <path class="ring" d="M72 12v14M126 12v14" />
                {days.map((d) => (
                    <rect
                        class={[3, 7, 11].includes(d.i) ? "day red" : d.i % 6 === 4 ? "day blue" : "day"}
                        x={d.x - 4}
                        y={d.y - 6}
                        width="12"
                        height="11"
                        rx="3"
                    />
                ))}
            </g>
            <At x={124} y={92} scale={0.8}>
                <Mark colour="jaune" letter="" />
            </At>
        </Scene>
    );
}

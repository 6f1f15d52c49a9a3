// The box: three cards of a hand.

import type { ComponentChildren } from "preact";
import { Scene } from "../../parts/scene";

export function Box() {
    const card = (x: number, turn: number, inner: ComponentChildren) => (
        <g class="card" transform={`translate(${x} 66) rotate(${turn})`}>
            <rect x="-24" y="-34" width="48" height="68" rx="7" />
            {inner}
        </g>
    );
    return (
        <Scene tone="rose">
            {card(56, -12, <path class="heart" d="M0 16C-24-2-14-20 0-9C14-20 24-2 0 16z" />)}
            {card(
                100,
                0,
                <g class="face">
                    <circle r="16" />
                    <path d="M-8 4q8 10 16 0M-6-5v3M6-5v3" />
                </g>,
            )}
            {card(144, 12, <path class="house" d="M-15 2L0-13L15 2M-11 0v16h22V0M-3 16V7h6v9" />)}
        </Scene>
    );
}

// The box: four dice.

import { DieFace } from "../../parts/marks";
import { Scene } from "../../parts/scene";

export function Box() {
    return (
        <Scene tone="night">
            <circle class="glow" cx="100" cy="64" r="54" />
            <g transform="translate(56 66) rotate(-14)">
                <DieFace face={3} />
            </g>
            <g transform="translate(98 48) rotate(10)">
                <DieFace face={5} />
            </g>
            <g transform="translate(108 92) rotate(-6)">
                <DieFace face={0} />
            </g>
            <g transform="translate(148 70) rotate(18)">
                <DieFace face={4} />
            </g>
            <path
                class="spark"
                d="M28 26l3 8 8 3-8 3-3 8-3-8-8-3 8-3zM172 20l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM170 100l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"
            />
        </Scene>
    );
}

// The box: four dice.

import { DieFace } from "../../parts/marks";
import { At, Scene } from "../../parts/scene";

export function Box() {
    return (
        <Scene tone="night">
            <circle class="glow" cx="100" cy="64" r="54" />
            <At x={56} y={66} turn={-14}>
                <DieFace face={3} />
            </At>
            <At x={98} y={48} turn={10}>
                <DieFace face={5} />
            </At>
            <At x={108} y={92} turn={-6}>
                <DieFace face={0} />
            </At>
            <At x={148} y={70} turn={18}>
                <DieFace face={4} />
            </At>
            <path
                class="spark"
                d="M28 26l3 8 8 3-8 3-3 8-3-8-8-3 8-3zM172 20l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM170 100l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"
            />
        </Scene>
    );
}

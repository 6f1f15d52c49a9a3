// The box: a street, and who lives there.

import { Mark } from "../../parts/marks";
import { At, Scene } from "../../parts/scene";

export function Box() {
    return (
        <Scene tone="dusk">
            <path
                class="roofs"
                d="M0 52l18-12 18 12v68H0zM36 62l22-16 22 16v58H36zM80 44l24-18 24 18v76H80zM128 58l20-14 20 14v62h-40zM168 48l16-12 16 12v72h-32z"
            />
            <path
                class="windows"
                d="M10 62h8v10h-8zM22 82h8v10h-8zM46 74h9v11h-9zM62 74h9v11h-9zM92 56h9v12h-9zM108 56h9v12h-9zM92 80h9v12h-9zM138 70h8v10h-8zM152 70h8v10h-8zM176 62h8v10h-8z"
            />
            <path class="street" d="M0 104h200v16H0z" />
            <At x={58} y={96} scale={0.75}>
                <Mark colour="vert" letter="" />
            </At>
            <At x={104} y={98} scale={0.75}>
                <Mark colour="bleu" letter="" />
            </At>
            <At x={126} y={96} scale={0.75}>
                <Mark colour="rouge" letter="" />
            </At>
        </Scene>
    );
}

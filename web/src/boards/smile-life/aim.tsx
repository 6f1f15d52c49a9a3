// The dotted arrow from the lifted card to who is pointed at. Who wants no motion sees none: the glow says it too.

import { useLayoutEffect, useRef } from "preact/hooks";
import { motionIsWanted } from "../../stage/motion";
import type { Scene } from "./scene";
import { isAiming } from "./scene";

export function Aim({ sc }: { sc: Scene }) {
    const svg = useRef<SVGSVGElement>(null);
    const pointed = sc.props.choices.find((c) => c.do === sc.props.considered);
    const seat = isAiming(sc) && motionIsWanted() ? pointed?.target : undefined;
    useLayoutEffect(() => {
        const [card, mat] = [".sml-hand .lift", `.rival[data-seat="${String(seat)}"]`].map((s) =>
            document.querySelector(s)?.getBoundingClientRect(),
        );
        if (!svg.current || !card || !mat) return;
        const [x0, y0] = [card.left + card.width / 2, card.top - 6];
        const [x1, y1] = [mat.left + mat.width / 2, mat.bottom + 14];
        const bend = (y0 - y1) * 0.4;
        const way = `M${x0} ${y0}C${x0} ${y0 - bend} ${x1} ${y1 + bend} ${x1} ${y1}`;
        svg.current.querySelector(".way")?.setAttribute("d", way);
        svg.current.querySelector(".tip")?.setAttribute("d", `M${x1 - 11} ${y1 + 11}L${x1} ${y1}l11 11`);
    }, [seat, sc.chain.join()]);
    if (seat === undefined) return null;
    return (
        <svg class="sml-arrow" ref={svg} aria-hidden="true">
            <path class="way" />
            <path class="tip" />
        </svg>
    );
}

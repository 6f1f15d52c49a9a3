// One's own place: who one is, what one owns. Advice takes its room on a telephone, so that the table never moves.

import type { Drawing } from "../boards/situation";
import type { ZoneProps } from "../boards/face";
import { Boundary } from "../parts/boundary";
import { Clock } from "../parts/clock";
import { t } from "../words";
import { useSize } from "./measure";
import { Portrait } from "./portrait";
import { Score } from "./rivals";

export function Mine({ zone, drawing }: { zone: ZoneProps; drawing: Drawing | null }) {
    const { table, view, colours } = zone;
    const [ref, size] = useSize<HTMLDivElement>();
    const own = table.seats.find((s) => s.seat === table.you);
    if (!own) return null;
    const isTurn = view.to_move === own.seat;
    return (
        <section
            class={isTurn ? "mine seat on-turn" : "mine seat"}
            aria-label={t("Your place")}
            data-seat={own.seat}
        >
            <Portrait table={table} seat={own.seat} colour={colours[own.seat - 1] ?? "rouge"} />
            <span class={drawing?.Mine ? "seat-name may-hide" : "seat-name"}>
                <span class={drawing?.Mine && zone.phone ? "own-name unseen" : "own-name"}>{own.name}</span>
                <span class="unseen"> {t("(you)")}</span>
                {own.left !== undefined && (
                    <Clock left={own.left} running={table.clock?.running === own.seat} />
                )}
            </span>
            <div class="mine-things" ref={ref}>
                {drawing?.Mine && (
                    <Boundary moment={view} instead={null}>
                        <drawing.Mine {...zone} {...size} />
                    </Boundary>
                )}
            </div>
            {!drawing?.Mine && <Score game={table.game} points={view.scores[own.seat - 1] ?? 0} />}
        </section>
    );
}

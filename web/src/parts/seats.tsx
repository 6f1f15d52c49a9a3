import type { Table, View } from "../protocol";
import { formatNumber, t, tn } from "../words";
import { Clock } from "./clock";
import { letterOf, seatColour, SeatMark } from "./marks";

export function Seats({ table, view }: { table: Table; view: View | undefined }) {
    return (
        <ul class="seats">
            {table.seats.map((s) => {
                const turn = view?.to_move === s.seat;
                return (
                    <li
                        key={s.seat}
                        class={turn ? "seat on-turn" : "seat"}
                        aria-current={turn ? "true" : undefined}
                    >
                        <SeatMark colour={seatColour(s.seat)} letter={letterOf(s.name)} />
                        <span class="seat-name">
                            {s.name}
                            {s.seat === table.you && <span class="note"> {t("(you)")}</span>}
                            {s.kind === "person" && !s.here && <span class="note"> {t("(away)")}</span>}
                        </span>
                        {s.left !== undefined && (
                            <Clock left={s.left} running={table.clock?.running === s.seat} />
                        )}
                        <span
                            class="seat-score"
                            aria-label={tn("{n} point", "{n} points", view?.scores[s.seat - 1] ?? 0)}
                        >
                            {formatNumber(view?.scores[s.seat - 1] ?? 0)}
                        </span>
                        {turn && <span class="unseen">{t("(to play)")}</span>}
                    </li>
                );
            })}
        </ul>
    );
}

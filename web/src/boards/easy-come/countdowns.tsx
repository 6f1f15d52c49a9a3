// How near the end is.

import type { Table } from "../../protocol";
import { tn } from "../../words";
import type { EcgView } from "./view";

/** Who holds enough prizes, and for how many turns still. */
export function Countdowns({ v, table }: { v: EcgView; table: Table }) {
    const held = v.seats
        .map((s, i) => ({ ...s, name: table.seats[i]?.name ?? "" }))
        .filter((s) => s.left > 0);
    return (
        <div class="countdowns">
            {held.length === 0 && (
                <p class="note">
                    {tn(
                        "Whoever holds {n} prize and keeps it wins.",
                        "Whoever holds {n} prizes and keeps them wins.",
                        v.to_win,
                    )}
                </p>
            )}
            {held.map((s) => (
                <p class="countdown" key={s.name}>
                    {tn(
                        "{name} wins after {n} more turn, unless a prize is stolen!",
                        "{name} wins after {n} more turns, unless a prize is stolen!",
                        s.left,
                        { name: s.name },
                    )}
                </p>
            ))}
        </div>
    );
}

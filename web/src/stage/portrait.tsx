// Who somebody is: a face, and the mark of the seat with its letter.

import type { Colour } from "../parts/marks";
import { letterOf, SeatMark } from "../parts/marks";
import type { Table } from "../protocol";
import { Peep, portraitsOf } from "./art";

interface Props {
    table: Pick<Table, "seats">;
    seat: number;
    colour: Colour;
}

export function Portrait({ table, seat, colour }: Props) {
    const names = table.seats.map((s) => s.name ?? "");
    return (
        <span class="portrait">
            <Peep n={portraitsOf(names)[seat - 1] ?? 0} />
            <SeatMark colour={colour} letter={letterOf(names[seat - 1])} />
        </span>
    );
}

// How values and colours of the game are shown.

import type { Colour } from "../../parts/marks";
import { SEAT_COLOURS, seatColour } from "../../parts/marks";
import type { Player } from "./view";

export function sign(value: number): string {
    return value < 0 ? `−${-value}` : `+${value}`;
}

/** The colour of the pawns, which the game knows by name. */
export function colourOf(player: Player | undefined, seat: number): Colour {
    return SEAT_COLOURS.find((c) => c === player?.colour) ?? seatColour(seat);
}

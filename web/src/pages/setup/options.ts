// The options of a game, as the library wants them.

import type { GameDoc, OptionDoc } from "../../gate";
import type { SeatPlan } from "../../host";

const HIDDEN = ["player", "colours"]; // who is a person follows from the seats; colours from their order

export type Values = Record<string, string>;

/** What one person answers about herself: an option of each seat, told for the first. */
export function isProfile(o: OptionDoc): boolean {
    return o.per_seat && !HIDDEN.includes(o.id);
}

/** The options as the library wants them: those of each seat are lists with commas. */
export function writeOptions(game: GameDoc, values: Values, seats: readonly SeatPlan[]): Values {
    const written: Values = {};
    for (const o of game.options) {
        const value = values[o.id];
        if (o.id === "player" && o.per_seat)
            written[o.id] = seats.map((s) => (s.by === "person" ? "person" : "bot")).join(",");
        else if (value === undefined || value === "") continue;
        else if (isProfile(o))
            written[o.id] = seats
                .map((_, i) => (i === 0 ? value : (o.standard.split(",")[i] ?? "open")))
                .join(",");
        else written[o.id] = value;
    }
    return written;
}

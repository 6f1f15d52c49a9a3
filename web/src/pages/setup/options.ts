// The options of a game, as the library wants them.

import type { GameDoc, OptionDoc } from "../../gate";
import type { SeatPlan } from "../../host";

export type Values = Record<string, string>;

export const OPEN = "open"; // a seat for somebody who is invited

/** What one person answers about herself: an option of each seat, told for the first. */
export function isProfile(o: OptionDoc): boolean {
    return o.per_seat && !o.not_asked;
}

/** What the table agrees on: an option of the whole game. */
export function isVariant(o: OptionDoc): boolean {
    return !o.per_seat && !o.not_asked;
}

/** The options as the library wants them: those of each seat are lists with commas. */
export function writeOptions(game: GameDoc, values: Values, seats: readonly SeatPlan[]): Values {
    const written: Values = {};
    for (const o of game.options) {
        const value = values[o.id];
        const [bot, person] = o.values ?? [];
        if (o.who_plays && seats.some((s) => s.by === OPEN))
            continue; // who comes is not known yet: the server says it when they begin
        else if (o.who_plays && bot && person)
            written[o.id] = seats.map((s) => (s.by === "person" ? person.id : bot.id)).join(",");
        else if (value === undefined || value === "") continue;
        else if (isProfile(o))
            written[o.id] = seats
                .map((_, i) => (i === 0 ? value : (o.standard.split(",")[i] ?? "open")))
                .join(",");
        else written[o.id] = value;
    }
    return written;
}

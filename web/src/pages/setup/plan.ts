// Whom one plays with: as the last time, or, the first time, two bots.

import { faceOf } from "../../boards";
import type { GamesDoc } from "../../gate";
import type { Plan, SeatPlan } from "../../host";
import { startSolo } from "../../playing";
import type { LastPlan } from "../../plans";
import { keepPlan, lastPlan } from "../../plans";
import { settings } from "../../settings";
import type { Outcome } from "../../table";
import type { GameFacts } from "../../words";
import { t } from "../../words";
import { OPEN, writeOptions } from "./options";

export const BOT_NAMES = ["Rose", "Gaston", "Odette", "Marcel", "Lulu"];
export const USUAL = "normal"; // the level of a bot when nobody says
export const HERE = "person"; // somebody at this device

/** The seats when one of them is somebody's of another kind. */
export function seatedAs(seats: readonly SeatPlan[], index: number, by: string): SeatPlan[] {
    return seats.map((s, i): SeatPlan => {
        if (i !== index || by === s.by) return s;
        const isBot = by !== HERE && by !== OPEN;
        if (isBot) return { name: s.name || (BOT_NAMES[i - 1] ?? ""), by };
        return { name: BOT_NAMES.includes(s.name) ? "" : s.name, by }; // a person has a name of their own
    });
}

/** With hands that the program does not see everybody is a person here. */
export const allHere = (seats: readonly SeatPlan[]): SeatPlan[] =>
    seats.map((s, i) => (i === 0 || s.by === HERE ? s : { name: "", by: HERE }));

/** The seats and options that are proposed; oneself is the first. */
export function usualPlan(facts: GameFacts, inviting = false): LastPlan {
    const me = { name: settings().name, by: HERE };
    if (inviting) return { seats: [me, { name: "", by: OPEN }], values: {} };
    const last = lastPlan(facts.id);
    const n = last?.seats.length ?? 0;
    if (last && n >= facts.min_seats && n <= facts.max_seats)
        return { ...last, seats: [me, ...last.seats.slice(1)] };
    const bots = BOT_NAMES.slice(0, 2).map((name) => ({ name, by: USUAL }));
    return { seats: [me, ...bots], values: {} };
}

/** What the library is asked for; every seat has a name, and every bot a level that there is. */
export function planOf(doc: GamesDoc, game: string, { seats, values, own }: LastPlan): Plan {
    const named = seats.map((s, i): SeatPlan => {
        const isKnown = s.by === HERE || s.by === OPEN || doc.levels.some((l) => l.id === s.by);
        return { name: s.name.trim() || t("Player {n}", { n: i + 1 }), by: isKnown ? s.by : USUAL };
    });
    const [facts] = doc.games;
    const options = facts ? writeOptions(facts, values, named) : {};
    const hands = faceOf(game).ownHands === true;
    return { game, seats: named, options, ...(own === true ? { own, hands } : {}) };
}

/** Begins a game on this device, and remembers with whom. */
export async function begin(doc: GamesDoc, game: string, plan: LastPlan): Promise<Outcome> {
    const refusal = await startSolo(planOf(doc, game, plan));
    if (!refusal) keepPlan(game, plan);
    return refusal;
}

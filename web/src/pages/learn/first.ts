// The first real game, against bots that leave one time to look around.

import { keepProgress } from "../../coach";
import { startSolo } from "../../playing";
import { changeSettings, settings } from "../../settings";
import { sharedThread } from "../../solo";
import type { Outcome } from "../../table";
import { currentLang, gameFacts, t } from "../../words";
import { BOT_NAMES, planOf } from "../setup/plan";

const LEVEL = "easy";
const SEATS = 3;

/** How many play, and who they are besides oneself. */
function rivals(game: string): string[] {
    const { min_seats: least = SEATS, max_seats: most = SEATS } = gameFacts(game) ?? {};
    return BOT_NAMES.slice(0, Math.max(least, Math.min(most, SEATS)) - 1);
}

export function rivalsOf(game: string): string {
    const names = new Intl.ListFormat(currentLang(), { type: "conjunction" }).format(rivals(game));
    return t("against {names}, in no hurry to win", { names });
}

export async function firstGame(game: string): Promise<Outcome> {
    const doc = await sharedThread().ask("games", { game, lang: currentLang() });
    const me = { name: settings().name, by: "person" };
    const seats = [me, ...rivals(game).map((name) => ({ name, by: LEVEL }))];
    keepProgress(game, 0);
    changeSettings({ coach: true });
    return startSolo(planOf(doc, game, { seats, values: {} }));
}

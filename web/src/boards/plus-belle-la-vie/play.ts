// What travels: figures from door to door, cards from hand to column, dice out of the cup. Where a thing is not drawn by
// itself (the hand of a rival, a pile) the heap stands for it.

import { sound } from "../../parts/sound";
import type { GameEvent } from "../../protocol";
import type { Stagehand } from "../../stage/motion";
import { swell, travel, TRAVEL, tumble, TUMBLE } from "../../stage/motion";
import type { ZoneProps } from "../face";

const text = (x: unknown): string => (typeof x === "string" ? x : "");

/** A figure walks from where it stood, or out of the place it left. */
function playWalk(e: GameEvent, hand: Stagehand): number {
    const name = `figure:${text(e["figure"])}`;
    const from = hand.was(name) ?? hand.was(`spot:${text(e["from"]) || "GARE"}`);
    travel(hand.is(name), from, { delay: hand.start, arc: 18 });
    sound("token", hand.start);
    return TRAVEL;
}

/** A card goes from one place to another; `to` and `from` are tried in turn. */
function playCard(hand: Stagehand, from: readonly string[], to: readonly string[]): number {
    const start = from.map((n) => hand.was(n)).find((p) => p !== undefined && p.width > 0);
    const end = to.map((n) => hand.is(n)).find((el) => el !== undefined);
    if (!start || !end) return 0;
    travel(end, start, { delay: hand.start, arc: 30 });
    sound("card", hand.start);
    return TRAVEL;
}

function playDice(hand: Stagehand): number {
    document.querySelectorAll(".pbv-tray .thrown").forEach((die, i) => tumble(die, hand.start + i * 30));
    sound("die", hand.start);
    return TUMBLE;
}

/** Points that were won: the number answers. */
function playPoints(e: GameEvent, hand: Stagehand): number {
    const seat = Number(e["who"]);
    const card = document.querySelector(`.seat[data-seat="${seat}"] .seat-score`);
    swell(hand.is(`score:${seat}`) ?? card, hand.start);
    sound("token", hand.start);
    return TRAVEL;
}

/** Cards: what moved, from whom, to whom. */
function playCards(e: GameEvent, hand: Stagehand): number {
    const seat = Number(e["who"]);
    const partner = Number(e["partner"]);
    const card = text(e["card"]);
    const column = text(e["column"]);
    switch (e.event) {
        case "dealt":
        case "drawn":
        case "drawn-back":
        case "drawn-hidden":
            return playCard(hand, [`pile:${Number(e["pile"])}`], [`hand:${card}`, `hand:${seat}`]);
        case "took":
        case "took-back":
            return playCard(hand, ["troubles"], [`hand:${card}`, `hand:${seat}`]);
        case "laid":
        case "laid-guest":
            return playCard(hand, [`hand:${card}`, `hand:${seat}`], [`column:${seat}:${column}`]);
        case "stolen":
        case "stolen-back":
        case "stolen-trouble":
        case "stolen-hidden":
            return playCard(hand, [`hand:${card}`, `hand:${partner}`], [`hand:${card}`, `hand:${seat}`]);
        case "taken":
            return playCard(hand, [`column:${partner}:${column}`], [`hand:${card}`, `hand:${seat}`]);
        case "given":
        case "given-back":
        case "given-trouble":
        case "given-hidden":
            return playCard(hand, [`hand:${card}`, `hand:${seat}`], [`hand:${card}`, `hand:${partner}`]);
        case "recalled":
            return playCard(hand, [`column:${partner}:${column}`], [`hand:${card}`, `hand:${partner}`]);
        case "returned":
            return playCard(hand, [`column:${seat}:${column}`], [`hand:${card}`, `hand:${seat}`]);
        default:
            return 0;
    }
}

export function play(e: GameEvent, hand: Stagehand, _props: ZoneProps): number {
    switch (e.event) {
        case "moved":
        case "sent":
        case "guest-jail":
        case "released":
        case "arrived":
            return playWalk(e, hand);
        case "thrown":
            return playDice(hand);
        case "sold":
        case "met":
        case "bonus":
        case "solved":
            return playPoints(e, hand);
        case "top":
            swell(hand.is(`pile:${Number(e["pile"])}`), hand.start);
            return 120;
        case "revealed":
            swell(hand.is(`spot:${text(e["place"])}`), hand.start);
            return TRAVEL;
        default:
            return playCards(e, hand);
    }
}

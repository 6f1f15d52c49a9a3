// What travels: figures from door to door, cards from hand to column, dice out of the cup. Where a thing is not drawn by
// itself (the hand of a rival, a pile) the heap stands for it. What appears only meanwhile is in shows.tsx.

import { sound } from "../../parts/sound";
import type { GameEvent } from "../../protocol";
import type { Place, Stagehand } from "../../stage/motion";
import { swell, travel, TRAVEL, tumble, TUMBLE } from "../../stage/motion";
import type { ZoneProps } from "../face";
import * as shows from "./shows";
import type { PbvBoard } from "./view";
import { boardOf } from "./view";

const STOPS = 270; // ms until the train stands

const text = (x: unknown): string => (typeof x === "string" ? x : "");

const placeOf = (el: Element | undefined): Place | undefined => el?.getBoundingClientRect();

/** Is it in sight? On a telephone the quarter scrolls: nothing flies over what lies below it. */
function isInSight(el: Element | undefined): boolean {
    const room = el?.closest(".rows")?.getBoundingClientRect();
    const at = el?.getBoundingClientRect();
    return (
        !!room && !!at && at.top > room.top - at.height / 2 && at.bottom < room.bottom + at.height / 2
    );
}

/** A figure walks from where it stood, or out of the place it left; into prison, and the bars fall. */
function playWalk(e: GameEvent, hand: Stagehand, you: number): number {
    const name = `figure:${text(e["figure"])}`;
    const from = hand.was(name) ?? hand.was(`spot:${text(e["from"])}`);
    if (!isInSight(hand.is(name))) return 0;
    if (Number(e["who"]) !== you) shows.shadow(hand.is(name), from, hand.start);
    travel(hand.is(name), from, { delay: hand.start, arc: 18 });
    sound("token", hand.start);
    if (e["to"] !== "PRISON") return TRAVEL;
    shows.bars(hand.is("spot:PRISON"), hand.start + TRAVEL);
    return 2 * TRAVEL;
}

/** Who comes for the first time steps out of the train. */
function playArrival(e: GameEvent, hand: Stagehand): number {
    const station = placeOf(hand.is("spot:GARE"));
    if (!station || !isInSight(hand.is("spot:GARE"))) return 0;
    shows.train(station, hand.start);
    const door = { ...station, top: station.top + station.height - 30, height: 20, width: 20 };
    travel(hand.is(`figure:${text(e["figure"])}`), door, { delay: hand.start + STOPS });
    sound("token", hand.start + STOPS);
    return STOPS + TRAVEL;
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

/** Points that were won fly to where they are counted, and the number answers. */
function playPoints(e: GameEvent, hand: Stagehand, from: Place | undefined): number {
    const seat = Number(e["who"]);
    const card = document.querySelector(`.seat[data-seat="${seat}"] .seat-score`);
    const score = hand.is(`score:${seat}`) ?? card ?? undefined;
    const to = placeOf(score);
    if (from && to && from.width > 0) shows.price(Number(e["points"]), from, to, hand.start);
    swell(score, hand.start + TRAVEL);
    sound("token", hand.start);
    return TRAVEL;
}

function playMeeting(e: GameEvent, hand: Stagehand): number {
    const [a, b] = [e["a"], e["b"]].map((code) => placeOf(hand.is(`figure:${text(code)}`)));
    if (a && b) shows.hearts(a, b, hand.start);
    return playPoints(e, hand, a);
}

function playSuccess(e: GameEvent, hand: Stagehand): number {
    const tray = document.querySelector(".pbv-verdict .pbv-tray, .pbv-veil .pbv-tray") ?? undefined;
    const from = placeOf(tray) ?? hand.was(`spot:${text(e["place"])}`);
    if (from) shows.confetti(from, hand.start);
    return playPoints(e, hand, from);
}

/** A new Rendez-vous: houses become wider and narrower, and its seats pop in. */
function playRevealed(e: GameEvent, hand: Stagehand): number {
    const house = hand.is(`spot:${text(e["place"])}`);
    document.querySelectorAll(".rows > .lane > .pbv-place").forEach((place) => {
        const was = hand.was(place.getAttribute("data-at") ?? "");
        if (was && was.width > 0) shows.widen(place, was.width);
    });
    house?.querySelectorAll(".pbv-stool").forEach((el, i) => swell(el, hand.start + 90 * (i + 1)));
    return TRAVEL;
}

/** What is out of play flies off to the piles. */
function playAway(
    board: PbvBoard,
    hand: Stagehand,
    code: string,
    from: readonly string[],
): number {
    const start = from.map((n) => hand.was(n)).find((p) => p !== undefined && p.width > 0);
    const to = placeOf(hand.is("troubles")) ?? placeOf(hand.is("pile:3"));
    if (!start) return 0;
    shows.away(board, code, [start, to], hand.start);
    sound("card", hand.start);
    return TRAVEL;
}

/** Who controls a figure may have changed: one's crown flies to it or falls, the badges of others answer. */
function playControl(e: GameEvent, hand: Stagehand, you: number): void {
    const code = text(e["column"] ?? e["figure"]);
    const figure = hand.is(`figure:${code}`);
    if (!Array.isArray(e["controllers"]) || !isInSight(figure)) return;
    const [was, is] = [hand.was(`crown:${code}`), hand.is(`crown:${code}`)];
    const column = placeOf(hand.is(`column:${you}:${code}`));
    const when = hand.start + TRAVEL;
    if (is && !was) travel(is, column, { delay: when, arc: 20 });
    else if (was && !is) shows.uncrown(was, when);
    figure?.querySelectorAll(".owners").forEach((el) => swell(el, when));
}

/** Cards: what moved, from whom, to whom. */
function playCards(e: GameEvent, hand: Stagehand, board: PbvBoard): number {
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
        case "dropped":
            return playAway(board, hand, column, [`column:${seat}:${column}`]);
        case "discarded":
            return playAway(board, hand, card, [`hand:${card}`, `hand:${seat}`]);
        default:
            return 0;
    }
}

/** A Rendez-vous: it is complete, thrown for, won or missed; the next one. */
function playRendezvous(e: GameEvent, hand: Stagehand): number | undefined {
    const spot = `spot:${text(e["place"])}`;
    switch (e.event) {
        case "complete":
        case "picked":
            shows.begin(hand.is(spot), hand.start);
            return TRAVEL;
        case "thrown":
            return playDice(hand);
        case "solved":
            return playSuccess(e, hand);
        case "missed":
            shows.fall(hand.was(spot), hand.start);
            return TRAVEL;
        case "played-rv":
            swell([...document.querySelectorAll(".garland .flown")].at(-1), hand.start);
            return 120;
        case "revealed":
            return playRevealed(e, hand);
        default:
            return undefined;
    }
}

export function play(e: GameEvent, hand: Stagehand, props: ZoneProps): number {
    playControl(e, hand, props.table.you ?? 0);
    switch (e.event) {
        case "moved":
        case "sent":
        case "guest-jail":
        case "released":
            return playWalk(e, hand, props.table.you ?? 0);
        case "arrived":
            return playArrival(e, hand);
        case "sold":
            return playPoints(e, hand, hand.was(`column:${Number(e["who"])}:${text(e["column"])}`));
        case "met":
            return playMeeting(e, hand);
        case "bonus":
            return playPoints(e, hand, placeOf(document.querySelector(".pbv-quarter") ?? undefined));
        case "played":
            shows.card(
                boardOf(props.board),
                text(e["card"]),
                hand.was(`hand:${text(e["card"])}`) ?? hand.was(`hand:${Number(e["who"])}`),
                hand.start,
            );
            return TRAVEL;
        case "top":
            swell(hand.is(`pile:${Number(e["pile"])}`), hand.start);
            return 120;
        default:
            return playRendezvous(e, hand) ?? playCards(e, hand, boardOf(props.board));
    }
}

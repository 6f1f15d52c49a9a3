// What an event moves: dice tumble out of the cup, slide to their places, prizes fly to their owners.

import type { GameEvent } from "../../protocol";
import type { Stagehand } from "../../stage/motion";
import { shake, swell, travel, TRAVEL, tumble, TUMBLE } from "../../stage/motion";
import type { ZoneProps } from "../face";
import { viewOf } from "./view";

const SLIDE = 200; // ms
const GRIP = 150; // that a thief's hand needs

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function thrown(hand: Stagehand, zone: ZoneProps): number {
    viewOf(zone.view).rolled.forEach((face, i) => tumble(hand.is(`die ${i} ${face}`), hand.start + i * 40));
    return TUMBLE;
}

/** Each die set aside slides from where one of its face lay. */
function slid(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    const dice = listed(e["dice"]);
    const first = viewOf(zone.view).kept.length - dice.length;
    const used = new Set<number>();
    dice.forEach((face, k) => {
        const from = [0, 1, 2, 3].find((i) => !used.has(i) && hand.was(`die ${i} ${String(face)}`));
        if (from === undefined) return;
        used.add(from);
        travel(hand.is(`kept ${first + k}`), hand.was(`die ${from} ${String(face)}`), {
            ms: SLIDE,
            delay: hand.start,
        });
    });
    return SLIDE;
}

/** A prize flies to its owner; who loses one shakes. */
function changedHands(e: GameEvent, hand: Stagehand): number {
    const prize = String(e["prize"]);
    const stolen = e.event === "stolen";
    travel(hand.is(`prize ${prize}`), hand.was(stolen ? `prize ${prize}` : `case ${prize}`), {
        delay: hand.start + (stolen ? GRIP : 0),
        arc: 60,
    });
    if (stolen) shake(document.querySelector(`.stage [data-seat="${String(e["from"])}"]`));
    return TRAVEL + (stolen ? GRIP : 0);
}

export function play(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    switch (e.event) {
        case "rolled":
        case "rerolled":
            return thrown(hand, zone);
        case "kept":
            return slid(e, hand, zone);
        case "taken":
        case "stolen":
            return changedHands(e, hand);
        case "started":
        case "counted":
        case "recounted":
            swell(hand.is(`fuse ${String(e["who"])}`), hand.start);
            return SLIDE;
        default:
            return 0;
    }
}

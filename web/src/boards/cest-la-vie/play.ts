// What happened, shown as movement: pieces hop from tile to tile, taken tiles fly to their owner.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameEvent, View } from "../../protocol";
import type { Stagehand } from "../../stage/motion";
import { hop, swell, travel, TRAVEL, tumble, TUMBLE } from "../../stage/motion";
import { sound } from "../../parts/sound";
import { moveOf } from "./moves";
import { viewOf } from "./view";

const HOP = 60; // ms a tile
const MOST = 350;

let former: string[] = []; // the squares of the drawing before
let present: string[] = [];

/** Remembers which squares there were: pieces went over those. */
export function useFormer(view: View): void {
    const steps = useRef(-1);
    useLayoutEffect(() => {
        former = steps.current < 0 ? [] : present;
        present = viewOf(view).squares.map((s) => s.code);
        steps.current = view.steps;
    }, [view]);
}

const middle = (p: { left: number; top: number; width: number; height: number }): [number, number] => [
    p.left + p.width / 2,
    p.top + p.height / 2,
];

function playMove(e: GameEvent, hand: Stagehand): number {
    const move = moveOf(e);
    if (!move) return 0;
    const piece = hand.is(`piece ${move.to} ${move.piece}`);
    const landed = hand.was(`tile ${move.to}`);
    const [a, b] = [former.indexOf(move.from), former.indexOf(move.to)];
    if (!piece || !landed || a < 0 || b < 0) return 0;
    const codes = a < b ? former.slice(a, b) : former.slice(b + 1, a + 1).reverse();
    const end = middle(landed);
    const way = codes.flatMap((code): [number, number][] => {
        const place = hand.was(`tile ${code}`);
        if (!place) return [];
        const [x, y] = middle(place);
        return [[x - end[0], y - end[1]]];
    });
    const scale = piece.getBoundingClientRect().height / 110 || 1; // the drawing of a piece is 100 high
    const ms = Math.min(MOST, Math.max(250, way.length * HOP));
    hop(
        piece,
        way.map(([x, y]) => [x / scale, y / scale]),
        { ms, delay: hand.start, arc: 30 },
    );
    sound("token", hand.start);
    return ms;
}

/** A tile goes to the tray of who takes it; where trays are not shown, the card of that seat answers. */
function playTaken(e: GameEvent, hand: Stagehand): number {
    const code = String(e["tile"]);
    const tray = hand.is(`tray ${code}`);
    if (tray && tray.getBoundingClientRect().width > 0)
        travel(tray, hand.was(`tile ${code}`), { delay: hand.start, arc: 60, turn: true });
    else swell(document.querySelector(`.seat[data-seat="${Number(e["who"])}"] .seat-score`), hand.start);
    sound("card", hand.start);
    return TRAVEL;
}

export function play(e: GameEvent, hand: Stagehand): number {
    switch (e.event) {
        case "rolled":
            tumble(hand.is("die"), hand.start);
            sound("die", hand.start);
            return TUMBLE;
        case "taken":
        case "end-taken":
        case "given":
            return playTaken(e, hand);
        default:
            return playMove(e, hand);
    }
}

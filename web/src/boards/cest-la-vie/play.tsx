// What happened, shown as movement: pieces hop from tile to tile, taken tiles fly to their owner.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameEvent, View } from "../../protocol";
import type { Stagehand } from "../../stage/motion";
import { act, hop, swell, travel, TRAVEL, tumble, TUMBLE } from "../../stage/motion";
import { apart, show } from "../../stage/shows";
import { sound } from "../../parts/sound";
import type { ZoneProps } from "../face";
import { moveOf } from "./moves";
import { GuardSvg } from "./pieces";
import { TileSvg } from "./tile";
import { boardOf, FINISH, tileOf, viewOf } from "./view";

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

/** From where it was over the squares as they lay then to where it is: the path may be laid anew meanwhile. */
function playMove(e: GameEvent, hand: Stagehand): number {
    const move = moveOf(e);
    if (!move) return 0;
    const piece = hand.is(`piece ${move.to} ${move.piece}`);
    const from = hand.was(`tile ${move.from}`);
    const stood = hand.was(`piece ${move.from} ${move.piece}`) ?? from;
    const [a, b] = [former.indexOf(move.from), former.indexOf(move.to)];
    if (!piece || !from || !stood || a < 0 || b < 0) return 0;
    const codes = a < b ? former.slice(a, b) : former.slice(b + 1, a + 1).reverse();
    const [start, own, end] = [middle(from), middle(stood), middle(piece.getBoundingClientRect())];
    const way = codes.flatMap((code): [number, number][] => {
        const place = hand.was(`tile ${code}`);
        if (!place) return [];
        const [x, y] = middle(place);
        return [[x - start[0] + own[0] - end[0], y - start[1] + own[1] - end[1]]];
    });
    const ms = Math.min(MOST, Math.max(250, way.length * HOP));
    const joins = hand.was(`piece ${move.to} ${move.piece}`) !== undefined;
    hop(piece, way, { ms, delay: hand.start, arc: from.height * 0.25, look: "clv", joins });
    sound("token", hand.start);
    return ms;
}

/** A tile goes to the tray of who takes it; where trays are not shown, to the card of that seat. Then the points answer. */
function playTaken(e: GameEvent, hand: Stagehand, { board }: ZoneProps): number {
    const code = String(e["tile"]);
    const [tray, at, tile] = [hand.is(`tray ${code}`), hand.was(`tile ${code}`), tileOf(board, code)];
    const points = document.querySelector(`.seat[data-seat="${Number(e["who"])}"] :is(.seat-score, .clv-total)`);
    const delay = hand.start;
    if (tray && tray.getBoundingClientRect().width > 0) travel(tray, at, { delay, arc: 60, turn: true });
    else if (at && tile && points) {
        const [x, y] = apart(at, points.getBoundingClientRect());
        const half = `translate(${x / 2}px, ${y / 2 - 30}px) scale(0.8) rotateY(180deg)`;
        const frames = [{}, { transform: half, offset: 0.5 }, { transform: `translate(${x}px, ${y}px) scale(0.4)` }];
        show("clv-leaves", <TileSvg tile={tile} />, at, frames, { duration: TRAVEL, delay });
    }
    swell(points, delay + TRAVEL);
    sound("card", delay);
    return TRAVEL;
}

const SINK = 300;

/** A tile that everybody has passed sinks into the meadow; the guards on it walk off to the left. */
function playBoxed(e: GameEvent, hand: Stagehand, { board }: ZoneProps): number {
    const code = String(e["tile"]);
    const [at, tile] = [hand.was(`tile ${code}`), tileOf(board, code)];
    if (!at || !tile) return 0;
    const timing = { duration: SINK, delay: hand.start };
    show(
        "clv-leaves",
        <TileSvg tile={tile} />,
        at,
        [{}, { transform: `translateY(${at.height * 0.3}px) scale(0.5)`, opacity: 0 }],
        timing,
    );
    if (Number(e["guards"]) > 0)
        show(
            "clv-leaves",
            <GuardSvg art={boardOf(board).art.guard} />,
            at,
            [{}, { transform: `translateX(${-at.width * 2.2}px)`, opacity: 0 }],
            { ...timing, duration: SINK * 2 },
        );
    return SINK;
}

/** The hands of the finish wave once. */
function playArrived(hand: Stagehand): number {
    const turn = (deg: number, y = 0) => ({ transform: `translateY(${y}px) rotate(${deg}deg)` });
    act(hand.is(`tile ${FINISH}`), [turn(0), turn(-7, -8), turn(7, -8), turn(-4), turn(0)], {
        duration: TRAVEL,
        delay: hand.start,
    });
    sound("note", hand.start);
    return TRAVEL / 2;
}

export function play(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    switch (e.event) {
        case "boxed":
            return playBoxed(e, hand, zone);
        case "arrived":
            return playArrived(hand);
        case "rolled":
            tumble(hand.is("die"), hand.start);
            sound("die", hand.start);
            return TUMBLE;
        case "taken":
        case "end-taken":
        case "given":
            return playTaken(e, hand, zone);
        default:
            return playMove(e, hand);
    }
}

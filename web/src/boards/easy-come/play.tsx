// What an event moves: dice tumble out of the cup, slide to their places, prizes fly to their owners.

import type { GameEvent } from "../../protocol";
import { windowSize } from "../../stage/measure";
import type { Place, Stagehand } from "../../stage/motion";
import { act, shake, swell, travel, TRAVEL, tumble, TUMBLE } from "../../stage/motion";
import { apart, around, show } from "../../stage/shows";
import { sound } from "../../parts/sound";
import { Art } from "../../stage/art";
import { t } from "../../words";
import type { ZoneProps } from "../face";
import { viewOf } from "./view";

const SLIDE = 200; // ms
const GRIP = 150; // that a thief's hand needs
const TIP = 150; // that the cup tips
const LIGHT = 80; // from one condition that is met to the next
const FLASH = 120; // from one plinth to the next
const READ = 1200; // that a line stays

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** From a die to the cup, in the die's own directions: it lies as it fell, turned. */
function outOf(cup: Place, die: Element): [number, number] {
    const [x, y] = apart(die.getBoundingClientRect(), cup);
    const turn = (-parseFloat(die.parentElement?.style.getPropertyValue("--turn") || "0") * Math.PI) / 180;
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
}

function thrown(hand: Stagehand, zone: ZoneProps): number {
    act(hand.is("cup"), [{}, { transform: "rotate(-40deg)" }, {}], { duration: TIP * 2, delay: hand.start });
    const { rolled } = viewOf(zone.view);
    const cup = hand.is("cup")?.getBoundingClientRect();
    rolled.forEach((face, i) => {
        const die = hand.is(`die ${i} ${face}`);
        tumble(die, hand.start + TIP / 2 + i * 40, cup && die && outOf(cup, die));
    });
    sound("die", hand.start);
    return TUMBLE;
}

/** What the dice win lights up, one after another. */
function met(e: GameEvent, hand: Stagehand): number {
    const prizes = listed(e["prizes"]);
    prizes.forEach((code, i) => swell(hand.is(`case ${String(code)}`), hand.start + i * LIGHT));
    return prizes.length * LIGHT;
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
    sound("token", hand.start);
    return SLIDE;
}

/** A hand in the colour of who steals closes on a prize. */
function Grip({ colour }: { colour: string }) {
    return (
        <svg class={`mark mark-${colour}`} viewBox="0 0 40 40">
            <path d="M6 40V24q-4-9-2-14 3-3 5 2l2 8 1-15q3-4 5 0l1 13 2-15q3-4 5 0v15l4-12q4-3 5 1l-3 17q-1 9-5 16z" />
        </svg>
    );
}

/** A theft: the hand, and the first time in a game the line that gave it its name. */
function grip(e: GameEvent, hand: Stagehand, zone: ZoneProps): void {
    const at = hand.was(`prize ${String(e["prize"])}`);
    if (!at) return;
    const colour = zone.colours[Number(e.who) - 1] ?? "rouge";
    const size = Math.max(40, at.width * 1.3);
    show(
        "ecg-grip",
        <Grip colour={colour} />,
        around(at, size),
        [
            { transform: "translateY(80%)", opacity: 0 },
            { transform: "none", offset: 0.6 },
            { transform: "scale(0.86)" },
        ],
        { duration: GRIP * 2, delay: hand.start },
    );
    if (zone.events.some((x) => x.event === "stolen" && x.step < e.step)) return;
    const { width, height } = windowSize();
    show(
        "ecg-line",
        t("Easy come, easy go!"),
        { left: width / 2 - 150, top: height * 0.4, width: 300, height: 60 },
        [
            { transform: "scale(0.6)", opacity: 0 },
            { transform: "none", opacity: 1, offset: 0.2 },
            { transform: "none", opacity: 1, offset: 0.8 },
            { transform: "translateY(-20px)", opacity: 0 },
        ],
        { duration: READ, delay: hand.start },
    );
}

/** Enough prizes: the plinths flash in turn, then the fuse unrolls. */
function started(e: GameEvent, hand: Stagehand): number {
    const plinths = document.querySelectorAll(`.stage [data-seat="${Number(e.who)}"] .plinth`);
    plinths.forEach((p, i) => swell(p, hand.start + i * FLASH));
    const wait = plinths.length * FLASH;
    act(
        hand.is(`fuse ${Number(e.who)}`),
        [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }],
        { duration: TRAVEL, delay: hand.start + wait },
    );
    return wait + TRAVEL;
}

/** A countdown that was stopped tears and falls. */
function torn(e: GameEvent, hand: Stagehand): number {
    const at = hand.was(`fuse ${Number(e.who)}`);
    if (!at) return 0;
    for (const side of [-1, 1])
        show(
            "ecg-torn",
            <Art name="hourglass-not-done" />,
            { ...at, width: at.width / 2, left: at.left + (side > 0 ? at.width / 2 : 0) },
            [{}, { transform: `translate(${side * 30}px, 160px) rotate(${side * 50}deg)`, opacity: 0 }],
            { duration: TRAVEL * 1.4, delay: hand.start, easing: "ease-in" },
        );
    sound("tear", hand.start);
    return TRAVEL;
}

/** The prizes of who has won rise above the card. */
function won(e: GameEvent, hand: Stagehand): number {
    const things = document.querySelectorAll(`.stage [data-seat="${Number(e.who)}"] .plinth .art`);
    things.forEach((p, i) =>
        act(p, [{}, { transform: "translateY(-14px) scale(1.25)" }, {}], {
            duration: TUMBLE,
            delay: hand.start + i * FLASH,
        }),
    );
    return TUMBLE;
}

/** Who has missed goes pale with a puff, and the number turns. */
function counted(e: GameEvent, hand: Stagehand): number {
    const fuse = hand.is(`fuse ${Number(e.who)}`);
    const missed = [...(fuse?.querySelectorAll(".fuse-turn.missed") ?? [])].at(-1);
    swell(missed, hand.start);
    swell(fuse?.querySelector(".fuse-left"), hand.start);
    return SLIDE;
}

/** A prize flies to its owner; who loses one shakes. */
function changedHands(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    const prize = String(e["prize"]);
    const stolen = e.event === "stolen";
    travel(hand.is(`prize ${prize}`), hand.was(stolen ? `prize ${prize}` : `case ${prize}`), {
        delay: hand.start + (stolen ? GRIP : 0),
        arc: 60,
    });
    sound("card", hand.start);
    if (stolen) grip(e, hand, zone);
    if (stolen) shake(document.querySelector(`.stage [data-seat="${String(e["from"])}"]`));
    return TRAVEL + (stolen ? GRIP : 0);
}

export function play(e: GameEvent, hand: Stagehand, zone: ZoneProps): number {
    switch (e.event) {
        case "rolled":
        case "rerolled":
        case "rolloff":
            return thrown(hand, zone);
        case "kept":
        case "kept-all":
            return slid(e, hand, zone);
        case "winnable":
            return met(e, hand);
        case "taken":
        case "stolen":
            return changedHands(e, hand, zone);
        case "started":
            return started(e, hand);
        case "counted":
        case "recounted":
            return counted(e, hand);
        case "stopped":
            return torn(e, hand);
        case "held":
        case "most":
            return won(e, hand);
        default:
            return 0;
    }
}

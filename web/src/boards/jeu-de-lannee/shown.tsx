// What the next question leaves no room for is shown all the same, over it: a card, which comes from its pile, is read and
// goes to the cards drawn before; the machine while its faces roll.

import { render } from "preact";
import type { Place } from "../../stage/motion";
import { clothOf, fly, motionIsWanted, TRAVEL } from "../../stage/motion";
import { Card } from "./card";
import { Works } from "./machine";
import type { Spin } from "./moves";
import type { CardDoc } from "./view";

const STAYS = 1900; // ms, from the pile to the discards
const WIDTH = 330; // pixels, where there are so many
const APART = 14; // from the edges of the table

/** The card in an element of its own, as high as its words need. */
function cardOf(card: CardDoc, width: number): { box: HTMLElement; height: number } {
    const box = document.createElement("div");
    box.className = "jda-card-shown";
    box.style.width = `${width}px`;
    render(<Card card={card} />, box);
    clothOf().append(box);
    const height = box.offsetHeight;
    box.remove();
    return { box, height };
}

export function showCard(card: CardDoc, from: Place, over: Place, start: number): void {
    if (!motionIsWanted()) return;
    const width = Math.min(WIDTH, over.width - 2 * APART);
    const { box, height } = cardOf(card, width);
    const at = {
        left: over.left + (over.width - width) / 2,
        top: over.top + Math.max(APART, (over.height - height) / 2),
        width,
        height,
    };
    const dx = from.left + from.width / 2 - at.left - width / 2;
    const dy = from.top + from.height / 2 - at.top - height / 2;
    const small = `translate(${dx}px, ${dy}px) scale(${Math.min(0.4, from.width / width)})`;
    fly(
        box,
        at,
        [
            { transform: small, opacity: 0 }, // until it starts
            { transform: small, opacity: 1, offset: 0.01 },
            { transform: `translate(${dx / 2}px, ${dy / 2 - 40}px) scale(0.7) rotateY(180deg)`, offset: TRAVEL / 2 / STAYS },
            { transform: "none", offset: TRAVEL / STAYS },
            { transform: "none", opacity: 1, offset: 1 - TRAVEL / STAYS },
            { transform: small, opacity: 0.6 },
        ],
        { duration: STAYS, delay: start, easing: "linear" },
    );
}

/** The machine where it stood, with what it shows; its parts are to be moved by their names. */
export function showMachine(spin: Spin, at: Place, ms: number): Element | undefined {
    if (!motionIsWanted()) return undefined;
    const box = document.createElement("div");
    box.className = "jda-works jda-spun";
    render(<Works spin={spin} glows={false} />, box);
    fly(box, at, [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { duration: ms });
    return box;
}

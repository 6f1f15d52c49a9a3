// Things that are seen only while they move: tokens and notes on their way, a shield that catches what was bad, the
// fireworks of the thirty-first of December.

import { act, fly } from "../../stage/motion";
import type { Place } from "../../stage/motion";

export const MS = 300;
const APART = 60; // ms between things that fly after one another
const GOLD = "#f0b429";
const SPARKS = ["#c0392b", "#f0b429", "#2461a6", "#5aa045", "#c23a72", "#6f4bb0"];

export const middle = (p: Place): [number, number] => [p.left + p.width / 2, p.top + p.height / 2];

/** A box of this size around the middle of a place. */
function around(p: Place, width: number, height = width): Place {
    const [x, y] = middle(p);
    return { left: x - width / 2, top: y - height / 2, width, height };
}

/** A picture of the sprite, as a thing of its own. */
function picture(name: string): Element {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("viewBox", "0 0 32 32");
    svg.setAttribute("class", "jda-flies");
    use.setAttribute("href", `#art-${name}`);
    svg.append(use);
    return svg;
}

const SIZES = { token: [26, 26], note: [40, 22] } as const;

/** Tokens or notes go from one place to another, one after the other; how long until the last has arrived. */
export function sendPieces(kind: "token" | "note", n: number, from: Place, to: Place, start: number): number {
    const piece = document.querySelector(`.stage .jda-${kind}`);
    const [width, height] = SIZES[kind];
    const [x, y] = middle(from);
    const at = around(to, width, height);
    const [dx, dy] = [x - middle(to)[0], y - middle(to)[1]];
    for (let i = 0; piece && i < n; i++)
        fly(
            piece.cloneNode(true) as Element,
            at,
            [
                { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 }, // until it starts
                { transform: `translate(${dx}px, ${dy}px)`, opacity: 1, offset: 0.05 },
                { transform: `translate(${dx / 2}px, ${dy / 2 - 50}px)`, opacity: 1, offset: 0.5 },
                { transform: "none", opacity: 1 },
            ],
            { duration: MS, delay: start + i * APART, easing: "ease-in-out" },
        );
    return MS + Math.max(0, n - 1) * APART;
}

/** A counter takes in what has just come. */
export function arrive(counter: Element, start: number): void {
    const frames = [{ transform: "none" }, { transform: "scale(1.15)", offset: 0.4 }, { transform: "none" }];
    act(counter, frames, { duration: 250, delay: start });
}

/** A leaf is torn off at its holes and slides to where it is now; `look` is the class of the board it lies on. */
export function tear(leaf: Element, from: Place, start: number, look: string): void {
    const to = leaf.getBoundingClientRect();
    const twin = document.createElement("div");
    twin.className = look;
    twin.append(leaf.cloneNode(true));
    const [x, y] = [middle(from)[0] - middle(to)[0], middle(from)[1] - middle(to)[1]];
    const scale = Math.min(1, from.width / to.width || 1);
    const there = `translate(${x}px, ${y}px) scale(${scale})`;
    fly(
        twin,
        to,
        [
            { transform: there },
            { transform: `${there} translateY(6px) rotate(-7deg)`, offset: 0.35 },
            { transform: `translate(${x / 2}px, ${y / 2}px) scale(${(1 + scale) / 2}) rotate(4deg)`, offset: 0.65 },
            { transform: "none" },
        ],
        { duration: MS + 50, delay: start },
    );
    act(leaf, [{ opacity: 0 }, { opacity: 0 }], { duration: MS + 50 + start });
}

/** A card that is done with turns over and goes where the cards lie that were drawn before. */
export function putAway(deck: string, art: string, from: Place, to: Place, start: number): void {
    const card = document.createElement("div");
    card.className = `jda-away deck-${deck}`;
    card.append(picture(art));
    const [dx, dy] = [middle(from)[0] - middle(to)[0], middle(from)[1] - middle(to)[1]];
    const size = Math.max(to.width, 30);
    const large = Math.max(1, Math.min(4, from.height / (size * 1.25)));
    fly(
        card,
        around(to, size, size * 1.25),
        [
            { transform: `translate(${dx}px, ${dy}px) scale(${large})`, opacity: 1 },
            { transform: `translate(${dx / 2}px, ${dy / 2 - 30}px) scale(${(1 + large) / 2}) rotate(-8deg)`, offset: 0.5 },
            { transform: "rotate(4deg)", opacity: 1 },
        ],
        { duration: MS + 50, delay: start },
    );
}

/** The leaf of the day that was not chosen falls back. */
export function dropLeaf(frame: string, from: Place, start: number): void {
    const leaf = document.createElement("div");
    leaf.className = `jda-dropped f-${frame}`;
    fly(
        leaf,
        from,
        [
            { transform: "none", opacity: 0.9 },
            { transform: "translateY(30%) rotate(3deg) scale(0.7)", opacity: 0 },
        ],
        { duration: MS, delay: start },
    );
}

/** A picture grows over a place and fades: a shield, a purse that is empty. */
export function show(name: string, over: Place, start: number): void {
    fly(
        picture(name),
        around(over, 52),
        [
            { transform: "scale(0.3)", opacity: 0 },
            { transform: "scale(1.2)", opacity: 1, offset: 0.4 },
            { transform: "scale(1)", opacity: 1, offset: 0.75 },
            { transform: "scale(1.1)", opacity: 0 },
        ],
        { duration: 2 * MS, delay: start },
    );
}

/** A day lights up: somebody arrives, or has been paid there. */
export function flash(day: Element | null | undefined, start: number): void {
    act(
        day,
        [
            { boxShadow: `0 0 0 0 ${GOLD}`, zIndex: 6 },
            { boxShadow: `0 0 0 7px ${GOLD}`, zIndex: 6, offset: 0.4 },
            { boxShadow: `0 0 0 0 ${GOLD}`, zIndex: 6 },
        ],
        { duration: 2 * MS, delay: start },
    );
}

const RAYS = 12;

/** One firework: sparks that fly apart and fall. */
function burst(x: number, y: number, colour: string, start: number, inside?: Element): void {
    for (let i = 0; i < RAYS; i++) {
        const spark = document.createElement("i");
        const turn = (2 * Math.PI * i) / RAYS;
        const [dx, dy] = [Math.cos(turn) * 70, Math.sin(turn) * 70];
        spark.className = "jda-spark";
        spark.style.background = colour;
        fly(
            spark,
            { left: x - 4, top: y - 4, width: 8, height: 8 },
            [
                { transform: "scale(0.4)", opacity: 0 },
                { transform: `translate(${dx * 0.8}px, ${dy * 0.8}px)`, opacity: 1, offset: 0.5 },
                { transform: `translate(${dx}px, ${dy + 26}px) scale(0.4)`, opacity: 0 },
            ],
            { duration: 900, delay: start, easing: "ease-out" },
            inside,
        );
    }
}

/** The year is over: a place burns; on a page behind what is written there. */
export function fireworks(over: Place, start: number, inside?: Element): void {
    SPARKS.forEach((colour, i) => {
        const x = over.left + (over.width * (i + 0.5)) / SPARKS.length;
        burst(x, over.top + over.height * (i % 2 === 0 ? 0.3 : 0.7), colour, start + i * 2 * APART, inside);
    });
}

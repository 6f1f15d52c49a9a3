// The result as a picture to send: paper on the cloth of the game, everybody's place with their mark. Painted, because
// a browser hands on no picture of a page.

import type { Colour } from "../../parts/marks";
import { letterOf, shapeOf } from "../../parts/marks";
import type { Result, Table } from "../../protocol";
import { formatNumber } from "../../words";
import { placesOf, winners } from "./outcome";

const WIDTH = 1200;
const EDGE = 56;
const HEAD = 190;
const ROW = 96;

const PAPER = "#fffdf8";
const INK = "#2a2520";
const SOFT = "#665b4f";
const GOLD = "#f7e7bd";
const FILLS: Record<Colour, string> = {
    rouge: "#b3261e",
    bleu: "#1f5fae",
    vert: "#2c6e34",
    jaune: "#f2bd1d",
    noir: "#38322d",
    orange: "#d96a12",
};
const TITLE = `"Fraunces Variable", Georgia, serif`;
const TEXT = `"Atkinson Hyperlegible", sans-serif`;

interface Painting {
    table: Table;
    result: Result;
    colours: readonly Colour[];
    cloth: string;
}

/** Text that is made smaller until it has room. */
function write(on: CanvasRenderingContext2D, text: string, at: [number, number], room: number): void {
    const size = Number(/(\d+)px/.exec(on.font)?.[1] ?? 16);
    for (let s = size; s > 18 && on.measureText(text).width > room; s -= 2)
        on.font = on.font.replace(/\d+px/, `${s}px`);
    on.fillText(text, at[0], at[1], room);
}

function mark(on: CanvasRenderingContext2D, colour: Colour, letter: string, middle: [number, number]): void {
    on.save();
    on.translate(middle[0] - 32, middle[1] - 32);
    on.scale(1.6, 1.6);
    const shape = new Path2D(shapeOf(colour));
    on.fillStyle = FILLS[colour];
    on.fill(shape);
    on.strokeStyle = INK;
    on.lineWidth = 1.5;
    on.stroke(shape);
    on.fillStyle = colour === "jaune" || colour === "orange" ? INK : "#fff";
    on.font = `700 20px ${TEXT}`;
    on.textAlign = "center";
    on.fillText(letter, 20, colour === "vert" ? 32 : 27);
    on.restore();
}

function sheet(on: CanvasRenderingContext2D, height: number): void {
    on.beginPath();
    on.roundRect(EDGE, EDGE, WIDTH - 2 * EDGE, height - 2 * EDGE, 28);
    on.save();
    on.shadowColor = "#0003";
    on.shadowBlur = 24;
    on.shadowOffsetY = 8;
    on.fillStyle = PAPER;
    on.fill();
    on.restore();
    on.strokeStyle = INK;
    on.lineWidth = 3;
    on.stroke();
    on.clip();
}

export function paintCard(canvas: HTMLCanvasElement, { table, result, colours, cloth }: Painting): void {
    const places = placesOf(table.seats, result);
    const on = canvas.getContext("2d");
    canvas.width = WIDTH;
    canvas.height = 2 * EDGE + HEAD + ROW * places.length;
    if (!on) return;
    on.fillStyle = cloth || "#e9dfcb";
    on.fillRect(0, 0, WIDTH, canvas.height);
    sheet(on, canvas.height);
    on.textBaseline = "alphabetic";
    on.fillStyle = SOFT;
    on.font = `650 34px ${TITLE}`;
    on.fillText(table.title, EDGE + 44, EDGE + 70);
    on.textAlign = "right";
    on.fillText("Ludovie", WIDTH - EDGE - 44, EDGE + 70);
    on.textAlign = "left";
    on.fillStyle = INK;
    on.font = `800 68px ${TITLE}`;
    write(on, winners(table, result), [EDGE + 44, EDGE + 148], WIDTH - 2 * EDGE - 88);
    places.forEach(({ seat, rank, score }, i) => {
        const top = EDGE + HEAD + i * ROW;
        const base = top + ROW / 2;
        on.fillStyle = rank === 1 ? GOLD : PAPER;
        on.fillRect(EDGE, top, WIDTH - 2 * EDGE, ROW);
        on.fillStyle = "#d8cab4";
        on.fillRect(EDGE, top, WIDTH - 2 * EDGE, 2);
        on.fillStyle = SOFT;
        on.font = `700 40px ${TITLE}`;
        on.fillText(String(rank || "–"), EDGE + 44, base + 14);
        mark(on, colours[seat.seat - 1] ?? "rouge", letterOf(seat.name), [EDGE + 140, base]);
        on.fillStyle = INK;
        on.font = `640 40px ${TITLE}`;
        write(on, seat.name ?? "", [EDGE + 200, base + 14], 640);
        on.textAlign = "right";
        on.font = `800 52px ${TITLE}`;
        on.fillText(formatNumber(score), WIDTH - EDGE - 44, base + 18);
        on.textAlign = "left";
    });
}

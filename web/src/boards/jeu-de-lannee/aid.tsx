// The player's aid: prices, prizes, the machine, the squares and the cards; and the things of the game as they are drawn.

import type { ComponentChildren } from "preact";
import type { AidTable } from "../../parts/aid";
import type { BoardDoc } from "../../protocol";
import { Art } from "../../stage/art";
import { formatNumber, t, tn } from "../../words";
import { Works } from "./machine";
import { Note, Token } from "./pieces";
import type { Frame, JdaBoard } from "./view";
import { artOfDay, boardOf, FRAME_SIGNS, frameName, francs, nameOfDay } from "./view";

const tokens = (n: number) => tn("{n} token", "{n} tokens", n);

function money(b: JdaBoard): AidTable {
    return {
        title: t("Money and tokens"),
        rows: [
            { picture: <Token />, name: t("a token, before the spin"), cells: [francs(b.token_price)] },
            { picture: <Note />, name: t("a day, on a plain day"), cells: [francs(b.day_price)] },
            { picture: <Art name="four-leaf-clover" />, name: t("a lucky number"), cells: [francs(b.lucky_pay)] },
            ...b.quarters.map((q) => ({
                picture: <Art name="chequered-flag" />,
                name: nameOfDay(b, q.day),
                cells: [`${francs(q.pays)}; ${tokens(q.first)}, ${tokens(q.second)}`],
            })),
            {
                picture: <Art name="party-popper" />,
                name: nameOfDay(b, b.days.length),
                cells: [`${tokens(b.finish.first)}, ${tokens(b.finish.second)}`],
            },
        ],
    };
}

/** What the machine shows, and how often of so many. */
function machine(b: JdaBoard): AidTable {
    const n = b.machine.length;
    const of = (count: number) => t("{n} in {all}", { n: count, all: n });
    const red = b.machine.filter((m) => m.colour === "red").length;
    const blue = b.machine.filter((m) => m.colour === "blue").length;
    return {
        title: t("The machine"),
        rows: [
            { name: t("two numbers: one of them"), cells: [of(n - red - blue)] },
            { name: t("two reds: to the next red square"), cells: [of(red)] },
            { name: t("two blues: to the next blue square"), cells: [of(blue)] },
        ],
    };
}

function squares(b: JdaBoard): AidTable {
    const frames: Frame[] = ["red", "blue", "double-blue", "mixed", "zodiac", "plain"];
    const count = (frame: Frame) => b.days.filter((d) => d.frame === frame).length;
    const cards = (deck: string) => b.cards.filter((c) => c.deck === deck).length;
    return {
        title: t("Squares and cards"),
        columns: [t("how many")],
        rows: [
            ...frames.map((frame) => ({
                picture: FRAME_SIGNS[frame],
                name: frameName(frame),
                cells: [formatNumber(count(frame))],
            })),
            { picture: <Art name="four-leaf-clover" />, name: t("chance cards"), cells: [formatNumber(cards("chance"))] },
            { picture: <Art name="black-cat" />, name: t("hasard cards"), cells: [formatNumber(cards("hasard"))] },
        ],
    };
}

export function aid(board: BoardDoc): AidTable[] {
    const b = boardOf(board);
    return [money(b), machine(b), squares(b)];
}

/** A day as it lies on the wall: the first of its kind that has a picture. */
function square(b: JdaBoard, frame: Frame): ComponentChildren {
    const day = b.days.find((d) => d.frame === frame && (frame === "plain" || artOfDay(b, d)));
    if (!day) return null;
    const art = frame === "plain" ? undefined : artOfDay(b, day);
    return <span class={`jda-day f-${frame}`}>{art ? <Art name={art} /> : <span class="num">{formatNumber(day.date)}</span>}</span>;
}

export function pictures(board: BoardDoc): Record<string, ComponentChildren> {
    const b = boardOf(board);
    return {
        red: square(b, "red"),
        blue: square(b, "blue"),
        "double-blue": square(b, "double-blue"),
        mixed: square(b, "mixed"),
        plain: square(b, "plain"),
        zodiac: square(b, "zodiac"),
        quarter: square(b, "quarter"),
        token: <Token />,
        note: <Note />,
        machine: <Works spin={undefined} glows={false} />,
    };
}

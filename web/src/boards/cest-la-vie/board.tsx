// C'est la vie on the stage.

import { SEAT_COLOURS, seatColour } from "../../parts/marks";
import type { BoardDoc, GameEvent } from "../../protocol";
import type { DrawnBoard, TurnLine } from "../face";
import { aid, pictures, thing } from "./aid";
import { advised, consequence, lineOf, question } from "./moves";
import { play } from "./play";
import { Table } from "./table";
import { gains, LineThings, Mine, Place, Rival, Thing } from "./trays";
import { boardOf } from "./view";

/** The pawns have the colours that the game speaks of. */
function colours(board: BoardDoc, seats: number) {
    return Array.from({ length: seats }, (_, i) => {
        const id = boardOf(board).colours[i]?.id;
        return SEAT_COLOURS.find((c) => c === id) ?? seatColour(i + 1);
    });
}

function turnLine(events: readonly GameEvent[], { board }: { board: BoardDoc }): TurnLine | undefined {
    const line = lineOf(events, board);
    const die = events.find((e) => e.event === "rolled")?.["die"];
    const taken = events.filter((e) => e.event === "taken").map((e) => String(e["tile"]));
    return (
        line && {
            ...line,
            things: (
                <LineThings board={board} taken={taken} die={typeof die === "number" ? die : undefined} />
            ),
        }
    );
}

export const cestLaVie: DrawnBoard = {
    Table,
    Mine,
    Rival,
    Place,
    Thing,
    minTable: 740,
    cloth: "cloth-clv",
    backdrop: true,
    colours,
    question,
    consequence,
    advised,
    turnLine,
    play,
    gains,
    aid,
    pictures,
    thing,
};

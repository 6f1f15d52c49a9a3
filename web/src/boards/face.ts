// What the client knows of a game besides what the library tells: how it is drawn. Each game has a folder here,
// boards/<game>, whose index.ts exports its face; the build finds the folders (web/faces.mjs), so that nothing
// else names a game.

import type { ComponentType } from "preact";
import type { Blocked, BoardDoc, Choice, GameEvent, Table, View } from "../protocol";

/** What every drawn board is given. */
export interface BoardProps {
    table: Table;
    board: BoardDoc; // what stays the same during the game
    view: View;
    events: readonly GameEvent[]; // what happened, the latest at the end
    choices: readonly Choice[];
    blocked: readonly Blocked[]; // what lies before one and cannot be chosen, and why
    hinted: string | undefined;
    considered: string | undefined; // the decision somebody points at, on the board or in the list
    onChoose: (c: Choice) => void;
    onConsider: (c: Choice | undefined) => void;
}

export type Board = ComponentType<BoardProps>;

export interface GameFace {
    id: string; // what the library calls the game, and the name of the folder
    board: (() => Promise<Board>) | null; // fetched when it is wanted; null: the game is shown in words
    Box: ComponentType; // the picture of its box
}

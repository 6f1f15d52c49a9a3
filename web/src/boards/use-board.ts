// Drawn boards are fetched when a game is opened, and what they draw once for each game: who plays one game does not
// wait for the others.

import { useEffect, useReducer } from "preact/hooks";
import type { BoardDoc } from "../protocol";
import type { Table } from "../table";
import { currentLang } from "../words";
import { faceOf } from ".";
import type { Board } from "./face";
import type { Drawing } from "./situation";

const fetched = new Map<string, Board>();

/** Where a board should be drawn that could not be fetched: the boundary around it shows words instead. */
function Missing(): never {
    throw new Error("the board could not be fetched");
}

export async function fetchBoard(game: string): Promise<Board | null> {
    const { board } = faceOf(game);
    if (!board) return null;
    const found = fetched.get(game) ?? (await board());
    fetched.set(game, found);
    return found;
}

interface Fetched {
    game: string | undefined;
    drawing?: Drawing;
}

/** The drawn board of a table whose game has started; null: it is shown in words; undefined: not there yet. */
export function useBoard(table: Table, inWords: boolean): Drawing | null | undefined {
    const game = table.now?.game && table.now.table.game;
    const isDrawn = game !== undefined && !inWords && faceOf(game).board !== null;
    const lang = currentLang();
    const [found, find] = useReducer((_: Fetched, f: Fetched): Fetched => f, { game: undefined });
    useEffect(() => {
        let here = true;
        if (!isDrawn) return undefined;
        const both: Promise<[Board | null, BoardDoc]> = Promise.all([
            fetchBoard(game),
            table.getBoard(),
        ]);
        both.then(
            ([Board, board]) => ({ game, drawing: { Board: Board ?? Missing, board } }),
            () => ({ game, drawing: { Board: Missing, board: {} } }),
        ).then((f) => {
            if (here) find(f);
        });
        return () => {
            here = false;
        };
    }, [table, game, lang, isDrawn]);
    if (!table.now) return undefined;
    if (!isDrawn) return null;
    return found.game === game ? found.drawing : undefined;
}

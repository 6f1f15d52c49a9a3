// Drawn boards are fetched when a game is opened: who plays one game does not wait for the others.

import { useEffect, useReducer } from "preact/hooks";
import { faceOf } from ".";
import type { Board } from "./face";

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

/** The drawn board of a game; null: it is shown in words; undefined: not there yet. */
export function useBoard(game: string | undefined, inWords: boolean): Board | null | undefined {
    const [failed, fail] = useReducer(() => true, false);
    const [, redraw] = useReducer((n: number) => n + 1, 0);
    const known = game === undefined ? undefined : fetched.get(game);
    const isDrawn = game !== undefined && !inWords && faceOf(game).board !== null;
    useEffect(() => {
        if (isDrawn && !known) fetchBoard(game).then(redraw, fail);
    }, [game, isDrawn]);
    if (game === undefined) return undefined;
    if (!isDrawn) return null;
    return known ?? (failed ? Missing : undefined);
}

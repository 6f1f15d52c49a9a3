// Drawn boards are fetched when a game is opened, and what they draw once for each game: who plays one game does not
// wait for the others.

import { useEffect, useReducer } from "preact/hooks";
import type { BoardDoc } from "../protocol";
import type { Table } from "../table";
import { loadSprite, spriteOf } from "../stage/art";
import { currentLang } from "../words";
import { faceOf } from ".";
import type { DrawnBoard } from "./face";
import type { Drawing } from "./situation";

const fetched = new Map<string, DrawnBoard>();

const MISSING: DrawnBoard = { Table: Missing, minTable: 0, cloth: "" };

/** Where a board should be drawn that could not be fetched: the boundary around it shows words instead. */
function Missing(): never {
    throw new Error("the board could not be fetched");
}

/** The style sheet that came with no page; without it the board is not drawn. */
function fetchStyle(game: string): Promise<void> {
    if (!faceOf(game).styled) return Promise.resolve();
    return new Promise((done, failed) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = `games/${game}/board.css`;
        link.onload = () => done();
        link.onerror = () => {
            link.remove(); // asked for again when next wanted
            failed(new Error("the style of the board could not be fetched"));
        };
        document.head.append(link);
    });
}

type Telling = (...args: unknown[]) => unknown;

/** A function that gives nothing where it fails: what it is told comes from outside, and may be odd. */
function cautious(f: Telling): Telling {
    return (...args) => {
        try {
            return f(...args);
        } catch {
            return undefined;
        }
    };
}

/** What a board draws has boundaries around it; what it tells is passed over where it fails, and the stage tells it. */
function guarded(b: DrawnBoard): DrawnBoard {
    const { mood, colours, question, consequence, advised, offers, turnLine, gains, cameUp } = b;
    const tells = { mood, colours, question, consequence, advised, offers, turnLine, gains, cameUp };
    const safe = Object.entries(tells).flatMap(([name, f]) => (f ? [[name, cautious(f as Telling)]] : []));
    return { ...b, ...Object.fromEntries(safe) };
}

export async function fetchBoard(game: string): Promise<DrawnBoard | null> {
    const { board } = faceOf(game);
    if (!board) return null;
    const found = fetched.get(game) ?? guarded((await Promise.all([board(), fetchStyle(game)]))[0]);
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
        const all: Promise<[DrawnBoard | null, BoardDoc, void, void]> = Promise.all([
            fetchBoard(game),
            table.getBoard(),
            loadSprite(spriteOf(game)),
            loadSprite("peeps.svg"),
        ]);
        all.then(
            ([drawn, board]): Fetched => ({ game, drawing: { ...(drawn ?? MISSING), board } }),
            (): Fetched => ({ game, drawing: { ...MISSING, board: {} } }),
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

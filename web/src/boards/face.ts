// What the client knows of a game besides what the library tells: how it is drawn. Each game has a folder here,
// boards/<game>, whose index.ts exports its face; the build finds the folders (web/faces.mjs), so that nothing
// else names a game. A drawn board fills zones of the stage (stage/stage.tsx), which all games share.

import type { ComponentChildren, ComponentType } from "preact";
import type { Hint } from "../host";
import type { AidTable } from "../parts/aid";
import type { Colour } from "../parts/marks";
import type { BoxProps } from "../parts/scene";
import type { Blocked, BoardDoc, Choice, GameEvent, Table, View } from "../protocol";
import type { Stagehand } from "../stage/motion";

/** What every drawing of a game is given. */
export interface BoardProps {
    table: Table;
    board: BoardDoc; // what stays the same during the game
    view: View;
    events: readonly GameEvent[]; // what happened, the latest at the end
    choices: readonly Choice[];
    blocked: readonly Blocked[]; // what lies before one and cannot be chosen, and why
    hints: readonly Hint[]; // advice, the best first
    hinted: string | undefined; // the decision that is advised
    considered: string | undefined; // the decision somebody points at, on the board or in the list
    colours: readonly Colour[]; // of the seats
    onChoose: (c: Choice) => void;
    onConsider: (c: Choice | undefined) => void;
}

/** The thing touched first, and the decisions about it. What is drawn follows from the decisions, for the stage lifts
 *  a decision by itself when there is no other. */
export interface Lifted {
    key: string;
    choices: readonly Choice[];
    buttons?: readonly Choice[]; // those that the action offers; all of them if not given
    ask?: string; // what is to be touched before the main decision can be taken
}

export interface ZoneProps extends BoardProps {
    width: number; // of the zone, in pixels
    height: number;
    phone: boolean; // one column
    docked?: boolean; // the log lies beside the table
    lifted: Lifted | undefined;
    onLift: (l: Lifted | undefined) => void;
    onRefused: (b: Blocked) => void; // somebody touched what cannot be chosen: the band says why
    onUndo?: () => void; // takes the last decision back, or asks the others to agree
}

export type SeatProps = ZoneProps & { seat: number };

/** What gave a seat its points, for the ceremony at the end. */
export interface Gain {
    title: string; // of the column
    short?: string; // where there is no room for that
    points: number;
    things: ComponentChildren; // pictures; their words stand in the sections
}

/** A turn in the log, in a few words, and what was won in pictures. */
export interface TurnLine {
    text: string;
    things?: ComponentChildren;
}

/** A card that a decision names, where people hold their own. */
export interface Named {
    key: string;
    name: string;
    family: string; // in words
    picture: ComponentChildren;
    deed?: string; // what this decision does with it, in few words, where the card is named already
}

/** A drawn board: all that is not given is left to the stage. */
export interface DrawnBoard {
    Table: ComponentType<ZoneProps>; // the cloth
    Mine?: ComponentType<ZoneProps>; // what I own, on my place
    Hand?: ComponentType<ZoneProps>; // cards at the thumb
    Rival?: ComponentType<SeatProps>; // on a rival's place card, besides portrait, mark, name and points
    Place?: ComponentType<SeatProps>; // all that a rival has, large: a touch on the place card opens it on a telephone
    Thing?: ComponentType<ZoneProps>; // what was rolled or drawn, beside the main button
    minTable: number; // pixels: the log is docked while the table keeps this width
    cloth: string; // a class
    // What is told may be undefined where it fails (use-board.ts): the stage has words of its own.
    mood?: (props: ZoneProps) => string | undefined; // a class of the stage in this situation; :has() would style all of it anew
    scrolls?: boolean; // the table is longer than its room
    backdrop?: boolean; // the table as it is in the end lies behind the ceremony
    colours?: (board: BoardDoc, seats: number) => Colour[] | undefined; // where the game has its own
    question?: (props: BoardProps, c: Choice) => string | undefined; // what the band asks when a thing is lifted
    consequence?: (props: BoardProps, c: Choice) => string | undefined; // the second line of the main button
    advised?: (props: BoardProps, c: Choice) => string | undefined; // a decision in four words, among those advised
    offers?: (props: BoardProps) => Lifted | undefined; // what the action offers while nothing is lifted
    turnLine?: (
        events: readonly GameEvent[],
        props: Pick<BoardProps, "board" | "table">,
    ) => TurnLine | undefined;
    play?: (e: GameEvent, hand: Stagehand, props: ZoneProps) => number; // shows an event move: how many ms it takes
    gains?: (props: BoardProps, seat: number) => Gain[] | undefined;
    named?: (props: BoardProps, c: Choice) => Named | undefined; // the card of a decision, where hands are not seen
    cameUp?: (props: BoardProps, c: Choice) => ComponentChildren; // what came up with dice or cards of people's own, drawn
    thing?: (board: BoardDoc, code: string | number) => ComponentChildren; // what is entered in a form, by its code
    aid?: (board: BoardDoc) => AidTable[]; // what a player would like to have beside the board
    pictures?: (board: BoardDoc) => Record<string, ComponentChildren>; // things as the board draws them, by the names of reading.json
}

export interface GameFace {
    id: string; // what the library calls the game, and the name of the folder
    board: (() => Promise<DrawnBoard>) | null; // fetched when it is wanted; null: the game is shown in words
    own?: () => string; // where people may use their own dice or cards: how set-up asks for it
    ownHands?: boolean; // and then the program sees no hand
    styled?: boolean; // it has a style.css, which comes with the board and not with the pages
    Box: ComponentType<BoxProps>; // the picture of its box, shut or open
}

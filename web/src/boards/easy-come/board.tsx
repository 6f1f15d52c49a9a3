// Easy Come Easy Go on the stage: four dice to set aside, nine prizes to win, to steal and to keep.

import type { DrawnBoard } from "../face";
import { aid, pictures, thing } from "./aid";
import { consequence, gains, question, turnLine } from "./lines";
import { Mine, Place, Rival } from "./places";
import { play } from "./play";
import { Table } from "./table";

export const easyCome: DrawnBoard = {
    Table,
    Mine,
    Rival,
    Place,
    minTable: 740,
    cloth: "cloth-ecg",
    question,
    consequence,
    turnLine,
    play,
    gains,
    aid,
    pictures,
    thing,
};

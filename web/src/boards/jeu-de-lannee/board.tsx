// Le Jeu de l'Année on the stage: a year that one can see.

import type { Choice } from "../../protocol";
import { t } from "../../words";
import type { BoardProps, DrawnBoard, Lifted } from "../face";
import { aid, pictures } from "./aid";
import { recalled } from "./asks";
import { turnLine } from "./lines";
import { byChoice, consequence, numbersOf, passIn, question } from "./moves";
import { play } from "./play";
import { isAboutYou } from "./scene";
import { Table } from "./table";
import { Rival } from "./rival";
import { cameUp } from "./machine";
import { gains, Mine, Thing } from "./trays";
import { viewOf } from "./view";

/** What the button offers while nothing is lifted: to turn the crank, to stay, not to say; or what was answered in an
 *  earlier game. */
function offers(props: BoardProps): Lifted | undefined {
    const zone = props as Parameters<typeof recalled>[0];
    if (isAboutYou(zone)) return { key: "about", choices: [], ask: t("Tell as much as you like") };
    const of = (...all: (Choice | undefined)[]): Lifted | undefined => {
        const there = all.filter((c): c is Choice => c !== undefined && !c.range);
        const [first] = there;
        return first && { key: first.do, choices: [first], buttons: there };
    };
    const [spin] = byChoice(props.choices, "no-token");
    if (spin) return of(spin, byChoice(props.choices, "buy-token")[0]);
    const [share] = byChoice(props.choices, "share"); // whoever offers pays all of it, unless they count less
    if (share) return of(numbersOf(share).at(-1), passIn(props.choices));
    return of(recalled(zone), passIn(props.choices)) ?? { key: "ask", choices: [], ask: askFor(props) };
}

/** What is to be touched, where there is nothing to pass. */
function askFor(props: BoardProps): string {
    switch (viewOf(props.view).ask) {
        case "take":
            return t("Touch one of the days");
        case "target":
            return t("Touch somebody");
        case "permute":
            return t("Touch two pawns");
        case "range":
        case "share":
            return t("Count with − and +");
        default:
            return t("Touch an answer");
    }
}

export const leJeuDeLAnnee: DrawnBoard = {
    Table,
    Mine,
    Rival,
    Thing,
    minTable: 1200,
    cloth: "cloth-jda",
    question,
    consequence,
    cameUp,
    offers,
    turnLine,
    play,
    gains,
    aid,
    pictures,
};

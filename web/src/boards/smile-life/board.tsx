// Smile Life: every life on its mat, pile and discard between them, the hand at the thumb. Which things a decision is
// about stands in paths.ts; what is lifted, what glows and what a touch does in scene.ts.

import type { Choice } from "../../protocol";
import { t } from "../../words";
import type { BoardProps, DrawnBoard, Gain, Named, ZoneProps } from "../face";
import { aid, pictures, thing } from "./aid";
import { Mini } from "./card";
import { Hand } from "./hand";
import { Mine } from "./mat";
import { turnLine } from "./lines";
import { Middle } from "./middle";
import { play } from "./play";
import { Rival } from "./rival";
import { isAiming, sceneOf } from "./scene";
import { consequenceWords } from "./spoken";
import type { CardId, Family, SmlBoard, SmlView } from "./view";
import { docOf, familyOf } from "./view";

const nameOf = (props: BoardProps, card: unknown) =>
    typeof card === "string" ? docOf(props.board as unknown as SmlBoard, card).name : "";

/** What the band asks while a card is lifted. */
function question(props: BoardProps, c: Choice): string {
    const card = nameOf(props, c.card);
    switch (c.choice) {
        case "malus":
            return t("Who gets {card}?", { card });
        case "troc":
            return t("Exchange a card with whom?");
        case "revenge":
            return t("Which malus, and for whom?");
        case "buy":
        case "pay":
            return t("Pay for {card}", { card: c.choice === "pay" ? t("the purchase") : card });
        case "piston":
            return t("With which job?");
        default:
            return c.label;
    }
}

function consequence(props: BoardProps, c: Choice): string {
    return consequenceWords(
        c,
        props.table.seats.map((s) => s.name),
        props.table.you,
    );
}

/** On a telephone rivals make room while somebody is aimed at, or something is bought. */
function mood(zone: ZoneProps): string {
    const sc = sceneOf(zone);
    return isAiming(sc) ? "sml-aiming" : sc.buying ? "sml-buying" : "";
}

/** What gave the smiles, zone by zone. */
function gains(props: BoardProps, seat: number): Gain[] {
    const s = (props.view.view as unknown as SmlView).seats[seat - 1];
    const board = props.board as unknown as SmlBoard;
    if (!s) return [];
    const things = (cards: readonly CardId[]) =>
        cards.length > 0 && (
            <span class="sml-gains">
                {cards.map((c) => (
                    <Mini key={c} doc={docOf(board, c)} w={26} />
                ))}
            </span>
        );
    const love = [...s.flirts, ...s.lovers, ...s.kept, ...s.children];
    const couple = [s.marriage, s.adultery].flatMap((c) => c ?? []);
    return [
        {
            title: t("Work"),
            points: s.work,
            things: things([...s.studies, ...s.side, ...(s.job ? [s.job] : []), ...s.salaries]),
        },
        { title: t("Love"), points: s.love, things: things([...couple, ...love]) },
        { title: t("Goods"), points: s.goods, things: things(s.laid) },
    ];
}

/** What is done with a card that lies on the table: nobody looks for it by its name. */
const ON_TABLE = ["take", "leave", "use", "pass"];

/** The card that a decision names, where the program sees no hand. */
function named(props: BoardProps, c: Choice): Named | undefined {
    const card = c["drop"] ?? (ON_TABLE.includes(c.group ?? "") ? undefined : c.card);
    if (typeof card !== "string") return undefined;
    const doc = docOf(props.board as unknown as SmlBoard, card);
    const families: Record<Family, string> = {
        pro: t("Work"),
        perso: t("Love"),
        acq: t("Goods"),
        spe: t("Special cards"),
        malus: t("Malus"),
        dist: t("Distinctions"),
    };
    return { key: doc.id, name: doc.name, family: families[familyOf(doc)], picture: <Mini doc={doc} w={40} /> };
}

export const drawn: DrawnBoard = {
    Table: Middle,
    Mine,
    Hand,
    Rival,
    minTable: 1180, // cards of three rivals need more than the log leaves on a screen of 1280
    cloth: "cloth-sml",
    mood,
    question,
    consequence,
    named,
    turnLine,
    play,
    gains,
    aid,
    pictures,
    thing,
};

// Cards of people's own: which thing a decision names, and what it does with it in few words.

import { Art } from "../../stage/art";
import type { Choice } from "../../protocol";
import { capital, t } from "../../words";
import type { BoardProps, Named } from "../face";
import { Face, Mark } from "./marks";
import type { Code, PbvBoard } from "./view";
import { boardOf, colourName, isGuest, personOf, placeOf, powerOf, troubleOf } from "./view";

/** Whom or where it hits, which is all there is to choose once the card is named. */
function target(props: BoardProps, c: Choice): { deed?: string } {
    const board = boardOf(props.board);
    const seat = typeof c["whom"] === "number" ? props.table.seats[c["whom"] - 1]?.name : undefined;
    if (c.choice === "move") return { deed: capital(placeOf(board, String(c["to"])).at) };
    if (c.group !== "play") return {};
    if (typeof c["figure"] === "string") return { deed: personOf(board, c["figure"]).name };
    return seat === undefined ? {} : { deed: seat };
}

function Picture({ board, code }: { board: PbvBoard; code: Code }) {
    const trouble = troubleOf(board, code);
    if (trouble)
        return (
            <span class="pbv pbv-named trouble">
                <Art name={powerOf(board, trouble.power)?.art} />
            </span>
        );
    return (
        <span class={`pbv pbv-named fam-${personOf(board, code).colour}`}>
            <Face code={code} />
            {isGuest(board, code) && <Mark of="S" />}
        </span>
    );
}

/** The figure of a decision about the board. */
const FIGURE: Record<string, string> = {
    move: "figure",
    take: "figure",
    exchange: "figure",
    "expel-with": "target",
    "swap-with": "target",
};

/** The card of a hand, the figure on the board, or the place that a decision names. */
export function named(props: BoardProps, c: Choice): Named | undefined {
    const board = boardOf(props.board);
    const figure = FIGURE[c.choice ?? ""];
    const acts = figure !== undefined;
    const code = c[figure ?? "card"];
    if (c.choice === "to") {
        const { id, name, art } = placeOf(board, String(c["to"]));
        return { key: id, name, family: t("Places"), picture: <span class="pbv-named"><Art name={art} /></span> };
    }
    if (typeof code !== "string") return undefined;
    const trouble = troubleOf(board, code);
    return {
        key: acts ? `figure ${code}` : code,
        name: trouble?.name ?? personOf(board, code).name,
        family: acts ? t("Figures") : trouble ? t("Embrouilles") : capital(colourName(board, personOf(board, code).colour)),
        picture: <Picture board={board} code={code} />,
        ...target(props, c),
    };
}

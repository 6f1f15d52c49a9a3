// A thing to be read large: a long press or the right button. Of a character it tells who has how many cards of it, so
// that control is seen player by player.

import { useState } from "preact/hooks";
import { ReadingDialog } from "../../parts/dialog";
import { Art } from "../../stage/art";
import { useHeld } from "../../stage/held";
import { formatNumber, t, tn } from "../../words";
import { Badge, Crown, Face, Mark } from "./marks";
import type { Scene } from "./scene";
import { controlWords } from "./spoken";
import type { Code } from "./view";
import { cardName, colourName, columnOf, isGuest, placeOf, powerOf, troubleOf } from "./view";

/** Who or what is meant: the character of a figure, a column or a card. */
function codeOf(key: string): Code | undefined {
    const [kind, ...rest] = key.split(":");
    return ["figure", "column", "hand", "open"].includes(kind ?? "") ? rest.at(-1) : undefined;
}

/** How many cards of a character each player has laid, whoever controls it first. */
function Heights({ sc, code }: { sc: Scene; code: Code }) {
    const holders = sc.v.control[code] ?? [];
    const columns = sc.v.players
        .map((_, i) => ({ seat: i + 1, col: columnOf(sc.v, i + 1, code) }))
        .flatMap(({ seat, col }) => (col ? [{ seat, col }] : []))
        .sort((a, b) => b.col.cards - a.col.cards);
    if (columns.length === 0) return <p>{t("Nobody has laid a card of it.")}</p>;
    return (
        <ul class="heights">
            {columns.map(({ seat, col }) => (
                <li key={seat}>
                    <Badge sc={sc} seat={seat} />
                    <b>{sc.name(seat)}</b>
                    {holders.includes(seat) && <Crown plain={seat !== sc.you} />}
                    <span class="tall-as" style={{ "--n": col.cards }} aria-hidden="true" />
                    <span>
                        {tn("{n} card", "{n} cards", col.cards)},{" "}
                        {t("sale {points}", { points: formatNumber(col.worth) })}
                    </span>
                </li>
            ))}
        </ul>
    );
}

function Character({ sc, code }: { sc: Scene; code: Code }) {
    const p = sc.person(code);
    const spot = sc.v.figures[code];
    const guest = isGuest(sc.board, code);
    return (
        <div class={`pbv-reading fam-${p.colour}`}>
            <span class="face">
                <Face code={code} />
            </span>
            <p>
                <b class="family">
                    <Mark of={p.colour} /> {colourName(sc.board, p.colour)}
                </b>{" "}
                {guest && t("guest {name}", { name: p.name })}
                {!guest && (spot ? placeOf(sc.board, spot).at : t("not in the quarter yet"))}
                {!guest && spot && <span class="whose">{controlWords(sc, code)}</span>}
            </p>
            {!guest && <Heights sc={sc} code={code} />}
        </div>
    );
}

function Trouble({ sc, code }: { sc: Scene; code: Code }) {
    const doc = troubleOf(sc.board, code);
    const power = powerOf(sc.board, doc?.power ?? "");
    return (
        <div class="pbv-reading">
            <span class="face">
                <Art name={power?.art} />
            </span>
            <p>{power?.text}</p>
            <p>
                {t("Rencontre of {names}", {
                    names: (doc?.characters ?? []).map((c) => sc.person(c).given).join(", "),
                })}
            </p>
        </div>
    );
}

export function Reader({ sc }: { sc: Scene }) {
    const [code, setCode] = useState<Code>();
    useHeld("data-read", (key) => {
        if (!document.querySelector("dialog[open]")) setCode(codeOf(key));
    });
    if (code === undefined) return null;
    const close = () => setCode(undefined);
    return (
        <ReadingDialog title={cardName(sc.board, code)} class="pbv" onClose={close}>
            {troubleOf(sc.board, code) ? (
                <Trouble sc={sc} code={code} />
            ) : (
                <Character sc={sc} code={code} />
            )}
        </ReadingDialog>
    );
}

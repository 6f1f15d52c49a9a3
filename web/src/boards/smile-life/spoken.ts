// What a card or a player is called for the ear: one sentence, with what can be done.

import { formatNumber, t, tn } from "../../words";
import { changeOf, lossesOf } from "./paths";
import type { Choice } from "../../protocol";
import type { Scene } from "./scene";
import type { CardDoc, CardId } from "./view";

const join = (parts: readonly (string | undefined | false)[]) => parts.filter(Boolean).join(", ");

/** Its name and what is printed on it. */
export function cardWords(doc: CardDoc, price?: number): string {
    const full = doc.price;
    return join([
        doc.name,
        doc.smiles > 0 && tn("{n} smile", "{n} smiles", doc.smiles),
        doc.family === "job" && t("level {n}", { n: doc.level ?? 0 }),
        doc.family === "job" && doc.pay !== undefined && t("salaries up to {n}", { n: doc.pay }),
        full !== undefined &&
            (price !== undefined && price !== full
                ? tn("{n} bundle instead of {full}", "{n} bundles instead of {full}", price, { full })
                : tn("{n} bundle", "{n} bundles", full)),
    ]);
}

export interface CardState {
    can?: boolean; // it can be chosen
    why?: string | undefined; // it cannot
    lifted?: boolean;
    key?: number | undefined; // of the keyboard
}

export function spokenCard(sc: Scene, card: CardId, state: CardState, price?: number): string {
    return join([
        cardWords(sc.doc(card), price),
        state.lifted && t("lifted"),
        state.can && !state.lifted && t("possible"),
        state.why !== undefined && t("impossible: {why}", { why: state.why }),
        state.key !== undefined && t("key {key}", { key: state.key }),
    ]);
}

export function signed(n: number): string {
    return n > 0 ? `+${formatNumber(n)}` : formatNumber(n);
}

/** What a player would lose by a decision, in words: "minus 6, loses Harry". */
export function lossWords(sc: Scene, c: Choice | undefined, seat: number): string {
    const cards = lossesOf(c)
        .filter((l) => l.seat === seat)
        .map((l) => sc.doc(l.card).short ?? sc.doc(l.card).name);
    return cards.join(", ");
}

/** Second line of a button: who wins and who loses how much, and what else happens. */
export function consequenceWords(
    c: Choice,
    names: readonly (string | undefined)[],
    you: number | undefined,
): string {
    const changes = names.flatMap((name, i) => {
        const n = changeOf(c, i + 1);
        if (n === 0) return [];
        const isNamed = i + 1 === you || i + 1 === c.target; // the first line names who is aimed at
        return [isNamed ? signed(n) : `${name ?? ""} ${signed(n)}`];
    });
    const effects = (c.effects ?? []).flatMap((e) =>
        typeof e.text === "string" && e.text ? [e.text] : [],
    );
    const waste =
        typeof c.waste === "number" && c.waste > 0 ? [tn("{n} lost", "{n} lost", c.waste)] : [];
    const smiles =
        changes.length === 0 && typeof c.smiles === "number" && c.smiles > 0 ? [signed(c.smiles)] : [];
    return [...smiles, ...changes, ...waste, ...effects].join(", ");
}

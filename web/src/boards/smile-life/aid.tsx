// The player's aid: what jobs ask and pay, what is bought, and what lies in the deck; and the signs of the cards as they are
// drawn.

import type { ComponentChildren } from "preact";
import type { AidRow, AidTable } from "../../parts/aid";
import type { BoardDoc } from "../../protocol";
import { formatNumber, t } from "../../words";
import { Mini } from "./card";
import { Laurel, Notes, Sign, Smile } from "./marks";
import type { CardDoc, SmlBoard } from "./view";

const W = 26; // pixels of a small card

const row = (doc: CardDoc, name: string, ...cells: (number | undefined)[]) => ({
    picture: (
        <span class="sml-aid">
            <Mini doc={doc} w={W} />
        </span>
    ),
    name,
    cells: cells.map((n) => formatNumber(n ?? 0)),
});

/** Families whose cards differ in nothing that is counted: one row each. */
function together(cards: readonly CardDoc[]): AidRow[] {
    const families: [string, string][] = [
        ["flirt", t("Flirts")],
        ["marriage", t("Marriages")],
        ["child", t("Children")],
    ];
    return families.flatMap(([family, name]) => {
        const all = cards.filter((c) => c.family === family);
        const [first] = all;
        const copies = all.reduce((sum, c) => sum + (c.copies ?? 1), 0);
        return first ? [row(first, name, first.smiles, copies)] : [];
    });
}

export function aid(board: BoardDoc): AidTable[] {
    const { cards } = board as unknown as SmlBoard;
    const of = (...families: string[]) => cards.filter((c) => families.includes(c.family));
    const by = (key: (c: CardDoc) => number) => (a: CardDoc, b: CardDoc) => key(a) - key(b);
    const priced = of("house", "trip").sort(by((c) => c.price ?? 0));
    const rest = cards.filter((c) => !["job", "house", "trip", "salary", "flirt", "marriage", "child"].includes(c.family));
    return [
        {
            title: t("Jobs"),
            columns: [t("studies"), t("salary up to"), t("smiles")],
            rows: of("job")
                .sort(by((c) => c.level ?? 0))
                .map((c) => row(c, c.name, c.level, c.pay, c.smiles)),
        },
        {
            title: t("Houses and trips"),
            columns: [t("price"), t("smiles"), t("how many")],
            rows: priced.map((c) => row(c, c.name, c.price, c.smiles, c.copies)),
        },
        {
            title: t("The other cards"),
            columns: [t("smiles"), t("how many")],
            rows: [...together(cards), ...rest.map((c) => row(c, c.name, c.smiles, c.copies))],
        },
    ];
}

/** A card, as it lies somewhere; of copies one is like the other. */
export function thing(board: BoardDoc, code: string | number): ComponentChildren {
    const doc = (board as unknown as SmlBoard).cards.find((c) => c.id === String(code).split("#")[0]);
    return (
        doc && (
            <span class="sml-aid">
                <Mini doc={doc} w={W} />
            </span>
        )
    );
}

export function pictures(board: BoardDoc): Record<string, ComponentChildren> {
    const { cards } = board as unknown as SmlBoard;
    const card = (family: string) => {
        const doc = cards.find((c) => c.family === family);
        return doc && <Mini doc={doc} w={34} />;
    };
    return {
        smile: <Smile n={2} />,
        laurel: <Laurel n={2} />,
        notes: <Notes n={2} />,
        pro: <Sign name="pro" />,
        perso: <Sign name="perso" />,
        acq: <Sign name="acq" />,
        spe: <Sign name="spe" />,
        shield: <Sign name="shield" />,
        turn: <Sign name="turn" />,
        spark: <Sign name="spark" />,
        job: card("job"),
        salary: card("salary"),
        flirt: card("flirt"),
        marriage: card("marriage"),
        child: card("child"),
        house: card("house"),
        malus: card("malus"),
        special: card("special"),
    };
}

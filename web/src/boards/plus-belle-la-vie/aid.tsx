// The player's aid: what columns sell for, what Rendez-vous want, who there is; and the things of the game as they are drawn.

import type { ComponentChildren } from "preact";
import type { AidTable } from "../../parts/aid";
import type { BoardDoc } from "../../protocol";
import { Art, Person } from "../../stage/art";
import { formatNumber, formatPercent, t, tn } from "../../words";
import { Crown, Die, Face, Mark } from "./marks";
import { boardOf } from "./view";

export function aid(board: BoardDoc): AidTable[] {
    const b = boardOf(board);
    return [
        {
            title: t("A column sells for"),
            rows: b.sale.map((points, i) => ({
                name: tn("{n} card", "{n} cards", i + 1),
                cells: [formatNumber(points)],
            })),
        },
        {
            title: t("The Rendez-vous"),
            columns: [t("figures"), t("chance of a throw")],
            rows: b.rendezvous.map((r) => {
                const place = b.places.find((p) => p.id === r.place);
                return {
                    picture: <Art name={place?.art} />,
                    name: place?.name ?? r.place,
                    cells: [formatNumber(r.figures), formatPercent(r.percent / 100)],
                };
            }),
        },
        {
            title: t("The characters"),
            columns: [t("cards")],
            rows: b.characters.map((c) => ({
                picture: <Person code={c.id} />,
                name: c.name,
                cells: [formatNumber(c.copies ?? 1)],
            })),
        },
    ];
}

/** The face of a character; Embrouilles and places have none. */
export function thing(board: BoardDoc, code: string | number): ComponentChildren {
    const one = boardOf(board).characters.find((c) => c.id === code);
    return (
        one && (
            <span class={`pbv-figure fam-${one.colour}`}>
                <Face code={one.id} />
            </span>
        )
    );
}

export function pictures(board: BoardDoc): Record<string, ComponentChildren> {
    const { characters } = boardOf(board);
    const [first] = characters;
    return {
        figure: first && (
            <span class={`pbv-figure fam-${first.colour}`}>
                <Face code={first.id} />
                <span class="base">
                    <Mark of={first.colour} />
                </span>
            </span>
        ),
        crown: <Crown />,
        colours: (
            <>
                <Die of="R" />
                <Die of="B" />
                <Die of="V" />
                <Die of="J" />
            </>
        ),
        star: <Die of="S" />,
        blank: <Die of="X" />,
        anybody: <Die of="N" class="hole" />,
    };
}

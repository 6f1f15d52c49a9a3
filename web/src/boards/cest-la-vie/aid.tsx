// The player's aid: the tiles of the box; and the things of the game as they are drawn, for the rules.

import type { ComponentChildren } from "preact";
import type { AidTable } from "../../parts/aid";
import type { BoardDoc } from "../../protocol";
import { formatNumber, t } from "../../words";
import { GuardSvg, PawnIn } from "./pieces";
import { TileSvg } from "./tile";
import type { Tile } from "./view";
import { boardOf } from "./view";

const KINDS = ["malus", "bonus", "chance"]; // Start and Finish are nobody's

/** Tiles that are alike, once, with how many there are. */
export function aid(board: BoardDoc): AidTable[] {
    const { tiles } = boardOf(board);
    const kinds = new Map<string, Tile[]>();
    for (const tile of tiles.filter((x) => KINDS.includes(x.kind))) {
        const key = `${tile.kind} ${tile.value}`;
        kinds.set(key, [...(kinds.get(key) ?? []), tile]);
    }
    const rows = [...kinds.values()].flatMap(([first, ...more]) =>
        first
            ? [{ picture: <TileSvg tile={first} />, name: first.name, cells: [formatNumber(1 + more.length)] }]
            : [],
    );
    return [{ title: t("The tiles"), columns: [t("how many")], rows }];
}

/** A tile. */
export function thing(board: BoardDoc, code: string | number): ComponentChildren {
    const tile = boardOf(board).tiles.find((x) => x.code === code);
    return tile && <TileSvg tile={tile} />;
}

export function pictures(board: BoardDoc): Record<string, ComponentChildren> {
    const { tiles } = boardOf(board);
    const first = (kind: string) => tiles.filter((x) => x.kind === kind).map((tile) => <TileSvg tile={tile} />)[0];
    const worst = tiles.filter((x) => x.kind === "malus").sort((a, b) => (a.value ?? 0) - (b.value ?? 0))[0];
    return {
        malus: first("malus"),
        bonus: first("bonus"),
        chance: first("chance"),
        start: first("start"),
        finish: first("finish"),
        turned: worst && <TileSvg tile={worst} turned clover={tiles.find((x) => x.kind === "chance")?.art} />,
        guard: <GuardSvg art="guard" />,
        pawn: (
            <svg class="clv" viewBox="-45 -105 90 115" aria-hidden="true">
                <PawnIn colour="rouge" letter="L" />
            </svg>
        ),
    };
}

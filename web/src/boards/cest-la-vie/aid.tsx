// The player's aid: the tiles of the box.

import type { AidTable } from "../../parts/aid";
import type { BoardDoc } from "../../protocol";
import { formatNumber, t } from "../../words";
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

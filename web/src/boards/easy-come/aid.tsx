// The player's aid: the prizes, what they want, and how likely they are.

import type { AidTable } from "../../parts/aid";
import type { BoardDoc } from "../../protocol";
import { Art } from "../../stage/art";
import { formatPercent, t } from "../../words";
import { artOf, oddsWith, prizesOf } from "./view";

export function aid(board: BoardDoc): AidTable[] {
    const { faces } = board as unknown as { faces: readonly number[] };
    const chance = (code: string) => {
        const odds = faces.map((face) => oddsWith(board, [face], code) ?? 0);
        return formatPercent(Math.max(...odds) / 1000);
    };
    return [
        {
            title: t("The prizes"),
            columns: [t("wants"), t("chance, the best die set aside")],
            rows: prizesOf(board).map((p) => ({
                picture: <Art name={artOf(p)} />,
                name: p.name,
                cells: [p.needs, chance(p.code)],
            })),
        },
    ];
}

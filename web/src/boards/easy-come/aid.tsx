// The player's aid: the prizes, what they want, and how likely they are; and the things of the game as they are drawn.

import type { ComponentChildren } from "preact";
import type { AidTable } from "../../parts/aid";
import { Die } from "../../parts/marks";
import type { BoardDoc } from "../../protocol";
import { Art } from "../../stage/art";
import { formatPercent, t } from "../../words";
import { Condition } from "./showcase";
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

/** A prize. */
export function thing(board: BoardDoc, code: string | number): ComponentChildren {
    const prize = prizesOf(board).find((p) => p.code === code);
    return prize && <Art name={artOf(prize)} />;
}

export function pictures(board: BoardDoc): Record<string, ComponentChildren> {
    const all = prizesOf(board);
    const sum = all.find((p) => /^[=<>]/.test(p.short));
    const dice = all.find((p) => !/^[=<>]/.test(p.short));
    return {
        die: <Die face={5} />,
        zero: <Die face={0} />,
        prize: all[0] && <Art name={artOf(all[0])} />,
        sum: sum && <Condition prize={sum} />,
        dice: dice && <Condition prize={dice} />,
    };
}

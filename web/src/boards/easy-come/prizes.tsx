// The nine prizes: what each needs, who holds it, how likely it is.

import { useLayoutEffect, useRef } from "preact/hooks";
import prizeFile from "../../../../data/easy-come/prizes.json";
import { asColour, Die, letterOf, SeatMark } from "../../parts/marks";
import type { Choice, Table } from "../../protocol";
import { currentLang, formatPercent, t } from "../../words";
import type { BoardProps } from "../face";
import type { EcgView } from "./view";
import { ownerOf } from "./view";

/** Four dice that win each prize, as a picture of its condition. */
const EXAMPLES: Record<string, number[]> = {
    carre: [3, 3, 3, 3],
    "deux-paires": [1, 1, 4, 4],
    suite: [2, 3, 4, 5],
    sept: [0, 1, 2, 4],
    treize: [2, 3, 4, 4],
    "trois-ou-moins": [0, 0, 1, 2],
    "dix-sept-ou-plus": [3, 4, 5, 5],
    "brelan-impair": [3, 3, 3, 1],
    "brelan-pair": [2, 2, 2, 4],
};

interface PrizeWords {
    name: string;
    needs: string;
}
type PrizeDoc = Record<string, string | PrizeWords>; // its code, and words by language

interface PrizeProps {
    code: string;
    v: EcgView;
    table: Table;
    take: Choice | undefined;
    odds: number | undefined;
    hinted: boolean;
    onTake: (c: Choice) => void;
}

function Prize({ code, v, table, take, odds, hinted, onTake }: PrizeProps) {
    const prize = prizeFile.prizes.find((p) => p.code === code) as PrizeDoc | undefined;
    const words = prize?.[currentLang()] as PrizeWords | undefined;
    const owner = ownerOf(v, code);
    const name = table.seats[owner - 1]?.name;
    const shut = v.phase === "choose" && !v.reach.includes(code);
    const classes = ["prize", take && "winnable", shut && "shut", hinted && "hinted"]
        .filter(Boolean)
        .join(" ");
    return (
        <li class={classes} data-prize={code}>
            <span class="mini-dice" aria-hidden="true">
                {(EXAMPLES[code] ?? []).map((f, i) => (
                    <Die key={i} face={f} />
                ))}
            </span>
            <strong>{words?.name}</strong>
            <span class="note">{words?.needs}</span>
            {odds !== undefined && (
                <span class="odds">
                    {t("chance {percent}", { percent: formatPercent(odds / 1000) })}
                </span>
            )}
            <span class="owner">
                {owner > 0 && <SeatMark colour={asColour(undefined, owner)} letter={letterOf(name)} />}
                {take ? (
                    <button
                        type="button"
                        class="button primary"
                        data-do={take.do}
                        aria-label={take.label}
                        onClick={() => onTake(take)}
                    >
                        {owner > 0 ? t("Steal") : t("Take")}
                    </button>
                ) : (
                    (name ?? t("in the centre"))
                )}
            </span>
        </li>
    );
}

/** Tells which prizes have changed hands since the last drawing. */
export function useChanges(v: EcgView, tell: (code: string) => void): void {
    const before = useRef(v);
    useLayoutEffect(() => {
        for (const { code } of prizeFile.prizes)
            if (ownerOf(before.current, code) !== ownerOf(v, code)) tell(code);
        before.current = v;
    }, [v]);
}

interface Props {
    props: BoardProps;
    v: EcgView;
    oddsOf: (code: string) => number | undefined;
}

export function Prizes({ props, v, oddsOf }: Props) {
    return (
        <ul class="prizes">
            {prizeFile.prizes.map(({ code }) => (
                <Prize
                    key={code}
                    code={code}
                    v={v}
                    table={props.table}
                    take={props.choices.find((c) => c.do === `take ${code}`)}
                    odds={oddsOf(code)}
                    hinted={props.hinted === `take ${code}`}
                    onTake={props.onChoose}
                />
            ))}
        </ul>
    );
}

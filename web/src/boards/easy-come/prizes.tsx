// The prizes: what each needs, who holds it, how likely it is.

import { findChoice } from "../../choice";
import { Die, letterOf, seatColour, SeatMark } from "../../parts/marks";
import type { Choice, GameEvent, Table } from "../../protocol";
import { formatPercent, t } from "../../words";
import type { BoardProps } from "../face";
import type { EcgBoard, EcgView, PrizeDoc } from "./view";
import { ownerOf } from "./view";

interface PrizeProps {
    prize: PrizeDoc;
    v: EcgView;
    table: Table;
    take: Choice | undefined;
    odds: number | undefined;
    hinted: boolean;
    onTake: (c: Choice) => void;
}

function Prize({ prize, v, table, take, odds, hinted, onTake }: PrizeProps) {
    const { code, name: title, needs, example } = prize;
    const owner = ownerOf(v, code);
    const name = table.seats[owner - 1]?.name;
    const shut = v.phase === "choose" && !v.reach.includes(code);
    const classes = ["prize", take && "winnable", shut && "shut", hinted && "hinted"]
        .filter(Boolean)
        .join(" ");
    return (
        <li class={classes} data-prize={code}>
            <span class="mini-dice" aria-hidden="true">
                {example.map((f, i) => (
                    <Die key={i} face={f} />
                ))}
            </span>
            <strong>{title}</strong>
            <span class="note">{needs}</span>
            {odds !== undefined && (
                <span class="odds">
                    {t("chance {percent}", { percent: formatPercent(odds / 1000) })}
                </span>
            )}
            <span class="owner">
                {owner > 0 && <SeatMark colour={seatColour(owner)} letter={letterOf(name)} />}
                {take ? (
                    <button
                        type="button"
                        class="button primary"
                        data-do={take.do}
                        aria-label={take.label}
                        onClick={() => onTake(take)}
                    >
                        {take.choice === "steal" ? t("Steal") : t("Take")}
                    </button>
                ) : (
                    (name ?? t("in the centre"))
                )}
            </span>
        </li>
    );
}

/** The prizes that change hands by an event. */
export function prizesOf({ event, prize, prizes }: GameEvent): string[] {
    const codes: unknown[] =
        event === "taken" || event === "stolen"
            ? [prize]
            : event === "returned" && Array.isArray(prizes)
              ? prizes
              : [];
    return codes.filter((c) => typeof c === "string");
}

interface Props {
    props: BoardProps;
    v: EcgView;
    oddsOf: (code: string) => number | undefined;
}

export function Prizes({ props, v, oddsOf }: Props) {
    const { prizes } = props.board as unknown as EcgBoard;
    return (
        <ul class="prizes">
            {prizes.map((prize) => {
                const take = findChoice(props.choices, { group: "take", prize: prize.code });
                return (
                    <Prize
                        key={prize.code}
                        prize={prize}
                        v={v}
                        table={props.table}
                        take={take}
                        odds={oddsOf(prize.code)}
                        hinted={take !== undefined && take.do === props.hinted}
                        onTake={props.onChoose}
                    />
                );
            })}
        </ul>
    );
}

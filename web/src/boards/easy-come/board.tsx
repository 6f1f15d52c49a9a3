// Easy Come Easy Go: four dice to set aside, nine prizes to win, to steal and to keep. What can be won, and
// with which odds, comes with the view.

import { useEffect, useRef, useState } from "preact/hooks";
import { swell, tumble } from "../../parts/motion";
import type { Choice } from "../../protocol";
import { capital, t } from "../../words";
import type { BoardProps } from "../face";
import { useEvents } from "../use-events";
import { Countdowns } from "./countdowns";
import { Dice, useDiceKeys } from "./dice";
import { diceOf, keepChoice } from "./keeping";
import { Prizes, prizesOf } from "./prizes";
import type { EcgView } from "./view";

interface KeepProps {
    keep: Choice | undefined; // undefined: no decision, or no dice picked
    props: BoardProps;
}

/** Sets the picked dice aside. */
function KeepButton({ keep, props }: KeepProps) {
    return (
        <button
            type="button"
            class="button primary"
            disabled={!keep}
            onFocus={() => props.onConsider(undefined)}
            onClick={() => keep && props.onChoose(keep)}
        >
            {keep ? capital(keep.label) : t("Choose the dice to set aside")}
        </button>
    );
}

/** Which dice are picked: by the person, until the next step. */
function usePicked(v: EcgView, steps: number, active: boolean): [boolean[], (i: number) => void] {
    const [picked, setPicked] = useState<boolean[]>([]);
    useEffect(() => setPicked([]), [steps]);
    const flip = (i: number) =>
        setPicked(v.rolled.map((_, k) => (k === i ? !picked[k] : (picked[k] ?? false))));
    useDiceKeys(active ? v.rolled.length : 0, flip);
    return [picked, flip];
}

/** Dice tumble when they were rolled, prizes swell when they change hands. */
function useMovement({ view, events }: BoardProps) {
    const board = useRef<HTMLDivElement>(null);
    useEvents(view.steps, events, (e) => {
        if (e.event === "rolled" || e.event === "rerolled")
            for (const die of board.current?.querySelectorAll(".die-button .die") ?? []) tumble(die);
        for (const code of prizesOf(e)) swell(board.current?.querySelector(`[data-prize="${code}"]`));
    });
    return board;
}

export function EasyCome(props: BoardProps) {
    const { table, view, choices, hinted, considered } = props;
    const v = view.view as unknown as EcgView;
    const active = choices.length > 0;
    const [picked, flip] = usePicked(v, view.steps, active);
    const [showOdds, setShowOdds] = useState(false);
    const board = useMovement(props);
    const pointed = choices.find((c) => c.do === (considered ?? hinted));
    const anyPicked = picked.some(Boolean);
    const marked = anyPicked ? picked : diceOf(pointed, v.rolled);
    const faces = v.rolled.filter((_, i) => marked[i]);
    const row = v.keeps?.find(
        (k) => k.dice.length === faces.length && k.dice.every((d, i) => d === faces[i]),
    );
    const oddsOf = (code: string) =>
        showOdds && row && typeof row[code] === "number" ? row[code] : undefined;
    return (
        <div class="ecg" ref={board}>
            <Countdowns v={v} table={table} />
            <Dice v={v} chosen={marked} onFlip={flip} active={active} />
            <div class="row keep">
                {active && (
                    <KeepButton
                        keep={anyPicked ? keepChoice(choices, faces) : undefined}
                        props={props}
                    />
                )}
            </div>
            <h3 class="unseen">{t("Prizes")}</h3>
            <Prizes props={props} v={v} oddsOf={oddsOf} />
            {active && (
                <label class="check">
                    <input
                        type="checkbox"
                        checked={showOdds}
                        onChange={(e) => setShowOdds(e.currentTarget.checked)}
                    />
                    {t("Show the odds")}
                </label>
            )}
        </div>
    );
}

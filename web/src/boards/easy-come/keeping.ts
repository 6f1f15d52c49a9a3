// Dice on the board and decisions about them: the same thing in two forms.

import { findChoice } from "../../choice";
import type { BoardDoc, Choice } from "../../protocol";
import type { ZoneProps } from "../face";
import type { EcgView } from "./view";
import { oddsWith, viewOf } from "./view";

/** The decision that sets these of the rolled dice aside, if it is one. */
export function keepChoice(choices: readonly Choice[], faces: readonly number[]): Choice | undefined {
    return findChoice(choices, { group: "keep", dice: [...faces].sort((a, b) => a - b) });
}

/** Which of the rolled dice a decision sets aside: the first of each face. */
export function diceOf(decision: Choice | undefined, rolled: readonly number[]): boolean[] {
    const dice: unknown = decision?.group === "keep" ? decision["dice"] : [];
    const wanted: unknown[] = Array.isArray(dice) ? [...(dice as unknown[])] : [];
    return rolled.map((face) => {
        const at = wanted.indexOf(face);
        if (at >= 0) wanted.splice(at, 1);
        return at >= 0;
    });
}

const KEY = "dice"; // "dice 0 2": the first and the third were touched

/** Which dice are lifted: those that were touched, or those of the decision. */
export function liftedDice({ lifted, view }: ZoneProps): boolean[] {
    const { rolled } = viewOf(view);
    const [kind, ...touched] = lifted?.key.split(" ") ?? [];
    if (kind === KEY) return rolled.map((_, i) => touched.includes(String(i)));
    return diceOf(
        lifted?.choices.find((c) => c.group === "keep"),
        rolled,
    );
}

/** The dice that are advised to be set aside. */
export function advisedDice({ choices, hinted, view }: ZoneProps): boolean[] {
    return diceOf(
        choices.find((c) => c.do === hinted),
        viewOf(view).rolled,
    );
}

/** Lifts a die, or puts it back. What can be won at once stays in reach of the other button. */
export function flip(zone: ZoneProps, i: number): void {
    const { rolled } = viewOf(zone.view);
    const dice = liftedDice(zone).map((on, k) => (k === i ? !on : on));
    const keep = keepChoice(
        zone.choices,
        rolled.filter((_, k) => dice[k]),
    );
    const takes = zone.choices.filter((c) => c.group === "take");
    const key = [KEY, ...dice.flatMap((on, k) => (on ? [k] : []))].join(" ");
    zone.onLift(keep && { key, choices: takes.length === 1 ? [keep, ...takes] : [keep] });
}

/** The decision whose chances are shown: the one pointed at, lifted or advised. */
export function shownKeep({ choices, considered, lifted, hinted }: ZoneProps): Choice | undefined {
    const pointed = choices.find((c) => c.do === considered);
    const held = lifted?.choices[0];
    const shown = pointed ?? held ?? choices.find((c) => c.do === hinted);
    return shown?.group === "keep" ? shown : undefined;
}

/** The chance to win a prize in reach in this turn, in thousandths, if these dice are set aside too. */
export function oddsOf(v: EcgView, board: BoardDoc, keep: Choice | undefined, code: string): number | undefined {
    const dice: unknown = keep?.["dice"];
    if (!Array.isArray(dice) || !v.reach.includes(code)) return undefined;
    return oddsWith(board, [...v.kept, ...(dice as number[])], code);
}

/** The prize that would be taken by what is lifted or pointed at. */
export function wantedPrize({ choices, considered, lifted }: ZoneProps): Choice | undefined {
    const pointed = choices.find((c) => c.do === considered);
    const shown = pointed ?? lifted?.choices[0];
    return shown?.group === "take" ? shown : undefined;
}

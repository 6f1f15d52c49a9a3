// Dice on the board and decisions to set some aside: the same thing in two forms.

import { findChoice } from "../../choice";
import type { Choice } from "../../protocol";

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

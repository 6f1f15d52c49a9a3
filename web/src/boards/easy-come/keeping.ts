// Dice on the board and decisions to set some aside: the same thing in two forms.

import type { Choice } from "../../protocol";

/** The decision that sets these of the rolled dice aside, if it is one. */
export function keepChoice(choices: readonly Choice[], faces: readonly number[]): Choice | undefined {
    const wanted = `keep ${[...faces].sort((a, b) => a - b).join(" ")}`;
    return choices.find((c) => c.do === wanted);
}

/** Which of the rolled dice a decision sets aside: the first of each face. */
export function diceOf(decision: string | undefined, rolled: readonly number[]): boolean[] {
    const wanted = decision?.startsWith("keep ") ? decision.slice(5).split(" ").map(Number) : [];
    return rolled.map((face) => {
        const at = wanted.indexOf(face);
        if (at >= 0) wanted.splice(at, 1);
        return at >= 0;
    });
}

// Dice and cards of people's own: whether what comes up may be told at the table, and what comes up if nobody tells.

import type { Ask, Moment } from "./gate";
import type { Choice, View } from "./protocol";

/** Would an onlooker see the same, whatever comes up? Then nobody can tell it at the table without giving it away. */
export function isSecret(ask: Ask, record: string, outcomes: readonly Choice[]): boolean {
    const seen = (what: string): string => {
        const { match } = ask<Moment>("load", { record });
        try {
            ask("chance", { match, do: what });
            const { view } = ask<{ view: View }>("view", { match });
            const { news } = ask<{ news: object[] }>("news", { match, since: Math.max(0, view.steps - 1) });
            return JSON.stringify([view.view, news]);
        } finally {
            ask("forget", { match });
        }
    };
    const [first] = outcomes;
    const last = outcomes.at(-1);
    return first !== undefined && last !== undefined && seen(first.do) === seen(last.do);
}

/** A number from 0 up to `below`, each as likely as the others. */
function numberBelow(below: number): number {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    return Math.floor((random / 2 ** 32) * below);
}

/** One of the outcomes, each as often as its weight says. */
export function drawn(outcomes: readonly Choice[], number: (below: number) => number = numberBelow): Choice {
    const weight = (c: Choice) => (typeof c["weight"] === "number" ? c["weight"] : 1);
    let left = number(outcomes.reduce((sum, c) => sum + weight(c), 0));
    const found = outcomes.find((c) => (left -= weight(c)) < 0) ?? outcomes[0];
    if (!found) throw new Error("nothing can come up");
    return found;
}

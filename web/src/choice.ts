// Decisions as data: found by what they are about, and a number put into those that leave one open. Nothing
// else of a decision is ever composed or taken apart here: its notation is sent back as it came.

import type { Choice } from "./protocol";

/** Are these the same, lists element by element? */
function equals(a: unknown, b: unknown): boolean {
    return Array.isArray(a) && Array.isArray(b)
        ? a.length === b.length && a.every((x, i) => equals(x, b[i]))
        : a === b;
}

/** Has a decision, an event or an effect these members? */
export function has(row: Record<string, unknown>, wanted: Record<string, unknown>): boolean {
    return Object.entries(wanted).every(([key, value]) => equals(row[key], value));
}

/** The decision about just this: findChoice(choices, { group: "take", prize: "sept" }). */
export function findChoice(
    choices: readonly Choice[],
    wanted: Record<string, unknown>,
): Choice | undefined {
    return choices.find((c) => has(c, wanted));
}

/** What is sent: a decision, or several that are carried out together, all or none (`steps`). */
export function sentAs(c: Choice): string | string[] {
    const { steps } = c;
    return Array.isArray(steps) && steps.every((s) => typeof s === "string") ? steps : c.do;
}

// ---- numbers --------------------------------------------------------------------------------------------

/** How many decisions it stands for. */
export function countOf(c: Choice): number {
    return c.range ? Math.floor((c.range.to - c.range.from) / c.range.step) + 1 : 1;
}

export function isInRange(c: Choice, n: number): boolean {
    const { range } = c;
    if (!range) return false;
    return n >= range.from && n <= range.to && Number.isInteger((n - range.from) / range.step);
}

/** The decision for one number of a range, in its own words. What the first number would bring is not said of
 *  the others. */
export function withNumber(c: Choice, n: number): Choice {
    const { range, effects, scores, wins, ...rest } = c;
    if (!range) return c;
    const words = range.labels?.[(n - range.from) / range.step] ?? c.label;
    return { ...rest, do: c.do.replace("{n}", String(n)), label: words };
}

/** The number that makes this decision of a range; undefined when it is none of it. */
export function numberOf(c: Choice, decision: string | undefined): number | undefined {
    if (!c.range || decision === undefined) return undefined;
    for (let i = 0; i < countOf(c); i++) {
        const n = c.range.from + i * c.range.step;
        if (c.do.replace("{n}", String(n)) === decision) return n;
    }
    return undefined;
}

/** Decisions that are the same but for their notation (copies of a card) once. */
export function distinct(choices: readonly Choice[]): Choice[] {
    const seen = new Set<string>();
    return choices.filter(({ do: _, ...rest }) => {
        const all = JSON.stringify(rest);
        return !seen.has(all) && seen.add(all);
    });
}

// ---- lists that are heard -------------------------------------------------------------------------------

/** A line of such a list: a decision, or several that have something in common. */
export interface Line extends Choice {
    opens?: readonly Choice[];
}

const WORTH_IT = 3; // fewer stand one by one

/** Is there anything to be said of what comes of it? */
export const hasConsequence = (c: Choice): boolean =>
    c.wins !== undefined || (c.effects?.some((e) => e.text !== undefined) ?? false);

/** Decisions in fewer lines: those that have something in common are one, which opens into a list of its own. What has
 *  consequences comes first there. */
export function gathered(all: readonly Choice[]): Line[] {
    return all.flatMap((c): Line[] => {
        const opens = all.filter((x) => x.among === c.among);
        if (c.among === undefined || opens.length < WORTH_IT) return [c];
        if (opens[0] !== c) return [];
        const [first, rest] = [opens.filter(hasConsequence), opens.filter((x) => !hasConsequence(x))];
        return [{ do: "", label: c.among, opens: [...first, ...rest] }];
    });
}

/** The notation under which a decision is offered: of decisions that are one to people only one is. */
export function offeredAs(choices: readonly Choice[], decision: { do: string; label: string }): string {
    const isThere = choices.some((c) => c.do === decision.do || numberOf(c, decision.do) !== undefined);
    return isThere ? decision.do : (choices.find((c) => c.label === decision.label)?.do ?? decision.do);
}

/** What a decision is called among these; one of a range by its number. */
export function labelIn(choices: readonly Choice[], decision: string): string {
    for (const c of choices) {
        const n = numberOf(c, decision);
        if (c.do === decision) return c.label;
        if (n !== undefined) return withNumber(c, n).label;
    }
    return decision;
}

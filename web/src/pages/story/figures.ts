// Figures of a story for people. Shares of a ledger are rounded so that what is shown adds up.

import type { Account, Analysis, Endings, StoryMoment } from "../../chronicle";
import { formatPercent, t } from "../../words";

const MILLION = 1e6;

export const percent = (millionths: number): string => formatPercent(Math.round(millionths / 1e4) / 100);

/** A change, with its sign; `hundredths` is whole. */
export function signed(hundredths: number): string {
    const sign = hundredths > 0 ? "+" : hundredths < 0 ? "−" : "";
    return sign + formatPercent(Math.abs(hundredths) / 100);
}

export interface Line {
    start: number;
    luck: number;
    own: number;
    others: number;
    result: number;
}

/** In whole hundredths: each sum so far is rounded, and the lines are what lies between. */
export function lineOf(a: Account): Line {
    const parts = [a.start_millionths, a.luck_millionths, a.own_millionths, a.others_millionths];
    let sum = 0;
    const sums = parts.map((p) => Math.round((sum += p) / 1e4) + 0); // never minus zero
    const [start = 0, luck = 0, own = 0, others = 0] = sums;
    return { start, luck: luck - start, own: own - luck, others: others - own, result: others };
}

export const shareAt = (m: StoryMoment | undefined, seat: number): number =>
    (m?.win_millionths[seat - 1] ?? 0) / MILLION;

/** Everybody's chances at a moment, in one sentence. */
export function tellChances(m: StoryMoment | undefined, names: readonly string[]): string {
    if (!m) return "";
    return names.map((name, i) => `${name} ${percent(m.win_millionths[i] ?? 0)}`).join(", ");
}

/** Everybody's share of wins. */
export function tellWins({ endings }: Endings, names: readonly string[]): string {
    return endings.map((e) => `${names[e.seat - 1] ?? ""} ${percent(e.win_millionths)}`).join(", ");
}

/** One player's way through the game, in one sentence. */
export function tellWay(analysis: Analysis, seat: number, name: string): string {
    const { moments } = analysis;
    const win = (m: StoryMoment | undefined) => m?.win_millionths[seat - 1] ?? 0;
    const best = moments.reduce((a, b) => (win(b) > win(a) ? b : a));
    return t("{name}: {from} at the start, at most {most} after step {n}, {to} at the end.", {
        ...{ name, n: best.steps, from: percent(win(moments[0])), most: percent(win(best)) },
        to: percent(win(moments.at(-1))),
    });
}

/** Whom luck helped most, and who gave least away. */
export function tellLead(analysis: Analysis, names: readonly string[]): string {
    const by = (value: (a: Account) => number) =>
        analysis.accounts.reduce((a, b) => (value(b) > value(a) ? b : a));
    const lucky = by((a) => a.luck_millionths);
    const careful = by((a) => -a.cost_millionths);
    const luck = { name: names[lucky.seat - 1] ?? "", n: signed(lineOf(lucky).luck) };
    const care = { other: names[careful.seat - 1] ?? "", m: percent(careful.cost_millionths) };
    if (lineOf(lucky).luck <= 0 || analysis.accounts.every((a) => a.decisions === 0)) return "";
    return lucky === careful
        ? t("Luck was kindest to {name} ({n}), and {other} gave away least ({m}) as well.", { ...luck, ...care })
        : t("Luck was kindest to {name} ({n}); {other} gave away least ({m}).", { ...luck, ...care });
}

/** Moments worth a row in a table: some at equal distances, and those after the turning points. */
export function rowsOf({ moments, turning_points }: Analysis, most = 16): StoryMoment[] {
    const last = moments.length - 1;
    const at = new Set(turning_points.map((p) => p.step));
    for (let i = 0; i <= most; i++) at.add(Math.round((i * last) / most));
    return moments.filter((m) => at.has(m.steps));
}

/** Places on a line, pushed apart so that none covers another: at least `gap` between them, from `low` to `high`. */
export function spread(at: readonly number[], gap: number, low: number, high: number): number[] {
    const order = at.map((_, i) => i).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
    const out = [...at];
    let least = low;
    for (const i of order) {
        out[i] = Math.max(out[i] ?? 0, least);
        least = (out[i] ?? 0) + gap;
    }
    let most = high;
    for (const i of [...order].reverse()) {
        out[i] = Math.min(out[i] ?? 0, most);
        most = (out[i] ?? 0) - gap;
    }
    return out;
}

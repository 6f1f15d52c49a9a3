// Paying with notes: which may be tapped together stands in the view (`ways`), here they are only matched with what
// has been tapped.

import type { Choice } from "../../protocol";
import type { CardId, Purchase, SmlView, Way } from "./view";
import { kindOf } from "./view";

export function purchaseOf(v: SmlView, card: CardId): Purchase | undefined {
    return (
        v.purchases.find((p) => p.card === card) ??
        v.purchases.find((p) => kindOf(p.card) === kindOf(card))
    );
}

function countOf(cards: readonly CardId[]): Map<string, number> {
    const n = new Map<string, number>();
    for (const c of cards) n.set(kindOf(c), (n.get(kindOf(c)) ?? 0) + 1);
    return n;
}

/** Are these notes part of that payment, whatever the copies? */
function isPart(tapped: readonly CardId[], way: Way): boolean {
    const needed = countOf(way.pay);
    return [...countOf(tapped)].every(([kind, n]) => n <= (needed.get(kind) ?? 0));
}

/** The payment that is just these notes. */
export function wayOf(p: Purchase, tapped: readonly CardId[]): Way | undefined {
    return p.ways.find((w) => w.pay.length === tapped.length && isPart(tapped, w));
}

/** Can the price still be paid with these among the notes? */
export function mayTap(p: Purchase, tapped: readonly CardId[]): boolean {
    return p.ways.some((w) => isPart(tapped, w));
}

/** Taps a note: it is taken or put back. */
export function tap(tapped: readonly CardId[], note: CardId): CardId[] {
    return tapped.includes(note) ? tapped.filter((c) => c !== note) : [...tapped, note];
}

/** A purchase with all its payments, sent together: Escape before it costs nothing. */
export interface Deal extends Choice {
    steps: string[];
    pay: CardId[]; // the notes
    waste: number;
}

/** The decisions to pay with these notes, in the order of payments; the purchase itself goes before. */
export function dealOf(p: Purchase, buy: Choice, notes: readonly CardId[], waste: number): Deal {
    const paid = p.purse.filter((n) => notes.includes(n.card));
    const first = buy.choice === "pay" ? [] : [buy.do];
    const steps = [...first, ...paid.map((n) => n.do)];
    return { ...buy, do: steps[0] ?? buy.do, steps, pay: paid.map((n) => n.card), waste };
}

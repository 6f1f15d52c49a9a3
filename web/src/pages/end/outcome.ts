// How a game ended, in words.

import type { Result, SeatDoc, Table } from "../../protocol";
import { colon, currentLang, formatScore, t } from "../../words";

export interface Place {
    seat: SeatDoc;
    rank: number; // 0: none, the player has left
    score: number;
}

/** Everybody, the best first; of equal places who has more. */
export function placesOf(seats: readonly SeatDoc[], result: Result): Place[] {
    return seats
        .map((seat) => ({
            seat,
            rank: result.ranks[seat.seat - 1] ?? 0,
            score: result.scores[seat.seat - 1] ?? 0,
        }))
        .sort((a, b) => (a.rank || 99) - (b.rank || 99) || b.score - a.score);
}

export function winners(table: Table, result: Result): string {
    const names = table.seats.filter((s) => result.ranks[s.seat - 1] === 1).map((s) => s.name ?? "");
    const all = new Intl.ListFormat(currentLang(), { type: "conjunction" }).format(names);
    return names.length > 1
        ? t("{names} share the victory!", { names: all })
        : t("{name} wins!", { name: names[0] ?? "" });
}

/** By how much: what the best has, and how far the next one is behind. */
export function tellLead(table: Table, result: Result): string {
    const [first, ...others] = placesOf(table.seats, result);
    const next = others.find((p) => p.rank > 1);
    if (!first) return "";
    const score = formatScore(table.game, first.score);
    const lead = next ? first.score - next.score : 0;
    if (!next || lead <= 0) return score;
    return t("{score}, {n} ahead of {name}", { score, n: lead, name: next.seat.name ?? "" });
}

/** The same as a message to somebody: who won, and everybody's place. */
export function tellResult(table: Table, result: Result): string {
    const places = placesOf(table.seats, result).map(
        ({ seat, rank, score }) =>
            `${rank || "–"}. ${seat.name ?? ""}${colon()}${formatScore(table.game, score)}`,
    );
    return [`${table.title}${colon()}${winners(table, result)}`, ...places].join("\n");
}

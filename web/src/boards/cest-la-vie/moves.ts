// Decisions and what they would do, found by their arguments; nothing here knows a rule.

import { has } from "../../choice";
import type { Blocked, Choice, GameEvent } from "../../protocol";
import { t } from "../../words";
import type { BoardProps, TurnLine, ZoneProps } from "../face";
import { GUARD } from "./track";
import { shortName } from "./view";

/** The decisions that move a seat's pawn, or a guard, away from a square: forward first. */
export function choicesAt(choices: readonly Choice[], code: string, seat: number): Choice[] {
    const piece = seat === GUARD ? "guard" : "pawn";
    return [piece, `${piece}-back`].flatMap((choice) =>
        choices.filter((c) => has(c, { choice, from: code })),
    );
}

export function blockedAt(blocked: readonly Blocked[], code: string, seat: number): Blocked | undefined {
    const piece = seat === GUARD ? "guard" : "pawn";
    return blocked.find((b) => has(b, { choice: piece, from: code }));
}

export const isGuard = (c: Choice): boolean => String(c.choice ?? "").startsWith("guard");
export const fromOf = (c: Choice): string => String(c["from"] ?? "");
export const toOf = (c: Choice): string => String(c["to"] ?? "");

/** The decision that is drawn: the one lifted, of which band and button speak; else, paler, the one pointed at. */
export function shownOf({
    choices,
    considered,
    lifted,
}: Pick<ZoneProps, "choices" | "considered" | "lifted">): { choice: Choice | undefined; pale: boolean } {
    const held = lifted?.choices ?? [];
    const pointed = (held.length > 0 ? held : choices).find((c) => c.do === considered);
    return { choice: pointed ?? held[0], pale: held.length === 0 };
}

/** What a seat would take, and how many points it would have then. */
export function takes(c: Choice | undefined, seat: number | undefined): { code: string; score: number }[] {
    return (c?.effects ?? [])
        .filter((e) => e.event === "taken" && e["who"] === seat && typeof e["tile"] === "string")
        .map((e) => ({ code: String(e["tile"]), score: Number(e["score"] ?? 0) }));
}

/** Seats whose pawns would stand alone. */
export function aloneBy(c: Choice | undefined): number[] {
    const list = c?.["alone"];
    return Array.isArray(list) ? list.filter((s): s is number => typeof s === "number") : [];
}

export function question({ board }: BoardProps, c: Choice): string {
    if (c.choice === "stay") return c.brief ?? c.label;
    const way = { from: shortName(board, fromOf(c)), to: shortName(board, toOf(c)) };
    return isGuard(c) ? t("The guard, from {from} to {to}?", way) : t("Your pawn, from {from} to {to}?", way);
}

export function consequence({ board, table }: BoardProps, c: Choice): string {
    const codes = takes(c, table.you).map((taken) => shortName(board, taken.code));
    if (codes.length > 0) return t("and take {what}", { what: codes.join(", ") });
    const [lonely] = aloneBy(c).filter((seat) => seat !== table.you);
    const name = lonely === undefined ? undefined : table.seats[lonely - 1]?.name;
    return name && isGuard(c) ? t("{name} will stand alone", { name }) : t("nothing to take");
}

// ---- what happened --------------------------------------------------------------------------------------

export interface Move {
    seat: number; // who moved
    piece: number; // whose piece: a seat, or GUARD
    from: string;
    to: string;
}

/** The piece that an event moves; undefined for any other event. */
export function moveOf(e: GameEvent): Move | undefined {
    const { event, who, from, to } = e;
    if (typeof who !== "number" || typeof from !== "string" || typeof to !== "string") return undefined;
    if (/^pawn-moved(-back)?$/.test(event)) return { seat: who, piece: who, from, to };
    return /^guard-moved(-back)?$/.test(event) ? { seat: who, piece: GUARD, from, to } : undefined;
}

/** Where each of the others went last. */
export function lastMoves(events: readonly GameEvent[], you: number | undefined): Move[] {
    const last = new Map<number, Move>();
    for (const e of events) {
        const move = moveOf(e);
        if (move) last.set(move.seat, move);
    }
    return [...last.values()].filter((m) => m.seat !== you);
}

/** The places of those whose pawns have all arrived, by seat. */
export function arrivals(events: readonly GameEvent[]): Map<number, number> {
    const all = events.filter((e) => e.event === "all-arrived");
    return new Map(all.map((e) => [Number(e.who), Number(e["place"])]));
}

/** What would be taken back: the moves of these steps. */
export function undoneMoves(events: readonly GameEvent[], from: number, to: number): Move[] {
    return events
        .filter((e) => e.step > from && e.step <= to)
        .flatMap((e) => moveOf(e) ?? []);
}

/** Which piece went where, in four words: "pawn, +6 → −3". */
export function moveWords(board: BoardProps["board"], move: Move): string {
    const way = { from: shortName(board, move.from), to: shortName(board, move.to) };
    return move.piece === GUARD ? t("guard, {from} → {to}", way) : t("pawn, {from} → {to}", way);
}

/** A decision in the same four words. */
export function advised({ board, table }: BoardProps, c: Choice): string {
    const piece = isGuard(c) ? GUARD : (table.you ?? 1);
    if (c.choice === "stay") return c.brief ?? c.label;
    return moveWords(board, { seat: table.you ?? 1, piece, from: fromOf(c), to: toOf(c) });
}

/** A turn in four words. */
export function lineOf(events: readonly GameEvent[], board: BoardProps["board"]): TurnLine | undefined {
    const move = events.map(moveOf).find((m) => m !== undefined);
    const rolled = events.find((e) => e.event === "rolled");
    if (!move)
        return events.some((e) => e.event === "stayed")
            ? { text: t("stays") }
            : rolled && events.length === 1
              ? { text: t("rolls {n}", { n: Number(rolled["die"]) }) }
              : undefined;
    return { text: moveWords(board, move) };
}

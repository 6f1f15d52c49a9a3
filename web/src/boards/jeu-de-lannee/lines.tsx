// A turn in a few words, and the last turns beside the machine.

import { useMemo } from "preact/hooks";
import type { GameEvent, Table } from "../../protocol";
import { Art } from "../../stage/art";
import { formatNumber, t, tn } from "../../words";
import type { BoardProps, TurnLine, ZoneProps } from "../face";
import { deckArt } from "./card";
import { isMove } from "./moves";
import { Pawn, Token } from "./pieces";
import { boardOf, lastIndex, nameOfDay } from "./view";

/** How many tokens a seat has more after these events. */
export function tokensWon(events: readonly GameEvent[], seat: number): number {
    let n = 0;
    for (const e of events) {
        const count = Number(e["n"] ?? 0);
        if (e.event === "tokens-given") n += e["whom"] === seat ? count : e["who"] === seat ? -count : 0;
        else if (e["who"] !== seat) continue;
        else if (/^(tokens-got|finish|second)$/.test(e.event)) n += count;
        else if (e.event === "tokens-lost" || e.event === "bankrupt") n -= count;
        else if (e.event === "token-bought") n += 1;
    }
    return n;
}

function textOf(events: readonly GameEvent[], seat: number, board: BoardProps["board"]): string | undefined {
    if (events.some((e) => e.event === "skipped")) return t("loses this turn");
    const moves = events.filter((e) => isMove(e) && e["who"] === seat);
    const last = moves.at(-1);
    const spun = moves.find((e) => e["cause"] === "spin");
    const broke = events.some((e) => e.event === "bankrupt" && e["who"] === seat);
    if (!last) return events.some((e) => e.event === "stays") ? t("stays") : broke ? t("is bankrupt") : undefined;
    const to = nameOfDay(boardOf(board), Number(last["to"]));
    const days = spun ? Number(spun["to"]) - Number(spun["from"]) : 0;
    const way = days > 0 ? `${tn("{n} day", "{n} days", days)} → ${to}` : `→ ${to}`;
    return broke ? `${way}, ${t("bankrupt")}` : way;
}

export function turnLine(
    events: readonly GameEvent[],
    { board }: { board: BoardProps["board"]; table?: Table },
): TurnLine | undefined {
    const seat = events.find((e) => e.turn !== undefined)?.turn;
    const text = seat === undefined ? undefined : textOf(events, seat, board);
    if (seat === undefined || text === undefined) return undefined;
    const cards = events.filter((e) => /^card-/.test(e.event) && e["who"] === seat && e["card"] !== undefined);
    const tokens = tokensWon(events, seat);
    return {
        text,
        things: (
            <span class="jda-won">
                {cards.map((e, i) => (
                    <Art key={i} name={deckArt(e.event === "card-chance" ? "chance" : "hasard")} />
                ))}
                {tokens !== 0 && (
                    <span class="jda-stat">
                        <Token />
                        {tokens > 0 ? "+" : ""}
                        {formatNumber(tokens)}
                    </span>
                )}
            </span>
        ),
    };
}

/** The turns since one's own last one. */
function turnsSince(events: readonly GameEvent[], you: number | undefined): GameEvent[][] {
    const turns: GameEvent[][] = [];
    for (const e of events) {
        if (e.turn !== undefined) turns.push([e]);
        else turns.at(-1)?.push(e);
    }
    const own = lastIndex(turns, (turn, i) => turn[0]?.turn === you && i < turns.length - 1);
    return turns.slice(own < 0 ? -4 : own + 1);
}

export function Recent({ zone }: { zone: ZoneProps }) {
    const { events, table, board } = zone;
    const turns = useMemo(() => turnsSince(events, table.you), [events, table.you]);
    const lines = turns.flatMap((turn) => {
        const line = turnLine(turn, { board });
        return line ? [{ seat: turn[0]?.turn ?? 1, line, key: turn[0]?.seq ?? 0 }] : [];
    });
    if (lines.length === 0) return null;
    return (
        <div class="jda-recent">
            <b>{t("Since your last turn")}</b>
            <ul>
                {lines.slice(-5).map((l) => (
                    <li key={l.key}>
                        <Pawn zone={zone} seat={l.seat} />
                        <span>{l.line.text}</span>
                        {l.line.things}
                    </li>
                ))}
            </ul>
        </div>
    );
}

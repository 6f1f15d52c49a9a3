// The same in few words: what a decision leads to, a turn of the log, what was won in the end.

import type { Choice, GameEvent, Table } from "../../protocol";
import { Art } from "../../stage/art";
import { colon, t, tn } from "../../words";
import type { BoardProps, Gain, TurnLine } from "../face";
import { artOf, nameOf, prizeOf, viewOf } from "./view";

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The second line of the main button. */
export function consequence({ table }: BoardProps, c: Choice): string {
    const winner = c.wins?.find((seat) => seat !== table.you);
    if (winner !== undefined) return t("{who} would win", { who: nameOf(table, winner) });
    if (c.wins?.length) return t("and you win!");
    const again: unknown = c["n"];
    if (c.group === "keep" && typeof again === "number")
        return tn("and roll {n} die again", "and roll {n} dice again", again);
    return (c.effects ?? [])
        .map((e) => e.text)
        .filter(Boolean)
        .join(", ");
}

/** What the band asks when something is lifted: the button says the rest. */
export function question({ board }: BoardProps, c: Choice): string {
    const prize = prizeOf(board, c["prize"]);
    if (prize && c.choice === "steal") return t("Steal “{prize}”?", { prize: prize.name });
    if (prize) return t("Take “{prize}”?", { prize: prize.name });
    return t("{do}?", { do: c.brief ?? c.label });
}

function told(e: GameEvent, { board, table }: Pick<BoardProps, "board" | "table">): TurnLine | undefined {
    const prize = prizeOf(board, e["prize"]);
    const things = prize && <Art name={artOf(prize)} />;
    switch (e.event) {
        case "taken":
            return { text: t("takes {prize}", { prize: prize?.name ?? "" }), things };
        case "stolen":
            return {
                text: t("steals {prize} from {from}", {
                    prize: prize?.name ?? "",
                    from: nameOf(table, e["from"]),
                }),
                things,
            };
        case "no-prize":
        case "last-die":
            return { text: t("nothing") };
        case "rolloff":
            return { text: t("rolls {n} for the start", { n: Number(e["sum"]) }) };
        default:
            return undefined;
    }
}

/** A turn: what it brought, or the dice of the one that runs. */
export function turnLine(
    events: readonly GameEvent[],
    props: Pick<BoardProps, "board" | "table">,
): TurnLine | undefined {
    const latest = [...events].reverse();
    const line = latest.map((e) => told(e, props)).find(Boolean);
    const started = events.some((e) => e.event === "started" || e.event === "recounted");
    if (line && started) return { ...line, text: t("{what}: enough to win!", { what: line.text }) };
    if (line) return line;
    const rolled = latest.find((e) => e.event === "rolled" || e.event === "rerolled");
    const dice = listed(rolled?.["all"] ?? rolled?.["dice"]);
    return dice.length > 0 ? { text: t("{dice}…", { dice: dice.join(" ") }) } : undefined;
}

/** What was held in the end. */
export function gains({ view, board }: BoardProps, seat: number): Gain[] {
    const prizes = viewOf(view).seats[seat - 1]?.prizes ?? [];
    return [
        {
            title: t("Prizes"),
            points: prizes.length,
            things: prizes.map((code) => <Art key={code} name={artOf(prizeOf(board, code))} />),
        },
    ];
}

/** Who a countdown belongs to, and how long it lasts, for the ear. */
export function tellFuse(table: Table, seat: number, left: number): string {
    return tn(
        "{name} wins after {n} more turn, unless a prize is stolen!",
        "{name} wins after {n} more turns, unless a prize is stolen!",
        left,
        { name: nameOf(table, seat) },
    );
}

/** A name and what is said of it. */
export const said = (name: string, facts: readonly string[]): string => `${name}${colon()}${facts.join(", ")}`;

// A turn in four words and a picture, for the log and for the note pad on the table.

import { letterOf, SeatMark } from "../../parts/marks";
import type { BoardDoc, GameEvent, Table } from "../../protocol";
import { Art } from "../../stage/art";
import { t } from "../../words";
import type { TurnLine } from "../face";
import type { Scene } from "./scene";
import type { SmlBoard } from "./view";
import { docOf } from "./view";

interface Known {
    board: BoardDoc;
    table: Table;
}

const LAID =
    /^(laid|studied|studied-aside|employed|earned|married|strayed|born|awarded|special|in-vain|free|attack)$/;
const HIT = /^(malus|malus-skip|malus-too|prison|revenge|revenge-skip|revenge-too)$/;
const LEFT = /^(resigned|quit)$/;

const cardOf = ({ board }: Known, e: GameEvent) =>
    typeof e.card === "string" ? docOf(board as unknown as SmlBoard, e.card) : undefined;

/** What an event says of a turn, and how much: the most telling one is its line. */
function told(e: GameEvent, known: Known): { rank: number; line: TurnLine } | undefined {
    const doc = cardOf(known, e);
    const card = doc?.short ?? doc?.name ?? "";
    const other = known.table.seats[Number(e.other) - 1]?.name ?? "";
    const things = doc?.art ? <Art name={doc.art} /> : undefined;
    const as = (rank: number, text: string) => ({ rank, line: things ? { text, things } : { text } });
    if (HIT.test(e.event)) return as(6, t("{card} for {other}", { card, other }));
    if (e.event === "stolen") return as(6, t("steals {card} from {other}", { card, other }));
    if (e.event === "bought") return as(5, t("buys {card}", { card }));
    if (LAID.test(e.event)) return as(4, t("lays {card}", { card }));
    if (e.event === "thrown") return as(3, t("throws {card} away", { card }));
    if (LEFT.test(e.event)) return as(4, t("leaves the job {card}", { card }));
    if (e.event === "divorced") return as(2, t("is divorced"));
    if (e.event.startsWith("bet")) return as(4, t("bets at the casino"));
    if (e.event.startsWith("swapped")) return as(5, t("exchanges a card with {other}", { other }));
    if (e.event.startsWith("skipped")) return as(3, t("skips a turn"));
    if (e.event === "river-taken") return as(2, t("takes {card} from the river", { card }));
    if (e.event === "taken") return as(2, t("takes {card} off the discard", { card }));
    if (e.event.startsWith("drawn")) return { rank: 1, line: { text: t("draws a card") } };
    return undefined;
}

export function turnLine(events: readonly GameEvent[], known: Known): TurnLine | undefined {
    let best: ReturnType<typeof told>;
    for (const e of events) {
        const found = told(e, known);
        if (found && found.rank >= (best?.rank ?? 0)) best = found;
    }
    return best?.line;
}

interface Played {
    seat: number;
    line: TurnLine;
    step: number;
}

/** The last turns, the latest at the end, with who played them. */
function lastTurns(events: readonly GameEvent[], known: Known, most: number): Played[] {
    const turns: Played[] = [];
    let end = events.length;
    for (let i = end - 1; i >= 0 && turns.length < most; i--) {
        const seat = events[i]?.turn;
        if (seat === undefined) continue;
        const line = turnLine(events.slice(i, end), known);
        if (line) turns.unshift({ seat, line, step: events[i]?.step ?? 0 });
        end = i;
    }
    return turns;
}

const NOTED = 3;
const LOW = 165; // pixels of the middle, below which there is room for one less

/** The note pad: the last turns, where the log is not beside the table. The log tells the same to the ear. */
export function NotePad({ sc }: { sc: Scene }) {
    const { table, colours, events, board } = sc.props;
    const turns = lastTurns(events, { board, table }, sc.props.height < LOW ? NOTED - 1 : NOTED);
    if (turns.length === 0) return null;
    return (
        <div class="sml-pad" aria-hidden="true">
            <b>{t("Last turns")}</b>
            {turns.map(({ seat, line, step }) => (
                <span key={step}>
                    <SeatMark
                        colour={colours[seat - 1] ?? "rouge"}
                        letter={letterOf(table.seats[seat - 1]?.name)}
                    />
                    <span>{line.text}</span>
                    {line.things}
                </span>
            ))}
        </div>
    );
}

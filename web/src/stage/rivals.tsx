// The others, in seating order from one's left: who they are, what they have.

import type { Drawing } from "../boards/situation";
import type { ZoneProps } from "../boards/face";
import { useState } from "preact/hooks";
import { Clock } from "../parts/clock";
import { Boundary } from "../parts/boundary";
import { Dialog } from "../parts/dialog";
import type { SeatDoc } from "../protocol";
import { formatNumber, formatScore, t, tn } from "../words";
import { Portrait } from "./portrait";

interface Props {
    zone: ZoneProps;
    drawing: Drawing | null;
}

/** Everybody but oneself; who only looks on sees all. */
export function rivalsOf(seats: readonly SeatDoc[], you: number | undefined): SeatDoc[] {
    if (you === undefined) return [...seats];
    return [...seats.slice(you), ...seats.slice(0, you - 1)];
}

/** Points, as a number and for the ear. */
export function Score({ game, points }: { game: string; points: number }) {
    return (
        <span class="seat-score" aria-label={formatScore(game, points)} role="img">
            {formatNumber(points)}
        </span>
    );
}

/** What is to be known of somebody besides the name. */
export function SeatNotes({ seat, you }: { seat: SeatDoc; you?: boolean }) {
    return (
        <>
            {you && <span class="note"> {t("(you)")}</span>}
            {seat.kind === "person" && !seat.here && !seat.away && <span class="note"> {t("(away)")}</span>}
            {seat.away && <span class="note"> {t("(a bot plays)")}</span>}
        </>
    );
}

/** A rival's whole place over the page, where its card has no room for what they own. */
function Sheet({ zone, drawing, seat, onClose }: Props & { seat: SeatDoc; onClose: () => void }) {
    const { table, view, colours } = zone;
    const Place = drawing?.Place;
    if (!Place) return null;
    return (
        <Dialog title={seat.name ?? ""} onClose={onClose}>
            <div class="sheet">
                <Portrait table={table} seat={seat.seat} colour={colours[seat.seat - 1] ?? "rouge"} />
                <p class="sheet-score">{formatScore(table.game, view.scores[seat.seat - 1] ?? 0)}</p>
                <div class="sheet-place">
                    <Boundary moment={view} instead={null}>
                        <Place {...zone} seat={seat.seat} />
                    </Boundary>
                </div>
            </div>
            <button type="button" class="button primary" onClick={onClose}>
                {t("Close")}
            </button>
        </Dialog>
    );
}

function Rival({ zone, drawing, seat, onOpen }: Props & { seat: SeatDoc; onOpen: () => void }) {
    const { table, view, colours } = zone;
    const isTurn = view.to_move === seat.seat;
    return (
        <li
            class={isTurn ? "rival seat on-turn" : "rival seat"}
            aria-current={isTurn ? "true" : undefined}
            data-seat={seat.seat}
        >
            <Portrait table={table} seat={seat.seat} colour={colours[seat.seat - 1] ?? "rouge"} />
            <span class="seat-name">
                {seat.name}
                <SeatNotes seat={seat} />
                {isTurn && <span class="unseen">{t("(to play)")}</span>}
            </span>
            {seat.left !== undefined && (
                <Clock left={seat.left} running={table.clock?.running === seat.seat} />
            )}
            <Score game={table.game} points={view.scores[seat.seat - 1] ?? 0} />
            {drawing?.Rival && (
                <div class="rival-things">
                    <Boundary moment={view} instead={null}>
                        <drawing.Rival {...zone} seat={seat.seat} />
                    </Boundary>
                </div>
            )}
            {zone.phone && drawing?.Place && (
                <button
                    type="button"
                    class="rival-open"
                    aria-label={t("{name's} place", { name: seat.name ?? "" })}
                    onClick={onOpen}
                />
            )}
        </li>
    );
}

export function Rivals({ zone, drawing }: Props) {
    const others = rivalsOf(zone.table.seats, zone.table.you);
    const [open, setOpen] = useState<number>();
    const opened = others.find((s) => s.seat === open);
    const crowd = others.length > 3 ? " crowd" : "";
    return (
        <section class="rivals" aria-label={t("Players")}>
            <ul class={`seats n-${others.length}${crowd}`}>
                {others.map((s) => (
                    <Rival
                        key={s.seat}
                        {...{ zone, drawing }}
                        seat={s}
                        onOpen={() => setOpen(s.seat)}
                    />
                ))}
            </ul>
            {opened && <Sheet {...{ zone, drawing }} seat={opened} onClose={() => setOpen(undefined)} />}
            {zone.table.watching > 0 && (
                <p class="note watching">
                    {tn("{n} person watching", "{n} people watching", zone.table.watching)}
                </p>
            )}
        </section>
    );
}

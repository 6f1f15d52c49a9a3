// The round table with the cloth of the game, a chair for each seat; one's own is the nearest.

import type { ComponentChildren } from "preact";
import { faceOf } from "../../boards";
import type { Named } from "../../api";
import { letterOf, seatColour, SeatMark } from "../../parts/marks";
import type { SeatDoc, Table } from "../../protocol";
import { Art, Peep, portraitsOf, useSprites } from "../../stage/art";
import { t } from "../../words";

/** Where a chair stands, in percent of the room: the far ones higher, so that their labels clear the table. */
export function placeOf(seat: number, nearest: number, seats: number): { left: string; top: string } {
    const angle = Math.PI / 2 + ((seat - nearest) * 2 * Math.PI) / seats;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const percent = (n: number) => `${Math.round(n * 10) / 10}%`;
    return { left: percent(50 + x * 38), top: percent(46 + y * (y < 0 ? 33 : 28)) };
}

function seatState(seat: SeatDoc, bots: readonly Named[]): string {
    switch (seat.kind) {
        case "open":
            return t("a bot? somebody here?");
        case "bot":
            return t("bot, {level}", { level: bots.find((b) => b.id === seat.bot)?.title ?? "" });
        case "person":
            return !seat.ready ? t("expected") : seat.here ? t("here") : t("away");
    }
}

function Face({ seat, doc }: { seat: SeatDoc; doc: Table }) {
    if (seat.kind === "open")
        return (
            <svg class="free-face" viewBox="-50 -50 100 100" aria-hidden="true">
                <circle r="48" />
                <path d="M0-20V20M-20 0H20" />
            </svg>
        );
    const names = doc.seats.map((s) => s.name ?? "");
    return (
        <span class="portrait">
            {seat.kind === "bot" ? (
                <span class="peep">
                    <Art name="robot" />
                </span>
            ) : (
                <Peep n={portraitsOf(names)[seat.seat - 1] ?? 0} />
            )}
            <SeatMark colour={seatColour(seat.seat)} letter={letterOf(seat.name)} />
        </span>
    );
}

interface ChairProps {
    seat: SeatDoc;
    doc: Table;
    bots: readonly Named[];
    isHere: boolean; // on this device
    children: ComponentChildren; // what can be done with it
}

export function Chair({ seat, doc, bots, isHere, children }: ChairProps) {
    const mine = doc.you === seat.seat;
    const note = mine ? t("(you)") : isHere ? t("(beside you)") : "";
    const place = placeOf(seat.seat, doc.you ?? 1, doc.seats.length);
    const kinds = ["chair", seat.kind === "open" && "free", mine && "own"];
    return (
        <li
            class={kinds.filter(Boolean).join(" ")}
            ref={(li) => {
                li?.style.setProperty("--left", place.left); // a telephone has them in a list instead
                li?.style.setProperty("--top", place.top);
            }}
        >
            <span class="chair-back" aria-hidden="true" />
            <Face seat={seat} doc={doc} />
            <div class="chair-label">
                <span class="seat-name">
                    {seat.kind === "open" ? t("Free seat") : seat.name}
                    {note && <span class="note"> {note}</span>}
                </span>
                <span class="note">{seatState(seat, bots)}</span>
                {children}
            </div>
        </li>
    );
}

/** The table itself, with the open box on it. */
export function RoundTable({ game, children }: { game: string; children: ComponentChildren }) {
    const { Box } = faceOf(game);
    useSprites("art.svg", "peeps.svg");
    return (
        <div class="round-room">
            <div class="round-table" data-game={game} aria-hidden="true">
                <div class="round-cloth" />
                <div class="round-box">
                    <Box open />
                </div>
            </div>
            <ul class="lobby-seats">{children}</ul>
        </div>
    );
}

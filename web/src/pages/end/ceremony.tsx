// The ranking as a small ceremony: the last place first, points counted up, with what gave them. A touch or a key
// shows all at once; without motion all is there from the beginning.

import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, Gain } from "../../boards/face";
import type { Drawing } from "../../boards/situation";
import type { Result } from "../../protocol";
import { Portrait } from "../../stage/portrait";
import { motionIsWanted } from "../../stage/motion";
import { rain } from "../../stage/shows";
import { formatNumber, formatScore, t } from "../../words";
import type { Place } from "./outcome";
import { placesOf } from "./outcome";

const ROW = 900; // ms from one row to the next
const COUNT = 650; // ms that points are counted up

type Zone = Omit<BoardProps, "board">;

interface Row extends Place {
    gains: Gain[];
}

/** How many rows are shown, from the last place on. */
function useRows(all: number): number {
    const [rows, setRows] = useState(motionIsWanted() ? 0 : all);
    useEffect(() => {
        if (rows >= all) return undefined;
        const timer = setTimeout(() => setRows(rows + 1), rows === 0 ? ROW / 3 : ROW);
        const skip = () => setRows(all);
        addEventListener("pointerdown", skip);
        addEventListener("keydown", skip);
        return () => {
            clearTimeout(timer);
            removeEventListener("pointerdown", skip);
            removeEventListener("keydown", skip);
        };
    }, [rows, all]);
    return rows;
}

/** A number that runs up to its end. */
function useCount(to: number, runs: boolean): number {
    const [n, setN] = useState(runs ? to : 0);
    useEffect(() => {
        if (!runs) return undefined;
        if (!motionIsWanted()) {
            setN(to);
            return undefined;
        }
        const start = performance.now();
        let frame = 0;
        const step = () => {
            const share = Math.min(1, (performance.now() - start) / COUNT);
            setN(Math.round(to * share));
            if (share < 1) frame = requestAnimationFrame(step);
        };
        step();
        return () => cancelAnimationFrame(frame);
    }, [to, runs]);
    return n;
}

/** Is there something that was worth nothing, or nothing at all? */
const hasThings = ({ things }: Gain) => (Array.isArray(things) ? things.length > 0 : !!things);

function Gains({ gains }: { gains: readonly Gain[] }) {
    return (
        <>
            {gains.map((g) => (
                <span class="gain" key={g.title}>
                    <span class="gain-title">{g.short ?? g.title}</span>
                    <span class="gain-things" aria-hidden="true">
                        {g.things}
                    </span>
                    {gains.length > 1 && g.points === 0 && (
                        <span class="gain-points none">{hasThings(g) ? formatNumber(0) : "–"}</span>
                    )}
                    {gains.length > 1 && g.points !== 0 && (
                        <span class={g.points < 0 ? "gain-points bad" : "gain-points"}>
                            {g.points > 0 && "+"}
                            {formatNumber(g.points)}
                        </span>
                    )}
                </span>
            ))}
        </>
    );
}

function RowOf({ place: p, zone, shown }: { place: Row; zone: Zone; shown: boolean }) {
    const count = useCount(p.score, shown);
    const mine = zone.table.you === p.seat.seat;
    const kinds = [p.rank === 1 && "winner", !shown && "to-come"].filter(Boolean).join(" ");
    return (
        <li class={kinds || undefined}>
            <span class="place">{p.rank || "–"}</span>
            <Portrait
                table={zone.table}
                seat={p.seat.seat}
                colour={zone.colours[p.seat.seat - 1] ?? "rouge"}
            />
            <span class="seat-name">
                {p.seat.name}
                {mine && <small>{t("you")}</small>}
            </span>
            <span class="gains">
                <Gains gains={p.gains} />
            </span>
            <span class="seat-score">
                <span aria-hidden="true">{formatNumber(count)}</span>
                <span class="unseen">{formatScore(zone.table.game, p.score)}</span>
            </span>
        </li>
    );
}

interface Props {
    result: Result;
    zone: Zone;
    drawing: Drawing | null;
}

export function Ceremony({ result, zone, drawing }: Props) {
    const gainsOf = (seat: number) =>
        drawing?.gains?.({ ...zone, board: drawing.board }, seat) ?? [];
    const places = placesOf(zone.table.seats, result).map((p) => ({
        ...p,
        gains: gainsOf(p.seat.seat),
    }));
    const rows = useRows(places.length);
    const done = rows >= places.length;
    const watched = useRef(!done); // it was not all there from the beginning
    useEffect(() => {
        if (done && watched.current) rain();
    }, [done]);
    const columns = places[0]?.gains ?? [];
    return (
        <div class="result" style={{ "--gains": Math.max(1, columns.length) }}>
            <p class="gain-heads" aria-hidden="true">
                {columns.map((g) => (
                    <span key={g.title}>{g.title}</span>
                ))}
            </p>
            <ol class="ranking">
                {places.map((p, i) => (
                    <RowOf key={p.seat.seat} place={p} zone={zone} shown={places.length - i <= rows} />
                ))}
            </ol>
        </div>
    );
}

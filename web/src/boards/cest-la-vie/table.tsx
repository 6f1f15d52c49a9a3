// The table of C'est la vie: a path through a meadow, tiles on it, pieces on the tiles.

import { useMemo, useRef } from "preact/hooks";
import { letterOf } from "../../parts/marks";
import type { Choice } from "../../protocol";
import { formatPercent, t } from "../../words";
import type { ZoneProps } from "../face";
import { Controls } from "./controls";
import { FlowerIn, Meadow, Ribbon } from "./meadow";
import type { Move } from "./moves";
import { arrivals, choicesAt, fromOf, isGuard, lastMoves, shownOf, undoneMoves } from "./moves";
import { Count, GuardIn, Halo, PawnIn, Rank } from "./pieces";
import { useFormer } from "./play";
import { Ground, Over, Trail } from "./preview";
import { TileIn } from "./tile";
import type { Standing, Track } from "./track";
import { GUARD, standing, trackOf } from "./track";
import { boardOf, FINISH, tileOf, viewOf } from "./view";

const ADVICE_ROOM = 74; // pixels of a tile from which every advised piece has a flag

/** The path of this situation; its shape stays as long as it may. */
function useTrack({ view, board, events, width, height }: ZoneProps): Track | undefined {
    const last = useRef({ width: 0, height: 0, rows: undefined as number | undefined });
    const same = last.current.width === width && last.current.height === height;
    const track = useMemo(
        () =>
            trackOf(
                viewOf(view),
                boardOf(board),
                events,
                [width, height],
                same ? last.current.rows : undefined,
            ),
        [view, board, width, height],
    );
    if (track) last.current = { width, height, rows: track.path.rows };
    return track;
}

function PieceIn({ zone, seat }: { zone: ZoneProps; seat: number }) {
    if (seat === GUARD) return <GuardIn art={boardOf(zone.board).art.guard} />;
    const name = zone.table.seats[seat - 1]?.name;
    return <PawnIn colour={zone.colours[seat - 1] ?? "rouge"} letter={letterOf(name)} />;
}

interface PieceProps {
    zone: ZoneProps;
    track: Track;
    code: string;
    at: Standing;
    shown: Choice | undefined;
    rank: number | undefined; // of who has arrived with all pawns
}

/** What can be done with a piece, and where it is drawn: a lifted one hovers. */
function poseOf({ zone, track, code, at, shown }: Omit<PieceProps, "rank">) {
    const mine = at.seat === GUARD || at.seat === zone.table.you;
    const choices = mine ? choicesAt(zone.choices, code, at.seat) : [];
    const lifted = choices.some((c) => zone.lifted?.choices.includes(c)) && shown !== undefined;
    const scale = (track.piece / 100) * (lifted ? 1.14 : 1);
    const y = at.y - (lifted ? track.path.tile * 0.22 : 0);
    return { choices, lifted, style: { transform: `translate(${at.x}px, ${y}px) scale(${scale})` } };
}

/** How many of them stand there: over all pieces, whoever stands beside them. */
function Several(props: Omit<PieceProps, "rank">) {
    const { track, at } = props;
    return (
        <g class="stands" style={poseOf(props).style}>
            <Count n={at.n} scale={track.piece / 100} low={at.before} />
        </g>
    );
}

/** A piece where it stands; it glows while it can be chosen, and hovers when it is lifted. */
function Piece({ rank, ...props }: PieceProps) {
    const { zone, track, code, at, shown } = props;
    const { choices, lifted, style } = poseOf(props);
    return (
        <>
            {lifted && (
                <ellipse class="ground" cx={at.x} cy={at.y} rx={track.piece * 0.3} ry={track.piece * 0.09} />
            )}
            <g class="stands" style={style}>
                <g data-at={`piece ${code} ${at.seat}`}>
                    {choices.length > 0 && !shown && <Halo colour={at.seat === GUARD ? undefined : zone.colours[at.seat - 1]} />}
                    <PieceIn zone={zone} seat={at.seat} />
                    {rank !== undefined && <Rank n={rank} />}
                </g>
            </g>
        </>
    );
}

/** The way of a move along the path. */
function wayOf(track: Track, m: Move): string | undefined {
    const [a, b] = [track.places.get(m.from), track.places.get(m.to)];
    if (!a || !b) return undefined;
    const [low, high] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
    const points: string[] = [];
    for (let at = low; at <= high; at += 12) {
        const p = track.path.at(at);
        points.push(`${p.x.toFixed(1)} ${p.y.toFixed(1)}`);
    }
    return `M${points.join("L")}`;
}

/** The ways of the others' last moves, as small dots in their colours; dashed, what somebody asks to take back. */
function Dots({ zone, track }: { zone: ZoneProps; track: Track }) {
    const moves = useMemo(() => lastMoves(zone.events, zone.table.you), [zone.events, zone.table.you]);
    const { undo } = zone.table;
    const undone = undo ? undoneMoves(zone.events, undo.from, undo.to) : [];
    const colourOf = (m: Move) => zone.colours[m.seat - 1] ?? "rouge";
    return (
        <g class="last-moves">
            {moves.map((m) => (
                <path key={m.seat} class={`way-${colourOf(m)}`} d={wayOf(track, m)} />
            ))}
            {undone.map((m, i) => (
                <path key={`back ${i}`} class={`back way-${colourOf(m)}`} d={wayOf(track, m)} />
            ))}
        </g>
    );
}

const FLAG = [56, 27] as const; // pixels

interface Spot {
    x: number;
    y: number;
}

/** Above the piece; below its square where there is no room above, or where it would hide the head of another one.
 *  Where a flag hangs already, the next one hangs clear of it. */
function flagAt(track: Track, at: Standing, heads: readonly Standing[], hung: readonly Spot[]): Spot {
    const [wide, high] = FLAG;
    const x = Math.max(wide / 2 + 4, Math.min(track.width - wide / 2 - 4, at.x));
    const above = at.y - track.piece * 1.18;
    const hides =
        above < high / 2 ||
        heads.some(
            (b) =>
                Math.abs(b.x - x) < wide / 2 + track.piece * 0.3 &&
                Math.abs(b.y - track.piece * 0.65 - above) < high / 2 + track.piece * 0.32,
        );
    const spot = { x, y: hides ? at.y + track.path.tile * 0.85 : above };
    const near = (b: Spot) => Math.abs(b.x - spot.x) < wide + 2 && Math.abs(b.y - spot.y) < high + 2;
    const step = (high + 3) * (spot.y > at.y || spot.y < high * 3 ? 1 : -1); // one way only: it comes to an end
    for (let other; (other = hung.find(near)); ) spot.y = other.y + step;
    return spot;
}

/** What the adviser thinks, over the pieces themselves. */
function Flags({ zone, track }: { zone: ZoneProps; track: Track }) {
    const shown = track.path.tile < ADVICE_ROOM ? zone.hints.slice(0, 1) : zone.hints;
    const all = shown.length > 0 ? [...track.places.keys()].map((code) => standing(track, code)) : [];
    const hung: Spot[] = [];
    return (
        <>
            {shown.map((hint, i) => {
                const c = zone.choices.find((x) => x.do === hint.do);
                const seat = c && isGuard(c) ? GUARD : zone.table.you;
                const at = c && standing(track, fromOf(c)).find((b) => b.seat === seat);
                if (!at || hint.win_millionths === undefined) return null;
                const others = all.filter((s) => !s.some((b) => b.x === at.x && b.y === at.y)).flat();
                const { x, y } = flagAt(track, at, others, hung);
                hung.push({ x, y });
                return (
                    <g key={hint.do} class={i === 0 ? "flag best" : "flag"} transform={`translate(${x} ${y})`}>
                        <rect x="-28" y="-14" width="56" height="27" rx="13" />
                        <text y="5.5">{formatPercent(hint.win_millionths / 1e6)}</text>
                    </g>
                );
            })}
        </>
    );
}

function Tiles({ zone, track }: { zone: ZoneProps; track: Track }) {
    const k = track.path.tile / 100;
    return (
        <>
            {[...track.places.values()]
                .sort((a, b) => a.y - b.y)
                .map((p) => (
                    <g
                        key={p.square.code}
                        class={p.square.passed ? "place passed" : "place"}
                        style={{ transform: `translate(${p.x}px, ${p.y}px) scale(${k})` }}
                    >
                        <g data-at={`tile ${p.square.code}`}>
                            <TileIn tile={tileOf(zone.board, p.square.code) ?? p.square} />
                        </g>
                    </g>
                ))}
        </>
    );
}

export function Table(zone: ZoneProps) {
    const track = useTrack(zone);
    useFormer(zone.view);
    if (!track) return null;
    const ranks = arrivals(zone.events);
    const { choice, pale } = shownOf(zone);
    const held = pale ? undefined : choice;
    const pieces = [...track.places.keys()]
        .flatMap((code) => standing(track, code).map((at) => ({ code, at })))
        .sort((a, b) => a.at.y - b.at.y);
    const preview = choice && { track, choice, pale, seat: zone.table.you };
    return (
        <div class="clv">
            <svg viewBox={`0 0 ${zone.width} ${zone.height}`} aria-hidden="true">
                <Meadow track={track} scenery={boardOf(zone.board).art.scenery ?? []} />
                <Ribbon track={track} />
                {track.flowers.map((f) => (
                    <FlowerIn key={f.code} flower={f} tile={track.path.tile} colour={zone.colours[f.seat - 1]} />
                ))}
                {preview && <Ground {...preview} />}
                <Dots zone={zone} track={track} />
                <Tiles zone={zone} track={track} />
                {preview && <Trail {...preview} />}
                {pieces.map(({ code, at }) => (
                    <Piece
                        key={`${code} ${at.seat}`}
                        {...{ zone, track, code, at }}
                        shown={held}
                        rank={code === FINISH ? ranks.get(at.seat) : undefined}
                    />
                ))}
                {pieces.map(({ code, at }) => (
                    <Several key={`${code} ${at.seat}`} {...{ zone, track, code, at }} shown={held} />
                ))}
                {preview && (
                    <Over
                        {...preview}
                        colourOf={(s) => zone.colours[s - 1] ?? "rouge"}
                        ghost={<PieceIn zone={zone} seat={isGuard(preview.choice) ? GUARD : (zone.table.you ?? 1)} />}
                    />
                )}
                <Flags zone={zone} track={track} />
            </svg>
            <Controls zone={zone} track={track} label={t("The track")} />
        </div>
    );
}

// What can be touched on the table: pieces, and the squares where a lifted one may go. They lie over the drawing as
// buttons of a toolbar, large enough for a finger, with a spoken name.

import type { Choice } from "../../protocol";
import { shake } from "../../stage/motion";
import { useRoving } from "../../stage/roving";
import type { ZoneProps } from "../face";
import { blockedAt, choicesAt, toOf } from "./moves";
import type { Room } from "./rooms";
import { FINGER, placed, px, roomOf } from "./rooms";
import type { Standing, Track } from "./track";
import { GUARD, standing } from "./track";

interface Props {
    zone: ZoneProps;
    track: Track;
}

/** A piece that can be chosen: lifted first, moved by the second touch. */
function PieceButton({
    zone,
    drawn,
    choices,
    style,
}: {
    zone: ZoneProps;
    drawn: string; // what it lies over
    choices: Choice[];
    style: ReturnType<typeof placed>;
}) {
    const [first] = choices;
    if (!first) return null;
    const key = first.do;
    const isUp = zone.lifted?.choices.includes(first) ?? false;
    const touch = () => {
        if (isUp && choices.length === 1) zone.onChoose(first);
        else if (isUp) zone.onLift(undefined);
        else zone.onLift({ key, choices });
    };
    const classes = ["piece", isUp && "up", choices.some((c) => c.do === zone.hinted) && "hinted"];
    return (
        <button
            type="button"
            class={classes.filter(Boolean).join(" ")}
            style={style}
            aria-label={choices.map((c) => c.label).join("; ")}
            aria-pressed={isUp}
            data-do={key}
            data-lift={key}
            data-drawn={drawn}
            data-look="clv"
            onClick={touch}
            onPointerEnter={(e) => {
                if (e.pointerType === "mouse") zone.onConsider(first);
            }}
            onPointerLeave={(e) => {
                if (e.pointerType === "mouse") zone.onConsider(undefined);
            }}
            onFocus={(e) => {
                if (e.currentTarget.matches(":focus-visible")) zone.onConsider(first);
            }}
            onBlur={() => zone.onConsider(undefined)}
        />
    );
}

/** Where a lifted piece may go. */
function Targets({ zone, track }: Props) {
    const size = Math.max(FINGER, track.path.tile * 1.1);
    return (
        <>
            {(zone.lifted?.choices ?? []).map((c) => {
                const p = track.places.get(toOf(c));
                if (!p) return null;
                const box = { left: p.x - size / 2, top: p.y - size / 2, width: size, height: size };
                return (
                    <button
                        type="button"
                        key={c.do}
                        class="drop"
                        style={px(box)}
                        aria-label={c.label}
                        data-drop={c.do}
                        onClick={() => zone.onChoose(c)}
                    />
                );
            })}
        </>
    );
}

/** What cannot be moved says why when it is touched; to the ear the list of reasons says it. */
function Blocked({ zone, track, code, at }: Props & { code: string; at: Standing }) {
    const why = blockedAt(zone.blocked, code, at.seat);
    if (!why) return null;
    const { box } = roomOf(track, at, undefined, at.y);
    return (
        <div
            class="fixed"
            style={px(box)}
            onClick={(e) => {
                e.stopPropagation();
                shake(document.querySelector(`[data-at="piece ${CSS.escape(code)} ${at.seat}"]`));
                zone.onRefused(why);
            }}
        />
    );
}

/** A piece of one's own, or a guard. */
interface Own {
    key: string;
    code: string;
    at: Standing;
    choices: Choice[];
    room: Room;
}

/** All that might be touched, in the order of the path. */
function ownPieces({ zone, track }: Props): Own[] {
    const mine = (seat: number) => seat === GUARD || seat === zone.table.you;
    const codes = [...track.places.values()].sort((a, b) => a.index - b.index).map((p) => p.square.code);
    return codes.flatMap((code) => {
        const all = standing(track, code).filter((b) => mine(b.seat));
        const free = all.filter((b) => choicesAt(zone.choices, code, b.seat).length > 0);
        const bottom = (track.places.get(code)?.y ?? 0) + track.path.tile * 0.5;
        return all.map((at) => ({
            key: `${code} ${at.seat}`,
            code,
            at,
            choices: choicesAt(zone.choices, code, at.seat),
            room: roomOf(
                track,
                at,
                free.find((b) => b !== at),
                bottom,
            ),
        }));
    });
}

export function Controls({ zone, track, label }: Props & { label: string }) {
    const roving = useRoving<HTMLDivElement>();
    const own = ownPieces({ zone, track });
    const free = own.filter((p) => p.choices.length > 0);
    const rooms = free.map((p) => p.room);
    return (
        <div class="controls" role="toolbar" aria-label={label} {...roving}>
            {own
                .filter((p) => p.choices.length === 0)
                .map(({ key, code, at }) => (
                    <Blocked key={key} {...{ zone, track, code, at }} />
                ))}
            {free.map(({ key, choices, room }) => (
                <PieceButton key={key} drawn={`piece ${key}`} {...{ zone, choices }} style={placed(room, rooms)} />
            ))}
            <Targets zone={zone} track={track} />
        </div>
    );
}

// Where pieces and squares can be touched: boxes over the drawing, large enough for a finger. Where the path bends on a
// small screen they overlap, and a finger means the nearest piece.

import type { Standing, Track } from "./track";

export const FINGER = 44;

export interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

export interface Room {
    box: Box;
    middle: Spot; // of what is touched
}

type Spot = readonly [number, number];

/** The room of a piece: what it stands on too. Beside another one that can be chosen each has its own side. */
export function roomOf(track: Track, at: Standing, other: Standing | undefined, bottom: number): Room {
    const wide = Math.max(FINGER, track.path.tile);
    const top = at.y - track.piece * 1.05;
    const height = Math.max(FINGER, bottom - top);
    const middle: Spot = [at.x, at.y - track.piece / 2];
    if (!other) return { box: { left: at.x - wide / 2, top, width: wide, height }, middle };
    const between = (at.x + other.x) / 2;
    const width = Math.max(FINGER, wide / 2);
    return { box: { left: at.x < other.x ? between - width : between, top, width, height }, middle };
}

function overlap(a: Box, b: Box): boolean {
    return (
        a.left < b.left + b.width &&
        b.left < a.left + a.width &&
        a.top < b.top + b.height &&
        b.top < a.top + a.height
    );
}

/** The part of a shape that is nearer to one spot than to another. */
function nearer(shape: readonly Spot[], own: Spot, other: Spot): Spot[] {
    const beyond = ([x, y]: Spot) =>
        (x - (own[0] + other[0]) / 2) * (other[0] - own[0]) +
        (y - (own[1] + other[1]) / 2) * (other[1] - own[1]);
    return shape.flatMap((p, i): Spot[] => {
        const q = shape[(i + 1) % shape.length] ?? p;
        const [a, b] = [beyond(p), beyond(q)];
        const kept = a <= 0 ? [p] : [];
        if (a <= 0 === b <= 0) return kept;
        const share = a / (a - b);
        return [...kept, [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share]];
    });
}

/** What of a room is its own, as the style sheet writes it; undefined: all. */
function ownPart(room: Room, all: readonly Room[]): string | undefined {
    const { left, top, width, height } = room.box;
    const rivals = all.filter((r) => r !== room && overlap(r.box, room.box));
    if (rivals.length === 0) return undefined;
    const corners: Spot[] = [
        [left, top],
        [left + width, top],
        [left + width, top + height],
        [left, top + height],
    ];
    const shape = rivals.reduce<Spot[]>((s, r) => nearer(s, room.middle, r.middle), corners);
    return `polygon(${shape.map(([x, y]) => `${(x - left).toFixed(1)}px ${(y - top).toFixed(1)}px`).join(", ")})`;
}

export const px = ({ left, top, width, height }: Box) => ({
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
});

/** Where a room lies, and what of it can be touched among all of them. */
export function placed(room: Room, all: readonly Room[]) {
    return { ...px(room.box), clipPath: ownPart(room, all) ?? "none" };
}

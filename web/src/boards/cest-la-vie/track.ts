// What lies on the path: the squares still there, and a flower for every tile that is gone.

import type { GameEvent } from "../../protocol";
import type { Path, Point } from "./path";
import { layPath } from "./path";
import type { ClvBoard, ClvView, Square } from "./view";
import { FINISH, START } from "./view";

const FLOWER = 0.27; // of a unit
const MOST_FLOWERS = 5; // of a gap that take room
const UNITS: Record<string, number> = { start: 1.25, finish: 1.35 };

export interface Flower {
    x: number;
    y: number;
    code: string;
    seat: number; // who took the tile; 0: it went to the box
}

export interface Track {
    path: Path;
    width: number;
    height: number;
    places: Map<string, Point & { square: Square; index: number; length: number }>; // along the path
    flowers: Flower[];
    arrows: Point[];
    hasStart: boolean;
    piece: number; // height of a piece
}

const FEWEST = 9; // units: the last tiles are not as large as a house

type Item = { units: number; square?: Square; gap?: string[] };

/** The tiles in the order in which they lay at first. */
export function orderOf(board: ClvBoard, events: readonly GameEvent[]): string[] {
    if (board.order) return board.order;
    const laid = events.filter((e) => e.event === "laid" && typeof e["square"] === "number");
    return laid
        .sort((a, b) => Number(a["square"]) - Number(b["square"]))
        .map((e) => String(e["tile"]));
}

/** Who has each tile that is gone. */
function takers(v: ClvView): Map<string, number> {
    const all = new Map<string, number>();
    v.players.forEach((p, i) => p.taken.forEach((code) => all.set(code, i + 1)));
    for (const code of v.boxed) all.set(code, 0);
    return all;
}

function items(v: ClvView, order: readonly string[], hasStart: boolean): Item[] {
    const gone = takers(v);
    const list: Item[] = [];
    let next = 0; // of the order
    let gap: string[] = [];
    const close = () => {
        if (gap.length > 0) list.push({ gap, units: Math.min(gap.length, MOST_FLOWERS) * FLOWER });
        gap = [];
    };
    for (const square of v.squares) {
        if (square.code === START && !hasStart) continue;
        const at = order.indexOf(square.code, next);
        const until = square.code === FINISH ? order.length : at;
        for (; next < until; next++) {
            const code = order[next] ?? "";
            if (gone.has(code)) gap.push(code);
        }
        if (at >= 0) next = at + 1;
        if (list.length === 0 && square.code !== FINISH && !hasStart) gap = []; // behind everybody: no path left there
        close();
        list.push({ square, units: UNITS[square.kind] ?? 1 });
    }
    return list;
}

/** The way through the meadow for a situation in a room of this size. */
export function trackOf(
    v: ClvView,
    board: ClvBoard,
    events: readonly GameEvent[],
    [width, height]: [number, number],
    rows?: number,
): Track | undefined {
    const start = v.squares.find((s) => s.code === START);
    const hasStart = !!start && (start.pawns.length > 0 || v.squares.length > 30);
    const list = items(v, orderOf(board, events), hasStart);
    const units = list.reduce((sum, i) => sum + i.units, 0);
    const path = layPath(width, height, Math.max(units, FEWEST), rows);
    if (!path) return undefined;
    const track: Track = {
        path,
        width,
        height,
        places: new Map(),
        flowers: [],
        arrows: [],
        hasStart,
        piece: Math.max(Math.min(path.tile * 0.66, path.pitch * 0.5), 38),
    };
    const gone = takers(v);
    const step = path.total / units; // those that are left share the whole path
    let s = 0;
    list.forEach((item, i) => {
        const length = item.units * step;
        const index = item.square ? v.squares.indexOf(item.square) : -1;
        if (item.square)
            track.places.set(item.square.code, {
                ...path.at(s + length / 2),
                square: item.square,
                index,
                length: s + length / 2,
            });
        item.gap?.forEach((code, j) => {
            const p = path.at(s + ((j + 0.5) * length) / (item.gap?.length ?? 1));
            const aside = (j % 2 ? 1 : -1) * path.tile * 0.16;
            const [x, y] = [p.x - Math.sin(p.angle) * aside, p.y + Math.cos(p.angle) * aside];
            track.flowers.push({ x, y, code, seat: gone.get(code) ?? 0 });
        });
        s += length;
        if (item.square && list[i + 1]?.square) track.arrows.push(path.at(s));
    });
    return track;
}

/** A piece on a square: a seat's pawns, or guards. */
export interface Standing {
    seat: number; // 0: guards
    n: number;
    x: number;
    y: number;
    before: boolean; // others stand behind it
}

export const GUARD = 0;

/** Where the pieces of a square stand: on the back edge of the tile, so that its number is never covered. */
export function standing(track: Track, code: string): Standing[] {
    const place = track.places.get(code);
    if (!place) return [];
    const { square, x, y } = place;
    const list: Standing[] = [...new Set(square.pawns)].map((seat) => ({
        seat,
        n: square.pawns.filter((p) => p === seat).length,
        x,
        y,
        before: false,
    }));
    if (square.guards > 0) list.push({ seat: GUARD, n: square.guards, x, y, before: false });
    const scale = track.piece / 100;
    const { tile } = track.path;
    const isFinish = square.kind === "finish";
    const two = list.length > 4;
    const least = (isFinish ? 62 : 54) * scale;
    const pitch = Math.max(Math.min(64 * scale, (tile * 1.1) / Math.max(1, list.length)), least);
    list.forEach((b, i) => {
        const row = two ? i % 2 : 0;
        const column = two ? i >> 1 : i;
        const inRow = two ? (row ? list.length >> 1 : (list.length + 1) >> 1) : list.length;
        const shift = two && row && list.length % 2 === 0 ? pitch / 2 : 0;
        b.x = x + (column - (inRow - 1) / 2) * pitch + shift;
        b.y = y - tile * 0.235 - (row ? scale * 34 : 0);
        b.before = two && row === 0;
    });
    const edge = scale * 36; // half a piece
    const low = Math.min(...list.map((b) => b.x)) - edge;
    const high = Math.max(...list.map((b) => b.x)) + edge;
    // Before the start there is room; the square after it has pieces of its own.
    const most = square.kind === "start" ? x + tile * 0.62 : track.width - 2;
    const aside = Math.max(2 - low, Math.min(0, most - high));
    for (const b of list) b.x += low < 2 || high > most ? aside : 0;
    return list;
}

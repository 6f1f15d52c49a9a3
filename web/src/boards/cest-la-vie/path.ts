// The path: rows joined by half circles, each row gently waving. The number of rows is the one that gives the largest
// tiles in the room there is, so that the room is always full.

export interface Point {
    x: number;
    y: number;
    angle: number;
}

export interface Path {
    rows: number;
    pitch: number; // from row to row
    tile: number; // width of a tile
    step: number; // length of a unit
    total: number;
    points: readonly (readonly [x: number, y: number])[];
    at: (length: number) => Point;
}

const MOST_ROWS = 9;
const LARGEST = 230;
const TURN = 0.74; // turns hold fewer tiles: pieces stand upright
const KEEP = 1.12; // another number of rows must be worth it

interface Shape {
    rows: number;
    pitch: number;
    radius: number;
    margin: number;
    row: number; // length of the straight part
    top: number;
    tile: number;
}

function shapeOf(width: number, height: number, units: number, rows: number): Shape | undefined {
    const first = (height / rows) * 0.95;
    const piece = 0.141 * first + Math.max(0.396 * first, 38) + 15 - 0.5 * first; // room for those on the first row
    const top = Math.max(Math.min((height / rows) * 0.26, 46), piece);
    const pitch = (height - top - 8) / rows;
    const radius = pitch / 2;
    const straight = (w: number) => (rows > 1 ? w - 2 * radius : w);
    const sizeFor = (w: number) => {
        const length = straight(w) * rows + (rows - 1) * Math.PI * radius * TURN;
        return Math.min((length / (units + 0.6)) * 0.885, pitch * 0.6, LARGEST);
    };
    const margin = sizeFor(width - 20) * 0.56 + 4;
    const w = width - 2 * margin;
    if (w < radius * 3 && rows > 1) return undefined;
    return { rows, pitch, radius, margin, row: straight(w), top, tile: sizeFor(w) };
}

/** The best shape; the present number of rows stays while it is nearly as good. */
export function rowsFor(width: number, height: number, units: number, present?: number): Shape | undefined {
    let best: Shape | undefined;
    for (let rows = 1; rows <= MOST_ROWS; rows++) {
        const shape = shapeOf(width, height, units, rows);
        if (shape && (!best || shape.tile > best.tile * 1.001)) best = shape;
    }
    const same = present === undefined ? undefined : shapeOf(width, height, units, present);
    return same && best && best.tile < same.tile * KEEP ? same : best;
}

type Sample = [x: number, y: number, bend: boolean];

function trace({ rows, pitch, radius, margin, row, top }: Shape): Sample[] {
    const points: Sample[] = [];
    const wave = pitch * 0.075;
    const x0 = rows > 1 ? margin + radius : margin;
    for (let i = 0; i < rows; i++) {
        const y = top + pitch * (i + 0.5);
        const back = i % 2 === 1;
        for (let k = 0; k <= 60; k++) {
            const u = k / 60;
            const swing = Math.sin(u * Math.PI * (row / pitch > 4 ? 4 : 2) + (back ? Math.PI : 0));
            const x = back ? x0 + row - u * row : x0 + u * row;
            points.push([x, y + wave * Math.sin(Math.PI * u) * swing, false]);
        }
        if (i === rows - 1) break;
        for (let k = 1; k < 24; k++) {
            const a = -Math.PI / 2 + (Math.PI * k) / 24;
            const x = (back ? x0 : x0 + row) + (back ? -1 : 1) * Math.cos(a) * radius * 0.98;
            points.push([x, y + radius + Math.sin(a) * radius, true]);
        }
    }
    return points;
}

export function layPath(width: number, height: number, units: number, present?: number): Path | undefined {
    const shape = rowsFor(width, height, units, present);
    if (!shape) return undefined;
    const points = trace(shape);
    const lengths = [0];
    for (const [i, [x, y, bend]] of points.entries()) {
        const before = points[i - 1];
        if (!before) continue;
        const weight = bend || before[2] ? TURN : 1;
        lengths.push((lengths[i - 1] ?? 0) + weight * Math.hypot(x - before[0], y - before[1]));
    }
    const total = lengths.at(-1) ?? 0;
    const at = (length: number): Point => {
        const s = Math.max(0, Math.min(total, length));
        let i = 1;
        while (i < lengths.length - 1 && (lengths[i] ?? 0) < s) i++;
        const [a, b] = [points[i - 1] ?? [0, 0], points[i] ?? [0, 0]];
        const [from, to] = [lengths[i - 1] ?? 0, lengths[i] ?? 0];
        const u = to > from ? (s - from) / (to - from) : 0;
        return {
            x: a[0] + (b[0] - a[0]) * u,
            y: a[1] + (b[1] - a[1]) * u,
            angle: Math.atan2(b[1] - a[1], b[0] - a[0]),
        };
    };
    return {
        rows: shape.rows,
        pitch: shape.pitch,
        tile: shape.tile,
        step: total / units,
        total,
        points: points.map(([x, y]) => [x, y] as const),
        at,
    };
}

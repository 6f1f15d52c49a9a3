// The meadow and the path through it: grass, a few trees and animals by a fixed seed, flowers where tiles were taken.

import { useMemo } from "preact/hooks";
import type { Colour } from "../../parts/marks";
import { ArtIn } from "../../stage/art";
import type { Flower, Track } from "./track";

const SEED = 7;
const SMALLEST = 30; // pixels of a thing beside the path

/** The same numbers every time: the meadow must not change while one looks at it. */
function numbers(seed: number): () => number {
    let s = seed;
    return () => {
        s = (s + 0x6d2b79f5) | 0;
        let x = Math.imul(s ^ (s >>> 15), 1 | s);
        x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
        return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
    };
}

interface Thing {
    x: number;
    y: number;
    size: number;
    name: string;
}

const isApart = (x: number, y: number, by: number): boolean => x * x + y * y > by * by;

/** Free spots beside the path, never where a piece of the row below would stand. */
function scatter(track: Track, names: readonly string[]): Thing[] {
    const next = numbers(SEED);
    const { path, width, height } = track;
    const wide = path.tile * 0.8;
    const placed: Thing[] = [];
    const isFree = (x: number, y: number, room: number) =>
        x > room * 0.45 &&
        x < width - room * 0.45 &&
        y > room * 0.45 &&
        y < height - room * 0.4 &&
        path.points.every(
            ([px, py]) =>
                isApart(px - x, py - y, room) && isApart(px - x, py - path.tile * 0.72 - y, room * 0.5),
        );
    let tries = 0;
    for (let i = 0; i < names.length * 1.6 && tries < 1400; tries++) {
        const name = names[i % names.length] ?? "";
        const rank = i % names.length; // the list begins with what is largest
        const share = rank < 2 ? 1 : rank < 3 ? 0.62 : 0.46;
        const size = Math.max(SMALLEST, Math.min(150, path.pitch * 0.36) * share);
        const [x, y] = [next() * width, next() * height];
        const apart = placed.every((b) => isApart(b.x - x, b.y - y, (b.size + size) * 0.8));
        if (!apart || !isFree(x, y, wide * 0.5 + size * 0.46 + path.tile * 0.1)) continue;
        placed.push({ x, y, size, name });
        i++;
    }
    return placed.sort((a, b) => a.y - b.y);
}

function Grass({ width, height }: { width: number; height: number }) {
    const next = numbers(SEED + 1);
    let d = "";
    for (let i = 0; i < (width * height) / 5200; i++)
        d += `M${(next() * width) | 0} ${(next() * height) | 0}q-2-6-5-8m5 8q0-7 1-10m-1 10q3-6 6-7`;
    return <path class="grass" d={d} />;
}

export function Meadow({ track, scenery }: { track: Track; scenery: readonly string[] }) {
    const { width, height, path } = track;
    const shape = `${width} ${height} ${path.rows} ${Math.round(path.tile)}`;
    return useMemo(
        () => (
            <g class="meadow">
                <Grass width={width} height={height} />
                {scatter(track, scenery).map(({ x, y, size, name }) => (
                    <g key={`${x} ${y}`}>
                        <ellipse class="ground" cx={x} cy={y + size * 0.44} rx={size * 0.36} ry={size * 0.1} />
                        <ArtIn name={name} x={x - size / 2} y={y - size / 2} size={size} />
                    </g>
                ))}
            </g>
        ),
        [shape],
    );
}

/** The sandy ribbon with small arrows between neighbours. */
export function Ribbon({ track }: { track: Track }) {
    const { path, arrows } = track;
    const d = useMemo(
        () => `M${path.points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`,
        [path.points],
    );
    const wide = path.tile * 0.8;
    return (
        <g class="ribbon">
            <path class="bank" d={d} stroke-width={wide + 5} />
            <path class="sand" d={d} stroke-width={wide} />
            <path class="light" d={d} stroke-width={wide * 0.5} />
            <path class="dots" d={d} />
            {path.step > path.tile * 1.1 &&
                arrows.map((a, i) => (
                    <path
                        key={i}
                        class="arrow"
                        transform={`translate(${a.x} ${a.y}) rotate(${(a.angle * 180) / Math.PI})`}
                        d="M-3-6L3 0L-3 6"
                    />
                ))}
            {!track.hasStart && <Signpost track={track} />}
        </g>
    );
}

/** Where the start was: everybody has left it. */
function Signpost({ track }: { track: Track }) {
    const [x, y] = track.path.points[0] ?? [0, 0];
    const { tile } = track.path;
    return (
        <g class="signpost" transform={`translate(${x + tile * 0.02} ${y - tile * 0.02}) scale(${tile / 150})`}>
            <rect x="-4" y="-34" width="8" height="44" />
            <path d="M-34-62h48l20 17-20 17h-48z" />
        </g>
    );
}

const PETALS = [0, 72, 144, 216, 288];

export function FlowerIn({ flower, tile, colour }: { flower: Flower; tile: number; colour: Colour | undefined }) {
    return (
        <g
            class={`flower ${colour ? `petals-${colour}` : "petals-white"}`}
            transform={`translate(${flower.x} ${flower.y}) scale(${Math.max(0.9, tile / 62)})`}
        >
            <g class="grows">
                <path class="stem" d="M0 12Q-2 4 0 0M0 10Q6 8 8 3M0 11Q-7 9-9 5" />
                {PETALS.map((a) => (
                    <ellipse key={a} cy="-5.2" rx="3.6" ry="4.8" transform={`translate(0 -1) rotate(${a})`} />
                ))}
                <circle class="heart" cy="-1" r="2.9" />
            </g>
        </g>
    );
}

// What a decision would do, drawn before it is taken: the steps counted, where the piece lands, what is taken, whose
// pawns are left alone.

import type { Colour } from "../../parts/marks";
import type { Choice } from "../../protocol";
import { aloneBy, fromOf, isGuard, takes, toOf } from "./moves";
import type { Track } from "./track";
import { standing } from "./track";

interface Props {
    track: Track;
    choice: Choice;
    seat: number | undefined; // who decides
    pale: boolean; // only pointed at
}

/** The squares that are counted on the way, the target last. */
function way(track: Track, c: Choice) {
    const [from, to] = [track.places.get(fromOf(c)), track.places.get(toOf(c))];
    if (!from || !to) return undefined;
    const all = [...track.places.values()].sort((a, b) => a.index - b.index);
    const steps =
        to.index > from.index
            ? all.filter((p) => p.index > from.index && p.index <= to.index)
            : all.filter((p) => p.index < from.index && p.index >= to.index).reverse();
    return { from, to, steps };
}

/** Below the pieces: the target, and what is taken. */
export function Ground({ track, choice, seat, pale }: Props) {
    const { tile } = track.path;
    const target = track.places.get(toOf(choice));
    return (
        <g class={pale ? "preview pale" : "preview"}>
            {target && <circle class="target" cx={target.x} cy={target.y} r={tile * 0.66} />}
            {takes(choice, seat).map(({ code }) => {
                const p = track.places.get(code);
                return (
                    p && (
                        <g key={code} class="lost">
                            <rect
                                x={p.x - tile * 0.55}
                                y={p.y - tile * 0.51}
                                width={tile * 1.1}
                                height={tile * 1.08}
                                rx={tile * 0.24}
                            />
                            <g transform={`translate(${p.x - tile * 0.08} ${p.y + tile * 0.6})`}>
                                <circle r="13" />
                                <path d="M0-6V5M-5 0.5L0 6L5 0.5" />
                            </g>
                        </g>
                    )
                );
            })}
        </g>
    );
}

/** The arcs from square to square. */
export function Trail({ track, choice, pale }: Props) {
    const found = way(track, choice);
    if (!found) return null;
    const { tile } = track.path;
    let d = `M${found.from.x} ${found.from.y - tile * 0.1}`;
    let last = found.from;
    for (const p of found.steps) {
        const rise = Math.abs(last.y - p.y) > tile * 0.5 ? 0.1 : 0.62;
        d += `Q${(last.x + p.x) / 2} ${Math.min(last.y, p.y) - tile * rise} ${p.x} ${p.y - tile * 0.1}`;
        last = p;
    }
    return (
        <g class={pale ? "trail pale" : "trail"}>
            <path class="trail-edge" d={d} />
            <path class="trail-line" d={d} />
        </g>
    );
}

interface OverProps extends Props {
    ghost: preact.ComponentChildren; // the piece, as it would stand
    colourOf: (seat: number) => Colour;
}

/** Over the pieces: numbers of the steps, the piece at its target, rings round the lonely. */
export function Over({ track, choice, pale, ghost }: OverProps) {
    const found = way(track, choice);
    if (!found) return null;
    const { tile } = track.path;
    const there = standing(track, toOf(choice));
    const x = found.to.x + (there.length > 0 ? tile * 0.42 : 0);
    const lonely = isGuard(choice) ? aloneBy(choice) : [];
    const scale = track.piece / 100;
    return (
        <g class={pale ? "preview pale" : "preview"}>
            {!pale &&
                found.steps.slice(0, -1).map((p, i) => (
                    <g class="step" key={i} transform={`translate(${p.x + tile * 0.37} ${p.y + tile * 0.36})`}>
                        <circle r="11" />
                        <text y="5">{i + 1}</text>
                    </g>
                ))}
            <g class="ghost" transform={`translate(${x} ${found.to.y - tile * 0.235}) scale(${scale})`}>
                {ghost}
            </g>
            {standing(track, fromOf(choice))
                .filter((b) => lonely.includes(b.seat))
                .map((b) => (
                    <circle key={b.seat} class="lonely" cx={b.x} cy={b.y - track.piece * 0.5} r={track.piece * 0.58} />
                ))}
        </g>
    );
}

// The road of days before the pawn that may move: a day one may land on grows into a leaf of the almanac. On a wide
// screen one line; on a telephone weeks of seven days (weeks.tsx).

import { Art } from "../../stage/art";
import { typeScale } from "../../stage/measure";
import { useRoving } from "../../stage/roving";
import { formatNumber, t } from "../../words";
import { drags } from "./calendar";
import { LandingLeaf } from "./leaf";
import type { Landing } from "./moves";
import { aheadAt, passedBy } from "./moves";
import { Note, Pawn, Tokens } from "./pieces";
import type { Day } from "./view";
import { artOfDay, dayAt, figure, monthName } from "./view";
import type { Year } from "./year";
import { isBeyond, moverDay, touchDay } from "./year";

const GAP = 3;
const PAST = 2; // days shown beyond the farthest
const MOST = 27; // days on the road; what is farther slides it along
const LEAST = 24;
const STONE = 30; // pixels of a day, if there is room
const LEAF = 248; // and of a leaf, at least

export interface Stretch {
    from: number;
    to: number;
    leaves: Landing[];
}

/** The days that the road shows, and which of them are leaves. Where days are counted none is: the road must not move
 *  under a pawn that is being dragged. */
export function stretchOf(y: Year): Stretch {
    const start = moverDay(y);
    const lands = [...y.lands.values()];
    const leaves = y.counted ? [] : lands;
    const reach = y.v.reach;
    const marks = lands.length === 0 ? [reach.red ?? 0, reach.blue ?? 0] : [];
    const least = start + (y.counted ? 12 : lands.length === 0 ? LEAST : 6);
    const far = Math.max(least, ...lands.map((l) => l.day), ...marks);
    const to = Math.min(y.b.days.length, far + PAST);
    return y.counted
        ? { from: start, to: Math.min(to, start + MOST), leaves }
        : { from: Math.max(start, to - MOST), to, leaves };
}

/** What a way past the end of a quarter gives: told once, for it belongs to the way and not to a day. */
export function QuarterRibbon({ y }: { y: Year }) {
    const lands = y.shown ? [y.shown] : [...y.lands.values()];
    const passing = lands.filter((l) => passedBy(y.v, l.day));
    const [first] = passing;
    const gift = first && passedBy(y.v, first.day);
    if (!gift || (y.counted && !y.shown)) return null;
    const all = passing.length === lands.length;
    return (
        <p class="jda-ribbon">
            <Art name="chequered-flag" />
            <span>
                {all
                    ? t("Past the end of the quarter")
                    : t("With {n}, past the end of the quarter", { n: formatNumber(first.n) })}
            </span>
            <span class="jda-stat good">
                <Note />+{t("{n} F", { n: gift.pays })}
            </span>
            {gift.tokens > 0 && (
                <span class="good">
                    <Tokens n={gift.tokens} sign />
                </span>
            )}
        </p>
    );
}

function tagOf(y: Year, day: number) {
    const ahead = aheadAt(y.v, day);
    const d = dayAt(y.b, day);
    if (!d) return null;
    const [pays] = ahead?.pays ?? [];
    if (pays)
        return (
            <span class="jda-tag bad">
                <Pawn zone={y.zone} seat={pays.to} mute />−{formatNumber(pays.n)}
            </span>
        );
    if (ahead?.gets) return <span class="jda-tag good">+{formatNumber(ahead.gets)}</span>;
    const isNamed = d.date === 1 || (day === moverDay(y) && dayAt(y.b, day + 1)?.date !== 1); // side by side they touch
    return isNamed ? <span class="jda-tag">{monthName(d.month, "short")}</span> : null;
}

interface Laid {
    day: number;
    x: number;
    w: number;
    leaf?: Landing;
}

/** Where each day lies: leaves have their width, the others share what is left. */
function lay(s: Stretch, width: number, leafWidth: number): Laid[] {
    const n = s.to - s.from + 1;
    const shown = s.leaves.filter((l) => l.day >= s.from && l.day <= s.to);
    const room = width - shown.length * (leafWidth + 8) - (n - 1) * GAP;
    const w = Math.min(46 * typeScale(), room / Math.max(1, n - shown.length));
    let x = 0;
    return Array.from({ length: n }, (_, i) => {
        const day = s.from + i;
        const leaf = shown.find((l) => l.day === day);
        const own = leaf ? leafWidth : w;
        const at = { day, x: x + (leaf ? 4 : 0), w: own, ...(leaf ? { leaf } : {}) };
        x += own + GAP + (leaf ? 8 : 0);
        return at;
    });
}

/** The widest room above the stones, between the leaves. */
function gapIn(laid: readonly Laid[], width: number): { left: string; width: string } {
    const edges = laid.filter((l) => l.leaf).flatMap((l) => [l.x - 10, l.x + l.w + 14]);
    const all = [50, ...edges, width];
    let [left, room] = [50, 0];
    for (let i = 0; i + 1 < all.length; i += 2) {
        const [from = 0, to = 0] = [all[i], all[i + 1]];
        if (to - from > room) [left, room] = [from, to - from];
    }
    return { left: `${left}px`, width: `${room}px` };
}

function Arcs({ laid, from, height, shown }: { laid: Laid[]; from: number; height: number; shown: number | undefined }) {
    const start = laid.find((l) => l.day === from);
    if (!start) return null;
    const x0 = start.x + start.w / 2;
    return (
        <svg class="jda-arcs" aria-hidden="true">
            {laid
                .filter((l) => l.leaf)
                .map((l) => {
                    const top = l.day === shown ? 4 : 14;
                    return (
                        <path
                            key={l.day}
                            class={l.day === shown ? "up" : undefined}
                            d={`M${x0 + 8} ${height - 118}C${x0 + 60} ${top} ${Math.max(x0 + 40, l.x - 120)} ${top} ${l.x + 4} 26`}
                        />
                    );
                })}
        </svg>
    );
}

/** A day that is not a leaf. */
function Stone({ y, d, style }: { y: Year; d: Day; style: Record<string, string> }) {
    const { day } = d;
    const art = artOfDay(y.b, d);
    const marks = [
        y.counted && y.lands.has(day) && "reach",
        isBeyond(y, day) && "beyond",
        y.shown?.day === day && "up",
        day === y.v.reach.red && "next-red",
        day === y.v.reach.blue && "next-blue",
        y.v.seats[y.v.turn - 1]?.next_quarter?.day === day && "gate",
    ];
    return (
        <div
            class={["jda-stone", `f-${d.frame}`, `m-${d.month}`, ...marks].filter(Boolean).join(" ")}
            style={style}
            aria-hidden="true"
            data-drop={y.lands.get(day)?.choice.do}
            onClick={() => touchDay(y, day, () => undefined)}
        >
            {(y.pawns.get(day) ?? []).map((seat, i) => (
                <span
                    key={seat}
                    class={`jda-stand${seat === y.v.turn ? " mover" : ""}${drags(y, seat) ? " drags" : ""}`}
                    style={{ "--beside": String(i) }}
                    data-at={`road ${seat}`}
                    data-lift={drags(y, seat) ? "pawn" : undefined}
                >
                    <Pawn zone={y.zone} seat={seat} />
                </span>
            ))}
            <b>{figure(d.date)}</b>
            {art && <Art name={art} />}
            {tagOf(y, day)}
        </div>
    );
}

export function Road({ y, width, height }: { y: Year; width: number; height: number }) {
    const roving = useRoving<HTMLDivElement>();
    const s = stretchOf(y);
    const alone = s.leaves.length === 1;
    const n = s.to - s.from + 1 - s.leaves.length;
    const room = (width - n * (STONE + GAP)) / Math.max(1, s.leaves.length) - 12;
    const leafWidth = Math.max(LEAF, Math.min((alone ? 21 : 19) * 16 * typeScale(), room));
    const laid = lay(s, width, leafWidth);
    const start = moverDay(y);
    return (
        <div
            class="jda-road"
            style={{ height: `${height}px` }}
            role={s.leaves.length > 0 ? "toolbar" : undefined}
            aria-label={s.leaves.length > 0 ? t("Days one may go to") : undefined}
            {...roving}
        >
            <Arcs laid={laid} from={start} height={height} shown={y.shown?.day} />
            {!y.counted && (
                <div class="jda-road-ribbon" style={gapIn(laid, width)}>
                    <QuarterRibbon y={y} />
                </div>
            )}
            {laid.map(({ day, x, w, leaf }) => {
                const d = dayAt(y.b, day);
                const place = { left: `${x}px`, width: `${w}px` };
                if (!d) return null;
                if (leaf)
                    return (
                        <div class={alone ? "jda-road-leaf wide" : "jda-road-leaf"} key={day} style={place}>
                            <LandingLeaf zone={y.zone} landing={leaf} />
                        </div>
                    );
                return <Stone key={day} y={y} d={d} style={place} />;
            })}
        </div>
    );
}

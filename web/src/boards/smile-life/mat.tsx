// One's own life on its mat: work, love, what one has bought, specials, malus. Full zones close up like a fan.

import type { ComponentChildren } from "preact";
import { useSize } from "../../stage/measure";
import { useRoving } from "../../stage/roving";
import { t, tn } from "../../words";
import type { ZoneProps } from "../face";
import { Back, Card, Mini } from "./card";
import { Bill, Face, Laurel, Sign } from "./marks";
import { glows, LIFE, lossesOf, onCard } from "./paths";
import type { Scene } from "./scene";
import { isLifted, press, sceneOf } from "./scene";
import { roomNow, share, stepOf, useRoom } from "./size";
import { cardWords, signed, spokenCard } from "./spoken";
import { Thing } from "./thing";
import type { CardId, Family, SeatView } from "./view";
import { familyOf, freeSalaries, paidFor, spentSalaries } from "./view";

/** The leader laughs, the last one smiles. */
export function grinOf(sc: Scene, seat: number): number {
    const all = sc.v.seats.map((s) => s.smiles);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return 3 + (7 * ((sc.v.seats[seat - 1]?.smiles ?? 0) - least)) / (most - least || 1);
}

export const isDistinctionOrGood = (sc: Scene, card: CardId) => familyOf(sc.doc(card)) !== "spe";

const BACKS = 3; // that show below what they paid for

/** Pixels that show at least of each card in a full fan. */
const leastOf = (small: boolean) => (small ? 4 : 12);

interface Group {
    cards: CardId[];
    least?: number; // pixels that show of each
}

/** Cards in rows, each row closing up as far as it must. */
function Fan({
    sc,
    groups,
    w,
    width,
    small,
}: {
    sc: Scene;
    groups: Group[];
    w: number;
    width: number;
    small: boolean;
}) {
    const filled = groups.filter((g) => g.cards.length > 0);
    const wants = filled.map((g) =>
        g.least === undefined ? g.cards.length * (w + 6) : w + (g.cards.length - 1) * g.least + 6,
    );
    const least = leastOf(small);
    const needs = filled.map((g) => w + (g.cards.length - 1) * least + 4);
    const rooms = share(wants, needs, width);
    const lost = lossesOf(sc.main).filter((l) => l.seat === sc.you);
    return (
        <span class="fan">
            {filled.map((g, k) => {
                const step =
                    g.least === undefined
                        ? stepOf(g.cards.length, w, (rooms[k] ?? w) - 6, 6, least)
                        : Math.min(g.least, stepOf(g.cards.length, w, (rooms[k] ?? w) - 6, 6, least));
                return (
                    <span class="group" key={g.cards[0]}>
                        {g.cards.map((card, i) => (
                            <span
                                key={card}
                                class="sml-fanned"
                                style={{ marginLeft: i > 0 ? `${step - w}px` : 0 }}
                            >
                                <MatCard
                                    sc={sc}
                                    card={card}
                                    w={w}
                                    small={small}
                                    lost={lost.some((l) => l.card === card)}
                                />
                            </span>
                        ))}
                    </span>
                );
            })}
        </span>
    );
}

function MatCard({
    sc,
    card,
    w,
    small,
    lost,
}: {
    sc: Scene;
    card: CardId;
    w: number;
    small: boolean;
    lost: boolean;
}) {
    const doc = sc.doc(card);
    const key = onCard(card);
    const spent = sc.me?.invested.includes(card) ?? false;
    const state = { can: sc.next.includes(key), lifted: isLifted(sc, key) };
    const backs = small ? 0 : Math.min(paidFor(sc.props.events).get(card) ?? 0, BACKS);
    const extra = [lost && "lost", spent && "spent"].filter(Boolean).join(" ");
    return (
        <Thing sc={sc} at={key} card={card} name={spokenCard(sc, card, state)} extra={extra}>
            {Array.from({ length: backs }, (_, i) => (
                <span key={i} class={`sml-under n-${i}`}>
                    <Back w={w} />
                </span>
            ))}
            {small ? <Mini doc={doc} w={w} /> : <Card doc={doc} w={w} form="laid" />}
            {lost && <i class="sml-xx">✕</i>}
        </Thing>
    );
}

/** The card that is lifted, where it would lie. */
function ghostOf(sc: Scene, family: Family): CardId | undefined {
    const [first] = sc.chain;
    if (!first?.startsWith("card:") || !glows(sc.next, LIFE)) return undefined;
    const card = first.slice(5);
    const of = familyOf(sc.doc(card));
    const home = of === "dist" || (of === "spe" && sc.props.phone && !roomNow().tablet) ? "acq" : of;
    return home === family ? card : undefined;
}

function Ghost({ sc, card, w, small }: { sc: Scene; card: CardId; w: number; small: boolean }) {
    const doc = sc.doc(card);
    return (
        <button
            type="button"
            class="sml-thing sml-ghost can"
            data-drop={sc.main?.do}
            onClick={() => press(sc, LIFE)}
        >
            <span class="unseen">{t("Lay {card} here", { card: cardWords(doc) })}</span>
            {small ? <Mini doc={doc} w={w} /> : <Card doc={doc} w={w} form="laid" />}
            {doc.smiles > 0 && (
                <b class="ghost-gain" aria-hidden="true">
                    {signed(doc.smiles)}
                </b>
            )}
        </button>
    );
}

/** Free salaries as notes; many of one worth are a heap. */
function Notes({ sc, s, size }: { sc: Scene; s: SeatView; size: number }) {
    const free = freeSalaries(s);
    const asked = free.some((c) => sc.next.includes(onCard(c)));
    const heaps = new Map<number, CardId[]>();
    for (const c of [...free].reverse()) {
        const worth = sc.doc(c).pay ?? 0;
        heaps.set(worth, [...(heaps.get(worth) ?? []), c]);
    }
    if (free.length >= 7 && !asked)
        return (
            <span class="sml-free">
                {[...heaps].map(([worth, cards]) => (
                    <span
                        class="sml-heap"
                        key={worth}
                        role="img"
                        aria-label={`${sc.doc(cards[0] ?? "").name} ×${cards.length}`}
                        style={{ "--b": `${size}px` }}
                    >
                        <Bill n={worth} />
                        <em>×{cards.length}</em>
                    </span>
                ))}
            </span>
        );
    return (
        <span class="sml-free">
            {[...free].reverse().map((c) => (
                <Thing
                    key={c}
                    sc={sc}
                    at={onCard(c)}
                    card={c}
                    name={spokenCard(sc, c, {
                        can: sc.next.includes(onCard(c)),
                        lifted: isLifted(sc, onCard(c)),
                    })}
                    extra="note"
                >
                    <span style={{ "--b": `${size}px` }} class="one">
                        <Bill n={sc.doc(c).pay} />
                    </span>
                </Thing>
            ))}
        </span>
    );
}

interface ZoneDoc {
    family: Family;
    title: string;
    short: string;
    groups: Group[];
    before?: ComponentChildren;
    after?: ComponentChildren;
    extra: number; // pixels besides the cards
    caption?: string;
}

function Spent({ n, w }: { n: number; w: number }) {
    if (n === 0) return null;
    return (
        <span
            class="sml-heap spent-heap"
            role="img"
            aria-label={tn("{n} salary spent", "{n} salaries spent", n)}
        >
            <Back w={w} />
            <em>×{n}</em>
        </span>
    );
}

const newest = (cards: readonly CardId[]) => [...cards].reverse();

/** Who shares that life, in few words; nobody's gender is known. */
export function loveWords(s: SeatView): string {
    const flirts = s.flirts.length + s.kept.length;
    return [
        s.marriage && t("Wedding"),
        s.adultery && t("affair"),
        flirts > 0 && tn("{n} flirt", "{n} flirts", flirts),
        s.children.length > 0 && tn("{n} child", "{n} children", s.children.length),
    ]
        .filter(Boolean)
        .join(" · ");
}

const LAID = 84; // pixels of a card before somebody, with its title
const SUM = 112; // pixels of the words that say how much there is

/** Studies, job and free salaries. */
function workZone(sc: Scene, s: SeatView, w: number, small: boolean): ZoneDoc {
    const bill = small ? 33 : w * 0.66;
    const free = freeSalaries(s).length;
    const perRow = free > 4 ? 3 : 2;
    return {
        family: "pro",
        title: t("Work"),
        short: t("Work"),
        groups: [
            { cards: newest(s.studies), least: 18 },
            { cards: s.side, least: 18 },
            { cards: s.job ? [s.job] : [] },
        ],
        before: (
            <span class="level" role="img" aria-label={t("study level {n}", { n: s.level })}>
                <Laurel n={s.level} />
            </span>
        ),
        after: free > 0 && (
            <span class="sml-money">
                {!small && (
                    <span class="sum">
                        <b>{s.money}</b> {tn("free bundle", "free bundles", s.money)}
                    </span>
                )}
                <Notes sc={sc} s={s} size={bill} />
            </span>
        ),
        extra: small ? 36 : w * 0.5 + (free > 0 ? Math.max(perRow * (bill + 5), SUM) + 8 : 0),
        caption: s.job
            ? t("{job} · pays {n}", { job: sc.doc(s.job).short ?? sc.doc(s.job).name, n: s.pay })
            : t("No job"),
    };
}

function zonesOf(sc: Scene, s: SeatView, w: number, small: boolean): ZoneDoc[] {
    const goods = s.laid.filter((c) => isDistinctionOrGood(sc, c));
    const specials = s.laid.filter((c) => !isDistinctionOrGood(sc, c));
    const spent = spentSalaries(s);
    const zones: ZoneDoc[] = [
        workZone(sc, s, w, small),
        {
            family: "perso",
            title: t("Love"),
            short: t("Love"),
            groups: [
                { cards: [...newest(s.flirts), ...(s.marriage ? [s.marriage] : [])], least: 18 },
                { cards: [...(s.adultery ? [s.adultery] : []), ...newest(s.lovers)], least: 20 },
                { cards: s.kept, least: 18 },
                { cards: newest(s.children) },
            ],
            extra: 0,
            caption: loveWords(s),
        },
        {
            family: "acq",
            title: t("Goods"),
            short: t("Goods"),
            groups: small ? [{ cards: goods }, { cards: specials }] : [{ cards: goods }],
            after: <Spent n={spent} w={small ? 24 : w * 0.42} />,
            extra: spent > 0 ? (small ? 40 : w * 0.42 + 34) : 0,
            caption: spent > 0 ? tn("{n} spent", "{n} spent", spent) : "",
        },
    ];
    const ghost = ghostOf(sc, "spe");
    if (!small && (specials.length > 0 || ghost))
        zones.push({
            family: "spe",
            title: t("Specials"),
            short: t("Specials"),
            groups: [{ cards: specials }],
            extra: 0,
        });
    return zones;
}

/** Malus: active ones upright, past ones a turned heap. */
function MalusZone({ sc, s, w }: { sc: Scene; s: SeatView; w: number }) {
    const revenge = s.malus.some((c) => sc.next.includes(onCard(c)));
    const shown = w < 70 && !revenge ? s.skips.length : s.skips.length + s.malus.length;
    if (shown === 0) return null;
    return (
        <div class="zone z-malus">
            <h3>
                <Sign name="malus" />
                {t("Malus")}
            </h3>
            <div class="row">
                {s.skips.map((card) => (
                    <MatCard key={card} sc={sc} card={card} w={w} small={w < 70} lost={false} />
                ))}
                {revenge ? (
                    <Fan sc={sc} groups={[{ cards: s.malus }]} w={w} width={w * 3} small={w < 70} />
                ) : (
                    s.malus.length > 0 && (
                        <span
                            class="sml-heap past"
                            role="img"
                            aria-label={tn("{n} past malus", "{n} past malus", s.malus.length)}
                        >
                            <Back w={w * 0.5} />
                            <em>×{s.malus.length}</em>
                        </span>
                    )
                )}
            </div>
        </div>
    );
}

function MatZone({
    sc,
    zone,
    w,
    width,
    small,
}: {
    sc: Scene;
    zone: ZoneDoc;
    w: number;
    width: number;
    small: boolean;
}) {
    const ghost = ghostOf(sc, zone.family);
    const beside = small ? (zone.before ? zone.extra : 0) + 14 : zone.extra + 24;
    const cardsWidth = Math.max(w, width - beside - (ghost ? w + 6 : 0));
    return (
        <div
            class={`zone z-${zone.family}${ghost ? " sml-goal" : ""}`}
            data-at={`zone:${sc.you}:${zone.family}`}
        >
            <h3>
                <Sign name={zone.family} />
                {small ? zone.short : zone.title}
            </h3>
            <div class="row">
                {zone.before}
                <Fan sc={sc} groups={zone.groups} w={w} width={cardsWidth} small={small} />
                {ghost && <Ghost sc={sc} card={ghost} w={w} small={small} />}
                {!small && zone.after}
            </div>
            {small && zone.caption && <p class="cap">{zone.caption}</p>}
            {small && zone.after}
        </div>
    );
}

function wantOf(zone: ZoneDoc, w: number, sc: Scene): number {
    const cards = zone.groups
        .filter((g) => g.cards.length > 0)
        .reduce(
            (all, g) =>
                all +
                (g.least === undefined
                    ? g.cards.length * (w + 6)
                    : w + (g.cards.length - 1) * g.least + 8),
            0,
        );
    return Math.max(cards + zone.extra + 26 + (ghostOf(sc, zone.family) ? w + 6 : 0), w + 40);
}

/** What a zone cannot do without. */
function needOf(zone: ZoneDoc, w: number, small: boolean, sc: Scene): number {
    if (!small) return zone.extra + w + 40;
    const ghost = ghostOf(sc, zone.family) ? w + 4 : 0;
    const groups = zone.groups.filter((g) => g.cards.length > 0);
    const cards = groups.reduce((all, g) => all + w + (g.cards.length - 1) * leastOf(small) + 4, 0);
    return Math.max(cards + ghost + (zone.before ? zone.extra : 0), 2 * w) + 14;
}

const SMALLEST = 26; // pixels of a card on a telephone's mat

/** A rich life on a telephone: its cards are drawn smaller until each family has its place. */
function fittingCard(sc: Scene, s: SeatView, largest: number, room: number): number {
    let w = largest;
    const needed = () => zonesOf(sc, s, w, true).reduce((all, z) => all + needOf(z, w, true, sc), 0);
    while (w > SMALLEST && needed() > room) w -= 2;
    return w;
}

/** The mat of any seat, as large as its room. */
export function Life({
    sc,
    s,
    w: largest,
    width,
    small,
}: {
    sc: Scene;
    s: SeatView;
    w: number;
    width: number;
    small: boolean;
}) {
    const w = small ? fittingCard(sc, s, largest, width - 12) : largest;
    const zones = zonesOf(sc, s, w, small);
    const malus = s.skips.length * (w + 6) + (s.malus.length > 0 ? w * 0.5 + 40 : 0);
    const room = width - 22 - (malus > 0 ? Math.max(malus, 92) + 20 : 0);
    const wants = zones.map((z) => wantOf(z, w, sc));
    const needs = zones.map((z) => needOf(z, w, small, sc));
    const rooms = share(wants, needs, small ? width - 12 : room);
    const columns = rooms.map((r) => `minmax(0, ${Math.round(r)}fr)`).join(" ");
    return (
        <div
            class={small ? "sml-life small" : "sml-life"}
            style={{ "--rooms": columns, "--card": `${w}px` }}
        >
            {zones.map((z, i) => (
                <MatZone key={z.family} sc={sc} zone={z} w={w} width={rooms[i] ?? w} small={small} />
            ))}
            <MalusZone sc={sc} s={s} w={small ? 40 : w} />
        </div>
    );
}

/** Is there more than whole cards have room for? */
function isRich(sc: Scene, s: SeatView, w: number, width: number): boolean {
    const wants = zonesOf(sc, s, w, false).reduce((all, z) => all + wantOf(z, w, sc), 0);
    return wants + (s.skips.length + s.malus.length > 0 ? 2 * w : 0) > width;
}

export function Mine(props: ZoneProps) {
    const sc = sceneOf(props);
    const room = useRoom();
    const roving = useRoving<HTMLDivElement>();
    const [box, size] = useSize<HTMLDivElement>();
    if (!sc.me || sc.you === undefined) return null;
    const rich = room.tablet && isRich(sc, sc.me, LAID, size.width); // a tablet has pictures then
    const small = props.phone && (!room.tablet || rich);
    const w = rich ? 60 : small ? (room.low ? 36 : 44) : room.tablet ? LAID : LAID * room.unit;
    return (
        <div class="sml sml-mine">
            <span class="count" role="img" aria-label={tn("{n} smile", "{n} smiles", sc.me.smiles)}>
                <Face grin={grinOf(sc, sc.you)} />
                <b data-at={`score:${sc.you}`}>{sc.me.smiles}</b>
            </span>
            {small && sc.me.malus.length > 0 && (
                <span class="sml-past">
                    <Sign name="malus" />
                    {tn("{n} past malus", "{n} past malus", sc.me.malus.length)}
                </span>
            )}
            <div class="mat-room" ref={box}>
                <div role="toolbar" aria-label={t("Your life")} class="mat-bar" {...roving}>
                    {size.width > 0 && <Life sc={sc} s={sc.me} w={w} width={size.width} small={small} />}
                </div>
            </div>
        </div>
    );
}

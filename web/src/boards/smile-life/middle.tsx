// The middle of the table: casino, pile, discard, river, what is out of the game. What a card asks about (cards taken,
// drawn, fetched or seen) lies open there.

import { useRoving } from "../../stage/roving";
import { letterOf, SeatMark } from "../../parts/marks";
import type { Choice } from "../../protocol";
import { Art } from "../../stage/art";
import { capital, t, tn } from "../../words";
import type { ZoneProps } from "../face";
import { Aim } from "./aim";
import { Back, Card, Mini } from "./card";
import { along, CASINO, DISCARD, glows, isSaid, onCard, PILE, whyNot } from "./paths";
import { NotePad } from "./lines";
import { Reader } from "./reader";
import type { Scene } from "./scene";
import { isLifted, sceneOf } from "./scene";
import { roomNow, stepOf, useRoom } from "./size";
import { spokenCard } from "./spoken";
import { Thing } from "./thing";
import type { CardId } from "./view";

function SeatSign({ sc, seat }: { sc: Scene; seat: number }) {
    const { table, colours } = sc.props;
    return (
        <SeatMark colour={colours[seat - 1] ?? "rouge"} letter={letterOf(table.seats[seat - 1]?.name)} />
    );
}

const nameOf = (sc: Scene, seat: number) => sc.props.table.seats[seat - 1]?.name ?? "";

const WHOLE = 76; // pixels of a card whose title can be read

/** A card in the middle, as large as there is room for it. */
function Face({ sc, card, w }: { sc: Scene; card: CardId; w: number }) {
    const doc = sc.doc(card);
    return w >= WHOLE ? <Card doc={doc} w={w} form="laid" /> : <Mini doc={doc} w={w} />;
}

function Pile({ sc, w }: { sc: Scene; w: number }) {
    const n = sc.v.pile;
    return (
        <div class="sml-spot sml-pile">
            <span class="sml-hold">
                {n > 2 && <i />}
                {n > 1 && <i />}
                <Thing sc={sc} at={PILE} name={tn("Pile, {n} card", "Pile, {n} cards", n)}>
                    {n > 0 ? <Back w={w} /> : <span class="sml-empty" style={{ "--w": `${w}px` }} />}
                </Thing>
                <em>{n}</em>
            </span>
            <span class="sml-lab">{t("Pile")}</span>
        </div>
    );
}

function Discard({ sc, w }: { sc: Scene; w: number }) {
    const [top, below] = sc.v.discard;
    const why = sc.props.blocked.find((b) => b.choice === "take");
    const state = { can: glows(sc.next, DISCARD), why: why?.short };
    const name = top
        ? t("Discard pile: {card}", { card: spokenCard(sc, top.card, state) })
        : t("Discard pile, empty");
    return (
        <div class="sml-spot sml-discard">
            <span class="sml-hold" data-at="discard">
                {below && <u style={{ "--w": `${w}px` }} />}
                <Thing
                    sc={sc}
                    at={DISCARD}
                    card={top?.card}
                    name={name}
                    always={state.can || why !== undefined}
                >
                    {top ? (
                        <Face sc={sc} card={top.card} w={w} />
                    ) : (
                        <span class="sml-empty" style={{ "--w": `${w}px` }} />
                    )}
                </Thing>
                {top && top.by > 0 && (
                    <span class="by">
                        <SeatSign sc={sc} seat={top.by} />
                    </span>
                )}
            </span>
            <span class="sml-lab">{t("Discard pile")}</span>
        </div>
    );
}

const STAKE = 37; // pixels: the number on its note has twelve

function Casino({ sc, w }: { sc: Scene; w: number }) {
    const { v } = sc;
    if (!v.casino) return null;
    const stake = Math.max(STAKE, w * 0.5);
    const bet = v.bettor > 0 ? t("{name's} bet", { name: nameOf(sc, v.bettor) }) : t("no bet");
    return (
        <div class="sml-spot sml-casino">
            <span class="sml-hold" data-at="casino">
                <Thing sc={sc} at={CASINO} card="casino" name={`${t("Casino")}, ${bet}`}>
                    <Face sc={sc} card="casino" w={w} />
                </Thing>
                {v.bettor > 0 && (
                    <span class="sml-bet" data-at="bet">
                        {v.bet ? <Mini doc={sc.doc(v.bet)} w={stake} /> : <Back w={stake} />}
                        <SeatSign sc={sc} seat={v.bettor} />
                    </span>
                )}
            </span>
            <span class="sml-lab">
                {t("Casino")}
                <small> · {bet}</small>
            </span>
        </div>
    );
}

function River({ sc, w }: { sc: Scene; w: number }) {
    const { river } = sc.v;
    if (river.length === 0) return null;
    return (
        <div class="sml-spot sml-river">
            <span class="sml-hold">
                {river.map((card, i) =>
                    card === null ? (
                        <span key={i} class="sml-empty" style={{ "--w": `${w}px` }} />
                    ) : (
                        <Thing
                            key={card}
                            sc={sc}
                            at={onCard(card)}
                            card={card}
                            name={spokenCard(sc, card, { can: sc.next.includes(onCard(card)) })}
                        >
                            <Face sc={sc} card={card} w={w} />
                        </Thing>
                    ),
                )}
            </span>
            <span class="sml-lab">{t("River")}</span>
        </div>
    );
}

/** What has left the game; fruit until then. */
function Out({ sc, w }: { sc: Scene; w: number }) {
    const { out } = sc.v;
    if (out.length === 0)
        return sc.props.phone ? null : (
            <div class="sml-deco" aria-hidden="true">
                <Art name="cherries" />
                <Art name="strawberry" />
            </div>
        );
    const step = stepOf(out.length, w * 0.6, w * (sc.props.phone ? 1 : 1.6), 4, sc.props.phone ? 4 : 12);
    return (
        <div class="sml-spot sml-out" data-at="out">
            <span class="sml-hold">
                {out.map((card, i) => (
                    <span
                        key={card}
                        class="sml-fanned"
                        style={{ marginLeft: i > 0 ? `${step - w * 0.6}px` : 0 }}
                        role="img"
                        aria-label={sc.doc(card).name}
                        data-card={card}
                        data-at={`card:${card}`}
                    >
                        <Mini doc={sc.doc(card)} w={w * 0.6} />
                    </span>
                ))}
            </span>
            <span class="sml-lab">{t("Out of the game")}</span>
        </div>
    );
}

/** Decisions that are said, not touched: stop, nothing, do without. */
function Said({ sc }: { sc: Scene }) {
    const said = sc.props.choices.filter(isSaid);
    if (said.length === 0 || sc.props.lifted?.choices.some((c) => said.includes(c))) return null;
    return (
        <div class="sml-said">
            {said.map((c: Choice) => (
                <button
                    type="button"
                    key={c.do}
                    class={c.group === "use" ? "button primary" : "button"}
                    data-do={c.do}
                    onClick={() => sc.props.onChoose(c)}
                >
                    <span class="unseen">{capital(c.label)}</span>
                    <span aria-hidden="true">{capital(c.brief ?? c.label)}</span>
                </button>
            ))}
        </div>
    );
}

/** The cards that the question is about, large: the one taken, those drawn, those of the discard. */
function asked(sc: Scene): { cards: CardId[]; title: string } | undefined {
    const { v } = sc;
    const mine = sc.props.choices.length > 0;
    if (v.phase === "taken" && v.taken) return { cards: [v.taken], title: t("To be laid at once") };
    if (v.phase === "keep") {
        const cards = v.drawn.flatMap((c) => c ?? []);
        return cards.length > 0
            ? { cards, title: t("Keep one; then touch the one that lies on top") }
            : undefined;
    }
    if (v.phase === "fetch" && mine)
        return { cards: v.discard.map((d) => d.card), title: t("From the discard") };
    if (v.phase === "power" && mine) {
        const card = sc.props.choices.find((c) => typeof c.card === "string")?.card;
        return typeof card === "string" ? { cards: [card], title: t("The job just taken") } : undefined;
    }
    return undefined;
}

function Spread({
    sc,
    cards,
    title,
    many,
    w,
    width,
}: {
    sc: Scene;
    cards: CardId[];
    title: string;
    many: boolean; // nothing else lies in the middle
    w: number;
    width: number;
}) {
    const step = stepOf(cards.length, w, width - 40, 8, 26);
    const roving = useRoving<HTMLDivElement>();
    return (
        <div class="sml-spread">
            <div class="head">
                <b>{title}</b>
                {many && <Said sc={sc} />}
            </div>
            <div class="fan" role="toolbar" aria-label={title} {...roving}>
                {cards.map((card, i) => {
                    const why = whyNot(sc.props.blocked, card);
                    const can = along(sc.props.choices, [onCard(card)]).length > 0;
                    return (
                        <span
                            key={card}
                            class="sml-fanned"
                            style={{ marginLeft: i > 0 ? `${step - w}px` : 0 }}
                        >
                            <Thing
                                sc={sc}
                                at={onCard(card)}
                                card={card}
                                name={spokenCard(sc, card, {
                                    can,
                                    why: can ? undefined : why?.short,
                                    lifted: isLifted(sc, onCard(card)),
                                })}
                                alike
                                extra={!can && why ? "dim" : ""}
                                always={why !== undefined}
                            >
                                <Face sc={sc} card={card} w={w} />
                            </Thing>
                        </span>
                    );
                })}
            </div>
        </div>
    );
}

/** The next cards of the pile, as far as one has seen them. */
function Foreseen({ sc }: { sc: Scene }) {
    const known = sc.v.next.some((c) => c !== null);
    if (!known) return null;
    return (
        <div class="sml-foreseen" role="group" aria-label={t("Next cards in the pile")}>
            <b aria-hidden="true">{t("Next cards in the pile")}</b>
            {sc.v.next.map((card, i) =>
                card === null ? (
                    <Back key={i} w={26} />
                ) : (
                    <span key={card} role="img" aria-label={sc.doc(card).name} data-card={card}>
                        <Mini doc={sc.doc(card)} w={26} />
                    </span>
                ),
            )}
        </div>
    );
}

/** How many cards the rainbow still allows. */
function Rainbow({ n }: { n: number }) {
    if (n === 0) return null;
    return (
        <p class="sml-rainbow">
            <Art name="rainbow" /> {tn("{n} more card", "{n} more cards", n)}
        </p>
    );
}

function widthOf(sc: Scene, { phone, width, height }: ZoneProps): number {
    const { unit, low, tablet } = roomNow();
    if (!phone) return Math.max(62, Math.min(84 * unit, (height - 52) / 1.4));
    const drawing = sc.props.choices.some((c) => c.choice === "draw");
    const beside = (sc.v.river.length + (sc.v.casino ? 2 : 0)) * 0.94; // cards in the row, besides pile and discard
    const most = tablet ? (drawing ? 116 : 96) : drawing ? (low ? 52 : 92) : low ? 38 : 44;
    return Math.min(most, (width - 96) / (2 + beside));
}

const MANY = 52; // pixels of a card among many

export function Middle(props: ZoneProps) {
    const sc = sceneOf(props);
    useRoom();
    const roving = useRoving<HTMLDivElement>();
    const w = widthOf(sc, props);
    const open = asked(sc);
    const many = (open?.cards.length ?? 0) > 4;
    return (
        <div class={`sml sml-middle${open ? " asking" : ""}`}>
            {open && (
                <Spread
                    sc={sc}
                    {...open}
                    many={many}
                    w={many ? Math.max(w * 0.8, MANY) : w}
                    width={props.phone || many ? props.width : props.width / 2}
                />
            )}
            {!(open && many) && (
                <div class="sml-spots" role="toolbar" aria-label={t("Middle of the table")} {...roving}>
                    {!open && !props.phone && !props.docked && <NotePad sc={sc} />}
                    <Casino sc={sc} w={w * 0.94} />
                    <div class="sml-tray">
                        <Pile sc={sc} w={w} />
                        <Discard sc={sc} w={w} />
                    </div>
                    <River sc={sc} w={w * 0.94} />
                    {!open && <Out sc={sc} w={w} />}
                </div>
            )}
            <Foreseen sc={sc} />
            <Rainbow n={sc.v.rainbow} />
            {!(open && many) && <Said sc={sc} />}
            <Aim sc={sc} />
            <Reader sc={sc} />
        </div>
    );
}

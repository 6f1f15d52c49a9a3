// A rival's life on the place card: small cards by zone, and while something is aimed, what each would lose. A touch
// opens the whole mat where there is no room for it.

import { useState } from "preact/hooks";
import { ReadingDialog } from "../../parts/dialog";
import { Art } from "../../stage/art";
import { windowSize } from "../../stage/measure";
import { t, tn } from "../../words";
import type { SeatProps } from "../face";
import { Back, Mini } from "./card";
import { Bill, Face, Sign } from "./marks";
import { grinOf, Life, loveWords, isDistinctionOrGood } from "./mat";
import type { Loss } from "./paths";
import { along, changeOf, lossesOf, onSeat } from "./paths";
import type { Scene } from "./scene";
import { isAiming, press, sceneOf, whyNotSeat } from "./scene";
import { stepOf, useRoom } from "./size";
import { lossWords, signed } from "./spoken";
import type { CardId, SeatView } from "./view";
import { freeSalaries, spentSalaries } from "./view";

interface Row {
    cards: CardId[];
    step: number; // pixels of each that show
    class?: string;
}

interface Looks {
    sc: Scene;
    s: SeatView;
    lost: readonly Loss[];
    w: number;
}

function Cards({ sc, s, lost, w, row }: Looks & { row: Row }) {
    return (
        <span class={`stack ${row.class ?? ""}`}>
            {row.cards.map((card, i) => {
                const goes = lost.some((l) => l.card === card);
                const extra = [
                    goes && "lost",
                    s.open === card && "open",
                    s.invested.includes(card) && "spent",
                ];
                return (
                    <span
                        key={card}
                        class="sml-fanned"
                        style={{ marginLeft: i > 0 ? `${row.step - w}px` : 0 }}
                        data-card={card}
                        data-at={`card:${card}`}
                    >
                        <Mini doc={sc.doc(card)} w={w} extra={extra.filter(Boolean).join(" ")} />
                        {goes && <i class="sml-xx">✕</i>}
                    </span>
                );
            })}
        </span>
    );
}

const newest = (cards: readonly CardId[]) => [...cards].reverse();

function ZoneRow({
    looks,
    rows,
    width,
    caption,
    children,
}: {
    looks: Looks;
    rows: Row[];
    width: number;
    caption?: string;
    children?: preact.ComponentChildren;
}) {
    const filled = rows.filter((r) => r.cards.length > 0);
    const { w } = looks;
    const wanted = filled.reduce((all, r) => all + w + (r.cards.length - 1) * r.step + 4, 0);
    const part =
        wanted > width
            ? Math.max(0, width - filled.length * (w + 4)) /
              Math.max(1, wanted - filled.length * (w + 4))
            : 1;
    return (
        <div class="z">
            <span class="row">
                {filled.map((r) => (
                    <Cards
                        key={r.cards[0]}
                        {...looks}
                        row={{ ...r, step: Math.max(4, r.step * part) }}
                    />
                ))}
                {children}
            </span>
            {caption !== undefined && <span class="cap">{caption}</span>}
        </div>
    );
}

/** Hand, active and past malus. */
function Facts({ sc, s, seat }: { sc: Scene; s: SeatView; seat: number }) {
    const known = s.hand.flatMap((c) => c ?? []);
    return (
        <span class="sml-facts">
            <span
                class="hn"
                role="img"
                data-at={`hand:${seat}`}
                aria-label={tn("{n} card in hand", "{n} cards in hand", s.hand.length)}
            >
                <Back w={15} />
                <Back w={15} />
                <em>{s.hand.length}</em>
            </span>
            {known.length > 0 && (
                <span
                    class="known"
                    role="img"
                    aria-label={t("known: {list}", {
                        list: known.map((c) => sc.doc(c).name).join(", "),
                    })}
                >
                    {known.map((c) => (
                        <span key={c} data-card={c}>
                            <Mini doc={sc.doc(c)} w={18} />
                        </span>
                    ))}
                </span>
            )}
            {s.skips.map((c) => (
                <span class="due" key={c} data-card={c} data-at={`card:${c}`}>
                    <Art name="hourglass-not-done" />
                    {sc.doc(c).short ?? sc.doc(c).name}
                </span>
            ))}
            {s.malus.length > 0 && (
                <span
                    class="past"
                    role="img"
                    aria-label={tn("{n} past malus", "{n} past malus", s.malus.length)}
                >
                    <Sign name="malus" />
                    {s.malus.length}
                </span>
            )}
        </span>
    );
}

function Notes({ sc, s }: { sc: Scene; s: SeatView }) {
    const free = newest(freeSalaries(s));
    const spent = spentSalaries(s);
    const worths = free.map((c) => sc.doc(c).pay ?? 0);
    const kinds = [...new Set(worths)].sort();
    const heaped = free.length > 5;
    return (
        <span
            class="sml-sals"
            role="img"
            aria-label={tn("{n} free bundle", "{n} free bundles", s.money)}
        >
            {heaped
                ? kinds.map((n) => (
                      <span key={n} class="sml-heap">
                          <Bill n={n} />
                          <em>×{worths.filter((x) => x === n).length}</em>
                      </span>
                  ))
                : worths.map((n, i) => <Bill key={i} n={n} />)}
            {spent > 0 && (
                <span class="sml-heap">
                    <Back w={16} />
                    <em>×{spent}</em>
                </span>
            )}
        </span>
    );
}

function Places({ looks, width }: { looks: Looks; width: number }) {
    const { sc, s, w } = looks;
    const goods = s.laid.filter((c) => isDistinctionOrGood(sc, c));
    const specials = s.laid.filter((c) => !isDistinctionOrGood(sc, c));
    const third = width / 3;
    return (
        <div class="zs">
            <ZoneRow
                looks={looks}
                width={third - 40}
                rows={[{ cards: [...newest(s.studies), ...s.side, ...(s.job ? [s.job] : [])], step: 8 }]}
                caption={s.job ? (sc.doc(s.job).short ?? sc.doc(s.job).name) : t("No job")}
            >
                <Notes sc={sc} s={s} />
            </ZoneRow>
            <ZoneRow
                looks={looks}
                width={third}
                rows={[
                    { cards: [...newest(s.flirts), ...(s.marriage ? [s.marriage] : [])], step: 8 },
                    { cards: [...(s.adultery ? [s.adultery] : []), ...newest(s.lovers)], step: w * 0.6 },
                    { cards: s.kept, step: 8 },
                    { cards: newest(s.children), step: w * 0.5 },
                ]}
                caption={loveWords(s)}
            />
            <ZoneRow
                looks={looks}
                width={third - 20}
                rows={[
                    {
                        cards: [...goods, ...specials],
                        step: stepOf(goods.length + specials.length, w, third - 24, 2, 10),
                    },
                ]}
            />
        </div>
    );
}

/** On a telephone: three cards at most, and figures. */
function Short({ looks }: { looks: Looks }) {
    const { sc, s, w } = looks;
    const love = s.marriage ?? s.flirts[0];
    const cards = [s.job, love, s.adultery].flatMap((c) => c ?? []);
    const goods = s.laid.filter((c) => isDistinctionOrGood(sc, c)).length;
    const baby = s.children[0];
    return (
        <div class="sml-short">
            <Cards {...looks} row={{ cards, step: w + 3 }} />
            <span class="nums">
                <span>
                    <Bill />
                    {s.money}
                </span>
                {baby && (
                    <span>
                        <Art name={sc.doc(baby).art} />
                        {s.children.length}
                    </span>
                )}
                {goods > 0 && (
                    <span>
                        <Sign name="acq" />
                        {goods}
                    </span>
                )}
            </span>
            {s.skips.length > 0 && (
                <span class="sml-hourglass">
                    <Art name="hourglass-not-done" />
                </span>
            )}
        </div>
    );
}

/** While something is aimed: the whole place is one button, with what its owner would lose. */
function Target({ sc, seat }: { sc: Scene; seat: number }) {
    const name = sc.props.table.seats[seat - 1]?.name ?? "";
    const [choice] = along(sc.props.choices, [...sc.chain, onSeat(seat)]);
    const why = whyNotSeat(sc, seat);
    if (!choice)
        return (
            <span class="sml-verdict no">
                <Sign name="shield" />
                <span>{why?.short ?? t("Not this player")}</span>
            </span>
        );
    const change = changeOf(choice, seat);
    const loses = lossWords(sc, choice, seat);
    const turns = (choice.effects ?? []).flatMap((e) => (typeof e.text === "string" ? [e.text] : []));
    const words = loses || turns.join(", ");
    return (
        <button
            type="button"
            class="sml-aim"
            data-drop={choice.do}
            onClick={(e) => press(sc, onSeat(seat), e.currentTarget)}
            onPointerEnter={() => sc.props.onConsider(choice)}
            onPointerLeave={() => sc.props.onConsider(undefined)}
            onFocus={() => sc.props.onConsider(choice)}
            onBlur={() => sc.props.onConsider(undefined)}
        >
            <span class="unseen">
                {[name, change !== 0 && signed(change), words].filter(Boolean).join(", ")}
            </span>
            <span class="sml-verdict" aria-hidden="true">
                {change !== 0 && <b>{signed(change)}</b>}
                {change < 0 && <Face grin={-5} />}
                {words && <span>{words}</span>}
            </span>
        </button>
    );
}

/** What the library tells of this seat, for the ear. */
function Told({ sc, seat }: { sc: Scene; seat: number }) {
    const facts = (sc.props.view.sections ?? []).flatMap((s) =>
        s.facts.filter((_, i) => s.about?.[i] === seat),
    );
    return facts.length > 0 ? <p class="unseen">{facts.join(" ")}</p> : null;
}

function lossesNow(sc: Scene, seat: number): Loss[] {
    const [choice] = isAiming(sc) ? along(sc.props.choices, [...sc.chain, onSeat(seat)]) : [sc.main];
    return lossesOf(choice).filter((l) => l.seat === seat);
}

function Opened({ sc, seat, onClose }: { sc: Scene; seat: number; onClose: () => void }) {
    const s = sc.v.seats[seat - 1];
    const width = Math.min(windowSize().width - 60, 900);
    if (!s) return null;
    const still: Scene = {
        ...sc,
        you: seat,
        me: s,
        chain: [],
        next: [],
        main: undefined,
        buying: undefined,
        props: { ...sc.props, choices: [], blocked: [], lifted: undefined },
    };
    return (
        <ReadingDialog title={sc.props.table.seats[seat - 1]?.name ?? ""} class="sml sml-opened" onClose={onClose}>
            <Told sc={sc} seat={seat} />
            <Life sc={still} s={s} w={width > 600 ? 76 : 44} width={width} small={width <= 600} />
        </ReadingDialog>
    );
}

export function Rival(props: SeatProps) {
    const sc = sceneOf(props);
    const room = useRoom();
    const [open, setOpen] = useState(false);
    const { seat } = props;
    const s = sc.v.seats[seat - 1];
    if (!s) return null;
    const others = props.table.seats.length - (sc.you === undefined ? 0 : 1);
    const aiming = isAiming(sc);
    const small = props.phone || others > 3;
    const unit = room.unit;
    const looks: Looks = { sc, s, lost: lossesNow(sc, seat), w: room.tablet && !aiming ? 48 : small ? 34 : 42 * unit };
    const width = (room.narrow - 40) / Math.max(others, 1) - 30;
    const name = props.table.seats[seat - 1]?.name ?? "";
    return (
        <>
            <span class="sml-grin">
                <Face grin={grinOf(sc, seat)} />
            </span>
            {!small && <Facts {...{ sc, s, seat }} />}
            <div
                class={`sml sml-rival${aiming ? " aimed" : ""}`}
                data-at={small ? `hand:${seat}` : undefined}
            >
                <Told sc={sc} seat={seat} />
                {small ? <Short looks={looks} /> : <Places looks={looks} width={width} />}
            </div>
            {aiming ? (
                <Target sc={sc} seat={seat} />
            ) : (
                small && (
                    <button
                        type="button"
                        class="sml-open"
                        aria-label={t("{name's} life", { name })}
                        onClick={() => setOpen(true)}
                    />
                )
            )}
            {open && <Opened sc={sc} seat={seat} onClose={() => setOpen(false)} />}
        </>
    );
}

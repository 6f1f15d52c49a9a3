// The dice of a Rendez-vous, sorted into what is asked for: colours first, stars into what is left, the rest aside. And
// what came of the last throw, shown until somebody does something.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../../parts/live";
import type { GameEvent } from "../../protocol";
import { colon, formatNumber, formatPercent, t, tn } from "../../words";
import { Badge, Die, Face } from "./marks";
import type { Sign } from "./marks";
import { Said } from "./said";
import type { Scene } from "./scene";
import { lastOf, sinceComplete } from "./scene";
import { countsWords, diceWords } from "./spoken";
import type { Counts, Family, RvDoc } from "./view";
import { entries, FAMILIES, figuresAt, numberOf, placeOf } from "./view";

const FACES: readonly Sign[] = [...FAMILIES, "S", "X"];
const SHOWN = 6000; // ms

export interface Slot {
    of: Family;
    die: Sign | undefined; // what lies in it
}

/** Where the dice go: slots in the order of colours, and what is of no use. */
export function sorted(asked: RvDoc["dice"], dice: readonly number[]): { slots: Slot[]; rest: Sign[] } {
    const left = new Map<Sign, number>(FACES.map((f, i) => [f, dice[i] ?? 0]));
    const take = (f: Sign) => {
        const n = left.get(f) ?? 0;
        if (n > 0) left.set(f, n - 1);
        return n > 0;
    };
    const slots = entries(asked).flatMap(([of, n]) =>
        Array.from({ length: n }, (): Slot => ({ of, die: take(of) ? of : undefined })),
    );
    for (const s of slots) if (s.die === undefined && take("S")) s.die = "S";
    const rest = FACES.flatMap((f) => Array.from({ length: left.get(f) ?? 0 }, () => f));
    return { slots, rest };
}

interface Thrown {
    seat: number;
    dice: number[];
    missing: number;
    won: boolean;
    step: number;
}

function thrownOf(e: GameEvent): Thrown[] {
    if (e.event !== "thrown" || !Array.isArray(e["dice"])) return [];
    return [
        {
            seat: Number(e["who"]),
            dice: e["dice"] as number[],
            missing: Number(e["missing"]),
            won: e["won"] === true,
            step: e.step,
        },
    ];
}

function Felt({ rv, thrown }: { rv: RvDoc; thrown: Thrown | undefined }) {
    const { slots, rest } = sorted(rv.dice, thrown?.dice ?? []);
    return (
        <div class="pbv-felt" aria-hidden="true">
            <div class="slots">
                {entries(rv.dice).map(([of]) => (
                    <span class={`group fam-${of}`} key={of}>
                        {slots
                            .filter((s) => s.of === of)
                            .map((s, i) =>
                                s.die ? (
                                    <Die key={i} of={s.die} class="large thrown" />
                                ) : (
                                    <Die
                                        key={i}
                                        of={of}
                                        class={thrown ? "large hole pulses" : "large hole"}
                                    />
                                ),
                            )}
                    </span>
                ))}
            </div>
            {rest.length > 0 && (
                <div class="of-no-use">
                    {rest.map((f, i) => (
                        <Die key={i} of={f} class="thrown" />
                    ))}
                    <span>{t("of no use")}</span>
                </div>
            )}
        </div>
    );
}

/** Who throws, and what each has thrown. */
function Throwers({ sc, thrown }: { sc: Scene; thrown: readonly Thrown[] }) {
    const r = sc.v.resolving;
    const seats = [...new Set([...thrown.map((x) => x.seat), ...(r?.order ?? [])])];
    return (
        <p class="throwers">
            {seats.map((s) => {
                const own = thrown.filter((x) => x.seat === s);
                const left = r?.throws[s - 1] ?? 0;
                return (
                    <span key={s} class={r?.order[0] === s ? "now" : undefined}>
                        <Badge sc={sc} seat={s} />
                        {sc.name(s)}
                        <span class="unseen">{tn("{n} throw left", "{n} throws left", left)}</span>
                        {own.map((x, i) => (
                            <i key={i} class={x.won ? "won" : "lost"} aria-hidden="true">
                                {x.won ? "✓" : "✕"}
                            </i>
                        ))}
                        {Array.from({ length: left }, (_, i) => (
                            <i key={`left ${i}`} aria-hidden="true" />
                        ))}
                    </span>
                );
            })}
        </p>
    );
}

/** What the last throw came to, in words. */
function verdictOf(last: Thrown): string {
    return last.won
        ? t("It is a success!")
        : tn("{n} die is missing!", "{n} dice are missing!", last.missing);
}

/** The dice that the last throw lacks, to be seen beside the words. */
function Holes({ sc, rv, last }: { sc: Scene; rv: RvDoc; last: Thrown }) {
    const holes = sorted(rv.dice, last.dice).slots.filter((s) => s.die === undefined);
    const counts: Counts = {};
    for (const { of } of holes) counts[of] = (counts[of] ?? 0) + 1;
    const words = countsWords(sc.board, counts);
    useEffect(() => {
        if (words) announce(t("Missing: {list}.", { list: words }));
    }, [last.step]);
    if (last.won || holes.length === 0) return null;
    return (
        <>
            <span class="unseen">{words}</span>
            <span class="holes" aria-hidden="true">
                {holes.map((s, i) => (
                    <Die key={i} of={s.of} />
                ))}
            </span>
        </>
    );
}

/** Until the first throw it can still be taken back. */
function TakeBack({ sc }: { sc: Scene }) {
    const { onUndo } = sc.props;
    if (!onUndo || sc.v.active !== sc.you) return null;
    return (
        <button type="button" class="button take-back" onClick={onUndo}>
            {t("Take back")}
        </button>
    );
}

function Head({ sc, rv }: { sc: Scene; rv: RvDoc }) {
    const place = placeOf(sc.board, rv.place);
    return (
        <header>
            <b class="no">{numberOf(rv.place)}</b>
            <h3>{t("Rendez-vous {place}", { place: place.at })}</h3>
            <span class="there" aria-hidden="true">
                {figuresAt(sc.board, sc.v, rv.place).map((c) => (
                    <span key={c} class={`fam-${sc.person(c).colour}`}>
                        <Face code={c} />
                    </span>
                ))}
            </span>
        </header>
    );
}

/** While a Rendez-vous is played: the tray lies over the quarter. */
export function Tray({ sc }: { sc: Scene }) {
    const r = sc.v.resolving;
    const rv = r && sc.board.rendezvous.find((d) => d.card === r.card);
    if (!r || !rv || (sc.v.phase !== "throw" && sc.v.phase !== "dice")) return null;
    const thrown = sinceComplete(sc.props, r.card).flatMap(thrownOf);
    const last = thrown.at(-1);
    const throwing = sc.props.choices.find((c) => c.choice === "throw");
    const percent = typeof throwing?.percent === "number" ? throwing.percent : rv.percent;
    const who = r.order[0] ?? sc.v.who;
    const again = thrown.some((x) => x.seat === sc.you);
    return (
        <div class="pbv-veil tall">
            <section class="pbv-tray" aria-label={t("Dice")}>
                <Head sc={sc} rv={rv} />
                <Felt rv={rv} thrown={last} />
                <div class="said">
                    <div class="outcome">
                        <p class="big">
                            {last
                                ? `${sc.name(last.seat)}${colon()}${verdictOf(last)}`
                                : t("The Rendez-vous begins")}{" "}
                            {last && <Holes sc={sc} rv={rv} last={last} />}
                        </p>
                        {last && <p class="unseen">{diceWords(sc.board, last.dice)}</p>}
                        <p>
                            {t(
                                "{name}: {percent} for this throw. A success brings {points}, then the sale.",
                                {
                                    name: sc.name(who),
                                    percent: formatPercent(percent / 100),
                                    points: formatNumber(sc.board.prize),
                                },
                            )}
                        </p>
                    </div>
                    <Said
                        sc={sc}
                        groups={["throw"]}
                        words={(c) => (again && c === throwing ? t("Throw again") : undefined)}
                    />
                    <div class="below">
                        <Throwers sc={sc} thrown={thrown} />
                        {!last && sc.v.phase === "throw" && <TakeBack sc={sc} />}
                    </div>
                </div>
            </section>
        </div>
    );
}

/** The end of a Rendez-vous comes at once with what follows: it stays to be seen, and lets every touch through. */
export function Verdict({ sc }: { sc: Scene }) {
    const at = lastOf(sc.props.events, (e) => e.event === "thrown");
    const e = at < 0 ? undefined : sc.props.events[at];
    const [last] = e ? thrownOf(e) : [];
    const rv = sc.board.rendezvous.find((d) => d.card === e?.["rv"]);
    const after = at < 0 ? [] : sc.props.events.slice(at);
    const end = after.find((x) => x.event === "solved" || x.event === "missed");
    const [born] = useState(last?.step ?? -1); // what was over before this drawing is not news
    const [gone, setGone] = useState(born);
    const step = last?.step ?? -1;
    const shown = step > gone && end !== undefined && sc.v.resolving?.solver !== null;
    useEffect(() => {
        if (!shown) return undefined;
        const hide = () => setGone(step);
        const timer = setTimeout(hide, SHOWN);
        addEventListener("pointerdown", hide);
        addEventListener("keydown", hide);
        return () => {
            clearTimeout(timer);
            removeEventListener("pointerdown", hide);
            removeEventListener("keydown", hide);
        };
    }, [shown, step]);
    if (!shown || !last || !rv) return null;
    return (
        <div class="pbv-verdict">
            <section class="pbv-tray" aria-hidden="true" data-shown>
                <Head sc={sc} rv={rv} />
                <Felt rv={rv} thrown={last} />
                <div class="said">
                    <p class="big">
                        {last.won
                            ? t("{name} succeeds: +{points}", {
                                  name: sc.name(last.seat),
                                  points: formatNumber(Number(end["points"] ?? 0)),
                              })
                            : t("The Rendez-vous is missed")}
                    </p>
                </div>
            </section>
        </div>
    );
}

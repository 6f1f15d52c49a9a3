// The corner of the table: the three modes with their dots, the piles, what else could be done, what is at stake, the
// end of the turn. On a telephone its parts are in the drawer and at the thumb.

import type { Choice } from "../../protocol";
import { formatNumber, formatPercent, t, tn } from "../../words";
import type { ZoneProps } from "../face";
import { HelpButton } from "./help";
import { Badge, Dots, Face, Mark } from "./marks";
import { onPile, pathsOf, TROUBLES } from "./paths";
import { Said, saidOf } from "./said";
import type { Scene } from "./scene";
import { arrivals, completes, lastOf, liftChain, sceneOf, stakesOf } from "./scene";
import { Thing } from "./thing";
import { colourName, columnOf, placeOf } from "./view";

const POINTS = 3; // a turn has so many dots at its beginning
const CHIPS = 3;

interface ModeProps {
    sc: Scene;
    id: "A" | "B" | "C";
    word: string;
}

function ModeTab({ sc, id, word }: ModeProps) {
    const choice = sc.props.choices.find((c) => c.choice === `mode-${id.toLowerCase()}`);
    const on = sc.v.mode === id;
    const dots = <Dots left={on ? sc.v.points : choice ? POINTS : 0} of={on || choice ? POINTS : 0} />;
    const inside = (
        <>
            <em>{id}</em>
            <span>{word}</span>
            {dots}
        </>
    );
    if (!choice)
        return (
            <span class={on ? "pbv-mode on" : "pbv-mode"} aria-hidden={!on}>
                {inside}
                {on && <span class="unseen">{tn("{n} left", "{n} left", sc.v.points)}</span>}
            </span>
        );
    const up = sc.props.lifted?.choices.includes(choice);
    return (
        <button
            type="button"
            class={`pbv-mode open${up ? " lift" : ""}${choice.do === sc.props.hinted ? " hinted" : ""}`}
            data-deed={choice.do}
            data-choice={choice.choice}
            onClick={() => sc.props.onChoose(choice)}
        >
            {inside}
            <span class="unseen">, {choice.label}</span>
        </button>
    );
}

/** The three modes: chosen once a turn, each with three draws, layings or actions. */
export function Modes({ sc }: { sc: Scene }) {
    const asked = sc.props.choices.some((c) => c.group === "mode");
    const mine =
        sc.v.active === sc.you && (asked || sc.v.mode === "A" || sc.v.mode === "B" || sc.v.mode === "C");
    if (!mine) return null;
    return (
        <div
            class={asked ? "pbv-modes asked" : "pbv-modes"}
            role="group"
            aria-label={t("Mode of the turn")}
        >
            <ModeTab sc={sc} id="A" word={t("Draw")} />
            <ModeTab sc={sc} id="B" word={t("Lay")} />
            <ModeTab sc={sc} id="C" word={t("Act")} />
        </div>
    );
}

export function Piles({ sc }: { sc: Scene }) {
    return (
        <div class="pbv-piles" role="group" aria-label={t("Piles")}>
            {sc.v.piles.map((p, i) => {
                const colour = p.top ? colourName(sc.board, p.top) : t("empty");
                const cards = tn("{n} card", "{n} cards", p.cards);
                const isAll = p.top === null && p.cards > 0; // of own cards nobody says the backs
                return (
                    <Thing
                        key={i}
                        sc={sc}
                        at={onPile(i + 1)}
                        name={
                            isAll ? `${t("Piles")}, ${cards}` : t("Pile {n}: {colour}, {cards}", { n: i + 1, colour, cards })
                        }
                        class={`pbv-pile fam-${p.top ?? "N"}`}
                        onOther={() => undefined}
                    >
                        <span class="back">{p.top && <Mark of={p.top} />}</span>
                        <b>{formatNumber(p.cards)}</b>
                    </Thing>
                );
            })}
            <Thing
                sc={sc}
                at={TROUBLES}
                name={tn("Embrouilles: {n} card", "Embrouilles: {n} cards", sc.v["trouble-pile"])}
                class="pbv-pile troubles"
                onOther={() => undefined}
            >
                <span class="back">
                    <Mark of="X" />
                </span>
                <b>{formatNumber(sc.v["trouble-pile"])}</b>
            </Thing>
            {sc.you === 0 && <HelpButton sc={sc} />}
        </div>
    );
}

/** What may be done besides moving, in a few words: an Embrouille to draw, a Rencontre, an Échange. */
function chipOf(sc: Scene, c: Choice): { figure: string; text: string } | undefined {
    const figure = String(c.figure ?? c.a ?? "");
    const name = sc.person(figure).given;
    switch (c.choice) {
        case "move":
            return completes(c).length > 0
                ? {
                      figure,
                      text: t("{name}: {place}", { name, place: placeOf(sc.board, String(c.to)).short }),
                  }
                : undefined;
        case "take":
            return { figure, text: t("{name}: an Embrouille", { name }) };
        case "meet":
            return { figure, text: t("{a} and {b} meet", { a: name, b: sc.person(String(c.b)).given }) };
        case "exchange":
            return {
                figure,
                text: t("{name}: Échange with {whom}", { name, whom: sc.name(Number(c.whom)) }),
            };
        default:
            return undefined;
    }
}

export function Chips({ sc }: { sc: Scene }) {
    const rank = (c: Choice) => ["move", "meet", "take", "exchange"].indexOf(String(c.choice));
    const found = sc.props.choices
        .flatMap((choice) => {
            const chip = chipOf(sc, choice);
            return chip ? [{ choice, ...chip }] : [];
        })
        .sort((a, b) => rank(a.choice) - rank(b.choice))
        .slice(0, CHIPS);
    if (found.length === 0 || sc.chain.length > 0) return null;
    return (
        <div class="pbv-chips" role="group" aria-label={t("Also possible")}>
            {found.map(({ choice, figure, text }) => (
                <button
                    type="button"
                    key={choice.do}
                    class={`pbv-chip fam-${sc.person(figure).colour}`}
                    data-chip={choice.choice}
                    onClick={() => liftChain(sc, pathsOf(choice)[0] ?? [])}
                >
                    <Face code={figure} />
                    <span>{text}</span>
                </button>
            ))}
        </div>
    );
}

/** Who would throw, with which chance, and who could sell for how much, before a Rendez-vous is begun. */
export function Stakes({ sc }: { sc: Scene }) {
    const [spot] = completes(sc.main);
    const rv = sc.v.rendezvous.find((r) => r.place === spot);
    const throwers = stakesOf(sc.main);
    if (!rv || !spot) return null;
    const gone = arrivals(sc.main)
        .filter((a) => a.to !== spot)
        .map((a) => a.figure);
    const came = arrivals(sc.main)
        .filter((a) => a.to === spot)
        .map((a) => a.figure);
    const there = [...rv.present.filter((c) => !gone.includes(c)), ...came];
    const sales = sc.v.players
        .map((_, i) => ({
            seat: i + 1,
            points: there.reduce((sum, c) => sum + (columnOf(sc.v, i + 1, c)?.worth ?? 0), 0),
        }))
        .filter((s) => s.points > 0);
    return (
        <section class="pbv-stakes" aria-label={t("What is at stake")}>
            <h3>{t("The Rendez-vous begins")}</h3>
            {throwers.length === 0 && <p>{t("Nobody would throw: it would be missed.")}</p>}
            {throwers.map((s) => (
                <p key={s.seat}>
                    <span>
                        <Badge sc={sc} seat={s.seat} />{" "}
                        {s.seat === sc.you
                            ? tn("Your throw", "Your {n} throws", s.throws)
                            : tn("{name}, {n} throw", "{name}, {n} throws", s.throws, {
                                  name: sc.name(s.seat),
                              })}
                    </span>
                    <b>{formatPercent(s.percent / 100)}</b>
                </p>
            ))}
            {sales.length > 0 && (
                <p class="sales">
                    <span>{t("Sales")}</span>
                    {sales.map((s) => (
                        <span key={s.seat}>
                            <Badge sc={sc} seat={s.seat} />
                            <span class="unseen">{sc.name(s.seat)}</span> <b>{formatNumber(s.points)}</b>
                        </span>
                    ))}
                </p>
            )}
        </section>
    );
}

/** What each seat has sold for in the sale that is under way. */
export function salesOf(sc: Scene): Map<number, number> {
    const from = lastOf(sc.props.events, (e) => e.event === "solved");
    const sold = sc.props.events.slice(Math.max(0, from)).filter((e) => e.event === "sold");
    const sums = new Map<number, number>();
    for (const e of sold)
        sums.set(Number(e["who"]), (sums.get(Number(e["who"])) ?? 0) + Number(e["points"]));
    return sums;
}

/** A running total while columns are sold. */
function Selling({ sc }: { sc: Scene }) {
    if (sc.v.phase !== "sale" || !sc.v.resolving) return null;
    const sums = salesOf(sc);
    return (
        <section class="pbv-stakes" aria-label={t("Sales")}>
            <h3>{t("The sale")}</h3>
            {sums.size === 0 && <p>{t("Nothing is sold yet.")}</p>}
            {[...sums].map(([seat, points]) => (
                <p key={seat}>
                    <span>
                        <Badge sc={sc} seat={seat} /> {sc.name(seat)}
                    </span>
                    <b>+{formatNumber(points)}</b>
                </p>
            ))}
        </section>
    );
}

export const CORNER = ["end", "sell", "with"];

/** What stands beside the main button. */
export function Corner(props: ZoneProps) {
    const sc = sceneOf(props);
    const said = saidOf(sc, CORNER).length > 0;
    if (props.phone)
        return (
            <div class={said ? "pbv pbv-thumb with-said" : "pbv pbv-thumb"}>
                {/* the buttons of what is lifted take the room of the modes */}
                {completes(sc.main).length === 0 && sc.chain.length === 0 && <Modes sc={sc} />}
                {sc.chain.length === 0 && <Said sc={sc} groups={CORNER} />}
            </div>
        );
    const staked = completes(sc.main).length > 0;
    return (
        <div class={said ? "pbv pbv-corner with-said" : "pbv pbv-corner"}>
            {staked ? (
                <Stakes sc={sc} />
            ) : (
                <>
                    {sc.v.phase !== "sale" && <Modes sc={sc} />}
                    <Piles sc={sc} />
                    <Selling sc={sc} />
                    <Chips sc={sc} />
                    {sc.chain.length === 0 && <Said sc={sc} groups={CORNER} />}
                </>
            )}
        </div>
    );
}

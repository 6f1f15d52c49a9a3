// The laid cards of another player, large, when one of them is to be chosen; and the three steps of an Échange.

import { useRoving } from "../../stage/roving";
import { t, tn } from "../../words";
import { Badge, Face, Mark } from "./marks";
import { onOpen } from "./paths";
import type { Scene } from "./scene";
import { Thing } from "./thing";
import type { Column } from "./view";
import { cardName } from "./view";

const PHASES = ["take-card", "give", "recall"];

/** Does the person have to choose one of somebody's laid cards, or to give one for it? Who holds cards of their own names
 *  it (named.tsx). */
export function wantsSheet(sc: Scene): boolean {
    const isSeen = sc.me?.hand !== undefined;
    return isSeen && PHASES.includes(sc.v.phase) && sc.v.active === sc.you && sc.props.choices.length > 0;
}

function Steps({ sc }: { sc: Scene }) {
    const { character = "", target = "", seat = 0, card } = sc.v.step;
    const giving = sc.v.phase === "give";
    const steps = [
        t("{figure} and {target}, with {name}", {
            figure: sc.person(character).given,
            target: sc.person(target).given,
            name: sc.name(seat),
        }),
        card ? t("you take {card}", { card: cardName(sc.board, card) }) : t("the card you take"),
        t("the card you give"),
    ];
    const at = giving ? 2 : 1;
    return (
        <ol class="steps">
            {steps.map((s, i) => (
                <li
                    key={s}
                    class={i < at ? "done" : i === at ? "now" : undefined}
                    aria-current={i === at && "step"}
                >
                    {s}
                </li>
            ))}
        </ol>
    );
}

/** A column of somebody else with every card of it to be touched. */
function OpenColumn({ sc, seat, col }: { sc: Scene; seat: number; col: Column }) {
    const p = sc.person(col.character);
    const cards = [col.character, ...col.guests];
    const plain = col.cards - col.guests.length;
    return (
        <div class={`open-column fam-${p.colour}`}>
            <b class="title">
                <Mark of={p.colour} /> {p.given}
            </b>
            {cards.map((card) => (
                <Thing
                    key={card}
                    sc={sc}
                    at={onOpen(seat, col.character, card)}
                    name={`${cardName(sc.board, card)}, ${t("{name's} column", { name: p.given })}`}
                    class={`open-card fam-${sc.person(card).colour}`}
                >
                    <Face code={card} />
                    <span class="nm">
                        {card === col.character
                            ? tn("{n} card", "{n} cards", plain)
                            : sc.person(card).given}
                        {card !== col.character && <Mark of="S" />}
                    </span>
                </Thing>
            ))}
        </div>
    );
}

export function Sheet({ sc }: { sc: Scene }) {
    const roving = useRoving<HTMLDivElement>();
    const seat = sc.v.step.seat ?? 0;
    const giving = sc.v.phase === "give";
    const columns = sc.v.players[seat - 1]?.columns ?? [];
    return (
        <div class={giving ? "pbv-veil low" : "pbv-veil"}>
            <section class="pbv-sheet" aria-label={t("{name's} characters", { name: sc.name(seat) })}>
                {sc.v.phase !== "recall" && <Steps sc={sc} />}
                {!giving && (
                    <h3>
                        <Badge sc={sc} seat={seat} />{" "}
                        {t("{name's} characters", { name: sc.name(seat) })}
                    </h3>
                )}
                {!giving && (
                    <div class="columns" role="toolbar" aria-label={t("Laid cards")} {...roving}>
                        {columns.map((c) => (
                            <OpenColumn key={c.character} sc={sc} seat={seat} col={c} />
                        ))}
                    </div>
                )}
                {giving && <p>{t("Choose in your hand the card you give.")}</p>}
            </section>
        </div>
    );
}

// What one owns: five columns side by side, each with its line of control beside the rivals' heights. A column is the
// handle of its figure.

import { useRoving } from "../../stage/roving";
import { formatNumber, t, tn } from "../../words";
import type { ZoneProps } from "../face";
import { shortName } from "./figure";
import { HelpButton } from "./help";
import { Badge, Crown, Face, Mark } from "./marks";
import { along, onColumn, onFigure } from "./paths";
import type { Scene } from "./scene";
import { completes, effectOf, glows, isLifted, sceneOf } from "./scene";
import { columnWords, lineOf } from "./spoken";
import { Thing } from "./thing";
import type { Code, Column } from "./view";
import { placeOf } from "./view";

/** What laying the lifted card would make of this column. */
function afterLaying(
    sc: Scene,
    code: Code,
): { cards: number; mine: boolean; alone: boolean } | undefined {
    const laid = effectOf(sc.main, "laid") ?? effectOf(sc.main, "laid-guest");
    if (laid?.["column"] !== code) return undefined;
    const seats = Array.isArray(laid["controllers"]) ? laid["controllers"] : [];
    return { cards: Number(laid["n"]), mine: seats.includes(sc.you), alone: seats.length === 1 };
}

const BADGES = 2; // of those who share control, that there is room for on a telephone

function ControlLine({ sc, col }: { sc: Scene; col: Column }) {
    const after = afterLaying(sc, col.character);
    const line = lineOf(sc, col);
    if (after)
        return (
            <span class={after.mine ? "control yes would" : "control no would"}>
                {after.mine && <Crown />}
                <span>
                    {tn("{n} card", "{n} cards", after.cards)}
                    <small>
                        {after.mine
                            ? after.alone
                                ? t("yours alone")
                                : t("Shared")
                            : t("not yours yet")}
                    </small>
                </span>
            </span>
        );
    return (
        <span class={line.mine ? "control yes" : "control no"}>
            {line.mine ? <Crown /> : line.seat > 0 && <Badge sc={sc} seat={line.seat} />}
            <span>
                <span class="long">{line.main}</span>
                <span class={line.with.length > 0 ? "brief" : "brief alone"} aria-hidden="true">
                    {line.brief}
                    {line.with.length > BADGES
                        ? `+${formatNumber(line.with.length)}`
                        : line.with.map((s) => <Badge key={s} sc={sc} seat={s} />)}
                </span>
                <small>{line.more}</small>
            </span>
        </span>
    );
}

/** Could it be sold where the Rendez-vous shown begins, or is it sold now? */
function isOnSale(sc: Scene, code: Code): boolean {
    if (sc.v.phase === "sale")
        return sc.props.choices.some((c) => c.choice === "sell" && c.column === code);
    const spots = completes(sc.main);
    const spot = effectOf(sc.main, "moved")?.["figure"] === code ? spots[0] : sc.v.figures[code];
    return spot !== undefined && spots.includes(spot);
}

/** What becomes of the column: sold, discarded, or where its figure stands. */
function Where({ sc, col }: { sc: Scene; col: Column }) {
    const spot = sc.v.figures[col.character];
    const drops = sc.main?.choice === "lay-sixth" && sc.main.drop === col.character;
    const couldGo = along(sc.props.choices, [...sc.stem, onColumn(col.character)]).some(
        (c) => sc.stem.length > 0 && c.choice === "lay-sixth",
    );
    if (isOnSale(sc, col.character))
        return (
            <span class="where sale">
                <span class="long">{t("Sale {points}", { points: formatNumber(col.worth) })}</span>
                <span class="brief">{formatNumber(col.worth)}</span>
            </span>
        );
    if (drops || couldGo)
        return (
            <span class="where drop">
                <span class="long">{drops ? t("Discarded") : t("to discard")}</span>
                <span class="brief">{drops ? "✕" : "✕ ?"}</span>
            </span>
        );
    return <span class="where">{spot ? placeOf(sc.board, spot).short : "–"}</span>;
}

function ColumnCard({ sc, col }: { sc: Scene; col: Column }) {
    const p = sc.person(col.character);
    const plain = Math.max(0, col.cards - col.guests.length - 1);
    return (
        <>
            <span class="edges" style={{ "--n": plain + col.guests.length }}>
                {col.guests.map((g) => (
                    <span class="edge guest" key={g}>
                        <Mark of="S" />
                        <span>{sc.person(g).given}</span>
                    </span>
                ))}
                {Array.from({ length: plain }, (_, i) => (
                    <span class="edge" key={i}>
                        <Mark of={p.colour} />
                    </span>
                ))}
            </span>
            <span class="front">
                <span class={col.guests.length > 0 ? "top guested" : "top"}>
                    <Mark of={p.colour} />
                    <span class="title">{shortName(p.given)}</span>
                    {col.guests.length > 0 && <Mark of="S" />}
                </span>
                <span class="picture">
                    <Face code={col.character} />
                    <span class="count">
                        {formatNumber(col.cards)}
                        <i>{tn("card", "cards", col.cards)}</i>
                    </span>
                </span>
                <Where sc={sc} col={col} />
            </span>
            <ControlLine sc={sc} col={col} />
        </>
    );
}

/** The place for a new column; it glows when the lifted card would open one. */
function EmptyColumn({ sc, first }: { sc: Scene; first: boolean }) {
    const [card] = sc.chain;
    const code = card?.startsWith("hand:") ? card.slice("hand:".length) : "";
    const opens =
        first && sc.next.has(onColumn(code)) && !sc.me?.columns.some((c) => c.character === code);
    const lays =
        first && sc.main?.choice === "lay" && !sc.me?.columns.some((c) => c.character === sc.main?.card);
    if (opens || lays)
        return (
            <Thing
                sc={sc}
                at={onColumn(opens ? code : String(sc.main?.card))}
                name={t("New column")}
                class="pbv-column empty"
            >
                <span class="front">{t("New column")}</span>
            </Thing>
        );
    return (
        <span class="pbv-column empty" aria-hidden="true">
            <span class="front" />
        </span>
    );
}

export function Columns({ sc }: { sc: Scene }) {
    const roving = useRoving<HTMLDivElement>();
    const columns = sc.me?.columns ?? [];
    const free = Math.max(0, sc.board.columns - columns.length);
    return (
        <div class="pbv-columns" role="toolbar" aria-label={t("Your characters")} {...roving}>
            {columns.map((col) => {
                const up = isLifted(sc, onFigure(col.character));
                const ready = glows(sc, onColumn(col.character));
                return (
                    <Thing
                        key={col.character}
                        sc={sc}
                        at={onColumn(col.character)}
                        place={`column:${sc.you}:${col.character}`}
                        name={columnWords(sc, col)}
                        class={`pbv-column fam-${sc.person(col.character).colour}${up ? " lift" : ""}${ready ? " ready" : ""}`}
                    >
                        <ColumnCard sc={sc} col={col} />
                    </Thing>
                );
            })}
            {Array.from({ length: free }, (_, i) => (
                <EmptyColumn key={`free ${i}`} sc={sc} first={i === 0} />
            ))}
        </div>
    );
}

export function Mine(props: ZoneProps) {
    const sc = sceneOf(props);
    if (props.phone) return null; // in the drawer there
    const n = sc.me?.columns.length ?? 0;
    return (
        <div class="pbv pbv-panel">
            <h3>
                {t("Your characters")}{" "}
                <small>{t("{n} columns of {all}", { n, all: sc.board.columns })}</small>
                <b class="points" data-at={`score:${sc.you}`}>
                    {tn("{n} point", "{n} points", sc.me?.score ?? 0)}
                </b>
            </h3>
            <HelpButton sc={sc} />
            <Columns sc={sc} />
        </div>
    );
}

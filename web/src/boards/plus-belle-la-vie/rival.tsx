// A rival on the place card: five small columns with their heights, the hand by its backs. A touch opens all of it
// large, or aims at the player.

import { useEffect, useRef, useState } from "preact/hooks";
import { ReadingDialog } from "../../parts/dialog";
import { formatNumber, t, tn } from "../../words";
import type { SeatProps } from "../face";
import { Crown, Face, Mark } from "./marks";
import { onSeat } from "./paths";
import type { Scene } from "./scene";
import { canGoOn, isLifted, press, sceneOf } from "./scene";
import { controlWords, countsWords } from "./spoken";
import { dropOf } from "./thing";
import type { Column, Player } from "./view";
import { cardName, entries } from "./view";

function MiniColumn({ sc, seat, col }: { sc: Scene; seat: number; col: Column }) {
    const p = sc.person(col.character);
    const holds = (sc.v.control[col.character] ?? []).includes(seat);
    return (
        <span
            class={`mini fam-${p.colour}${holds ? "" : " out"}`}
            data-at={`column:${seat}:${col.character}`}
        >
            <Face code={col.character} />
            {holds && <Crown plain />}
            <b>{formatNumber(col.cards)}</b>
        </span>
    );
}

function Backs({ player }: { player: Player }) {
    return (
        <span class="backs">
            {entries(player.backs ?? {}).map(([f, n]) => (
                <span key={f} class={`back fam-${f}`}>
                    <Mark of={f} />
                    {formatNumber(n)}
                </span>
            ))}
            {player.troubles > 0 && (
                <span class="back troubles">
                    <Mark of="X" />
                    {formatNumber(player.troubles)}
                </span>
            )}
        </span>
    );
}

/** All that is known of a rival, in words and pictures. */
function Whole({ sc, seat, onClose }: { sc: Scene; seat: number; onClose: () => void }) {
    const player = sc.v.players[seat - 1];
    if (!player) return null;
    return (
        <ReadingDialog title={sc.name(seat)} class="pbv pbv-whole" onClose={onClose}>
            <p>{tn("{n} point", "{n} points", player.score)}</p>
            <ul>
                {player.columns.map((c) => (
                    <li key={c.character} class={`fam-${sc.person(c.character).colour}`}>
                        <Face code={c.character} />
                        <span>
                            <b>{sc.person(c.character).given}</b>{" "}
                            {tn("{n} card", "{n} cards", c.cards)}
                            {c.guests.length > 0 &&
                                `, ${t("with the guest {names}", { names: c.guests.map((g) => sc.person(g).given).join(", ") })}`}
                            <small>
                                {controlWords(sc, c.character)},{" "}
                                {t("sale {points}", { points: formatNumber(c.worth) })}
                            </small>
                        </span>
                    </li>
                ))}
            </ul>
            <p>
                {tn("{n} card in hand", "{n} cards in hand", player.cards)} <Backs player={player} />
            </p>
            {(player.known ?? []).length > 0 && (
                <p>
                    {t("known: {list}", {
                        list: (player.known ?? []).map((c) => cardName(sc.board, c)).join(", "),
                    })}
                </p>
            )}
        </ReadingDialog>
    );
}

function wordsOf(sc: Scene, seat: number, player: Player): string {
    const columns = player.columns
        .map((c) => `${sc.person(c.character).given} ${formatNumber(c.cards)}`)
        .join(", ");
    const backs = countsWords(sc.board, player.backs ?? {});
    return [
        sc.name(seat),
        columns ? t("columns: {list}", { list: columns }) : t("no column"),
        tn("{n} card in hand", "{n} cards in hand", player.cards),
        backs,
    ]
        .filter(Boolean)
        .join("; ");
}

/** The whole place card is one's target, whatever of it is touched: the button lies below what is written. */
function useWholeCard(act: (el: Element) => void) {
    const ref = useRef<HTMLDivElement>(null);
    const latest = useRef(act);
    latest.current = act;
    useEffect(() => {
        const card = ref.current?.closest("li");
        const touched = (e: Event) => {
            const on = e.target instanceof Element && e.target.closest("button, dialog, a");
            if (card && !on) latest.current(card);
        };
        card?.addEventListener("click", touched);
        return () => card?.removeEventListener("click", touched);
    }, []);
    return ref;
}

export function Rival(props: SeatProps) {
    const { seat } = props;
    const [open, setOpen] = useState(false);
    const sc = sceneOf(props);
    const key = onSeat(seat);
    const can = canGoOn(sc, key);
    const up = isLifted(sc, key);
    const touch = (el: Element) => {
        if (can || up) press(sc, key, el);
        else setOpen(true);
    };
    const ref = useWholeCard(touch);
    const player = sc.v.players[seat - 1];
    if (!player) return null;
    const free = Math.max(0, sc.board.columns - player.columns.length);
    return (
        <div class="pbv pbv-rival" ref={ref}>
            <button
                type="button"
                class={`pbv-cover${can ? " can" : ""}${up ? " lift" : ""}`}
                aria-label={wordsOf(sc, seat, player)}
                aria-pressed={up ? true : undefined}
                data-key={key}
                data-drop={dropOf(sc, key)}
                onClick={(e) => touch(e.currentTarget)}
            />
            <span class="pbv-minis" aria-hidden="true">
                {player.columns.map((c) => (
                    <MiniColumn key={c.character} sc={sc} seat={seat} col={c} />
                ))}
                {Array.from({ length: free }, (_, i) => (
                    <span key={i} class="mini none" />
                ))}
            </span>
            <span class="held" aria-hidden="true" data-at={`hand:${seat}`}>
                <span class="n">{tn("{n} card", "{n} cards", player.cards)}</span>
                <Backs player={player} />
            </span>
            {open && <Whole sc={sc} seat={seat} onClose={() => setOpen(false)} />}
        </div>
    );
}

// A number that is counted: days bought or offered, a share of a gift. − and + lift the decision for it; the main
// button takes it.

import type { Choice } from "../../protocol";
import { t, tn } from "../../words";
import type { ZoneProps } from "../face";
import { countedIn, mostOf } from "./moves";
import { Note, Pawn } from "./pieces";
import { boardOf, francs, nameOf, viewOf } from "./view";
import { lift, liftPart } from "./year";

/** The numbers of what is counted here, and which of them is lifted. */
export function countOf(zone: ZoneProps): { all: Choice[]; at: number } {
    const all = countedIn(zone.choices).sort((a, b) => Number(a["n"]) - Number(b["n"]));
    return { all, at: all.findIndex((c) => c === zone.lifted?.choices[0]) };
}

/** Lifts the next number, or puts back before the first. */
export function countBy(zone: ZoneProps, by: number): void {
    const { all, at } = countOf(zone);
    const next = all[Math.min(all.length - 1, at + by)];
    if (at + by < 0) zone.onLift(undefined);
    else if (next) lift(zone, next, false);
}

function words(zone: ZoneProps, c: Choice | undefined): { main: string; note: string } {
    const v = viewOf(zone.view);
    const mine = zone.table.you === undefined ? undefined : v.seats[zone.table.you - 1]?.money;
    const n = Number(c?.["n"] ?? 0);
    const price = typeof c?.["price"] === "number" ? c["price"] : undefined;
    const [first] = countedIn(zone.choices);
    if (first?.choice === "share" || first?.choice === "add")
        return { main: t("Your part: {n} F", { n }), note: mine === undefined ? "" : t("you will have {n} F left", { n: mine - n }) };
    if (!c) return { main: tn("{n} day", "{n} days", 0), note: t("drag the pawn, touch a day, or count") };
    const days = tn("{n} day", "{n} days", n);
    if (price === undefined) return { main: days, note: "" };
    return {
        main: t("{days} for {price}", { days, price: francs(price) }),
        note: c.choice === "buy-days" && mine !== undefined ? t("you will have {n} F left", { n: mine - price }) : "",
    };
}

interface StepperProps {
    label: string;
    main: string;
    note: string;
    onLess: (() => void) | undefined; // undefined: there is no less
    onMore: (() => void) | undefined;
}

function Stepper({ label, main, note, onLess, onMore }: StepperProps) {
    return (
        <div class="jda-counter" role="group" aria-label={label}>
            <button type="button" disabled={!onLess} onClick={onLess}>
                <span class="unseen">{t("Less")}</span>
                <span aria-hidden="true">−</span>
            </button>
            <p>
                <b>{main}</b>
                {note && <small>{note}</small>}
            </p>
            <button type="button" disabled={!onMore} onClick={onMore}>
                <span class="unseen">{t("More")}</span>
                <span aria-hidden="true">+</span>
            </button>
        </div>
    );
}

/** One's own part of the days that are about to be offered, where there is less to choose than all of it. */
function Part({ zone }: { zone: ZoneProps }) {
    const [offer] = zone.lifted?.choices ?? [];
    const part = Number(zone.lifted?.buttons?.[0]?.["part"] ?? 0);
    const unit = boardOf(zone.board).day_price;
    if (!offer || part === 0) return null;
    const most = mostOf(zone, offer);
    const missing = Number(offer["price"]) - part;
    return (
        <Stepper
            label={t("Your part")}
            main={t("Your part: {n} F", { n: part })}
            note={missing > 0 ? t("the others are asked for {n} F", { n: missing }) : t("nothing is missing")}
            onLess={part > unit ? () => liftPart(zone, offer, part - unit) : undefined}
            onMore={part < most ? () => liftPart(zone, offer, part + unit) : undefined}
        />
    );
}

export function Counter({ zone }: { zone: ZoneProps }) {
    const { all, at } = countOf(zone);
    const pointedAt = all.find((c) => c.do === zone.considered); // while the pawn is dragged
    const { main, note } = words(zone, pointedAt ?? all[at]);
    if (all.length === 0) return null;
    return (
        <>
            <Stepper
                {...{ main, note }}
                label={t("Count")}
                onLess={at < 0 ? undefined : () => countBy(zone, -1)}
                onMore={at === all.length - 1 ? undefined : () => countBy(zone, 1)}
            />
            <Part zone={zone} />
        </>
    );
}

/** Who has promised what for a gift of days, as a purse that fills. */
export function Purse({ zone }: { zone: ZoneProps }) {
    const [b, v] = [boardOf(zone.board), viewOf(zone.view)];
    const price = v.offer * b.day_price;
    if (price === 0) return null;
    const { all, at } = countOf(zone);
    const own = Number(all[at]?.["n"] ?? 0);
    const parts = v.seats.map((s, i) => ({ seat: i + 1, n: s.pledge })).filter((p) => p.n > 0);
    const promised = parts.reduce((sum, p) => sum + p.n, 0);
    const missing = Math.max(0, price - promised - own);
    const seats = own > 0 && zone.table.you ? [...parts, { seat: zone.table.you, n: own }] : parts;
    return (
        <div class="jda-purse">
            <p>
                {tn("{n} day for {name}", "{n} days for {name}", v.offer, { name: nameOf(zone.table, v.turn) })}
                {" · "}
                <b>{francs(price)}</b>
            </p>
            <div class="jda-bar" aria-hidden="true">
                {seats.map((p) => (
                    <span
                        key={p.seat}
                        class={`part-${zone.colours[p.seat - 1] ?? "rouge"}`}
                        style={{ flexGrow: p.n }}
                    >
                        <Pawn zone={zone} seat={p.seat} mute />
                    </span>
                ))}
                {missing > 0 && <span class="missing" style={{ flexGrow: missing }} />}
            </div>
            <ul>
                {seats.map((p) => (
                    <li key={p.seat}>
                        {t("{name} pays {n} F", { name: nameOf(zone.table, p.seat), n: p.n })}
                    </li>
                ))}
                <li class={missing > 0 ? "bad" : "good"}>
                    <Note />
                    {missing > 0 ? t("{n} F missing", { n: missing }) : t("nothing is missing")}
                </li>
            </ul>
        </div>
    );
}


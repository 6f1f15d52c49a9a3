// What each owns: as many plinths as prizes are needed, so that the goal is seen; and the fuse of who has enough.

import { findChoice } from "../../choice";
import { letterOf, SeatMark } from "../../parts/marks";
import { Art } from "../../stage/art";
import { t, tn } from "../../words";
import type { SeatProps, ZoneProps } from "../face";
import { wantedPrize } from "./keeping";
import { said, tellFuse } from "./lines";
import { touchPrize } from "./showcase";
import type { Threat } from "./view";
import { artOf, nameOf, prizeOf, viewOf } from "./view";

function Plinth({ zone, code }: { zone: ZoneProps; code: string }) {
    const prize = prizeOf(zone.board, code);
    const take = findChoice(zone.choices, { group: "take", prize: code });
    const wanted = wantedPrize(zone)?.["prize"] === code;
    const picture = (
        <span data-at={`prize ${code}`}>
            <Art name={artOf(prize)} />
        </span>
    );
    if (!take) return <span class="plinth">{picture}</span>;
    if (zone.phone)
        // Too small for a finger to be sure: the pedestal is the control, this one only helps.
        return (
            <span class={wanted ? "plinth can leaving" : "plinth can"} onClick={() => touchPrize(zone, code)}>
                {picture}
            </span>
        );
    return (
        <button
            type="button"
            class={wanted ? "plinth can leaving" : "plinth can"}
            aria-label={take.label}
            onClick={() => touchPrize(zone, code)}
            onPointerEnter={() => zone.onConsider(take)}
            onPointerLeave={() => zone.onConsider(undefined)}
        >
            {picture}
        </button>
    );
}

interface PlinthsProps {
    zone: ZoneProps;
    seat: number;
    ghost?: string | undefined; // a prize that would come here
}

function Plinths({ zone, seat, ghost }: PlinthsProps) {
    const v = viewOf(zone.view);
    const prizes = v.seats[seat - 1]?.prizes ?? [];
    const free = Math.max(0, v.to_win - prizes.length);
    return (
        <span class="plinths">
            {prizes.map((code) => (
                <Plinth key={code} zone={zone} code={code} />
            ))}
            {Array.from({ length: free }, (_, i) => (
                <span class="plinth empty" key={i} data-free={i === 0 ? seat : undefined}>
                    {i === 0 && ghost && (
                        <span class="ghost">
                            <Art name={artOf(prizeOf(zone.board, ghost))} />
                        </span>
                    )}
                </span>
            ))}
        </span>
    );
}

/** Who still has a turn against the leader, and who has missed. */
function Fuse({ zone, threat }: { zone: ZoneProps; threat: Threat }) {
    const { table, colours } = zone;
    const mark = (seat: number, i: number, missed: boolean) => (
        <span class={missed ? "fuse-turn missed" : "fuse-turn"} key={`${seat} ${i}`}>
            <SeatMark colour={colours[seat - 1] ?? "rouge"} letter={letterOf(nameOf(table, seat))} />
            <span class="fuse-word">
                {missed ? t("missed") : seat === table.you ? t("you") : nameOf(table, seat)}
            </span>
        </span>
    );
    return (
        <span class="fuse" data-at={`fuse ${threat.seat}`}>
            <span class="unseen">{tellFuse(table, threat.seat, threat.left)}</span>
            <span class="fuse-row" aria-hidden="true">
                <Art name="hourglass-not-done" />
                <span class="fuse-left">{tn("{n} turn left", "{n} turns left", threat.left)}</span>
                {threat.missed.map((seat, i) => mark(seat, i, true))}
                {threat.coming.map((seat, i) => mark(seat, i, false))}
            </span>
        </span>
    );
}

/** One line about somebody: how many prizes, or what is to come. */
function Sub({ zone, seat }: { zone: ZoneProps; seat: number }) {
    const v = viewOf(zone.view);
    const s = v.seats[seat - 1];
    if (!s) return null;
    const names = s.prizes.map((code) => prizeOf(zone.board, code)?.name ?? code);
    const short = s.closed
        ? t("has left")
        : s.left > 0
          ? t("wins by keeping them")
          : v.phase === "rolloff" && s.sum !== null
            ? t("rolled {n}", { n: s.sum })
            : tn("{n} prize of {of}", "{n} prizes of {of}", s.prizes.length, { of: v.to_win });
    return (
        <span class={s.left > 0 ? "ecg-sub leads" : "ecg-sub"}>
            <span aria-hidden="true">{short}</span>
            <span class="unseen">{names.length > 0 ? said(short, names) : short}</span>
        </span>
    );
}

const threatOf = (zone: ZoneProps, seat: number) =>
    viewOf(zone.view).threats.find((threat) => threat.seat === seat);

export function Rival(props: SeatProps) {
    const { seat } = props;
    const threat = threatOf(props, seat);
    return (
        <span class={threat ? "ecg-rival leader" : "ecg-rival"}>
            <Sub zone={props} seat={seat} />
            <Plinths zone={props} seat={seat} />
            {threat && <Fuse zone={props} threat={threat} />}
        </span>
    );
}

/** All that a rival has, with the names of the prizes, and the countdown. */
export function Place(props: SeatProps) {
    const { seat, view, board } = props;
    const threat = threatOf(props, seat);
    const prizes = viewOf(view).seats[seat - 1]?.prizes ?? [];
    return (
        <div class={threat ? "ecg-place leader" : "ecg-place"}>
            <Sub zone={props} seat={seat} />
            <ul>
                {prizes.map((code) => (
                    <li key={code}>
                        <Art name={artOf(prizeOf(board, code))} />
                        {prizeOf(board, code)?.name}
                    </li>
                ))}
            </ul>
            {threat && <p>{tellFuse(props.table, seat, threat.left)}</p>}
        </div>
    );
}

export function Mine(zone: ZoneProps) {
    const seat = zone.table.you ?? 0;
    const threat = threatOf(zone, seat);
    const wanted: unknown = wantedPrize(zone)?.["prize"];
    return (
        <span class={threat ? "ecg-mine leader" : "ecg-mine"}>
            <Sub zone={zone} seat={seat} />
            <Plinths zone={zone} seat={seat} ghost={typeof wanted === "string" ? wanted : undefined} />
            {threat && <Fuse zone={zone} threat={threat} />}
        </span>
    );
}

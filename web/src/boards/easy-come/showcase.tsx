// The show-case: nine pedestals in a fixed order, each with its condition, its chance and, in the centre, its prize.

import { findChoice, has } from "../../choice";
import { Die, letterOf, SeatMark } from "../../parts/marks";
import { Art } from "../../stage/art";
import { shake } from "../../stage/motion";
import { useRoving } from "../../stage/roving";
import { formatPercent, t } from "../../words";
import type { ZoneProps } from "../face";
import { oddsOf, shownKeep, wantedPrize } from "./keeping";
import { said } from "./lines";
import type { PrizeDoc } from "./view";
import { artOf, nameOf, ownerOf, prizesOf, viewOf } from "./view";

/** The first touch lifts a prize, the second takes it; what cannot be had says why. */
export function touchPrize(zone: ZoneProps, code: string): void {
    const take = findChoice(zone.choices, { group: "take", prize: code });
    const why = zone.blocked.find((b) => has(b, { group: "take", prize: code }));
    if (take && zone.lifted?.key === take.do) zone.onChoose(take);
    else if (take) zone.onLift({ key: take.do, choices: [take] });
    else if (why) {
        shake(document.querySelector(`[data-prize="${code}"]`));
        zone.onRefused(why);
    }
}

/** The condition as a picture: a total, or four dice that meet it. */
export function Condition({ prize }: { prize: PrizeDoc }) {
    if (/^[=<>]/.test(prize.short))
        return (
            <span class="ped-need sum" aria-hidden="true">
                {prize.short.replace("<=", "≤").replace(">=", "≥").replace(/^(\D+)/, "$1\u202f")}
            </span>
        );
    return (
        <span class="ped-need" aria-hidden="true">
            {prize.example.map((face, i) => (
                <Die key={i} face={face} />
            ))}
        </span>
    );
}

interface ChanceProps {
    odds: number | undefined;
    own: boolean;
    stops: boolean; // it would stop a countdown
    taking: boolean;
}

/** The chance to win it in this turn if one goes on; not whether it can be had now. */
function Chance({ odds, own, stops, taking }: ChanceProps) {
    const share = odds === undefined ? 0 : odds / 10;
    return (
        <span class={stops ? "ped-odds stops" : "ped-odds"} aria-hidden="true">
            {!taking && !own && share > 0 && (
                <svg class="bar-fill" viewBox="0 0 100 10" preserveAspectRatio="none">
                    <rect width={Math.max(2, share)} height="10" />
                </svg>
            )}
            <b>{own ? "✓" : odds ? formatPercent(odds / 1000) : "–"}</b>
        </span>
    );
}

/** What is said of a pedestal. */
function spoken(zone: ZoneProps, prize: PrizeDoc, odds: number | undefined): string {
    const owner = ownerOf(viewOf(zone.view), prize.code);
    const take = findChoice(zone.choices, { group: "take", prize: prize.code });
    const facts = [
        prize.needs,
        owner === 0
            ? t("in the centre")
            : owner === zone.table.you
              ? t("yours")
              : t("held by {who}", { who: nameOf(zone.table, owner) }),
    ];
    if (take) facts.push(take.label);
    if (odds) facts.push(t("chance {percent}", { percent: formatPercent(odds / 1000) }));
    return said(prize.spoken, facts);
}

function Pedestal({ zone, prize, showOdds }: { zone: ZoneProps; prize: PrizeDoc; showOdds: boolean }) {
    const v = viewOf(zone.view);
    const { code } = prize;
    const owner = ownerOf(v, code);
    const take = findChoice(zone.choices, { group: "take", prize: code });
    const odds = showOdds ? oddsOf(v, zone.board, shownKeep(zone), code) : undefined;
    const wanted = wantedPrize(zone);
    const kinds = [
        "pedestal",
        owner === 0 ? "here" : "away",
        take && "can",
        wanted?.["prize"] === code && "wanted",
        v.phase === "choose" && !v.reach.includes(code) && "shut",
        v.phase === "choose" && owner === 0 && !v.reach.includes(code) && "corded",
        v.met.includes(code) && "met",
    ];
    return (
        <li>
            <button
                type="button"
                class={kinds.filter(Boolean).join(" ")}
                data-prize={code}
                data-do={take?.do}
                onClick={() => touchPrize(zone, code)}
                onPointerEnter={() => take && zone.onConsider(take)}
                onPointerLeave={() => take && zone.onConsider(undefined)}
            >
                <span class="unseen">{spoken(zone, prize, odds)}</span>
                {take && (
                    <span class="ped-tag" aria-hidden="true">
                        {take.choice === "steal" ? t("to steal") : t("to take")}
                    </span>
                )}
                <span class="ped-thing" data-at={`case ${code}`} aria-hidden="true">
                    <Art name={artOf(prize)} />
                    {owner > 0 && (
                        <SeatMark
                            colour={zone.colours[owner - 1] ?? "rouge"}
                            letter={letterOf(nameOf(zone.table, owner))}
                        />
                    )}
                </span>
                <Condition prize={prize} />
                <span class="ped-name" aria-hidden="true">
                    {prize.name}
                </span>
                <Chance
                    odds={odds}
                    own={owner > 0 && owner === zone.table.you}
                    stops={(v.seats[owner - 1]?.left ?? 0) > 0}
                    taking={wanted !== undefined}
                />
            </button>
        </li>
    );
}

export function Showcase({ zone, showOdds }: { zone: ZoneProps; showOdds: boolean }) {
    const roving = useRoving<HTMLUListElement>();
    return (
        <div role="toolbar" aria-label={t("Prizes")} class="showcase-room">
            <ul class="showcase" {...roving}>
                {prizesOf(zone.board).map((prize) => (
                    <Pedestal key={prize.code} {...{ zone, prize, showOdds }} />
                ))}
            </ul>
        </div>
    );
}

// The table: the show-case, the tray below it, and the way of a prize that is about to change hands.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { has } from "../../choice";
import { Dialog } from "../../parts/dialog";
import { Art } from "../../stage/art";
import { useHeld, useReadKey } from "../../stage/held";
import { capital, t } from "../../words";
import type { ZoneProps } from "../face";
import { wantedPrize } from "./keeping";
import { Showcase } from "./showcase";
import { Tray } from "./tray";
import { artOf, nameOf, ownerOf, prizeOf, viewOf } from "./view";

const ODDS = "ludovie-ecg-odds"; // are the chances shown? They are, until somebody wants none

function storedOdds(): boolean {
    try {
        return localStorage.getItem(ODDS) !== "off";
    } catch {
        return true;
    }
}

function useOdds(): [boolean, () => void] {
    const [on, setOn] = useState(storedOdds);
    const change = () => {
        setOn(!on);
        try {
            localStorage.setItem(ODDS, on ? "off" : "on");
        } catch {
            // for this visit
        }
    };
    return [on, change];
}

/** The dotted way from where a prize is to one's free plinth. */
function Way({ zone }: { zone: ZoneProps }) {
    const line = useRef<SVGSVGElement>(null);
    const take = wantedPrize(zone);
    const code = take?.["prize"];
    useLayoutEffect(() => {
        const svg = line.current;
        if (!svg) return;
        const [a, b] = [
            document.querySelector(`[data-at="${take?.choice === "steal" ? "prize" : "case"} ${String(code)}"]`),
            document.querySelector(`[data-free="${zone.table.you ?? 0}"]`),
        ].map((e) => e?.getBoundingClientRect());
        if (!a || !b) return;
        const [x0, y0] = [a.left + a.width / 2, a.bottom];
        const [x1, y1] = [b.left + b.width / 2, b.top];
        const bend = (y1 - y0) * 0.45;
        const d = `M${x0} ${y0}C${x0 - 30} ${y0 + bend} ${x1 + 60} ${y1 - bend} ${x1} ${y1}`;
        for (const path of svg.querySelectorAll("path")) path.setAttribute("d", d);
    }, [code, zone.width, zone.height]);
    if (!take) return null;
    return (
        <svg class="ecg-way" ref={line} aria-hidden="true">
            <path class="under" />
            <path class="dots" />
        </svg>
    );
}

/** Enter takes what is lifted, unless it is meant for something else that has the focus. */
function useEnter(zone: ZoneProps): void {
    useLayoutEffect(() => {
        const pressed = (e: KeyboardEvent) => {
            const first = zone.lifted?.choices[0];
            const busy = e.target instanceof Element && e.target.closest("button, a, input, select, textarea, dialog, summary");
            if (e.key !== "Enter" || !first || busy || e.defaultPrevented) return;
            e.preventDefault();
            zone.onChoose(first);
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    });
}

/** What a prize is called and how it is won: on a telephone its pedestal has no room for the words. */
function PrizeCard({ zone, code, onClose }: { zone: ZoneProps; code: string; onClose: () => void }) {
    const prize = prizeOf(zone.board, code);
    const why = zone.blocked.find((b) => has(b, { group: "take", prize: code }));
    if (!prize) return null;
    const owner = ownerOf(viewOf(zone.view), code);
    const where =
        owner === 0 ? t("in the centre") : t("held by {who}", { who: nameOf(zone.table, owner) });
    return (
        <Dialog title={prize.name} onClose={onClose}>
            <div class="ecg-card">
                <Art name={artOf(prize)} />
                <p>{capital(prize.needs)}</p>
                <p>{capital(where)}</p>
                {why && (
                    <p>
                        {why.why} <a href={`#/rules/${zone.table.game}/${why.rule}`}>{why.rule}</a>
                    </p>
                )}
            </div>
            <button type="button" class="button primary" onClick={onClose}>
                {t("Close")}
            </button>
        </Dialog>
    );
}

export function Table(zone: ZoneProps) {
    const [odds, changeOdds] = useOdds();
    const [read, setRead] = useState<string>();
    useEnter(zone);
    useHeld("data-prize", setRead);
    useReadKey("data-prize", setRead);
    return (
        <div class="ecg">
            <Showcase zone={zone} showOdds={odds} />
            <Tray zone={zone} />
            {zone.choices.length > 0 && (
                <button type="button" class="odds-switch" aria-pressed={odds} onClick={changeOdds}>
                    <span aria-hidden="true">%</span>
                    <span class="unseen">{t("Show the odds")}</span>
                </button>
            )}
            <Way zone={zone} />
            {read !== undefined && (
                <PrizeCard zone={zone} code={read} onClose={() => setRead(undefined)} />
            )}
        </div>
    );
}

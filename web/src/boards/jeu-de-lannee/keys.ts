// Keys for what is asked, besides those of the stage: O and N for yes and no, J a token, V a holiday, B the shield,
// R a claim, figures and initials for people and pawns, arrows for numbers: they do what a touch does. Q, A and C tell
// who is where, what lies ahead, and the calendar month by month, ? these keys.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Choice } from "../../protocol";
import { settings } from "../../settings";
import type { ZoneProps } from "../face";
import { countBy, countOf } from "./counter";
import { byChoice, claimsIn } from "./moves";
import { touch } from "./asks";
import { nameOf, viewOf } from "./view";
import type { Telling } from "./tell";
import type { Year } from "./year";
import { lift } from "./year";

const TELLS: Record<string, Telling> = { q: "where", a: "ahead", c: "months", "?": "keys" };

const TAKEN = "pmsldhur"; // keys of the stage

function targetBy(zone: ZoneProps, key: string): Choice | undefined {
    const all = byChoice(zone.choices, "target");
    const figure = Number(key);
    if (figure >= 1) return all[figure - 1];
    if (TAKEN.includes(key)) return undefined;
    return all.find((c) => nameOf(zone.table, c["whom"]).toLocaleLowerCase().startsWith(key));
}

/** A pawn that may be put elsewhere, by its figure or its owner's initial. */
function pawnBy(zone: ZoneProps, key: string): HTMLElement | undefined {
    const all = [...document.querySelectorAll<HTMLElement>(".jda-targets.permuted [data-seat]")];
    const owner = (e: HTMLElement) => nameOf(zone.table, Number(e.dataset["seat"])).toLocaleLowerCase();
    return Number(key) >= 1
        ? all[Number(key) - 1]
        : TAKEN.includes(key)
          ? undefined
          : all.find((e) => owner(e).startsWith(key));
}

const yes = (c: Choice) => c["answer"] === "yes" || c.choice === "know" || c.choice === "vote-yes";
const no = (c: Choice) => c["answer"] === "no" || c.choice === "know-not" || c.choice === "vote-no";

/** What a single letter or figure means now. */
function letter(zone: ZoneProps, key: string): boolean {
    const { choices } = zone;
    const decide = (c: Choice | undefined) => {
        if (c) zone.onChoose(c);
        return c !== undefined;
    };
    const raise = (c: Choice | undefined) => {
        if (c) touch(zone, c);
        return c !== undefined;
    };
    if (key === "o" || key === "y") return decide(choices.find(yes));
    if (key === "n") return decide(choices.find(no));
    if (key === "j") return raise(byChoice(choices, "buy-token")[0]);
    if (key === "v") return raise(byChoice(choices, "holiday")[0]);
    if (key === "b") return raise(byChoice(choices, "shield")[0]);
    if (key === "r" && claimsIn(choices).length > 0) return raise(claimsIn(choices)[0]);
    if (/^[12]$/.test(key)) {
        const option = choices.find((c) => c.choice === "option" && c["option"] === Number(key));
        if (option) return decide(option);
    }
    if (!/^[a-z1-5]$/.test(key)) return false;
    const pawn = pawnBy(zone, key);
    pawn?.click();
    return pawn !== undefined || raise(targetBy(zone, key));
}

/** Arrows choose between landings, or count. */
function arrow(y: Year, key: string): boolean {
    const { zone } = y;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (y.counted || countOf(zone).all.length > 0) {
        const { all, at } = countOf(zone);
        if (by) countBy(zone, by);
        else if (key === "Home") countBy(zone, -at);
        else if (key === "End") countBy(zone, all.length - 1 - at);
        else return false;
        return true;
    }
    const lands = [...y.lands.values()];
    if (!by || lands.length === 0) return false;
    const at = lands.findIndex((l) => l.choice === zone.lifted?.choices[0]);
    const next = lands[at < 0 ? (by > 0 ? lands.length - 1 : 0) : Math.max(0, Math.min(lands.length - 1, at + by))];
    if (next) lift(zone, next.choice, false);
    return next !== undefined;
}

/** Enter takes what the main button offers, unless the focus is on something else. */
function enter(zone: ZoneProps): boolean {
    const [main] = zone.lifted?.buttons ?? zone.lifted?.choices ?? [];
    if (!main || main.range) return false;
    zone.onChoose(main);
    return true;
}

/** Escape says nothing about oneself; the form before the first turn has its button for that. */
function escape(zone: ZoneProps): boolean {
    const [none] = byChoice(zone.choices, "answer-none");
    if (!none || viewOf(zone.view).phase === "profile") return false;
    zone.onChoose(none);
    return true;
}

/** What a key decides now, if anything. */
function decides(y: Year, e: KeyboardEvent, on: HTMLElement | undefined): boolean {
    const { zone } = y;
    if (zone.choices.length === 0 || on?.closest("[role=grid]")) return false;
    if (e.key.length === 1) return letter(zone, e.key.toLowerCase());
    if (e.key === "Enter") return !on?.closest("button, a") && enter(zone);
    if (e.key === "Escape") return escape(zone);
    return !on?.closest("[role=toolbar]") && arrow(y, e.key);
}

/** `tell` is called with what somebody wants to be told; undefined: no more. Returns whether there was something. */
export function useYearKeys(y: Year, tell: (what: Telling | undefined) => boolean): void {
    const latest = useRef({ y, tell });
    latest.current = { y, tell };
    useLayoutEffect(() => {
        const pressed = (e: KeyboardEvent) => {
            const { y: now, tell: say } = latest.current;
            if (!settings().keys || e.ctrlKey || e.altKey || e.metaKey) return;
            const on = e.target instanceof HTMLElement ? e.target : undefined;
            if (on?.closest("input, select, textarea, dialog, summary, .log")) return;
            const asked = on?.closest("[role=grid]") && e.key.toLowerCase() === "a" ? undefined : TELLS[e.key.toLowerCase()];
            const done = (e.key === "Escape" && say(undefined)) || decides(now, e, on) || (asked !== undefined && say(asked));
            if (!done) return;
            e.preventDefault();
            e.stopPropagation();
        };
        document.addEventListener("keydown", pressed, true);
        return () => document.removeEventListener("keydown", pressed, true);
    }, []);
}

// The decisions by keys and by ear: a list box, which puts screen readers into their focus mode by itself and
// keeps the focus while the others play. Its first line never changes: there one rests, and nothing but the game is
// heard. It is the box that takes the focus, with that line selected: if what Orca was on is gone before Orca hears
// of the new page, it would take a line without a word and stay in browse mode, but goes on from a box to its line.
// The list is seen only while it has the focus, and gets it only from somebody who plays with keys (useFocus); over a
// board it is one line until somebody walks in it, so that it covers nothing. Here digits choose in the list; on the
// board they are the board's. Letters are the board's also here, and Enter takes what one of them has lifted: whoever
// walks on in the list puts that back, so that there is one thing that Enter means.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Line } from "../choice";
import { isInRange, withNumber } from "../choice";
import type { Deeds } from "../pages/game/deeds";
import { announce } from "../parts/live";
import {
    askNumber,
    isLongList,
    labelOf,
    linesOf,
    numbered,
    opened,
    spokenChoice,
    spokenOpened,
    spokenQuestion,
} from "../parts/spoken";
import type { Choice } from "../protocol";
import type { Now } from "../table";
import { colon, t } from "../words";

export const DECISIONS = "decisions"; // the id of the list

/** What somebody is about to take: one of the list, and digits written so far. */
interface Pick {
    at: number; // -1: none, where the focus rests
    written: string;
    counts?: boolean; // what is written counts the list: Enter takes it, or begins its number
    still?: boolean; // picked by its number: the focus stays where it rests
}

const NOTHING: readonly Choice[] = [];
const NONE: Pick = { at: -1, written: "" };
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The range whose number is written: the one picked, or the only decision. */
function rangeAt(offered: readonly Choice[], { at, counts }: Pick): Choice | undefined {
    const c = offered[offered.length === 1 ? 0 : at];
    return counts || !c?.range ? undefined : c;
}

/** The decision that Enter takes: the one picked, or the only one. */
export function picked(offered: readonly Choice[], pick: Pick): Choice | undefined {
    const range = rangeAt(offered, pick);
    const c = offered[offered.length === 1 ? 0 : pick.at];
    if (!range) return c?.range ? undefined : c;
    const n = Number(pick.written);
    return pick.written !== "" && isInRange(range, n) ? withNumber(range, n) : undefined;
}

/** What a digit makes of it: a decision taken at once, or a number written. */
export function writeDigit(offered: readonly Choice[], pick: Pick, digit: string): Pick | Choice {
    if (rangeAt(offered, pick)) return { ...pick, written: pick.written + digit };
    const isLong = isLongList(offered);
    const numbers = [...(isLong ? [pick.written + digit] : []), digit].map(Number);
    const n = numbers.find((x) => x >= 1 && x <= offered.length);
    const c = offered[(n ?? 0) - 1];
    if (n === undefined || !c) return NONE;
    if (isLong) return { at: n - 1, written: String(n), counts: true, still: true };
    return c.range ? { at: n - 1, written: "", still: true } : c;
}

const isChoice = (x: Pick | Choice): x is Choice => "do" in x;

interface Asked {
    now: Now;
    deeds: Deeds;
}

interface Lifted {
    lifted: Choice | undefined; // by hand, on the board
    onPutBack: () => void;
}

/** A second thought is asked for in the list itself: no dialog takes the focus away from who decides by ear. */
function secondThought({ warn: _, terse: __, ...sure }: Choice): Choice[] {
    return [
        { do: "", label: t("No, go back") },
        { ...sure, label: t("Yes, do it") },
    ];
}

/** Where somebody is in the list. It is kept beside the drawing: keys may come faster than a slow machine draws, and
 *  each meets what the one before it has done. */
interface Place {
    choices: readonly Choice[]; // of this question
    sure?: Choice | undefined; // a second thought about it is asked for
    open?: Line | undefined; // the line that has opened into a list of its own
    offered: Line[];
    pick: Pick;
}

interface Held {
    place: () => Place;
    to: (sure: Choice | undefined, open: Line | undefined) => void;
    take: (pick: Pick) => void;
}

function placeAt(choices: readonly Choice[], sure?: Choice, open?: Line): Place {
    const offered = sure ? secondThought(sure) : open ? opened(open) : linesOf(choices);
    return { choices, sure, open, offered, pick: NONE };
}

function usePlace(choices: readonly Choice[], lifted: Choice | undefined): Held {
    const [, draw] = useState<Place>();
    const place = useRef(placeAt(NOTHING));
    const hand = useRef(lifted);
    if (place.current.choices !== choices) place.current = placeAt(choices);
    if (lifted && lifted !== hand.current) place.current = { ...place.current, pick: NONE };
    hand.current = lifted;
    const go = (next: Place) => draw((place.current = next));
    return {
        place: () => place.current,
        to: (sure, open) => go(placeAt(place.current.choices, sure, open)),
        take: (pick) => go({ ...place.current, pick }),
    };
}

interface Offer {
    choose: (c: Line) => void;
    again: () => boolean; // says the list again that another one has opened into
    back: () => boolean; // to that one
}

/** What taking one of the list does: some lines open into a list of their own. */
function offerOf({ place, to }: Held, { now, deeds }: Asked): Offer {
    const ask = (text: string) => announce(text, { last: true });
    const askAgain = (c: Choice) => ask(`${c.warn} ${numbered(secondThought(c))}`);
    const back = () => {
        const { sure, open } = place();
        if (!sure && !open) return false;
        to(undefined, sure && open);
        ask(sure && open ? spokenOpened(open) : spokenQuestion(now));
        return true;
    };
    const choose = (c: Line) => {
        if (c.opens) {
            to(undefined, c);
            ask(spokenOpened(c));
        } else if (c.warn) {
            to(c, place().open);
            askAgain(c);
        } else if (c.do) void deeds.act(c);
        else back();
    };
    const again = () => {
        const { sure, open, offered } = place();
        if (sure) askAgain(sure);
        else if (open) ask(numbered(offered));
        return !!(sure ?? open);
    };
    return { choose, again, back };
}

/** What a key does in the list; false: it is not one of its keys. */
function keysOf({ place, take }: Held, { choose, again, back }: Offer, { lifted, onPutBack }: Lifted) {
    const tell = (next: Pick) => {
        const { offered } = place();
        const range = rangeAt(offered, next);
        const counted = next.counts && offered[next.at];
        if (counted) announce(`${next.at + 1}${colon()}${spokenChoice(counted)}`);
        if (range && next.written === "") announce(askNumber(range));
        else if (range)
            announce(
                picked(offered, next)?.label ?? t("{n} is not possible here.", { n: next.written }),
            );
    };
    const go = (next: Pick) => {
        if (lifted) onPutBack();
        take(next);
        tell(next);
    };
    const enter = () => {
        const { offered, pick, sure } = place();
        const c = pick === NONE && lifted && !sure ? lifted : picked(offered, pick);
        take(NONE); // the focus goes back before its line is gone
        if (c) choose(c);
        else if (offered[pick.at]?.range || offered.length === 1)
            go({ at: pick.at, written: "", still: pick.still ?? false });
    };
    const digit = (key: string) => {
        const next = writeDigit(place().offered, place().pick, key);
        if (isChoice(next)) choose(next);
        else go(next);
    };
    const walk = (key: string): boolean => {
        const { offered, pick } = place();
        const n = offered.length;
        const step = STEPS[key];
        const next = step && (pick.at < 0 ? (step > 0 ? 0 : n - 1) : (pick.at + step + n) % n);
        const at = key === "Home" ? 0 : key === "End" ? n - 1 : next;
        if (at === undefined) return false;
        if (n > 0) go({ at, written: "" });
        return true;
    };
    return (key: string): boolean => {
        const { pick } = place();
        if (key === "0" && pick.written === "" && back()) return true;
        if (/^[0-9]$/.test(key)) digit(key);
        else if (key === "Enter" || key === " ") enter();
        else if (key === "Backspace") go({ ...pick, written: pick.written.slice(0, -1) });
        else if (key === "Escape" && pick !== NONE) take(NONE);
        else if (key === "Escape") return back();
        else if (key === "d") return again();
        else return walk(key);
        return true;
    };
}

export function Decisions({ now, deeds, lifted, onPutBack }: Asked & Lifted) {
    const list = useRef<HTMLUListElement>(null);
    const held = usePlace(now.choices, lifted);
    const offer = offerOf(held, { now, deeds });
    const { offered, pick, open, sure } = held.place();
    const at = pick.still ? -1 : pick.at; // where the focus is
    const hear = keysOf(held, offer, { lifted, onPutBack });
    const latest = useRef(hear);
    latest.current = hear;
    useLayoutEffect(() => {
        // Before the keys of the board, which listen to the whole document.
        const pressed = (e: KeyboardEvent) => {
            const here = list.current?.contains(document.activeElement);
            if (!here || e.ctrlKey || e.altKey || e.metaKey || !latest.current(e.key)) return;
            e.preventDefault();
            e.stopPropagation();
        };
        addEventListener("keydown", pressed, true);
        return () => removeEventListener("keydown", pressed, true);
    }, []);
    useLayoutEffect(() => {
        const here = list.current?.contains(document.activeElement);
        if (here) list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    }, [at]);
    return (
        <ul
            id={DECISIONS}
            class={pick === NONE && !open && !sure ? "decisions rests" : "decisions"}
            role="listbox"
            aria-label={t("Decisions")}
            tabIndex={-1}
            ref={list}
        >
            <li
                role="option"
                aria-label={t("Ready")}
                aria-selected={at < 0}
                tabIndex={at < 0 ? 0 : -1}
            >
                {t("Decisions")}
            </li>
            {offered.map((c, i) => (
                <li
                    key={i}
                    role="option"
                    aria-selected={i === at}
                    tabIndex={i === at ? 0 : -1}
                    aria-label={`${i + 1} ${spokenChoice(c)}`}
                    onClick={() => offer.choose(c)}
                >
                    <b>{i + 1}</b> {labelOf(c)}
                </li>
            ))}
        </ul>
    );
}

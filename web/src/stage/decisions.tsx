// The decisions by keys and by ear: a list box, which puts screen readers into their focus mode by itself and
// keeps the focus while the others play. Its first line never changes: there one rests, and nothing but the game is
// heard. It is the box that takes the focus, with that line selected: if what Orca was on is gone before Orca hears
// of the new page, it would take a line without a word and stay in browse mode, but goes on from a box to its line.
// The list is seen only while it has the focus, and gets it only from somebody who plays with keys (useFocus). Here
// digits choose in the list; on the board they are the board's.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { distinct, isInRange, withNumber } from "../choice";
import type { Deeds } from "../pages/game/deeds";
import { announce } from "../parts/live";
import type { Choice } from "../protocol";
import type { Now } from "../table";
import { formatNumber, t } from "../words";

export const DECISIONS = "decisions"; // the id of the list
const AT_ONCE = 9; // of so many decisions a digit takes one; of more the number is written, and Enter takes it

/** What somebody is about to take: one of the list, and digits written so far. */
interface Pick {
    at: number; // -1: none, where the focus rests
    written: string;
}

const NONE: Pick = { at: -1, written: "" };
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** How to take a number out of a range. */
export function askNumber({ range }: Choice): string {
    const { from, to } = range ?? { from: 0, to: 0 };
    return t("Type a number from {from} to {to}, then Enter.", {
        from: formatNumber(from),
        to: formatNumber(to),
    });
}

/** A decision as the list says it; of those that differ in a number, the first and the last. */
export function labelOf(c: Choice, label: string = c.label): string {
    const last = c.range?.labels?.at(-1);
    return last === undefined ? label : t("{first}, and so on up to: {last}", { first: label, last });
}

/** The range whose number is written: the one picked, or the only decision. */
function rangeAt(offered: readonly Choice[], at: number): Choice | undefined {
    const c = offered[offered.length === 1 ? 0 : at];
    return c?.range && c;
}

/** The decision that Enter takes. */
export function picked(offered: readonly Choice[], { at, written }: Pick): Choice | undefined {
    const range = rangeAt(offered, at);
    if (!range) return offered[at];
    const n = Number(written);
    return written !== "" && isInRange(range, n) ? withNumber(range, n) : undefined;
}

/** What a digit makes of it: a decision taken at once, or a number written. */
export function writeDigit(offered: readonly Choice[], pick: Pick, digit: string): Pick | Choice {
    const range = rangeAt(offered, pick.at);
    if (range) return { at: pick.at, written: pick.written + digit };
    const numbers = [pick.written + digit, digit].map(Number);
    const read = offered.length <= AT_ONCE ? [Number(digit)] : numbers;
    const n = read.find((x) => x >= 1 && x <= offered.length);
    const c = offered[(n ?? 0) - 1];
    if (n === undefined || !c) return NONE;
    if (offered.length <= AT_ONCE && !c.range) return c;
    return { at: n - 1, written: c.range ? "" : String(n) };
}

const isChoice = (x: Pick | Choice): x is Choice => "do" in x;

interface Props {
    now: Now;
    deeds: Deeds;
}

/** What a key does in the list; undefined: it is not one of its keys. */
function useListKeys(offered: readonly Choice[], choose: (c: Choice) => void) {
    const [pick, setPick] = useState(NONE);
    useEffect(() => setPick(NONE), [offered]);
    const tell = (next: Pick) => {
        const range = rangeAt(offered, next.at);
        if (range && next.written === "") announce(askNumber(range));
        else if (range)
            announce(
                picked(offered, next)?.label ?? t("{n} is not possible here.", { n: next.written }),
            );
    };
    const go = (next: Pick) => {
        setPick(next);
        tell(next);
    };
    const take = () => {
        const c = picked(offered, pick);
        const range = rangeAt(offered, pick.at);
        if (c) choose(c);
        else if (range) announce(askNumber(range));
    };
    const digit = (key: string) => {
        const next = writeDigit(offered, pick, key);
        if (isChoice(next)) choose(next);
        else go(next);
    };
    const walk = (key: string): boolean => {
        const n = offered.length;
        const step = STEPS[key];
        const next = step && (pick.at < 0 ? (step > 0 ? 0 : n - 1) : (pick.at + step + n) % n);
        const at = key === "Home" ? 0 : key === "End" ? n - 1 : next;
        if (at === undefined) return false;
        if (n > 0) go({ at, written: "" });
        return true;
    };
    const hear = (key: string): boolean => {
        if (/^[0-9]$/.test(key)) digit(key);
        else if (key === "Enter" || key === " ") take();
        else if (key === "Backspace") go({ ...pick, written: pick.written.slice(0, -1) });
        else if (key === "Escape" && pick !== NONE) setPick(NONE);
        else return walk(key);
        return true;
    };
    return { pick, hear };
}

export function Decisions({ now, deeds }: Props) {
    const list = useRef<HTMLUListElement>(null);
    const offered = useMemo(() => distinct(now.choices), [now.choices]);
    const { pick, hear } = useListKeys(offered, deeds.choose);
    const latest = useRef(hear);
    latest.current = hear;
    useEffect(() => {
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
    }, [pick.at]);
    return (
        <ul
            id={DECISIONS}
            class="decisions"
            role="listbox"
            aria-label={t("Decisions")}
            tabIndex={-1}
            ref={list}
        >
            <li role="option" aria-selected={pick.at < 0} tabIndex={pick.at < 0 ? 0 : -1}>
                {t("Decisions")}
            </li>
            {offered.map((c, i) => (
                <li
                    key={i}
                    role="option"
                    aria-selected={i === pick.at}
                    tabIndex={i === pick.at ? 0 : -1}
                    onClick={() => deeds.choose(c)}
                >
                    <b>{i + 1}</b> {labelOf(c)}
                </li>
            ))}
        </ul>
    );
}

// Decisions as labelled buttons: grouped when there are many, searched when there are very many. Where only a
// number is open, it is a field.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { countOf, distinct, numberOf } from "../choice";
import type { Choice } from "../protocol";
import { t, tn } from "../words";
import { titleOf } from "./groups";
import { NumberChoice } from "./number-choice";

const GROUPED = 9; // from so many on
const SEARCHED = 25;

interface Group {
    title: string;
    choices: Choice[];
}

/** Decisions that do the same belong together; the order of the game is kept. */
export function groupChoices(choices: readonly Choice[]): Group[] {
    const groups = new Map<string, Choice[]>();
    for (const c of choices) {
        const group = c.group ?? "";
        groups.set(group, [...(groups.get(group) ?? []), c]);
    }
    if (choices.length < GROUPED || groups.size === 1) return [{ title: "", choices: [...choices] }];
    return [...groups].map(([group, list]) => ({ title: titleOf(group), choices: list }));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

export function findChoices(choices: readonly Choice[], words: string): Choice[] {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    const fits = (label: string) => wanted.every((w) => plain(label).includes(w));
    return choices.filter((c) => (c.range?.labels ?? [c.label]).some(fits));
}

interface Props {
    choices: readonly Choice[];
    hinted: string | undefined;
    considered: string | undefined;
    onChoose: (c: Choice) => void;
    onConsider?: ((c: Choice | undefined) => void) | undefined; // pointed at or focused
}

interface OneProps extends Omit<Props, "choices"> {
    choice: Choice;
}

function ChoiceButton({ choice: c, hinted, considered, onChoose, onConsider }: OneProps) {
    const classes = ["choice", c.do === hinted && "hinted", c.do === considered && "considered"];
    return (
        <button
            type="button"
            class={classes.filter(Boolean).join(" ")}
            data-do={c.do}
            onClick={() => onChoose(c)}
            onFocus={() => onConsider?.(c)}
            onBlur={() => onConsider?.(undefined)}
            onPointerEnter={() => onConsider?.(c)}
            onPointerLeave={() => onConsider?.(undefined)}
        >
            {c.label}
            {c.do === hinted && <span class="badge">{t("advice")}</span>}
        </button>
    );
}

function SearchField({ n, words, onWords }: { n: number; words: string; onWords: (w: string) => void }) {
    return (
        <label class="search">
            <span>{t("Search among the decisions")}</span>
            <input type="search" value={words} onInput={(e) => onWords(e.currentTarget.value)} />
            <span class="note" role="status">
                {tn("{n} decision", "{n} decisions", n)}
            </span>
        </label>
    );
}

export function Choices({ choices, ...props }: Props) {
    const [words, setWords] = useState("");
    useLayoutEffect(() => setWords(""), [choices]);
    const offered = useMemo(() => distinct(choices), [choices]);
    const found = useMemo(() => (words ? findChoices(offered, words) : offered), [offered, words]);
    const groups = useMemo(() => groupChoices(found), [found]);
    const list = useRef<HTMLDivElement>(null);
    const n = found.reduce((sum, c) => sum + countOf(c), 0);
    return (
        <div class="choices" ref={list} onKeyDown={(e) => walk(e, list.current)}>
            {offered.length >= SEARCHED && <SearchField n={n} words={words} onWords={setWords} />}
            {groups.map((g, i) => (
                <div
                    class="choice-group"
                    role={g.title ? "group" : undefined}
                    aria-label={g.title || undefined}
                    key={g.title || i}
                >
                    {g.title && <h3>{g.title}</h3>}
                    <ul>
                        {g.choices.map((c) => (
                            <li key={c.do}>
                                {c.range ? (
                                    <NumberChoice
                                        choice={c}
                                        {...props}
                                        advised={numberOf(c, props.hinted)}
                                    />
                                ) : (
                                    <ChoiceButton choice={c} {...props} />
                                )}
                            </li>
                        ))}
                    </ul>
                </div>
            ))}
        </div>
    );
}

/** Arrow keys go from one decision to the next. */
function walk(e: KeyboardEvent, list: HTMLElement | null): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key];
    if (!step || !list || !(e.target instanceof HTMLButtonElement)) return;
    const buttons = [...list.querySelectorAll<HTMLButtonElement>("button.choice")];
    buttons[(buttons.indexOf(e.target) + step + buttons.length) % buttons.length]?.focus();
    e.preventDefault();
}

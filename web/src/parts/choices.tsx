// Decisions as labelled buttons: grouped when there are many, searched when there are very many.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Choice } from "../protocol";
import { t, tn } from "../words";

const GROUPED = 9; // from so many on
const SEARCHED = 25;

interface Group {
    title: string;
    choices: Choice[];
}

function firstWord(label: string): string {
    const word = label.split(/[\s,:;]/, 1)[0] ?? "";
    return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** Decisions that begin with the same word belong together; the order of the game is kept. */
export function groupChoices(choices: readonly Choice[]): Group[] {
    if (choices.length < GROUPED) return [{ title: "", choices: [...choices] }];
    const groups = new Map<string, Choice[]>();
    for (const c of choices) {
        const word = firstWord(c.label);
        groups.set(word, [...(groups.get(word) ?? []), c]);
    }
    if (groups.size === 1) return [{ title: "", choices: [...choices] }];
    return [...groups].map(([title, list]) => ({ title, choices: list }));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

export function findChoices(choices: readonly Choice[], words: string): Choice[] {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    return choices.filter((c) => wanted.every((w) => plain(c.label).includes(w)));
}

interface Props {
    choices: readonly Choice[];
    hinted: string | undefined;
    considered: string | undefined;
    onChoose: (c: Choice) => void;
    onConsider?: ((c: Choice | undefined) => void) | undefined; // pointed at or focused
}

export function Choices({ choices, hinted, considered, onChoose, onConsider }: Props) {
    const [words, setWords] = useState("");
    useEffect(() => setWords(""), [choices]);
    const found = useMemo(() => (words ? findChoices(choices, words) : choices), [choices, words]);
    const groups = useMemo(() => groupChoices(found), [found]);
    const list = useRef<HTMLDivElement>(null);
    return (
        <div class="choices" ref={list} onKeyDown={(e) => walk(e, list.current)}>
            {choices.length >= SEARCHED && (
                <label class="search">
                    <span>{t("Search among the decisions")}</span>
                    <input
                        type="search"
                        value={words}
                        onInput={(e) => setWords(e.currentTarget.value)}
                    />
                    <span class="note" role="status">
                        {tn("{n} decision", "{n} decisions", found.length)}
                    </span>
                </label>
            )}
            {groups.map((g) => (
                <div
                    class="choice-group"
                    role={g.title ? "group" : undefined}
                    aria-label={g.title || undefined}
                    key={g.title}
                >
                    {g.title && <h3>{g.title}</h3>}
                    <ul>
                        {g.choices.map((c) => (
                            <li key={c.do}>
                                <button
                                    type="button"
                                    class={`choice${c.do === hinted ? " hinted" : ""}${c.do === considered ? " considered" : ""}`}
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

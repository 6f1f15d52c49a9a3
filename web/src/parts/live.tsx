// What a screen reader says without being asked. One region for the whole client: every update is one paragraph, in
// which each sentence stands once and the question last.

import { useEffect, useState } from "preact/hooks";
import { currentLang } from "../words";
import { settings } from "../settings";

interface Line {
    n: number;
    text: string;
}

const MAX_LINES = 40;
const GATHER = 150; // ms: what belongs to one update comes as one paragraph
const FOLLOW = 1000; // ms of calm after which news are said that no question follows
const OPENING = 600; // ms in which a page that has just opened says nothing: first comes where the focus is
const PATIENCE = 5000; // ms after which they are said in any case
let lines: Line[] = [];
let n = 0;
let pending: { text: string; last: boolean }[] = [];
let since = 0; // when the first of them came
let due = 0; // the timer that says them
let opened = 0; // when the page has been there long enough
const listeners = new Set<() => void>();

function flush(): void {
    clearTimeout(due);
    due = 0;
    if (pending.length === 0) return;
    const order = [...pending.filter((p) => !p.last), ...pending.filter((p) => p.last)];
    pending = [];
    const text = order.map((p) => p.text).join(" ");
    // A sentence like the one before is not said again: a space that nobody hears makes it another one.
    const said = text === lines.at(-1)?.text ? `${text}\u00a0` : text;
    lines = [...lines, { n: ++n, text: said }].slice(-MAX_LINES);
    for (const f of [...listeners]) f();
}

/** What was said stands there no more: a dialog hides the page, and when it comes back a screen reader takes whatever
 *  stands in the region for new. */
export function forgetSaid(): void {
    lines = [];
    for (const f of [...listeners]) f();
}

/** A game begins with nothing said: what another has told must not be read again. */
export function clearLive(): void {
    pending = [];
    opened = performance.now() + OPENING;
    forgetSaid();
}

/** The question was answered before it was said. */
export function forgetQuestion(): void {
    pending = pending.filter((p) => !p.last);
}

interface How {
    aloud?: boolean; // spoken by the browser too, if the person wants that
    last?: boolean; // a question: behind whatever else there is to say
    news?: boolean; // more is likely to follow: moves of others and then the question are one paragraph
}

/** Says it, together with what else is said in the same moment. Screen readers mix up paragraphs that come one
 *  shortly after the other, so that there are as few as possible. */
export function announce(text: string, { aloud = false, last = false, news = false }: How = {}): void {
    if (!text) return;
    const now = performance.now();
    if (pending.length === 0) since = now;
    if (last) forgetQuestion();
    pending.push({ text, last });
    clearTimeout(due);
    const wait = news && !last ? Math.min(FOLLOW, since + PATIENCE - now) : GATHER;
    due = setTimeout(flush, Math.max(0, wait, opened - now));
    if (aloud && settings().spoken && "speechSynthesis" in window) {
        const words = new SpeechSynthesisUtterance(text);
        words.lang = currentLang();
        speechSynthesis.speak(words);
    }
}

export function LiveRegion() {
    const [shown, show] = useState(lines);
    useEffect(() => {
        const f = () => show(lines);
        listeners.add(f);
        return () => {
            listeners.delete(f);
        };
    }, []);
    return (
        <div id="live" class="unseen" role="log" aria-live="polite" aria-relevant="additions">
            {shown.map((l) => (
                <p key={l.n}>{l.text}</p>
            ))}
        </div>
    );
}

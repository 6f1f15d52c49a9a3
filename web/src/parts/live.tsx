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
let lines: Line[] = [];
let n = 0;
let pending: { text: string; last: boolean }[] = [];
const listeners = new Set<() => void>();

function flush(): void {
    if (pending.length === 0) return;
    const order = [...pending.filter((p) => !p.last), ...pending.filter((p) => p.last)];
    pending = [];
    lines = [...lines, { n: ++n, text: order.map((p) => p.text).join(" ") }].slice(-MAX_LINES);
    for (const f of [...listeners]) f();
}

/** A game begins with nothing said: what another has told must not be read again. */
export function clearLive(): void {
    lines = [];
    pending = [];
    for (const f of [...listeners]) f();
}

/** The question was answered before it was said. */
export function forgetQuestion(): void {
    pending = pending.filter((p) => !p.last);
}

interface How {
    aloud?: boolean; // spoken by the browser too, if the person wants that
    last?: boolean; // a question: behind whatever else there is to say
}

/** Says it, together with what else is said in the same moment. */
export function announce(text: string, { aloud = false, last = false }: How = {}): void {
    if (!text) return;
    if (pending.length === 0) setTimeout(flush, GATHER);
    if (last) forgetQuestion();
    pending.push({ text, last });
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

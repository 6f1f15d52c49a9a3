// What a screen reader says without being asked. One region for the whole client: sentences are added one
// after the other, each once.

import { useEffect, useState } from "preact/hooks";
import { currentLang } from "../words";
import { settings } from "../settings";

interface Line {
    n: number;
    text: string;
}

const MAX_LINES = 40;
let lines: Line[] = [];
let n = 0;
const listeners = new Set<() => void>();

/** Says it; aloud too, if it is a line of the log and the person wants that. */
export function announce(text: string, aloud = false): void {
    lines = [...lines, { n: ++n, text }].slice(-MAX_LINES);
    for (const f of [...listeners]) f();
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

// The board in words: what the game tells of the situation, heading by heading. Every game has it; it is
// also the spoken board of the games that have a drawn one.

import type { Section } from "../protocol";

export function WordsBoard({ sections }: { sections: readonly Section[] }) {
    return (
        <div class="words-board">
            {sections
                .filter((s) => s.facts.length > 0)
                .map((s) => (
                    <section class="words-section" key={s.title}>
                        <h3>{s.title}</h3>
                        <ul>
                            {s.facts.map((f, i) => (
                                <li key={i}>{f}</li>
                            ))}
                        </ul>
                    </section>
                ))}
        </div>
    );
}

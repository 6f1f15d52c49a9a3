// What was asked of the adviser or by key. It lies beside the table, never over it.

import { useState } from "preact/hooks";
import type { Deeds } from "../pages/game/deeds";
import { capital, t } from "../words";
import { Art } from "./art";
import { Icon } from "./icons";

const SHOWN = 4;

function Close({ onClose }: { onClose: () => void }) {
    return (
        <button type="button" class="tool" aria-label={t("Close")} onClick={onClose}>
            <Icon name="close" />
        </button>
    );
}

/** The best decisions with their chances; a touch lifts one, and never decides it. */
export function AdviceCard({ deeds, onTake }: { deeds: Deeds; onTake: (notation: string) => void }) {
    const [best] = deeds.hints;
    if (!best) return null;
    return (
        <section class="advice" aria-label={t("Advice")}>
            <h3>
                <Art name="light-bulb" /> {t("Advice")}
                <Close onClose={deeds.clearHints} />
            </h3>
            <ol>
                {deeds.hints.slice(0, SHOWN).map((h, i) => (
                    <li key={h.do}>
                        <button type="button" class="advised" onClick={() => onTake(h.do)}>
                            <span class={i === 0 ? "best" : undefined}>{capital(h.label)}</span>
                            {h.chance && <b>{h.chance}</b>}
                        </button>
                    </li>
                ))}
            </ol>
            {best.why && <p>{best.why}</p>}
        </section>
    );
}

/** The same where there is one line of room: one advice, an arrow to the next. */
export function AdviceLine({ deeds, onTake }: { deeds: Deeds; onTake: (notation: string) => void }) {
    const [at, setAt] = useState(0);
    const shown = deeds.hints.slice(0, SHOWN);
    const hint = shown[at % Math.max(1, shown.length)];
    if (!hint) return null;
    return (
        <section class="advice line" aria-label={t("Advice")}>
            <Art name="light-bulb" />
            <button type="button" class="advised" onClick={() => onTake(hint.do)}>
                <span class="best">{capital(hint.label)}</span>
                {hint.chance && <b>{hint.chance}</b>}
            </button>
            {shown.length > 1 && (
                <button
                    type="button"
                    class="tool"
                    aria-label={t("Next advice")}
                    onClick={() => setAt((at + 1) % shown.length)}
                >
                    <Icon name="next" />
                </button>
            )}
            <Close onClose={deeds.clearHints} />
        </section>
    );
}

/** What a key was answered. */
export function AnswerCard({ deeds }: { deeds: Deeds }) {
    if (!deeds.said) return null;
    return (
        <section class="answer" aria-label={t("Answer")}>
            <p>{deeds.said}</p>
            <Close onClose={() => deeds.setSaid("")} />
        </section>
    );
}

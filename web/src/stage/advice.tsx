// What was asked of the adviser or by key. It lies beside the table, never over it.

import { useState } from "preact/hooks";
import type { Hint } from "../host";
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

/** First what is written, for who says what they see; then the whole decision, if that was in fewer words. */
const spoken = ({ label, chance }: Hint, written: string) =>
    [capital(written), chance, written === label ? "" : label].filter(Boolean).join(", ");

/** A chance as a bar. Without a chance there is none: the order says what is better. */
function Bar({ chance, best }: { chance: number | undefined; best: number }) {
    if (chance === undefined || best <= 0) return null;
    return (
        <svg class="advised-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.max(2, (100 * chance) / best)} height="4" />
        </svg>
    );
}

interface Props {
    deeds: Deeds;
    words: (h: Hint) => string; // in few words; the ear has all of them
    onTake: (notation: string) => void;
}

/** The best decisions with their chances; a touch lifts one, and never decides it. */
export function AdviceCard({ deeds, words, onTake }: Props) {
    const [best] = deeds.hints;
    if (!best) return null;
    const most = Math.max(...deeds.hints.map((h) => h.win_millionths ?? 0)) * 1.15;
    return (
        <section class="advice" aria-label={t("Advice")}>
            <h3>
                <Art name="light-bulb" /> {t("Advice")}
                <Close onClose={deeds.clearHints} />
            </h3>
            <ol>
                {deeds.hints.slice(0, SHOWN).map((h, i) => (
                    <li key={h.do}>
                        <button
                            type="button"
                            class="advised"
                            aria-label={spoken(h, words(h))}
                            onClick={() => onTake(h.do)}
                        >
                            <span class={i === 0 ? "best" : undefined}>{capital(words(h))}</span>{" "}
                            {h.chance && <b>{h.chance}</b>}
                            <Bar chance={h.win_millionths} best={most} />
                        </button>
                    </li>
                ))}
            </ol>
            {best.why && <p>{best.why}</p>}
        </section>
    );
}

/** The same where there is one line of room: one advice, an arrow to the next. */
export function AdviceLine({ deeds, words, onTake }: Props) {
    const [at, setAt] = useState(0);
    const shown = deeds.hints.slice(0, SHOWN);
    const hint = shown[at % Math.max(1, shown.length)];
    if (!hint) return null;
    return (
        <section class="advice line" aria-label={t("Advice")}>
            <Art name="light-bulb" />
            <button
                type="button"
                class="advised"
                aria-label={spoken(hint, words(hint))}
                onClick={() => onTake(hint.do)}
            >
                <span class="best">{capital(words(hint))}</span>{" "}
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

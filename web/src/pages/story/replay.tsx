// A game that is over, again step by step.

import { useEffect, useState } from "preact/hooks";
import { Situation, still } from "../../boards/situation";
import { useBoard } from "../../boards/use-board";
import { useSettings } from "../../parts/hooks";
import type { Colour } from "../../parts/marks";
import type { Past } from "../../records";
import { sharedThread } from "../../solo";
import type { Now, Table } from "../../table";
import { currentLang, t } from "../../words";

/** The situation after so many steps of a record, once the library has told it. */
export function usePast(record: string, steps: number, seat: number): Past | undefined {
    const [past, setPast] = useState<Past>();
    useEffect(() => {
        let here = true;
        void sharedThread()
            .ask("past", { record, steps, seat, lang: currentLang() })
            .then(
                (p) => {
                    if (here) setPast(p);
                },
                () => undefined,
            );
        return () => {
            here = false;
        };
    }, [steps, record, currentLang()]);
    return past;
}

interface StepProps {
    step: number;
    last: number;
    said: string; // how it stands there, for who hears the slider
    onStep: (n: number) => void;
}

export function Slider({ step, last, said, onStep }: StepProps) {
    return (
        <label class="slider">
            <span class="unseen">{t("Step")}</span>
            <input
                type="range"
                min={0}
                max={last}
                value={step}
                aria-valuetext={[t("step {n} of {of}", { n: step, of: last }), said].filter(Boolean).join(". ")}
                onInput={(e) => onStep(Number(e.currentTarget.value))}
            />
        </label>
    );
}

export function Steps({ step, last, onStep }: Omit<StepProps, "said">) {
    return (
        <div class="row story-steps">
            <button type="button" class="button" onClick={() => onStep(step - 1)} disabled={step === 0}>
                {t("One step back")}
            </button>
            <button
                type="button"
                class="button"
                onClick={() => onStep(step + 1)}
                disabled={step === last}
            >
                {t("One step forward")}
            </button>
        </div>
    );
}

interface BoardProps {
    table: Table;
    now: Now;
    past: Past | undefined;
    colours: readonly Colour[];
}

/** The table as it lay then. */
export function PastBoard({ table, now, past, colours }: BoardProps) {
    const drawing = useBoard(table, useSettings().words);
    if (!past || drawing === undefined) return null;
    return (
        <div class={`replay-board ${drawing?.cloth ?? ""}`}>
            <Situation
                drawing={drawing}
                phone={false}
                {...still({ table: now.table, view: past.view, events: past.events, colours })}
            />
        </div>
    );
}

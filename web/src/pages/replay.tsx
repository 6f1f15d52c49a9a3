// A game that is over, again step by step.

import { useEffect, useState } from "preact/hooks";
import { Situation, still } from "../boards/situation";
import { useBoard } from "../boards/use-board";
import { useSettings } from "../parts/hooks";
import { seatColour } from "../parts/marks";
import type { Past } from "../host";
import { sharedThread } from "../solo";
import type { Now, Table } from "../table";
import { currentLang, t } from "../words";

/** The situation after so many steps of a record, once the library has told it. */
function usePast(record: string, steps: number, seat: number): Past | undefined {
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
    }, [steps, record]);
    return past;
}

function Steps({ step, last, onStep }: { step: number; last: number; onStep: (n: number) => void }) {
    return (
        <div class="row">
            <button type="button" class="button" onClick={() => onStep(step - 1)} disabled={step === 0}>
                {t("One step back")}
            </button>
            <label class="slider">
                <span class="unseen">{t("Step")}</span>
                <input
                    type="range"
                    min={0}
                    max={last}
                    value={step}
                    aria-valuetext={t("step {n} of {of}", { n: step, of: last })}
                    onInput={(e) => onStep(Number(e.currentTarget.value))}
                />
            </label>
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

export function Replay({ table, record, now }: { table: Table; record: string; now: Now }) {
    const last = now.game?.steps ?? 0;
    const [step, setStep] = useState(last);
    const past = usePast(record, step, now.table.you ?? 1);
    const drawing = useBoard(table, useSettings().words);
    return (
        <section aria-labelledby="replay-title" class="replay">
            <h3 id="replay-title">{t("The game, step by step")}</h3>
            <Steps step={step} last={last} onStep={(n) => setStep(Math.min(last, Math.max(0, n)))} />
            <p class="note" role="status">
                {t("step {n} of {of}", { n: step, of: last })} {past?.news.join(" ")}
            </p>
            {past && drawing !== undefined && (
                <div class={`replay-board ${drawing?.cloth ?? ""}`}>
                    <Situation
                        drawing={drawing}
                        phone={false}
                        {...still({
                            table: now.table,
                            view: past.view,
                            events: past.events,
                            colours:
                                drawing?.colours?.(drawing.board, now.table.seats.length) ??
                                now.table.seats.map((s) => seatColour(s.seat)),
                        })}
                    />
                </div>
            )}
        </section>
    );
}

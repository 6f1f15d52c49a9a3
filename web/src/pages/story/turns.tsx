// The steps that moved the chances most: as pins above the slider, and as cards with what they were and the other way.

import { useState } from "preact/hooks";
import type { Analysis, StoryMoment, TurningPoint } from "../../chronicle";
import type { Branch } from "../../host";
import { Refusal } from "../../parts/fields";
import { letterOf, SeatMark } from "../../parts/marks";
import { startSolo } from "../../playing";
import { useSize } from "../../stage/measure";
import type { Fault } from "../../table";
import { t } from "../../words";
import type { Players } from "./chart";
import { percent, spread } from "./figures";

/** Turning points in the order of the game. */
export const inOrder = ({ turning_points }: Analysis): TurningPoint[] =>
    [...turning_points].sort((a, b) => a.step - b.step);

interface PinProps {
    analysis: Analysis;
    step: number;
    onStep: (n: number) => void;
}

const ROOM = 46; // pixels that a finger needs

/** On the slider: each leads to its step. */
export function Pins({ analysis, step, onStep }: PinProps) {
    const [ref, { width }] = useSize<HTMLOListElement>();
    const points = inOrder(analysis);
    const last = Math.max(1, analysis.moments.length - 1);
    const at = points.map((p) => (p.step / last) * width);
    const places = spread(at, ROOM, 0, width);
    return (
        <ol class="story-pins" ref={ref} aria-label={t("Turning points")}>
            {width > 0 &&
                points.map((p, i) => (
                    <li key={p.step} style={{ left: `${places[i] ?? 0}px` }}>
                        <button
                            type="button"
                            aria-current={step === p.step}
                            aria-label={t("Turning point {n}, step {step}", { n: i + 1, step: p.step })}
                            onClick={() => onStep(p.step)}
                        >
                            <span>{i + 1}</span>
                        </button>
                    </li>
                ))}
        </ol>
    );
}

/** Who decides first from there on. */
export function deciderAfter(record: string, steps: number): number {
    for (const line of record.split("\n").slice(steps + 1)) {
        const found = /"seat":(\d+)/.exec(line);
        if (found) return Number(found[1]);
    }
    return 1;
}

/** From before the step: with what would have been better, or else with new luck or a new decision. */
function otherWay(record: string, m: StoryMoment | undefined, p: TurningPoint, you: number | undefined): Branch {
    const steps = p.step - 1;
    const person = you ?? deciderAfter(record, steps);
    return { record, steps, you: person, act: m?.by !== "close" ? m?.best : undefined };
}

/** One click, and it is played on; or it is said why not. */
export function PlayOn({ from, label }: { from: () => Branch; label: string }) {
    const [fault, setFault] = useState<Fault>();
    return (
        <>
            <button type="button" class="button" onClick={() => void startSolo(from()).then(setFault)}>
                {label}
            </button>
            <Refusal fault={fault} />
        </>
    );
}

const labelOf = (m: StoryMoment | undefined): string =>
    m?.best !== undefined
        ? t("Play on the other way")
        : m?.by === "chance"
          ? t("Play on with new luck")
          : t("Play on from there");

interface Props extends Players {
    analysis: Analysis;
    record: string;
    onSee: (n: number) => void;
}

export function Turns({ analysis, record, names, colours, you, onSee }: Props) {
    const points = inOrder(analysis);
    if (points.length === 0) return null;
    return (
        <section class="story-turns" aria-labelledby="story-turns">
            <h4 id="story-turns">{t("Turning points")}</h4>
            <ol>
                {points.map((p, i) => {
                    const m = analysis.moments[p.step - 1];
                    return (
                        <li key={p.step}>
                            <span class="story-number" aria-hidden="true">
                                {i + 1}
                            </span>
                            <p>{p.text}</p>
                            <p class="story-swing" aria-hidden="true">
                                <SeatMark
                                    colour={colours[p.seat - 1] ?? "rouge"}
                                    letter={letterOf(names[p.seat - 1])}
                                />
                                <b class={p.to_millionths < p.from_millionths ? "less" : "more"}>
                                    {percent(p.from_millionths)} → {percent(p.to_millionths)}
                                </b>
                            </p>
                            {m?.best_name && !m.mistake && (
                                <p class="story-best">{t("The other way: {what}", { what: m.best_name })}</p>
                            )}
                            <div class="story-deeds">
                                <button type="button" class="button" onClick={() => onSee(p.step)}>
                                    {t("See this moment")}
                                </button>
                                <PlayOn from={() => otherWay(record, m, p, you)} label={labelOf(m)} />
                            </div>
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}

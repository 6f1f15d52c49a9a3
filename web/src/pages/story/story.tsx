// A game that is over: again step by step and, if one wants, how it came about. The story is worked out in a thread of
// its own, piece by piece; whoever leaves ends it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Analysis } from "../../chronicle";
import { announce } from "../../parts/live";
import type { Colour } from "../../parts/marks";
import { useStyle } from "../../parts/style";
import type { Now, Table } from "../../table";
import { formatPercent, t } from "../../words";
import type { Players } from "./chart";
import { Chart } from "./chart";
import { Endings, EndingsNow, EndingsTold } from "./endings";
import { percent, rowsOf, tellChances, tellLead } from "./figures";
import { Ledger } from "./ledger";
import { PastBoard, Slider, Steps, usePast } from "./replay";
import type { Story as Told } from "./teller";
import { useStory, useTeller } from "./teller";
import { deciderAfter, Pins, PlayOn, Turns } from "./turns";

/** How far the work has come; why it cannot be done. */
function Work({ story }: { story: Told }) {
    if (story.fault)
        return (
            <p class="problem" role="alert">
                {story.fault}
            </p>
        );
    if (story.analysis) return null;
    return (
        <p class="story-work">
            <label>
                {t("Working out who was going to win…")}{" "}
                <progress value={story.share} max={1}>
                    {formatPercent(Math.round(100 * story.share) / 100)}
                </progress>
            </label>
        </p>
    );
}

/** The same as the chart, in figures. */
function Figures({ analysis, names }: { analysis: Analysis; names: readonly string[] }) {
    return (
        <details class="fold">
            <summary>{t("The chances as a table")}</summary>
            <div class="story-scroll" tabIndex={0} role="group" aria-label={t("The chances as a table")}>
                <table class="story-table">
                    <thead>
                        <tr>
                            <th scope="col">{t("Step")}</th>
                            {names.map((name) => (
                                <th key={name} scope="col">
                                    {name}
                                </th>
                            ))}
                            <th scope="col">{t("What had just happened")}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {rowsOf(analysis).map((m) => (
                            <tr key={m.steps}>
                                <th scope="row">{m.steps}</th>
                                {m.win_millionths.map((w, i) => (
                                    <td key={i}>{percent(w)}</td>
                                ))}
                                <td class="story-text">{analysis.moments[m.steps - 1]?.text}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}

function Remarks({ analysis }: { analysis: Analysis }) {
    return (
        <details class="fold">
            <summary>{t("What the figures say, and what they do not")}</summary>
            <ul>
                <li>
                    {t(
                        "Luck is what dice and cards changed, compared with what was to be expected. Choices are what decisions changed, compared with those of a good bot. Both with all hands open.",
                    )}
                </li>
                <li>
                    {t(
                        "Given away is what decisions cost compared with the best ones, judging by what could be known at that moment.",
                    )}
                </li>
                {analysis.remarks.map((text) => (
                    <li key={text}>{text}</li>
                ))}
            </ul>
        </details>
    );
}

interface Props {
    table: Table;
    record: string;
    now: Now;
    colours: readonly Colour[];
    isTold: boolean; // with the story; else only again
}

interface Looked extends Players, Props {
    analysis: Analysis | undefined;
    step: number;
    last: number;
    onStep: (n: number) => void;
}

/** Chart, pins and slider lie above each other: the same step at the same place. */
function Course({ analysis, names, colours, you, step, last, onStep }: Looked) {
    const at = { step, onStep };
    return (
        <div class="story-course">
            {analysis && <Chart {...{ analysis, names, colours, you, ...at }} />}
            <div class={analysis ? "story-track" : ""}>
                {analysis && <Pins analysis={analysis} {...at} />}
                <Slider {...at} last={last} said={tellChances(analysis?.moments[step], names)} />
            </div>
            <Steps {...at} last={last} />
        </div>
    );
}

/** The moment that is looked at, and what can be made of it. */
function AtStep({ teller, ...p }: Looked & { teller: ReturnType<typeof useTeller> }) {
    const { table, record, now, names, colours, you, step, last } = p;
    const past = usePast(record, step, you ?? 1);
    return (
        <div class="story-moment">
            <p class="note" role="status">
                {t("step {n} of {of}", { n: step, of: last })} {past?.news.join(" ")}
            </p>
            {step < last && (
                <div class="story-deeds">
                    <PlayOn
                        label={t("Play on from here")}
                        from={() => ({ record, steps: step, you: you ?? deciderAfter(record, step) })}
                    />
                    <Endings
                        {...{ teller, names }}
                        from={{ record, steps: step }}
                        note={t("Bots play on for everybody, with all hands open.")}
                    />
                </div>
            )}
            <PastBoard {...{ table, now, past, colours }} />
        </div>
    );
}

/** Says once that the story is there; it has the place that one came for. */
function useArrival(analysis: Analysis | undefined, lead: string): void {
    const isThere = analysis !== undefined;
    useEffect(() => {
        if (isThere) announce([t("The story is there."), lead].filter(Boolean).join(" "));
    }, [isThere]);
}

export function Story({ table, record, now, colours, isTold }: Props) {
    const last = now.game?.steps ?? 0;
    const [step, setStep] = useState(last);
    const teller = useTeller();
    const story = useStory(teller, record, isTold);
    const moment = useRef<HTMLDivElement>(null);
    const title = useRef<HTMLHeadingElement>(null);
    useStyle("later.css");
    const names = now.table.seats.map((s) => s.name ?? "");
    const analysis = story?.analysis;
    const lead = analysis ? tellLead(analysis, names) : "";
    useArrival(analysis, lead);
    useEffect(() => title.current?.focus({ preventScroll: true }), [isTold]);
    const onStep = (n: number) => setStep(Math.min(last, Math.max(0, n)));
    const see = (n: number) => {
        onStep(n);
        moment.current?.scrollIntoView({ block: "start" });
        moment.current?.focus({ preventScroll: true });
    };
    const players = { names, colours, you: now.table.you };
    const looked = { table, record, now, isTold, ...players, analysis, step, last, onStep };
    return (
        <section aria-labelledby="replay-title" class="replay">
            <h3 id="replay-title" tabIndex={-1} ref={title}>
                {isTold ? t("The story of the game") : t("The game, step by step")}
            </h3>
            {story && <Work story={story} />}
            {lead && <p class="story-lead">{lead}</p>}
            <div class={analysis ? "story-grid" : ""}>
                <Course {...looked} />
                {analysis && <Turns {...{ analysis, record, ...players }} onSee={see} />}
                {analysis && <Ledger {...{ analysis, ...players }} table={now.table} />}
            </div>
            <div ref={moment} tabIndex={-1} role="group" aria-label={t("The moment")}>
                <AtStep {...looked} teller={teller} />
            </div>
            {analysis && <Figures {...{ analysis, names }} />}
            {analysis && <Remarks analysis={analysis} />}
        </section>
    );
}

export { EndingsNow, EndingsTold }; // one file for both: what is fetched later is not cut into many

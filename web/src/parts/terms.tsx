// The terms of a table of the server: who may come, the clock, what happens when somebody stays away. Asked for
// when the table is made, told in its lobby.

import type { PostCreate, Table } from "../protocol";
import { t, tn } from "../words";
import { CheckField, SelectField } from "./fields";

export type Terms = Pick<
    PostCreate,
    "listed" | "onlookers" | "chatting" | "absence" | "clock" | "seconds" | "increment"
>;

export const USUAL_TERMS: Terms = {
    listed: false,
    onlookers: true,
    chatting: true,
    absence: 120,
    clock: "none",
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MOVE_SECONDS = [30, MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY];
const RESERVE_SECONDS = [5, 10, 15, 30, 60].map((m) => m * MINUTE);
const INCREMENTS = [0, 5, 10, 30];
const ABSENCES = [MINUTE, 2 * MINUTE, 10 * MINUTE, HOUR, DAY, 30 * DAY];
const FIRST = { none: undefined, move: 2 * MINUTE, reserve: 15 * MINUTE };

/** A span of time in the largest unit that leaves no rest. */
export function formatSpan(seconds: number): string {
    if (seconds >= DAY && seconds % DAY === 0) return tn("{n} day", "{n} days", seconds / DAY);
    if (seconds >= HOUR && seconds % HOUR === 0) return tn("{n} hour", "{n} hours", seconds / HOUR);
    if (seconds >= MINUTE && seconds % MINUTE === 0)
        return tn("{n} minute", "{n} minutes", seconds / MINUTE);
    return tn("{n} second", "{n} seconds", seconds);
}

const spans = (all: readonly number[]) => all.map((value) => ({ value, label: formatSpan(value) }));

interface Props {
    terms: Terms;
    onChange: (t: Terms) => void;
}

/** No clock, one for each decision, or one for the whole game. */
function ClockFields({ terms, onChange }: Props) {
    const clock = terms.clock ?? "none";
    const setClock = (kind: "none" | "move" | "reserve") => {
        const { seconds: _s, increment: _i, ...rest } = terms;
        const seconds = FIRST[kind];
        onChange({ ...rest, clock: kind, ...(seconds === undefined ? {} : { seconds }) });
    };
    return (
        <>
            <SelectField
                id="term-clock"
                label={t("Clock")}
                value={clock}
                options={[
                    { value: "none", label: t("no clock") },
                    { value: "move", label: t("a limit for each decision") },
                    { value: "reserve", label: t("a limit for the whole game") },
                ]}
                onChange={setClock}
            />
            {clock !== "none" && (
                <SelectField
                    id="term-seconds"
                    label={clock === "move" ? t("For each decision") : t("For the whole game")}
                    value={terms.seconds ?? 0}
                    options={spans(clock === "move" ? MOVE_SECONDS : RESERVE_SECONDS)}
                    onChange={(seconds) => onChange({ ...terms, seconds })}
                />
            )}
            {clock === "reserve" && (
                <SelectField
                    id="term-increment"
                    label={t("Added after each decision")}
                    value={terms.increment ?? 0}
                    options={spans(INCREMENTS)}
                    onChange={(increment) => onChange({ ...terms, increment })}
                />
            )}
        </>
    );
}

export function TermsFields({ terms, onChange }: Props) {
    return (
        <details class="fold">
            <summary>{t("Who may come, and the clock")}</summary>
            <div class="fields">
                <div class="field">
                    <CheckField
                        label={t("Show it among the open tables: anybody may join")}
                        checked={terms.listed ?? false}
                        onChange={(listed) => onChange({ ...terms, listed })}
                    />
                    <CheckField
                        label={t("Others may watch")}
                        checked={terms.onlookers ?? true}
                        onChange={(onlookers) => onChange({ ...terms, onlookers })}
                    />
                    <CheckField
                        label={t("There is a chat")}
                        checked={terms.chatting ?? true}
                        onChange={(chatting) => onChange({ ...terms, chatting })}
                    />
                </div>
                <ClockFields terms={terms} onChange={onChange} />
                <SelectField
                    id="term-absence"
                    label={t("A bot may replace anyone away for")}
                    value={terms.absence ?? MINUTE}
                    options={spans(ABSENCES)}
                    onChange={(absence) => onChange({ ...terms, absence })}
                />
            </div>
        </details>
    );
}

/** The same in sentences. */
export function tellTerms(table: Table): string[] {
    const { clock } = table;
    const lines = [
        table.listed
            ? t("Anybody may join: it is among the open tables.")
            : t("Only people with the link may join."),
        table.onlookers ? t("Others may watch.") : t("Nobody may watch."),
        t("A bot may replace anyone who is away for {span}.", {
            span: formatSpan(table.absence),
        }),
    ];
    if (!clock) lines.push(t("There is no clock."));
    else if (clock.kind === "move")
        lines.push(t("Each decision may take {span}.", { span: formatSpan(clock.seconds) }));
    else
        lines.push(
            t("Everybody has {span} for the whole game.", { span: formatSpan(clock.seconds) }),
            t("Each decision adds {span}.", { span: formatSpan(clock.increment) }),
        );
    return lines;
}

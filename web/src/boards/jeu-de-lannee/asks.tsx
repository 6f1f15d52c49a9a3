// Questions on the table: yes or no, somebody to choose, one of two, a shield, titles of a quiz, pawns to rearrange,
// claims. Whatever else is asked has its answers as large buttons.

import { useLayoutEffect, useState } from "preact/hooks";
import { announce } from "../../parts/live";
import type { Choice } from "../../protocol";
import { Art } from "../../stage/art";
import { useRoving } from "../../stage/roving";
import { sharesDevice } from "../../table";
import { capital, t, tn } from "../../words";
import type { ZoneProps } from "../face";
import { remembered } from "./memory";
import { Thing } from "./leaf";
import { changeWords, consequence, goesOf, linesOf, permutedIn } from "./moves";
import { Pawn, Token } from "./pieces";
import { boardOf, nameOf, nameOfDay, questionOf, shortDate, viewOf } from "./view";

/** A touch lifts, the second decides. */
export function touch(zone: ZoneProps, c: Choice): void {
    if (zone.lifted?.choices[0] === c) zone.onChoose(c);
    else
        zone.onLift({
            key: c.do,
            choices: [c],
            buttons: [c, ...zone.choices.filter((x) => x !== c && (x.group === "pass" || x.choice === "answer-none"))],
        });
}

const isUp = (zone: ZoneProps, c: Choice) => zone.lifted?.choices[0] === c;

/** The question itself, in large letters. */
export function asksWhat(zone: ZoneProps): string {
    const [b, v] = [boardOf(zone.board), viewOf(zone.view)];
    if (v.ask === "vote") {
        const whom = zone.choices.find((c) => typeof c["whom"] === "number")?.["whom"];
        return t("Did {name} really know?", { name: nameOf(zone.table, whom) });
    }
    if (zone.choices.some((c) => c.choice === "told-youngest")) return t("Who is the youngest?");
    return questionOf(b, v.asked)?.text ?? capital(zone.view.call ?? "");
}

/** Which answer an earlier game was given on this device. */
export function recalled(zone: ZoneProps): Choice | undefined {
    const { asked } = viewOf(zone.view);
    const answer = asked === undefined || sharesDevice(zone.table) ? undefined : remembered()[asked];
    return zone.choices.find((c) => c.choice === "answer" && c["about"] === asked && c["answer"] === answer);
}

/** Two or three large answers; a touch is enough, it can be taken back. */
export function YesNo({ zone }: { zone: ZoneProps }) {
    const roving = useRoving<HTMLDivElement>();
    const answers = zone.choices.filter((c) => /^(answer|know|know-not|vote-yes|vote-no|option|told-.*|answer-month)$/.test(String(c.choice)));
    // Yes stands before no, whatever order the game lists them in.
    const order = (c: Choice) => (/^(know|vote-yes)$/.test(String(c.choice)) || c["answer"] === "yes" ? 0 : 1);
    const sorted = [...answers].sort((a, b) => order(a) - order(b));
    const before = recalled(zone);
    return (
        <div class="jda-ask">
            <h3>{asksWhat(zone)}</h3>
            <div class={`jda-answers n-${Math.min(sorted.length, 4)}`} role="toolbar" aria-label={asksWhat(zone)} {...roving}>
                {sorted.map((c) => {
                    const then = linesOf(zone, c);
                    return (
                        <button
                            type="button"
                            key={c.do}
                            class={isUp(zone, c) ? "can up" : "can"}
                            data-do={c.do}
                            onClick={() => zone.onChoose(c)}
                        >
                            <b>{capital(c.brief ?? c.label)}</b>
                            {then.map((l) => (
                                <small key={l.text} class={l.tone}>
                                    <Thing of={l.thing} />
                                    {capital(l.text)}
                                </small>
                            ))}
                            {before === c && <small>{t("your answer last time")}</small>}
                        </button>
                    );
                })}
            </div>
        </div>
    );
}

/** Somebody who may be chosen, for the ear: where they are, what they have, and what comes of it, said to oneself. */
function spokenTarget(zone: ZoneProps, c: Choice, whom: number): string {
    const tokens = viewOf(zone.view).seats[whom - 1]?.tokens ?? 0;
    return [
        nameOf(zone.table, whom),
        nameOfDay(boardOf(zone.board), Number(c["day"])),
        tn("{n} token", "{n} tokens", tokens),
        ...linesOf(zone, c).map((l) => l.text),
        ...changeWords(zone, c, whom).map((w) => w.text),
    ].join(", ");
}

/** Somebody is to be chosen: the tiles say what becomes of each. */
export function Targets({ zone }: { zone: ZoneProps }) {
    const roving = useRoving<HTMLDivElement>();
    const b = boardOf(zone.board);
    const all = zone.choices.filter((c) => c.choice === "target");
    return (
        <div class="jda-ask">
            <h3>{t("Choose somebody")}</h3>
            <div class="jda-targets" role="toolbar" aria-label={t("Choose somebody")} {...roving}>
                {all.map((c) => {
                    const whom = Number(c["whom"]);
                    const words = changeWords(zone, c, whom);
                    return (
                        <button
                            type="button"
                            key={c.do}
                            class={isUp(zone, c) ? "can up" : "can"}
                            aria-pressed={isUp(zone, c)}
                            data-do={c.do}
                            onClick={() => touch(zone, c)}
                        >
                            <span class="unseen">{spokenTarget(zone, c, whom)}</span>
                            <span class="jda-tile" aria-hidden="true">
                                <Pawn zone={zone} seat={whom} />
                                <b class="seat-name">{nameOf(zone.table, whom)}</b>
                                {words.length > 0 ? (
                                    words.map((w) => (
                                        <span key={w.text} class={w.isLoss ? "bad" : undefined}>
                                            {w.text}
                                        </span>
                                    ))
                                ) : (
                                    <span>{(zone.phone ? shortDate : nameOfDay)(b, Number(c["day"]))}</span>
                                )}
                            </span>
                        </button>
                    );
                })}
            </div>
        </div>
    );
}

/** The shield beside the card it would cancel. */
export function ShieldAsk({ zone }: { zone: ZoneProps }) {
    const roving = useRoving<HTMLDivElement>();
    const all = zone.choices.filter((c) => c.choice === "shield" || c.choice === "no-shield");
    return (
        <div class="jda-ask">
            <h3>{t("Use your shield?")}</h3>
            <div class="jda-answers n-2" role="toolbar" aria-label={t("Use your shield?")} {...roving}>
                {all.map((c) => (
                    <button
                        type="button"
                        key={c.do}
                        class={isUp(zone, c) ? "can up" : "can"}
                        aria-pressed={isUp(zone, c)}
                        data-do={c.do}
                        onClick={() => touch(zone, c)}
                    >
                        {c.choice === "shield" && <Art name="shield" />}
                        <b>{capital(c.brief ?? c.label)}</b>
                        <small>{consequence(zone, c)}</small>
                    </button>
                ))}
            </div>
        </div>
    );
}

/** Titles as slips: those picked lie in a tray until all are there, and are sent together. */
export function Quiz({ zone }: { zone: ZoneProps }) {
    const roving = useRoving<HTMLDivElement>();
    const [picked, setPicked] = useState<readonly string[]>([]);
    const [b, v] = [boardOf(zone.board), viewOf(zone.view)];
    const q = questionOf(b, v.asked);
    const slips = zone.choices.filter((c) => c.choice === "quiz");
    const needed = (q?.needed ?? 1) - popCount(v.picked);
    useLayoutEffect(() => setPicked([]), [v.asked, v.picked]);
    const count = (all: readonly string[]) => t("{n} of {all} picked", { n: all.length, all: needed });
    const pick = (c: Choice) => {
        const next = picked.includes(c.do) ? picked.filter((d) => d !== c.do) : [...picked, c.do].slice(-needed);
        setPicked(next);
        announce(count(next));
        const [first] = slips.filter((s) => next.includes(s.do));
        if (next.length < needed || !first) return zone.onLift(undefined);
        const all: Choice = { ...first, brief: t("These are the ones"), label: t("These are the ones"), steps: [...next] };
        zone.onLift({ key: next.join(), choices: [all], buttons: [all, ...none] });
    };
    const none = zone.choices.filter((c) => c.choice === "quiz-none");
    return (
        <div class="jda-ask">
            <h3>{q?.text}</h3>
            <p class="jda-picked">{count(picked)}</p>
            <div class="jda-slips" role="toolbar" aria-label={q?.text ?? ""} {...roving}>
                {slips.map((c) => (
                    <button
                        type="button"
                        key={c.do}
                        class={picked.includes(c.do) ? "can up" : "can"}
                        aria-pressed={picked.includes(c.do)}
                        data-do={c.do}
                        onClick={() => pick(c)}
                    >
                        {c.label}
                    </button>
                ))}
            </div>
        </div>
    );
}

function popCount(mask: number): number {
    let n = 0;
    for (let m = mask; m; m >>>= 1) n += m & 1;
    return n;
}

/** Pawns to be rearranged: two that are touched change places. */
export function Permute({ zone }: { zone: ZoneProps }) {
    const roving = useRoving<HTMLDivElement>();
    const [b, v] = [boardOf(zone.board), viewOf(zone.view)];
    const ways = zone.choices.filter((c) => c.choice === "permute");
    const seats = permutedIn(zone.choices);
    const [now, setNow] = useState<Record<number, number>>({});
    const [held, setHeld] = useState<number>();
    const dayOf = (s: number) => now[s] ?? v.seats[s - 1]?.day ?? 1;
    useLayoutEffect(() => {
        setNow({});
        setHeld(undefined);
    }, [zone.view.steps]);
    const put = (seat: number) => {
        if (held === undefined || held === seat) return setHeld(held === seat ? undefined : seat);
        const next = { ...now, [seat]: dayOf(held), [held]: dayOf(seat) };
        setNow(next);
        setHeld(undefined);
        const found = ways.find((c) => goesOf(c).every((g) => (next[g.who] ?? v.seats[g.who - 1]?.day) === g.to));
        if (found) zone.onLift({ key: found.do, choices: [found] });
        else zone.onLift(undefined);
    };
    return (
        <div class="jda-ask">
            <h3>{t("Touch two pawns: they change places")}</h3>
            <div class="jda-targets permuted" role="toolbar" aria-label={t("The pawns of the others")} {...roving}>
                {seats.map((s) => (
                    <button
                        type="button"
                        key={s}
                        class={held === s ? "can up" : "can"}
                        aria-pressed={held === s}
                        data-seat={s}
                        onClick={() => put(s)}
                    >
                        <Pawn zone={zone} seat={s} />
                        <b>{nameOf(zone.table, s)}</b>
                        <span>{nameOfDay(b, v.seats[s - 1]?.day ?? 1)}</span>
                        {dayOf(s) !== v.seats[s - 1]?.day && <span>→ {nameOfDay(b, dayOf(s))}</span>}
                    </button>
                ))}
            </div>
        </div>
    );
}

/** What may be claimed by hand, beside whatever else is asked. */
export function Claims({ zone, claims }: { zone: ZoneProps; claims: readonly Choice[] }) {
    if (claims.length === 0) return null;
    return (
        <div class="jda-claims">
            {claims.map((c) => (
                <button
                    type="button"
                    key={c.do}
                    class={isUp(zone, c) ? "can up" : "can"}
                    data-do={c.do}
                    onClick={() => touch(zone, c)}
                >
                    <Token />
                    {capital(c.label)}
                </button>
            ))}
        </div>
    );
}

/** Facts of today may be changed; nobody is stopped by them. */
export function Said({ zone, changes }: { zone: ZoneProps; changes: readonly Choice[] }) {
    const b = boardOf(zone.board);
    const about = [...new Set(changes.map((c) => String(c["about"])))];
    if (about.length === 0) return null;
    return (
        <details class="jda-said">
            <summary>{t("What I have said")}</summary>
            {about.map((id) => (
                <div key={id} role="group" aria-label={questionOf(b, id)?.text ?? id}>
                    <span>{questionOf(b, id)?.text}</span>
                    {changes
                        .filter((c) => c["about"] === id)
                        .map((c) => (
                            <button type="button" key={c.do} data-do={c.do} onClick={() => zone.onChoose(c)}>
                                {c.brief ?? c.label}
                            </button>
                        ))}
                </div>
            ))}
        </details>
    );
}

// The one place where things happen, under the calendar: the road with its leaves, or leaf, card and question one
// after the other. Nothing opens over the year.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ReadingDialog } from "../../parts/dialog";
import { Art } from "../../stage/art";
import { typeScale } from "../../stage/measure";
import type { GameEvent } from "../../protocol";
import { capital, t } from "../../words";
import type { ZoneProps } from "../face";
import { AboutYou } from "./about";
import { Permute, Quiz, ShieldAsk, Targets, YesNo } from "./asks";
import { Card } from "./card";
import { Counter, Purse } from "./counter";
import { LandingLeaf, Leaf } from "./leaf";
import type { Line } from "./moves";
import { linesAt, planLines, sinceTurn, turnsBefore } from "./moves";
import { Pawn } from "./pieces";
import { QuarterRibbon, Road } from "./road";
import type { Day } from "./view";
import { artOfCard, artOfDay, boardOf, cardOf, dayAt, lastOf, nameOf, viewOf } from "./view";
import type { Year } from "./year";
import { moverDay } from "./year";

interface Step {
    seat: number;
    day?: number;
    card?: string;
    plan?: number;
    waiting?: string[];
}

const COUNTER = 300; // pixels of the counter beside the road
const LEAF = 270; // and of the leaf of the day that is counted to
const BEFORE = 2; // turns
const STEP = 252; // of a step of the story beside the road, with its gap
const MOST = 3; // steps of a story that are seen at once
const SHORT = 420; // pixels of a telephone's table on which everything is drawn closer

export const isShort = (zone: ZoneProps): boolean => zone.phone && zone.height < SHORT * typeScale();

/** What is being followed, the outermost first; when all is done, what this turn brought, or, while nobody asks us
 *  anything, those before: whoever has no choice is quickly done, and what they met is to be seen all the same. */
export function stepsOf(zone: ZoneProps): Step[] {
    const v = viewOf(zone.view);
    if (v.in_course.length > 0)
        return v.in_course.map((c) => ({
            seat: c.seat,
            ...(c.square === undefined ? {} : { day: c.square, plan: c.plan[c.seat - 1] ?? 0 }),
            ...(c.card === undefined ? {} : { card: c.card }),
            waiting: c.waiting,
        }));
    const now = stepsIn(sinceTurn(zone.events));
    return now.length > 0 || zone.choices.length > 0 ? now : stepsIn(turnsBefore(zone.events, BEFORE));
}

function stepsIn(events: readonly GameEvent[]): Step[] {
    return events.flatMap((e): Step[] => {
        const seat = Number(e["who"]);
        if (e.event === "square") return [{ seat, day: Number(e["day"]) }];
        return /^card-(chance|hasard)$/.test(e.event) ? [{ seat, card: String(e["card"]) }] : [];
    });
}

/** What the square does: the branch that applies, once it is known. */
function followedLines(zone: ZoneProps, day: Day | undefined, plan: number | undefined): Line[] {
    if (!day) return [];
    if (plan) return planLines(day, plan);
    return day.effect ? [{ tone: "plain", thing: "none", text: day.effect }] : linesAt(zone, day.day);
}

function StepIn({ zone, step, large }: { zone: ZoneProps; step: Step; large: boolean }) {
    const b = boardOf(zone.board);
    const card = cardOf(b, step.card);
    const who = (
        <span class="jda-whose">
            <Pawn zone={zone} seat={step.seat} />
            <span class="unseen">{nameOf(zone.table, step.seat)}</span>
        </span>
    );
    if (step.day !== undefined)
        return (
            <div class={large ? "jda-step large" : "jda-step"}>
                <Leaf
                    zone={zone}
                    day={step.day}
                    lines={followedLines(zone, dayAt(b, step.day), step.plan)}
                    more={large ? "tells" : "small"}
                />
                {step.seat !== zone.table.you && who}
            </div>
        );
    if (!card) return null;
    const struck = zone.lifted?.choices[0]?.choice === "shield";
    return (
        <div class={large ? "jda-step large of-card" : "jda-step of-card"}>
            <Card card={card} struck={struck && large} small={!large} />
            {step.seat !== zone.table.you && who}
        </div>
    );
}

/** The steps of one story: a square that sends to a square, a card that follows. */
function Story({ zone, children, tight }: { zone: ZoneProps; children?: ComponentChildren; tight: boolean }) {
    const steps = stepsOf(zone);
    const own = lastOf(steps, (s) => s.seat === zone.table.you);
    const isOver = viewOf(zone.view).in_course.length === 0; // then one's own is what one wants to see
    const shown = tight && isOver && own ? [own] : steps.slice(tight ? -1 : -MOST);
    const waiting = steps.flatMap((s) => s.waiting ?? []).flatMap((id) => cardOf(boardOf(zone.board), id) ?? []);
    const terse = children !== undefined && isShort(zone);
    const drawer = (id: string) => Number(lastOf(zone.events, (e) => e["card"] === id && /^card-/.test(e.event))?.["who"] ?? 0);
    return (
        <div class={`jda-story n-${shown.length}${children ? " with-ask" : ""}`}>
            {shown.map((s, i) => (
                <StepIn key={`${s.seat} ${s.day ?? s.card}`} zone={zone} step={s} large={i === shown.length - 1} />
            ))}
            {waiting.length > 0 && (
                <p class="jda-waiting">
                    {t("still to come:")}
                    {waiting.map((c) => (
                        <span key={c.id} class={`deck-${c.deck}`} title={c.text}>
                            {drawer(c.id) > 0 && <Pawn zone={zone} seat={drawer(c.id)} />}
                            <span class="unseen">{nameOf(zone.table, drawer(c.id))}</span>
                            <Art name={artOfCard(c)} />
                            <span class={terse ? "unseen" : "what"}>{c.text}</span>
                        </span>
                    ))}
                </p>
            )}
            {children}
        </div>
    );
}

/** What has just come of one's move, beside the next question. */
function Lately({ zone, most }: { zone: ZoneProps; most: number }) {
    const shown = stepsOf(zone).slice(-most);
    if (shown.length === 0) return null;
    return (
        <div class="jda-lately" role="group" aria-label={t("What has just happened")}>
            {shown.map((s) => (
                <StepIn key={`${s.seat} ${s.day ?? s.card}`} zone={zone} step={s} large={false} />
            ))}
        </div>
    );
}

/** The same in one line, where the next question leaves no more room; a touch shows it large. */
function LatelyLine({ zone }: { zone: ZoneProps }) {
    const [open, setOpen] = useState(false);
    const b = boardOf(zone.board);
    const [step] = stepsOf(zone).slice(-1);
    const card = cardOf(b, step?.card);
    const day = step?.day === undefined ? undefined : dayAt(b, step.day);
    const text = card?.effect ?? day?.effect;
    if (!step || !text) return null;
    const title = t("What has just happened");
    return (
        <>
            <button type="button" class={`jda-lately-line${card ? ` deck-${card.deck}` : ""}`} onClick={() => setOpen(true)}>
                <span class="unseen">{title}</span>
                <Art name={card ? artOfCard(card) : day && artOfDay(b, day)} />
                <span>{capital(text)}</span>
            </button>
            {open && (
                <ReadingDialog title={title} class="jda-sheet" onClose={() => setOpen(false)}>
                    <StepIn zone={zone} step={step} large />
                </ReadingDialog>
            )}
        </>
    );
}

/** A gift of days: where the pawn would go, who has promised what, one's own part. */
function Gift({ y }: { y: Year }) {
    const { zone, v } = y;
    return (
        <div class="jda-gift">
            <Leaf zone={zone} day={Math.min(y.b.days.length, moverDay(y) + v.offer)} />
            <div class="jda-gift-parts">
                <Purse zone={zone} />
                <Counter zone={zone} />
            </div>
        </div>
    );
}

interface Props {
    y: Year;
    width: number;
    height: number;
    road: ComponentChildren; // instead of the line, on a telephone
    onSign: (sign: string | undefined) => void; // somebody fills in this one
}

/** The question that is put to me; null: none, or it is answered on the road. */
function askIn(zone: ZoneProps, asksAbout: boolean): ComponentChildren {
    const v = viewOf(zone.view);
    if (zone.choices.length === 0) return null;
    switch (v.ask) {
        case "fact":
            if (v.phase === "profile" && !asksAbout) return null;
            return <YesNo zone={zone} />;
        case "know":
        case "vote":
        case "option":
        case "told":
            return <YesNo zone={zone} />;
        case "quiz":
            return <Quiz zone={zone} />;
        case "target":
            return <Targets zone={zone} />;
        case "shield":
            return <ShieldAsk zone={zone} />;
        case "permute":
            return <Permute zone={zone} />;
        default:
            return null;
    }
}

const IDENTITY = ["sex", "age", "birthday", "sign"];

/** Is one of the facts of the form asked? */
export function isAboutYou(zone: ZoneProps): boolean {
    const v = viewOf(zone.view);
    return zone.choices.length > 0 && v.phase === "profile" && v.ask === "fact" && IDENTITY.includes(v.asked ?? "");
}

export function Scene({ y, width, height, road, asksAbout, onSign }: Props & { asksAbout: boolean }) {
    const { zone, v } = y;
    const mine = zone.choices.length > 0;
    if (isAboutYou(zone)) return asksAbout ? <AboutYou zone={zone} onSign={onSign} /> : null;
    const ask = askIn(zone, true);
    if (ask) return <Story zone={zone} tight={zone.phone}>{ask}</Story>;
    if (v.offer > 0 && (!mine || v.ask === "share" || v.ask === "add")) return <Gift y={y} />;
    if (!mine && stepsOf(zone).length > 0) return <Story zone={zone} tight={zone.phone} />;
    const counted = mine && y.counted;
    if (road !== undefined)
        return (
            <>
                {counted && <Counter zone={zone} />}
                {mine && <QuarterRibbon y={y} />}
                {mine && !counted && <LatelyLine zone={zone} />}
                {road}
                {counted && !y.shown && <Lately zone={zone} most={1} />}
            </>
        );
    if (!counted) {
        const past = mine ? Math.min(stepsOf(zone).length, 2) : 0;
        if (past === 0) return <Road y={y} width={width} height={height} />;
        return (
            <div class="jda-after">
                <Lately zone={zone} most={past} />
                <Road y={y} width={width - past * STEP * typeScale()} height={height} />
            </div>
        );
    }
    return (
        <div class="jda-counting">
            <Road y={y} width={width - (COUNTER + LEAF) * typeScale()} height={height} />
            <div class="jda-counted" style={{ width: `${LEAF * typeScale()}px` }}>
                {y.shown ? <LandingLeaf zone={zone} landing={y.shown} /> : <Lately zone={zone} most={1} />}
            </div>
            <div>
                <Counter zone={zone} />
                <QuarterRibbon y={y} />
            </div>
        </div>
    );
}

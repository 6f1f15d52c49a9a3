// "About you": sex, age, birthday and sign in one form before the first turn. The answers wait here until the game
// asks for each; they are kept on this device if one likes, and shown to nobody.

import { useEffect, useState } from "preact/hooks";
import type { Choice } from "../../protocol";
import { Art } from "../../stage/art";
import { sharesDevice } from "../../table";
import { capital, formatNumber, t } from "../../words";
import type { ZoneProps } from "../face";
import type { About } from "./memory";
import { forget, keeps, remember, remembered } from "./memory";
import { numbered } from "./moves";
import type { JdaBoard } from "./view";
import { boardOf, dayOfFact, monthDays, monthName, questionOf, signOf, viewOf } from "./view";

const NONE = "none";
let given: { game: string; seat: number | undefined; about: About } | undefined; // what the form was told, until it has been asked for

const two = (n: number) => String(n).padStart(2, "0");

/** The decision that gives this answer to what is asked now. */
export function answering(zone: ZoneProps, about: About): Choice | undefined {
    const { asked } = viewOf(zone.view);
    const wanted = asked === undefined ? undefined : (about[asked] ?? NONE);
    const of = (c: Choice) => c["about"] === asked;
    const none = zone.choices.find((c) => c.choice === "answer-none");
    if (wanted === undefined || wanted === NONE) return none;
    const month = zone.choices.find((c) => c.choice === "answer-month" && c["month"] === Number(wanted.split("-")[1]));
    if (month) return month;
    const age = zone.choices.find((c) => c.choice === "answer-age" && c.range && of(c));
    if (age) return numbered(age, Number(wanted));
    return zone.choices.find((c) => c.choice === "answer" && of(c) && c["answer"] === wanted) ?? none;
}

/** Which game this is: the same people may begin another one. */
const gameHere = () => location.hash;

/** Answers one question after the other, once the form has been filled in. */
export function useAnswers(zone: ZoneProps): boolean {
    const { phase, ask } = viewOf(zone.view);
    const isAsked = phase === "profile" && ask === "fact" && zone.choices.length > 0;
    const isMine = given?.game === gameHere() && given.seat === zone.table.you;
    const ready = isAsked && given && isMine ? answering(zone, given.about) : undefined;
    useEffect(() => {
        if (ready) zone.onChoose(ready);
        else if (phase !== "profile") given = undefined;
    }, [zone.view.steps, ready?.do]);
    return isAsked && ready === undefined;
}

interface FieldProps {
    b: JdaBoard;
    about: About;
    set: (more: About) => void;
}

function Segments({ b, about, set }: FieldProps) {
    const q = questionOf(b, "sex");
    return (
        <fieldset class="jda-field">
            <legend>{q?.text}</legend>
            <div class="jda-segments">
                {(q?.answers ?? []).map((a) => (
                    <label key={a.answer} class={about["sex"] === a.answer ? "on" : undefined}>
                        <input
                            type="radio"
                            name="jda-sex"
                            value={a.answer}
                            checked={about["sex"] === a.answer}
                            onChange={() => set({ sex: a.answer })}
                        />
                        {a.label}
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function Age({ b, about, set }: FieldProps) {
    const q = questionOf(b, "age");
    const { from = 0, to = 0 } = q ?? {};
    const n = Number(about["age"] ?? NaN);
    const by = (step: number) =>
        set({ age: String(Math.max(from, Math.min(to, (Number.isNaN(n) ? 30 - step : n) + step))) });
    return (
        <div class="jda-field">
            <label for="jda-age">{q?.text}</label>
            <div class="jda-stepper">
                <button type="button" onClick={() => by(-1)}>
                    <span class="unseen">{t("Less")}</span>
                    <span aria-hidden="true">−</span>
                </button>
                <input
                    id="jda-age"
                    type="number"
                    inputMode="numeric"
                    min={from}
                    max={to}
                    value={about["age"] ?? ""}
                    onInput={(e) => set({ age: e.currentTarget.value })}
                />
                <button type="button" onClick={() => by(1)}>
                    <span class="unseen">{t("More")}</span>
                    <span aria-hidden="true">+</span>
                </button>
            </div>
        </div>
    );
}

function Birthday({ b, about, set }: FieldProps) {
    const q = questionOf(b, "birthday");
    const [date = 0, month = 0] = (about["birthday"] ?? "").split("-").map(Number);
    const days = monthDays(b, month || 1).length;
    const put = (d: number, m: number) => {
        if (!m) return set({ birthday: NONE });
        const most = monthDays(b, m).length;
        const birthday = `${two(Math.max(1, Math.min(d || 1, most)))}-${two(m)}`;
        const day = dayOfFact(b, birthday);
        set({ birthday, sign: b.days[(day ?? 1) - 1]?.sign ?? NONE });
    };
    return (
        <fieldset class="jda-field">
            <legend>{q?.text}</legend>
            <div class="jda-birthday">
                <label>
                    <span class="unseen">{t("Day")}</span>
                    <select value={month ? date : ""} disabled={!month} onChange={(e) => put(Number(e.currentTarget.value), month)}>
                        {!month && <option value="">–</option>}
                        {Array.from({ length: days }, (_, i) => (
                            <option key={i} value={i + 1}>
                                {formatNumber(i + 1)}
                            </option>
                        ))}
                    </select>
                </label>
                <label>
                    <span class="unseen">{t("Month")}</span>
                    <select value={month || ""} onChange={(e) => put(date, Number(e.currentTarget.value))}>
                        <option value="">{t("not said")}</option>
                        {Array.from({ length: 12 }, (_, i) => (
                            <option key={i} value={i + 1}>
                                {monthName(i + 1)}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
        </fieldset>
    );
}

/** The sign follows from the birthday; who keeps that to themselves may still say the sign. */
function SignField({ b, about, set }: FieldProps) {
    const born = (about["birthday"] ?? NONE) !== NONE;
    const sign = signOf(b, about["sign"]);
    const zone = b.days.filter((d) => d.sign === sign?.id);
    const first = zone.find((d) => d.frame === "zodiac");
    const last = first && b.days.find((d) => d.day >= first.day && d.day + 1 <= b.days.length && b.days[d.day]?.sign !== sign?.id);
    return (
        <div class="jda-field jda-sign">
            {sign?.art && <Art name={sign.art} />}
            {born && sign ? (
                <p>
                    <b>{sign.name}</b>
                    {first && last ? t(", from {from} to {to}: nothing bad reaches you there.", { from: first.name, to: last.name }) : null}
                </p>
            ) : (
                <label>
                    {capital(questionOf(b, "sign")?.name ?? "")}
                    <select value={about["sign"] ?? NONE} onChange={(e) => set({ sign: e.currentTarget.value })}>
                        <option value={NONE}>{t("not said")}</option>
                        {b.signs.map((s) => (
                            <option key={s.id} value={s.id}>
                                {s.name}
                            </option>
                        ))}
                    </select>
                </label>
            )}
        </div>
    );
}

function KeepBox({ keep, onChange }: { keep: boolean; onChange: (keep: boolean) => void }) {
    return (
        <label class="jda-keep">
            <input type="checkbox" checked={keep} onChange={(e) => onChange(e.currentTarget.checked)} />
            <span class="tick-box" aria-hidden="true">
                {keep ? "✓" : ""}
            </span>
            {t("Remember this on this device")}
        </label>
    );
}

const IDENTITY = ["sex", "age", "birthday", "sign"];

export function AboutYou({ zone, onSign }: { zone: ZoneProps; onSign: (sign: string | undefined) => void }) {
    const b = boardOf(zone.board);
    const isAlone = !sharesDevice(zone.table); // what a device remembers is of one person
    const [about, setAbout] = useState<About>(() =>
        Object.fromEntries(Object.entries(isAlone ? remembered() : {}).filter(([k]) => IDENTITY.includes(k))),
    );
    const [keep, setKeep] = useState(keeps);
    const set = (more: About) => setAbout({ ...about, ...more });
    useEffect(() => {
        onSign(about["sign"]);
        return () => onSign(undefined);
    }, [about["sign"]]);
    const q = questionOf(b, "age");
    const age = Number(about["age"] ?? NaN);
    const isAge = Number.isInteger(age) && age >= (q?.from ?? 0) && age <= (q?.to ?? 0);
    const answer = (said: About) => {
        given = { game: gameHere(), seat: zone.table.you, about: said };
        const now = answering(zone, said);
        if (now) zone.onChoose(now);
    };
    const submit = (e: Event) => {
        e.preventDefault();
        const { age: _, ...rest } = about;
        const said = isAge ? about : rest;
        if (isAlone && keep) remember(said);
        else if (isAlone) forget();
        answer(said);
    };
    return (
        <form class="jda-about" onSubmit={submit} noValidate aria-labelledby="jda-about-title">
            <h3 id="jda-about-title">
                {t("This game is about you. Answer if you like: the others will not see your answers.")}
            </h3>
            <div class="jda-fields">
                <Segments b={b} about={about} set={set} />
                <Age b={b} about={about} set={set} />
                <Birthday b={b} about={about} set={set} />
                <SignField b={b} about={about} set={set} />
            </div>
            <div class="jda-about-foot">
                {isAlone && <KeepBox keep={keep} onChange={setKeep} />}
                <div class="jda-about-deeds">
                    <button type="button" class="go other" onClick={() => answer({})}>
                        {t("Say nothing")}
                    </button>
                    <button type="submit" class="go">
                        {t("That is me!")}
                    </button>
                </div>
            </div>
        </form>
    );
}

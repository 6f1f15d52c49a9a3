// We were here: a game on a real table that was interrupted is set up again from what lies where. Every touch is checked
// at once by the game itself, which says what cannot be and why, at the field that is meant.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { DrawnBoard } from "../../boards/face";
import { fetchBoard } from "../../boards/use-board";
import type { GamesDoc } from "../../gate";
import type { Plan } from "../../host";
import { Frame } from "../../parts/frame";
import { announce } from "../../parts/live";
import { useStyle } from "../../parts/style";
import { startSolo } from "../../playing";
import { lastPlan } from "../../plans";
import type { BoardDoc } from "../../protocol";
import { faultOf, Thread } from "../../solo";
import { spriteOf, useSprites } from "../../stage/art";
import type { Fault } from "../../table";
import { capital, colon, currentLang, gameFacts, t } from "../../words";
import { planOf, usualPlan } from "../setup/plan";
import { useGame } from "../setup/use-game";
import type { Sheet } from "./editors";
import { Edit } from "./editors";
import type { Code, Field, FormDoc, Path, Thing, Value, Values } from "./form";
import { leave, overlay, put, valueAt } from "./form";

/** The thread that knows the form, and how the game draws its things. */
function useDrawing(plan: Plan): { drawn: DrawnBoard | undefined; board: BoardDoc | undefined } {
    const [drawn, setDrawn] = useState<DrawnBoard>();
    const [board, setBoard] = useState<BoardDoc>();
    const lang = currentLang();
    useEffect(() => {
        const thread = new Thread();
        const ask = { game: plan.game, seats: plan.seats.length, lang };
        void thread
            .ask("contents", ask)
            .then(setBoard, () => undefined)
            .finally(() => thread.end());
        void fetchBoard(plan.game).then((found) => setDrawn(found ?? undefined), () => undefined);
        return () => thread.end();
    }, [plan, lang]);
    return { drawn, board };
}

/** What holds whatever is said. */
function known({ position: _, refused: __, ...form }: FormDoc): FormDoc {
    return form;
}

interface FormState {
    form: FormDoc | undefined; // with all its fields
    said: Values;
    fault: Fault | undefined;
    change: (said: Values) => void;
    checked: () => Promise<FormDoc>; // what was said last
}

function useForm(plan: Plan): FormState {
    const lang = currentLang();
    const thread = useMemo(() => new Thread(), []);
    useEffect(() => () => thread.end(), [thread]);
    const [form, setForm] = useState<FormDoc>();
    const [said, setSaid] = useState<Values>({});
    const [fault, setFault] = useState<Fault>();
    const last = useRef<Promise<FormDoc>>(new Promise(() => undefined));
    const check = (values: Values, fields: boolean) => {
        const mine = thread.ask("form", { form: plan, values, fields, lang });
        last.current = mine;
        mine.then(
            (now) => {
                if (mine !== last.current) return; // something else has been said since
                setForm((was) => ({ ...(was && known(was)), ...now }));
                if (now.refused) announce(now.refused.message);
            },
            (why: unknown) => setFault(faultOf(why)),
        );
    };
    useEffect(() => check(said, true), [plan, lang, thread]); // what was said stays when the language changes
    const change = (to: Values) => {
        setSaid(to);
        check(to, false);
    };
    return { form, said, fault, change, checked: () => last.current };
}

interface FieldsProps {
    fields: readonly Field[];
    path: Path; // of the object that they are in
    seat?: number; // whose, from 0
    sheet: Sheet;
    refused: FormDoc["refused"];
    onChange: (path: Path, to: Value, thing?: Thing) => void;
}

/** Whether the refusal is about this field, and this seat if it says which. */
const isMeant = (refused: FormDoc["refused"], field: Field, seat: number | undefined) =>
    refused?.field === field.key && (refused.seat === undefined || seat === undefined || refused.seat === seat + 1);

function OneField({ field, path, seat, sheet, refused, onChange }: Omit<FieldsProps, "fields"> & { field: Field }) {
    const who = seat === undefined ? "" : `, ${sheet.seats[seat] ?? ""}`;
    const name = capital(field.title);
    const here = (at: Path, label: string) => (
        <Edit {...{ sheet, field, label }} value={valueAt(sheet.values, at)} onChange={(to, x) => onChange(at, to, x)} />
    );
    const each = field.each === "seat" ? sheet.seats.length : (field.each ?? 0);
    const meant = isMeant(refused, field, each > 0 ? undefined : seat);
    return (
        <fieldset class={meant ? "here-field refused" : "here-field"} data-field={field.key}>
            <legend>{name}</legend>
            {meant && (
                <p class="problem" role="alert">
                    {refused?.rule && `${refused.rule}${colon()}`}
                    {refused?.message}
                </p>
            )}
            {each === 0 && here([...path, field.key], `${name}${who}`)}
            {Array.from({ length: each }, (_, i) => {
                const label = field.each === "seat" ? (sheet.seats[i] ?? "") : String(i + 1);
                return (
                    <div class="here-each" key={i}>
                        <span class="here-name">{label}</span>
                        {here([...path, field.key, i], `${name}, ${label}`)}
                    </div>
                );
            })}
        </fieldset>
    );
}

/** What one person has, and then the next: the fields of one are shown at a time. */
function SeatsField({ field, sheet, refused, onChange }: Omit<FieldsProps, "fields" | "path" | "seat"> & { field: Field }) {
    const [seat, setSeat] = useState(0);
    const meant = refused?.seat !== undefined && field.fields?.some((f) => f.key === refused.field) ? refused.seat - 1 : -1;
    return (
        <section class="here-seats" aria-label={capital(field.title)}>
            <h2>{capital(field.title)}</h2>
            <div class="here-row" role="group" aria-label={t("Who")}>
                {sheet.seats.map((name, i) => (
                    <button key={i} type="button" class={i === meant ? "here-press refused" : "here-press"} aria-pressed={i === seat} onClick={() => setSeat(i)}>
                        {name}
                    </button>
                ))}
            </div>
            <Fields key={seat} fields={field.fields ?? []} path={[field.key, seat]} {...{ seat, sheet, refused, onChange }} />
        </section>
    );
}

function isOffered(field: Field, sheet: Sheet): boolean {
    return field.things === undefined || field.also !== undefined || (sheet.things[field.things]?.length ?? 0) > 0;
}

function Fields({ fields, path, ...rest }: FieldsProps) {
    const show = (field: Field): ComponentChildren => {
        if (field.kind !== "object") return <OneField key={field.key} {...{ field, path }} {...rest} />;
        if (field.each === "seat") return <SeatsField key={field.key} {...{ field }} {...rest} />;
        return <Fields key={field.key} fields={field.fields ?? []} path={[...path, field.key]} {...rest} />;
    };
    const asked = fields.filter((f) => isOffered(f, rest.sheet));
    const rare = asked.filter((f) => f.rare);
    return (
        <>
            {asked.filter((f) => !f.rare).map(show)}
            {rare.length > 0 && (
                <details class="fold" open={rare.some((f) => f.key === rest.refused?.field)}>
                    <summary>{t("What is rarely needed")}</summary>
                    {rare.map(show)}
                </details>
            )}
        </>
    );
}

/** A refusal that no field shows. */
function Elsewhere({ refused, fields }: { refused: FormDoc["refused"]; fields: readonly Field[] }) {
    const shown = fields.some((f) => f.key === refused?.field || f.fields?.some((g) => g.key === refused?.field));
    if (!refused) return null;
    return (
        <p class="problem" role="status">
            {shown && refused.title ? `${capital(refused.title)}${colon()}` : ""}
            {refused.rule && `${refused.rule}${colon()}`}
            {refused.message}
        </p>
    );
}

function HereForm({ plan }: { plan: Plan }) {
    const { form, said, fault, change, checked } = useForm(plan);
    const { drawn, board } = useDrawing(plan);
    const [failed, setFailed] = useState<Fault>();
    if (fault || failed)
        return (
            <p class="problem" role="alert">
                {(fault ?? failed)?.message}
            </p>
        );
    if (!form?.fields) return <p>{t("Opening the box…")}</p>;
    const picture = (code: Code) => (board && drawn?.thing?.(board, code)) ?? null;
    const seats = plan.seats.map((s) => s.name);
    const values = overlay(form.values, said) as Values;
    const sheet: Sheet = { seats, things: form.things ?? {}, values, picture };
    const onChange = (path: Path, to: Value, thing?: Thing) =>
        change(put(thing ? leave(said, thing) : said, path, to, values));
    const start = async (e: Event) => {
        e.preventDefault();
        const { position } = await checked(); // a number may have been written just now
        if (position) setFailed(await startSolo({ ...plan, position }));
    };
    return (
        <form class="were-here" noValidate onSubmit={start}>
            <p class="lead">{t("Say what lies where on your table. What you leave alone is as at the beginning.")}</p>
            <Fields fields={form.fields} path={[]} {...{ sheet, onChange }} refused={form.refused} />
            <div class="here-foot">
                <Elsewhere refused={form.refused} fields={form.fields} />
                <button class="button primary big" type="submit" disabled={form.refused !== undefined}>
                    {t("Go on from here")}
                </button>
            </div>
        </form>
    );
}

/** The plan that set-up has left, with dice and cards of their own. */
function planHere(doc: GamesDoc, game: string): Plan | undefined {
    const facts = gameFacts(game);
    return facts && planOf(doc, game, { ...(lastPlan(game) ?? usualPlan(facts)), own: true });
}

export function Here({ game }: { game: string }) {
    const { doc, fault } = useGame(game);
    const isStyled = useStyle("later.css");
    useSprites("art.svg", "peeps.svg", spriteOf(game));
    const plan = useMemo(() => doc && planHere(doc, game), [doc, game]);
    return (
        <Frame title={t("We were here")} kind="here">
            {fault && (
                <p class="problem" role="alert">
                    {fault.message}
                </p>
            )}
            {plan && isStyled && <HereForm plan={plan} />}
        </Frame>
    );
}

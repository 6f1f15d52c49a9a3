// How a field is filled in by touch: numbers by steps, seats by their names, things from lists by family, with pictures.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { announce } from "../../parts/live";
import { Finder } from "../../stage/finder";
import { colon, currentLang, t } from "../../words";
import type { Code, Field, Thing, Value, Values } from "./form";
import { codeIn, markIn, names, pick } from "./form";

export interface Sheet {
    seats: readonly string[]; // who plays
    things: Record<string, Thing[]>;
    values: Values; // all that is known by now
    picture: (code: Code) => ComponentChildren;
}

interface EditProps {
    sheet: Sheet;
    field: Field;
    label: string; // of what and whose
    value: Value | undefined;
    onChange: (to: Value, thing?: Thing) => void;
}

const list = (sheet: Sheet, field: Field, which: "things" | "also" | "values") => sheet.things[field[which] ?? ""] ?? [];

/** All that may lie there. */
const choosable = (sheet: Sheet, field: Field) => [...list(sheet, field, "also"), ...list(sheet, field, "things")];

// ---- numbers, seats, days ------------------------------------------------------------------------------

type NumberProps = Pick<EditProps, "label" | "value" | "onChange"> & { field: Pick<Field, "min" | "max" | "step"> };

function NumberField({ field, label, value, onChange }: NumberProps) {
    const step = field.step ?? 1;
    const min = field.min ?? 0;
    const max = field.max ?? 99;
    const n = typeof value === "number" ? value : 0;
    const to = (m: number) => onChange(Math.min(max, Math.max(min, m)));
    return (
        <span class="here-number">
            <button type="button" class="button" aria-label={t("Less: {what}", { what: label })} disabled={n <= min} onClick={() => to(n - step)}>
                −
            </button>
            <input
                type="number"
                inputMode="numeric"
                aria-label={label}
                {...{ min, max, step }}
                value={n}
                onChange={(e) => onChange(Number(e.currentTarget.value) || 0)}
            />
            <button type="button" class="button" aria-label={t("More: {what}", { what: label })} disabled={n >= max} onClick={() => to(n + step)}>
                +
            </button>
        </span>
    );
}

interface PressProps {
    on: boolean;
    onPress: () => void;
    children: ComponentChildren;
}

const Press = ({ on, onPress, children }: PressProps) => (
    <button type="button" class="press here-press" aria-pressed={on} onClick={onPress}>
        {children}
    </button>
);

function SeatField({ sheet, label, value, nobody, onChange }: Omit<EditProps, "field"> & { nobody?: boolean }) {
    return (
        <div class="here-row" role="group" aria-label={label}>
            {nobody && (
                <Press on={!value} onPress={() => onChange(0)}>
                    {t("nobody")}
                </Press>
            )}
            {sheet.seats.map((name, i) => (
                <Press key={i} on={value === i + 1} onPress={() => onChange(i + 1)}>
                    {name}
                </Press>
            ))}
        </div>
    );
}

/** Some of a few: seats, numbers. */
function SomeField({ label, value, all, onChange }: Pick<EditProps, "label" | "value" | "onChange"> & { all: [number, string][] }) {
    const some = Array.isArray(value) ? value : [];
    return (
        <div class="here-row" role="group" aria-label={label}>
            {all.map(([n, name]) => (
                <Press
                    key={n}
                    on={some.includes(n)}
                    onPress={() => onChange(some.includes(n) ? some.filter((m) => m !== n) : [...some, n])}
                >
                    {name}
                </Press>
            ))}
        </div>
    );
}

const numbered = (from: number, to: number): [number, string][] =>
    Array.from({ length: to - from + 1 }, (_, i) => [from + i, String(from + i)]);

const monthNames = (): [number, string][] => {
    const { format } = new Intl.DateTimeFormat(currentLang(), { month: "long", timeZone: "UTC" });
    return numbered(1, 12).map(([m]) => [m, format(Date.UTC(2024, m - 1))]);
};

function DateField({ label, value, onChange }: Pick<EditProps, "label" | "value" | "onChange">) {
    const [day = 1, month = 1] = typeof value === "string" ? value.split("-").map(Number) : [];
    const two = (n: number) => String(n).padStart(2, "0");
    const choose = (what: string, n: number, all: [number, string][], to: (n: number) => string) => (
        <select aria-label={`${label}${colon()}${what}`} value={n} onChange={(e) => onChange(to(Number(e.currentTarget.value)))}>
            {all.map(([m, name]) => (
                <option key={m} value={m}>
                    {name}
                </option>
            ))}
        </select>
    );
    return (
        <span class="here-row">
            {choose(t("day"), day, numbered(1, 31), (d) => `${two(d)}-${two(month)}`)}
            {choose(t("month"), month, monthNames(), (m) => `${two(day)}-${two(m)}`)}
        </span>
    );
}

// ---- things ---------------------------------------------------------------------------------------------

interface PickerProps {
    sheet: Sheet;
    title: string;
    things: readonly Thing[];
    onPick: (x: Thing) => void;
    onClose: () => void;
}

/** A list of things, until all are picked. */
function Picker({ sheet, title, things, onPick, onClose }: PickerProps) {
    const all = names(things).map((x) => ({
        key: String(x.code),
        name: x.name,
        family: x.family ?? "",
        picture: sheet.picture(x.code),
        thing: x,
    }));
    return (
        <Dialog title={title} onClose={onClose}>
            <div class="here-picker">
                <Finder open things={all} onThing={(x) => onPick(x.thing)} />
                <button type="button" class="button primary" onClick={onClose}>
                    {t("Done")}
                </button>
            </div>
        </Dialog>
    );
}

function nameOf(sheet: Sheet, field: Field, v: Value): string {
    const code = codeIn(v);
    const all = [...choosable(sheet, field), ...list(sheet, field, "values")];
    return v === null ? t("nothing") : (all.find((x) => x.code === code)?.name ?? String(code));
}

interface ThingsProps extends EditProps {
    from: readonly Thing[]; // what may lie there
}

/** Cards that nobody sees are counted. */
function HiddenCount({ thing, label, lying, onChange }: { thing: Thing; label: string; lying: readonly Value[]; onChange: (to: Value) => void }) {
    const n = lying.filter((v) => v === thing.code).length;
    const others = lying.filter((v) => v !== thing.code);
    return (
        <span class="here-hidden">
            <NumberField
                field={{ min: 0, max: 20 }}
                label={`${label}, ${thing.name}`}
                value={n}
                onChange={(m) => onChange([...others, ...Array.from({ length: Number(m) }, () => thing.code)])}
            />
            <span aria-hidden="true">{thing.name}</span>
        </span>
    );
}

/** One after the other: a touch takes one away, the last one adds some. */
function ThingsField({ sheet, field, label, value, from, onChange }: ThingsProps) {
    const [open, setOpen] = useState(false);
    const hidden = list(sheet, field, "also");
    const all = Array.isArray(value) ? value : [];
    const unseen = all.filter((v) => hidden.some((x) => x.code === v));
    const lying = all.filter((v) => !hidden.some((x) => x.code === v));
    const put = (to: Value[], x?: Thing) => onChange([...to, ...unseen], x);
    const add = (x: Thing) => {
        const one = pick(from, x.name, sheet.values) ?? x;
        put([...lying, one.code], one);
        announce(t("{name}: added", { name: one.name }));
    };
    const remove = (i: number) => {
        announce(t("{name}: taken away", { name: nameOf(sheet, field, lying[i] ?? null) }));
        put(lying.filter((_, k) => k !== i));
    };
    return (
        <div class="here-things" role="group" aria-label={label}>
            {hidden.map((x) => (
                <HiddenCount key={x.name} thing={x} label={label} lying={all} onChange={(to) => onChange(to)} />
            ))}
            {lying.map((v, i) => (
                <span class="here-thing" key={`${i} ${String(v)}`}>
                    <button type="button" class="press" onClick={() => remove(i)}>
                        <span aria-hidden="true" class="here-picture">{sheet.picture(codeIn(v))}</span>
                        {nameOf(sheet, field, v)}
                        <span class="unseen">{` (${t("take away")})`}</span>
                        <span aria-hidden="true">×</span>
                    </button>
                    {field.marked && (
                        <select
                            aria-label={t("Who threw it: {name}", { name: nameOf(sheet, field, v) })}
                            value={markIn(v)}
                            onChange={(e) => {
                                const who = Number(e.currentTarget.value);
                                put(lying.map((x, k) => (k === i ? (who ? `${codeIn(x)} ${who}` : codeIn(x)) : x)));
                            }}
                        >
                            <option value={0}>{t("nobody")}</option>
                            {sheet.seats.map((name, s) => (
                                <option key={s} value={s + 1}>
                                    {name}
                                </option>
                            ))}
                        </select>
                    )}
                </span>
            ))}
            {from.length > 0 && <button type="button" class="button here-add" aria-label={t("Add: {what}", { what: label })} onClick={() => setOpen(true)}>
                +
            </button>}
            {open && <Picker {...{ sheet, things: from, title: label, onPick: add }} onClose={() => setOpen(false)} />}
        </div>
    );
}

/** One thing, or nothing. */
function ThingField({ sheet, field, label, value, from, onChange, fixed }: ThingsProps & { fixed?: boolean }) {
    const [open, setOpen] = useState(false);
    const there = value !== undefined && value !== null;
    const take = (x: Thing) => {
        const one = pick(from, x.name, sheet.values) ?? x;
        setOpen(false);
        onChange(one.code, one);
        announce(`${label}${colon()}${one.name}`);
    };
    return (
        <span class="here-row">
            <button type="button" class="press here-press" onClick={() => setOpen(true)}>
                {there && <span aria-hidden="true" class="here-picture">{sheet.picture(codeIn(value))}</span>}
                <span class="unseen">{`${label}${colon()}`}</span>
                {there ? nameOf(sheet, field, value) : t("nothing")}
            </button>
            {there && !fixed && (
                <button type="button" class="button" aria-label={t("Take away: {name}", { name: nameOf(sheet, field, value) })} onClick={() => onChange(null)}>
                    ×
                </button>
            )}
            {open && <Picker {...{ sheet, things: from, title: label, onPick: take }} onClose={() => setOpen(false)} />}
        </span>
    );
}

/** Exactly so many places, each with a thing. */
function SlotsField(props: ThingsProps & { slots: number }) {
    const { value, slots, label, onChange } = props;
    const lying = Array.from({ length: slots }, (_, i): Value => (Array.isArray(value) ? (value[i] ?? null) : null));
    return (
        <div class="here-row">
            {lying.map((v, i) => (
                <ThingField
                    key={i}
                    {...props}
                    label={`${label} ${i + 1}`}
                    value={v}
                    onChange={(to, x) => onChange(lying.map((was, k) => (k === i ? to : was)), x)}
                />
            ))}
        </div>
    );
}

/** A value that the thing itself knows: one of a few answers, an age, a day. */
function OwnField({ thing, label, value, onChange }: Pick<EditProps, "label" | "value" | "onChange"> & { thing: Thing }) {
    if (thing.date) return <DateField {...{ label, value, onChange }} />;
    if (thing.from !== undefined)
        return (
            <input
                type="number"
                aria-label={label}
                min={thing.from}
                max={thing.to}
                value={typeof value === "string" ? value : ""}
                onChange={(e) => onChange(e.currentTarget.value)}
            />
        );
    const answers = thing.answers ?? [
        { answer: "yes", label: t("yes") },
        { answer: "no", label: t("no") },
    ];
    return (
        <select aria-label={label} value={typeof value === "string" ? value : ""} onChange={(e) => onChange(e.currentTarget.value)}>
            <option value="">{t("nothing")}</option>
            {answers.map((a) => (
                <option key={a.answer} value={a.answer}>
                    {a.label}
                </option>
            ))}
        </select>
    );
}

/** What each of the things has; those that have nothing are left out. */
function MapField({ sheet, field, label, value, onChange }: EditProps) {
    const map = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
    const put = (key: string, to: Value, x?: Thing) => {
        const empty = to === null || to === 0 || to === "" || (Array.isArray(to) && to.length === 0);
        const rest = Object.fromEntries(Object.entries(map).filter(([k]) => k !== key));
        onChange(empty ? rest : { ...rest, [key]: to }, x);
    };
    return (
        <ul class="here-map">
            {list(sheet, field, "things").map((x) => {
                const key = String(x.code);
                const props = { sheet, field, label: `${label}, ${x.name}`, value: map[key], onChange: (to: Value, y?: Thing) => put(key, to, y) };
                const from = list(sheet, field, "values");
                return (
                    <li key={key}>
                        <span class="here-name">
                            <span aria-hidden="true" class="here-picture">{sheet.picture(x.code)}</span>
                            {x.name}
                        </span>
                        {field.value === "seat" && <SeatField {...props} nobody />}
                        {field.value === "seats" && <SomeField {...props} all={sheet.seats.map((name, i) => [i + 1, name])} />}
                        {field.value === "thing" && <ThingField {...props} from={from} />}
                        {field.value === "things" && <ThingsField {...props} from={from} />}
                        {field.value === "own" && <OwnField {...props} thing={x} />}
                    </li>
                );
            })}
        </ul>
    );
}

/** A list of small forms: one for each seat that has something to say. */
function RowsField({ sheet, field, label, value, onChange }: EditProps) {
    const rows = Array.isArray(value) ? value : [];
    const [who, what] = field.fields ?? [];
    if (!who || !what) return null;
    const of = (seat: number) => rows.find((r) => (r as Values)[who.key] === seat) as Values | undefined;
    return (
        <ul class="here-map">
            {sheet.seats.map((name, i) => (
                <li key={i}>
                    <span class="here-name">{name}</span>
                    <NumberField
                        label={`${label}, ${name}`}
                        field={{ ...what, min: 0 }}
                        value={of(i + 1)?.[what.key] ?? 0}
                        onChange={(n) => {
                            const others = rows.filter((r) => (r as Values)[who.key] !== i + 1);
                            onChange(n ? [...others, { [who.key]: i + 1, [what.key]: n }] : others);
                        }}
                    />
                </li>
            ))}
        </ul>
    );
}

/** One field, whatever its kind. */
export function Edit(props: EditProps) {
    const { sheet, field, value, label, onChange } = props;
    switch (field.kind) {
        case "number":
            return <NumberField {...props} />;
        case "flag":
            return (
                <Press on={value === true} onPress={() => onChange(value !== true)}>
                    {value === true ? t("yes") : t("no")}
                </Press>
            );
        case "seat":
            return <SeatField {...props} nobody={field.nobody === true} />;
        case "seats":
            return <SomeField {...{ label, value, onChange }} all={sheet.seats.map((name, i) => [i + 1, name])} />;
        case "set":
            return <SomeField {...{ label, value, onChange }} all={numbered(field.min ?? 1, field.max ?? 31)} />;
        case "date":
            return <DateField {...{ label, value, onChange }} />;
        case "thing":
            return <ThingField {...props} from={choosable(sheet, field)} />;
        case "things":
            return field.slots ? (
                <SlotsField {...props} slots={field.slots} from={choosable(sheet, field)} />
            ) : (
                <ThingsField {...props} from={list(sheet, field, "things")} />
            );
        case "map":
            return <MapField {...props} />;
        case "rows":
            return <RowsField {...props} />;
        case "object":
            return null;
    }
}

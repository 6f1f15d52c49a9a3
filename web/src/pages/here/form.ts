// A position as people fill it in (docs/formats/form.md): what is asked comes from the library, which also says what the
// values lead to. Here stands only how a value is changed; whether it can be, the library knows.

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
export type Values = { [key: string]: Value };
export type Code = string | number;

export interface Thing {
    code: Code;
    name: string;
    family?: string;
    copies?: number; // that there are: one if not given, 0: as many as one likes
    answers?: { answer: string; label: string }[]; // of a value of its own
    from?: number;
    to?: number;
    date?: boolean;
    yes?: boolean;
}

export interface Field {
    key: string;
    title: string;
    kind: "number" | "flag" | "seat" | "seats" | "set" | "thing" | "things" | "map" | "date" | "object" | "rows";
    each?: "seat" | number;
    min?: number;
    max?: number;
    step?: number;
    nobody?: boolean;
    things?: string;
    also?: string;
    value?: string;
    values?: string;
    slots?: number;
    ordered?: boolean;
    marked?: boolean;
    rare?: boolean;
    fields?: Field[];
}

export interface FormDoc {
    fields?: Field[];
    things?: Record<string, Thing[]>;
    values: Values;
    position?: object;
    refused?: { field?: string; seat?: number; title?: string; code: string; rule?: string; message: string };
}

/** Where a value stands: a member, or one of the object of a seat (from 0), or of an object. */
export type Path = readonly (string | number)[];

const isObject = (v: Value | undefined): v is { [key: string]: Value } =>
    typeof v === "object" && v !== null && !Array.isArray(v);

export function valueAt(values: Value | undefined, path: Path): Value | undefined {
    return path.reduce<Value | undefined>((v, step) => {
        if (Array.isArray(v) && typeof step === "number") return v[step];
        return isObject(v) && typeof step === "string" ? v[step] : undefined;
    }, values);
}

/** The same values with another one there. What is missing on the way comes from `usual`, or is empty. */
export function withValue(said: Value | undefined, path: Path, to: Value, usual: Value | undefined): Value {
    const [step, ...rest] = path;
    if (step === undefined) return to;
    if (typeof step === "number") {
        const list = Array.isArray(said) ? [...said] : Array.isArray(usual) ? [...usual] : [];
        while (list.length <= step) list.push(rest.length > 0 ? {} : null);
        list[step] = withValue(list[step], rest, to, valueAt(usual, [step]));
        return list;
    }
    const object = isObject(said) ? said : {};
    return { ...object, [step]: withValue(object[step], rest, to, valueAt(usual, [step])) };
}

/** An object for each seat of which nobody has said anything is not filled in by what is usual: only a list of values is. */
export function put(said: Values, path: Path, to: Value, usual: Values): Values {
    const [object, seat] = path;
    const inSeat = typeof object === "string" && typeof seat === "number" && path.length > 2;
    return withValue(said, path, to, inSeat ? undefined : usual) as Values;
}

/** What is known, with what was said last over it: the library's answer may still be on its way. */
export function overlay(known: Value | undefined, said: Value | undefined): Value {
    if (said === undefined) return known ?? null;
    if (isObject(said) && isObject(known)) {
        const keys = [...new Set([...Object.keys(known), ...Object.keys(said)])];
        return Object.fromEntries(keys.map((k) => [k, overlay(known[k], said[k])]));
    }
    if (Array.isArray(said) && Array.isArray(known) && said.every((v) => isObject(v)))
        return known.map((v, i) => overlay(v, said[i]));
    return said;
}

/** A code as it stands in a list: behind a mark there is who threw the card. */
export const codeIn = (v: Value): Code => (typeof v === "string" ? (v.split(" ")[0] ?? v) : typeof v === "number" ? v : "");
export const markIn = (v: Value): number => (typeof v === "string" ? Number(v.split(" ")[1] ?? 0) : 0);

/** How often a thing lies somewhere. */
export function countOf(values: Value | undefined, code: Code): number {
    if (Array.isArray(values)) return values.reduce((n: number, v) => n + countOf(v, code), 0);
    if (isObject(values)) return Object.values(values).reduce((n: number, v) => n + countOf(v, code), 0);
    return values !== undefined && values !== null && typeof values === typeof code && codeIn(values) === code ? 1 : 0;
}

/** The values without that thing, as far as people have said where it is. */
export function without(said: Value, code: Code): Value {
    const is = (v: Value) => typeof v === typeof code && v !== null && codeIn(v) === code;
    if (Array.isArray(said)) return said.filter((v) => !is(v)).map((v) => without(v, code));
    if (!isObject(said)) return said;
    const kept = Object.entries(said).filter(([, v]) => !is(v));
    return Object.fromEntries(kept.map(([key, v]) => [key, without(v, code)]));
}

/** Things that are alike are one to people: of these, one that lies nowhere yet, if there is any. */
export function pick(things: readonly Thing[], name: string, values: Values): Thing | undefined {
    const alike = things.filter((x) => x.name === name);
    return alike.find((x) => x.copies !== undefined || countOf(values, x.code) === 0) ?? alike[0];
}

/** Each name once. */
export function names(things: readonly Thing[]): Thing[] {
    return things.filter((x, i) => things.findIndex((other) => other.name === x.name) === i);
}

/** A thing that exists once leaves the place where somebody has said it lies. */
export function leave(said: Values, thing: Thing): Values {
    return typeof thing.code === "string" && thing.copies === undefined ? (without(said, thing.code) as Values) : said;
}

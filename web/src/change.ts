// What a document becomes by a change, as docs/protocol.md describes it. The server has its own: src/core/change.c.

import shapes from "../../protocol/messages.json";

type Doc = Record<string, unknown>;

export class Unfit extends Error {}

function isObject(value: unknown): value is Doc {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The only member of an object, if it has this key. */
function only(change: Doc, key: string): { value: unknown } | undefined {
    const keys = Object.keys(change);
    return keys.length === 1 && keys[0] === key ? { value: change[key] } : undefined;
}

function changeMembers(old: Doc, change: Doc): Doc {
    const found: Doc = { ...old };
    for (const [key, c] of Object.entries(change)) {
        if (c === null) delete found[key];
        else found[key] = applyChange(old[key], c);
    }
    return found;
}

const WORD = /[0-9A-Za-z\u0080-\u{10ffff}]+/gu;

/** The same with other words, which are told in pairs. */
function reword(old: unknown, words: unknown): unknown {
    const pairs = words as unknown[];
    if (pairs.length % 2 !== 0 || !pairs.every((w) => typeof w === "string")) throw new Unfit();
    const instead = (word: string) => {
        const at = pairs.findIndex((w, i) => i % 2 === 0 && w === word);
        return at < 0 ? word : (pairs[at + 1] as string);
    };
    const other = (value: unknown, isListed: boolean): unknown => {
        if (Array.isArray(value)) return value.map((v) => other(v, true));
        if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, other(v, false)]));
        if (typeof value === "string") return value.replace(WORD, instead);
        return isListed && typeof value === "number" ? Number(String(value).replace(WORD, instead)) : value;
    };
    return other(old, false);
}

function changeList(old: readonly unknown[], change: readonly unknown[]): unknown[] {
    const found: unknown[] = [];
    let at = 0;
    for (const step of change) {
        const more = isObject(step) ? only(step, "+") : undefined;
        if (Array.isArray(step)) {
            found.push(...(step as unknown[]));
        } else if (more) {
            if (found.length === 0) throw new Unfit();
            const like = Array.isArray(more.value) ? reword : applyChange;
            found.push(like(found.at(-1), more.value));
        } else if (isObject(step)) {
            if (at >= old.length) throw new Unfit();
            found.push(applyChange(old[at++], step));
        } else {
            const n = typeof step === "number" ? step : NaN;
            if (!(at + Math.abs(n) <= old.length)) throw new Unfit();
            if (n > 0) found.push(...old.slice(at, at + n));
            at += Math.abs(n);
        }
    }
    return [...found, ...old.slice(at)];
}

/** Another middle: so many characters of the text stay at its beginning and its end. */
function changeText(old: unknown, change: unknown): string {
    const [front, back, text] = Array.isArray(change) ? (change as unknown[]) : [];
    const was = typeof old === "string" ? [...old] : [];
    if (typeof front !== "number" || typeof back !== "number" || typeof text !== "string") throw new Unfit();
    if (!(front >= 0 && back >= 0 && front + back <= was.length)) throw new Unfit();
    return was.slice(0, front).join("") + text + was.slice(was.length - back).join("");
}

/** Throws Unfit for a change that is none of this document. */
export function applyChange(old: unknown, change: unknown): unknown {
    if (isObject(change)) {
        const instead = only(change, "=");
        if (instead) return instead.value;
        const middle = only(change, "~");
        if (middle) return changeText(old, middle.value);
        return isObject(old) ? changeMembers(old, change) : change;
    }
    return Array.isArray(change) && Array.isArray(old) ? changeList(old, change) : change;
}

/** What changes of what happened will be of, after some more has been told. */
export function remember(before: readonly unknown[], told: readonly unknown[]): unknown[] {
    return [...before, ...told].slice(-shapes.remembered);
}

/** The news and the events that were told in one list; an event that does not say when is of the same moment as the
 * one before it, the first as the message. */
export function untold(told: unknown, seq: number, step: number | undefined): { news: Doc[]; events: Doc[] } {
    if (!Array.isArray(told) || !told.every(isObject)) throw new Unfit();
    const news: Doc[] = [];
    const events: Doc[] = [];
    let when: Doc = { seq, step };
    for (const entry of told) {
        if (entry["event"] === undefined) {
            news.push(entry);
            continue;
        }
        const { text, ...event } = entry;
        const { seq, step, rule } = { ...when, ...event } as Doc;
        when = { seq, step };
        events.push({ ...event, seq, step });
        news.push(rule === undefined ? { seq, text } : { seq, text, rule });
    }
    return { news, events };
}

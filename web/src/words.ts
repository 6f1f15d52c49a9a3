// The client's own words. A message is named by its English sentence; po/<language>/web.po has the
// translations, and the build makes one file of words a language. Sentences about games come from the
// library, already in the reader's language.

import languages from "ludovie:languages";

export type Lang = string; // one of LANGS
export const LANGS: readonly Lang[] = languages.map((l) => l.id);
export const FIRST_LANG: Lang = LANGS[0] ?? ""; // of those who do not say

/** What a language calls itself. */
export function nameOfLang(id: Lang): string {
    const name = new Intl.DisplayNames([id], { type: "language" }).of(id) ?? id;
    return name.charAt(0).toLocaleUpperCase(id) + name.slice(1);
}

export interface GameFacts {
    id: string;
    title: string;
    summary: string;
    min_seats: number;
    max_seats: number;
    min_minutes?: number; // that a game of people lasts
    max_minutes?: number;
    unit: string[]; // what scores are counted in, in every form of the plural
}

type Args = Record<string, string | number>;
interface Catalogue {
    words: Record<string, string | string[]>;
    games: GameFacts[];
}

let lang: Lang = FIRST_LANG;
let catalogue: Catalogue = { words: {}, games: [] };

export function useCatalogue(of: Lang, read: Catalogue): void {
    lang = of;
    catalogue = read;
}

async function read<T>(file: string): Promise<T> {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return (await answer.json()) as T;
}

const fetchLater = (of: Lang) => read<Catalogue["words"]>(`${of}.later.json`);
let hasLater = false; // are the words of later pages wanted?

export async function loadWords(of: Lang): Promise<void> {
    const [first, later] = await Promise.all([read<Catalogue>(`${of}.json`), hasLater ? fetchLater(of) : {}]);
    useCatalogue(of, { ...first, words: { ...first.words, ...later } });
}

/** The words of pages that nobody begins with: they come with the first of these. */
export async function loadLaterWords(): Promise<void> {
    if (hasLater) return;
    const of = lang;
    const later = await fetchLater(of);
    hasLater = true;
    if (of === lang) useCatalogue(of, { ...catalogue, words: { ...catalogue.words, ...later } });
    else await loadWords(lang); // another language has come between
}

export function currentLang(): Lang {
    return lang;
}

export function games(): readonly GameFacts[] {
    return catalogue.games;
}

export function gameFacts(id: string): GameFacts | undefined {
    return catalogue.games.find((g) => g.id === id);
}

interface FormRule {
    form: string;
    patterns: RegExp[];
    result: string;
}

/** The table of a language, as src/core/forms.h explains it: a pattern there is nearly one of JavaScript. */
function formRules(table: string): FormRule[] {
    return table.split("\n").flatMap((line) => {
        const [form = "", ...words] = line.replace(/_/g, "\u0000").split(" ");
        const spaced = words.map((w) => w.replace(/\u0000/g, " "));
        const result = spaced.pop();
        if (result === undefined) return [];
        const patterns = spaced.map((p) => {
            const escaped = p.replace(/[\\^$.|?+(){}]/g, "\\$&").replace("*", "(.*)");
            return new RegExp(`^${escaped}$`, "su");
        });
        return [{ form, patterns, result }];
    });
}

let rules: { of: Catalogue; list: FormRule[] } | undefined;

/** A name in the form that the word beside it wants: "d’Anne", "Anne's". */
function formed(form: string, name: string): string {
    if (rules?.of !== catalogue) rules = { of: catalogue, list: formRules(t("forms of names")) };
    for (const rule of rules.list)
        for (const pattern of rule.form === form ? rule.patterns : []) {
            const found = pattern.exec(name);
            if (found) return rule.result.replace(/[*&]/g, (sign) => (sign === "*" ? (found[1] ?? "") : name));
        }
    return name;
}

// A place is {who}, {de who} or {who's}: lv_place_of in src/core reads it the same way.
const PLACE = /\{(?:([^{}]+) )?([a-z0-9_]+)([^{} ]*)\}/g;

function fill(pattern: string, args: Args): string {
    return pattern.replace(PLACE, (place, before: string | undefined, name: string, behind: string) => {
        const given = args[name];
        if (given === undefined) return place;
        const form = before ?? behind;
        const text = typeof given === "number" ? formatNumber(given) : given;
        return form ? formed(form, text) : text;
    });
}

/** A sentence, with its named places filled. */
export function t(msgid: string, args: Args = {}): string {
    const found = catalogue.words[msgid];
    return fill(typeof found === "string" ? found : msgid, args);
}

function counted(forms: readonly string[], n: number, args: Args): string {
    const form = languages.find((l) => l.id === lang)?.plural(Math.abs(n)) ?? 0;
    return fill(forms[form] ?? forms.at(-1) ?? "{n}", { n, ...args });
}

/** A sentence that counts {n} things. */
export function tn(one: string, many: string, n: number, args: Args = {}): string {
    const found = catalogue.words[one];
    return counted(Array.isArray(found) ? found : [one, many], n, args);
}

/** A score in what the game counts: "3 prizes". */
export function formatScore(game: string, n: number): string {
    return counted(gameFacts(game)?.unit ?? [], n, {});
}

/** A label at the beginning of a line. */
export function capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
}

/** Between a name and what it stands for: French has a space more. */
export function colon(): string {
    return t(": ");
}

const formats = new Map<string, Intl.NumberFormat>(); // to make one takes longer than to write many numbers

function formatOf(style: "decimal" | "percent"): Intl.NumberFormat {
    const key = `${lang} ${style}`;
    const format = formats.get(key) ?? new Intl.NumberFormat(lang, { style });
    formats.set(key, format);
    return format;
}

export function formatNumber(n: number): string {
    return formatOf("decimal").format(n).replace("-", "−");
}

export function formatPercent(share: number): string {
    return formatOf("percent").format(share);
}

export function formatDay(time: number): string {
    return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** How long something has lasted, in a few letters: "3 min ago". */
export function formatAgo(since: number): string {
    const seconds = Math.max(0, Math.round((Date.now() - since) / 1000));
    const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
    if (seconds < 60) return words.format(-seconds, "second");
    if (seconds < 3600) return words.format(-Math.floor(seconds / 60), "minute");
    if (seconds < 86400) return words.format(-Math.floor(seconds / 3600), "hour");
    return words.format(-Math.floor(seconds / 86400), "day");
}

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

export async function loadWords(of: Lang): Promise<void> {
    const answer = await fetch(`${of}.json`);
    if (!answer.ok) throw new Error(`${of}.json: ${answer.status}`);
    useCatalogue(of, (await answer.json()) as Catalogue);
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

function fill(pattern: string, args: Args): string {
    return pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place));
}

/** A sentence, with its named places filled. */
export function t(msgid: string, args: Args = {}): string {
    const found = catalogue.words[msgid];
    return fill(typeof found === "string" ? found : msgid, args);
}

/** A sentence that counts {n} things. */
export function tn(one: string, many: string, n: number, args: Args = {}): string {
    const found = catalogue.words[one];
    const forms = Array.isArray(found) ? found : [one, many];
    const form = languages.find((l) => l.id === lang)?.plural(Math.abs(n)) ?? 0;
    return fill(forms[form] ?? many, { n, ...args });
}

/** A label at the beginning of a line. */
export function capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
}

/** Between a name and what it stands for: French has a space more. */
export function colon(): string {
    return t(": ");
}

export function formatNumber(n: number): string {
    return new Intl.NumberFormat(lang).format(n).replace("-", "−");
}

export function formatPercent(share: number): string {
    return new Intl.NumberFormat(lang, { style: "percent" }).format(share);
}

export function formatDay(time: number): string {
    return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

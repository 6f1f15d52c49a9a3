// The package for pages and Node.js: one game, with its rules, words, bots and hints, behind the referee's requests
// (docs/referee.md). A page fetches that game and no other.
import { type Ask, Gate, Refused } from "../web/src/gate.ts";
import files from "./files.json" with { type: "json" };

export { type Ask, type GameDoc, type GamesDoc, type Moment, type OptionDoc, type Refusal, Refused } from "../web/src/gate.ts";

/** The ids of the games that are here. */
export const games: readonly string[] = Object.keys(files.games);
export const languages: readonly string[] = files.languages;

/** How a file of the package is had; from beside this module unless told. */
export type Read = (path: string) => Promise<Uint8Array>;

async function readBeside(path: string): Promise<Uint8Array> {
    const url = new URL(path, import.meta.url);
    if (url.protocol === "file:") {
        const name = "node:fs/promises"; // not for those who bundle a page
        const { readFile } = (await import(name)) as { readFile: (url: URL) => Promise<Uint8Array> };
        return readFile(url);
    }
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}

export interface Options {
    lang?: string;
    read?: Read;
}

/** A game, ready to be asked: `ask("new", { game, seats: 2 })`. */
export async function open(game: string, { lang = "en", read = readBeside }: Options = {}): Promise<{ ask: Ask }> {
    const components: readonly string[] | undefined = (files.games as Record<string, string[]>)[game];
    if (!components || !languages.includes(lang))
        throw new Refused({ ok: false, code: "unknown", message: `there is no ${components ? lang : game} here` });
    const gate = await Gate.open(await WebAssembly.compile((await read(`./games/${game}.wasm`)) as BufferSource));
    gate.give(`po/${lang}.words`, await read(`./games/${game}.${lang}.words`));
    for (const path of components) gate.give(path, await read(`./${path}`));
    gate.lang = lang;
    return { ask: gate.ask };
}

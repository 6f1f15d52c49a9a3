// The package for pages and Node.js: one game, with its rules, words, bots, hints and analysis, behind the referee's requests
// (docs/referee.md). A page fetches the core, and that game and no other.
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
    /** With the book of rules, for requests that read it. */
    rules?: boolean;
    read?: Read;
}

/** The core and a game share memory and functions (src/wasm/split.c); the core is told where the game has its table. */
async function link(core: Uint8Array, game: Uint8Array): Promise<Gate> {
    const first = (await WebAssembly.instantiate(core as BufferSource, {})).instance;
    const gate = Gate.of(first);
    const { instance } = await WebAssembly.instantiate(game as BufferSource, { env: first.exports });
    const [table] = Object.values(instance.exports) as WebAssembly.Global[];
    (first.exports.gate_game as (at: number) => void)(table!.value as number);
    return gate;
}

/** A game, ready to be asked: `ask("new", { game, seats: 2 })`. */
export async function open(game: string, { lang = "en", rules = false, read = readBeside }: Options = {}): Promise<{ ask: Ask }> {
    const components: readonly string[] | undefined = (files.games as Record<string, string[]>)[game];
    if (!components || !languages.includes(lang))
        throw new Refused({ ok: false, code: "unknown", message: `there is no ${components ? lang : game} here` });
    const given = [...components, ...(rules ? [`data/${game}/rules.json`] : [])];
    const paths = ["games/core.wasm", `games/${game}.wasm`, `games/${game}.${lang}.words`, ...given];
    const [core, module, words, ...data] = await Promise.all(paths.map((path) => read(`./${path}`)));
    const gate = await link(core!, module!);
    gate.give(`po/${lang}.words`, words!);
    given.forEach((path, i) => gate.give(path, data[i]!));
    gate.lang = lang;
    return { ask: gate.ask };
}

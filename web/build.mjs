// Builds the client: node build.mjs OUT MADE ROOT DEPFILE GAME...
// OUT gets every file that a server has to serve: the pages, and a folder for each game with its module, its words,
// its components and its rules. MADE has the modules and the words, ROOT the folders po/ and data/. What the list of
// games says comes from the modules themselves, the rules from data/: nothing is said twice.
import { createHash, webcrypto } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { artFiles, fontFile, fonts, gameSprite, portraits, sharedSprite } from "./art.mjs";
import { boards, faces } from "./faces.mjs";
import { languageFiles, languageIds, languagesOf } from "./languages.mjs";
import { licenceFiles, licences } from "./licences.mjs";

globalThis.crypto ??= webcrypto; // Node 18 does not call it so by itself

const here = dirname(fileURLToPath(import.meta.url));
const [out, made, root, depfile, ...games] = process.argv.slice(2);
const langs = languageIds(root);
const common = {
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    metafile: true,
    legalComments: "none",
    absWorkingDir: here,
};

/** Messages without what people read about them: pages look at their shapes only. */
const shapes = {
    name: "shapes",
    setup: ({ onLoad }) =>
        onLoad({ filter: /protocol[\\/]messages\.json$/ }, async ({ path }) => {
            const text = await readFile(path, "utf8");
            return { contents: JSON.stringify(JSON.parse(text, (key, v) => (key === "help" ? undefined : v))), loader: "json" };
        }),
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

// ---- pictures and type that every page may use ------------------------------------------------------------
const peeps = await portraits();
await writeFile(join(out, "art.svg"), await sharedSprite());
await writeFile(join(out, "peeps.svg"), peeps.svg);
for (const name of Object.keys(fonts)) await copyFile(fontFile(name), join(out, name));
await writeFile(join(out, "licences.txt"), await licences());

// Boards come when their game is opened; what they share with the pages is a file of its own then.
const app = await build({
    ...common,
    entryPoints: { app: "src/main.tsx" },
    outdir: out,
    splitting: true,
    define: { PORTRAITS: String(peeps.count), FONTS: JSON.stringify(Object.keys(fonts)) },
    plugins: [faces, languagesOf(root), shapes],
});
const { outputs } = app.metafile;
const outputOf = (source) => Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
const entry = outputOf("src/main.tsx");
const worker = await build({ ...common, entryPoints: { worker: "src/worker.ts" }, outdir: out });
// What pages look like that nobody begins with.
const later = await build({ ...common, entryPoints: { later: "src/pages/later.css" }, outdir: out });
const statics = await readdir(join(here, "static"));
for (const name of statics) await copyFile(join(here, "static", name), join(out, name));
await nameParts();

/** The first page asks for every file that app.js begins with at once, not for one after the other. */
async function nameParts() {
    const parts = outputs[entry].imports
        .filter((i) => i.kind === "import-statement")
        .map((i) => `<link rel="modulepreload" href="${basename(i.path)}">\n`);
    const page = join(out, "index.html");
    const html = await readFile(page, "utf8");
    await writeFile(page, html.replace('<script type="module"', `${parts.join("")}$&`));
}

// ---- a folder for each game -----------------------------------------------------------------------------
const bundled = join(out, ".gate.mjs");
await build({ ...common, entryPoints: ["src/gate.ts"], outfile: bundled });
const { Gate } = await import(pathToFileURL(bundled).href);
await rm(bundled);
const used = []; // files of data/
const styles = new Map(); // games whose boards have a style sheet of their own: its parts
const facts = Object.fromEntries(langs.map((lang) => [lang, []])); // what the shelf tells of each game

async function readData(id, name) {
    const path = join(root, "data", id, name);
    used.push(path);
    return readFile(path, "utf8");
}

/** The style sheet of a board that has its own (style.css): with the game, so that no page waits for it. */
async function writeStyle(id, folder) {
    const source = join("src/boards", id, "style.css");
    if (!existsSync(join(here, source))) return;
    const made = await build({ ...common, entryPoints: [source], outfile: join(folder, "board.css") });
    styles.set(id, Object.keys(made.metafile.inputs));
}

async function writeGame(id) {
    const folder = join(out, "games", id);
    await mkdir(folder, { recursive: true });
    await writeStyle(id, folder);
    const module = await readFile(join(made, `ludovie-${id}.wasm`));
    await writeFile(join(folder, "ludovie.wasm"), module);
    const gate = await Gate.open(await WebAssembly.compile(module));
    const names = (await readdir(join(root, "data", id))).filter((n) => n.endsWith(".json"));
    const components = {};
    for (const name of names.filter((n) => !["rules.json", "lesson.json", "reading.json"].includes(n)))
        components[`data/${id}/${name}`] = await readData(id, name);
    await writeFile(join(folder, "components.json"), JSON.stringify(components));
    for (const kind of ["learn", "here", "story"])
        await copyFile(join(made, `${kind}-${id}.wasm`), join(folder, `${kind}.wasm`));
    await writeFile(join(folder, "lesson.json"), await readData(id, "lesson.json"));
    // A game that is new here may have nothing for families to read yet.
    const read = names.includes("reading.json") ? await readData(id, "reading.json") : '{"sections":[],"pictures":[]}';
    const reading = JSON.parse(read);
    await writeFile(join(folder, "art.svg"), await gameSprite(id, { ...components, reading: read }));
    const { rules } = JSON.parse(await readData(id, "rules.json"));
    for (const lang of langs) {
        const words = await readFile(join(made, `${id}.${lang}.words`));
        await writeFile(join(folder, `${lang}.words`), words);
        gate.give(`po/${lang}.words`, words);
        const [{ options, rules: version, ...told }] = gate.ask("games", { lang }).games;
        facts[lang].push(told);
        await writeFile(
            join(folder, `rules.${lang}.json`),
            JSON.stringify(rules.map((r) => ({ ...(r.id ? { id: r.id } : {}), text: r[lang] ?? r.en }))),
        );
        await writeFile(join(folder, `reading.${lang}.json`), JSON.stringify(inOneLanguage(reading, lang)));
    }
}

/** What a family reads, in the words of one language. */
function inOneLanguage({ sections, pictures }, lang) {
    const line = ({ rules, art, picture, en, [lang]: text }) => ({
        rules,
        ...(art ? { art } : {}),
        ...(picture ? { picture } : {}),
        text: text ?? en,
    });
    return {
        sections: sections.map((s) => ({ title: s[lang] ?? s.en, lines: s.lines.map(line) })),
        pictures: pictures.map(line),
    };
}

for (const id of games) await writeGame(id);
for (const lang of langs) {
    const words = JSON.parse(await readFile(join(made, `${lang}.json`), "utf8"));
    const [now, later] = parted(words, await saidLater());
    await writeFile(join(out, `${lang}.json`), JSON.stringify({ words: now, games: facts[lang] }));
    await writeFile(join(out, `${lang}.later.json`), JSON.stringify(later));
}

/** What only pages say that nobody begins with: sources that are neither in the first files nor of a board. */
async function saidLater() {
    const inputsOf = (names) => Object.keys(outputs).filter(names).flatMap((n) => Object.keys(outputs[n].inputs));
    const isOurs = (source) => source.startsWith("src/");
    const atFirst = new Set(inputsOf((n) => imported(entry).has(basename(n))));
    const boards = (source) => source.startsWith("src/boards/");
    const sources = [...new Set(inputsOf(() => true))].filter(isOurs);
    const text = async (of) => (await Promise.all(of.map((s) => readFile(join(here, s), "utf8")))).join("\n");
    const isFirst = (s) => atFirst.has(s) || boards(s);
    const first = await text(sources.filter(isFirst));
    const later = await text(sources.filter((s) => !isFirst(s)));
    const said = (msgid) => JSON.stringify(msgid).slice(1, -1);
    return (msgid) => later.includes(said(msgid)) && !first.includes(said(msgid));
}

function parted(words, isLater) {
    const all = Object.entries(words);
    return [all.filter(([m]) => !isLater(m)), all.filter(([m]) => isLater(m))].map(Object.fromEntries);
}

// ---- the service worker knows every file, what is in it, and a number of this build ---------------------------
async function filesIn(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    const lists = entries.map((e) =>
        e.isDirectory() ? filesIn(join(folder, e.name)) : [join(folder, e.name)],
    );
    return (await Promise.all(lists)).flat().sort();
}

/** The files that a board brings along besides those of the pages. */
function boardFiles(id) {
    const name = outputOf(`src/boards/${id}/board.tsx`);
    return name ? [...imported(name)].filter((n) => !first.has(n)) : [];
}

/** A file and all that it begins with. */
function imported(name, found = new Set()) {
    if (found.has(basename(name))) return found;
    found.add(basename(name));
    for (const i of outputs[name].imports) if (i.kind === "import-statement") imported(i.path, found);
    return found;
}

const hash = createHash("sha256");
const integrity = {};
for (const f of await filesIn(out)) {
    const bytes = await readFile(f);
    hash.update(relative(out, f)).update(bytes);
    integrity[relative(out, f)] = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
const pick = (names) => Object.fromEntries(names.map((n) => [n, integrity[n]]));
const first = imported(entry);
const late = games.flatMap(boardFiles);
const pages = Object.keys(integrity).filter((n) => !n.startsWith("games/") && !late.includes(n));
const kept = {};
for (const id of games) {
    const style = styles.has(id) ? ["board.css"] : [];
    const modules = ["ludovie.wasm", "learn.wasm", "here.wasm", "story.wasm"];
    const any = [...modules, "lesson.json", "components.json", "art.svg", ...style].map((n) => `games/${id}/${n}`);
    kept[id] = { "": pick([...any, ...boardFiles(id)]) };
    for (const lang of langs)
        kept[id][lang] = pick(
            [`${lang}.words`, `rules.${lang}.json`, `reading.${lang}.json`].map((n) => `games/${id}/${n}`),
        );
}
const sw = await build({
    ...common,
    entryPoints: { sw: "src/sw.ts" },
    outdir: out,
    define: {
        PAGES: JSON.stringify(pick(pages)),
        GAMES: JSON.stringify(kept),
        BUILD: JSON.stringify(hash.digest("hex").slice(0, 16)),
    },
});

if (depfile) {
    const inputs = [app, worker, later, sw]
        .flatMap((b) => Object.keys(b.metafile.inputs))
        .concat(...styles.values())
        .filter((i) => !i.includes(":")) // the others are no files: definitions, and the list of faces
        .map((i) => join(here, i));
    const all = [
        ...new Set([
            ...inputs,
            ...used,
            ...statics.map((s) => join(here, "static", s)),
            ...languageFiles(root),
            ...artFiles(games),
            ...Object.keys(fonts).map(fontFile),
            ...licenceFiles(),
            join(here, "licences.mjs"),
            boards,
            join(here, "faces.mjs"),
            join(here, "languages.mjs"),
            join(here, "build.mjs"),
        ]),
    ];
    await writeFile(depfile, `web.stamp: ${all.join(" ")}\n`);
    await writeFile(join(dirname(depfile), "web.stamp"), "");
}

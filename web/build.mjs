// Builds the client: node build.mjs OUT WASM FR_MO WORDS_FR EN_MO WORDS_EN DEPFILE
// OUT gets every file that a server has to serve. The lists of games come from the library itself, the rules
// from data/, the words from po/: nothing is said twice.
import { createHash, webcrypto } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { boards, faces } from "./faces.mjs";

globalThis.crypto ??= webcrypto; // Node 18 does not call it so by itself

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const [out, wasm, moFr, wordsFr, moEn, wordsEn, depfile] = process.argv.slice(2);
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

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "rules"), { recursive: true });
await mkdir(join(out, "components"));

// Boards come when their game is opened; what they share with the pages is a file of its own then.
const app = await build({
    ...common,
    entryPoints: { app: "src/main.tsx" },
    outdir: out,
    splitting: true,
    plugins: [faces],
});
const worker = await build({ ...common, entryPoints: { worker: "src/worker.ts" }, outdir: out });
await copyFile(wasm, join(out, "ludovie.wasm"));
const statics = await readdir(join(here, "static"));
for (const name of statics) await copyFile(join(here, "static", name), join(out, name));
await nameParts();

/** The first page asks for every file that app.js begins with at once, not for one after the other. */
async function nameParts() {
    const outputs = Object.entries(app.metafile.outputs);
    const [, main] = outputs.find(([, o]) => o.entryPoint === "src/main.tsx");
    const parts = main.imports
        .filter((i) => i.kind === "import-statement")
        .map((i) => `<link rel="modulepreload" href="${basename(i.path)}">\n`);
    const page = join(out, "index.html");
    const html = await readFile(page, "utf8");
    await writeFile(page, html.replace('<script type="module"', `${parts.join("")}$&`));
}

// ---- what the library says of its games ---------------------------------------------------------------
const bundled = join(out, ".gate.mjs");
await build({ ...common, entryPoints: ["src/gate.ts"], outfile: bundled });
const { Gate } = await import(pathToFileURL(bundled).href);
await rm(bundled);
const gate = await Gate.open(await WebAssembly.compile(await readFile(wasm)));
const used = [];
for (const id of await readdir(join(root, "data"))) {
    const names = (await readdir(join(root, "data", id))).filter((n) => n.endsWith(".json"));
    const files = {};
    for (const name of names.filter((n) => n !== "rules.json")) {
        const path = join(root, "data", id, name);
        files[`data/${id}/${name}`] = await readFile(path, "utf8");
        used.push(path);
    }
    gate.giveComponents(files);
    if (id !== "template" && Object.keys(files).length > 0)
        await writeFile(join(out, "components", `${id}.json`), JSON.stringify(files));
}
for (const [lang, words, mo] of [
    ["fr", wordsFr, moFr],
    ["en", wordsEn, moEn],
]) {
    await copyFile(mo, join(out, `${lang}.mo`));
    gate.give(`po/${lang}.mo`, await readFile(mo));
    const games = gate
        .ask("games", { lang })
        .games.map(({ id, title, summary, min_seats, max_seats, min_minutes, max_minutes }) => ({
            id,
            title,
            summary,
            min_seats,
            max_seats,
            min_minutes,
            max_minutes,
        }));
    await writeFile(
        join(out, `${lang}.json`),
        JSON.stringify({ words: JSON.parse(await readFile(words, "utf8")), games }),
    );
    for (const { id } of games) {
        const path = join(root, "data", id, "rules.json");
        const { rules } = JSON.parse(await readFile(path, "utf8"));
        used.push(path);
        await writeFile(
            join(out, "rules", `${id}.${lang}.json`),
            JSON.stringify(rules.map((r) => ({ ...(r.id ? { id: r.id } : {}), text: r[lang] }))),
        );
    }
}

// ---- the service worker knows every file and a number of this build --------------------------------------
async function filesIn(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    const lists = entries.map((e) =>
        e.isDirectory() ? filesIn(join(folder, e.name)) : [join(folder, e.name)],
    );
    return (await Promise.all(lists)).flat().sort();
}
const hash = createHash("sha256");
const files = await filesIn(out);
for (const f of files) hash.update(relative(out, f)).update(await readFile(f));
const names = files.map((f) => relative(out, f));
const sw = await build({
    ...common,
    entryPoints: { sw: "src/sw.ts" },
    outdir: out,
    define: { FILES: JSON.stringify(names), BUILD: JSON.stringify(hash.digest("hex").slice(0, 16)) },
});

if (depfile) {
    const inputs = [app, worker, sw]
        .flatMap((b) => Object.keys(b.metafile.inputs))
        .filter((i) => !i.includes(":")) // the others are no files: definitions, and the list of faces
        .map((i) => join(here, i));
    const all = [
        ...new Set([
            ...inputs,
            ...used,
            ...statics.map((s) => join(here, "static", s)),
            boards,
            join(here, "faces.mjs"),
            join(here, "build.mjs"),
        ]),
    ];
    await writeFile(depfile, `web.stamp: ${all.join(" ")}\n`);
    await writeFile(join(dirname(depfile), "web.stamp"), "");
}

// What the tests of the client's own logic share: its modules as a page would have them, and what was built.
import { webcrypto } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { faces } from "../../web/faces.mjs";
import { languageIds, languagesOf } from "../../web/languages.mjs";

export const [dist, ludovie] = process.argv.slice(2);
export const web = fileURLToPath(new URL("../../web/", import.meta.url));
const require = createRequire(join(web, "package.json"));
export const LANGS = languageIds();
export const GAMES = JSON.parse(await readFile(join(dist, `${LANGS[0]}.json`), "utf8")).games;

// The modules look at the browser when they are loaded: what they need of it.
Object.assign(globalThis, {
    navigator: { language: "fr" },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
});
globalThis.crypto ??= webcrypto; // Node 18 does not call it so by itself

/** A module of the client, bundled as a page would have it. */
export async function load(entry) {
    const folder = await mkdtemp(join(tmpdir(), "ludovie-web-"));
    await require("esbuild").build({
        entryPoints: [join(web, "src", entry)],
        plugins: [faces, languagesOf()],
        bundle: true,
        format: "esm",
        jsx: "automatic",
        jsxImportSource: "preact",
        outfile: join(folder, "testing.mjs"),
        logLevel: "error",
        absWorkingDir: web,
    });
    const loaded = await import(pathToFileURL(join(folder, "testing.mjs")).href);
    await rm(folder, { recursive: true });
    return loaded;
}

export const c = await load("testing.ts");

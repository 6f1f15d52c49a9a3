// Our languages as one module, "ludovie:languages", made from po/: po/LINGUAS names them, the first being the one
// of those who do not say; the head of a po file has the rule of plurals, which is an expression in any language
// that looks like C. What a language calls itself the browser knows.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const po = join(dirname(fileURLToPath(import.meta.url)), "../po");
const linguas = join(po, "LINGUAS");

export function languageIds() {
    return readFileSync(linguas, "utf8").trim().split(/\s+/);
}

const head = (id) => join(po, id, "web.po");

/** The files that the module is made from. */
export function languageFiles() {
    return [linguas, ...languageIds().map(head)];
}

function language(id) {
    const rule = readFileSync(head(id), "utf8").match(/\bplural=([-n0-9\s()?:!=<>&|%+*/]+);/);
    if (!rule) throw new Error(`${head(id)}: no rule of plurals`);
    return `{ id: ${JSON.stringify(id)}, plural: (n) => Number(${rule[1]}) }`;
}

/** A plugin of esbuild. */
export const languages = {
    name: "languages",
    setup(build) {
        build.onResolve({ filter: /^ludovie:languages$/ }, () => ({ path: "all", namespace: "languages" }));
        build.onLoad({ filter: /^all$/, namespace: "languages" }, () => ({
            contents: `export default [${languageIds().map(language).join(", ")}];\n`,
        }));
    },
};

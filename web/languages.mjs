// Our languages as one module, "ludovie:languages", made from po/: po/LINGUAS names them, the first being the one
// of those who do not say; the head of a po file has the rule of plurals, which is an expression in any language
// that looks like C. What a language calls itself the browser knows.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const own = dirname(dirname(fileURLToPath(import.meta.url)));
const linguas = (root) => join(root, "po/LINGUAS");
const head = (root, id) => join(root, "po", id, "web.po");

export function languageIds(root = own) {
    return readFileSync(linguas(root), "utf8").trim().split(/\s+/);
}

/** The files that the module is made from. */
export function languageFiles(root) {
    return [linguas(root), ...languageIds(root).map((id) => head(root, id))];
}

function language(root, id) {
    const rule = readFileSync(head(root, id), "utf8").match(/\bplural=([-n0-9\s()?:!=<>&|%+*/]+);/);
    if (!rule) throw new Error(`${head(root, id)}: no rule of plurals`);
    return `{ id: ${JSON.stringify(id)}, plural: (n) => Number(${rule[1]}) }`;
}

/** A plugin of esbuild, for the languages of the tree at `root`. */
export function languagesOf(root = own) {
    const list = () => languageIds(root).map((id) => language(root, id));
    return {
        name: "languages",
        setup(build) {
            build.onResolve({ filter: /^ludovie:languages$/ }, () => ({
                path: "all",
                namespace: "languages",
            }));
            build.onLoad({ filter: /^all$/, namespace: "languages" }, () => ({
                contents: `export default [${list().join(", ")}];\n`,
            }));
        },
    };
}

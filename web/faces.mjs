// The faces of the games as one module, "ludovie:faces", made from the folders in src/boards: a game that has
// one is drawn, and nothing else has to know it.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Whoever depends on the module depends on this folder too: a game more is a change of it. */
export const boards = join(dirname(fileURLToPath(import.meta.url)), "src/boards");

export function drawnGames() {
    return readdirSync(boards, { withFileTypes: true })
        .filter((e) => e.isDirectory())
        .map((e) => e.name)
        .sort();
}

/** A plugin of esbuild. */
export const faces = {
    name: "faces",
    setup(build) {
        build.onResolve({ filter: /^ludovie:faces$/ }, () => ({ path: "all", namespace: "faces" }));
        build.onLoad({ filter: /^all$/, namespace: "faces" }, () => {
            const games = drawnGames();
            const imports = games.map((g, i) => `import { face as f${i} } from "./${g}";`);
            const list = games.map((_, i) => `f${i}`).join(", ");
            return {
                contents: `${imports.join("\n")}\nexport default [${list}];\n`,
                resolveDir: boards,
            };
        });
    },
};

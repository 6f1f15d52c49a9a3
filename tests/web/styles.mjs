// Whose class names meet: boards, stage and pages share one name space in CSS.
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What stage and parts offer to everybody, by this very name; what else such an element is called is said of it. */
const OFFERED = new Set([
    "art",
    "button",
    "deeds",
    "go",
    "mark",
    "note",
    "row",
    "seat-mark",
    "seat-name",
    "tool",
    "unseen",
]);

async function filesBelow(folder) {
    const entries = await readdir(folder, { withFileTypes: true });
    const found = entries.map((e) =>
        e.isDirectory() ? filesBelow(join(folder, e.name)) : [join(folder, e.name)],
    );
    return (await Promise.all(found)).flat();
}

const wordsOf = (text) => text.split(/\s+/).filter((word) => /^[a-z][\w-]*$/.test(word));

/** The class names that a source writes into its elements. */
function namesIn(source) {
    const found = [];
    for (const [, plain, reckoned] of source.matchAll(
        /\bclass=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g,
    ))
        found.push(...(plain === undefined ? quotedIn(reckoned) : wordsOf(plain)));
    return found;
}

/** All words in quotes, without those of which a part is reckoned. */
const quotedIn = (source) =>
    [...source.matchAll(/["`]([^"`\n]*)["`]/g)].flatMap(([, text]) =>
        wordsOf(text.replace(/[\w-]*\$\{[^}]*\}[\w-]*/g, " ")),
    );

/** The rules of a sheet; of each the elements it asks for, as lists of class names. */
function* rulesIn(flat) {
    for (const [, head] of flat.matchAll(/([^{};]+)\{/g)) {
        if (/^\s*(@|from\b|to\b|[\d.]+%)/.test(head)) continue;
        for (const selector of head.split(/,(?![^(]*\))/)) {
            const elements = selector.replace(/:not\([^)]*\)/g, "").split(/[\s>+~]+/);
            const names = elements.map((e) => [...e.matchAll(/\.([a-z][\w-]*)/g)].map((m) => m[1]));
            yield { selector: selector.trim(), elements: names.filter((n) => n.length > 0) };
        }
    }
}

/** Every element and every sheet of the client: what it is called below `src`, and its text. */
export async function sourcesOf(web) {
    const src = join(web, "src");
    const files = (await filesBelow(src)).filter((f) => /\.(css|tsx)$/.test(f));
    return Promise.all(files.map(async (f) => [f.slice(src.length + 1), await readFile(f, "utf8")]));
}

const ownerOf = (file) => /^boards\/([^/]+)\//.exec(file)?.[1] ?? "pages";

/** The names that each writes into its elements, and those of what boards lie in. */
function namesOf(sources) {
    const [written, quoted] = [new Map(), new Map()];
    const around = new Set();
    const into = (all, file, names) =>
        all.set(ownerOf(file), new Set([...(all.get(ownerOf(file)) ?? []), ...names]));
    for (const [file, text] of sources.filter(([f]) => f.endsWith(".tsx"))) {
        into(written, file, namesIn(text));
        into(quoted, file, quotedIn(text));
        if (file === "stage/stage.tsx") for (const name of quotedIn(text)) around.add(name);
    }
    return { written, quoted, around };
}

/** What a board calls an element besides a name that only it has, by its own sheets: `.mine-only.small`. */
function addStates({ written, quoted }, sheets) {
    for (const [file, flat] of sheets) {
        const [own, words] = [written.get(ownerOf(file)), quoted.get(ownerOf(file))];
        if (ownerOf(file) === "pages" || !own) continue;
        for (const { elements } of rulesIn(flat))
            for (const names of elements)
                if (names.some((n) => own.has(n) && !written.get("pages")?.has(n)))
                    for (const n of names) if (words.has(n)) own.add(n);
    }
}

/** Rules that reach elements of somebody else: of another board, of the pages from a board, of a board from the pages. */
export async function strayRules(web, sources) {
    const { transform } = createRequire(join(web, "package.json"))("esbuild");
    const writtenOut = async ([file, text]) => [
        file,
        (await transform(text, { loader: "css", target: "chrome99" })).code,
    ];
    const sheets = await Promise.all(sources.filter(([f]) => f.endsWith(".css")).map(writtenOut));
    const names = namesOf(sources);
    addStates(names, sheets);
    const { written, around } = names;
    const meant = (element) => element.some((n) => OFFERED.has(n));
    const strays = [];
    for (const [file, flat] of sheets)
        for (const { selector, elements } of rulesIn(flat))
            for (const [other, theirs] of written) {
                if (other === ownerOf(file) || selector.includes("[data-game=")) continue;
                const own = (names) => !meant(names) && names.every((n) => theirs.has(n));
                const there = (names) => meant(names) || own(names) || names.every((n) => around.has(n));
                if (elements.some(own) && elements.every(there))
                    strays.push(`${file}: ${selector} reaches ${other}`);
            }
    return strays;
}

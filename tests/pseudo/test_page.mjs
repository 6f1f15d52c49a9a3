// Pages in the made-up language xx: test_page.mjs DIST
// Every text on them is translated: the rules are those of xx.py, the exceptions those of known.json.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [dist] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const files = await readdir(dist);
const langs = [];
for (const name of files.filter((n) => /^[a-z]{2}\.json$/.test(n))) langs.push(name.slice(0, 2));
if (!langs.includes("xx")) {
    console.log(`1..0 # SKIP this client speaks ${langs.join(", ")}: it was built without xx`);
    process.exit(0);
}
const { launch, openPage, playOn, run, serve } = await import("../web/browser.mjs");

const PLAIN = /[aeiouyàâäæéèêëîïôöœùûüÿ]/i;
const WORD = /\p{L}+/gu;
const KEPT = /--[\w-]+|`[^`]*`|https?:\/\/\S+|\bludovie\b|\b[A-Z]{2,4}-R?\d+\b/g;
const KNOWN = JSON.parse(await readFile(join(here, "known.json"), "utf8"));
const names = [];
for (const [path, keys] of Object.entries(KNOWN.names))
    gather(JSON.parse(await readFile(join(root, path), "utf8")), keys);
const EXCEPT = [
    ...names.sort((a, b) => b.length - a.length).map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")),
    ...KNOWN.known.map((k) => k.text),
].map((text) => new RegExp(text, "g"));

/** Names that are the same in every language. */
function gather(node, keys) {
    for (const [key, value] of Object.entries(node)) {
        if (keys.includes(key)) names.push(...[value].flat().filter((v) => typeof v === "string"));
        else if (value && typeof value === "object") gather(value, keys);
    }
}

/** What is wrong with a text. */
function faults(text) {
    const words = EXCEPT.reduce((t, e) => t.replace(e, " "), text.replace(KEPT, " "));
    const found = [];
    let depth = 0;
    for (const part of words.split(/([⟦⟧])/)) {
        if (part === "⟦") depth++;
        else if (part === "⟧") depth--;
        else
            for (const word of part.match(WORD) ?? [])
                if (word.length > 1 && !/^X+$/.test(word) && (depth <= 0 || PLAIN.test(word)))
                    found.push(`not translated: ${word}: ${text.slice(0, 120)}`);
    }
    if (depth !== 0) found.push(`cut: ${text.slice(0, 120)}`);
    return found;
}

/** The texts of a page by the elements that hold them whole: sentences may have parts in elements of their own. */
function texts(page) {
    return page.evaluate(() => {
        const inline = "b,i,em,strong,span,small,a,kbd,code,abbr,mark,output,time";
        const found = new Set();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let n = walker.nextNode(); n; n = walker.nextNode()) {
            let e = n.parentElement;
            if (e.closest("script,style") || !n.data.trim()) continue;
            while (e.matches(inline) && e.parentElement) e = e.parentElement;
            found.add(e.textContent.trim());
        }
        for (const e of document.querySelectorAll("[aria-label],[title],[placeholder],[alt]"))
            for (const name of ["aria-label", "title", "placeholder", "alt"])
                if (e.getAttribute(name)) found.add(e.getAttribute(name));
        return [...found];
    });
}

const server = await serve(dist);
const browser = await launch();
const { page, faults: broken } = await openPage(browser, { settings: { lang: "xx" } });
await page.goto(server.url);

async function visit(hash, ready) {
    await page.evaluate((to) => {
        location.hash = to;
    }, hash);
    await page.waitForSelector(ready, { state: "attached" });
}

async function look(where) {
    const found = (await texts(page)).flatMap(faults);
    assert.deepEqual([...new Set(found)], [], where);
}

const { games } = JSON.parse(await readFile(join(dist, "xx.json"), "utf8"));
const drawn = games[0].id;
const told = games.at(-1).id;
const tests = {
    "the shelf is translated": async () => {
        await visit("#/", "main h1, main h2");
        await look("home");
    },
    "settings are translated": async () => {
        await visit("#/settings", "main h1");
        await look("settings");
    },
};
for (const game of [drawn, told])
    tests[`${game}: its set-up and some turns are translated`] = async () => {
        await visit(`#/new/${game}`, ".page-setup button.big:not([disabled])");
        await page.fill(".seat-fields input >> nth=0", "Zzyzx");
        for (const summary of await page.locator(".page-setup summary").all()) await summary.click();
        await look(`${game}, set-up`);
        const players = await page
            .locator(".seat-fields input")
            .evaluateAll((fields) => fields.map((f) => f.value).filter(Boolean));
        EXCEPT.push(new RegExp(players.join("|"), "g"));
        await page.click("button.big");
        await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
        await look(`${game}, first question`);
        await playOn(page, 6);
        await look(`${game}, after some turns`);
    };
tests["nothing else went wrong"] = async () => assert.deepEqual(broken, []);

try {
    await run(tests);
} finally {
    await browser.close();
    server.close();
}

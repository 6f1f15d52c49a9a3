// The other languages on the smallest telephone: test_langs.mjs DIST LUDOVIE SHOTS
// Words of another language may be longer than the French ones, in which shots.mjs looks at everything: every page and
// the first decisions of every game are measured in each of them: nothing is cut, covered or wider than the screen. In a
// lesson the tutor lies over the table, whatever the language. The pages are a server's, which has more to offer on them.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languageIds } from "../../web/languages.mjs";
import { easyBots, launch, openPage, PHONE, playOn, run, settled, startServer, shot, visit } from "./browser.mjs";
import { faultsOn } from "./faults.mjs";

const [dist, ludovie, shots] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");
const [first, ...LANGS] = languageIds(root);
const GAMES = JSON.parse(await readFile(join(dist, `${first}.json`), "utf8")).games.map((g) => g.id);
const PAGES = {
    home: ["#/", ".page-home"],
    settings: ["#/settings", ".page-settings"],
    about: ["#/about", ".page-about"],
};

const folder = await mkdtemp(join(tmpdir(), "ludovie-langs-"));
const server = await startServer(ludovie, folder);
const browser = await launch();

async function measure(page, name) {
    await settled(page);
    await shot(page, shots, `lang-${name}`);
    const found = await faultsOn(page, { touch: true, least: 0 });
    const isTutor = (f) => name.endsWith("-lesson") && f.startsWith("covered by");
    return found.filter((f) => !isTutor(f)).map((f) => `${name}: ${f}`);
}

async function game(page, lang, id) {
    const found = [];
    await visit(page, `#/new/${id}`, ".page-setup button.big:not([disabled])");
    found.push(...(await measure(page, `${lang}-${id}-setup`)));
    await easyBots(page);
    await page.click("button.big");
    await page.waitForSelector(".page-game .choice", { state: "attached" });
    for (let n = 0; n < 4; n++) {
        found.push(...(await measure(page, `${lang}-${id}-${n}`)));
        await playOn(page, 3);
    }
    await visit(page, `#/learn/${id}/2`, ".stage .tutor");
    found.push(...(await measure(page, `${lang}-${id}-lesson`)));
    await visit(page, `#/read/${id}`, ".reading .aid table");
    found.push(...(await measure(page, `${lang}-${id}-read`)));
    return found;
}

const tests = {
    "home and what leads to people, for the first time": async () => {
        const found = [];
        for (const lang of [first, ...LANGS]) {
            const { page, faults, context } = await openPage(browser, { ...PHONE, settings: { lang } });
            await page.goto(server.url);
            for (const [name, [hash, ready]] of Object.entries({ home: PAGES.home, join: ["#/join", "form button"] })) {
                await visit(page, hash, ready);
                await page.waitForSelector(name === "home" ? ".join-link" : ready);
                found.push(...(await measure(page, `${lang}-first-${name}`)));
            }
            assert.deepEqual(faults, []);
            await context.close();
        }
        assert.deepEqual(found, []);
    },
};
for (const lang of LANGS)
    tests[`${lang}: pages and boards on a telephone`] = async () => {
        const { page, faults, context } = await openPage(browser, { ...PHONE, seed: 5, settings: { lang, name: "Lou" } });
        await page.goto(server.url);
        await page.waitForFunction((l) => document.documentElement.lang === l, lang);
        const found = [];
        for (const [name, [hash, ready]] of Object.entries(PAGES)) {
            await visit(page, hash, ready);
            found.push(...(await measure(page, `${lang}-${name}`)));
        }
        for (const id of GAMES) found.push(...(await game(page, lang, id)));
        assert.deepEqual(found, []);
        assert.deepEqual(faults, []);
        await context.close();
    };

try {
    await run(tests, ["en: pages and boards on a telephone"]); // German has the longer words
} finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
}

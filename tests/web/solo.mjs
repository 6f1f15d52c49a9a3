// Solo play in a real browser, for the tests of it: one page, without a network, is used by all that can, because
// starting a browser and a page costs more than most tests. PROGRAM DIST LUDOVIE SHOTS
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { languageIds } from "../../web/languages.mjs";
import { easyBots, launch, openPage, serve, SHORT, visit } from "./browser.mjs";

export const [dist, ludovie, shots] = process.argv.slice(2);
const LANGS = languageIds();
export const GAMES = JSON.parse(await readFile(join(dist, `${LANGS[0]}.json`), "utf8")).games.map(
    (g) => g.id,
);
export const server = await serve(dist);
export const browser = await launch();
const shared = await openPage(browser);
await shared.page.goto(server.url);
await shared.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** The page of all tests, which must have no faults afterwards. */
export async function onPage(work) {
    shared.faults.length = 0;
    await work(shared.page);
    assert.deepEqual(shared.faults, []);
}

/** A page of its own, which must have no faults afterwards; the server is up meanwhile. */
export async function withPage(options, work) {
    const { context, page, faults } = await openPage(browser, options);
    server.state.up = true;
    try {
        await work(page, context);
        assert.deepEqual(faults, []);
    } finally {
        server.state.up = false;
        await context.close();
    }
}

/** Opens a game in these languages: from now on it needs no network. */
async function keep(page, game, wanted) {
    for (let i = wanted.length - 1; i >= 0; i--) {
        await visit(page, "#/settings", "fieldset");
        await page.locator("input[name=lang]").nth(i).check();
        await page.waitForFunction((l) => document.documentElement.lang === l, wanted[i]);
        await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    }
    await page.waitForFunction(
        async ([id, langs]) => {
            const names = langs.flatMap((l) => [`${l}.words`, `rules.${l}.json`]);
            const all = ["ludovie.wasm", "components.json", ...names].map((n) => `games/${id}/${n}`);
            return (await Promise.all(all.map((n) => caches.match(n)))).every(Boolean);
        },
        [game, wanted],
    );
}

/** These games are kept, in every language or in the first one alone, and from now on there is no network. */
export async function goOffline(games, { inAll = true } = {}) {
    for (const game of games) await keep(shared.page, game, inAll ? LANGS : LANGS.slice(0, 1));
    server.state.up = false;
    await shared.context.setOffline(true);
    await shared.page.reload();
}

/** To the first question of a game for two. */
export async function start(page, game, name = "Camille") {
    await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", name);
    if (SHORT[game]) {
        await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
        await SHORT[game](page);
    }
    const fewer = page.getByRole("button", { name: "Un joueur de moins" });
    if (await fewer.isEnabled()) await fewer.click();
    await easyBots(page);
    await page.click("button.big");
    await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
}

/** The record of the latest game, as the page keeps it. */
export function keptRecord(page) {
    return page.evaluate(
        () =>
            new Promise((done, failed) => {
                const opening = indexedDB.open("ludovie", 1);
                opening.onerror = failed;
                opening.onsuccess = () => {
                    const all = opening.result.transaction("games").objectStore("games").getAll();
                    all.onsuccess = () =>
                        done(all.result.sort((a, b) => b.time - a.time)[0]?.record ?? "");
                };
            }),
    );
}

export const seqOf = (page) => page.locator(".stage").getAttribute("data-seq");

export async function close() {
    await browser.close();
    server.close();
}

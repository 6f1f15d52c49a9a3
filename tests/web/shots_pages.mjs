// Looks at every page besides the boards, and at what the band says at a table of the server: shots_pages.mjs DIST LUDOVIE
// SHOTS (ninja -C build look-at-pages). The same is asserted of each picture as in shots.mjs.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { easyBots, launch, openPage, playOn, run, serve, settled, startServer, visit } from "./browser.mjs";
import { looker } from "./looking.mjs";

const [dist, ludovie, shots] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "ludovie-look-"));
const files = await serve(dist);
const server = await startServer(ludovie, folder);
let up = true;
const stop = async () => {
    if (up) await server.stop();
    up = false;
};
const browser = await launch();
const alone = await openPage(browser, { seed: process.env.SEED ?? 1 });
const anne = await openPage(browser);
const bertrand = await openPage(browser);
const { look } = looker(alone.page, shots);
const atTable = looker(anne.page, shots);

async function playSome(game, decisions) {
    await visit(alone.page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    await alone.page.fill(".seat-fields input >> nth=0", "Camille");
    await easyBots(alone.page);
    await alone.page.click("button.big");
    await alone.page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
    await playOn(alone.page, decisions);
}

/** Who is asked to decide, and who waits. */
async function whoseTurn() {
    const isAsked = ({ page }) => page.locator(".says-mine").count();
    for (;;) {
        if (await isAsked(anne)) return { mover: anne, waits: bertrand };
        if (await isAsked(bertrand)) return { mover: bertrand, waits: anne };
        await anne.page.waitForTimeout(20);
    }
}

const inMenu = async (page, name) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name }).click();
};

const tests = {
    "home: the first visit, an open box": async () => {
        await alone.page.goto(files.url);
        await alone.page.waitForSelector(".box");
        await look("home-first");
        for (const game of ["cest-la-vie", "smile-life"]) {
            await alone.page.click(`[data-game="${game}"]`);
            await alone.page.waitForSelector("[aria-describedby=drawer-with]");
            await look(`home-open-${game}`);
            await alone.page.keyboard.press("Escape");
        }
    },
    "setting a game up, settings, rules, about": async () => {
        await visit(alone.page, "#/new/smile-life", ".page-setup button.big:not([disabled])");
        await look("setup");
        await alone.page.locator(".page-setup summary", { hasText: "Variantes" }).click();
        await look("setup-variants");
        await visit(alone.page, "#/settings", ".page-settings");
        await look("settings");
        await visit(alone.page, "#/rules", ".page-rules");
        await look("rules");
        await visit(alone.page, "#/rules/easy-come", ".page-rules .rule");
        await look("rules-game");
        await visit(alone.page, "#/about", ".page-about");
        await look("about");
    },
    "home: who comes back": async () => {
        await playSome("easy-come", 3);
        await playSome("cest-la-vie", 4);
        await visit(alone.page, "#/", ".saved");
        await look("home-back");
    },
    "the menu of a game, and what a rival has": async () => {
        await playSome("cest-la-vie", 8);
        await alone.page.keyboard.press("?");
        await alone.page.waitForSelector("dialog[open] .keys");
        await look("menu");
        await alone.page.keyboard.press("Escape");
        await alone.page.setViewportSize({ width: 390, height: 844 });
        await settled(alone.page);
        await alone.page.locator(".rival-open").first().click();
        await alone.page.waitForSelector("dialog[open] .sheet");
        await look("rival", { sizes: ["small", "phone", "tablet"] });
    },
    "the lobby": async () => {
        await anne.page.goto(`${server.url}#/invite/cest-la-vie`);
        await anne.page.waitForSelector(".page-setup button.big:not([disabled])");
        await anne.page.fill(".seat-fields input >> nth=0", "Anne");
        await atTable.look("invite");
        await anne.page.click("button.big");
        await anne.page.waitForSelector("#invitation");
        await atTable.look("lobby");
    },
    "at a table: waiting, a pause, somebody asks to take back, the line is cut": async () => {
        await bertrand.page.goto(await anne.page.inputValue("#invitation"));
        await bertrand.page.fill("#who", "Bertrand");
        await bertrand.page.click("button.big");
        await bertrand.page.getByRole("button", { name: "S’asseoir à la place 2" }).click();
        await anne.page.waitForSelector("button.big:not([disabled])");
        await atTable.look("lobby-full");
        await anne.page.click("button.big:not([disabled])");
        for (const { page } of [anne, bertrand]) await page.waitForSelector(".stage .zone-table");
        while ((await whoseTurn()).mover === anne) await playOn(anne.page, 1);
        await atTable.look("waiting");
        await inMenu(bertrand.page, "Demander une pause");
        await anne.page.waitForSelector(".says-asked");
        await atTable.look("asked");
        await anne.page.getByRole("button", { name: "D’accord" }).click();
        await anne.page.waitForSelector(".says-paused");
        await atTable.look("paused");
        await anne.page.locator(".says-paused button").click();
        await anne.page.waitForSelector(".says-waiting");
        await anne.page.keyboard.press("t");
        await atTable.look("chat", { sizes: ["small", "phone", "tablet"] });
        await anne.page.keyboard.press("Escape");
        while ((await whoseTurn()).mover === bertrand) await playOn(bertrand.page, 1);
        await bertrand.page.keyboard.press("z");
        await anne.page.waitForSelector(".says-asked");
        await atTable.look("undo");
        await anne.page.getByRole("button", { name: "Non" }).click();
        await anne.page.waitForSelector(".says-mine");
        await stop();
        await anne.page.waitForSelector(".says-lost");
        await atTable.look("lost");
    },
    "nothing went wrong in the pages": () => assert.deepEqual(alone.faults, []),
};

try {
    await run(tests);
} finally {
    await browser.close();
    await stop();
    files.close();
    await rm(folder, { recursive: true, force: true });
}

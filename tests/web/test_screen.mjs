// A big screen in the room, and everybody's telephone as their hand, at a table of the server: test_screen.mjs LUDOVIE SHOTS
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, openPage, PHONE, run, settled, shot, startServer, violations } from "./browser.mjs";

const [ludovie, shots] = process.argv.slice(2);
const TELEVISION = { viewport: { width: 1920, height: 1080 } };
const READ = 24; // pixels of a letter on a television of 1920, to be read from three metres

const home = await mkdtemp(join(tmpdir(), "ludovie-screen-"));
const server = await startServer(ludovie, home);
const browser = await launch();
const screen = await openPage(browser, TELEVISION);
const phones = [await openPage(browser, PHONE), await openPage(browser, PHONE)];
const all = [screen, ...phones];

/** A table set up at the television, which then stands up. */
async function setUp(game) {
    const { page } = screen;
    await page.goto(`${server.url}#/invite/${game}`);
    await page.waitForSelector(".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", "Salon");
    const fewer = page.getByRole("button", { name: "Un joueur de moins" });
    while (await fewer.isEnabled()) await fewer.click();
    await page.click("button.big");
    await page.getByRole("link", { name: "Grand écran pour la pièce" }).click();
    await page.getByRole("button", { name: "Se lever et servir de grand écran" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".screen-chair .qr").length === 2);
}

/** A telephone scans the code of a chair. */
async function scan({ page }, link, name) {
    await page.goto(link);
    await page.waitForSelector("#who, .chair.own");
    if (await page.locator("#who").count()) {
        await page.fill("#who", name);
        await page.locator("button.big").tap();
    }
    await page.waitForSelector(".chair.own");
}

await run({
    "each chair has its code, who scans it sits there, and the game is on the screen without secrets": async () => {
        await setUp("smile-life");
        assert.deepEqual(await violations(screen.page), []);
        await shot(screen.page, shots, "screen-chairs");
        const links = await screen.page.locator(".screen-chair a").evaluateAll((found) => found.map((a) => a.href));
        await scan(phones[1], links[1], "Papi");
        await screen.page.waitForFunction(() => document.querySelector(".screen-chairs")?.textContent.includes("Papi"));
        await scan(phones[0], links[0], "Rose");
        assert.match(await phones[1].page.locator(".chair.own .seat-name").textContent(), /Papi/);
        await screen.page.waitForFunction(() => document.querySelectorAll(".screen-chair .qr").length === 0);
        await phones[0].page.locator("button.big:not([disabled])").tap();
        for (const { page } of all) await page.waitForSelector(".stage .zone-table");
        assert.equal(await screen.page.locator(".zone-hand, .mine, .choice").count(), 0);
        for (const { page } of phones) {
            await page.waitForSelector(".zone-hand [data-card]");
            const hand = await page.locator(".zone-hand [data-card]").evaluateAll((found) => found.map((x) => x.dataset.card));
            assert.ok(hand.length >= 5, `${hand}`);
            const shown = await screen.page
                .locator("[data-card], [data-at]")
                .evaluateAll((found) => found.flatMap((x) => [x.dataset.card, x.dataset.at?.replace(/^card:/, "")]));
            assert.deepEqual(hand.filter((card) => shown.includes(card)), [], "on the screen");
        }
    },
    "what the band and the place cards say on a television is read from three metres": async () => {
        await settled(screen.page);
        const sizes = await screen.page.evaluate(() =>
            [...document.querySelectorAll("#turn, .rival .seat-name, .rival .seat-score")].map((e) => parseFloat(getComputedStyle(e).fontSize)),
        );
        assert.ok(sizes.length >= 3 && sizes.every((n) => n >= READ), `${sizes}`);
        const over = await screen.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${over} pixels too wide`);
        assert.deepEqual(await violations(screen.page), []);
        await shot(screen.page, shots, "screen-smile-life");
    },
    "who has a seat is not a big screen, and is told why; elsewhere type is as before": async () => {
        const { page } = phones[0];
        const small = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        const table = await page.evaluate(() => location.hash.replace(/\/\d$/, "").replace("table", "screen"));
        await page.evaluate((to) => (location.hash = to), table);
        await page.waitForSelector(".screen-seated");
        assert.equal(await page.locator(".stage").count(), 0);
        await page.getByRole("link", { name: "À ma place" }).tap();
        await page.waitForSelector(".zone-hand");
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), small);
    },
    "nothing went wrong in any of the pages": () => {
        assert.deepEqual(all.flatMap((p) => p.faults), []);
    },
});
await browser.close();
await server.stop();
await rm(home, { recursive: true });

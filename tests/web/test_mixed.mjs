// People at one device and somebody by link at one table, with a bot: test_mixed.mjs LUDOVIE SHOTS. Rose and Papi hand a
// tablet round, Lina has a telephone.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playTogether, sitTogether } from "./around.mjs";
import { launch, openPage, PHONE, playOn, run, shot, startServer, violations } from "./browser.mjs";

const [ludovie, shots] = process.argv.slice(2);
const TABLET = { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 1, hasTouch: true };
const FOUR = [{ name: "Rose" }, { name: "Papi" }, { name: "", by: "open" }, { by: "beginner" }];
const BOT = "Léonie"; // as the server calls the fourth

const home = await mkdtemp(join(tmpdir(), "ludovie-mixed-"));
const server = await startServer(ludovie, home);
const browser = await launch();

/** Both devices, for as long as a test takes; nothing may go wrong on either. */
async function withDevices(body) {
    const [tablet, phone] = [await openPage(browser, TABLET), await openPage(browser, PHONE)];
    try {
        await tablet.page.goto(server.url);
        await body(tablet.page, phone.page);
        assert.deepEqual([...tablet.faults, ...phone.faults], []);
    } finally {
        await tablet.context.close();
        await phone.context.close();
    }
}

/** The one by link comes to the table and sits down. */
async function comeByLink(tablet, phone, seat = 3) {
    await phone.goto(await tablet.inputValue("#invitation"));
    await phone.fill("#who", "Lina");
    await phone.locator("button.big").tap();
    await phone.getByRole("button", { name: `S’asseoir à la place ${seat}` }).tap();
}

/** Names who sits down beside one; the field has the focus. */
async function seatBeside(page, name) {
    await page.waitForFunction(() => document.activeElement?.closest(".beside") !== null);
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.waitForFunction((who) => document.body.textContent.includes(`${who} (à côté de vous)`), name);
}

const chairs = (page) => page.locator(".lobby-seats .seat-name").allInnerTexts();

/** Everybody sits at the table, and the game has begun. */
async function begin(tablet, phone, game, people = FOUR) {
    await sitTogether(tablet, game, people, { ready: ".lobby button.big" });
    await comeByLink(tablet, phone);
    await tablet.click(".lobby button.big:not([disabled])");
    await tablet.waitForSelector(".curtain[open], .page-game .stage");
    await phone.waitForSelector(".page-game .stage");
}

const rows = async (page) => {
    await page.waitForSelector(".ranking");
    return (await page.locator(".ranking li").allInnerTexts()).map((r) => r.replace("\nvous", ""));
};

/** The last decision on the tablet is taken back from behind its curtain; the one by link agrees, if she is asked. */
async function takeBack(tablet, phone, whose) {
    await tablet.click(".curtain-foot button");
    for (const end = performance.now() + 60000; (await tablet.locator(".curtain h1").textContent()) !== `Au tour de ${whose}`;) {
        assert.ok(performance.now() < end, "nothing is taken back");
        const agree = phone.locator(".says-asked button.primary");
        if (await agree.count()) await agree.tap({ timeout: 5000 }).catch(() => undefined); // or it was just done
        await tablet.waitForTimeout(20);
    }
}

/** Everybody decides something until the end; what there was on the tablet. */
async function playOut(tablet, phone) {
    const [count] = await Promise.all([playTogether(tablet), playOn(phone)]);
    assert.deepEqual(await rows(tablet), await rows(phone));
    return count;
}

await run({
    "set-up lets a seat be a person here, a bot or somebody by link, and the lobby says who is where": () =>
        withDevices(async (tablet, phone) => {
            await sitTogether(tablet, "smile-life", FOUR, { ready: ".lobby button.big" });
            await tablet.waitForFunction(() => document.querySelectorAll(".chair .note").length > 0 && /à côté de vous/.test(document.body.textContent));
            assert.deepEqual(await chairs(tablet), ["Rose (vous)", "Papi (à côté de vous)", "Place libre", BOT]);
            assert.deepEqual(await violations(tablet), []);
            await shot(tablet, shots, "mixed-lobby");
            await tablet.reload(); // all of them are found again
            await tablet.waitForFunction(() => /Papi \(à côté de vous\)/.test(document.body.textContent));
            await tablet.getByRole("button", { name: "Se lever, Papi" }).click();
            await tablet.waitForFunction(() => document.querySelectorAll(".chair.free").length === 2);
            await tablet.getByRole("button", { name: "Quelqu’un à côté de moi, à la place 2" }).click();
            await seatBeside(tablet, "Mamie");
            await comeByLink(tablet, phone);
            await phone.waitForFunction(() => document.querySelectorAll(".chair.free").length === 0);
            assert.deepEqual(await chairs(phone), ["Rose", "Mamie", "Lina (vous)", BOT]);
        }),
    "who comes by link brings somebody along too": () =>
        withDevices(async (tablet, phone) => {
            const people = [{ name: "Rose" }, { name: "", by: "open" }, { name: "", by: "open" }];
            await sitTogether(tablet, "easy-come", people, { ready: ".lobby button.big" });
            await comeByLink(tablet, phone);
            await phone.getByRole("button", { name: "Quelqu’un à côté de moi, à la place 2" }).tap();
            await seatBeside(phone, "Tom");
            await tablet.click(".lobby button.big:not([disabled])");
            const [, count] = await Promise.all([playOn(tablet), playTogether(phone)]);
            assert.equal(count.curtain, 0);
            assert.deepEqual(await rows(tablet), await rows(phone));
            await phone.getByRole("button", { name: "Revanche" }).tap(); // who sits beside her agrees
            await tablet.getByRole("button", { name: "D’accord" }).click();
            for (const page of [tablet, phone]) await page.getByRole("link", { name: "À la nouvelle table" }).click();
            await phone.waitForFunction(() => /Tom \(à côté de vous\)/.test(document.body.textContent));
            await tablet.waitForSelector(".lobby button.big:not([disabled])"); // everybody has a seat there
        }),
    "cest-la-vie: two people here, one by link and a bot play to the end, and no curtain falls": () =>
        withDevices(async (tablet, phone) => {
            await begin(tablet, phone, "cest-la-vie");
            const count = await playOut(tablet, phone);
            assert.ok(count.choice > 20 && count.curtain === 0, JSON.stringify(count));
        }),
    "smile-life: behind the curtain nothing is seen; a reload waits for who is asked; the game is played to its end": () =>
        withDevices(async (tablet, phone) => {
            await begin(tablet, phone, "smile-life");
            const lina = playOn(phone, Infinity, 300000); // the others do more than play meanwhile
            await playTogether(tablet, 2);
            await playTogether(tablet, Infinity, "choice"); // somebody has the device
            const hand = await tablet.locator(".zone-hand button").evaluateAll((all) => all.map((b) => b.getAttribute("aria-label") ?? b.textContent));
            const holder = await tablet.locator(".mine .own-name").textContent();
            const other = holder === "Rose" ? "Papi" : "Rose";
            await playTogether(tablet, Infinity, "curtain");
            assert.equal(await tablet.locator(".curtain h1").textContent(), `Au tour de ${other}`);
            assert.equal(await tablet.locator(".stage, .zone-hand, .rail, .choice").count(), 0);
            const text = await tablet.evaluate(() => document.body.textContent);
            for (const card of hand) assert.ok(!text.includes(card), `behind the curtain: ${card}`);
            await takeBack(tablet, phone, holder);
            await playTogether(tablet, Infinity, "choice");
            assert.equal(await tablet.locator(".mine .own-name").textContent(), holder);
            await playTogether(tablet, Infinity, "curtain");
            await tablet.reload();
            await tablet.waitForSelector(".curtain[open]");
            assert.equal(await tablet.locator(".curtain h1").textContent(), `Au tour de ${other}`);
            await tablet.keyboard.press("Enter");
            await tablet.waitForSelector(".page-game .choice", { state: "attached" });
            assert.equal(await tablet.locator(".mine .own-name").textContent(), other);
            assert.match(await tablet.locator("#turn").textContent(), new RegExp(`^${other}`));
            await shot(tablet, shots, "mixed-smile");
            await tablet.getByRole("button", { name: "Menu" }).click();
            await tablet.getByRole("button", { name: "Passer l’écran" }).click();
            await tablet.waitForSelector(".curtain[open]");
            assert.deepEqual(await tablet.locator(".curtain-open").allTextContents(), ["Je suis Rose", "Je suis Papi"]);
            assert.deepEqual(await violations(tablet), []);
            await shot(tablet, shots, "mixed-whose");
            await tablet.getByRole("button", { name: `Je suis ${other}` }).click();
            const count = await playTogether(tablet);
            await lina;
            assert.deepEqual(await rows(tablet), await rows(phone));
            assert.ok(count.curtain > 2, JSON.stringify(count));
            assert.equal(await tablet.locator(".ranking .you").count(), 0, "the end is everybody's");
        }),
}, ["cest-la-vie: two people here, one by link and a bot play to the end, and no curtain falls"]);

await browser.close();
await server.stop();
await rm(home, { recursive: true });

// Several people at one device, in a real browser: PROGRAM DIST LUDOVIE SHOTS
import assert from "node:assert/strict";
import { playTogether, sitTogether } from "./around.mjs";
import { PHONE, run, shot, violations } from "./browser.mjs";
import { close, goOffline, onPage, server, shots, withPage } from "./solo.mjs";

const TWO = [{ name: "Rose" }, { name: "Papi" }];

const textOf = (page) => page.evaluate(() => document.body.textContent);

/** Looks at the page in every theme, with no fault for axe. */
async function inThemes(page, name) {
    for (const theme of ["light", "dark", "contrast"]) {
        await page.evaluate((to) => {
            document.documentElement.dataset.theme = to;
        }, theme);
        assert.deepEqual(await violations(page, theme === "light" ? undefined : ["color-contrast"]), [], `${name}, ${theme}`);
        await shot(page, shots, `around-${name}-${theme}`);
    }
    await page.evaluate(() => {
        document.documentElement.dataset.theme = "light";
    });
}

await goOffline(["easy-come"]);
await run({
    "a curtain hides a hand from the next person: nothing of it is in the page, and Enter opens it": () =>
        withPage({ ...PHONE, seed: 3 }, async (page) => {
            await page.goto(server.url);
            await sitTogether(page, "smile-life", TWO);
            const first = await page.locator(".curtain").getAttribute("data-seat");
            const [name, other] = first === "1" ? ["Rose", "Papi"] : ["Papi", "Rose"];
            assert.equal(await page.locator(".curtain h1").textContent(), `Au tour de ${name}`);
            assert.equal(await page.locator(".stage").count(), 0);
            assert.equal(await page.evaluate(() => document.activeElement?.textContent), `Je suis ${name}`);
            await inThemes(page, "curtain");
            await page.keyboard.press("Escape"); // does not open it
            assert.equal(await page.locator(".curtain[open]").count(), 1);
            await page.keyboard.press("Enter");
            await page.waitForSelector(".page-game .choice", { state: "attached" });
            const hand = await page.locator(".zone-hand button").evaluateAll((all) => all.map((b) => b.getAttribute("aria-label") ?? b.textContent));
            assert.ok(hand.length >= 5, "a hand is shown to who has the device");
            await page.keyboard.press("m"); // a question of one's own, answered in the live region
            await playTogether(page, Infinity, "curtain");
            assert.equal(await page.locator(".curtain h1").textContent(), `Au tour de ${other}`);
            assert.equal(await page.locator(".stage, .zone-hand, .rail, .choice").count(), 0);
            assert.equal((await page.locator("#live").textContent()).trim(), "");
            const text = await textOf(page);
            for (const card of hand) assert.ok(!text.includes(card), `behind the curtain: ${card}`);
            assert.ok((await page.title()).startsWith(`● Au tour de ${other}`));
            await page.locator(".curtain-open").click();
            await page.waitForSelector(".page-game .choice", { state: "attached" });
            assert.equal(await page.locator(".mine .own-name").textContent(), other);
            assert.match(await page.locator("#turn").textContent(), new RegExp(`^${other}`));
        }),
    "by keys and by ear: Enter opens, the list has the focus, and what happened meanwhile is told": () =>
        withPage({ seed: 3 }, async (page) => {
            await page.goto(server.url);
            await sitTogether(page, "smile-life", TWO);
            const isOpen = () => page.waitForSelector(".curtain[open]");
            const inList = () => page.waitForFunction(() => document.activeElement?.closest(".decisions") !== null);
            const live = () => page.locator("#live").textContent();
            const holder = async () => (await page.locator(".curtain h1").textContent()).replace("Au tour de ", "");
            const first = await holder();
            await page.keyboard.press("Enter");
            await inList();
            for (let was = ""; ;) {
                const next = await page.waitForFunction((before) => {
                    if (document.querySelector(".curtain[open]")) return "curtain";
                    const list = document.querySelector(".decisions:focus-within")?.textContent ?? "";
                    const asked = `${document.querySelector(".stage")?.dataset.seq} ${list}`;
                    return list && document.querySelector(".choice") && asked !== before && asked;
                }, was);
                was = await next.jsonValue();
                if (was === "curtain") break;
                await page.keyboard.press("1");
            }
            await isOpen();
            const second = await holder();
            assert.notEqual(second, first);
            assert.equal(await live(), "");
            await page.keyboard.press("Enter");
            await inList();
            await page.waitForFunction((name) => document.querySelector("#live")?.textContent.includes(name), first);
            const told = await live();
            assert.ok(told.includes(`${first} pioche une carte`), told);
            assert.ok(!told.includes(`${first} pioche «`), "a card that only the other has seen");
        }),
    "a game of several comes back behind the curtain, and an earlier decision is taken back from there": () =>
        withPage({ seed: 4 }, async (page) => {
            await page.goto(server.url);
            await sitTogether(page, "plus-belle-la-vie", TWO);
            await page.locator(".curtain-open").click();
            await page.waitForSelector(".page-game .choice", { state: "attached" });
            await playTogether(page, 1);
            const before = await page.locator(".curtain, .stage").first().getAttribute("class");
            await page.reload();
            await page.waitForSelector(".curtain[open]");
            assert.ok(before);
            assert.equal(await page.locator(".stage").count(), 0);
            await page.getByRole("button", { name: "Reprendre le dernier coup" }).click();
            await page.waitForSelector(".curtain[open]");
            await page.locator(".curtain-open").click();
            await page.waitForSelector(".page-game .choice", { state: "attached" });
        }),
    "where nothing is hidden the table turns without a curtain, and the next one takes back for the last": () =>
        withPage({ ...PHONE, seed: 5 }, async (page) => {
            await page.goto(server.url);
            await sitTogether(page, "cest-la-vie", TWO);
            const name = () => page.locator(".mine .own-name").textContent();
            const first = await name();
            const seq = await page.locator(".stage").getAttribute("data-seq");
            await page.evaluate(() => document.querySelector(".choice").click());
            await page.waitForFunction((was) => document.querySelector(".mine .own-name")?.textContent !== was, first);
            assert.equal(await page.locator(".curtain").count(), 0);
            assert.deepEqual(await violations(page), []);
            await page.waitForSelector(".choice", { state: "attached" });
            await page.keyboard.press("z");
            await page.waitForFunction((was) => document.querySelector(".mine .own-name")?.textContent === was, first);
            assert.equal(await page.locator(".stage").getAttribute("data-seq"), seq);
        }),
    "with their own die a roll is one touch or one key, a mistake is taken back, and it is said what to move": () =>
        withPage({ ...PHONE, seed: 6 }, async (page) => {
            await page.goto(server.url);
            await sitTogether(page, "cest-la-vie", [...TWO, { by: "beginner" }], { ownDice: true });
            await page.waitForSelector(".pad");
            const asked = () => page.locator("#pad-title").textContent();
            const until = (name) => page.waitForFunction((n) => document.querySelector("#pad-title")?.textContent.includes(n), name);
            assert.match(await asked(), /^Rose /);
            for (const face of await page.locator(".pad-faces button").all()) {
                const { width, height } = await face.boundingBox();
                assert.ok(width >= 44 && height >= 44, "for a finger");
            }
            await inThemes(page, "die");
            await page.locator(".pad-faces button").nth(3).tap(); // the only move is made with it
            await until("Papi");
            assert.match(await page.locator(".pad-told").textContent(), /Rose/);
            await page.getByRole("button", { name: "Reprendre" }).click();
            await until("Rose");
            await page.keyboard.press("2");
            await until("Papi");
            await page.keyboard.press("5");
            await until("Gaston");
            await page.getByRole("button", { name: "Ludovie lance pour nous" }).click();
            await until("Rose");
            assert.equal(await page.locator(".curtain").count(), 0);
        }),
    "four dice told in one breath, before anything is drawn, are four dice": () =>
        withPage({ ...PHONE, seed: 7 }, async (page) => {
            await page.goto(server.url);
            await sitTogether(page, "easy-come", TWO, { ownDice: true });
            await page.waitForSelector(".pad-slots");
            const count = await page.locator(".pad-slot").count();
            const seq = await page.locator(".stage").getAttribute("data-seq");
            assert.ok(count > 1);
            await page.evaluate((n) => {
                for (let i = 0; i < n; i++)
                    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "3", bubbles: true, cancelable: true }));
            }, count);
            await page.waitForFunction((was) => document.querySelector(".stage")?.dataset.seq !== was, seq);
        }),
    "with their own cards a card is two touches and what is done with it, or four letters": () =>
        withPage({ ...PHONE, seed: 8 }, async (page) => {
            await page.goto(server.url);
            await sitTogether(page, "smile-life", TWO, { ownDice: true });
            await page.locator(".pad [data-face]").first().tap(); // who begins
            await page.waitForSelector(".naming-families");
            assert.equal(await page.locator(".curtain, .zone-hand").count(), 0);
            await inThemes(page, "cards");
            const before = await page.locator(".stage").getAttribute("data-seq");
            const first = await page.locator(".mine .own-name").textContent();
            await page.locator(".naming-families button").first().tap();
            await page.locator("[data-thing]").first().tap();
            await page.locator("[data-said]").last().tap();
            await page.waitForFunction((was) => document.querySelector(".stage")?.dataset.seq !== was, before);
            await page.waitForFunction((was) => document.querySelector(".mine .own-name")?.textContent !== was, first);
            await page.waitForSelector(".naming-families");
            await page.locator(".pad-search input").fill("barm");
            assert.equal(await page.locator("[data-thing]").count(), 1);
            await page.keyboard.press("Enter");
            await page.waitForSelector("[data-said]");
            assert.match(await page.locator("#naming-title").textContent(), /Barman/);
        }),
    "with their own cards a figure and a place are named like a card": () =>
        withPage({ ...PHONE, seed: 8 }, async (page) => {
            const said = () => page.locator(".stage").getAttribute("data-seq");
            const then = async (work) => {
                const was = await said();
                await work();
                await page.waitForFunction((n) => document.querySelector(".stage")?.dataset.seq !== n, was);
            };
            const touch = async (...what) => {
                for (const x of what) {
                    await page.waitForSelector(x);
                    await page.locator(x).first().tap();
                }
            };
            await page.goto(server.url);
            await sitTogether(page, "plus-belle-la-vie", TWO, { ownDice: true });
            for (const rv of [8, 1]) await then(() => touch(`.pad [data-face="rendezvous ${rv}"]`));
            for (let turn = 0; turn < 6; turn++)
                await then(() => touch(`.naming-families button:nth-child(${(turn % 4) + 1})`, "[data-thing]"));
            assert.equal(await page.locator(".curtain, .zone-hand").count(), 0);
            await then(() => touch('[data-said="mode B"]'));
            await page.waitForSelector(".pad-search input");
            await page.locator(".pad-search input").fill("mirt");
            assert.equal(await page.locator("[data-thing]").count(), 1);
            await then(() => page.keyboard.press("Enter"));
            await then(() => touch('[data-said="end"]'));
            await then(() => touch('[data-said="mode C"]'));
            await page.waitForSelector('[data-thing^="figure "]');
            assert.deepEqual(await violations(page), []);
            await then(() => touch('[data-thing^="figure "]')); // to the street: there is nothing else to say
            await then(() => touch('[data-thing^="figure "]', '[data-said^="move"]'));
        }),
    "offline, two people and a bot play to the end, which is everybody's": () =>
        onPage(async (page) => {
            await sitTogether(page, "easy-come", [...TWO, { by: "beginner" }]);
            const { curtain, choice } = await playTogether(page);
            assert.equal(curtain, 0);
            assert.ok(choice > 4);
            assert.equal(await page.locator(".end").getByText("(vous)").count(), 0);
            await page.getByRole("button", { name: "Revanche" }).click();
            await page.waitForSelector(".page-game .choice", { state: "attached" });
        }),
});
await close();

// We were here: games on a real table that were interrupted are set up again by touch, in a real browser: PROGRAM DIST
// LUDOVIE SHOTS
import assert from "node:assert/strict";
import { PHONE, run, shot, violations, visit } from "./browser.mjs";
import { close, server, shots, withPage } from "./solo.mjs";

const OWN_HANDS = ["smile-life", "plus-belle-la-vie"];

/** From set-up of a table with its own dice or cards to the form. */
async function openForm(page, game) {
    await page.goto(server.url);
    await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    for (let i = 1; i < (await page.locator(".seat-fields li").count()); i++) {
        const seat = page.locator(".seat-fields li").nth(i);
        await seat.locator("select").selectOption("person");
        await seat.locator("input").fill(["", "Rose", "Papi"][i]);
    }
    await page.locator(".seat-fields li").first().locator("input").fill("Lou");
    await page.locator(".own-dice input").check();
    await page.getByRole("button", { name: "Reprendre une partie interrompue" }).click();
    await page.waitForSelector(".were-here .here-field", { state: "attached" });
}

const field = (page, key, nth = 0) => page.locator(`.were-here [data-field="${key}"]`).nth(nth);
const settled = (page, text) => page.waitForFunction((t) => document.querySelector(".were-here")?.textContent.includes(t), text);

/** A thing is put there: +, then its family where it has one, then itself. */
async function add(page, where, name, family) {
    await where.locator(".here-add").first().click();
    await page.waitForSelector("dialog[open] .here-picker");
    let touches = 1;
    if (family && (await page.locator(".here-picker .naming-families").count())) {
        await page.locator(".here-picker .naming-families button", { hasText: family }).click();
        touches++;
    }
    await page.locator(".here-picker .naming-cards button", { hasText: name }).first().click();
    touches++;
    await page.locator(".here-picker .button.primary").click();
    return touches;
}

async function goOn(page) {
    await page.waitForSelector(".were-here button.big:not([disabled])");
    await page.click(".were-here button.big");
    await page.waitForSelector(".page-game .stage, .curtain[open]", { state: "attached" });
}

const record = (page) =>
    page.evaluate(async () => {
        const db = await new Promise((done, failed) => {
            const open = indexedDB.open("ludovie");
            open.onsuccess = () => done(open.result);
            open.onerror = () => failed(open.error);
        });
        const names = [...db.objectStoreNames];
        const all = await Promise.all(
            names.map((n) => new Promise((done) => (db.transaction(n).objectStore(n).getAll().onsuccess = (e) => done(e.target.result)))),
        );
        db.close();
        const kept = all.flat().map((x) => x?.record).filter((x) => typeof x === "string");
        return kept.map((x) => JSON.parse(x.split("\n")[0])).find((h) => h.position);
    });

const FILL = {
    "cest-la-vie": async (page) => {
        await field(page, "turn").getByRole("button", { name: "Rose" }).click();
        const touches = await add(page, field(page, "taken").locator(".here-each").first(), "(-1a)", "Malus");
        assert.ok(touches <= 3, "three touches at most");
        await settled(page, "(-1a)");
        return (p) => p.turn === 2 && p.taken[0][0] === "-1a" && !p.track.includes("-1a");
    },
    "easy-come": async (page) => {
        await field(page, "owners").locator("li").nth(3).getByRole("button", { name: "Rose" }).click();
        return (p) => p.owners.sept === 2;
    },
    "jeu-de-lannee": async (page) => {
        await page.locator(".here-seats .here-press", { hasText: "Rose" }).click();
        await field(page, "money").locator("input").fill("1500");
        await field(page, "money").locator("input").dispatchEvent("change");
        await field(page, "day").locator("select").nth(0).selectOption("14");
        await field(page, "day").locator("select").nth(1).selectOption("3");
        return (p) => p.seats[1].money === 1500 && p.seats[1].day === "14-03";
    },
    "plus-belle-la-vie": async (page) => {
        const mirta = field(page, "figures").locator("li", { hasText: "Mirta" });
        await mirta.locator("button").first().click();
        await page.locator(".here-picker .naming-cards button").nth(3).click();
        return (p) => Object.keys(p.figures).includes("MIR");
    },
    "smile-life": async (page) => {
        await page.locator(".here-seats .here-press", { hasText: "Rose" }).click();
        await field(page, "job").locator(".here-press").click();
        await page.locator(".here-picker .naming-cards button", { hasText: "Médecin" }).click();
        assert.ok((await add(page, field(page, "salaries"), "Salaire 1")) <= 3);
        return (p) => p.seats[1].job === "medecin" && p.seats[1].hand.length === 5;
    },
};

const tests = {};
for (const [game, fill] of Object.entries(FILL))
    tests[`${game}: what lies where is said by touch, and the game goes on there`] = () =>
        withPage({ ...PHONE, seed: 4 }, async (page) => {
            await openForm(page, game);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no wider than the page");
            for (const theme of ["light", "dark", "contrast"]) {
                await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
                assert.deepEqual(await violations(page), [], `${game}, ${theme}`);
                await shot(page, shots, `here-${game}-${theme}`);
            }
            await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
            const is = await fill(page);
            await shot(page, shots, `here-${game}-filled`);
            await goOn(page);
            await shot(page, shots, `here-${game}-goes-on`);
            const head = await record(page);
            assert.equal(head.chance, OWN_HANDS.includes(game) ? "own" : "table");
            assert.ok(is(head.position), JSON.stringify(head.position));
        });
tests["what cannot be is said at its field, with rule and reason, and nothing goes on"] = () =>
    withPage({ ...PHONE, seed: 4 }, async (page) => {
        await openForm(page, "smile-life");
        await add(page, field(page, "studies"), "Études");
        await page.waitForSelector(".were-here button.big:not([disabled])");
        await field(page, "hand").getByRole("button", { name: /^Moins/ }).click();
        await page.waitForSelector('.were-here [data-field="hand"].refused .problem');
        assert.match(await page.locator('.were-here [data-field="hand"] .problem').textContent(), /SML-014/);
        assert.ok(await page.locator(".were-here button.big").isDisabled());
        await page.waitForFunction(() => document.querySelector("#live")?.textContent.includes("main"));
        assert.deepEqual(await violations(page), []);
        await shot(page, shots, "here-refused");
        await field(page, "hand").getByRole("button", { name: /^Plus/ }).click();
        await page.waitForSelector(".were-here button.big:not([disabled])");
    });
tests["by keys alone, on a desktop"] = () =>
    withPage({ seed: 4 }, async (page) => {
        await openForm(page, "easy-come");
        const rose = field(page, "turn").getByRole("button", { name: "Rose" });
        await rose.focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector('[data-field="turn"] [aria-pressed="true"]')?.textContent === "Rose");
        await page.locator(".were-here button.big").focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector(".page-game .stage", { state: "attached" });
        assert.equal((await record(page)).position.turn, 2);
    });
await run(tests);
await close();

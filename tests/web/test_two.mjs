// Two people at one table, each in a window of their own, who touch what is drawn and never the list of decisions:
// test_two.mjs LUDOVIE SHOTS [whole]. Anne sits at a desk with mouse and keys, Bertrand has a telephone. Some decisions
// of each drawn game, or whole games (ninja -C build walk-two-windows), with pictures from their middle.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESKTOP, launch, openPage, PHONE, run, SHORT, shot, startServer, WHOLE } from "./browser.mjs";

const [ludovie, shots] = process.argv.slice(2);
const ENOUGH = WHOLE ? Infinity : 3; // decisions of each, at least one of the other's
const PICTURES = [5, 12, 20]; // after so many

/** What one touches, the most pressing first: what goes on with what is lifted, the main button, what glows. */
const TOUCHED = {
    "cest-la-vie": [".drop", ".act button.go", ".piece:not(.up)"],
    "easy-come": [".act button.go", ".pedestal.can", ".plinth.can", ".die-button.can"],
    "smile-life": [
        ".sml-note.can",
        ".sml-aim",
        ".sml-said button",
        ".act button.go:not(.other)",
        "button.sml-thing.can:not(.lift, .dim)",
        ".act button.go",
        "button.sml-thing[data-lift]:not(.lift)",
    ],
};
const SURE = "dialog[open] .row button:nth-child(2)";

const home = await mkdtemp(join(tmpdir(), "ludovie-two-"));
const server = await startServer(ludovie, home);
const browser = await launch();
const anne = { name: "Anne", byTouch: false, ...(await openPage(browser, DESKTOP)) };
const bertrand = { name: "Bertrand", byTouch: true, ...(await openPage(browser, PHONE)) };

async function sitDown(game) {
    await anne.page.goto(`${server.url}#/invite/${game}`);
    await anne.page.waitForSelector(".page-setup button.big:not([disabled])");
    await anne.page.fill(".seat-fields input >> nth=0", "Anne");
    if (SHORT[game]) {
        await anne.page.locator(".page-setup summary", { hasText: "Variantes" }).click();
        await SHORT[game](anne.page);
    }
    const fewer = anne.page.getByRole("button", { name: "Un joueur de moins" });
    while (await fewer.isEnabled()) await fewer.click();
    await anne.page.click("button.big");
    await anne.page.waitForSelector("#invitation");
    await bertrand.page.goto(await anne.page.inputValue("#invitation"));
    await bertrand.page.waitForSelector(".lobby, #who");
    if (await bertrand.page.locator("#who").count()) {
        await bertrand.page.fill("#who", "Bertrand");
        await bertrand.page.locator("button.big").tap();
    }
    await bertrand.page.getByRole("button", { name: "S’asseoir à la place 2" }).tap();
    await anne.page.click("button.big:not([disabled])");
    for (const { page } of [anne, bertrand]) await page.waitForSelector(".stage .zone-table");
}

/** What is on the page now: its number, whether this person is asked, the first thing to touch. */
const sight = (page, selectors) =>
    page.evaluate(
        ([all, sure]) => ({
            seq: document.querySelector(".stage")?.dataset.seq,
            over: document.querySelector(".ranking") !== null,
            asked: document.querySelector(".says-mine") !== null,
            next: [sure, ...all].find((s) => document.querySelector(s) !== null),
        }),
        [selectors, SURE],
    );

/** One touch; what is gone because the situation has changed meanwhile was not to be touched any more. */
async function touch(person, selector, seq, n) {
    const thing = person.page.locator(selector).first();
    try {
        if (person.byTouch) await thing.tap({ timeout: 5000 });
        else if (n % 2) await thing.press("Enter", { timeout: 5000 });
        else await thing.click({ timeout: 5000 });
    } catch (gone) {
        const now = await sight(person.page, [selector]);
        if (now.seq === seq && now.next === selector) throw gone;
    }
}

/** Plays on the drawn board until the game is over or enough is decided: then everybody has decided something. */
async function play(person, game, other) {
    let last = ""; // the situation and what was touched in it
    let mine; // a situation in which something was touched: when it is gone, something was decided
    for (let touches = 0; person.decisions < ENOUGH || other.decisions === 0;) {
        const { seq, over, asked, next } = await sight(person.page, TOUCHED[game]);
        if (mine !== undefined && seq !== mine) {
            mine = undefined;
            if (PICTURES.includes(++person.decisions))
                await shot(person.page, shots, `two-${game}-${person.name.toLowerCase()}-${person.decisions}`);
        }
        if (over || (other.done && !asked)) break;
        if (!asked || !next) {
            await person.page.waitForTimeout(20); // the other decides, or the page is about to be drawn
            continue;
        }
        touches = last.startsWith(`${seq} `) ? touches + 1 : 0;
        assert.ok(touches < 40, `${person.name} touches in vain: ${last}`);
        last = `${seq} ${next}`;
        await touch(person, next, seq, person.decisions);
        mine = seq;
        const now = await sight(person.page, TOUCHED[game]);
        if (now.seq === seq && now.next === next) await person.page.waitForTimeout(20);
    }
    person.done = true;
    return person.decisions;
}

const tests = {};
for (const game of Object.keys(TOUCHED))
    tests[`${game}: two people touch what is drawn`] = async () => {
        for (const p of [anne, bertrand]) Object.assign(p, { done: false, decisions: 0 }).faults.length = 0;
        await sitDown(game);
        const counts = await Promise.all([play(anne, game, bertrand), play(bertrand, game, anne)]);
        assert.ok(Math.min(...counts) > 0, `both decide: ${counts}`);
        if (WHOLE) {
            const rows = async ({ page }) => {
                await page.waitForSelector(".ranking");
                return (await page.locator(".ranking li").allInnerTexts()).map((r) =>
                    r.replace("\nvous", ""),
                );
            };
            assert.deepEqual(await rows(anne), await rows(bertrand));
            for (const p of [anne, bertrand])
                await shot(p.page, shots, `two-${game}-${p.name.toLowerCase()}-end`);
        }
        for (const p of [anne, bertrand]) assert.deepEqual(p.faults, [], p.name);
        console.log(`# ${game}: ${counts.join(" and ")} decisions`);
    };

try {
    await run(tests);
} finally {
    await browser.close();
    await server.stop();
    await rm(home, { recursive: true });
}

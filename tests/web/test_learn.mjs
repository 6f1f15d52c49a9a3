// Lessons in the browser: test_learn.mjs DIST SHOTS [whole]
// Each is walked through by first instinct, touching what is lit, with a mouse or with a finger, and by keys and ear alone,
// to the first game; if `whole`, each in all three ways in both languages. On the way every scene is measured: nothing cut,
// too small or too wide, whatever the screen.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, openPage, PHONE, run, serve, settled, shot, violations, visit, WHOLE } from "./browser.mjs";
import { faultsOn } from "./faults.mjs";
import { SIZES, resize, THEMES, wear } from "./looking.mjs";

const [dist, shots] = process.argv.slice(2);
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const INPUTS = 25; // as many at most, to the first game
const STEPS = 60; // after which a walk leads nowhere
const { games } = JSON.parse(await readFile(join(dist, "en.json"), "utf8"));
const GAMES = games.map((g) => g.id);
const server = await serve(dist);
const browser = await launch();

async function open(lang, options = {}) {
    const { page, faults, context } = await openPage(browser, { ...options, settings: { lang, name: "Lou" } });
    await page.goto(server.url);
    return { page, faults, context };
}

/** What can be done now: the middle of what is lit, or which button. What is shown for a while is looked at first. */
const wanted = async (page) => {
    await page.waitForSelector("[data-shown]", { state: "detached" });
    await settled(page);
    return page.evaluate(() => {
        const middle = (e) => {
            const b = e.getBoundingClientRect();
            return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
        };
        const ring = document.querySelector(".veil-ring");
        const onward = document.querySelector(".act .go.onward");
        const main = document.querySelector(".act .go:not(.off), .stage .go[data-deed]");
        const found = onward ?? ring ?? main;
        return found && { ...middle(found), what: onward ? "onward" : ring ? "lit" : "button" };
    });
};

const stateOf = (page) =>
    page.evaluate(() =>
        [
            location.hash,
            document.querySelector(".stage")?.dataset.seq,
            document.querySelectorAll(".veil-ring").length,
            document.querySelector(".act")?.textContent,
            document.querySelector(".tutor")?.textContent,
        ].join(),
    );

const changed = async (page, before, why) => {
    for (const end = performance.now() + 60000; (await stateOf(page)) === before; ) {
        assert.ok(performance.now() < end, why);
        await page.waitForTimeout(15);
    }
    await settled(page);
};

/** What is dimmed is dimmed on purpose: letters are measured without the veil. */
async function bright(page, measure) {
    const veil = (display) =>
        page.evaluate((to) => document.querySelector(".veil").style.setProperty("display", to), display);
    await veil("none");
    await measure();
    await veil("");
}

/** Through a lesson, touching what is lit; how many touches that took. Every scene tells what the file says. */
async function walk(page, game, touch, scene = async () => {}) {
    const { scenes } = JSON.parse(await readFile(join(dist, `games/${game}/lesson.json`), "utf8"));
    const { lang } = await page.evaluate(() => JSON.parse(localStorage.getItem("ludovie-settings")));
    await visit(page, `#/learn/${game}`, ".stage .tutor");
    await settled(page);
    let at = "";
    for (let inputs = 1; inputs < STEPS; inputs++) {
        const hash = await page.evaluate(() => location.hash);
        if (hash !== at) {
            await scene(hash.split("/").pop());
            const told = scenes[Number(hash.split("/").pop()) - 1][lang];
            assert.equal(await page.locator(".tutor-told").textContent(), told, `${game}, ${hash}`);
        }
        at = hash;
        const before = await stateOf(page);
        const next = await wanted(page);
        assert.ok(next, `${game}: nothing to touch in ${hash}`);
        await touch(next.x, next.y);
        await changed(page, before, `${game}, ${hash}: a touch of what is ${next.what} does nothing`);
        assert.equal(await page.locator(".tutor-no").count(), 0, `${game}, ${hash}: what is lit is wrong`);
        if ((await page.evaluate(() => location.hash)).startsWith("#/solo/")) return inputs;
    }
    throw new Error(`${game}: no end after ${STEPS} touches`);
}

const isFirstGame = async (page) => {
    await page.waitForSelector(".page-game .choice", { state: "attached" }); // somebody is asked
    assert.equal(await page.locator(".rivals .rival").count(), 2);
};

const tests = {};

/** What is said, once something of this kind is. */
async function heard(page, kind) {
    const line = await page.waitForFunction(
        (pattern) => {
            const said = [...document.querySelectorAll("#live p")].map((p) => p.textContent);
            const at = said.findLastIndex((text) => new RegExp(pattern, "u").test(text));
            return at >= (globalThis.heardBefore ?? 0) && ((globalThis.heardBefore = at + 1), said[at]);
        },
        kind.source,
    );
    return line.jsonValue();
}

/** The languages in which a way through a lesson is tried: both, or now this, now that. */
const languages = (i) => (WHOLE ? ["fr", "en"] : [i % 2 ? "en" : "fr"]);

async function byMouse(game, lang) {
    const { page, faults, context } = await open(lang);
    const inputs = await walk(page, game, (x, y) => page.mouse.click(x, y), async (scene) => {
        await shot(page, shots, `learn-${game}-${scene}-desktop-${lang}`);
        if (scene !== "2") return;
        await bright(page, async () =>
            assert.deepEqual(await faultsOn(page, { touch: false, least: 4.5, layout: false }), [], `scene ${scene}`),
        );
        if (!WHOLE && game !== GAMES[0]) return; // the tutor is the same in all games; their boards: test_solo.mjs, shots.mjs
        assert.deepEqual(await violations(page), [], "scene 2");
        for (const theme of THEMES.slice(1)) {
            await wear(page, theme);
            assert.deepEqual(await violations(page, ["color-contrast"]), [], `scene 2, ${theme}`);
        }
        await wear(page, "light");
    });
    console.log(`# ${game}: ${inputs} inputs`);
    assert.ok(inputs <= INPUTS, `${inputs} inputs`);
    await isFirstGame(page);
    assert.deepEqual(faults, []);
    await context.close();
}

async function byFinger(game, lang) {
    const { page, faults, context } = await open(lang, PHONE);
    const inputs = await walk(page, game, (x, y) => page.touchscreen.tap(x, y), async (scene) => {
        await shot(page, shots, `learn-${game}-${scene}-small-${lang}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `scene ${scene}: ${over} pixels too wide`);
    });
    assert.ok(inputs <= INPUTS, `${inputs} inputs`);
    await isFirstGame(page);
    assert.deepEqual(faults, []);
    await context.close();
}

/** Keys of somebody who knows them: all before anything is drawn, as it happens on a slow machine. */
const atOnce = (page, keys) =>
    page.evaluate((all) => {
        for (const key of all)
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }, keys);

/** Decides as the advice says, by its keys; how they work has been told truly. */
async function followAdvice(page) {
    await page.keyboard.press("h");
    const advice = await heard(page, /(Advice|Conseil)\s?:/);
    const keys = /(?:Advice|Conseil)\s?: ((?:\d+(?:, )?)+)\s?:/.exec(advice)?.[1] ?? "";
    const count = (await page.locator(".decisions [role=option]").count()) - 1;
    assert.ok(keys || count === 1, `no keys in: ${advice}`);
    const how = (await page.locator(".tutor-keys").allTextContents()).join();
    assert.equal(/number and Enter|nombre et Entrée/.test(how), count > 9, `${count} decisions: ${how}`);
    const [choice, number] = (keys || "1").split(", ");
    const enter = (when) => (when ? ["Enter"] : []);
    await atOnce(page, [...choice, ...enter(count > 9), ...(number ?? ""), ...enter(number)]);
}

async function byKeysAndEar(game, lang) {
    const { page, faults, context } = await open(lang);
    await page.keyboard.press("Shift+Tab"); // whoever presses keys is taken to the list
    await visit(page, `#/learn/${game}`, ".stage .tutor");
    let scene = ""; // what it told
    for (let n = 0; n < STEPS; n++) {
        await page.waitForFunction(() => document.activeElement?.closest(".decisions"));
        const told = await page.locator(".tutor-told, .tutor-said, .tutor-end").first().textContent();
        const line = await heard(page, new RegExp(told.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
        assert.equal(line.split(told).length, 2, `told more than once: ${line}`);
        assert.ok(!scene || !line.includes(scene), `told again: ${line}`);
        scene = (await page.locator(".tutor-told").allTextContents()).join();
        const before = await stateOf(page);
        if (await page.locator(".go.onward").count()) await page.keyboard.press("Enter");
        else await followAdvice(page);
        await changed(page, before, `a key does nothing: ${told}`);
        assert.equal(await page.locator(".tutor-no").count(), 0, told);
        if ((await page.evaluate(() => location.hash)).startsWith("#/solo/")) break;
    }
    await isFirstGame(page);
    assert.deepEqual(faults, []);
    await context.close();
}

for (const [i, game] of GAMES.entries()) {
    for (const lang of languages(i)) {
        if (WHOLE || i % 2 === 0) tests[`${game}: by first instinct, with a mouse (${lang})`] = () => byMouse(game, lang);
        if (WHOLE || i % 2 === 1)
            tests[`${game}: by first instinct, with a finger on the smallest screen (${lang})`] = () => byFinger(game, lang);
    }
    if (!WHOLE && i % 3 !== 1) continue; // two of five
    for (const lang of languages(i + 1)) tests[`${game}: by keys and ear (${lang})`] = () => byKeysAndEar(game, lang);
}

tests["a wrong idea gets its sentence, with the rule, and nothing happens; back, skip, another language"] = async () => {
    const { page, faults, context } = await open("fr");
    await visit(page, "#/learn/easy-come/2", ".stage .tutor");
    const lesson = JSON.parse(await readFile(join(dist, "games/easy-come/lesson.json"), "utf8"));
    const wrong = lesson.scenes[1].wrong.find((w) => w.rule === "ECG-19");
    await page.click('[data-prize="deux-paires"]');
    await page.waitForSelector(".tutor-no");
    const said = await page.locator(".tutor-no").textContent();
    assert.ok(said.includes(wrong.fr) && said.includes("ECG-19"), said);
    assert.equal(await page.locator(".tutor-no a").getAttribute("href"), "#/rules/easy-come/ECG-19");
    assert.equal(await page.locator(".tutor-told").textContent(), lesson.scenes[1].fr);
    await page.getByRole("button", { name: "Revenir d’une scène" }).click();
    await page.waitForFunction(() => location.hash.endsWith("/1"));
    assert.equal(await page.locator(".tutor-told").textContent(), lesson.scenes[0].fr);
    for (let i = 1; i <= lesson.scenes.length; i++) {
        await page.getByRole("button", { name: "Passer", exact: true }).click();
        await settled(page);
    }
    await page.waitForSelector(".tutor-end");
    await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem("ludovie-settings"));
        localStorage.setItem("ludovie-settings", JSON.stringify({ ...kept, lang: "en" }));
    });
    await page.reload();
    await page.waitForSelector(".stage .tutor");
    assert.equal(await page.locator(".tutor-told").textContent(), lesson.scenes.at(-1).en);
    assert.deepEqual(faults, []);
    await context.close();
};

tests["every size: what is told and what is lit are all to be seen"] = async () => {
    const { page, faults, context } = await open("fr");
    for (const game of GAMES) {
        await visit(page, `#/learn/${game}/3`, ".stage .tutor");
        for (const [name, size] of Object.entries(SIZES)) {
            await resize(page, size);
            const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(over <= 0, `${game}, ${name}: ${over} pixels too wide`);
            const hidden = await page.evaluate(() => {
                const told = document.querySelector(".lesson");
                const b = told.getBoundingClientRect();
                const act = document.querySelector(".act").getBoundingClientRect();
                return b.bottom > innerHeight + 1 || b.right > innerWidth + 1 || told.scrollHeight > told.clientHeight + 1 || (b.bottom > act.y + 1 && b.right > act.x + 1 && b.x < act.right - 1);
            });
            assert.ok(!hidden, `${game}, ${name}: what is told is not all to be seen`);
            const covered = await page.evaluate(() => {
                const told = document.querySelector(".lesson").getBoundingClientRect();
                const b = document.querySelector(".veil-ring").getBoundingClientRect();
                const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
                return x > told.x && x < told.right && y > told.y && y < told.bottom;
            });
            assert.ok(!covered, `${game}, ${name}: what is told covers what is lit`);
            for (const theme of process.env.LOOK ? THEMES : []) {
                await wear(page, theme);
                await shot(page, shots, `learn-${game}-3-${name}-${theme}`);
            }
            await wear(page, "light");
        }
        await resize(page, SIZES.desktop);
    }
    assert.deepEqual(faults, []);
    await context.close();
};

tests["without a network, once the game was opened"] = async () => {
    const { page, context } = await openPage(browser, { settings: { lang: "fr", name: "Lou" } });
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await visit(page, "#/learn/cest-la-vie", ".stage .tutor");
    await page.waitForFunction(async () => {
        for (const name of await caches.keys()) {
            const kept = await (await caches.open(name)).keys();
            if (kept.some((r) => r.url.endsWith("cest-la-vie/learn.wasm"))) return true;
        }
        return false;
    });
    server.state.up = false;
    await page.reload();
    await page.waitForSelector(".stage .tutor");
    server.state.up = true;
    await context.close();
};

/** How many pages a sheet has. */
const pagesOf = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

tests["the rules in five minutes: sentences that lead to clauses, the aid made of the components, on paper"] = async () => {
    const { page, faults, context } = await open("fr");
    for (const game of GAMES) {
        await visit(page, `#/read/${game}`, ".reading .aid table");
        await settled(page);
        const { rules } = JSON.parse(await readFile(join(root, "data", game, "rules.json"), "utf8"));
        const known = new Set(rules.map((r) => r.id));
        const led = await page.locator(".clauses a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
        assert.ok(led.length > 20, `${game}: ${led.length} clauses`);
        for (const href of led) assert.ok(known.has(href.split("/").pop()), `${game}: ${href}`);
        const rows = await page.locator(".aid tbody tr").count();
        assert.ok(rows >= 9, `${game}: ${rows} rows`);
        await shot(page, shots, `read-${game}-desktop`);
        assert.deepEqual(await violations(page), [], game);
        const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
        assert.equal(pages, 2, `${game}: one sheet, the rules on its front and the aid on its back`);
        const undrawn = await page.evaluate(() => document.querySelectorAll(".reading-drawn:not(:has(*))").length);
        assert.equal(undrawn, 0, `${game}: pictures that nobody draws`);
        const pictures = await page.locator(".reading-glossary .reading-drawn").count();
        assert.equal(pictures, await page.locator(".reading-glossary li").count(), `${game}: a glossary of pictures`);
        await resize(page, SIZES.small);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${game}: ${over} pixels too wide`);
        await shot(page, shots, `read-${game}-small`);
        await resize(page, SIZES.desktop);
    }
    const first = await page.locator(".clauses a").first().getAttribute("href");
    await page.locator(".clauses a").first().click();
    await page.waitForSelector(`.rule.wanted#${first.split("/").pop()}`);
    assert.deepEqual(faults, []);
    await context.close();
};

tests["the aid stays open while one plays, and a coach speaks of a poor decision, which can be taken back"] = async () => {
    const { page, faults, context } = await open("fr", { seed: 3 });
    await visit(page, "#/learn/easy-come/6", ".stage .tutor");
    await page.getByRole("button", { name: "Passer", exact: true }).click();
    await page.click(".go.onward"); // the first game, with a coach
    await page.waitForSelector(".choice", { state: "attached" });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Aide-mémoire" }).click();
    await page.waitForSelector(".rail-aid tbody tr");
    await page.waitForSelector(".choice", { state: "attached" });
    let heardOf = false;
    for (let n = 0; n < 4 && !heardOf; n++) {
        await page.waitForSelector(".choice", { state: "attached" });
        const seq = await page.getAttribute(".stage", "data-seq");
        // To set everything aside is the end of the turn, and hardly ever wise: the last of the list.
        await page.evaluate(() => [...document.querySelectorAll(".choice")].at(-1).click());
        await page.waitForTimeout(200);
        await page.evaluate(() => document.querySelector("dialog[open] .row button:nth-child(2)")?.click()); // really
        heardOf = await page
            .waitForSelector(".coach .button", { timeout: 15000 })
            .then(() => true, () => false);
        if (!heardOf) await page.waitForFunction((was) => document.querySelector(".stage")?.dataset.seq !== was, seq);
    }
    assert.ok(heardOf, "a coach that never speaks");
    assert.match(await page.locator(".coach p").textContent(), /^C’est permis, bien sûr\. .+ Mieux valait\s: .+ sur cent\./);
    await page.click(".coach .button");
    await page.waitForFunction(() => !document.querySelector(".coach .button"));
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Sans entraîneur" }).click();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("ludovie-settings")).coach);
    assert.equal(kept, false);
    assert.deepEqual(faults, []);
    await context.close();
};

await run(tests, ["every size: what is told and what is lit are all to be seen"]);
await browser.close();
server.close();

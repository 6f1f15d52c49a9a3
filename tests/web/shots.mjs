// Looks at every state of the stage as people would: shots.mjs DIST SHOTS [whole]
// Each state is drawn in every size and theme and measured: nothing is cut or covered, nothing is too small to read or
// to touch, nothing is wider than the screen, colours are told apart. The whole (ninja -C build look-at-all) has
// the large boards too, asks for every fault of accessibility everywhere, and keeps the pictures to be looked at. Chance
// has a seed (SEED in the environment), so that what was found can be found again.
import assert from "node:assert/strict";
import { easyBots, launch, openPage, playOn, run, serve, settled, SHORT, shot, violations, visit } from "./browser.mjs";
import { faultsOf } from "./faults.mjs";

const [dist, shots, whole] = process.argv.slice(2);
const SIZES = {
    small: [360, 640],
    phone: [390, 844],
    tablet: [820, 1180],
    desktop: [1280, 800],
    wide: [2560, 1440],
};
const THEMES = ["light", "dark", "contrast"];
const TOUCH = 1020; // screens up to here are touched
const LONG = "Anne-Charlotte Bretonnière";

/** Numbers and letters on things must be told from what they stand on: colours as the tokens make them. */
function faintOnes(least) {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\d.]+/g).map((n) => Number(n) / 255);
        const [R, G, B] = [r, g, b].map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * R + 0.7152 * G + 0.0722 * B;
    };
    const pairs = [
        [".malus .num", ".face"],
        [".bonus .num", ".face"],
        [".pawn text", ".wood"],
        [".mark text", "path"],
        [".count text", "circle"],
        [".step text", "circle"],
        [".flag text", "rect"],
    ];
    const faults = new Set();
    for (const [text, ground] of pairs)
        for (const e of document.querySelectorAll(`.page-game ${text}`)) {
            const under = e.parentElement.querySelector(`:scope > ${ground}`);
            if (!under) continue;
            const [a, b] = [light(getComputedStyle(e).fill), light(getComputedStyle(under).fill)];
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (ratio < least) faults.add(`${ratio.toFixed(1)}: ${text} in ${e.parentElement.getAttribute("class")}`);
        }
    return [...faults];
}

const server = await serve(dist);
const browser = await launch();
const seed = process.env.SEED ?? 1;
const { page, faults } = await openPage(browser, { seed });
await page.goto(server.url);

async function begin(game, players, name = "Camille", { short = false } = {}) {
    await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", name.slice(0, 24));
    const more = page.getByRole("button", { name: "Un joueur de plus" });
    const fewer = page.getByRole("button", { name: "Un joueur de moins" }); // the last game may have had more
    const seated = () => page.locator(".seat-fields li").count();
    while ((await seated()) < players && (await more.isEnabled())) await more.click();
    while ((await seated()) > players && (await fewer.isEnabled())) await fewer.click();
    await easyBots(page);
    if (short) {
        await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
        await SHORT[game](page);
    }
    await page.click("button.big");
    await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
}

const wear = (theme) =>
    page.evaluate((to) => {
        document.documentElement.dataset.theme = to;
    }, theme);

/** All faults of accessibility at both kinds of size; those of colours, which no size changes, in the other themes. */
async function inspectColours(name, size) {
    for (const theme of THEMES) {
        if (theme !== "light" && size !== "desktop" && !whole) continue;
        await wear(theme);
        const rules = theme === "light" ? undefined : ["color-contrast"];
        assert.deepEqual(await violations(page, rules), [], `${name}, ${size}, ${theme}`);
    }
}

/** The same state on every screen and in every theme. States whose parts are all in another one need no axe. */
async function look(name, { axe = true } = {}) {
    for (const [size, [width, height]] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        await settled(page);
        for (const theme of THEMES) {
            await wear(theme);
            const where = `${name}, ${size}, ${theme}`;
            await shot(page, shots, `stage-${name}-${size}-${theme}`);
            if (theme === "light") assert.deepEqual(await page.evaluate(faultsOf, width <= TOUCH), [], where);
            assert.deepEqual(await page.evaluate(faintOnes, theme === "contrast" ? 7 : 4.5), [], where);
        }
        if ((axe || whole) && ["phone", "desktop"].includes(size)) await inspectColours(name, size);
    }
    await wear("light");
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled(page);
}

/** The same where there is less to go wrong: two sizes, one theme. */
async function glance(name) {
    for (const size of ["phone", "desktop"]) {
        const [width, height] = SIZES[size];
        await page.setViewportSize({ width, height });
        await settled(page);
        await shot(page, shots, `stage-${name}-${size}-light`);
        assert.deepEqual(await page.evaluate(faultsOf, width <= TOUCH), [], `${name}, ${size}`);
    }
}

/** Plays the year on until it asks for this. */
async function untilAsked(ask) {
    const found = new RegExp(`^(${ask})$`);
    for (let n = 0; n < 200; n++) {
        await page.waitForSelector(".jda[data-ask]");
        if (found.test(await page.locator(".jda").getAttribute("data-ask"))) return;
        await playOn(page, 1);
        await page.waitForTimeout(30);
    }
    assert.fail(`${ask} is never asked`);
}

const asked = () => page.waitForSelector(".page-game .choice", { state: "attached" });

const tests = {
    "cest-la-vie: right after the deal, with the longest names": async () => {
        await begin("cest-la-vie", 4, LONG);
        await look("clv-deal", { axe: false });
    },
    "cest-la-vie: in the middle, a piece lifted, advice, the drawer": async () => {
        await begin("cest-la-vie", 4);
        await playOn(page, 9);
        await asked();
        await look("clv-middle");
        await page.locator(".piece").first().click();
        await page.waitForSelector(".go[data-deed]");
        await look("clv-lifted", { axe: false });
        assert.deepEqual(await violations(page), [], "a piece lifted");
        await page.keyboard.press("Escape");
        await page.keyboard.press("h");
        await page.waitForSelector(".advice .advised");
        await look("clv-advice", { axe: false });
        await page.setViewportSize({ width: 390, height: 844 });
        await page.locator(".peek-log").click();
        await page.waitForSelector(".drawer .log");
        assert.deepEqual(await page.evaluate(faultsOf, true), [], "the drawer");
        await shot(page, shots, "stage-clv-drawer-phone-light");
    },
    "cest-la-vie: six players, and late in the game": async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await begin("cest-la-vie", 6);
        await playOn(page, 4);
        await asked();
        await look("clv-six", { axe: false });
    },
    "easy-come: right after the deal, dice lifted, in the middle, the end": async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await begin("easy-come", 4, LONG);
        await look("ecg-deal", { axe: false });
        await page.keyboard.press("1");
        await page.waitForSelector(".go[data-deed]");
        await look("ecg-lifted", { axe: false }); // test_home.mjs has it
        await page.keyboard.press("Escape");
        await playOn(page, 8);
        await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
        await look("ecg-middle");
        await playOn(page);
        await page.waitForSelector(".ranking");
        await look("ecg-end");
    },
    "smile-life: the end": async () => {
        await begin("smile-life", 4, LONG, { short: true });
        await playOn(page);
        await page.waitForSelector(".ranking");
        await glance("sml-end");
    },
    "jeu-de-lannee: about oneself, two numbers, a question": async () => {
        await begin("jeu-de-lannee", 4, LONG);
        await look("jda-about", { axe: false });
        await page.locator(".jda-about button[type=submit]").click();
        await page.waitForSelector(".jda[data-ask=token]");
        await untilAsked("take");
        await page.locator(".jda-leaf.can").first().click();
        await page.waitForSelector(".go[data-deed]");
        await look("jda-take");
        await page.keyboard.press("Escape");
        await untilAsked("target|fact|know|option|shield");
        await look("jda-ask", { axe: false });
    },
    "plus-belle-la-vie: the preparation, a figure lifted, five players": async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await begin("plus-belle-la-vie", 4, LONG);
        await look("pbv-prep");
        await begin("plus-belle-la-vie", 5);
        await page.evaluate(() => document.querySelector(".pbv-thing.can")?.click());
        await playOn(page, 12);
        await asked();
        await look("pbv-five");
        await begin("plus-belle-la-vie", 2);
        for (let n = 0; n < 60 && !(await page.locator("[data-deed='mode C']").count()); n++) {
            await playOn(page, 1);
            await asked();
        }
        await page.locator("[data-deed='mode C']").first().click();
        await page.waitForSelector(".pbv-columns .pbv-thing.can");
        await page.locator(".pbv-columns .pbv-thing.can").first().click();
        await page.waitForSelector(".pbv-place.dest");
        await look("pbv-lifted");
    },
    "plus-belle-la-vie at a glance: the preparation, in the middle": async () => {
        await begin("plus-belle-la-vie", 4, LONG);
        await glance("pbv-prep");
        await playOn(page, 9);
        await asked();
        await glance("pbv-middle");
    },
    "a game in words fits the stage": async () => {
        const words = (on) =>
            page.evaluate((to) => {
                const all = JSON.parse(localStorage.getItem("ludovie-settings") ?? "{}");
                localStorage.setItem("ludovie-settings", JSON.stringify({ ...all, words: to }));
            }, on);
        await words(true);
        await page.reload();
        await begin("jeu-de-lannee", 3);
        await playOn(page, 3);
        await asked();
        await look("words");
        await words(false);
        await page.reload();
    },
    "letters of any size": async () => {
        await begin("cest-la-vie", 3);
        for (const size of ["small", "large", "huge"]) {
            await page.evaluate((to) => {
                document.documentElement.dataset.text = to;
            }, size);
            await settled(page);
            for (const [name, [width, height]] of Object.entries(SIZES)) {
                await page.setViewportSize({ width, height });
                await settled(page);
                await shot(page, shots, `stage-text-${size}-${name}`);
                const found = await page.evaluate(faultsOf, width <= TOUCH);
                // Small letters are a choice; everything else holds.
                assert.deepEqual(found.filter((f) => size !== "small" || !/^[\d.]+ px/.test(f)), [], `${size}, ${name}`);
            }
        }
        await page.evaluate(() => {
            document.documentElement.dataset.text = "normal";
        });
    },
    "nothing went wrong in the page": () => assert.deepEqual(faults, []),
};

const LARGE = /^(jeu-de-lannee|plus-belle-la-vie): /;
await run(Object.fromEntries(Object.entries(tests).filter(([name]) => whole || !LARGE.test(name))));
await browser.close();
server.close();

// Looks at every state of the stage as people would: shots.mjs DIST SHOTS [whole]
// Each state is drawn in every size and theme and measured: nothing is cut or covered, nothing is too small to read or
// to touch, nothing is wider than the screen, colours are told apart. The whole (ninja -C build look-at-all) has
// the large boards too, asks for every fault of accessibility everywhere, and keeps the pictures to be looked at. Chance
// has a seed (SEED in the environment), so that what was found can be found again.
import assert from "node:assert/strict";
import { easyBots, launch, openPage, playOn, run, serve, settled, SHORT, shot, violations, visit, WHOLE } from "./browser.mjs";
import { faultsOn } from "./faults.mjs";
import { LONG, looker, resize, SIZES, TOUCH } from "./looking.mjs";

const [dist, shots] = process.argv.slice(2);

const LONG_NAMES = [
    LONG,
    "Maximilienne d’Orléans-Ba",
    "Jean-Baptiste Grandgousier",
    "Wilhelmina Wrzesniewska",
    "Bartholomé du Plessis-Mo",
    "Schéhérazade Vandenbrouck",
];

const server = await serve(dist);
const browser = await launch();
const seed = process.env.SEED ?? 1;
const { page, faults } = await openPage(browser, { seed });
await page.goto(server.url);
const { look, glance } = looker(page, shots);

async function begin(game, players, name = "Camille", { short = false, long = false, options = {} } = {}) {
    await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", name.slice(0, 24));
    const more = page.getByRole("button", { name: "Un joueur de plus" });
    const fewer = page.getByRole("button", { name: "Un joueur de moins" }); // the last game may have had more
    const seated = () => page.locator(".seat-fields li").count();
    while ((await seated()) < players && (await more.isEnabled())) await more.click();
    while ((await seated()) > players && (await fewer.isEnabled())) await fewer.click();
    await easyBots(page);
    if (long)
        for (const [i, field] of (await page.locator(".seat-fields input").all()).entries())
            await field.fill(`${LONG_NAMES[i % LONG_NAMES.length]}`.slice(0, 24));
    if (short || Object.keys(options).length > 0)
        await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
    if (short) await SHORT[game](page);
    for (const [id, value] of Object.entries(options)) await page.selectOption(`#option-${id}`, value);
    await page.click("button.big");
    await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
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

/** How many of these things lie over one of those. */
const meeting = (things, others) =>
    page.evaluate(
        ([a, b]) => {
            const boxes = (selector) =>
                [...document.querySelectorAll(selector)].map((e) => [e, e.getBoundingClientRect()]);
            const meet = (p, q) =>
                p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1;
            return boxes(a).filter(([e, p]) => boxes(b).some(([f, q]) => e !== f && meet(p, q))).length;
        },
        [things, others],
    );

const asked = () => page.waitForSelector(".page-game .choice", { state: "attached" });

/** Plays until touching one of these things shows another; that stays lifted. */
async function untilHeld(things, shown, most) {
    for (let n = 0; n < most; n++) {
        await asked();
        const found = await page.evaluate(
            async ([all, wanted]) => {
                const frame = () => new Promise((done) => requestAnimationFrame(done));
                const point = (e) => {
                    dispatchEvent(new PointerEvent("pointerdown")); // else it would be a screen reader's
                    e?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
                };
                for (let i = 0; i < document.querySelectorAll(all).length; i++) {
                    point(document.querySelectorAll(all)[i]);
                    for (let k = 0; k < 3; k++) await frame();
                    if (document.querySelector(wanted)) return true;
                    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
                    for (let k = 0; k < 2; k++) await frame();
                }
                return false;
            },
            [things, shown],
        );
        if (found) return;
        assert.equal(await playOn(page, 1), 1, `${shown} is never seen`);
    }
    assert.fail(`${shown} is never seen`);
}

/** The last decision of a game, which is played twice with the same dice and cards, and its end. */
async function lastTurn(game, players, name) {
    const again = async () => {
        await page.reload();
        await begin(game, players, "Camille", { short: game in SHORT });
    };
    await again();
    const decisions = await playOn(page);
    await page.waitForSelector(".ranking");
    await look(`${name}-end`);
    await again();
    await playOn(page, decisions - 1);
    await look(`${name}-last`, { axe: false });
}

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
        assert.deepEqual(await faultsOn(page, { touch: true }), [], "the drawer");
        await shot(page, shots, "stage-clv-drawer-phone-light");
    },
    "cest-la-vie: six players": async () => {
        await resize(page, SIZES.desktop);
        await begin("cest-la-vie", 6);
        await playOn(page, 14); // trays are full
        await asked();
        assert.equal(await meeting(".rival .minis .tile", ".rival .seat-score"), 0, "tiles over points");
        await page.keyboard.press("h");
        await page.waitForSelector(".advice .advised");
        assert.equal(await meeting(".clv .flag rect", ".clv .flag rect"), 0, "flags over flags");
        await page.keyboard.press("Escape");
        await look("clv-six", { axe: false });
    },
    "all of cest-la-vie: six long names, the last turn, the end": async () => {
        await begin("cest-la-vie", 6, LONG, { long: true });
        await playOn(page, 6);
        await asked();
        await look("clv-long", { axe: false });
        await lastTurn("cest-la-vie", 4, "clv");
    },
    "easy-come: right after the deal, dice lifted, in the middle, the end": async () => {
        await resize(page, SIZES.desktop);
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
    "all of easy-come: six long names, the last turn, the end": async () => {
        await begin("easy-come", 6, LONG, { long: true });
        await playOn(page, 14);
        await look("ecg-long", { axe: false });
        await lastTurn("easy-come", 4, "ecg");
    },
    "all of smile-life: after the deal, a card lifted, aimed and paid": async () => {
        await begin("smile-life", 4, LONG, { options: { river: "yes" } });
        await look("sml-deal");
        await untilHeld(".sml-hand .can:not(.dim)", ".sml-ghost", 40);
        await look("sml-lifted");
        await untilHeld(".sml-hand .can:not(.dim)", ".sml-aim", 200);
        await look("sml-aimed");
        await page.keyboard.press("Escape");
        await untilHeld(".sml-hand .can:not(.dim)", ".sml-note.can", 400);
        await look("sml-paid");
        await page.keyboard.press("Escape");
        await look("sml-late", { axe: false });
    },
    "all of smile-life: six long names, the last turn, the end": async () => {
        await begin("smile-life", 6, LONG, { long: true });
        await look("sml-six-deal", { axe: false });
        await playOn(page, 12);
        await asked();
        await look("sml-six", { axe: false });
        await untilHeld(".sml-hand .can:not(.dim)", ".sml-aim", 60);
        await look("sml-six-aimed", { axe: false });
        await page.keyboard.press("Escape");
        await lastTurn("smile-life", 4, "sml");
    },
    "smile-life at a glance: in the middle": async () => {
        await begin("smile-life", 4, LONG, { short: true });
        await playOn(page, 7);
        await asked();
        await glance("sml-middle");
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
        await resize(page, SIZES.desktop);
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
            for (const name of WHOLE ? Object.keys(SIZES) : ["small", "desktop"]) {
                const [width, height] = SIZES[name];
                await page.setViewportSize({ width, height });
                await settled(page);
                await shot(page, shots, `stage-text-${size}-${name}`);
                // Small letters are a choice; everything else holds.
                const how = { touch: width <= TOUCH, small: size === "small" };
                assert.deepEqual(await faultsOn(page, how), [], `${size}, ${name}`);
            }
        }
        await page.evaluate(() => {
            document.documentElement.dataset.text = "normal";
        });
    },
    "nothing went wrong in the page": () => assert.deepEqual(faults, []),
};

const LARGE = /^(jeu-de-lannee|plus-belle-la-vie|all of [a-z-]+): /;
await run(tests, Object.keys(tests).filter((name) => LARGE.test(name)));
await browser.close();
server.close();

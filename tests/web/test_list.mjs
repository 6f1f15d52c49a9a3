// The list of decisions and what is told, for who plays with keys and by ear, in a real browser: test_list.mjs DIST. What
// a screen reader makes of it: tests/ear.
import assert from "node:assert/strict";
import { launch, openPage, run, serve, visit } from "./browser.mjs";

const [dist] = process.argv.slice(2);
const server = await serve(dist);
const browser = await launch();
const SEED = 21;

/** Plans kept from an earlier visit: with whom a game is played, and how. */
const plan = (bots, values = {}) => ({
    seats: [{ name: "", by: "person" }, ...bots.map((name) => ({ name, by: "beginner" }))],
    values,
});

/** A page where games can be begun with two keys, and what its live region says from now on. */
async function withPage(settings, work, plans = {}) {
    const options = { settings: { name: "Camille", lang: "fr", ...settings }, seed: SEED };
    const { context, page, faults } = await openPage(browser, options);
    await context.addInitScript((kept) => {
        localStorage.setItem("ludovie-plans", kept);
        globalThis.said = [];
        globalThis.lost = 0; // how often the focus was at the top of the page while a game was on
        new MutationObserver((all) => {
            for (const { target, addedNodes } of all)
                if (target.id === "live") for (const p of addedNodes) globalThis.said.push(p.textContent);
        }).observe(document, { childList: true, subtree: true });
    }, JSON.stringify(plans));
    try {
        await page.goto(server.url);
        await page.waitForSelector(".boxes");
        await work(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

/** Opens a box and plays, with keys. */
async function begin(page, game) {
    await page.focus(`[data-game="${game}"]`);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".play-now"));
    await page.keyboard.press("Enter");
    await inList(page);
}

const inList = (page) =>
    page.waitForFunction(() => document.activeElement?.closest(".decisions") && document.querySelector(".decisions li + li"));
const said = (page) => page.evaluate(() => globalThis.said);
/** Waits until this is told. */
async function hear(page, pattern) {
    const isTold = (p) => globalThis.said.some((text) => new RegExp(p, "u").test(text));
    await page.waitForFunction(isTold, pattern.source).catch(async () => {
        assert.fail(`${pattern} is not told, but: ${(await said(page)).join(" / ")}`);
    });
}
const seqOf = (page) => page.evaluate(() => document.querySelector(".stage")?.dataset.seq);
const lines = (page) => page.locator(".decisions li").allTextContents();

await run({
    "the first game says which keys there are; a second one begins with nothing said, and does not": () =>
        withPage({ telling: "auto" }, async (page) => {
            await begin(page, "cest-la-vie");
            await hear(page, /P .*M .*S .*L .*D .*H .*Ctrl.*Alt/);
            const [first] = await said(page);
            assert.match(first, /\? \d+ choix\./, "whole sentences, and the question with them");
            await page.evaluate(() => {
                const kept = JSON.parse(localStorage.getItem("ludovie-settings"));
                localStorage.setItem("ludovie-settings", JSON.stringify({ ...kept, played: true }));
            });
            await page.goto(server.url);
            await page.reload();
            await page.waitForSelector(".boxes");
            await begin(page, "cest-la-vie");
            await hear(page, /1\s: /);
            const [short, ...more] = await said(page);
            assert.deepEqual(more, [], "one paragraph");
            assert.doesNotMatch(short, /Ctrl|choix\./, "in a few words");
            assert.match(short, /1\s: .*\.$/u, "the decisions last");
        }),

    "the focus rests in the list while the others play, and nothing but the game is told": () =>
        withPage(
            { pace: "normal", played: true },
            async (page) => {
                await begin(page, "cest-la-vie");
                await page.evaluate(() => {
                    document.addEventListener("focusout", (e) => {
                        if (!e.relatedTarget?.closest(".decisions")) globalThis.lost++;
                    });
                });
                for (let i = 0; i < 3; i++) {
                    const before = await seqOf(page);
                    await page.keyboard.press("1");
                    await page.waitForFunction((n) => document.querySelector(".stage")?.dataset.seq !== n, before);
                    assert.ok(await page.evaluate(() => document.activeElement.closest(".decisions")), "at once");
                    await inList(page);
                }
                assert.equal(await page.evaluate(() => globalThis.lost), 0, "the focus left the list");
            },
            { "cest-la-vie": plan(["Rose", "Gaston"]) },
        ),

    "a second thought is asked for in the list, can be heard again, and leads back": () =>
        withPage(
            { played: true },
            async (page) => {
                await begin(page, "easy-come");
                const declines = (all) => all.findIndex((text) => /renoncer/.test(text));
                for (let turns = 0; declines(await lines(page)) < 0; turns++) {
                    assert.ok(turns < 40, "the dice never win anything");
                    const before = await seqOf(page);
                    const n = (await lines(page)).length - 1;
                    for (const digit of String(n)) await page.keyboard.press(digit);
                    if (n > 9) await page.keyboard.press("Enter");
                    await page.waitForFunction((x) => document.querySelector(".stage")?.dataset.seq !== x, before);
                    await inList(page);
                }
                const at = declines(await lines(page));
                const before = await seqOf(page);
                const decline = async () => {
                    for (const digit of String(at)) await page.keyboard.press(digit);
                    if ((await lines(page)).length - 1 > 9) await page.keyboard.press("Enter");
                    await page.waitForFunction(() => document.querySelectorAll(".decisions li").length === 3);
                };
                await decline();
                await hear(page, /renoncer.*1\s: Non, .*2\s: Oui/);
                assert.equal(await page.locator("dialog[open]").count(), 0, "no dialog takes the focus");
                const times = (await said(page)).length;
                await page.keyboard.press("d");
                await page.waitForFunction((n) => globalThis.said.length > n, times);
                assert.match((await said(page)).at(-1), /renoncer.*2\s: Oui/u);
                await page.keyboard.press("1");
                await page.waitForFunction(() => document.querySelectorAll(".decisions li").length > 3);
                assert.equal(await seqOf(page), before, "nothing was decided");
                await decline();
                await page.keyboard.press("2");
                await page.waitForFunction((x) => document.querySelector(".stage")?.dataset.seq !== x, before);
            },
            { "easy-come": plan(["Rose"], { "max-turns": "40" }) },
        ),

    "after the rules the focus is in the list again, and at the end on the outcome, which is told": () =>
        withPage(
            { played: true },
            async (page) => {
                await begin(page, "easy-come");
                await hear(page, /^Camille|D’abord|1\s: |\d choix/);
                const before = (await said(page)).length;
                await page.keyboard.press("r");
                await page.waitForFunction(() => document.activeElement?.matches(".page-rules h1"));
                await page.waitForSelector(".page-rules .rule");
                assert.match(await page.locator(".search [role=status]").innerText(), /^[1-9]\d* règles$/);
                await page.goBack();
                await inList(page);
                await page.waitForFunction((n) => globalThis.said.length > n, before);
                const again = (await said(page)).slice(before).join(" ");
                assert.match(again, /1\s: |\d choix/, "the question");
                assert.doesNotMatch(again, /D’abord/, "what was told before is not told again");
                while ((await page.locator(".ranking").count()) === 0) {
                    const before = await seqOf(page);
                    const n = (await lines(page)).length - 1;
                    await page.keyboard.press("1");
                    if (n > 9) await page.keyboard.press("Enter");
                    await page.waitForFunction(
                        (x) =>
                            document.querySelector(".ranking") ||
                            (document.querySelector(".stage")?.dataset.seq !== x &&
                                document.querySelector(".decisions li + li")),
                        before,
                    );
                }
                await page.waitForFunction(() => document.activeElement?.id === "outcome");
                await hear(page, /(?:gagne|la victoire)\s!$/);
            },
            { "easy-come": plan(["Rose"], { "max-turns": "4" }) },
        ),

    "set-up says who is there when a player is added, and whose bot a field is about": () =>
        withPage({}, async (page) => {
            await visit(page, "#/new/easy-come", ".page-setup button.big:not([disabled])");
            await page.getByRole("button", { name: "Un joueur de plus" }).press("Enter");
            await hear(page, /^4 joueurs\s: .*Rose.*Gaston/);
            const names = await page.locator(".seat-fields select").evaluateAll((all) =>
                all.map((s) => s.getAttribute("aria-label") ?? s.labels[0]?.textContent ?? ""),
            );
            assert.equal(new Set(names).size, names.length, `fields alike: ${names.join(" / ")}`);
            for (const [i, name] of ["Rose", "Gaston"].entries()) assert.ok(names[i].includes(name), names[i]);
        }),

    "no sign is read out: what is only drawn is hidden from a screen reader": () =>
        withPage({ played: true }, async (page) => {
            for (const hash of ["#/", "#/settings", "#/about", "#/new/easy-come", "#/rules/easy-come"]) {
                await visit(page, hash, "main h1, main h2, main fieldset");
                const tree = await page.locator("body").ariaSnapshot();
                assert.doesNotMatch(tree, /[▸▾►▶◂◀●○■□★☆✓✗→←↑↓⇒]/u, hash);
            }
        }),
});
await browser.close();
server.close();

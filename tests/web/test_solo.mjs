// Solo play in a real browser: test_solo.mjs DIST LUDOVIE SHOTS
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DESKTOP, launch, openPage, PHONE, run, serve, shot, violations } from "./browser.mjs";

const [dist, ludovie, shots] = process.argv.slice(2);
const GAMES = JSON.parse(await readFile(join(dist, "fr.json"), "utf8")).games.map((g) => g.id);
const server = await serve(dist);
const browser = await launch();

/** From the home page to the first question, in two clicks. */
async function start(page, game, name = "Camille") {
    await page.goto(server.url);
    await page.click(`.box a[href="#/new/${game}"]`);
    await page.waitForSelector("button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", name);
    await page.click("button.big");
    await page.waitForSelector("#turn");
    await page.waitForSelector(".choice, .ranking", { state: "attached" });
}

/** Takes some decision again and again, in the page; stops at the end, or after so many. */
function playOn(page, decisions = Infinity) {
    return page.evaluate(async (most) => {
        let n = 0;
        for (let idle = 0; idle < 2000; idle++) {
            const sure = document.querySelector("dialog[open] .row button:nth-child(2)");
            const choices = [...document.querySelectorAll(".choice")];
            if (document.querySelector(".ranking") || (n >= most && !sure)) return n;
            if (sure) sure.click();
            else if (choices.length > 0) choices[(n++ * 7) % choices.length].click();
            await new Promise((done) => setTimeout(done, 4));
            if (sure || choices.length > 0) idle = 0;
        }
        throw new Error("nothing is asked any more");
    }, decisions);
}

async function withPage(options, work) {
    const { context, page, faults } = await openPage(browser, options);
    try {
        await work(page, context);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

async function assertNoViolations(page, where) {
    assert.deepEqual(await violations(page), [], where);
}

/** The record of the open game, as the page keeps it. */
function keptRecord(page) {
    return page.evaluate(
        () =>
            new Promise((done, failed) => {
                const opening = indexedDB.open("ludovie", 1);
                opening.onerror = failed;
                opening.onsuccess = () => {
                    const all = opening.result.transaction("games").objectStore("games").getAll();
                    all.onsuccess = () =>
                        done(all.result.sort((a, b) => b.time - a.time)[0]?.record);
                };
            }),
    );
}

const tests = {};

for (const game of GAMES) {
    tests[`${game}: a whole game without a network, looked at and checked`] = () =>
        withPage({}, async (page, context) => {
            await page.goto(server.url);
            await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
            server.state.up = false;
            await context.setOffline(true);
            try {
                await page.reload();
                await start(page, game);
                await playOn(page, 4);
                await page.waitForSelector(".choice, .ranking", { state: "attached" });
                await assertNoViolations(page, "playing");
                await shot(page, shots, `${game}-desktop`);
                await playOn(page);
                await assertNoViolations(page, "the end");
                await page.getByRole("button", { name: "Vérifier dés et cartes" }).click();
                await page.waitForSelector(".verdict.fine");
                await page.getByRole("button", { name: "Revoir la partie" }).click();
                await page.locator(".slider input").fill("5");
                await page.waitForFunction(() =>
                    /étape 5 sur/.test(document.querySelector(".replay [role=status]").textContent),
                );
                await page.waitForSelector(".replay .words-board, .replay .clv, .replay .ecg");
                await assertNoViolations(page, "the replay");
                await shot(page, shots, `${game}-end`);
            } finally {
                server.state.up = true;
            }
        });
}

Object.assign(tests, {
    "by keyboard alone, from the home page into a game; the focus is never lost": () =>
        withPage({}, async (page) => {
            const focused = () =>
                page.evaluate(() => document.activeElement?.textContent?.slice(0, 60) ?? "");
            const tabTo = async (test) => {
                for (let i = 0; i < 80; i++) {
                    await page.keyboard.press("Tab");
                    if (await page.evaluate(test)) return;
                }
                throw new Error(`no way to ${test}: at ${await focused()}`);
            };
            await page.goto(server.url);
            await page.waitForSelector(".boxes");
            await tabTo(`document.activeElement.getAttribute("href") === "#/new/cest-la-vie"`);
            await page.keyboard.press("Enter");
            await page.waitForSelector("button.big:not([disabled])");
            await tabTo(`document.activeElement.matches(".seat-fields input")`);
            await page.keyboard.type("Camille");
            await page.keyboard.press("Enter");
            await page.waitForSelector(".choice", { state: "attached" });
            for (let turn = 0; turn < 5; turn++) {
                const seq = await page.locator(".log li").count();
                await tabTo(`document.activeElement.matches(".piece, .choice")`);
                await page.keyboard.press("Enter");
                await page.waitForFunction(
                    (n) => document.querySelectorAll(".log li").length > n,
                    seq,
                );
                await page.waitForSelector(".choice", { state: "attached" });
                await page.waitForFunction(
                    () => document.activeElement && document.activeElement !== document.body,
                );
            }
            for (const [key, said] of [
                ["s", /Camille/],
                ["d", /^1/],
                ["p", /Parcours/],
                ["m", /Camille/],
                ["l", /fait/],
                ["h", /Conseil/],
            ]) {
                await page.keyboard.press(key);
                await page.waitForFunction(
                    (words) =>
                        new RegExp(words).test(
                            document.querySelector(".answer p")?.textContent ?? "",
                        ),
                    said.source,
                );
            }
            await page.keyboard.press("Escape");
            await page.keyboard.press("u");
            await page.waitForFunction(
                () =>
                    /Coup repris|repris/i.test(
                        document.querySelector("#live").lastElementChild.textContent,
                    ) ||
                    /Taken|repris/i.test(document.querySelector(".answer p")?.textContent ?? ""),
            );
            await page.keyboard.press("r");
            await page.waitForSelector(".page-rules");
        }),
    "a finger sees first where a piece would go, and moves it at the second touch": () =>
        withPage(PHONE, async (page) => {
            await start(page, "cest-la-vie");
            const lines = () => page.locator(".log li").count();
            const before = await lines();
            await page.locator(".piece").first().tap();
            await page.waitForSelector(".square.target");
            assert.equal(await lines(), before);
            await page.locator(".piece").first().tap();
            await page.waitForFunction(
                (n) => document.querySelectorAll(".log li").length > n,
                before,
            );
        }),
    "the dice of Easy Come by keys": () =>
        withPage({}, async (page) => {
            await start(page, "easy-come");
            await page.keyboard.press("1");
            await page.waitForFunction(
                () =>
                    document.querySelector(".die-button")?.getAttribute("aria-pressed") === "true",
            );
            const before = await page.locator(".log li").count();
            await page.locator(".ecg .button.primary:not([disabled])").first().focus();
            await page.keyboard.press("Enter");
            await page.waitForFunction(
                (n) =>
                    document.querySelectorAll(".log li").length > n ||
                    document.querySelector("dialog[open]"),
                before,
            );
        }),
    "every event is said once, in order, in the words of the library": () =>
        withPage({}, async (page) => {
            await start(page, "cest-la-vie");
            await page.evaluate(() => {
                globalThis.said = [];
                new MutationObserver((all) => {
                    for (const m of all)
                        for (const p of m.addedNodes) globalThis.said.push(p.textContent);
                }).observe(document.querySelector("#live"), { childList: true });
            });
            const from = (await keptRecord(page)).trim().split("\n").length - 1;
            await playOn(page, 6);
            await page.waitForSelector(".choice, .ranking", { state: "attached" });
            await page.waitForTimeout(200); // the game is kept a moment after it is drawn
            const record = await keptRecord(page);
            const asks = [
                { ask: "load", match: 1, record },
                { ask: "news", match: 1, seat: 1, since: from, lang: "fr" },
            ];
            const answers = execFileSync(ludovie, ["referee"], {
                input: asks.map((a) => JSON.stringify(a)).join("\n") + "\n",
                encoding: "utf8",
            });
            const expected = JSON.parse(answers.trim().split("\n")[1]).news.map((n) => n.text);
            const said = (await page.evaluate(() => globalThis.said)).filter(
                (s) => !/choix$/.test(s),
            );
            assert.deepEqual(said, expected);
        }),
    "what a screen reader finds: landmarks, one heading, labelled decisions, a spoken board": () =>
        withPage({ settings: { words: true } }, async (page) => {
            await start(page, "cest-la-vie");
            for (const role of ["banner", "main", "complementary", "log"])
                assert.equal(await page.getByRole(role).count(), 1, role);
            assert.equal(await page.locator("h1").count(), 1);
            assert.equal(await page.getByRole("region", { name: "Votre choix" }).count(), 1);
            assert.ok(
                await page.getByRole("heading", { name: "Parcours", exact: true }).isVisible(),
            );
            assert.ok(await page.getByText("Case 0 : Départ").first().isVisible());
            assert.ok(
                await page
                    .getByRole("button", { name: /^pion, de Départ/ })
                    .first()
                    .isVisible(),
            );
            assert.equal(
                await page
                    .getByRole("navigation", { name: "Liens d’évitement" })
                    .getByRole("link")
                    .count(),
                3,
            );
        }),
    "a game is kept and goes on after a reload, in another language": () =>
        withPage({}, async (page) => {
            await start(page, "smile-life");
            await playOn(page, 3);
            await page.waitForSelector(".choice", { state: "attached" });
            await page.waitForTimeout(300);
            const lines = await page.locator(".log li").count();
            await page.reload();
            await page.waitForSelector(".choice", { state: "attached" });
            assert.equal(await page.locator(".log li").count(), lines);
            await page.goto(`${server.url}#/settings`);
            await page.getByLabel("English").check();
            await page.waitForSelector("h1:text('Settings')");
            assert.equal(await page.evaluate(() => document.activeElement.name), "lang");
            await page.goto(`${server.url}#/`);
            await page.waitForSelector(".saved");
            await page.click(".saved a");
            await page.waitForSelector(".choice", { state: "attached" });
            assert.match(
                await page.locator(".words-board").textContent(),
                /Cards in the draw pile|hand/i,
            );
        }),
    "a browser that keeps nothing still plays, and says so": () =>
        withPage({}, async (page, context) => {
            await context.addInitScript(() => {
                indexedDB.open = () => {
                    throw new DOMException("no", "SecurityError");
                };
            });
            await start(page, "easy-come");
            await playOn(page, 2);
            await page.waitForSelector("text=Ce navigateur ne garde rien", { state: "attached" });
        }),
    "wrong addresses have a sentence and a way on": () =>
        withPage({}, async (page) => {
            for (const hash of ["#/nowhere", "#/solo/none", "#/new/chess"]) {
                await page.goto(`${server.url}${hash}`);
                await page.reload();
                await page.getByRole("link", { name: "Tous les jeux" }).click();
                await page.waitForSelector(".boxes");
            }
        }),
    "the content policy holds": () =>
        withPage({}, async (page) => {
            await page.goto(server.url);
            await page.waitForSelector(".boxes");
            const blocked = await page.evaluate(
                () =>
                    new Promise((done) => {
                        document.addEventListener("securitypolicyviolation", (e) =>
                            done(e.effectiveDirective),
                        );
                        const script = document.createElement("script");
                        script.textContent = "globalThis.harmed = true";
                        document.body.append(script);
                    }),
            );
            assert.match(blocked, /script-src/);
            assert.equal(await page.evaluate(() => globalThis.harmed), undefined);
        }).catch((fault) => {
            if (!/Content Security Policy/.test(String(fault))) throw fault;
        }),
});

for (const theme of ["light", "dark", "contrast"]) {
    tests[`no fault of accessibility on any page: ${theme}`] = () =>
        withPage({ settings: { theme } }, async (page) => {
            for (const [name, hash, ready] of [
                ["home", "#/", ".boxes"],
                ["setup", "#/new/jeu-de-lannee", "button.big:not([disabled])"],
                ["rules", "#/rules/cest-la-vie/CLV-18", ".rule.wanted"],
                ["settings", "#/settings", "fieldset"],
            ]) {
                await page.goto(`${server.url}${hash}`);
                await page.waitForSelector(ready);
                await page.evaluate(() =>
                    document.querySelectorAll("details").forEach((d) => {
                        d.open = true;
                    }),
                );
                await assertNoViolations(page, name);
            }
            for (const game of ["cest-la-vie", "easy-come"]) {
                await start(page, game);
                await playOn(page, 3);
                await page.waitForSelector(".choice", { state: "attached" });
                await page.getByRole("button", { name: "Conseil" }).click();
                await page.waitForSelector(".answer");
                await assertNoViolations(page, game);
                await page.getByRole("button", { name: "Menu" }).click();
                await page.waitForSelector("dialog[open]");
                await assertNoViolations(page, `${game}, menu`);
            }
        });
}

for (const [name, options] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
    ["wide", { viewport: { width: 2560, height: 1440 } }],
]) {
    for (const theme of ["light", "dark"]) {
        tests[`every page fits, and is kept as a picture: ${name}, ${theme}`] = () =>
            withPage({ ...options, settings: { theme } }, async (page) => {
                const fits = async (where) => {
                    const over = await page.evaluate(
                        () => document.documentElement.scrollWidth - innerWidth,
                    );
                    assert.ok(over <= 0, `${where}: ${over} pixels too wide`);
                    await shot(page, shots, `${where}-${name}-${theme}`);
                };
                for (const [where, hash, ready] of [
                    ["home", "#/", ".boxes"],
                    ["setup", "#/new/cest-la-vie", "button.big:not([disabled])"],
                    ["rules", "#/rules/easy-come", ".rule"],
                    ["settings", "#/settings", "fieldset"],
                ]) {
                    await page.goto(`${server.url}${hash}`);
                    await page.waitForSelector(ready);
                    await fits(where);
                }
                for (const game of GAMES) {
                    await start(page, game, "Anne-Charlotte de la Bretonnière".slice(0, 24));
                    await playOn(page, 6);
                    await page.waitForSelector(".choice, .ranking", { state: "attached" });
                    await page.evaluate(() => scrollTo(0, 0));
                    await fits(game);
                }
            });
    }
}

await run(tests);
await browser.close();
server.close();

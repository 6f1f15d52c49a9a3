// Solo play in a real browser: test_solo.mjs DIST LUDOVIE SHOTS
// Starting a browser and a page costs more than most tests: one page, without a network, is used by all that can.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { languageIds } from "../../web/languages.mjs";
import {
    inspect,
    launch,
    openPage,
    PHONE,
    playOn,
    run,
    serve,
    SHORT,
    violations,
    visit,
} from "./browser.mjs";

const [dist, ludovie, shots] = process.argv.slice(2);
const LANGS = languageIds();
const GAMES = JSON.parse(await readFile(join(dist, `${LANGS[0]}.json`), "utf8")).games.map((g) => g.id);
const server = await serve(dist);
const browser = await launch();
const shared = await openPage(browser);
await shared.page.goto(server.url);
await shared.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
for (const game of GAMES) await keep(shared.page, game);
server.state.up = false;
await shared.context.setOffline(true);
await shared.page.reload();

/** The page of all tests, which must have no faults afterwards. */
async function onPage(work) {
    shared.faults.length = 0;
    await work(shared.page);
    assert.deepEqual(shared.faults, []);
}

async function withPage(options, work) {
    const { context, page, faults } = await openPage(browser, options);
    server.state.up = true;
    try {
        await work(page, context);
        assert.deepEqual(faults, []);
    } finally {
        server.state.up = false;
        await context.close();
    }
}

/** Opens a game, in every language: from now on it needs no network. */
async function keep(page, game) {
    for (let i = LANGS.length - 1; i >= 0; i--) {
        await visit(page, "#/settings", "fieldset");
        await page.locator("input[name=lang]").nth(i).check();
        await page.waitForFunction((l) => document.documentElement.lang === l, LANGS[i]);
        await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    }
    await page.waitForFunction(
        async ([id, langs]) => {
            const names = langs.flatMap((l) => [`${l}.words`, `rules.${l}.json`]);
            const all = ["ludovie.wasm", "components.json", ...names].map((n) => `games/${id}/${n}`);
            return (await Promise.all(all.map((n) => caches.match(n)))).every(Boolean);
        },
        [game, LANGS],
    );
}

/** To the first question of a game for two. */
async function start(page, game, name = "Camille") {
    await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", name);
    if (SHORT[game]) {
        await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
        await SHORT[game](page);
    }
    const fewer = page.getByRole("button", { name: "Un joueur de moins" });
    if (await fewer.isEnabled()) await fewer.click();
    await page.click("button.big");
    await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
}

/** The record of the latest game, as the page keeps it. */
function keptRecord(page) {
    return page.evaluate(
        () =>
            new Promise((done, failed) => {
                const opening = indexedDB.open("ludovie", 1);
                opening.onerror = failed;
                opening.onsuccess = () => {
                    const all = opening.result.transaction("games").objectStore("games").getAll();
                    all.onsuccess = () =>
                        done(all.result.sort((a, b) => b.time - a.time)[0]?.record ?? "");
                };
            }),
    );
}

/** Presses Tab until something has the focus. */
async function tabTo(page, selector) {
    for (let i = 0; i < 80; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    }
    throw new Error(`no way to ${selector}`);
}

/** Until the person is asked again, or the game is over; the focus is somewhere. Is it over? */
async function nextQuestion(page, before) {
    await page.waitForFunction(
        (n) =>
            document.querySelector(".ranking, dialog[open]") ||
            (document.querySelector(".choice") &&
                document.querySelector(".stage").getAttribute("data-seq") !== n),
        before,
    );
    assert.ok(
        await page.evaluate(() => document.activeElement && document.activeElement !== document.body),
    );
    return (await page.locator(".ranking").count()) > 0;
}

const seqOf = (page) => page.locator(".stage").getAttribute("data-seq");
const tests = {};

for (const game of GAMES) {
        tests[`${game}: a whole game without a network, looked at and checked`] = () =>
        onPage(async (page) => {
            await start(page, game, "Anne-Charlotte de la Bretonnière".slice(0, 24));
            await playOn(page, 5);
            await page.waitForSelector(".choice, .ranking", { state: "attached" });
            await inspect(
                page,
                shots,
                game,
                { themes: ["contrast", "dark"] },
            );
            await playOn(page);
            await page.getByRole("button", { name: "Vérifier dés et cartes" }).click();
            await page.waitForSelector(".verdict.fine");
            await page.getByRole("button", { name: "Revoir la partie" }).click();
            await page.locator(".slider input").fill("5");
            await page.waitForFunction(() =>
                /étape 5 sur/.test(document.querySelector(".replay [role=status]").textContent),
            );
            await page.waitForSelector(".replay :is(.clv, .ecg, .sml-middle, .pbv-quarter, .jda)");
            await inspect(page, shots, `${game}-end`, { sizes: ["phone", "desktop"] });
        });
}

Object.assign(tests, {
    "every page fits every screen and has no fault of accessibility": () =>
        onPage(async (page) => {
            for (const [name, hash, ready] of [
                ["home", "#/", ".boxes"],
                ["setup", "#/new/jeu-de-lannee", "button.big:not([disabled])"],
                ["rules", "#/rules/cest-la-vie/CLV-18", ".rule.wanted"],
                ["settings", "#/settings", "fieldset"],
            ]) {
                await visit(page, hash, ready);
                await page.evaluate(() =>
                    document.querySelectorAll("details").forEach((d) => {
                        d.open = true;
                    }),
                );
                await inspect(page, shots, name);
            }
        }),
    "cest-la-vie: a whole game by keyboard alone": () =>
        onPage(async (page) => {
            await visit(page, "#/", ".boxes");
            await tabTo(page, `[data-game="cest-la-vie"]`);
            await page.keyboard.press("Enter");
            await tabTo(page, `[href="#/new/cest-la-vie"]`);
            await page.keyboard.press("Enter");
            await page.waitForSelector("button.big:not([disabled])");
            await tabTo(page, ".seat-fields input");
            await page.keyboard.type("Camille");
            await page.keyboard.press("Enter");
            await page.waitForSelector(".choice", { state: "attached" });
            const height = await page.locator(".clv > svg").evaluate((svg) => svg.clientHeight);
            for (let over = false, n = 0; !over; n++) {
                const before = await seqOf(page);
                const now = await page.locator(".clv > svg").evaluate((svg) => svg.clientHeight);
                assert.equal(now, height, "what lies below the board stays where it is");
                await tabTo(page, ".piece");
                for (let i = 0; i < n % 3; i++) await page.keyboard.press("ArrowRight");
                await page.keyboard.press("Enter"); // lifts it, unless it is the only one
                if ((await seqOf(page)) === before) {
                    await page.waitForFunction(
                        (n) =>
                            document.querySelector(".stage").getAttribute("data-seq") !== n ||
                            document.querySelector(".go[data-deed]"),
                        before,
                    );
                    await page.keyboard.press("Enter");
                }
                over = await nextQuestion(page, before);
            }
        }),
    "easy-come: a whole game by keyboard alone": () =>
        onPage(async (page) => {
            await start(page, "easy-come");
            for (let over = false; !over;) {
                const before = await seqOf(page);
                if ((await page.locator(".plinth.can, .pedestal.can").count()) > 0) {
                    await page.locator(".pedestal.can").first().focus();
                    await page.keyboard.press("Enter");
                } else {
                    await page.locator(".die-button").first().focus(); // its digits are the board's
                    await page.keyboard.press("1");
                }
                await tabTo(page, ".act .go");
                await page.keyboard.press("Enter");
                over = await nextQuestion(page, before);
                if (await page.locator("dialog[open]").count()) {
                    await tabTo(page, "dialog .button:not(.primary)");
                    await page.keyboard.press("Enter");
                    over = await nextQuestion(page, before);
                }
            }
        }),
    "keys answer one question each, and a rule is a click away from the log": () =>
        onPage(async (page) => {
            await start(page, "cest-la-vie");
            await playOn(page, 2);
            await page.waitForSelector(".choice", { state: "attached" });
            for (const [key, said] of [
                ["s", /Camille/],
                ["d", /^1/],
                ["p", /Parcours/],
                ["m", /Camille/],
                ["l", /fait/],
            ]) {
                await page.keyboard.press(key);
                await page.waitForFunction(
                    (words) =>
                        new RegExp(words).test(document.querySelector(".answer p")?.textContent ?? ""),
                    said.source,
                );
            }
            await page.keyboard.press("h");
            await page.waitForSelector(".advice .advised");
            await page.waitForFunction(() => /Conseil/.test(document.querySelector("#live").textContent));
            assert.deepEqual(await violations(page), [], "advice");
            await page.keyboard.press("Escape");
            await page.keyboard.press("u");
            await page.waitForFunction(() =>
                /repris/i.test(document.querySelector("#live").textContent),
            );
            await page.getByRole("button", { name: "Menu" }).click();
            assert.deepEqual(await violations(page), [], "menu");
            await page.keyboard.press("Escape");
            // One line a turn, one stop for the Tab key; a turn opens and has the rule of each sentence.
            const turns = page.locator(".log summary");
            assert.equal(await page.locator('.log summary[tabindex="0"]').count(), 1);
            await turns.last().focus();
            await page.keyboard.press("ArrowUp");
            const before = await turns.nth((await turns.count()) - 2).elementHandle();
            assert.ok(await before.evaluate((turn) => turn === document.activeElement));
            await page.keyboard.press("Enter");
            await page.waitForSelector(".log details[open] .rule-link");
            assert.ok((await page.locator(".log details[open] li").count()) >= 2, "every step of the turn");
            await page.keyboard.press("ArrowDown");
            await page.keyboard.press("Enter");
            await page.waitForSelector(".rule.wanted");
            await page.getByRole("button", { name: "Retour" }).click();
            await page.waitForSelector(".page-game");
            await page.keyboard.press("r");
            await page.waitForSelector(".page-rules");
        }),
    "a number is written into a field, and only one that goes is taken": () =>
        onPage(async (page) => {
            await visit(page, "#/settings", "fieldset");
            await page.getByLabel("Plateau en mots").check();
            await start(page, "jeu-de-lannee", "Ann");
            const field = page.locator(".number-choice input");
            while ((await field.count()) === 0) await playOn(page, 1);
            const before = await seqOf(page);
            const button = page.locator(".number-choice .choice");
            assert.deepEqual(await violations(page), [], "a number");
            await field.fill("999999");
            await page.keyboard.press("Enter");
            assert.ok(await button.isDisabled());
            assert.equal(await seqOf(page), before);
            await field.fill(await field.getAttribute("min"));
            await page.keyboard.press("ArrowUp");
            const said = await button.innerText();
            await page.keyboard.press("Enter");
            await page.waitForFunction(
                (n) => document.querySelector(".stage").getAttribute("data-seq") !== n,
                before,
            );
            assert.match(await page.locator(".log").innerText(), new RegExp(said.match(/\d+/)[0]));
            await visit(page, "#/settings", "fieldset");
            await page.getByLabel("Plateau en mots").uncheck();
        }),
    "a finger sees first where a piece would go, and moves it at the second touch": () =>
        withPage(PHONE, async (page) => {
            await page.goto(server.url);
            await start(page, "cest-la-vie");
            const before = await seqOf(page);
            await page.locator(".piece").first().tap();
            await page.waitForSelector(".clv .target");
            await page.waitForSelector(".go[data-deed]");
            assert.match(await page.locator("#turn").innerText(), /\?$/, "the band asks");
            assert.equal(await seqOf(page), before);
            await page.locator(".clv").tap({ position: { x: 4, y: 4 } }); // the cloth puts it back
            await page.waitForSelector(".clv .target", { state: "detached" });
            assert.equal(await seqOf(page), before);
            await page.locator(".piece").first().tap();
            await page.waitForSelector(".clv .target");
            await page.locator(".piece").first().tap();
            await page.waitForFunction(
                (n) => document.querySelector(".stage").getAttribute("data-seq") !== n,
                before,
            );
        }),
    "every event is said once, in order, in the words of the library": () =>
        onPage(async (page) => {
            await start(page, "cest-la-vie");
            await page.waitForFunction(() => /choix\. /.test(document.querySelector("#live").textContent));
            await page.waitForTimeout(300); // what is gathered has been said
            const from = Number(await seqOf(page)); // drawn, and said
            await page.evaluate(() => {
                globalThis.said = [];
                new MutationObserver((all) => {
                    for (const m of all)
                        for (const p of m.addedNodes) globalThis.said.push(p.textContent);
                }).observe(document.querySelector("#live"), { childList: true });
            });
            await playOn(page, 6);
            await page.waitForSelector(".choice", { state: "attached" });
            // The game is kept a moment after it is drawn.
            let record;
            const steps = Number(await seqOf(page));
            do record = await keptRecord(page);
            while (record.trim().split("\n").length - 1 < steps);
            const asks = [
                { ask: "load", match: 1, record },
                { ask: "news", match: 1, seat: 1, since: from, lang: "fr" },
            ];
            const answers = execFileSync(ludovie, ["referee"], {
                input: asks.map((a) => JSON.stringify(a)).join("\n") + "\n",
                encoding: "utf8",
            });
            const expected = JSON.parse(answers.trim().split("\n")[1]).news.map((n) => n.text);
            await page.waitForFunction(() => /choix\./.test(globalThis.said.at(-1) ?? ""));
            await page.waitForTimeout(300);
            const said = await page.evaluate(() => globalThis.said);
            let rest = said.join(" ");
            for (const sentence of expected) {
                const at = rest.indexOf(sentence);
                assert.ok(at >= 0, `not said: ${sentence}, but: ${said.join(" / ")}`);
                assert.match(rest.slice(0, at).trim(), /^$|\? \d+ choix\.[^?]*$/, `only questions stand before ${sentence}`);
                rest = rest.slice(at + sentence.length);
            }
            assert.match(rest.trim(), /\? \d+ choix\.[^?]*$/, "the question comes last, and nothing is said twice");
            for (const paragraph of said)
                assert.ok((paragraph.match(/choix/g) ?? []).length <= 1, `one question a time: ${paragraph}`);
        }),
    "what a screen reader finds: landmarks, one heading, labelled decisions, a spoken board": () =>
        onPage(async (page) => {
            await visit(page, "#/settings", "fieldset");
            await page.getByLabel("Plateau en mots").check();
            await start(page, "cest-la-vie");
            for (const role of ["banner", "main", "complementary", "log"])
                assert.equal(await page.getByRole(role).count(), 1, role);
            assert.equal(await page.locator("h1").count(), 1);
            assert.equal(await page.getByRole("region", { name: "Votre choix" }).count(), 1);
            assert.ok(await page.getByRole("heading", { name: "Parcours", exact: true }).isVisible());
            assert.ok(await page.getByText(/^Case 0\s: le Départ/).first().isVisible());
            assert.ok(
                await page
                    .getByRole("button", { name: /^pion, du Départ/ })
                    .first()
                    .isVisible(),
            );
            const skips = page.getByRole("navigation", { name: "Liens d’évitement" });
            assert.equal(await skips.getByRole("link").count(), 3);
            await visit(page, "#/settings", "fieldset");
            await page.getByLabel("Plateau en mots").uncheck();
        }),
    "a game is kept and goes on after a reload, in another language": () =>
        onPage(async (page) => {
            await start(page, "smile-life");
            await playOn(page, 3);
            await page.waitForSelector(".choice", { state: "attached" });
            const steps = await seqOf(page);
            while ((await keptRecord(page)).trim().split("\n").length - 1 < Number(steps));
            await page.reload();
            await page.waitForSelector(".choice", { state: "attached" });
            assert.equal(await seqOf(page), steps);
            await visit(page, "#/settings", "fieldset");
            await page.getByLabel("English").check();
            await page.waitForSelector("h1:text('Settings')");
            assert.equal(await page.evaluate(() => document.activeElement.name), "lang");
            await visit(page, "#/", ".saved");
            await page.click(".saved a");
            await page.locator(".sml-pile", { hasText: "Pile" }).waitFor(); // fetched first
            await visit(page, "#/settings", "fieldset");
            await page.getByLabel("Français").check();
            await page.waitForSelector("h1:text('Réglages')");
        }),
    "a game is kept while bots play, and nothing that was shown is lost": () =>
        withPage({}, async (page) => {
            await page.goto(server.url);
            await start(page, "smile-life");
            for (let i = 0; i < 6; i++) {
                const before = await seqOf(page);
                await playOn(page, 1);
                await page.waitForFunction(
                    (n) => document.querySelector(".stage").getAttribute("data-seq") !== n,
                    before,
                );
                const shown = Number(await seqOf(page));
                await page.reload(); // as if closed, while bots play
                await page.waitForSelector(".stage[data-seq]");
                assert.ok(Number(await seqOf(page)) >= shown, `${shown} shown, ${await seqOf(page)} kept`);
                await page.waitForSelector(".choice, .ranking", { state: "attached" });
            }
        }),
    "a game is forgotten after a question, and comes back": () =>
        onPage(async (page) => {
            await start(page, "easy-come");
            const kept = (await keptRecord(page)).length;
            await visit(page, "#/", ".saved");
            const forget = page.locator(".saved", { hasText: "Easy Come" }).first().getByRole("button");
            await forget.click();
            await page.getByRole("button", { name: "La garder" }).click();
            await page.waitForSelector("dialog", { state: "detached" });
            assert.ok((await keptRecord(page)).length >= kept);
            const listed = (n) =>
                page.waitForFunction((n) => document.querySelectorAll(".saved").length === n, n);
            const all = await page.locator(".saved").count();
            await forget.click();
            await page.locator("dialog").getByRole("button", { name: "Oublier" }).click();
            const back = page.getByRole("button", { name: "La reprendre" });
            await back.waitFor();
            await listed(all - 1);
            await back.click();
            await listed(all);
            assert.equal((await keptRecord(page)).length, kept);
        }),
    "wrong addresses have a sentence and a way on": () =>
        onPage(async (page) => {
            for (const hash of ["#/nowhere", "#/solo/none", "#/new/chess", "#/table/0"]) {
                await visit(page, hash, "main a[href='#/']");
                await page.getByRole("link", { name: "Tous les jeux" }).click();
                await page.waitForSelector(".boxes");
            }
        }),
    "movement lasts at most half a second, any input ends it, and there is none for who wants none": () =>
        withPage({ reducedMotion: "no-preference" }, async (page) => {
            await page.goto(server.url);
            // The longest movement after a decision; -1: none in so many times 5 ms.
            const longest = (patience = 2000) =>
                page.evaluate(async (turns) => {
                    let most = -1;
                    const animate = Element.prototype.animate;
                    Element.prototype.animate = function (frames, options) {
                        most = Math.max(most, options.duration);
                        return animate.call(this, frames, options);
                    };
                    document.querySelectorAll(".choice")[0].click();
                    await new Promise((done) => setTimeout(done, 0));
                    document.querySelector("dialog[open] .row button:nth-child(2)")?.click(); // really
                    for (let i = 0; i < turns && most < 0; i++)
                        await new Promise((done) => setTimeout(done, 5));
                    Element.prototype.animate = animate;
                    return most;
                }, patience);
            for (const game of ["cest-la-vie", "easy-come"]) {
                await start(page, game);
                const ms = await longest();
                assert.ok(ms > 0 && ms <= 500, `${game}: ${ms}`); // a die tumbles longest
            }
            await start(page, "cest-la-vie");
            await longest();
            // In one step: the next move of a bot begins to move again.
            const left = await page.evaluate(() => {
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
                const ours = (a) => !(a instanceof CSSTransition) && !(a instanceof CSSAnimation);
                return [document.getAnimations().filter(ours).length, document.querySelectorAll(".flying").length];
            });
            assert.deepEqual(left, [0, 0]);
            await visit(page, "#/settings", "fieldset");
            await page.getByLabel("aucun", { exact: true }).check();
            await start(page, "cest-la-vie");
            assert.equal(await longest(100), -1);
        }),
    "a browser that keeps nothing still plays, and says so": () =>
        withPage({}, async (page, context) => {
            await context.addInitScript(() => {
                indexedDB.open = () => {
                    throw new DOMException("no", "SecurityError");
                };
            });
            await page.goto(server.url);
            await start(page, "easy-come");
            await playOn(page, 2);
            await page.waitForSelector("text=Ce navigateur ne garde rien", { state: "attached" });
        }),
    "a game that nobody has opened needs the network, once, and says so": async () => {
        const { context, page } = await openPage(browser);
        server.state.up = true;
        await page.goto(server.url);
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await page.reload(); // with the service worker from the beginning
        server.state.up = false;
        await visit(page, `#/new/${GAMES[0]}`, ".problem");
        assert.match(await page.locator(".problem").textContent(), /réseau/);
        server.state.up = true;
        await page.reload();
        await page.waitForSelector("button.big:not([disabled])");
        await context.close();
        server.state.up = false;
    },
    "a page takes no file of another build, and a reload brings that build": async () => {
        const { context, page } = await openPage(browser);
        server.state.up = true;
        await page.goto(server.url);
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await page.reload();
        server.state.changed = `/games/${GAMES[0]}/components.json`;
        await visit(page, `#/new/${GAMES[0]}`, ".problem");
        await page.reload();
        await page.waitForSelector("button.big:not([disabled])");
        server.state.changed = "";
        await context.close();
        server.state.up = false;
    },
    "the content policy holds": async () => {
        const { context, page } = await openPage(browser);
        server.state.up = true;
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
        await context.close();
    },
});

await run(tests);
await browser.close();
server.close();

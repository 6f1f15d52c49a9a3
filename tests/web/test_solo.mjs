// Solo play in a real browser: test_solo.mjs DIST LUDOVIE SHOTS. Whole games without a network, by keyboard and by ear.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { inspect, PHONE, playOn, run, violations, visit, WHOLE } from "./browser.mjs";
import {
    close,
    GAMES,
    goOffline,
    keptRecord,
    ludovie,
    onPage,
    seqOf,
    server,
    shots,
    start,
    withPage,
} from "./solo.mjs";

const ALIKE = WHOLE ? GAMES : GAMES.slice(0, 1); // games whose sharing is asked for faults: it is the same in all of them
const INSPECTED = ["cest-la-vie", "easy-come", "smile-life"]; // in the middle: by shots.mjs and test_smile.mjs
await goOffline(GAMES, { inAll: false }); // another language: test_kept.mjs

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
    await page.waitForFunction(() => document.activeElement && document.activeElement !== document.body);
    return (await page.locator(".ranking").count()) > 0;
}

/** What "Keep or share" would pass on: it is copied, and the record taken out of its link. */
async function passedOn(page) {
    await page.evaluate(() => {
        navigator.clipboard.writeText = (text) => Promise.resolve(void (window.copied = text));
    });
    await page.getByRole("button", { name: "Copier le résultat et le lien" }).click();
    await page.getByRole("button", { name: "Copié." }).waitFor();
    const text = await page.evaluate(() => window.copied);
    const link = text.split("\n").at(-1);
    const packed = link.split("#/replay/")[1];
    return { text, link, record: inflateRawSync(Buffer.from(packed, "base64url")).toString() };
}

/** The picture of the result is painted: it is not of one colour. */
async function assertPainted(page) {
    const colours = await page.locator(".result-card").evaluate((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 50, `${colours} colours`);
}

/** The end of a game as somebody else sees it who was given the link. */
async function seeShared(page, link, game) {
    const own = await page.locator(".ranking li").allInnerTexts();
    await visit(page, new URL(link).hash, ".page-shared .ranking");
    const seen = await page.locator(".ranking li").allInnerTexts();
    assert.deepEqual(
        seen,
        own.map((row) => row.replace("\nvous", "")),
    );
    await page.getByRole("button", { name: "Revoir la partie" }).click();
    await page.locator(".slider input").fill("3");
    await page.waitForSelector(".replay :is(.clv, .ecg, .sml-middle, .pbv-quarter, .jda)");
    if (ALIKE.includes(game)) assert.deepEqual(await violations(page), [], "a shared game"); // boards: below, at the end
    await page.goBack();
    await page.waitForSelector(".page-game .ranking");
}

const tests = {};

for (const game of GAMES) {
    tests[`${game}: a whole game without a network, looked at and checked`] = () =>
        onPage(async (page) => {
            await start(page, game, "Anne-Charlotte de la Bretonnière".slice(0, 24));
            await playOn(page, 5);
            await page.waitForSelector(".choice, .ranking", { state: "attached" });
            if (!INSPECTED.includes(game))
                await inspect(page, shots, game, { themes: ["contrast", "dark"] });
            await playOn(page);
            await page.getByRole("button", { name: "Garder ou partager" }).click();
            await page.getByRole("button", { name: "Vérifier dés et cartes" }).click();
            await page.waitForSelector(".verdict.fine");
            await assertPainted(page);
            if (ALIKE.includes(game)) assert.deepEqual(await violations(page), [], "keep or share");
            const { text, link, record } = await passedOn(page);
            assert.equal(text.split("\n").length, 2 + (await page.locator(".ranking li").count()));
            assert.equal(JSON.parse(record.split("\n")[0]).game, game);
            await page.getByRole("button", { name: "Fermer" }).click();
            await seeShared(page, link, game);
            await page.getByRole("button", { name: "Revoir la partie" }).click();
            await page.locator(".slider input").fill("5");
            await page.waitForFunction(() =>
                /étape 5 sur/.test(document.querySelector(".replay [role=status]").textContent),
            );
            await page.waitForSelector(".replay :is(.clv, .ecg, .sml-middle, .pbv-quarter, .jda)");
            const themes = WHOLE || INSPECTED.includes(game) ? ["dark"] : []; // the board's: above, in the middle
            await inspect(page, shots, `${game}-end`, { sizes: ["phone", "desktop"], themes });
        });
}

tests["a link that leads to no finished game says so"] = () =>
    onPage(async (page) => {
        const record = execFileSync(ludovie, ["--version"]).toString(); // any text that is none
        const begun = `{"ludovie":1,"game":"cest-la-vie","rules":1,"seats":[{"name":"A","by":"person"},{"name":"B","by":"person"}],"chance":"table","options":{}}\n`;
        const packed = (text) => deflateRawSync(Buffer.from(text)).toString("base64url");
        const bomb = deflateRawSync(Buffer.alloc(64 << 20)).toString("base64url");
        for (const bad of ["x", "%00", "AAAA", packed(record), packed(begun), packed("{}\n"), bomb]) {
            await visit(page, "#/", ".boxes");
            await visit(page, `#/replay/${bad}`, ".problem");
            await page.getByRole("link", { name: "Tous les jeux" }).waitFor();
        }
        assert.deepEqual(await violations(page), [], "no such game");
    });

/** From now on moves are told in whole sentences, though games were finished here. */
async function tellWhole(page) {
    await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem("ludovie-settings") ?? "{}");
        localStorage.setItem("ludovie-settings", JSON.stringify({ ...kept, telling: "long" }));
    });
    await page.reload();
}

/** From now on whoever asks the browser how large things are, so that it lays the page out at once, is kept, with where. */
function noteSizes(page) {
    return page.evaluate(() => {
        window.asked = [];
        const note = (what) => void window.asked.push(`${what}${new Error().stack.split("\n").slice(3, 6).join("")}`);
        const spied = (owner, name) => {
            const { get, value, ...rest } = Object.getOwnPropertyDescriptor(owner, name);
            const spy = function (...given) {
                note(name);
                return (get ?? value).apply(this, given);
            };
            Object.defineProperty(owner, name, { ...rest, ...(get ? { get: spy } : { value: spy }) });
        };
        for (const name of ["offsetWidth", "offsetHeight", "offsetTop", "offsetLeft"]) spied(HTMLElement.prototype, name);
        for (const name of ["getBoundingClientRect", "getClientRects"]) spied(Element.prototype, name);
        for (const name of ["innerWidth", "innerHeight", "getComputedStyle"]) spied(window, name);
    });
}

for (const game of GAMES)
    tests[`${game}: nothing asks for sizes while a drawing is made`] = () =>
        onPage(async (page) => {
            for (const viewport of [PHONE.viewport, { width: 1280, height: 800 }]) {
                await page.setViewportSize(viewport);
                await start(page, game);
                await playOn(page, 1);
                await noteSizes(page);
                assert.ok(await page.evaluate(() => innerWidth && window.asked.length > 0), "it is noted");
                await page.evaluate(() => window.asked.splice(0));
                await playOn(page, 12);
                assert.deepEqual(await page.evaluate(() => window.asked), []);
                await page.reload();
            }
        });

Object.assign(tests, {
    "every page fits every screen and has no fault of accessibility": () =>
        onPage(async (page) => {
            for (const [name, hash, ready] of [
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
                const go = page.locator(".act button.go"); // what is the only decision lies lifted already
                if ((await go.count()) === 0) {
                    if ((await page.locator(".pedestal.can").count()) > 0) {
                        await page.locator(".pedestal.can").first().focus();
                        await page.keyboard.press("Enter");
                    } else {
                        await page.locator(".die-button").first().focus(); // its digits are the board's
                        await page.keyboard.press("1");
                    }
                    await go.first().waitFor();
                }
                await tabTo(page, ".act button.go");
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
            await page.waitForFunction(() =>
                /Conseil/.test(document.querySelector("#live").textContent),
            );
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
            assert.ok(
                (await page.locator(".log details[open] li").count()) >= 2,
                "every step of the turn",
            );
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
            await tellWhole(page);
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
                assert.match(
                    rest.slice(0, at).trim(),
                    /^$|\? \d+ choix\.[^?]*$/,
                    `only questions stand before ${sentence}`,
                );
                rest = rest.slice(at + sentence.length);
            }
            assert.match(
                rest.trim(),
                /\? \d+ choix\.[^?]*$/,
                "the question comes last, and nothing is said twice",
            );
            for (const paragraph of said)
                assert.ok(
                    (paragraph.match(/choix/g) ?? []).length <= 1,
                    `one question a time: ${paragraph}`,
                );
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
            assert.ok(
                await page
                    .getByText(/^Case 0\s: le Départ/)
                    .first()
                    .isVisible(),
            );
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
});

await run(tests);
await close();

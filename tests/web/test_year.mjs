// Le Jeu de l'Année drawn: test_year.mjs DIST LUDOVIE SHOTS. Its logic alone, every square and every card, what one says
// about oneself, whole games by keys and by touch.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { launch, openPage, PHONE, run, serve, shot, violations, visit } from "./browser.mjs";
import { dist, load, ludovie, web } from "./unit.mjs";

const shots = process.argv[4];
const require = createRequire(join(web, "package.json"));
const server = await serve(dist);
const browser = await launch();
const moves = await load("boards/jeu-de-lannee/moves.ts");
const years = await load("boards/jeu-de-lannee/year.ts");
const pages = await load("boards/jeu-de-lannee/view.ts");

const asked = (asks) =>
    execFileSync(ludovie, ["referee"], {
        input: asks.map((a) => JSON.stringify(a)).join("\n") + "\n",
        encoding: "utf8",
        maxBuffer: 1e8,
    })
        .trim()
        .split("\n")
        .map((l) => JSON.parse(l));
const boards = asked([
    { ask: "new", game: "jeu-de-lannee", seats: 4, chance: "simulated", seed: 1 },
    { ask: "board", match: 1, lang: "fr" },
    { ask: "board", match: 1, lang: "en" },
])
    .slice(1)
    .map((a) => a.board.board);
const [board] = boards;
const dayOf = (month, date) => board.days.find((d) => d.month === month && d.date === date).day;

async function withPage(options, work) {
    const { context, page, faults } = await openPage(browser, options);
    try {
        await page.goto(server.url);
        await work(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

/** Half a year of so many, to the first question: about oneself. */
async function start(page, seats) {
    await visit(page, "#/new/jeu-de-lannee", ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", "Camille");
    await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
    await page.selectOption("#option-year", "half");
    const more = page.getByRole("button", { name: "Un joueur de plus" });
    while ((await page.locator(".seat-fields li").count()) < seats) await more.click();
    await page.click("button.big");
    await page.waitForSelector(".jda-about");
}

/** What is asked now; "over" at the end. `before` is the step of the last answer. */
async function nextAsk(page, before) {
    const found = await page.waitForFunction(
        (n) => {
            if (document.querySelector(".ranking")) return "over";
            const seq = document.querySelector(".stage")?.getAttribute("data-seq");
            return seq !== n && document.querySelector(".jda[data-ask]")?.getAttribute("data-ask");
        },
        before,
        { timeout: 30000 },
    );
    return found.jsonValue();
}

const seqOf = (page) => page.locator(".stage").getAttribute("data-seq");
const there = (page, selector) => page.locator(selector).count();

/** Presses Tab, and arrows within a zone, until something has the focus. */
async function tabTo(page, selector) {
    const isThere = () => page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
    for (let i = 0; i < 40 && !(await isThere()); i++) {
        await page.keyboard.press("Tab");
        for (let k = 0; k < 8 && !(await isThere()); k++) {
            if (!(await page.evaluate(() => document.activeElement?.closest("[role=toolbar]") !== null))) break;
            await page.keyboard.press("ArrowRight");
        }
    }
    assert.ok(await isThere(), `no way to ${selector}`);
}

/** Answers by keys alone; every third time what costs something. */
async function byKeys(page, ask, n) {
    const press = async (...keys) => {
        for (const k of keys) await page.keyboard.press(k);
    };
    const daring = n % 3 === 0;
    await page.evaluate(() => document.getElementById("turn")?.focus());
    switch (ask) {
        case "take":
            return press(daring ? "ArrowLeft" : "ArrowRight", "Enter");
        case "token":
            return daring && (await there(page, "[data-do=buy-token]")) ? press("j", "Enter") : press("Enter");
        case "days":
        case "offer":
            return daring ? press("ArrowRight", "ArrowRight", "ArrowLeft", "Enter") : press("Enter");
        case "share":
        case "range":
            return press("ArrowRight", "Enter");
        case "holiday":
            return daring ? press("v", "Enter") : press("Enter");
        case "target":
            return press("1", "Enter");
        case "option":
            return press("2");
        case "shield":
            return press("b", "Enter");
        case "permute":
            await tabTo(page, ".jda-targets button");
            return press("Enter", "ArrowRight", "Enter", "Enter");
        default:
            if (await there(page, "[data-do$='=yes'], [data-do='know yes'], [data-do='vote yes']")) return press(daring ? "n" : "o");
            if (await there(page, ".jda-answers button")) {
                await tabTo(page, ".jda-answers button");
                return press("Enter");
            }
            return press("Enter");
    }
}

/** Answers by touch: what glows on the table, then the button. */
async function byTouch(page, ask, n) {
    const tap = (selector) => page.locator(selector).first().tap();
    const daring = n % 3 === 0;
    if (/^(take|holiday)$/.test(ask) && (ask === "take" || daring)) {
        const leaf = page.locator(".jda-leaf.can").nth(daring ? 0 : (await there(page, ".jda-leaf.can")) - 1);
        await leaf.tap();
        return leaf.tap(); // the second touch decides
    }
    if (/^(share|range)$/.test(ask) || (/^(days|offer)$/.test(ask) && daring)) {
        await tap(".jda-counter button:last-child");
        return tap(".go[data-deed]");
    }
    if (ask === "token") return tap(daring ? ".go[data-deed]" : ".jda-works");
    if (ask === "target" || ask === "shield") {
        await tap(".jda-ask .can");
        return tap(".go[data-deed]");
    }
    if (ask === "permute") {
        await page.locator(".jda-targets button").nth(0).tap();
        await page.locator(".jda-targets button").nth(1).tap();
        return tap(".go[data-deed]");
    }
    return tap((await there(page, ".jda-answers button")) ? ".jda-answers button" : ".go[data-deed]");
}

/** A whole game; returns what was asked in it. */
async function play(page, answer, looksAt) {
    const seen = new Map();
    let before;
    for (let n = 0; ; n++) {
        assert.ok(n < 400, "it does not end");
        const ask = await nextAsk(page, before);
        if (ask === "over") return seen;
        before = await seqOf(page);
        if (!seen.has(ask)) await looksAt?.(ask);
        seen.set(ask, (seen.get(ask) ?? 0) + 1);
        await answer(page, ask, n);
        const sure = page.locator("dialog[open] .row button:nth-child(2)");
        await page.waitForFunction(
            (s) =>
                document.querySelector("dialog[open], .ranking") ||
                document.querySelector(".stage")?.getAttribute("data-seq") !== s,
            before,
        );
        if (await sure.count()) await sure.click();
    }
}

const choice = (c) => ({ label: "", do: "", ...c });
const view = (more) => ({
    view: { turn: 1, seats: [{ day: 262, next_quarter: { day: 274, pays: 400, tokens: 3 } }], ahead: [], targets: [], ...more },
});
const table = { seats: [{ seat: 1, name: "Rose" }, { seat: 2, name: "Malik" }], you: 1 };

const tests = {
    "decisions are days one may land on; of a range each number has its day and its price": () => {
        const take = choice({ choice: "take", do: "take 12", n: 12, to: 275 });
        const buy = choice({ choice: "buy-days", do: "buy-days {n}", n: 1, to: 263, price: 100, range: { from: 1, to: 5, step: 1, labels: ["a", "b", "c", "d", "e"] } });
        assert.deepEqual(moves.landingsOf([take, choice({ choice: "pass" })]).map((l) => [l.day, l.n]), [[275, 12]]);
        const all = moves.landingsOf([buy]);
        assert.deepEqual(all.map((l) => [l.day, l.price]), [[263, 100], [264, 200], [265, 300], [266, 400], [267, 500]]);
        assert.equal(all[2].choice.do, "buy-days 3");
        assert.equal(all[2].choice, moves.numbered(buy, 3), "the same object, so that it is known when it is lifted");
        const share = choice({ choice: "share", do: "share {n}", n: 100, to: 30, range: { from: 100, to: 400, step: 100 } });
        assert.equal(moves.numbered(share, 300).to, 30, "a share moves nobody");
    },
    "JDA-50: the end of a quarter belongs to the way; JDA-47: a holiday follows no almanac": () => {
        const v = view({}).view;
        assert.equal(moves.passedBy(v, 275).tokens, 3);
        assert.equal(moves.passedBy(v, 273), undefined);
        const day = dayOf(10, 1);
        const props = { board, table, view: view({ ahead: [{ day, plan: 5, gets: 200 }] }) };
        const lines = moves.linesAt(props, day);
        assert.deepEqual(lines.map((l) => [l.tone, l.thing]), [["good", "note"], ["bad", "hasard"], ["good", "chance"]]);
        const away = moves.linesAt(props, day, false);
        assert.deepEqual(away.map((l) => l.thing), ["note", "none"], "lucky numbers count, the square does not");
    },
    "JDA-16: a double frame costs its token before the card; what is not known is told whole": () => {
        const day = dayOf(1, 30);
        const known = moves.linesAt({ board, table, view: view({ ahead: [{ day, plan: 1 }] }) }, day);
        assert.deepEqual(known.map((l) => l.thing), ["token", "hasard"]);
        const cat = dayOf(9, 19);
        const open = moves.linesAt({ board, table, view: view({}) }, cat);
        assert.equal(open.length, 1);
        assert.equal(open[0].text, board.days[cat - 1].effect);
        const none = moves.linesAt({ board, table, view: view({ ahead: [{ day: cat, plan: 0 }] }) }, cat);
        assert.equal(none[0].tone, "plain");
    },
    "before and after stand in the view": () => {
        const c = choice({ choice: "target", whom: 2 });
        const props = { board, table, view: view({ targets: [{ whom: 2, changes: [{ seat: 2, tokens: [7, 6] }, { seat: 1, tokens: [4, 5] }] }] }) };
        assert.equal(moves.changeWords(props, c, 2).length, 1);
        assert.ok(moves.isLoss(props, c, 2));
        assert.ok(!moves.isLoss(props, c, 1));
    },
    "keys lead through the year: days, months, pawns, squares, ends of quarters": () => {
        const y = { b: board, pawns: new Map([[19, [1]], [262, [2]]]) };
        const to = (day, key, back = false) => years.stepFrom(y, day, key, back);
        assert.equal(to(31, "ArrowRight"), 32);
        assert.equal(to(dayOf(1, 31), "ArrowDown"), dayOf(2, 29));
        assert.equal(to(dayOf(3, 5), "ArrowUp"), dayOf(2, 5));
        assert.equal(to(dayOf(3, 5), "End"), dayOf(3, 31));
        assert.equal(to(20, "p"), 262);
        assert.equal(to(20, "P", true), 19);
        assert.equal(to(1, "a"), dayOf(1, 6));
        assert.equal(to(262, "g"), 274);
        assert.equal(to(1, "x"), undefined);
    },
    "two people with one initial have two letters": () => {
        assert.deepEqual(pages.lettersOf(["Rose", "Malik", "Marie"]), ["R", "Ma", "Ma"]);
        assert.deepEqual(pages.lettersOf(["Rose", "Malik", "Mona"]), ["R", "Ma", "Mo"]);
    },
    "all 116 + 12 squares and 78 cards are drawn, and all that is written fits": async () => {
        const { outputFiles } = await require("esbuild").build({
            stdin: {
                contents: `
                    import { render } from "preact";
                    import { loadSprite } from "./stage/art";
                    import { loadWords } from "./words";
                    import { LandingLeaf, Leaf } from "./boards/jeu-de-lannee/leaf";
                    import { Card } from "./boards/jeu-de-lannee/card";
                    const nothing = () => undefined;
                    globalThis.drawYear = async (board, lang) => {
                        await Promise.all(["art.svg", "games/jeu-de-lannee/art.svg"].map(loadSprite));
                        await loadWords(lang);
                        const view = { view: { ahead: [], targets: [], seats: [], turn: 1 }, scores: [], steps: 1 };
                        const zone = { board, view, table: { seats: [{ seat: 1, name: "Rose" }], you: 1 }, colours: ["rouge"],
                            choices: [], lifted: undefined, onLift: nothing, onChoose: nothing };
                        for (const e of [...document.body.children]) if (e.id !== "sprites") e.remove();
                        const home = document.body.appendChild(document.createElement("div"));
                        home.className = "cloth-jda year-sheet";
                        const days = board.days.filter((d) => d.frame !== "plain");
                        const landing = (d) => ({ day: d.day, n: 12, almanac: true, choice: { do: "x" + d.day, label: d.name } });
                        render(
                            <div style="width:1480px">
                                <div class="jda wide" style="position:static;flex-flow:row wrap;gap:16px;padding:20px">
                                    {days.map((d) => (
                                        <div class="jda-road" style="flex:none;min-height:0;width:248px;height:176px">
                                            <div class="jda-road-leaf" style="left:0;right:0;top:0;bottom:0">
                                                <LandingLeaf zone={zone} landing={landing(d)} />
                                            </div>
                                        </div>
                                    ))}
                                </div>
                                <div class="jda narrow" style="position:static;flex-flow:row wrap;gap:14px;padding:20px;align-items:start">
                                    {days.map((d) => <div style="width:164px"><LandingLeaf zone={zone} landing={landing(d)} /></div>)}
                                    {days.map((d) => <div style="width:330px"><Leaf zone={zone} day={d.day} more="tells" /></div>)}
                                    {board.cards.map((c) => <div style="width:330px"><Card card={c} /></div>)}
                                </div>
                            </div>,
                            home,
                        );
                        await document.fonts.ready;
                    };`,
                loader: "tsx",
                resolveDir: join(web, "src"),
            },
            plugins: [
                (await import("../../web/faces.mjs")).faces,
                (await import("../../web/languages.mjs")).languagesOf(),
            ],
            bundle: true,
            write: false,
            format: "iife",
            jsx: "automatic",
            jsxImportSource: "preact",
            define: { PORTRAITS: "24", FONTS: "[]" },
            logLevel: "error",
            absWorkingDir: web,
        });
        await withPage({ bypassCSP: true, viewport: { width: 1500, height: 900 } }, async (page) => {
            await page.addScriptTag({ content: outputFiles[0].text });
            await page.addStyleTag({ url: `${server.url}games/jeu-de-lannee/board.css` });
            for (const [i, lang] of ["fr", "en"].entries()) {
                await page.evaluate(([b, l]) => globalThis.drawYear(b, l), [boards[i], lang]);
                assert.equal(await there(page, ".jda-leaf"), 3 * 128);
                assert.equal(await there(page, ".jda-card"), 78);
                assert.equal(await there(page, ".year-sheet .art-none"), 0, "pictures are missing");
                const faults = await page.evaluate(() => {
                    const found = [];
                    for (const e of document.querySelectorAll(".year-sheet :is(.jda-leaf, .jda-card) :is(span, li, b, i)")) {
                        if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || e.matches(".unseen")) continue;
                        const size = parseFloat(getComputedStyle(e).fontSize);
                        const room = (e.closest(".jda-road-leaf") ?? e.closest(".jda-leaf, .jda-card")).getBoundingClientRect();
                        const box = e.getBoundingClientRect();
                        const name = `${e.textContent.slice(0, 40)} (${Math.round(room.width)})`;
                        if (size < 12) found.push(`${size} px: ${name}`);
                        if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) found.push(`cut: ${name}`);
                        if (box.bottom > room.bottom + 1 || box.right > room.right + 1) found.push(`outside: ${name}`);
                    }
                    return found;
                });
                await page.screenshot({ path: join(shots, `year-squares-cards-${lang}.png`), fullPage: true });
                assert.deepEqual(faults, []);
            }
        });
    },
    "JDA-107: one says what one likes in one form, and finds it again on this device if one wants": () =>
        withPage({}, async (page) => {
            await start(page, 2);
            const kept = () => page.evaluate(() => localStorage.getItem("ludovie-jda-about"));
            await page.locator(".jda-segments label", { hasText: "une femme" }).click();
            await page.fill("#jda-age", "38");
            await page.selectOption(".jda-birthday select >> nth=1", "11");
            await page.selectOption(".jda-birthday select >> nth=0", "23");
            assert.match(await page.locator(".jda-sign").textContent(), /Sagittaire/, "the sign follows");
            assert.deepEqual(await violations(page), []);
            await shot(page, shots, "year-about");
            assert.equal(await kept(), null, "nothing is kept before one has agreed");
            await page.check(".jda-keep input");
            await page.getByRole("button", { name: "C’est moi !" }).click();
            await nextAsk(page, undefined);
            assert.equal(await there(page, ".jda-about"), 0, "four questions were answered at once");
            assert.deepEqual(JSON.parse(await kept()), { sex: "F", age: "38", birthday: "23-11", sign: "sagittaire" });
            const cake = `.jda-cal [data-day="${dayOf(11, 23)}"] .cake`;
            assert.equal(await there(page, cake), 1, "one sees one's own birthday");
            await start(page, 2); // another game: it stands there already
            assert.equal(await page.inputValue("#jda-age"), "38");
            await page.uncheck(".jda-keep input");
            await page.getByRole("button", { name: "C’est moi !" }).click();
            await nextAsk(page, undefined);
            assert.equal(await kept(), null, "and is gone when one wants that");
            await start(page, 2);
            await page.getByRole("button", { name: "Ne rien dire" }).click();
            await page.waitForSelector(".jda[data-ask]:not([data-ask=fact])");
            assert.equal(await there(page, cake), 0);
        }),
    "the calendar is a grid with one stop; each day tells itself": () =>
        withPage({}, async (page) => {
            await start(page, 3);
            await page.getByRole("button", { name: "Ne rien dire" }).click();
            await nextAsk(page, undefined);
            assert.equal(await there(page, ".jda-cal [data-day]"), 366);
            assert.equal(await there(page, ".jda-cal [data-day][tabindex='0']"), 1);
            await page.focus(".jda-cal [data-day='183']");
            const at = () => page.evaluate(() => Number(document.activeElement.getAttribute("data-day")));
            await page.keyboard.press("a");
            assert.equal(await at(), dayOf(7, 4));
            await page.keyboard.press("ArrowDown");
            assert.equal(await at(), dayOf(8, 4));
            await page.keyboard.press("g");
            assert.equal(await at(), 274);
            assert.equal(await there(page, ".jda-cal [data-day][tabindex='0']"), 1);
            const name = await page.locator("[data-day='280'] .unseen").textContent();
            for (const part of [/6 octobre/, /case rouge/, /Prost/, /carte chance/, /dans \d+ jours/]) assert.match(name, part);
            await page.focus(".jda-cal [data-day='280']");
            await page.keyboard.press("Enter"); // somebody wants to read it
            assert.match(await page.locator(".jda-looked").textContent(), /Prost/);
        }),
    "a game of four by keys alone": () =>
        withPage({}, async (page) => {
            await start(page, 4);
            await tabTo(page, ".jda-segments input");
            await page.keyboard.press("Space");
            await tabTo(page, "#jda-age");
            await page.keyboard.type("41");
            await page.keyboard.press("Enter");
            const seen = await play(page, byKeys, async (ask) => {
                await shot(page, shots, `year-desktop-${ask}`);
                const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                assert.ok(over <= 0, `${ask}: ${over} pixels too wide`);
            });
            for (const ask of ["token", "take", "days", "holiday"]) assert.ok(seen.has(ask), `${ask} was never asked`);
            await shot(page, shots, "year-desktop-end");
        }),
    "a game of four by touch on a telephone": () =>
        withPage(PHONE, async (page) => {
            await start(page, 4);
            await page.getByRole("button", { name: "C’est moi !" }).tap();
            const seen = await play(page, byTouch, async (ask) => {
                await shot(page, shots, `year-phone-${ask}`);
                const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                assert.ok(over <= 0, `${ask}: ${over} pixels too wide`);
            });
            for (const ask of ["token", "take", "days", "holiday"]) assert.ok(seen.has(ask), `${ask} was never asked`);
            await shot(page, shots, "year-phone-end");
        }),
};

await run(tests);
await browser.close();
server.close();

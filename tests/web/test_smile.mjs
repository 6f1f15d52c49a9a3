// Smile Life drawn: test_smile.mjs DIST LUDOVIE SHOTS. Its logic alone, every card in every size, whole games by keys
// and by touch.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
    easyBots,
    inspect,
    launch,
    leaveList,
    openPage,
    PHONE,
    run,
    serve,
    settled,
    SHORT,
    shot,
    violations,
    visit,
} from "./browser.mjs";
import { faultsOn } from "./faults.mjs";
import { dist, load, ludovie, web } from "./unit.mjs";

const shots = process.argv[4];
const require = createRequire(join(web, "package.json"));
const server = await serve(dist);
const browser = await launch();
const paths = await load("boards/smile-life/paths.ts");
const paying = await load("boards/smile-life/paying.ts");
const titles = await load("boards/smile-life/title.ts");
const lines = await load("boards/smile-life/lines.tsx");
const views = await load("boards/smile-life/view.ts");

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

/** Touches it, unless the decision before was only now carried out and it is gone. */
async function tapIfAsked(page, selector, before) {
    try {
        await page.locator(selector).first().tap({ timeout: 5000 });
    } catch (gone) {
        if ((await seqOf(page)) === before) throw gone;
    }
}

/** A short game of so many, to its first question. */
async function start(page, seats = 2) {
    await visit(page, "#/new/smile-life", ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", "Camille");
    await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
    await SHORT["smile-life"](page);
    await page.selectOption("#option-river", "yes");
    const fewer = page.getByRole("button", { name: "Un joueur de moins" });
    while (await fewer.isEnabled()) await fewer.click();
    for (let n = 2; n < seats; n++)
        await page.getByRole("button", { name: "Un joueur de plus" }).click();
    await easyBots(page);
    await page.click("button.big");
    await page.waitForSelector(".sml-hand .held");
}

const seqOf = (page) => page.locator(".stage").getAttribute("data-seq");

/** Until something is asked of the person, or the game is over. Is it over? */
async function asked(page, before) {
    await page.waitForFunction(
        (n) =>
            document.querySelector(".ranking") ||
            (document.querySelector(".says-mine") &&
                document.querySelector(".stage").getAttribute("data-seq") !== n),
        before,
    );
    return (await page.locator(".ranking").count()) > 0;
}

/** Presses Tab until something has the focus; arrows go on within a zone. */
async function tabTo(page, selector) {
    const there = () => page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
    for (let i = 0; i < 60 && !(await there()); i++) {
        await page.keyboard.press("Tab");
        for (let k = 0; k < 16 && !(await there()); k++) {
            const moved = await page.evaluate(
                () => document.activeElement?.closest("[role=toolbar]") !== null,
            );
            if (!moved) break;
            await page.keyboard.press("ArrowRight");
        }
    }
    assert.ok(await there(), `no way to ${selector}`);
}

const count = (page, selector) => page.locator(selector).count();

/** While something is paid for nothing is cut or covered. */
async function lookAtPaying(page, how) {
    if (!(await count(page, ".sml-dock")) || page.looked) return;
    page.looked = true; // once is enough
    await settled(page);
    assert.deepEqual(await faultsOn(page, how), [], "paying");
}
const choice = (c) => ({ label: "", do: "", ...c });

const tests = {
    "a decision is about things, in the order in which they are touched": () => {
        const { along, chainOf, nextOf, pathOf } = paths;
        const malus = choice({ do: "a", choice: "malus", card: "divorce#2", target: 3 });
        const other = choice({ do: "b", choice: "malus", card: "divorce#2", target: 1 });
        const thrown = choice({ do: "c", choice: "throw", card: "divorce#2" });
        const study = choice({ do: "d", choice: "lay", card: "etude-simple#1" });
        const all = [malus, other, thrown, study];
        assert.deepEqual(pathOf(malus), ["card:divorce#2", "seat:3"]);
        assert.deepEqual(along(all, ["card:divorce#2", "seat:3"]), [malus]);
        assert.deepEqual(nextOf(all, ["card:divorce#2"]), ["seat:3", "seat:1", "discard"]);
        assert.deepEqual(chainOf([malus, other, thrown]), ["card:divorce#2"]);
        // of copies that are alike one is offered, and stands for the others
        assert.deepEqual(along(all, ["card:etude-simple#7"]), [study]);
        assert.equal(paths.standIn(all, "card:etude-simple#7"), "card:etude-simple#1");
        const vengeance = choice({ choice: "revenge", card: "vengeance", malus: "impot#1", target: 2 });
        assert.deepEqual(pathOf(vengeance), ["card:vengeance", "card:impot#1", "seat:2"]);
        assert.deepEqual(pathOf(choice({ choice: "stop" })), []);
    },
    "what somebody loses by a decision stands in its effects": () => {
        const c = choice({
            scores: [
                [3, 3],
                [9, 3],
            ],
            effects: [
                { event: "malus", who: 1, card: "divorce#1", from: "hand", to: "malus", other: 2 },
                { event: "lost", who: 2, card: "enfant-harry", from: "children", to: "discard" },
                { event: "kept-flirt", who: 2, card: "flirt-zoo#1", from: "lovers", to: "kept" },
            ],
        });
        assert.deepEqual(paths.lossesOf(c), [{ seat: 2, card: "enfant-harry" }]);
        assert.equal(paths.changeOf(c, 2), -6);
        assert.equal(paths.changeOf(c, 1), 0);
    },
    "SML-R68: notes are tapped until the price is full, and sent at once": () => {
        const note = (card, worth) => ({ card, worth, do: `pay ${card}` });
        const purse = [
            note("salaire-3#1", 3),
            note("salaire-3#6", 3),
            note("heritage", 3),
            note("salaire-1#2", 1),
        ];
        const ways = [
            { pay: ["salaire-3#1", "salaire-1#2"], waste: 0 },
            { pay: ["heritage", "salaire-1#2"], waste: 0 },
            { pay: ["salaire-3#1", "salaire-3#6"], waste: 2 },
            { pay: ["salaire-3#1", "heritage"], waste: 2 },
        ];
        const p = {
            card: "maison-moyenne#2",
            price: 4,
            full: 8,
            pay: ways[0].pay,
            waste: 0,
            purse,
            ways,
        };
        const { dealOf, mayTap, tap, wayOf } = paying;
        let notes = tap([], "salaire-3#6"); // another copy does as well
        assert.equal(wayOf(p, notes), undefined);
        assert.ok(mayTap(p, notes));
        notes = tap(notes, "salaire-1#2");
        assert.equal(wayOf(p, notes).waste, 0);
        assert.ok(!mayTap(p, tap(notes, "heritage")), "needless");
        const buy = choice({ do: "play maison-moyenne#2", choice: "buy", card: "maison-moyenne#2" });
        assert.deepEqual(dealOf(p, buy, ["salaire-1#2", "salaire-3#6"], 0).steps, [
            "play maison-moyenne#2",
            "pay salaire-3#6",
            "pay salaire-1#2",
        ]);
        assert.deepEqual(tap(notes, "salaire-1#2"), ["salaire-3#6"]);
    },
    "a turn is told by what was done in it, not by what came first or last": () => {
        const known = {
            board: { cards: [{ id: "divorce", name: "Divorce", art: "broken-heart" }, { id: "parc", name: "Parc" }] },
            table: { seats: [{ name: "Anne" }, { name: "Bertrand" }] },
        };
        const drawn = { event: "drawn", who: 1, card: "parc#1" };
        const malus = { event: "malus", who: 1, card: "divorce#2", other: 2 };
        const lost = { event: "lost", who: 2, card: "parc#2" };
        const told = (...events) => lines.turnLine(events, known)?.text;
        assert.equal(told(drawn, malus, lost), "Divorce for Bertrand");
        assert.equal(told(drawn), "draws a card");
        assert.equal(told(drawn, { event: "thrown", who: 1, card: "parc#1" }), "throws Parc away");
        assert.equal(told(lost), undefined);
    },
    "the salaries that paid lie below what they bought": () => {
        const events = [
            { event: "paid", card: "salaire-1#1", for: "maison-petite#1" },
            { event: "paid-all", card: "salaire-3#2", for: "maison-petite#1" },
            { event: "bought", card: "voyage-rio" },
        ];
        assert.deepEqual([...views.paidFor(events)], [["maison-petite#1", 2]]);
    },
    "a title that does not fit gives way to the short one, never under 12 pixels": () => {
        const long = { name: "History and geography teacher", short: "History" };
        const room = { width: 78, lines: 2, largest: 12 };
        assert.deepEqual(titles.titleOf(long, room), { text: "History", size: 12 });
        assert.equal(titles.titleOf({ name: "Bar" }, { ...room, largest: 17 }).size, 17);
    },
    "every card in every size: all that is written fits and can be read": async () => {
        const asks = [
            { ask: "new", game: "smile-life", seats: 2, chance: "simulated", seed: 1 },
            { ask: "board", match: 1, lang: "fr" },
            { ask: "board", match: 1, lang: "en" },
        ];
        const said = execFileSync(ludovie, ["referee"], {
            input: asks.map((a) => JSON.stringify(a)).join("\n") + "\n",
            encoding: "utf8",
        });
        const boards = said
            .trim()
            .split("\n")
            .slice(1)
            .map((l) => JSON.parse(l).board.board);
        const { outputFiles } = await require("esbuild").build({
            stdin: {
                contents: `
                    import { render } from "preact";
                    import { loadSprite } from "./stage/art";
                    import { Back, Card, Mini } from "./boards/smile-life/card";
                    globalThis.drawCards = async (cards) => {
                        await Promise.all(["art.svg", "games/smile-life/art.svg"].map(loadSprite));
                        document.body.innerHTML = "<div class='cloth-sml sml-sheet'></div>";
                        const all = cards.map((doc) => <div style="display:flex;gap:8px;padding:4px;align-items:start">
                            <Card doc={doc} w={180} form="read" /><Card doc={doc} w={132} />
                            <Card doc={doc} w={118} form="wide" /><Card doc={doc} w={84} form="laid" />
                            <Mini doc={doc} w={42} /><Back w={42} /></div>);
                        render(<div style="columns:2">{all}</div>, document.body.firstChild);
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
            define: { PORTRAITS: "24" },
            logLevel: "error",
            absWorkingDir: web,
        });
        await withPage({ bypassCSP: true, viewport: { width: 1500, height: 900 } }, async (page) => {
            await page.addStyleTag({ url: "games/smile-life/board.css" });
            await page.addScriptTag({ content: outputFiles[0].text });
            for (const [i, lang] of ["fr", "en"].entries()) {
                await page.evaluate((cards) => globalThis.drawCards(cards), boards[i].cards);
                const kinds = boards[i].cards.length;
                assert.equal(await count(page, ".sml-card"), kinds * 4);
                assert.equal(await count(page, ".sml-mini"), kinds);
                assert.equal(await count(page, ".sml-sheet .art-none"), 0, "pictures are missing");
                const faults = await page.evaluate(() => {
                    const found = [];
                    for (const e of document.querySelectorAll(
                        ".sml-card :is(.ti, .tx, .sml-tag b, .sml-tag s, i, .sml-chip)",
                    )) {
                        const size = parseFloat(getComputedStyle(e).fontSize);
                        const over = e.scrollWidth - e.clientWidth;
                        const card = e.closest(".sml-card").getBoundingClientRect();
                        const box = e.getBoundingClientRect();
                        if (size < 12) found.push(`${e.textContent}: ${size} px`);
                        if (e.matches(".ti") && over > 1)
                            found.push(`${e.textContent}: ${over} px too wide, ${card.width}`);
                        if (box.bottom > card.bottom + 1)
                            found.push(`${e.textContent}: below the card, ${card.width}`);
                    }
                    return found;
                });
                if (process.env.LOOK)
                    await page.screenshot({
                        path: join(shots, `smile-life-cards-${lang}.png`),
                        fullPage: true,
                    });
                assert.deepEqual(faults, []);
            }
        });
    },
    "a whole game by keyboard alone": () =>
        withPage({}, async (page) => {
            await start(page);
            for (let over = false, n = 0; !over; n++) {
                assert.ok(n < 400, "it does not end");
                const before = await seqOf(page);
                const card = await page.evaluate(() => {
                    const all = [...document.querySelectorAll(".sml-hand .held .sml-thing")];
                    const can = all.findIndex((c) => c.matches(".can:not(.dim)"));
                    return can >= 0 ? can : all.findIndex((c) => c.matches("[data-lift]"));
                });
                await leaveList(page);
                if (await count(page, ".sml-pile .sml-thing.can, .sml-pile .sml-thing.lift")) {
                    if (await count(page, ".sml-pile .can")) await page.keyboard.press("0");
                    await page.keyboard.press("0");
                } else if (await count(page, ".sml-said button")) {
                    await tabTo(page, ".sml-said button");
                    await page.keyboard.press("Enter");
                } else if (card >= 0) {
                    await page.keyboard.press(String(card + 1));
                    await page.waitForSelector(".sml-hand .lift, .says-refused");
                    await lookAtPaying(page, {});
                    if (await count(page, ".sml-aim")) {
                        await tabTo(page, ".sml-aim");
                        await page.keyboard.press("Enter");
                    } else if (await count(page, ".act .go:not(.off, .other)")) {
                        await tabTo(page, ".act .go:not(.off, .other)");
                        await page.keyboard.press("Enter");
                    } else await page.keyboard.press("Delete");
                } else {
                    if (!(await count(page, ".act .go:not(.off)"))) {
                        await tabTo(page, "button.sml-thing.can");
                        await page.keyboard.press("Enter");
                    }
                    await tabTo(page, ".act .go:not(.off), .sml-aim, button.sml-thing.can:not(.lift)");
                    await page.keyboard.press("Enter");
                }
                over = await asked(page, before);
            }
        }),
    "a whole game by touch, seven steps looked at": () =>
        withPage({ ...PHONE, viewport: { width: 390, height: 844 } }, async (page) => {
            await start(page, 4);
            for (let over = false, n = 0; !over; n++) {
                assert.ok(n < 400, "it does not end");
                const before = await seqOf(page);
                if (n < 21 && n % 3 === 0) await shot(page, shots, `smile-life-touch-${n}`);
                if (n === 12) assert.deepEqual(await violations(page), []);
                const first =
                    ".sml-hand .sml-thing.can, .sml-pile .can, .sml-said button, button.sml-thing.can";
                if (!(await count(page, ".act .go:not(.off)"))) await page.locator(first).first().tap();
                await page.waitForFunction(
                    (b) =>
                        document.querySelector(".ranking, .act .go:not(.off), .sml-aim, .sml-thing.lift") ||
                        document.querySelector(".stage").getAttribute("data-seq") !== b,
                    before,
                );
                if ((await seqOf(page)) === before) {
                    await lookAtPaying(page, { touch: true });
                    const small = await page.evaluate(
                        () =>
                            [
                                ...document.querySelectorAll(
                                    ".sml-aim, .act .go:not(.off), .sml-note, .sml-hand.large button",
                                ),
                            ]
                                .map((b) => b.getBoundingClientRect())
                                .filter((b) => b.height < 44 || b.width < 44).length,
                    );
                    assert.equal(small, 0, "targets of at least 44 pixels");
                    const next = [
                        ".sml-aim",
                        ".act .go:not(.off, .other)",
                        "button.sml-thing.can:not(.lift)",
                        ".act .go:not(.off)",
                    ];
                    for (const s of next)
                        if (await count(page, s)) {
                            await tapIfAsked(page, s, before);
                            break;
                        }
                }
                await page.waitForFunction(
                    (b) =>
                        document.querySelector(".ranking") ||
                        document.querySelector(".stage").getAttribute("data-seq") !== b ||
                        document.querySelector(".act .go:not(.off)"),
                    before,
                );
                if ((await seqOf(page)) === before && (await count(page, ".act .go:not(.off)")))
                    await tapIfAsked(page, ".act .go:not(.off)", before);
                over = await asked(page, before);
            }
        }),
    "a card is read with a key, and what cannot be laid says why with its rule": () =>
        withPage({}, async (page) => {
            await start(page, 6);
            await inspect(page, shots, "smile-life-six", { themes: ["contrast", "dark"] });
            await page.keyboard.press("0");
            await page.keyboard.press("0");
            await page.waitForSelector(".sml-hand .sml-thing[data-lift]");
            await tabTo(page, ".sml-hand .sml-thing");
            await page.keyboard.press("i");
            await page.waitForSelector("dialog[open] .sml-card.read");
            assert.deepEqual(await violations(page), [], "a card to be read");
            await page.keyboard.press("Escape");
            await page.waitForSelector("dialog", { state: "detached" });
            await inspect(page, shots, "smile-life-play", { themes: ["contrast", "dark"] });
        }),
};

await run(tests, ["a whole game by keyboard alone"]);
await browser.close();
server.close();

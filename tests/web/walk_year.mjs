// Le Jeu de l'Année, all of it: walk_year.mjs DIST LUDOVIE SHOTS (ninja -C build walk-the-year). Pictures of every square
// and card; every kind of question on both screens, answered there; what moves, held; whole games of four, by keys and by
// touch, alone and at a server; a family's own almanac and cards at a server. Games of bots have seeds; whole games go on
// until they end. ONLY=regexp picks some of it.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, openPage, PHONE, run, serve, settled, shot, startServer, violations, visit } from "./browser.mjs";
import { faultsOn } from "./faults.mjs";
import { open, referee } from "./quarter.mjs";
import { dist, ludovie } from "./unit.mjs";
import { byKeys, byTouch, nextAsk, ownYear, play, seqOf, situations, squaresOf, start, there } from "./year.mjs";
import { decide, frames, holdMotion, MOMENTS, momentsOf } from "./year_moments.mjs";
import { drawSheet, prepare } from "./year_sheet.mjs";

const shots = process.argv[4];
const THEMES = ["light", "dark", "contrast"];
const GAMES = Number(process.env.GAMES ?? 40); // of bots, for their situations
// Of each table what the others do not ask.
const ASKED = { usual: /./, quiz: /^quiz/, vote: /^vote/, claims: /^claim/, told: /^(told|permute)/ };

await mkdir(shots, { recursive: true });
const server = await serve(dist);
const browser = await launch();

async function withPage(options, work, address = server.url) {
    const { context, page, faults } = await openPage(browser, { ...options, settings: { ...options.settings, passing: false } });
    try {
        await page.goto(address);
        await work(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

const inTheme = (page, theme) =>
    page.evaluate((to) => {
        document.documentElement.dataset.theme = to;
    }, theme);

async function boardIn(lang) {
    const { ask, close } = referee(ludovie);
    const { match } = await ask({ ask: "new", game: "jeu-de-lannee", seats: 4 });
    const { board } = await ask({ ask: "board", match, lang });
    close();
    return board.board;
}

/** Looks at a question on this screen, and answers it; what is wrong, in words. */
async function question(page, name, { record, view }, answer) {
    await open(page, name, record, ".jda[data-ask]");
    const wrong = [];
    const ask = await page.locator(".jda").getAttribute("data-ask");
    if (ask !== view.ask) wrong.push(`${ask} is asked`);
    await shot(page, shots, `year-${name}`);
    wrong.push(...(await faultsOn(page, { touch: name.startsWith("phone") })));
    const said = await page.locator(".jda-answers, .jda-targets button, .act").allTextContents(); // for the ear too
    if (view.ask !== "told" && said.some((words) => words.includes("Camille"))) wrong.push("names who reads");
    if (await there(page, ".jda-about")) return wrong; // whose form has its own test
    const before = await seqOf(page);
    try {
        await answer(page, view.ask, 1);
        await nextAsk(page, before);
    } catch (why) {
        wrong.push(why.message.split("\n")[0]);
        await shot(page, shots, `year-${name}-stuck`);
    }
    return wrong;
}

async function walk(options, screen, answer) {
    const wrong = [];
    await withPage(options, async (page) => {
        for (const [table, kinds] of Object.entries(ASKED)) {
            const found = await situations(ludovie, { table, games: GAMES });
            const seen = new Set();
            for (const [kind, situation] of found) {
                if (!kinds.test(kind) || seen.has(situation.record)) continue;
                seen.add(situation.record);
                const name = `${screen}-${table}-${kind.replace(/\W/g, "-")}`;
                for (const fault of await question(page, name, situation, answer)) wrong.push(`${name}: ${fault}`);
            }
        }
    });
    assert.deepEqual(wrong, []);
}

/** What moves, held and kept as pictures. */
async function motion(options, screen) {
    const found = await momentsOf(ludovie, GAMES);
    assert.deepEqual(Object.keys(MOMENTS).filter((m) => !found.has(m)), [], "never came");
    const wrong = [];
    await withPage({ ...options, reducedMotion: "no-preference", settings: { pace: "slow" } }, async (page) => {
        for (const [kind, { record, deed }] of found) {
            const name = `${screen}-moving-${kind.replace(/\W/g, "-")}`;
            await open(page, name, record, ".jda[data-ask]");
            await page.reload(); // motion as it was
            await page.waitForSelector(".jda[data-ask]");
            await holdMotion(page);
            try {
                await decide(page, deed);
                await frames(page, shots, `year-${name}`, MOMENTS[kind]);
            } catch (why) {
                wrong.push(`${name}, ${deed}: ${why.message.split("\n")[0]}`);
                await shot(page, shots, `year-${name}-stuck`);
            }
        }
    });
    assert.deepEqual(wrong, []);
}

/** A whole year of four, to the places; every first question is kept as a picture. */
async function wholeYear(page, name, answer) {
    const seen = await play(page, answer, { look: (ask) => shot(page, shots, `year-${name}-${ask}`) });
    for (const ask of ["token", "take", "days", "holiday", "offer"]) assert.ok(seen.has(ask), `${ask} was never asked`);
    await page.waitForSelector(".ranking");
    assert.equal(await there(page, ".ranking li"), 4);
    await shot(page, shots, `year-${name}-end`);
}

/** Says nothing about oneself, by the same hand that plays. */
const quiet = (page) => page.locator(".jda-about button", { hasText: /Ne rien dire|Say nothing/ }).click();

/** A table of four at a server: Camille and Malik, who sits down by a link, and two bots. */
async function meet(camille, malik) {
    await visit(camille, "#/invite/jeu-de-lannee", ".page-setup button.big:not([disabled])");
    await camille.fill(".seat-fields input >> nth=0", "Camille");
    const more = camille.getByRole("button", { name: "Un joueur de plus" });
    while ((await there(camille, ".seat-fields li")) < 4) await more.click();
    for (const seat of [2, 3]) await camille.locator(".seat-fields li").nth(seat).locator("select").selectOption("normal");
    await camille.click("button.big");
    await camille.waitForSelector("#invitation");
    const link = await camille.inputValue("#invitation");
    await visit(malik, new URL(link).hash, "#who");
    await malik.fill("#who", "Malik");
    await malik.click("button.big");
    await malik.getByRole("button", { name: "S’asseoir à la place 2" }).click();
    await camille.click("button.big:not([disabled])");
    await Promise.all([camille, malik].map((p) => p.waitForSelector(".jda")));
}

/** Two people in two browsers at a real server, one at a desk, one with a telephone. */
async function online(more, work) {
    const home = await mkdtemp(join(tmpdir(), "ludovie-year-"));
    const real = await startServer(ludovie, home, { more });
    try {
        await withPage(
            {},
            (camille) =>
                withPage(
                    PHONE,
                    async (malik) => {
                        await meet(camille, malik);
                        await work(camille, malik);
                    },
                    real.url,
                ),
            real.url,
        );
    } finally {
        await real.stop();
        await rm(home, { recursive: true });
    }
}

/** Whoever is asked about themselves first keeps it to themselves; the other is asked later. */
async function quietly(page) {
    await page.waitForSelector(".jda-about");
    await quiet(page);
}

/** What opens beside or over the board: what is touched for it, one thing after the other, and what is there then. */
const SHEETS = {
    desktop: {
        rival: [[".rivals .jda-cover"], "dialog[open]"],
        discards: [[".jda-piles .jda-pile"], ".jda-discards .jda-card"],
        day: [[".jda-cal .f-red"], ".jda-looked"],
    },
    phone: {
        rival: [[".rivals .jda-cover"], "dialog[open]"],
        discards: [[".jda-decks", "dialog .jda-pile"], ".jda-discards .jda-card"],
        month: [[".jda-map-month.m-9"], ".jda-weeks-head"],
        day: [[".jda-map-month.m-9", ".jda-weeks .f-red"], ".jda-looked"],
    },
};

/** Pictures of a sheet in every theme; what is wrong with it. */
async function sheet(page, name, [touched, seen]) {
    for (const selector of touched) await page.locator(selector).first().click();
    await page.locator(seen).first().waitFor();
    const wrong = [];
    for (const theme of THEMES) {
        await inTheme(page, theme);
        await shot(page, shots, `year-sheet-${name}-${theme}`);
        const found = await faultsOn(page, { least: theme === "contrast" ? 7 : 4.5, layout: theme === "light" });
        const axe = await violations(page, theme === "light" ? undefined : ["color-contrast"]);
        wrong.push(...[...found, ...axe].map((f) => `${name}, ${theme}: ${f}`));
    }
    await inTheme(page, "light");
    await page.reload();
    await page.waitForSelector(".jda[data-ask]");
    await settled(page); // or the next touch meets what lay there before
    return wrong;
}

async function sheets(options, screen) {
    const { record } = (await situations(ludovie, { games: GAMES, wanted: ["take", "bankrupt"] })).get("bankrupt");
    const wrong = [];
    for (const lang of ["fr", "en"])
        await withPage({ ...options, settings: { lang } }, async (page) => {
            await open(page, `sheets-${lang}`, record, ".jda[data-ask]");
            for (const [kind, how] of Object.entries(SHEETS[screen]))
                wrong.push(...(await sheet(page, `${screen}-${kind}-${lang}`, how)));
        });
    assert.deepEqual(wrong, []);
}

await run({
    "pictures of all 116 + 12 squares and 78 cards in every theme and language": () =>
        withPage({ bypassCSP: true, viewport: { width: 1500, height: 900 } }, async (page) => {
            await prepare(page, server.url);
            for (const lang of ["fr", "en"]) {
                const board = await boardIn(lang);
                assert.deepEqual([squaresOf(board).length, board.cards.length], [116 + 12, 78]);
                assert.deepEqual(await drawSheet(page, board, lang), []);
                for (const theme of THEMES) {
                    await inTheme(page, theme);
                    await page.screenshot({ path: join(shots, `year-sheet-${lang}-${theme}.png`), fullPage: true, timeout: 180000 });
                }
            }
        }),
    "every kind of question on a wide screen, answered by keys": () => walk({}, "desktop", byKeys),
    "every kind of question on a telephone, answered by touch": () => walk(PHONE, "phone", byTouch),
    "what opens on a wide screen, in every theme and language": () => sheets({}, "desktop"),
    "what opens on a telephone, in every theme and language": () => sheets(PHONE, "phone"),
    "what moves on a wide screen": () => motion({}, "desktop"),
    "what moves on a telephone": () => motion(PHONE, "phone"),
    "a whole year of four, alone, by keys": () =>
        withPage({}, async (page) => {
            await start(page, 4, { year: "full" });
            await quiet(page);
            await wholeYear(page, "solo-desktop", byKeys);
        }),
    "a whole year of four, alone, by touch on a telephone": () =>
        withPage(PHONE, async (page) => {
            await start(page, 4, { year: "full" });
            await quiet(page);
            await wholeYear(page, "solo-phone", byTouch);
        }),
    "a whole year of four at a server: one by keys, one by touch, two bots": () =>
        online([], (camille, malik) =>
            Promise.all([
                quietly(camille).then(() => wholeYear(camille, "online-desktop", byKeys)),
                quietly(malik).then(() => wholeYear(malik, "online-phone", byTouch)),
            ]),
        ),
    "a family's own almanac at a server": async () => {
        const own = await mkdtemp(join(tmpdir(), "ludovie-own-"));
        const date = await ownYear(own); // though other games have a cards.json too
        await online(["--data", own], async (camille, malik) => {
            await Promise.all([camille, malik].map(quietly));
            const [day, month] = date.split("-").map(Number);
            await nextAsk(camille, undefined);
            const cell = camille.locator(`.jda-row.m-${month} [data-day]`).nth(day - 1);
            assert.match(await cell.textContent(), /Zoé/);
            await cell.click();
            await camille.locator(".jda-looked", { hasText: "Zoé" }).waitFor();
            assert.equal(await there(camille, ".jda-looked .art-none"), 0, "a picture by its kind");
            await shot(camille, shots, "year-own-almanac");
        });
        await rm(own, { recursive: true });
    },
});
await browser.close();
server.close();

// Le Jeu de l'Année drawn: test_year.mjs DIST LUDOVIE SHOTS. Its logic alone, every square and every card, what one says
// about oneself, whole games by keys and by touch.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, openPage, PHONE, run, serve, shot, violations } from "./browser.mjs";
import { deedAfter, open } from "./quarter.mjs";
import { dist, load, ludovie } from "./unit.mjs";
import { byKeys, byTouch, nextAsk, ownYear, play, seqOf, situations, squaresOf, start, tabTo, there } from "./year.mjs";
import { decide, holdMotion, momentsOf } from "./year_moments.mjs";
import { drawSheet, prepare } from "./year_sheet.mjs";

const shots = process.argv[4];
const server = await serve(dist);
const browser = await launch();
const moves = await load("boards/jeu-de-lannee/moves.ts");
const years = await load("boards/jeu-de-lannee/year.ts");
const pages = await load("boards/jeu-de-lannee/view.ts");
const weeks = await load("boards/jeu-de-lannee/weeks.tsx");

const asked = (asks, ...more) =>
    execFileSync(ludovie, ["referee", ...more], {
        input: asks.map((a) => JSON.stringify(a)).join("\n") + "\n",
        encoding: "utf8",
        maxBuffer: 1e8,
    })
        .trim()
        .split("\n")
        .map((l) => JSON.parse(l));
const boardsOf = (...more) =>
    asked(
        [
            { ask: "new", game: "jeu-de-lannee", seats: 4, chance: "simulated", seed: 1 },
            { ask: "board", match: 1, lang: "fr" },
            { ask: "board", match: 1, lang: "en" },
        ],
        ...more,
    )
        .slice(1)
        .map((a) => a.board.board);
const boards = boardsOf();
const [board] = boards;
const dayOf = (month, date) => board.days.find((d) => d.month === month && d.date === date).day;

async function ownBoard() {
    const home = await mkdtemp(join(tmpdir(), "ludovie-year-"));
    try {
        await ownYear(home);
        return boardsOf("--data", home);
    } finally {
        await rm(home, { recursive: true });
    }
}

/** The board shows what is asked; an answer by hand is taken. Who plays with keys is in the list of decisions a moment
 *  after a page has opened, and goes to the board from there. */
async function answers(page, name, { record, view }, answer) {
    if (answer === byKeys) await page.keyboard.press("Tab");
    await open(page, name, record, ".jda[data-ask]");
    if (answer === byKeys) await page.waitForSelector(".decisions:focus, .decisions :focus");
    assert.equal(await page.locator(".jda").getAttribute("data-ask"), view.ask);
    const before = await seqOf(page);
    await answer(page, view.ask, 1);
    await nextAsk(page, before);
}

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

const USUAL = ["token", "take", "days", "holiday"]; // asked in nearly every game
const SEED = 2; // and in this one

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
        assert.deepEqual(moves.changeWords(props, c, 2).map((w) => w.isLoss), [true]);
        assert.deepEqual(moves.changeWords(props, c, 1).map((w) => w.isLoss), [false]);
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
    "the name of a month gives way to pawns on the map": () => {
        assert.equal(weeks.nameSide(0, 100, []), "begins");
        assert.equal(weeks.nameSide(0, 100, [20]), "ends");
        assert.equal(weeks.nameSide(0, 100, [48]), "begins");
        assert.equal(weeks.nameSide(0, 100, [20, 80]), "mute");
        assert.equal(weeks.nameSide(100, 200, [90]), "ends", "one that stands at the end of the month before");
    },
    "two people with one initial have two letters": () => {
        assert.deepEqual(pages.lettersOf(["Rose", "Malik", "Marie"]), ["R", "Ma", "Ma"]);
        assert.deepEqual(pages.lettersOf(["Rose", "Malik", "Mona"]), ["R", "Ma", "Mo"]);
    },
    "all 116 + 12 squares and 78 cards are drawn, and all that is written fits": async () => {
        await withPage({ bypassCSP: true, viewport: { width: 1500, height: 900 } }, async (page) => {
            await prepare(page, server.url);
            for (const [i, lang] of ["fr", "en"].entries()) {
                assert.equal(squaresOf(boards[i]).length, 116 + 12);
                assert.equal(boards[i].cards.length, 78);
                assert.deepEqual(await drawSheet(page, boards[i], lang), []);
                assert.equal(await there(page, ".jda-leaf"), 3 * 128);
                assert.equal(await there(page, ".jda-card"), 78);
                assert.equal(await there(page, ".year-sheet .art-none"), 0, "pictures are missing");
            }
            // Somebody's own year: its words are there, and what has no picture gets one by its kind.
            const [own] = await ownBoard();
            assert.deepEqual(await drawSheet(page, own, "fr"), []);
            assert.equal(await there(page, ".year-sheet .art-none"), 0, "a picture by kind");
            const of = (words) => page.locator(".jda-leaf, .jda-card", { hasText: words });
            assert.equal(await of("Naissance de notre petite Zoé").count(), 3);
            assert.equal(await of("Tante Odile").count(), 1);
            const by = (words, name) => of(words).first().locator(`use[href="#art-${name}"]`).count();
            assert.ok((await by("Naissance de notre petite Zoé", "four-leaf-clover")) > 0);
            assert.ok((await by("Tante Odile", "four-leaf-clover")) > 0);
        });
    },
    "JDA-107: one says what one likes in one form, and finds it again on this device if one wants": () =>
        withPage({ seed: 1 }, async (page) => {
            await start(page, 2);
            const kept = () => page.evaluate(() => localStorage.getItem("ludovie-jda-about"));
            await page.locator(".jda-segments label", { hasText: "une femme" }).click();
            await page.fill("#jda-age", "38");
            await page.selectOption(".jda-birthday select >> nth=1", "11");
            await page.selectOption(".jda-birthday select >> nth=0", "23");
            assert.match(await page.locator(".jda-sign").textContent(), /Sagittaire/, "the sign follows");
            await page.waitForSelector(`.jda-cal .own-sign[data-day="${dayOf(11, 30)}"]`); // and lights its days
            assert.deepEqual(await violations(page), []);
            await shot(page, shots, "year-about");
            assert.equal(await kept(), null, "nothing is kept before one has agreed");
            await page.check(".jda-keep input");
            await page.getByRole("button", { name: "C’est moi !" }).click();
            const answered = ".jda[data-ask]:not([data-ask=fact])"; // four questions at once
            await page.waitForSelector(answered);
            assert.equal(await there(page, ".jda-about"), 0);
            assert.deepEqual(JSON.parse(await kept()), { sex: "F", age: "38", birthday: "23-11", sign: "sagittaire" });
            const cake = `.jda-cal [data-day="${dayOf(11, 23)}"] .cake`;
            await page.waitForSelector(cake, { state: "attached" }); // one sees one's own birthday
            await start(page, 2); // another game: it stands there already
            assert.equal(await page.inputValue("#jda-age"), "38");
            await page.uncheck(".jda-keep input");
            await page.getByRole("button", { name: "C’est moi !" }).click();
            await page.waitForSelector(answered);
            assert.equal(await kept(), null, "and is gone when one wants that");
            await start(page, 2);
            await page.getByRole("button", { name: "Ne rien dire" }).click();
            await page.waitForSelector(answered);
            assert.equal(await there(page, cake), 0);
        }),
    "the calendar is a grid with one stop; each day tells itself": () =>
        withPage({ seed: 1 }, async (page) => {
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
            const name = () => page.locator(".jda-cal [data-day='280'] .unseen").textContent();
            assert.doesNotMatch(await name(), /jours/, "how far it is would change the names of all days");
            await page.focus(".jda-cal [data-day='280']");
            for (const part of [/6 octobre/, /case rouge/, /Prost/, /carte chance/, /dans \d+ jours/])
                assert.match(await name(), part);
            await page.keyboard.press("Enter"); // somebody wants to read it
            assert.match(await page.locator(".jda-looked").textContent(), /Prost/);
            await page.keyboard.press("Escape");
            await page.evaluate(() => document.getElementById("turn")?.focus());
            const told = async (key) => {
                await page.keyboard.press(key);
                return page.locator(".jda-told p").textContent();
            };
            assert.match(await told("q"), /Vous\s:\s1er\sjuillet, \d+\sjetons?\./); // where half a year begins
            assert.match(await told("a"), /4\sjuillet, case [a-z]+, .*dans\s3\sjours/);
            const year = await told("c");
            for (const part of [/^Juillet\s:\s\d+\scases?\srouges?, \d+\scases?\sbleues?/, /30\ssept.*3\sjetons/, /Décembre\s:/])
                assert.match(year, part);
            assert.match(await told("?"), /mois par mois/);
            await page.keyboard.press("Escape");
            assert.equal(await there(page, ".jda-told"), 0);
        }),
    "quiz, vote, claim, 1 April and the facts of today are answered by touch, and by keys": async () => {
        const rare = [
            ["quiz", "quiz"],
            ["vote", "vote"],
            ["claims", "claim"],
            ["told", "permute"],
        ];
        const found = await Promise.all(
            rare.map(async ([table, kind]) => (await situations(ludovie, { table, games: 20, wanted: [kind] })).get(kind)),
        );
        const changing = (await situations(ludovie, { games: 20, wanted: ["change"] })).get("change");
        for (const [options, answer] of [
            [PHONE, byTouch],
            [{}, byKeys],
        ])
            await withPage({ ...options, settings: { passing: false } }, async (page) => {
                for (const [i, s] of found.entries()) await answers(page, rare[i][1], s, answer);
                await open(page, "change", changing.record, ".jda-said");
                await page.locator(".jda-said summary").click();
                const before = await seqOf(page);
                await page.locator(".jda-said [data-do^=change]").first().click();
                await nextAsk(page, before);
            });
    },
    "somebody is chosen by their place, by their pawn on the calendar or on the table; their place tells what is known": async () => {
        const { record, legal, steps } = (await situations(ludovie, { games: 20, wanted: ["target"] })).get("target");
        const deeds = legal.filter((c) => c.choice === "target");
        const [first] = deeds;
        for (const options of [{}, PHONE])
            await withPage({ ...options, settings: { passing: false } }, async (page) => {
                const taken = async (touched) => {
                    const before = await seqOf(page);
                    await page.locator(touched).click();
                    await page.waitForSelector(`.go[data-deed="${first.do}"]`); // lifted
                    await page.locator(touched).click();
                    await nextAsk(page, before);
                    assert.equal(await deedAfter(page, steps), first.do);
                };
                await open(page, "aim", record, ".jda[data-ask=target]");
                assert.equal(await there(page, ".rivals .jda-cover.can"), deeds.length);
                assert.deepEqual(await violations(page), []);
                await taken(`.rivals .seat[data-seat="${first.whom}"] .jda-cover`);
                if (options === PHONE) return;
                await open(page, "aim-pawn", record, ".jda[data-ask=target]");
                await taken(`.jda-cal [data-aim="${first.whom}"]`);
                await page.locator(".rivals .jda-cover").first().click();
                assert.match(await page.locator("dialog[open]").textContent(), /jetons?.*numéro de la chance/);
                await page.keyboard.press("Escape");
            });
    },
    "what a square or a card has just done stays in sight beside the next question": async () => {
        const { record, view: v } = (await situations(ludovie, { games: 20, wanted: ["range C34"] })).get("range C34");
        assert.equal(v.in_course.at(-1).card, "C34");
        for (const options of [{}, PHONE])
            await withPage({ ...options, settings: { passing: false } }, async (page) => {
                await open(page, "lately", record, ".jda[data-ask=range]");
                assert.equal(await there(page, '.jda-lately [data-at="card C34"]'), 1);
                assert.equal(await there(page, ".jda-decks"), options === PHONE ? 1 : 0);
            });
    },
    "JDA-34: days are bought by dragging the pawn, the price counts up; a day out of reach says why": async () => {
        const { record, legal, steps } = (await situations(ludovie, { games: 20, wanted: ["days"] })).get("days");
        const range = legal.find((c) => c.choice === "buy-days");
        const far = range.range.to;
        for (const options of [{}, PHONE])
            await withPage({ ...options, settings: { passing: false } }, async (page) => {
                await open(page, "drag", record, ".jda[data-ask=days]");
                const beyond = page.locator(`[data-day="${range.to - range.range.from + far + 1}"]`).first();
                await beyond.click();
                await page.locator(".call", { hasText: /trop/ }).waitFor();
                assert.ok(await beyond.evaluate((e) => e.classList.contains("beyond")), "and is dim");
                const pawn = await page.locator(".drags[data-lift]").last().boundingBox();
                const goal = await page.locator(`[data-drop="buy-days ${far}"]`).last().boundingBox();
                const middle = (b) => [b.x + b.width / 2, b.y + b.height / 2];
                await page.mouse.move(...middle(pawn));
                await page.mouse.down();
                await page.mouse.move(...middle(goal), { steps: 6 });
                await page.locator(".jda-counter b", { hasText: `${far * 100}` }).waitFor();
                const before = await seqOf(page);
                await page.mouse.up();
                await nextAsk(page, before);
                assert.equal(await deedAfter(page, steps), `buy-days ${far}`);
            });
    },
    "JDA-R19: days are offered with one's own part, counted beside them, and confirmed once": async () => {
        const found = await situations(ludovie, { games: 20, wanted: ["offer in parts"] });
        const { record, view: v, steps } = found.get("offer in parts");
        const days = v.share.most.findIndex((n) => n >= 200) + 1;
        for (const options of [{}, PHONE])
            await withPage({ ...options, settings: { passing: false } }, async (page) => {
                await open(page, "offer", record, ".jda[data-ask=offer]");
                const more = page.locator(".jda-counter").first().locator("button").last();
                for (let i = 0; i < days; i++) await more.click();
                const part = page.locator(".jda-counter").nth(1);
                const most = v.share.most[days - 1];
                await part.locator("b", { hasText: `${most}` }).waitFor(); // all of it, unless one counts less
                await part.locator("button").first().click();
                await part.locator("b", { hasText: `${most - 100}` }).waitFor();
                assert.deepEqual(await violations(page), []);
                await shot(page, shots, `year-offer-part-${options === PHONE ? "phone" : "desktop"}`);
                await page.locator(`.go[data-deed="offer ${days}"]`).click();
                await page.waitForFunction((n) => !document.querySelector(`.stage[data-seq="${n}"]`), String(steps));
                assert.equal(await deedAfter(page, steps), `offer ${days}`);
                assert.equal(await deedAfter(page, steps + 1), `share ${most - 100}`);
            });
    },
    "a letter lifts something on the board, and Enter takes it, also for who is in the list of decisions": async () => {
        const { record, steps } = (await situations(ludovie, { games: 20, wanted: ["holiday"] })).get("holiday");
        await withPage({ settings: { passing: false } }, async (page) => {
            await page.keyboard.press("Tab"); // somebody who plays with keys
            await open(page, "letter", record, ".jda[data-ask=holiday]");
            await page.waitForSelector(".decisions:focus, .decisions :focus");
            const chosen = page.locator(".decisions [aria-selected=true]");
            const rest = await chosen.textContent();
            const means = page.locator(".decisions [aria-selected=true]", { hasText: rest });
            await page.keyboard.press("Enter");
            await page.keyboard.press("v");
            await page.waitForSelector(".jda-beach.up");
            await page.keyboard.press("ArrowDown"); // walks on in the list: what was lifted is put back
            await page.waitForSelector(".jda-beach:not(.up)");
            await means.waitFor({ state: "detached" });
            await page.keyboard.press("v");
            await page.waitForSelector(".jda-beach.up");
            await means.waitFor({ state: "attached" }); // there is one thing that Enter means
            const before = await seqOf(page);
            await page.keyboard.press("Enter");
            await nextAsk(page, before);
            assert.equal(await deedAfter(page, steps), "holiday");
        });
    },
    "what happened is shown as movement; any input ends it, and who wants none sees none": async () => {
        const { record } = (await situations(ludovie, { wanted: ["token"] })).get("token");
        for (const reducedMotion of ["no-preference", "reduce"]) {
            const { context, page } = await openPage(browser, { reducedMotion, settings: { sound: true } });
            await page.addInitScript(() => {
                const { createBufferSource } = BaseAudioContext.prototype;
                globalThis.heard = 0; // knocks of the crank and the pieces
                BaseAudioContext.prototype.createBufferSource = function () {
                    globalThis.heard++;
                    return createBufferSource.call(this);
                };
                const { animate } = Element.prototype;
                globalThis.moved = []; // names of what was set in motion
                Element.prototype.animate = function (...how) {
                    globalThis.moved.push(this.getAttribute("data-at") ?? this.className);
                    return animate.apply(this, how);
                };
            });
            await page.goto(server.url);
            await open(page, `moves-${reducedMotion}`, record, ".jda[data-ask=token]");
            await page.evaluate(() => globalThis.moved.splice(0));
            const before = await seqOf(page);
            await page.locator(".jda-works.can").click();
            await nextAsk(page, before);
            const moved = await page.evaluate(() => globalThis.moved);
            const wanted = reducedMotion === "reduce" ? [] : ["crank", "drum 0", "drum 1"];
            assert.deepEqual(moved.filter((m) => reducedMotion === "reduce" || wanted.includes(m)).sort(), wanted);
            const heard = await page.evaluate(() => globalThis.heard);
            assert.equal(heard > 0, reducedMotion !== "reduce", `${heard} sounds`);
            await page.keyboard.press("Shift");
            await page.waitForFunction(() => !document.querySelector(".flying"));
            await context.close();
        }
    },
    "the fireworks of the last day burn behind the places: nothing covers what is read": async () => {
        const { record, deed } = (await momentsOf(ludovie, 40, ["end of the year"])).get("end of the year");
        for (const options of [{}, PHONE])
            await withPage({ ...options, reducedMotion: "no-preference", settings: { pace: "slow", passing: false } }, async (page) => {
                await open(page, "fireworks", record, ".jda[data-ask]");
                await page.reload(); // motion as it was
                await page.waitForSelector(".jda[data-ask]");
                await holdMotion(page);
                await decide(page, deed);
                await page.waitForSelector(".end .ranking");
                await page.waitForSelector(".flying .jda-spark", { state: "attached" });
                await page.evaluate(() => {
                    for (const a of globalThis.held) a.currentTime = 450;
                });
                const before = await page.evaluate(() => {
                    const read = ".end-title, .ranking, .end-deeds, .fold"; // their paper
                    return [...document.querySelectorAll(".jda-spark")].filter((s) => {
                        const layer = s.closest(".flying");
                        layer.style.pointerEvents = "auto"; // to be found
                        const { left, top, width, height } = s.getBoundingClientRect();
                        const at = document.elementsFromPoint(left + width / 2, top + height / 2);
                        const paper = at.findIndex((e) => e.matches(read));
                        return paper >= 0 && at.indexOf(s) >= 0 && at.indexOf(s) < paper;
                    }).length;
                });
                assert.equal(before, 0, "sparks before the places");
            });
    },
    "turns of a game of four by keys alone": () =>
        withPage({ seed: SEED }, async (page) => {
            await start(page, 4);
            await tabTo(page, ".jda-segments input");
            await page.keyboard.press("Space");
            await tabTo(page, "#jda-age");
            await page.keyboard.type("41");
            await page.keyboard.press("Enter");
            await play(page, byKeys, { until: USUAL });
        }),
    "turns of a game of four by touch on a telephone": () =>
        withPage({ ...PHONE, seed: SEED }, async (page) => {
            await start(page, 4);
            await page.getByRole("button", { name: "C’est moi !" }).tap();
            await play(page, byTouch, { until: USUAL });
        }),
};

await run(tests, [
    "what a square or a card has just done stays in sight beside the next question",
    "JDA-R19: days are offered with one's own part, counted beside them, and confirmed once",
    "what happened is shown as movement; any input ends it, and who wants none sees none",
    "the fireworks of the last day burn behind the places: nothing covers what is read",
]);
await browser.close();
server.close();

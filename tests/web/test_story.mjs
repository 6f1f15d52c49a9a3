// The story of a game in the page: test_story.mjs DIST LUDOVIE SHOTS. Its module against the native program; the end page
// with chart and table, ledger, turning points, the other way and a thousand endings, with keys, by ear, without a network.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { inspect, playOn, run, visit, violations } from "./browser.mjs";
import { close, dist, GAMES, goOffline, ludovie, onPage, server, shots, start, withPage } from "./solo.mjs";
import { c, LANGS } from "./unit.mjs";

const fileOf = (game, name) => readFile(join(dist, "games", game, name));

async function openGate(game, module) {
    const gate = await c.Gate.open(await WebAssembly.compile(await fileOf(game, module)));
    for (const lang of LANGS) gate.give(`po/${lang}.words`, await fileOf(game, `${lang}.words`));
    gate.giveComponents(JSON.parse(await fileOf(game, "components.json")));
    return gate;
}

/** A game of bots, as a record; with so many steps of it, or whole. */
async function recordOf(game, steps = Infinity, seats = 2) {
    const folder = await mkdtemp(join(tmpdir(), "ludovie-story-"));
    const words = ["--bots", "greedy", "--seats", String(seats), "--games", "1", "--seed", "4", "--records", folder];
    execFileSync(ludovie, ["simulate", game, ...words], { stdio: "ignore" });
    const [name] = await readdir(folder);
    const text = await readFile(join(folder, name), "utf8");
    await rm(folder, { recursive: true });
    return c.cut(text.trimEnd(), Math.min(steps, text.trim().split("\n").length - 1));
}

function native(asks) {
    const lines = execFileSync(ludovie, ["referee"], {
        input: asks.map((a) => JSON.stringify(a)).join("\n") + "\n",
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    return lines.trim().split("\n").map((l) => JSON.parse(l));
}

/** The figures of an analysis, to be compared: to a millionth or two, for libraries may round otherwise. */
const figuresOf = (a) => a.moments.flatMap((m) => [...m.win_millionths, m.cost_millionths ?? 0]);

const PIECE = { budget: 64, pieces: 1000, seed: 1 };
const textOf = (page, selector) => page.locator(selector).allInnerTexts();
const numberIn = (text) => Number(text.replace("−", "-").replace(/[^\d-]/g, ""));
const STORY = "L’histoire de la partie";

/** Opens the story of the game that is over, and waits until it is told. */
async function openStory(page, name = STORY) {
    await page.getByRole("button", { name }).click();
    await page.waitForSelector(".story-areas");
}

/** Chart, table and ledger say the same, and add up. */
async function assertAddsUp(page, players) {
    assert.equal(await page.locator(".story-area").count(), players);
    const fills = await page.locator(".story-area").evaluateAll((all) => all.map((a) => a.getAttribute("fill")));
    assert.equal(new Set(fills).size, players, "areas differ by more than their place");
    await page.locator(".replay summary").first().click();
    const rows = await page.locator(".story-table tbody tr").evaluateAll((all) =>
        all.map((r) => [...r.querySelectorAll("td:not(.story-text)")].map((d) => d.textContent)),
    );
    assert.ok(rows.length > 5);
    for (const row of rows)
        assert.ok(Math.abs(row.reduce((sum, cell) => sum + numberIn(cell), 0) - 100) <= players - 1, row.join());
    for (const account of await page.locator(".story-ledger li").all()) {
        const figures = (await account.locator("dd").allInnerTexts()).map(numberIn);
        assert.equal(figures.length, 5);
        assert.equal(figures.slice(0, 4).reduce((a, b) => a + b), figures[4], figures.join());
    }
}

await goOffline(["cest-la-vie", "easy-come"]);

await run({
    "the module of stories imports nothing, leaves nothing out that it calls, and is small": async () => {
        for (const id of GAMES) {
            const bytes = await fileOf(id, "story.wasm");
            assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), [], id);
            const map = await readFile(join(dist, "..", `story-${id}.map`), "utf8");
            const made = [...map.matchAll(/<internal>:\((\w+)\)/g)].map((m) => m[1]);
            assert.deepEqual(made.filter((name) => !name.startsWith("__wasm")), [], id);
            const size = gzipSync(bytes, { level: 9 }).length;
            const game = gzipSync(await fileOf(id, "ludovie.wasm"), { level: 9 }).length;
            console.log(`# ${id}: module of its story ${size} bytes with gzip`);
            assert.ok(size <= game + 32 * 1024, `${id}: stories need ${size - game} bytes more`);
        }
    },
    "a story is the same natively and in WebAssembly, in every language": async () => {
        for (const id of GAMES) {
            const record = await recordOf(id, 14);
            const gate = await openGate(id, "story.wasm");
            const { match } = gate.ask("load", { record });
            const asks = LANGS.map((lang) => ({ ask: "analyse", match, lang, ...PIECE }));
            const [, ...there] = native([{ ask: "load", match, record }, ...asks]);
            for (const [i, { ask, ...members }] of asks.entries()) {
                const here = gate.ask(ask, members).analysis;
                const other = there[i].analysis;
                assert.equal(here.chances, other.chances, id);
                assert.deepEqual(here.remarks, other.remarks);
                assert.deepEqual(here.moments.map((m) => m.text), other.moments.map((m) => m.text));
                const theirs = figuresOf(other);
                for (const [k, n] of figuresOf(here).entries())
                    assert.ok(Math.abs(n - theirs[k]) <= 2, `${id}: ${n} and ${theirs[k]}`);
            }
        }
    },
    "a thousand endings in pieces are those that are had at once": async () => {
        const record = await recordOf("cest-la-vie", 20);
        const chronicle = new c.Chronicle((await openGate("cest-la-vie", "story.wasm")).ask);
        let all = c.NONE;
        while (all.games < 30) all = chronicle.endings(record, 10, all.games, 30, undefined).reduce(c.sum, all);
        const [, there] = native([
            { ask: "load", match: 1, record },
            { ask: "endings", match: 1, step: 10, games: 30, seed: 1 },
        ]);
        assert.equal(all.games, 30);
        for (const [i, e] of all.endings.entries()) {
            const o = there.endings[i];
            assert.deepEqual([e.ranks, e.least, e.most, e.points], [o.ranks, o.least, o.most, o.points]);
            assert.ok(Math.abs(e.win_millionths - o.win_millionths) <= 2);
        }
    },
    "a game goes on from any moment, whoever the person is": async () => {
        for (const id of GAMES) {
            const record = await recordOf(id, 60);
            const gate = await openGate(id, "learn.wasm");
            for (const you of [1, 2]) {
                let heard;
                let seat;
                let kept = "";
                const host = new c.Host(
                    gate.ask,
                    (h) => ((heard = h), (seat = h.table?.you ?? seat)),
                    async () => undefined,
                    (text) => (kept = text),
                );
                host.setPassing(true);
                host.branch({ record, steps: 31, you }, "fr");
                for (let n = 0; n < 80 && !heard.result; n++) {
                    const [first] = heard.choices ?? [];
                    if (first) host.act((first.range ? c.withNumber(first, first.range.from) : first).do, heard.seq);
                    await new Promise((done) => setImmediate(done));
                }
                const head = c.headOf(kept);
                assert.equal(seat, you, id);
                assert.deepEqual(head.seats.map((s) => s.by === "person"), [you === 1, you === 2]);
                assert.ok(head.position && heard.seq > 3, id);
                assert.equal(gate.ask("load", { record: kept }).steps, heard.seq, "what was kept can be opened");
                if (you === 2) continue;
                const story = await openGate(id, "story.wasm");
                const { match } = story.ask("load", { record: c.cut(kept, 3) });
                const { analysis } = story.ask("analyse", { match, ...PIECE });
                assert.equal(analysis.moments.length, 4, "and has a story");
            }
        }
    },
    "figures are rounded so that they add up, and pins do not cover each other": () => {
        const millionths = (start, luck, own, others) => ({
            start_millionths: start,
            luck_millionths: luck,
            own_millionths: own,
            others_millionths: others,
        });
        for (let i = 0; i < 300; i++) {
            const [a, b, d] = [(i * 7919) % 1e6, ((i * 104729) % 1e6) - 5e5, ((i * 1299709) % 1e6) - 5e5];
            const line = c.lineOf(millionths(a, b, d, 1e6 - a - b - d));
            assert.equal(line.start + line.luck + line.own + line.others, 100);
            assert.equal(line.result, 100);
            assert.ok(Object.is(c.lineOf(millionths(a, -a, -3000, 0)).result, 0), "no minus zero");
        }
        assert.deepEqual(c.spread([50, 48, 99], 46, 0, 100), [46, 0, 92].map((x) => x + 8));
        assert.deepEqual(c.spread([10, 200], 46, 0, 300), [10, 200]);
        assert.equal(c.deciderAfter('{}\n{"n":1,"chance":"x"}\n{"n":2,"seat":3,"do":"y"}\n', 0), 3);
    },
    "after a game, without a network: chart, table, ledger, turning points, another way": () =>
        onPage(async (page) => {
            await start(page, "cest-la-vie", "Anne-Charlotte de la Bretonnière".slice(0, 24));
            await playOn(page);
            await openStory(page);
            assert.equal(await page.evaluate(() => document.activeElement.id), "replay-title");
            await assertAddsUp(page, 2);
            const label = await page.locator(".story-areas").getAttribute("aria-label");
            assert.match(label, /Chances de gagner\. .* au départ, .* à la fin\./);

            // Pins and cards lead to their step; the slider tells by ear how it stands there.
            const pins = page.locator(".story-pins button");
            assert.equal(await pins.count(), 3);
            const name = await pins.nth(1).getAttribute("aria-label");
            await pins.nth(1).click();
            const slider = page.locator(".slider input");
            assert.equal(await slider.inputValue(), name.match(/étape (\d+)/)[1]);
            assert.equal(await pins.nth(1).getAttribute("aria-current"), "true");
            await slider.focus();
            await page.keyboard.press("ArrowLeft");
            assert.equal(Number(await slider.inputValue()), Number(name.match(/étape (\d+)/)[1]) - 1);
            assert.match(await slider.getAttribute("aria-valuetext"), /étape \d+ sur \d+\. Anne.* \d+\s%, .* \d+\s%/);
            const sentences = await textOf(page, ".story-turns li > p:first-of-type");
            for (const text of sentences) assert.match(text, /^Étape \d+\s: .* passent de \d+\s% à \d+\s%\./s);
            await page.waitForSelector(".story-moment .clv");
            await inspect(page, shots, "story", { themes: ["contrast", "dark"] });

            await page.getByRole("button", { name: "Mille fins possibles à partir d’ici" }).click();
            await page.locator(".story-count", { hasText: /1\s000 parties jouées/ }).waitFor();
            const wins = (await textOf(page, ".story-endings tbody td:nth-child(2)")).map(numberIn);
            assert.ok(Math.abs(wins.reduce((a, b) => a + b) - 100) <= 1, wins.join());
            assert.deepEqual(await violations(page), [], "endings");
            await slider.focus();
            await page.keyboard.press("ArrowLeft");
            await page.getByRole("button", { name: "Mille fins possibles à partir d’ici" }).waitFor();

            // One click, and it is played on from there: another game, which is kept.
            const address = page.url();
            await page.locator(".story-turns li").first().locator(".button").nth(1).click();
            await page.waitForFunction((old) => location.href !== old, address);
            await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
            await playOn(page, 2);
            await page.reload();
            await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
        }),
    "whoever leaves ends the work": () =>
        onPage(async (page) => {
            await start(page, "easy-come");
            await playOn(page);
            const again = page.getByRole("button", { name: "Revoir la partie" });
            await again.click(); // the thread of replays stays
            await page.waitForSelector(".replay .ecg");
            await again.click();
            const born = page.waitForEvent("worker");
            await page.getByRole("button", { name: STORY }).click();
            const thread = await born;
            await page.waitForSelector(".story-work progress, .story-areas");
            assert.ok(page.workers().includes(thread), "the thread ended before anybody left");
            await page.getByRole("button", { name: STORY }).click();
            for (let n = 0; n < 400 && page.workers().includes(thread); n++)
                await page.evaluate(() => new Promise((done) => setTimeout(done, 25)));
            assert.ok(!page.workers().includes(thread), "the thread of the story goes on");
        }),
    "a game that was shared has its story too, exact where it can be, in every language": () =>
        withPage({ locale: "en-GB" }, async (page) => {
            const packed = deflateRawSync(Buffer.from(await recordOf("easy-come"))).toString("base64url");
            await page.goto(`${server.url}#/replay/${packed}`);
            const names = { en: "The story of the game", de: "Die Geschichte der Partie" };
            await openStory(page, names.en);
            await assertAddsUp(page, 2);
            await page.locator(".replay summary").nth(1).click();
            await page.getByText("The chances are exact").waitFor();
            await page.evaluate(() => {
                const kept = JSON.parse(localStorage.getItem("ludovie-settings"));
                localStorage.setItem("ludovie-settings", JSON.stringify({ ...kept, lang: "de" }));
            });
            await page.reload();
            await openStory(page, names.de);
            assert.match((await textOf(page, ".story-turns li > p"))[0], /^Schritt \d+: /);
        }),
    "during a game of one's own a thousand endings, by what one knows": () =>
        onPage(async (page) => {
            await start(page, "cest-la-vie");
            await playOn(page, 3);
            await page.waitForSelector(".choice, .ranking", { state: "attached" });
            const seq = await page.locator(".stage").getAttribute("data-seq");
            await page.getByRole("button", { name: "Menu" }).click();
            await page.getByRole("button", { name: "Mille fins possibles" }).click();
            await page.getByRole("button", { name: "Mille fins possibles à partir d’ici" }).click();
            await page.locator(".story-count", { hasText: /1\s000 parties jouées/ }).waitFor();
            assert.equal(await page.locator("dialog .story-table tbody tr").count(), 2);
            assert.deepEqual(await violations(page), [], "endings during a game");
            await page.getByRole("button", { name: "Retour au jeu" }).click();
            assert.equal(await page.locator(".stage").getAttribute("data-seq"), seq, "nothing has happened meanwhile");
        }),
});
await close();

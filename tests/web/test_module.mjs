// The library in WebAssembly against the native one, and games as pages get them: test_module.mjs DIST LUDOVIE
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { gameSprite } from "../../web/art.mjs";
import { drawnGames } from "../../web/faces.mjs";
import { run } from "./browser.mjs";
import { c, dist, GAMES, LANGS, ludovie, web } from "./unit.mjs";

const fileOf = (game, name) => readFile(join(dist, "games", game, name));

/** A game with its components and its words in every language. */
async function openGate(game) {
    const gate = await c.Gate.open(await WebAssembly.compile(await fileOf(game, "ludovie.wasm")));
    for (const lang of LANGS) gate.give(`po/${lang}.words`, await fileOf(game, `${lang}.words`));
    gate.giveComponents(JSON.parse(await fileOf(game, "components.json")));
    return gate;
}
const gates = new Map();
for (const { id } of GAMES) gates.set(id, await openGate(id));
const zipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** What the native program answers. */
function native(asks) {
    const lines = execFileSync(ludovie, ["referee"], {
        input: asks.map((a) => JSON.stringify(a)).join("\n") + "\n",
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    return lines
        .trim()
        .split("\n")
        .map((l) => JSON.parse(l));
}

/** A game of one person, who always takes the first decision, among bots; and everything that was told. */
async function playHost(game, names = ["P1", "P2", "P3"]) {
    const heard = [];
    let kept = "";
    const host = new c.Host(
        gates.get(game).ask,
        (h) => heard.push(h),
        async () => undefined,
        (record) => {
            kept = record;
        },
    );
    const shown = host.hear; // what is shown has been kept before, whoever is to move
    host.hear = (h) => {
        assert.ok(kept.split("\n").filter((l) => l.startsWith('{"n"')).length >= h.seq, "shown, not kept");
        shown(h);
    };
    const people = names.map((name, i) => ({ name, by: i === 0 ? "person" : "greedy" }));
    host.setPassing(true);
    host.start({ game, seats: people, options: {} }, "fr");
    for (let now = heard.at(-1), n = 0; now.result === undefined; now = heard.at(-1)) {
        if (now.choices.length > 0) {
            const [first] = now.choices;
            const one = first.range ? c.withNumber(first, first.range.from) : first;
            host.act(one.do, now.seq);
        }
        await new Promise((done) => setImmediate(done));
        assert.ok(++n < 50000, "the game does not end");
    }
    await new Promise((done) => setImmediate(done));
    return { heard, kept, host };
}

const record = new Map();
const heardOf = new Map();

await run({
    "the types are right, and nothing is any": async () => {
        const tsc = spawnSync(
            process.execPath,
            [join(web, "node_modules/typescript/bin/tsc"), "-p", web],
            { encoding: "utf8" },
        );
        assert.equal(tsc.status, 0, tsc.stdout);
        for (const name of await readdir(join(web, "src"), { recursive: true }))
            if (/\.tsx?$/.test(name))
                assert.doesNotMatch(
                    await readFile(join(web, "src", name), "utf8"),
                    /\bas any\b|: any\b|<any>|@ts-ignore/,
                    name,
                );
    },
    "the first load and the modules are small": async () => {
        const html = await readFile(join(dist, "index.html"), "utf8");
        const parts = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map((m) => m[1]);
        const needed = await readFile(join(dist, "app.js"), "utf8");
        for (const [, name] of needed.matchAll(/(?:^|;)import[^;(]*"\.\/([^"]+)"/g))
            assert.ok(parts.includes(name), `${name} is asked for late`);
        const first = [
            "index.html",
            "app.js",
            ...parts,
            "app.css",
            "icon.svg",
            "manifest.webmanifest",
        ];
        let sum = 0;
        for (const f of first) sum += zipped(await readFile(join(dist, f)));
        for (const lang of LANGS) {
            const all = sum + zipped(await readFile(join(dist, `${lang}.json`))); // one language, and no other
            console.log(`# first load in ${lang}: ${all} bytes with gzip`);
            assert.ok(all <= 100 * 1024, lang);
        }
        let networks = 0;
        for (const { id } of GAMES) {
            for (const [name, text] of Object.entries(JSON.parse(await fileOf(id, "components.json"))))
                if (name.endsWith("/network.json")) networks += text.length;
            const wasm = zipped(await fileOf(id, "ludovie.wasm"));
            const words = zipped(await fileOf(id, `${LANGS[0]}.words`));
            const components = zipped(await fileOf(id, "components.json"));
            console.log(
                `# ${id}: module ${wasm}, words ${words}, components ${components} bytes with gzip`,
            );
            assert.ok(wasm <= 110 * 1024, id);
            const learn = zipped(await fileOf(id, "learn.wasm"));
            console.log(`# ${id}: module of its lesson ${learn} bytes with gzip`);
            assert.ok(learn <= wasm + 17 * 1024, `${id}: lessons need ${learn - wasm} bytes more`);
        }
        console.log(`# networks of all games: ${networks} bytes`);
        assert.ok(networks > 0 && networks <= 64 * 1024);
    },
    "what is fetched before a game is opened belongs to no game": async () => {
        const sw = await readFile(join(dist, "sw.js"), "utf8");
        const [pages] = sw.match(/\{[^{}]*"?app\.css.*?\}/) ?? [];
        assert.ok(pages.includes("worker.js") && pages.includes("index.html"));
        assert.doesNotMatch(pages, /games\/|board-/);
    },
    "a folder is enough to draw a game, and none is needed": async () => {
        const ids = GAMES.map((g) => g.id);
        for (const id of drawnGames()) {
            assert.equal(c.faceOf(id).id, id, "the folder has the name of its game");
            assert.ok(ids.includes(id), `${id} is no game`);
        }
        const face = c.faceOf("chess");
        assert.equal(face.id, "chess");
        assert.equal(face.board, null);
        assert.equal(typeof face.Box, "function");
        const board = await c.faceOf("cest-la-vie").board();
        assert.equal(typeof board.Table, "function");
        assert.ok(board.minTable > 0);
    },
    "pictures come with the build: one sprite a game, plain, small, and no name that nobody knows": async () => {
        for (const { id } of GAMES) {
            const sprite = String(await fileOf(id, "art.svg"));
            const size = zipped(Buffer.from(sprite));
            console.log(`# ${id}: pictures ${size} bytes with gzip`);
            assert.ok(size <= 120 * 1024, id);
            assert.doesNotMatch(sprite, /<script|<style|\sstyle=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
            const ids = [...sprite.matchAll(/\bid="([^"]+)"/g)].map((m) => m[1]);
            assert.equal(new Set(ids).size, ids.length, `${id}: an id twice`);
        }
        const tiles = JSON.stringify({ tiles: [{ code: "x", art: "guard" }], art: { end: ["no-such"] } });
        await assert.rejects(gameSprite("cest-la-vie", { "tiles.json": tiles }), /tiles\.json.*"no-such"/);
        for (const name of ["peeps.svg", "art.svg", "fraunces.woff2", "atkinson-400.woff2"])
            assert.ok((await readFile(join(dist, name))).length > 1000, name);
    },
    "a module imports nothing and has one game": async () => {
        for (const [id, gate] of gates) {
            const module = await WebAssembly.compile(await fileOf(id, "ludovie.wasm"));
            assert.deepEqual(WebAssembly.Module.imports(module), [], id);
            const { games } = gate.ask("games");
            assert.deepEqual(
                games.map((g) => g.id),
                [id],
            );
        }
    },
    "nothing in a module calls what was left out of it": async () => {
        // The linker puts a trap in the place of such a function; its map says so.
        for (const id of GAMES.flatMap((g) => [g.id, `learn-${g.id}`, `here-${g.id}`])) {
            const map = await readFile(join(dist, "..", `${id}.map`), "utf8");
            const made = [...map.matchAll(/<internal>:\((\w+)\)/g)].map((m) => m[1]);
            assert.deepEqual(
                made.filter((name) => !name.startsWith("__wasm")),
                [],
                id,
            );
        }
    },
    "a position is refused where none can be set up": () => {
        for (const [game, gate] of gates)
            assert.throws(() => gate.ask("load", { position: { game, seats: 3, position: {} } }), game);
    },
    "a request that is too long, or no request, is refused": () => {
        for (const gate of gates.values()) {
            assert.throws(() => gate.ask("games", { game: "x".repeat(2 << 20) }));
            assert.throws(() => gate.ask("nothing"), /nothing/);
            assert.throws(() => gate.ask("games", { game: "chess" }), /chess/);
        }
    },
    "numbers follow each other, and news are told once": async () => {
        for (const { id } of GAMES) {
            const { heard, kept } = await playHost(id);
            record.set(id, kept);
            heardOf.set(id, heard);
            let seq = heard[0].seq;
            for (const h of heard.slice(1)) {
                assert.ok(h.seq >= seq, `${id}: ${h.seq} after ${seq}`);
                for (const n of [...h.news, ...h.events])
                    assert.ok(n.seq > seq && n.seq <= h.seq, `${id}: old news`);
                assert.deepEqual(c.readMessage(JSON.stringify(h)), h, `${id}: another shape`);
                seq = h.seq;
            }
            assert.ok(heard.at(-1).result.ranks.includes(1), id);
        }
    },
    "a person is never asked where there is no choice, and reads what was done": () => {
        const recorded = (game) =>
            record
                .get(game)
                .split("\n")
                .filter((l) => l.includes('"seat":1')).length;
        for (const [game, heard] of heardOf) {
            const asked = heard.map((h) => h.choices ?? []).filter((all) => all.length > 0);
            assert.ok(asked.length > 0 && asked.length <= recorded(game), game);
            for (const all of asked) assert.ok(all.length > 1 || all[0].range, `${game}: ${all[0].do}`);
        }
        const [moved] = heardOf.get("cest-la-vie").filter((h) => h.events.some((e) => e.event === "pawn-moved"));
        assert.ok(moved.news.some((n) => n.text.includes("pion")), "the only pawn is told of");
    },
    "the same record gives the same hashes natively and in WebAssembly": () => {
        for (const [game, text] of record) {
            const steps = text.split("\n").filter((l) => l.startsWith('{"n"')).length;
            const some = [
                ...new Set(Array.from({ length: 40 }, (_, i) => Math.round((i * steps) / 39))),
            ];
            const asks = some.flatMap((n) => [
                { ask: "load", match: 1, record: c.cut(text, n) },
                { ask: "position", match: 1 },
                { ask: "forget", match: 1 },
            ]);
            const gate = gates.get(game);
            const there = native(asks).flatMap((l) => l.hash ?? []);
            const here = some.map((n) => {
                const { match } = gate.ask("load", { record: c.cut(text, n) });
                const { hash } = gate.ask("position", { match });
                gate.ask("forget", { match });
                return hash;
            });
            assert.equal(there.length, some.length, game);
            assert.deepEqual(here, there, game);
        }
    },
    "bots think the same natively and in WebAssembly, to the last digit": () => {
        for (const [game, text] of record) {
            const gate = gates.get(game);
            const steps = text.split("\n").filter((l) => l.startsWith('{"n"')).map((l) => JSON.parse(l));
            const isAsked = (n) => n < steps.length && !("chance" in steps[n]); // the next step is somebody's
            let asked = 0;
            for (let part = 1; part < 8; part++) {
                let at = Math.round((part * steps.length) / 8);
                while (at > 0 && !isAsked(at)) at--;
                const start = c.cut(text, at);
                const { match } = gate.ask("load", { record: start });
                const asks = [
                    { match, bot: "expert", seed: part },
                    { match, bot: "learned", seed: part, advice: true },
                ];
                const [, ...there] = native([
                    { ask: "load", match, record: start },
                    ...asks.map((a) => ({ ask: "bot", ...a })),
                ]);
                const here = asks.map((a) => {
                    try {
                        const answer = gate.ask("bot", a);
                        asked++;
                        return answer;
                    } catch (why) {
                        return why.refusal; // chance is to move, or nothing was learned of this game
                    }
                });
                gate.ask("forget", { match });
                assert.deepEqual(here, there, game);
            }
            assert.ok(asked > 0, game);
        }
    },
    "everything is said in the same words natively and in WebAssembly": () => {
        for (const [game, text] of record) {
            const gate = gates.get(game);
            const steps = text.split("\n").filter((l) => l.startsWith('{"n"')).length;
            const middle = c.cut(text, Math.round(steps / 2));
            const { match } = gate.ask("load", { record: middle });
            const asks = LANGS.flatMap((lang) =>
                ["view", "legal", "news"].map((ask) => ({ ask, match, seat: 1, lang })),
            ).concat(LANGS.map((lang) => ({ ask: "games", game, lang })));
            const [, ...there] = native([{ ask: "load", match, record: middle }, ...asks]);
            // Who is not to move is refused, in words.
            const here = asks.map(({ ask, ...members }) => {
                try {
                    return gate.ask(ask, members);
                } catch (why) {
                    return why.refusal;
                }
            });
            assert.deepEqual(here, there, game);
        }
    },
    "a record is verified, and one with another die is not": async () => {
        const records = new c.Records(gates.get("cest-la-vie").ask);
        const text = record.get("cest-la-vie");
        const { steps, dice, commitment } = records.verify(text);
        assert.ok(steps > dice && dice > 20 && commitment.length === 64);
        const forged = text.replace(/"roll (\d)"/, (_, n) => `"roll ${(n % 6) + 1}"`);
        assert.throws(() => records.verify(forged));
    },
    "a record is looked at by who plays no game": () => {
        for (const [game, text] of record) {
            const records = new c.Records(gates.get(game).ask);
            for (const lang of LANGS) {
                const past = records.past(text, 5, 1, lang);
                assert.equal(past.steps, 5, game);
                assert.ok(past.view.sections.length > 0 && Array.isArray(past.events), game);
            }
        }
    },
    "taking back leads to the person's last decision": async () => {
        const heard = [];
        const host = new c.Host(
            gates.get("cest-la-vie").ask,
            (h) => heard.push(h),
            async () => undefined,
            () => undefined,
        );
        host.start(
            {
                game: "cest-la-vie",
                seats: [
                    { name: "A", by: "person" },
                    { name: "B", by: "greedy" },
                ],
                options: {},
            },
            "en",
        );
        await new Promise((done) => setImmediate(done));
        const before = heard.at(-1);
        host.act(before.choices[0].do, before.seq);
        await new Promise((done) => setImmediate(done));
        host.undo();
        await new Promise((done) => setImmediate(done));
        assert.deepEqual(heard.at(-1).game, before.game);
        assert.throws(() => host.act("pawn A", heard.at(-1).seq));
    },
    "ranges that games offer have words for each number, and each can be decided": () => {
        const ranges = [...heardOf.values()]
            .flat()
            .flatMap((h) => h.choices ?? [])
            .filter((choice) => choice.range);
        assert.ok(ranges.length > 0);
        for (const choice of ranges) {
            const { from, step, labels } = choice.range;
            assert.equal(labels.length, c.countOf(choice));
            assert.equal(labels[0], choice.label);
            const third = from + 2 * step;
            assert.equal(c.numberOf(choice, c.withNumber(choice, third).do), third);
        }
    },
    "where decisions of a game stand in several groups, each has a heading": () => {
        for (const [game, heard] of heardOf)
            for (const { choices = [] } of heard) {
                const groups = c.groupChoices(choices);
                if (groups.length === 1) continue;
                const bare = groups.find((g) => !g.title)?.choices[0].group;
                assert.equal(bare, undefined, `${game}: a heading for ${bare}`);
            }
    },
    "the library describes every board that is drawn, in both languages": () => {
        for (const { id } of GAMES) {
            if (!c.faceOf(id).board) continue;
            const gate = gates.get(id);
            const { match } = gate.ask("load", { record: c.cut(record.get(id), 0) });
            const [fr, en] = ["fr", "en"].map((lang) => gate.ask("board", { match, lang }).board);
            gate.ask("forget", { match });
            assert.equal(fr.game, id);
            assert.notDeepEqual(fr.board, en.board, id);
        }
    },
    "with Ann and Anne at a table, each hears what is hers, in every game": async () => {
        for (const { id } of GAMES) {
            const { heard } = await playHost(id, ["Ann", "Anne", "Anna"].slice(0, 3));
            const { game, table } = heard.at(-1);
            const seen = { game, table: table ?? heard[0].table };
            const facts = (seat) =>
                game.sections.flatMap((s) => s.facts.filter((_, i) => s.about?.[i] === seat));
            for (const seat of [1, 2, 3]) {
                const mine = c.answer("mine", { ...seen, table: { ...seen.table, you: seat } });
                assert.ok(facts(seat).length > 0, `${id}: nothing is of seat ${seat}`);
                for (const fact of facts(seat)) assert.ok(mine.includes(fact), `${id}: ${fact}`);
                for (const other of [1, 2, 3].filter((n) => n !== seat))
                    for (const fact of facts(other))
                        if (!facts(seat).includes(fact))
                            assert.ok(!mine.includes(fact), `${id}, seat ${seat}: ${fact}`);
            }
        }
    },
});

// The client's own logic, and the library in WebAssembly against the native one:
// test_unit.mjs DIST LUDOVIE
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { drawnGames, faces } from "../../web/faces.mjs";
import { languageIds, languages } from "../../web/languages.mjs";
import { run } from "./browser.mjs";

const [dist, ludovie] = process.argv.slice(2);
const web = fileURLToPath(new URL("../../web/", import.meta.url));
const require = createRequire(join(web, "package.json"));
const LANGS = languageIds();
const GAMES = JSON.parse(await readFile(join(dist, `${LANGS[0]}.json`), "utf8")).games;

// The modules look at the browser when they are loaded: what they need of it.
Object.assign(globalThis, {
    navigator: { language: "fr" },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
});
globalThis.crypto ??= webcrypto; // Node 18 does not call it so by itself
/** A module of the client, bundled as a page would have it. */
async function load(entry) {
    const folder = await mkdtemp(join(tmpdir(), "ludovie-web-"));
    await require("esbuild").build({
        entryPoints: [join(web, "src", entry)],
        plugins: [faces, languages],
        bundle: true,
        format: "esm",
        jsx: "automatic",
        jsxImportSource: "preact",
        outfile: join(folder, "testing.mjs"),
        logLevel: "error",
        absWorkingDir: web,
    });
    const loaded = await import(pathToFileURL(join(folder, "testing.mjs")).href);
    await rm(folder, { recursive: true });
    return loaded;
}
const c = await load("testing.ts");
const clv = await load("boards/cest-la-vie/track.ts");
const clvPiece = await load("boards/cest-la-vie/piece.tsx");
const ecg = await load("boards/easy-come/keeping.ts");
const ecgPrizes = await load("boards/easy-come/prizes.tsx");
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
            "fr.json",
            "icon.svg",
            "manifest.webmanifest",
        ];
        let sum = 0;
        for (const f of first) sum += zipped(await readFile(join(dist, f)));
        console.log(`# first load: ${sum} bytes with gzip`);
        assert.ok(sum <= 100 * 1024);
        for (const { id } of GAMES) {
            const wasm = zipped(await fileOf(id, "ludovie.wasm"));
            const words = zipped(await fileOf(id, `${LANGS[0]}.words`));
            const components = zipped(await fileOf(id, "components.json"));
            console.log(`# ${id}: module ${wasm}, words ${words}, components ${components} bytes with gzip`);
            assert.ok(wasm <= 110 * 1024, id);
        }
    },
    "what is fetched before a game is opened belongs to no game": async () => {
        const sw = await readFile(join(dist, "sw.js"), "utf8");
        const [pages] = sw.match(/\{"?app\.css.*?\}/) ?? [];
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
        assert.equal(typeof board, "function");
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
        for (const { id } of GAMES) {
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
        const { host } = await playHost("cest-la-vie", ["A", "B"]);
        const text = record.get("cest-la-vie");
        const { steps, dice, commitment } = host.verify(text);
        assert.ok(steps > dice && dice > 20 && commitment.length === 64);
        const forged = text.replace(/"roll (\d)"/, (_, n) => `"roll ${(n % 6) + 1}"`);
        assert.throws(() => host.verify(forged));
    },
    "a record is looked at by who plays no game": () => {
        for (const [game, text] of record) {
            const host = new c.Host(gates.get(game).ask);
            for (const lang of LANGS) {
                const past = host.past(text, 5, 1, lang);
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
    "messages are taken in their own shape only": () => {
        const table = {
            id: 1,
            game: "x",
            title: "X",
            state: "lobby",
            host: true,
            seats: [{ seat: 1, kind: "open", here: false, ready: false, away: false }],
            watching: 0,
            commitment: "",
            options: {},
            listed: false,
            onlookers: true,
            chatting: true,
            absence: 120,
            paused: false,
            asked: [],
        };
        const welcome = {
            type: "welcome",
            protocol: 1,
            seq: 1,
            since: 0,
            table,
            news: [],
            events: [],
            chat: [],
        };
        assert.deepEqual(c.readMessage(JSON.stringify(welcome)), welcome);
        assert.equal(c.readMessage('{"type":"later","x":1}'), "unknown");
        const odd = [
            {},
            [],
            { type: 3 },
            { type: "welcome" },
            { ...welcome, seq: "1" },
            { ...welcome, table: { ...table, seats: [{}] } },
            { ...welcome, table: { ...table, asked: null } },
            { ...welcome, game: { game: "x" } },
            { type: "update", seq: 2, news: 3 },
            { type: "update", seq: 2, news: [{ seq: 2, text: 5 }] },
            { type: "table", table: null },
            { type: "chat", chat: {} },
            { type: "ack" },
            { type: "error", message: 1 },
        ];
        for (const o of odd)
            assert.equal(c.readMessage(JSON.stringify(o)), "odd", JSON.stringify(o));
        for (const text of ["", "{", "null"]) assert.equal(c.readMessage(text), "odd", text);
    },
    "what is taken back disappears, what is new follows": () => {
        const table = { seats: [], game: "x" };
        const now = c.hear(undefined, {
            type: "welcome",
            seq: 1,
            table,
            news: [],
            events: [],
            chat: [],
        });
        for (const h of [{ type: "ack" }, { type: "error" }, { type: "?" }])
            assert.equal(c.hear(now, h), now);
        const early = { type: "update", seq: 1, news: [], events: [] };
        assert.equal(c.hear(undefined, early), undefined);
        const next = c.hear(now, {
            type: "update",
            seq: 3,
            news: [
                { seq: 2, text: "a" },
                { seq: 3, text: "b" },
            ],
            events: [
                { seq: 2, step: 1, event: "x" },
                { seq: 3, step: 2, event: "y" },
            ],
        });
        assert.deepEqual(
            next.news.map((n) => n.text),
            ["a", "b"],
        );
        const back = c.hear(next, {
            type: "update",
            seq: 4,
            news: [
                { seq: 3, undone: true },
                { seq: 4, text: "c" },
            ],
            events: [{ seq: 4, step: 2, event: "z" }],
        });
        assert.deepEqual(
            back.events.map((e) => e.event),
            ["x", "z"],
        );
        assert.deepEqual(
            back.news.map((n) => n.text),
            ["a", "c"],
        );
    },
    addresses: () => {
        assert.deepEqual(c.parseRoute(""), { page: "home" });
        assert.deepEqual(c.parseRoute("#/solo/abc"), { page: "solo", id: "abc" });
        assert.deepEqual(c.parseRoute("#/rules/easy-come/ECG-R01"), {
            page: "rules",
            game: "easy-come",
            rule: "ECG-R01",
        });
        for (const odd of ["#/solo", "#/new/", "#/%E0%A4%A", "#/x/y"])
            assert.equal(c.parseRoute(odd).page, "unknown", odd);
    },
    "settings from another version or hand are taken as far as they make sense": () => {
        const all = c.readSettings(
            '{"theme":"dark","text":"giant","sound":"yes","keys":false,"foo":1}',
        );
        assert.deepEqual(
            [all.theme, all.text, all.sound, all.keys, "foo" in all],
            ["dark", "normal", false, false, false],
        );
        for (const odd of [null, "", "[", "3", "null", "[]"])
            assert.equal(c.readSettings(odd).theme, "auto", String(odd));
    },
    "words have places and plural forms": () => {
        c.useCatalogue("fr", {
            words: { "{n} cat": ["{n} chat", "{n} chats"], "hello {who}": "bonjour {who}" },
            games: [],
        });
        assert.equal(c.tn("{n} cat", "{n} cats", 0), "0 chat");
        assert.equal(c.tn("{n} cat", "{n} cats", 2), "2 chats");
        assert.equal(c.t("hello {who}", { who: "Anne" }), "bonjour Anne");
        c.useCatalogue("en", { words: {}, games: [] });
        assert.equal(c.tn("{n} cat", "{n} cats", 0), "0 cats");
        assert.equal(c.tn("{n} cat", "{n} cats", -1), "-1 cat");
    },
    "languages are those of po/LINGUAS, and call themselves by their names": () => {
        assert.deepEqual(c.LANGS, LANGS);
        assert.deepEqual(["fr", "en", "pt"].map(c.nameOfLang), ["Français", "English", "Português"]);
        const langOf = (language) => {
            globalThis.navigator.language = language;
            return c.readSettings(null).lang;
        };
        assert.deepEqual(["fr-CA", "en-GB", "sv", ""].map(langOf), ["fr", "en", "en", LANGS[0]]);
        assert.equal(c.readSettings('{"lang":"xx"}').lang, LANGS[0]);
    },
    "decisions are grouped by what they do, and found by words": () => {
        const many = Array.from({ length: 12 }, (_, i) => ({
            do: `${i}`,
            label: i % 2 ? `poser la ${i}` : `défausser ${i}`,
            group: i % 2 ? "lay" : "discard",
        }));
        const shape = (list) => c.groupChoices(list).map((g) => [g.title, g.choices.length]);
        assert.deepEqual(shape(many), [
            ["Discard", 6],
            ["Lay", 6],
        ]);
        assert.deepEqual(shape(many.slice(0, 4)), [["", 4]]);
        assert.deepEqual(
            c.findChoices(many, "DEFAUSSER 8").map((m) => m.do),
            ["8"],
        );
        // A game that tells no groups, and a group that has no word, are lists too.
        assert.deepEqual(shape(many.map(({ group, ...rest }) => rest)), [["", 12]]);
        assert.deepEqual(shape(many.map((m) => ({ ...m, group: m.group === "lay" ? "lay" : "?" }))), [
            ["", 6],
            ["Lay", 6],
        ]);
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
    "a decision is found by its arguments": () => {
        const choices = [
            { do: "a", label: "", choice: "keep", group: "keep", dice: [1, 2], n: 2 },
            { do: "b", label: "", choice: "keep", group: "keep", dice: [1], n: 3 },
            { do: "c", label: "", choice: "take", group: "take", prize: "sept" },
        ];
        const found = (wanted) => c.findChoice(choices, wanted)?.do;
        assert.equal(found({ group: "keep", dice: [1] }), "b");
        assert.equal(found({ group: "keep", dice: [2, 1] }), undefined);
        assert.equal(found({ prize: "sept" }), "c");
        assert.equal(found({ prize: "sept", who: 1 }), undefined);
    },
    "a number is put into a range, and only one that goes": () => {
        const range = { from: 10, to: 50, step: 20, labels: ["ten", "thirty", "fifty"] };
        const choice = {
            do: "pay {n} to 2",
            label: "ten",
            group: "pay",
            whom: 2,
            range,
            effects: [{ event: "paid" }],
            scores: [[0, -10]],
        };
        assert.equal(c.countOf(choice), 3);
        assert.deepEqual(c.withNumber(choice, 30), {
            do: "pay 30 to 2",
            label: "thirty",
            group: "pay",
            whom: 2,
        });
        for (const [n, goes] of [
            [10, true],
            [50, true],
            [20, false],
            [70, false],
            [-10, false],
            [NaN, false],
        ])
            assert.equal(c.isInRange(choice, n), goes, String(n));
        assert.equal(c.numberOf(choice, "pay 50 to 2"), 50);
        assert.equal(c.numberOf(choice, "pay 20 to 2"), undefined);
        assert.equal(c.numberOf({ do: "x", label: "" }, "x"), undefined);
        assert.deepEqual(c.findChoices([choice], "fifty"), [choice]);
    },
    "decisions that are the same but for their notation are offered once": () => {
        const copy = (n, who) => ({ do: `lay ${n}`, label: "lay a cat", card: "cat", who });
        const three = [copy(1, 1), copy(2, 1), copy(3, 2)];
        assert.deepEqual(
            c.distinct(three).map((x) => x.do),
            ["lay 1", "lay 3"],
        );
        assert.equal(c.offeredAs(three.slice(0, 1), three[1]), "lay 1", "advice to lay the other");
        assert.equal(c.offeredAs(three, three[1]), "lay 2");
        assert.equal(c.offeredAs([], { do: "x", label: "" }), "x");
    },
    "rules are found by word and number, under their heading": () => {
        const rules = [
            { text: "One" },
            { id: "A-1", text: "élan" },
            { text: "Two" },
            { id: "A-2", text: "x" },
        ];
        assert.deepEqual(c.searchRules(rules, "elan"), rules.slice(0, 2));
        assert.deepEqual(c.searchRules(rules, "a-2"), rules.slice(2));
        assert.equal(c.searchRules(rules, "").length, 4);
    },
    "options of one's own are told for the first seat, and who plays for all": () => {
        const option = (id, standard, per_seat, more = {}) => ({
            id,
            standard,
            per_seat,
            title: "",
            help: "",
            rules: "",
            is_seat: false,
            ...more,
        });
        const game = {
            options: [
                option("age", "open,open", true),
                option("human", "no,no", true, {
                    values: [{ id: "no" }, { id: "yes" }],
                    not_asked: true,
                    who_plays: true,
                }),
                option("year", "full", false),
            ],
        };
        const seats = [
            { name: "A", by: "person" },
            { name: "B", by: "greedy" },
        ];
        assert.deepEqual(c.writeOptions(game, { age: "42", year: "half" }, seats), {
            age: "42,open",
            human: "yes,no",
            year: "half",
        });
    },
    "dice on the board and decisions are the same thing": () => {
        const keep = { do: "k", label: "", group: "keep", dice: [1, 2] };
        const give = { do: "g", label: "", group: "keep", choice: "give-up", dice: [2, 2] };
        const take = { do: "t", label: "", group: "take", prize: "sept" };
        assert.equal(ecg.keepChoice([take, keep, give], [2, 1]), keep);
        assert.equal(ecg.keepChoice([take, keep], []), undefined);
        assert.deepEqual(ecg.diceOf(give, [1, 2, 2, 2]), [false, true, true, false]);
        assert.deepEqual(ecg.diceOf(take, [1, 2]), [false, false]);
        assert.deepEqual(ecg.diceOf(undefined, [1]), [false]);
    },
    "events tell what moves and what changes hands": () => {
        const event = (event, more) => ({ seq: 1, step: 1, event, ...more });
        const way = { who: 2, from: "-1a", to: "C1" };
        assert.deepEqual(clv.movedPiece(event("pawn-moved", way)), {
            seat: 2,
            from: "-1a",
            to: "C1",
        });
        assert.deepEqual(clv.movedPiece(event("guard-moved-back", way)), {
            seat: 0,
            from: "-1a",
            to: "C1",
        });
        assert.equal(clv.movedPiece(event("rolled", { who: 2, die: 3 })), undefined);
        assert.equal(clv.movedPiece(event("pawn-moved", {})), undefined);
        assert.deepEqual(ecgPrizes.prizesOf(event("stolen", { prize: "sept" })), ["sept"]);
        assert.deepEqual(ecgPrizes.prizesOf(event("returned", { prizes: ["a", "b"] })), ["a", "b"]);
        assert.deepEqual(ecgPrizes.prizesOf(event("winnable", { prizes: ["a"] })), []);
    },
    "moves begin at the squares that they name": () => {
        const move = (choice, from) => ({ do: `${choice} ${from}`, label: "", choice, from });
        const choices = [
            move("pawn-back", "C1"),
            move("pawn", "C1"),
            move("guard", "C1"),
            move("pawn", "D"),
        ];
        const at = (code, piece) =>
            clvPiece.choicesAt(choices, code, piece).map(({ choice }) => choice);
        assert.deepEqual(at("C1", "pawn"), ["pawn", "pawn-back"]);
        assert.deepEqual(at("C1", "guard"), ["guard"]);
        assert.deepEqual(at("A", "pawn"), []);
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
    "keys of tables are kept, and junk is not taken for one": () => {
        const kept = new Map();
        globalThis.localStorage = {
            getItem: (k) => kept.get(k) ?? null,
            setItem: (k, v) => kept.set(k, v),
        };
        assert.equal(c.keyOf(7, ""), "");
        assert.equal(c.keyOf(7, "abc"), "abc");
        assert.equal(c.keyOf(8, "def"), "def");
        assert.equal(c.keyOf(7, ""), "abc");
        for (const junk of ["{", "3", '[[1,2],"x",null]']) {
            kept.set("ludovie-keys", junk);
            assert.equal(c.keyOf(1, ""), "");
        }
    },
    "spans are told in their largest unit": () => {
        for (const [seconds, text] of [
            [0, "0 seconds"],
            [60, "1 minute"],
            [90, "90 seconds"],
            [7200, "2 hours"],
            [86400, "1 day"],
        ])
            assert.equal(c.formatSpan(seconds), text);
    },
    "the path winds": () => {
        const xs = [0, 5, 6, 11].map((i) => clv.placeOf(i, 6).x);
        assert.equal(xs[1], xs[2]);
        assert.equal(xs[0], xs[3]);
    },
    "keys answer in sentences": () => {
        const table = {
            you: 1,
            seats: [
                { seat: 1, name: "Ann" },
                { seat: 2, name: "Anne" },
            ],
        };
        const game = {
            question: "Which?",
            scores: [3, -1],
            sections: [
                { title: "Table", facts: ["Ann has 2.", "Anne has 1."], about: [1, 2] },
                { title: "Anne's hand", facts: ["A cat of Ann."], about: [2] },
                { title: "Pile", facts: ["Ann drew it."] },
                { title: "Hand", facts: ["A cat.", "A dog."], about: [1, 1] },
            ],
        };
        const range = { from: 1, to: 3, step: 1, labels: ["pay 1", "pay 2", "pay 3"] };
        const now = {
            table,
            game,
            news: [{ text: "a" }, { text: "b" }],
            choices: [
                { do: "x", label: "go" },
                { do: "pay {n}", label: "pay 1", range },
            ],
        };
        assert.equal(c.answer("mine", now), "Ann has 2. Hand: A cat. A dog.");
        assert.match(c.answer("mine", { ...now, table: { ...table, you: undefined } }), /nothing/);
        assert.equal(c.answer("scores", now), "Ann: 3. Anne: −1.");
        assert.equal(c.answer("last", now), "a b");
        assert.equal(c.answer("decisions", now), "1: go. 2: pay 1, and so on up to: pay 3.");
        assert.match(c.answer("position", now), /^Which\? Table: Ann has 2\. Anne has 1\./);
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

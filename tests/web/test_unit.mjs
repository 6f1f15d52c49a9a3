// The client's own logic: test_unit.mjs DIST
import assert from "node:assert/strict";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { run } from "./browser.mjs";
import { sourcesOf, strayRules } from "./styles.mjs";
import { c, load, web } from "./unit.mjs";

const clv = await load("boards/cest-la-vie/moves.ts");
const clvPath = await load("boards/cest-la-vie/path.ts");
const ecg = await load("boards/easy-come/keeping.ts");
const ecgView = await load("boards/easy-come/view.ts");
const jda = await load("boards/jeu-de-lannee/moves.ts");
const mine = await load("pages/home/use-mine.ts");
const plans = await load("plans.ts");
const coach = await load("coach.ts");
const round = await load("pages/lobby/round.tsx");
const outcome = await load("pages/end/outcome.ts");
const share = await load("share.ts");

await run({
    "a coach speaks of poor decisions, says less to who does well, and falls silent": () => {
        assert.equal(coach.goodAfter("poor", 5), 0);
        assert.equal(coach.goodAfter("fine", 5), 6);
        assert.equal(coach.goodAfter("nothing", 5), 5); // there was nothing to decide
        assert.ok(coach.isLed(0) && coach.isLed(5) && !coach.isLed(6));
        assert.ok(coach.GROWN > 6);
        assert.deepEqual(coach.readProgress('{"a":3,"b":-1,"c":"x","d":1.5}'), { a: 3 });
        for (const odd of [null, "", "{", "[]", "7"]) assert.deepEqual(coach.readProgress(odd), {});
    },
    "a change leads from one document to the next": () => {
        const to = (old, change) => c.applyChange(old, change);
        assert.deepEqual(to({ a: 1, b: [1, 2, 3] }, { a: null, b: [1, -1, [7]], d: { e: null } }), {
            b: [1, 7, 3],
            d: { e: null },
        });
        assert.deepEqual(to({ a: [1], b: 2 }, { a: { "=": null }, b: { "=": [2] } }), { a: null, b: [2] });
        const square = { code: "A", pawns: [1] };
        assert.deepEqual(to([square], [{ pawns: [1, [2]] }, { "+": { code: "B" } }]), [
            { code: "A", pawns: [1, 2] },
            { code: "B", pawns: [1, 2] },
        ]);
        for (const odd of [[2], [-2], [1, {}], [{ "+": {} }], ["x"]]) assert.throws(() => to([1], odd));
        assert.deepEqual(square, { code: "A", pawns: [1] }); // what was there stays as it was
        const keep = { do: "keep 1 4", say: "1, 4 ; té 41", dice: [1, 4], n: 4 };
        const words = ["4", "5", "té", "été"];
        assert.deepEqual(to([keep], [1, { "+": words }])[1], { do: "keep 1 5", say: "1, 5 ; été 41", dice: [1, 5], n: 4 });
        for (const odd of [["4"], ["4", 5]]) assert.throws(() => to([keep], [1, { "+": odd }]));
        assert.equal(to("le dé 🎲 est là", { "~": [8, 3, "a été"] }), "le dé 🎲 a été là");
        for (const odd of [[9, 9, "x"], [-1, 0, "x"], [0, 0], "x"]) assert.throws(() => to("le dé", { "~": odd }));
        assert.throws(() => to(5, { "~": [0, 1, "x"] }));
    },

    "what happened is told once, and read as news and as events": () => {
        const told = [
            { seq: 4, text: "The game starts." },
            { event: "rolled", who: 1, die: 3, seq: 4, step: 1, rule: "X-1", text: "Anne rolls 3." },
            { event: "again", who: 1, text: "Once more." },
            { event: "rolled", who: 1, die: 5, step: 2, rule: "X-1", text: "Anne rolls 5." },
            { seq: 5, undone: true },
        ];
        assert.deepEqual(c.untold(told, 5, 2), {
            news: [
                { seq: 4, text: "The game starts." },
                { seq: 4, text: "Anne rolls 3.", rule: "X-1" },
                { seq: 4, text: "Once more." },
                { seq: 4, text: "Anne rolls 5.", rule: "X-1" },
                { seq: 5, undone: true },
            ],
            events: [
                { event: "rolled", who: 1, die: 3, seq: 4, step: 1, rule: "X-1" },
                { event: "again", who: 1, seq: 4, step: 1 },
                { event: "rolled", who: 1, die: 5, seq: 4, step: 2, rule: "X-1" },
            ],
        });
        assert.deepEqual(c.untold([{ event: "again", who: 1, text: "Once more." }], 5, 2), {
            news: [{ seq: 5, text: "Once more." }],
            events: [{ event: "again", who: 1, seq: 5, step: 2 }],
        });
        for (const odd of [5, {}, [5]]) assert.throws(() => c.untold(odd, 5, 2));
        assert.deepEqual(c.remember([1, 2], [3]), [1, 2, 3]);
        assert.equal(c.remember(Array(16).fill(1), [3]).length, 16);
    },

    "messages are taken in their own shape only": () => {
        const table = {
            id: 1,
            game: "x",
            title: "X",
            state: "lobby",
            host: true,
            seats: [{ seat: 1, kind: "open", here: false, ready: false }],
            watching: 0,
            commitment: "",
            options: {},
            listed: false,
            onlookers: true,
            chatting: true,
            absence: 120,
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
        for (const o of odd) assert.equal(c.readMessage(JSON.stringify(o)), "odd", JSON.stringify(o));
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
        const all = c.readSettings('{"theme":"dark","text":"giant","sound":"yes","keys":false,"foo":1}');
        assert.deepEqual(
            [all.theme, all.text, all.sound, all.keys, "foo" in all],
            ["dark", "normal", false, false, false],
        );
        for (const odd of [null, "", "[", "3", "null", "[]"])
            assert.equal(c.readSettings(odd).theme, "auto", String(odd));
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
        // somebody is still to come: whether it is a person, nobody knows before the game begins
        const inviting = [seats[0], { name: "B", by: "open" }];
        assert.deepEqual(c.writeOptions(game, { year: "half" }, inviting), { year: "half" });
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
    "dice that were touched are lifted, and lead to their decision and their chances": () => {
        const keep = { do: "k", label: "", group: "keep", dice: [5, 5] };
        const take = { do: "t", label: "", group: "take", prize: "sept" };
        const view = { kept: [2], rolled: [0, 5, 5], reach: ["carre", "suite"], seats: [{ prizes: ["sept"] }] };
        const board = { prizes: ["carre", "suite", "sept"].map((code) => ({ code })), odds: { "2 5 5": [0, 120, 130] } };
        let lifted = { key: "dice 2", choices: [] };
        const zone = () => ({ view: { view }, choices: [keep, take], lifted, onLift: (l) => (lifted = l) });
        assert.deepEqual(ecg.liftedDice(zone()), [false, false, true]);
        ecg.flip(zone(), 1);
        assert.deepEqual(lifted, { key: "dice 1 2", choices: [keep, take] });
        ecg.flip(zone(), 0); // no decision sets these aside
        assert.equal(lifted, undefined);
        assert.equal(ecg.oddsOf(view, board, keep, "suite"), 120);
        assert.equal(ecg.oddsOf(view, board, keep, "sept"), undefined); // not in reach
        assert.equal(ecg.oddsOf(view, board, take, "suite"), undefined);
        assert.equal(ecg.oddsOf({ ...view, kept: [0, 2] }, board, keep, "suite"), undefined); // the turn ends
        assert.equal(ecgView.ownerOf(view, "sept"), 1);
        assert.equal(ecgView.ownerOf(view, "suite"), 0);
        assert.equal(ecgView.artOf({ code: "own" }), "wrapped-gift");
    },
    "games that wait come first, then those under way, then those that are over": () => {
        const game = (key, over, myTurn, time) => ({ key, game: "x", over, myTurn, time });
        const all = [game("a", true, false, 9), game("b", false, false, 8), game("c", false, true, 1), game("d", false, true, 2)];
        assert.deepEqual(
            mine.sortMine(all).map((g) => g.key),
            ["d", "c", "b", "a"],
        );
        assert.equal(mine.countGames(all).get("x"), 4);
    },
    "whom one played with is read as far as it makes sense": () => {
        const good = { seats: [{ name: "A", by: "person" }], values: { a: "b" } };
        assert.deepEqual(plans.readPlans(JSON.stringify({ x: good, y: 7, z: { seats: [] } })), { x: good });
        for (const odd of [null, "", "[", "7", "null", '{"x":{"seats":[{"name":1,"by":""}],"values":{}}}'])
            assert.deepEqual(plans.readPlans(odd), {}, String(odd));
        const crowd = { seats: Array.from({ length: 13 }, () => good.seats[0]), values: {} };
        assert.deepEqual(plans.readPlans(JSON.stringify({ x: crowd })), {});
        assert.deepEqual(plans.readPlans(JSON.stringify({ x: { ...good, values: { a: "b".repeat(201) } } })), {});
    },
    "one's own chair is the nearest, and the others go round": () => {
        const near = round.placeOf(3, 3, 4);
        assert.deepEqual(near, { left: "50%", top: "74%" });
        assert.deepEqual(round.placeOf(1, 3, 4), { left: "50%", top: "13%" });
        assert.deepEqual(round.placeOf(4, 3, 4), { left: "12%", top: "46%" });
    },
    "a record is packed into letters of an address, and comes out the same": async () => {
        const record = `{"ludovie":1}\n${Array.from({ length: 500 }, (_, n) => `{"n":${n},"do":"é ${n * 7919}"}`).join("\n")}`;
        const packed = await share.pack(record);
        assert.match(packed, /^[\w-]+$/);
        assert.ok(packed.length < record.length / 2, `${packed.length} of ${record.length}`);
        assert.equal(await share.unpack(packed), record);
        const binary = await share.pack("\u0000\u{1f3b2}");
        assert.equal(await share.unpack(binary), "\u0000\u{1f3b2}");
        const bomb = deflateRawSync(Buffer.alloc(8 << 20)).toString("base64url");
        const noText = deflateRawSync(Buffer.from([0xff, 0xfe])).toString("base64url");
        for (const odd of ["?", packed.slice(0, -9), "AAAA", bomb, noText])
            await assert.rejects(share.unpack(odd), odd.slice(0, 20));
    },
    "the ranking has the best first, and who left last": () => {
        const seats = [1, 2, 3].map((seat) => ({ seat, kind: "bot" }));
        const places = outcome.placesOf(seats, { ranks: [0, 2, 1], scores: [9, 4, 5] });
        assert.deepEqual(
            places.map((p) => [p.seat.seat, p.rank, p.score]),
            [
                [3, 1, 5],
                [2, 2, 4],
                [1, 0, 9],
            ],
        );
    },
    "what comes of a decision is said to oneself, and with names of the others": () => {
        const table = { you: 1, seats: [{ name: "Camille" }, { name: "Rose" }] };
        const board = { days: [{ day: 1, name: "1 January" }] };
        const said = (event, more) =>
            jda.linesOf({ table, board }, { effects: [{ event, text: "Camille and Rose", ...more }] }).map((l) => l.text);
        assert.deepEqual(said("moved-back", { who: 1, from: 4, to: 1 }), ["back to 1 January"]);
        assert.deepEqual(said("paid", { who: 1, whom: 2, n: 200 }), ["−200 F to Rose"]);
        assert.deepEqual(said("paid", { who: 2, whom: 1, n: 200 }), ["+200 F from Rose"]);
        assert.deepEqual(said("tokens-given", { who: 2, whom: 1, n: 1 }), ["1 token from Rose"]);
        for (const event of ["skip", "quarter", "tokens-given", "bankrupt", "pays-nothing", "sign", "safe", "nothing"])
            assert.ok(!said(event, { who: 1, whom: 2, n: 1 }).join().includes("Camille"), event);
        assert.deepEqual(said("skip", { who: 2, n: 1 }), ["Camille and Rose"]); // as the library tells it
    },
    "events tell what moves and what changes hands": () => {
        const event = (event, more) => ({ seq: 1, step: 1, event, ...more });
        const way = { who: 2, from: "-1a", to: "C1" };
        const gone = { seat: 2, from: "-1a", to: "C1" };
        assert.deepEqual(clv.moveOf(event("pawn-moved", way)), { ...gone, piece: 2 });
        assert.deepEqual(clv.moveOf(event("guard-moved-back", way)), { ...gone, piece: 0 });
        assert.equal(clv.moveOf(event("rolled", { who: 2, die: 3 })), undefined);
        assert.equal(clv.moveOf(event("pawn-moved", {})), undefined);
    },
    "moves begin at the squares that they name": () => {
        const move = (choice, from) => ({ do: `${choice} ${from}`, label: "", choice, from });
        const choices = [
            move("pawn-back", "C1"),
            move("pawn", "C1"),
            move("guard", "C1"),
            move("pawn", "D"),
        ];
        const at = (code, seat) => clv.choicesAt(choices, code, seat).map(({ choice }) => choice);
        assert.deepEqual(at("C1", 1), ["pawn", "pawn-back"]);
        assert.deepEqual(at("C1", 0), ["guard"]); // nobody's piece
        assert.deepEqual(at("A", 1), []);
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
        c.useCatalogue("en", { words: {}, games: [] });
        for (const [seconds, text] of [
            [0, "0 seconds"],
            [60, "1 minute"],
            [90, "90 seconds"],
            [7200, "2 hours"],
            [86400, "1 day"],
        ])
            assert.equal(c.formatSpan(seconds), text);
    },
    "the path winds in rows that fill the room, and keeps its shape while that is nearly as good": () => {
        const wide = clvPath.layPath(1000, 500, 34);
        const narrow = clvPath.layPath(340, 420, 34);
        assert.ok(narrow.rows > wide.rows, `${narrow.rows} rows and ${wide.rows}`);
        for (const [path, width, height] of [
            [wide, 1000, 500],
            [narrow, 340, 420],
        ])
            for (const [x, y] of path.points)
                assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `${x}, ${y}`);
        const rows = (units, present) => clvPath.rowsFor(1000, 500, units, present).rows;
        assert.ok(rows(30) < wide.rows); // fewer rows would be better, but not by enough to change the path
        assert.equal(rows(30, wide.rows), wide.rows);
        assert.ok(rows(28, wide.rows) < wide.rows);
        assert.ok(clvPath.layPath(1000, 500, 12).tile > wide.tile); // fewer tiles, larger ones
    },
    "no rule of a sheet reaches elements of another board, nor from the pages into one": async () => {
        const sources = await sourcesOf(web);
        assert.deepEqual(await strayRules(web, sources), []);
        const spoiled = [...sources, ["style/parts/new.css", ".stage { & .said { width: 1px } }"]];
        assert.deepEqual(await strayRules(web, spoiled), ["style/parts/new.css: .stage .said reaches plus-belle-la-vie"]);
        const renamed = sources.map(([f, text]) => [f, /^boards\/smile-life/.test(f) ? text.replaceAll("slim", "peek") : text]);
        assert.deepEqual(await strayRules(web, renamed), ["stage/rail.css: .peek reaches smile-life"]); // once it was so
    },
});

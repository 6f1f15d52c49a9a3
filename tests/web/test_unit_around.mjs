// Several people around one device, without a browser: whole games through the host of the page, and what is told to
// whom. test_unit_around.mjs DIST
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./browser.mjs";
import { c, dist, GAMES, LANGS } from "./unit.mjs";

const HIDING = ["jeu-de-lannee", "plus-belle-la-vie", "smile-life"];
const SHORT = {
    "easy-come": { "max-turns": "30" },
    "jeu-de-lannee": { year: "half" },
    "plus-belle-la-vie": { "turn-limit": "16" },
    "smile-life": { "deck-length": "quarter" },
};

// The same every time: what the page draws where nobody may tell it.
let drawn = 1;
Object.defineProperty(globalThis.crypto, "getRandomValues", {
    value: (to) => to.map(() => (drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0)),
});

const fileOf = (game, name) => readFile(join(dist, "games", game, name));

async function openGate(game) {
    const gate = await c.Gate.open(await WebAssembly.compile(await fileOf(game, "ludovie.wasm")));
    for (const lang of LANGS) gate.give(`po/${lang}.words`, await fileOf(game, `${lang}.words`));
    gate.giveComponents(JSON.parse(await fileOf(game, "components.json")));
    return gate;
}

const soon = () => new Promise((done) => setImmediate(done));
const asText = (value) => JSON.stringify(value);

/** A table with a host, what it has told, and the same dice every time. */
async function sitDown(game, people, { options = SHORT[game] ?? {}, seed = 7, own = false, hands = false } = {}) {
    const gate = await openGate(game);
    const seeded = { new: own ? {} : { chance: "simulated", seed }, bot: { seed } };
    const ask = (what, members) => gate.ask(what, { ...members, ...seeded[what] });
    const table = { gate, heard: [], record: "", now: undefined, around: {} };
    table.host = new c.Host(
        ask,
        (h, around) => {
            table.heard.push({ h, around });
            table.now = c.hear(table.now, h);
            table.around = around;
        },
        async () => undefined,
        (record) => {
            table.record = record;
        },
    );
    const seats = people.map((by, i) => ({ name: ["Anne", "Bob", "Cléo", "Dan"][i], by }));
    table.host.start({ game, seats, options, own, hands }, "fr");
    await soon();
    return table;
}

/** What a seat may see at this moment, asked of the library itself. */
function seenBy({ gate, record }, seat) {
    const { match } = gate.ask("load", { record });
    const { view } = gate.ask("view", { match, lang: "fr", ...(seat ? { seat } : {}) });
    gate.ask("forget", { match });
    return view;
}

/** Takes some decision, or the device. */
function goOn({ host, now, around }, n) {
    if (around.curtain) host.take(around.curtain);
    else if (now.choices.length > 0) {
        const choice = now.choices[(n * 7) % now.choices.length];
        host.act((choice.range ? c.withNumber(choice, choice.range.from) : choice).do, now.seq);
    }
}

async function playToEnd(table, look = () => undefined) {
    for (let n = 0; !table.now.result; n++) {
        assert.ok(n < 20000, "the game does not end");
        look(n);
        goOn(table, n);
        await soon();
    }
}

await run({
    "whole games of two people and a bot: each is told what is theirs, and nothing behind the curtain": async () => {
        for (const { id } of GAMES) {
            const table = await sitDown(id, ["person", "person", "greedy"]);
            let curtains = 0;
            let looked = 0;
            let holder;
            await playToEnd(table, (n) => {
                const { now, around } = table;
                const { you } = now.table;
                if (around.curtain) {
                    curtains++;
                    assert.equal(you, undefined, id);
                    assert.deepEqual([now.choices, now.news, now.events], [[], [], []], id);
                    holder = around.curtain;
                } else if (now.choices.length > 0) {
                    assert.equal(you, now.game.to_move, `${id}: the table is not turned to who decides`);
                    if (HIDING.includes(id)) assert.equal(holder, you, `${id}: no curtain before ${you}`);
                }
                if (n % 9 === 0 && looked++ < 25)
                    assert.equal(asText(now.game.view), asText(seenBy(table, you).view), `${id}: somebody else's view`);
            });
            assert.equal(table.now.table.you, undefined, "the end is everybody's");
            assert.equal(curtains > 0, HIDING.includes(id), `${id}: ${curtains} curtains`);
        }
    },
    "what people are told in the log is what they may know, after every change": async () => {
        const table = await sitDown("smile-life", ["person", "person"]);
        for (let n = 0; n < 120 && !table.now.result; n++) {
            const { now, gate, record, around } = table;
            if (n % 5 === 0 && !around.curtain && now.table.you) {
                const { match } = gate.ask("load", { record });
                const told = gate.ask("news", { match, seat: now.table.you, lang: "fr", since: 0 }).news;
                gate.ask("forget", { match });
                assert.deepEqual(now.news.map((x) => x.text), told.map((x) => x.text));
            }
            goOn(table, n);
            await soon();
        }
    },
    "a game that is opened again waits behind the curtain for whoever is to decide": async () => {
        for (const { id } of GAMES) {
            const table = await sitDown(id, ["person", "person"]);
            for (let n = 0; n < 12; n++) (goOn(table, n), await soon());
            if (table.around.curtain) (goOn(table, 0), await soon());
            const { you } = table.now.table;
            const view = asText(table.now.game.view);
            const from = table.heard.length;
            table.host.resume(table.record, "fr");
            await soon();
            for (const { h } of table.heard.slice(from, -1)) assert.equal(h.table?.you, HIDING.includes(id) ? undefined : you);
            assert.equal(table.around.curtain, HIDING.includes(id) ? you : undefined, id);
            if (table.around.curtain) table.host.take(table.around.curtain);
            assert.equal(asText(table.now.game.view), view, id);
            assert.ok(table.now.choices.length > 0, id);
        }
    },
    "nobody takes the device in somebody else's name, and behind the curtain nothing is decided": async () => {
        const table = await sitDown("smile-life", ["person", "person"]);
        assert.ok(table.around.curtain);
        const other = 3 - table.around.curtain;
        const before = table.heard.length;
        table.host.take(other);
        assert.equal(table.heard.length, before);
        assert.throws(() => table.host.act("draw", table.now.seq));
        table.host.take(table.around.curtain);
        assert.ok(table.now.choices.length > 0);
    },
    "the last decision is taken back, whoever took it, and the device goes back to them": async () => {
        for (const id of ["cest-la-vie", "smile-life"]) {
            const table = await sitDown(id, ["person", "person"]);
            if (table.around.curtain) (goOn(table, 0), await soon());
            const first = { you: table.now.table.you, view: asText(table.now.game.view) };
            let last = first;
            for (let n = 0; n < 40; n++) {
                const { now, around } = table;
                if (around.curtain && around.curtain !== first.you) break;
                if (!around.curtain && now.table.you !== first.you) break;
                last = { you: now.table.you, view: asText(now.game.view) };
                goOn(table, 0);
                await soon();
            }
            assert.notEqual(table.around.curtain ?? table.now.table.you, first.you, "it goes to the other");
            table.host.undo();
            await soon();
            assert.equal(table.around.curtain, id === "smile-life" ? first.you : undefined, id);
            if (table.around.curtain) table.host.take(first.you);
            assert.equal(table.now.table.you, first.you);
            assert.equal(asText(table.now.game.view), last.view, id);
        }
    },
    "with their own dice the program rolls nothing, and asks for all that everybody sees": async () => {
        const asked = { "cest-la-vie": ["roll"], "easy-come": ["roll", "rolloff"], "jeu-de-lannee": ["card", "spin", "spin-blue", "spin-red"] };
        for (const id of Object.keys(asked)) {
            const table = await sitDown(id, ["person", "greedy"], { own: true });
            const seen = new Set();
            let told = 0;
            for (let n = 0; !table.now.result && n < 20000; n++) {
                const { due } = table.around;
                if (due) {
                    for (const o of due.outcomes) seen.add(o.choice);
                    const { outcomes, told: said } = due;
                    const { match } = table.gate.ask("load", { record: table.record });
                    const { news } = table.gate.ask("news", { match, since: 0, lang: "fr" });
                    table.gate.ask("forget", { match });
                    assert.deepEqual(said, said.length ? news.slice(-said.length).map((x) => x.text) : [], id);
                    table.host.cameUp(outcomes[(n * 5) % outcomes.length].do, table.now.seq);
                    told++;
                } else goOn(table, n);
                await soon();
            }
            assert.ok(table.now.result, id);
            assert.deepEqual([...seen].sort(), asked[id]);
            const lines = table.record.split("\n").filter((l) => /^\{"n":\d+,"chance":"(roll|rolloff|spin|draw)/.test(l));
            assert.equal(lines.length, told, `${id}: something came up that nobody told`);
        }
    },
    "what was told wrongly is taken back alone, again and again; a second touch means nothing": async () => {
        const table = await sitDown("cest-la-vie", ["person", "person"], { own: true });
        const tell = async (n) => (table.host.cameUp(`roll ${n}`, table.now.seq), await soon());
        await tell(4); // and the only move there is
        assert.match(table.now.news.at(-1).text, /Anne/);
        const { seq } = table.now;
        table.host.cameUp("roll 2", seq - 1);
        assert.equal(table.now.seq, seq, "told twice");
        table.host.undo();
        await soon();
        assert.equal(table.now.seq, 0);
        assert.equal(table.around.due.outcomes.length, 6);
        assert.throws(() => table.host.cameUp("roll 7", table.now.seq), /6/);
        const before = []; // what was asked for
        for (let n = 0; before.length < 9; n++) {
            before.push([table.now.seq, !!table.around.due]);
            if (table.around.due) await tell((n % 6) + 1);
            else (goOn(table, n), await soon());
        }
        assert.ok(before.some(([, isDue]) => !isDue), "somebody has decided");
        for (const [steps, isDue] of before.reverse()) {
            table.host.undo();
            await soon();
            assert.deepEqual([table.now.seq, !!table.around.due], [steps, isDue]);
        }
        assert.throws(() => table.host.undo(), /.+/);
        assert.ok(table.around.due);
    },
    "dice are told by their faces, anything else in a list, whatever the game": async () => {
        const own = async (game, options) => (await sitDown(game, ["person", "greedy"], { own: true, options })).around.due.outcomes;
        const die = await own("cest-la-vie");
        assert.deepEqual(c.padOf(die), { kind: "dice", faces: [1, 2, 3, 4, 5, 6], count: 1 });
        assert.equal(c.outcomeOf(die, [5]).do, "roll 5");
        const dice = await own("easy-come");
        assert.deepEqual(c.padOf(dice), { kind: "dice", faces: [0, 1, 2, 3, 4, 5], count: 4 });
        assert.equal(c.outcomeOf(dice, [5, 0, 2, 2]).do, "rolloff 0 2 2 5");
        assert.equal(c.outcomeOf(dice, [6, 0, 2, 2]), undefined);
        const first = c.padOf(await own("easy-come", { "start-player": "random" }));
        assert.equal(first.kind, "list");
        assert.equal(first.outcomes.length, 2);
        const cards = [{ do: "a", label: "Élan, rouge" }, { do: "b", label: "Échelle" }, { do: "c", label: "Échelle" }];
        assert.deepEqual(c.padOf(cards).outcomes.map((x) => x.do), ["a", "b"]);
        assert.deepEqual(c.found(cards, "ech").map((x) => x.do), ["b", "c"]);
        assert.deepEqual(c.found(cards, "roug el").map((x) => x.do), ["a"]);
        const weighed = [{ do: "x", label: "x", weight: 1 }, { do: "y", label: "y", weight: 3 }];
        assert.deepEqual([0, 1, 3].map((n) => c.drawn(weighed, () => n).do), ["x", "y", "y"]);
    },
    "with hands that the program does not see a whole game is said, and nobody needs a curtain": async () => {
        const table = await sitDown("smile-life", ["person", "person", "person"], { own: true, hands: true });
        let said = 0;
        for (let n = 0; !table.now.result; n++) {
            assert.ok(n < 3000, "the game does not end");
            const { around, now } = table;
            assert.equal(around.curtain, undefined);
            for (const { hand } of now.game.view.seats)
                if (!now.result) assert.ok(hand.every((card) => card === null), "a hand was seen");
            if (around.due) table.host.cameUp(around.due.outcomes[0].do, now.seq);
            else goOn(table, n);
            said += Number(!!around.due || now.choices.length > 0);
            await soon();
        }
        const laid = table.record.match(/"do":"(?:play|discard)/g).length;
        console.log(`# ${said} things said, ${laid} cards laid or thrown: ${(said / laid).toFixed(2)} each`);
        assert.match(table.record, /"chance":"own"/);
    },
    "another language finds the curtain closed": async () => {
        const table = await sitDown("plus-belle-la-vie", ["person", "person"]);
        const { curtain } = table.around;
        assert.ok(curtain);
        table.host.speak("de");
        assert.equal(table.around.curtain, curtain);
        assert.deepEqual(table.now.news, []);
    },
});

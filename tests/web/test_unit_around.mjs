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
async function sitDown(game, people, { options = SHORT[game] ?? {}, seed = 7 } = {}) {
    const gate = await openGate(game);
    const seeded = { new: { chance: "simulated", seed }, bot: { seed } };
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
    table.host.start({ game, seats, options }, "fr");
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
    "another language finds the curtain closed": async () => {
        const table = await sitDown("plus-belle-la-vie", ["person", "person"]);
        const { curtain } = table.around;
        assert.ok(curtain);
        table.host.speak("de");
        assert.equal(table.around.curtain, curtain);
        assert.deepEqual(table.now.news, []);
    },
});

// Several people of one device at a table of the server, without a browser or a server: what is told to whom, who has the
// device, and what is said for the others. test_unit_here.mjs DIST
import assert from "node:assert/strict";
import { run } from "./browser.mjs";
import { c } from "./unit.mjs";

const stored = new Map();
const lines = []; // the connections that are open, as the server would see them
let asked = []; // requests to the server

class FakeSocket {
    static OPEN = 1;
    readyState = 1;
    said = [];

    constructor(url) {
        this.as = Number(new URL(url).searchParams.get("as") ?? 1);
        this.key = new URL(url).searchParams.get("key");
        lines.push(this);
    }

    send(text) {
        this.said.push(JSON.parse(text));
    }

    close() {
        lines.splice(lines.indexOf(this), 1);
    }

    tell(message) {
        this.onmessage({ data: JSON.stringify(message) });
    }
}

Object.assign(globalThis, {
    document: { documentElement: { dataset: {}, style: { setProperty: () => undefined } } },
    location: { href: "http://127.0.0.1/#/table/7" },
    WebSocket: FakeSocket,
    localStorage: { getItem: (k) => stored.get(k) ?? null, setItem: (k, v) => stored.set(k, v) },
    fetch: (path, { body } = {}) => {
        asked.push([path, body && JSON.parse(body)]);
        const isNew = path.startsWith("api/me?as=");
        return Promise.resolve({
            ok: !isNew,
            json: () => Promise.resolve(isNew ? { error: { code: "not-signed-in", message: "nobody" } } : {}),
        });
    },
});
c.changeSettings({ pace: "instant" });

const soon = () => new Promise((done) => setTimeout(done, 5)); // after the timers of the table
const line = (as) => lines.find((l) => l.as === as);
const NAMES = ["Rose", "Papi", "Lina"];

const docOf = (you, more = {}) => ({
    ...{ id: 7, game: "smile-life", title: "Smile Life", state: "playing", host: you === 1, watching: 0 },
    seats: NAMES.map((name, i) => ({ seat: i + 1, kind: "person", name, here: true, ready: true })),
    ...{ commitment: "", options: {}, listed: false, onlookers: true, chatting: true, absence: 60, asked: [] },
    ...(you ? { you } : {}),
    ...more,
});

/** What a seat sees: its hand if there are any, and, if it is asked, a decision. */
const sight = (seat, toMove, seq, hands) => ({
    game: { game: "smile-life", steps: seq, to_move: toMove, scores: [0, 0, 0], view: { pile: 9, ...(hands ? { hand: `of ${seat}` } : {}) } },
    ...(seat === toMove ? { choices: [{ do: "draw", label: "draw", choice: "draw", group: "" }], blocked: [] } : {}),
});

const welcome = (seat, toMove, { seq = 4, hands = true, table = {} } = {}) => ({
    ...{ type: "welcome", protocol: 1, seq, table: docOf(seat, table), since: 0, chat: [] },
    ...{ news: [{ seq, text: `news ${seq} to ${seat}` }], events: [] },
    ...(table.state === "lobby" ? {} : sight(seat, toMove, seq, hands)),
});

const update = (seat, toMove, seq, hands = true) => ({
    ...{ type: "update", seq, news: [{ seq, text: `news ${seq} to ${seat}` }], events: [] },
    ...sight(seat, toMove, seq, hands),
});

/** A table of Rose and Papi on this device, and Lina elsewhere. */
async function open({ party = [[2, 2]], first } = {}) {
    for (const l of [...lines]) l.close();
    stored.clear();
    asked = [];
    c.keepParty(7, new Map(party));
    const table = new c.OnlineTable(7, "key");
    if (first !== undefined) for (const as of [1, 2]) line(as).tell(welcome(as, first.toMove, first));
    await soon();
    return table;
}

const newsOf = (table) => table.now.news.map((n) => n.text);

await run({
    "everybody has a connection of their own, with the key; nothing is shown before all are there": async () => {
        const table = await open();
        assert.deepEqual(lines.map((l) => [l.as, l.key]), [[1, "key"], [2, "key"]]);
        line(1).tell(welcome(1, 1));
        assert.equal(table.now, undefined);
        line(2).tell(welcome(2, 1));
        assert.deepEqual(table.curtain, [1]);
        table.close();
        assert.equal(lines.length, 0);
    },
    "behind the curtain there is no hand, no news and no decision; it opens for who is awaited alone": async () => {
        const table = await open({ first: { toMove: 2 } });
        assert.deepEqual(table.curtain, [2]);
        const { game, news, choices, table: doc } = table.now;
        assert.deepEqual([game.view, news, choices, doc.you], [{}, [], [], undefined]);
        await table.takeDevice(1);
        assert.deepEqual(table.curtain, [2]);
        await table.takeDevice(2);
        assert.deepEqual([table.curtain, table.now.table.you, table.now.game.view.hand], [[], 2, "of 2"]);
        assert.equal(table.saidUpTo, 4);
    },
    "nobody here is asked: any of them may take it, and it is handed on when another one is": async () => {
        const table = await open({ first: { toMove: 3 } });
        assert.deepEqual(table.curtain, [1, 2]);
        await table.takeDevice(1);
        assert.equal(table.now.table.you, 1);
        line(2).tell(update(2, 2, 5)); // Papi's connection is the quicker one: Rose sees what happened before she hands over
        await soon();
        assert.deepEqual([table.curtain, table.now.seq], [[], 4]);
        line(1).tell(update(1, 2, 5));
        assert.deepEqual(newsOf(table), ["news 4 to 1", "news 5 to 1"]);
        await soon();
        assert.deepEqual(table.curtain, [2]);
        await table.takeDevice(2);
        assert.deepEqual(newsOf(table), ["news 4 to 2", "news 5 to 2"]);
        assert.equal(table.saidUpTo, 4, "since he was told nothing");
        for (const as of [1, 2]) line(as).tell(update(as, 1, 6));
        await soon();
        await table.takeDevice(1);
        assert.equal(table.saidUpTo, 5, "she knows what happened until she gave it away");
    },
    "where nothing is hidden the table turns, no curtain falls, and what was said is not said again": async () => {
        const table = await open({ first: { toMove: 1, hands: false } });
        assert.deepEqual([table.curtain, table.now.table.you], [[], 1]);
        table.saidUpTo = 4; // as the page does when it has said it
        for (const as of [1, 2]) line(as).tell(update(as, 2, 5, false));
        table.saidUpTo = 5;
        await soon();
        assert.deepEqual([table.curtain, table.now.table.you, table.saidUpTo], [[], 2, 5]);
        assert.equal(table.now.choices.length, 1);
    },
    "who has the device decides, takes back and talks; from behind the curtain the last one takes back": async () => {
        const table = await open({ first: { toMove: 1 } });
        assert.equal(table.hasDecided, false);
        await table.takeDevice(1);
        void table.act("draw");
        assert.deepEqual(line(1).said.map((m) => m.do), ["draw"]);
        for (const as of [1, 2]) line(as).tell(update(as, 2, 5));
        await soon();
        assert.ok(table.hasDecided);
        void table.undo();
        assert.deepEqual(line(1).said.map((m) => m.type), ["act", "undo"]);
        for (const as of [1, 2]) line(as).tell(update(as, 1, 6));
        await soon();
        assert.deepEqual(table.curtain, [1], "it goes back to who has taken back");
        await table.takeDevice(1);
        for (const as of [1, 2]) line(as).tell(update(as, 2, 7));
        await soon();
        await table.takeDevice(2);
        void table.say({ type: "chat", phrase: "hello" });
        assert.deepEqual(line(2).said.map((m) => m.type), ["chat"]);
    },
    "who puts the device down gives it to anybody here": async () => {
        const table = await open({ first: { toMove: 1 } });
        await table.takeDevice(1);
        table.putDown();
        assert.deepEqual([table.curtain, table.now.game.view], [[1, 2], {}]);
        await table.takeDevice(2);
        await soon();
        assert.deepEqual(table.curtain, [1], "she is asked all the same");
    },
    "what one here asks for, the other agrees to, once; what somebody else asks for is answered for both": async () => {
        const table = await open({ first: { toMove: 1 } });
        await table.takeDevice(1);
        const ask = (by, waits) => {
            const wanted = [{ what: "undo", by, yes: [by], waits }];
            for (const as of [1, 2]) line(as).tell({ type: "table", table: docOf(as, { asked: wanted }) });
        };
        ask(1, [2, 3]);
        ask(1, [2, 3]);
        assert.deepEqual([line(1).said.length, line(2).said.map(({ what, yes }) => [what, yes])], [0, [["undo", true]]]);
        ask(3, [1, 2]);
        assert.equal(line(1).said.length + line(2).said.length, 1, "nobody answers for them");
        void table.say({ type: "answer", what: "undo", yes: false });
        for (const as of [1, 2]) assert.deepEqual([line(as).said.at(-1).type, line(as).said.at(-1).yes], ["answer", false]);
    },
    "the end is everybody's, and they all go to the next table": async () => {
        const table = await open({ first: { toMove: 2 } });
        const result = { over: true, scores: [3, 2, 1], ranks: [1, 2, 3] };
        for (const as of [1, 2]) line(as).tell({ ...update(as, "over", 9), table: docOf(as, { state: "over", rematch: 8 }), result });
        assert.deepEqual([table.curtain, table.now.table.you, table.now.result.ranks], [[], undefined, [1, 2, 3]]);
        assert.deepEqual([...c.partyAt(8)], [[2, 0]]);
        void table.say({ type: "ask", what: "rematch" });
        assert.equal(line(1).said.at(-1).what, "rematch");
        const wanted = [{ what: "rematch", by: 3, yes: [3], waits: [2] }];
        for (const as of [1, 2]) line(as).tell({ type: "table", table: docOf(as, { state: "over", asked: wanted }) });
        void table.say({ type: "answer", what: "rematch", yes: true });
        assert.deepEqual([line(1).said.length, line(2).said.at(-1).yes], [1, true], "who is asked answers, and nobody else");
    },
    "before the game whoever came along sits down; a refusal is said, and they are not of the party any more": async () => {
        const seats = (free) => NAMES.map((name, i) => (i === free ? { seat: i + 1, kind: "open", here: false, ready: false } : { seat: i + 1, kind: "person", name, here: true, ready: true }));
        const table = await open();
        const lobby = { state: "lobby", seats: seats(1) };
        line(1).tell(welcome(1, 0, { table: lobby }));
        line(2).tell(welcome(undefined, 0, { table: lobby }));
        const [sit] = line(2).said;
        assert.deepEqual([sit.type, sit.seat, sit.bytes.length], ["sit", 2, 32]);
        line(2).tell({ type: "ack", id: sit.id, seq: 5 });
        line(2).tell({ type: "update", seq: 5, news: [], events: [], table: docOf(2, { state: "lobby" }) });
        assert.deepEqual([table.here(), table.now.table.you], [[1, 2], 1]);
        line(2).tell({ type: "update", seq: 6, news: [], events: [], table: docOf(undefined, lobby) }); // freed by the host
        assert.deepEqual([lines.length, table.here(), [...c.partyAt(7)]], [1, [1], []]);

        asked = [];
        assert.equal(await table.seat("Papi", 2), undefined);
        assert.deepEqual(asked.map(([path, body]) => [path.replace(/.lang=.*/, ""), body?.name]), [["api/me?as=2", undefined], ["api/guest?as=2", "Papi"]]);
        line(2).tell(welcome(undefined, 0, { table: lobby }));
        line(2).tell({ type: "error", id: line(2).said[0].id, code: "taken", message: "somebody sits there" });
        await soon();
        assert.deepEqual([table.refused.message, lines.length, [...c.partyAt(7)]], ["somebody sits there", 1, []]);
    },
    "a device has six people at most, and what the browser kept is looked at before it is believed": async () => {
        const full = await open({ party: [2, 3, 4, 5, 6].map((as) => [as, as]) });
        assert.match((await full.seat("Tom", 3)).message, /./);
        assert.equal(lines.length, 6);
        for (const odd of ["{", "[]", "[[7]]", "[[7,[[2]]]]", '[[7,[["2",2]]]]', "[[7,[[1,1]]]]", "[[7,[[7,1]]]]", '{"7":1}']) {
            stored.set("ludovie-here", odd);
            assert.ok([...c.partyAt(7).keys()].every((as) => as >= 2 && as <= 6), odd);
        }
        stored.set("ludovie-here", "[[7,[[1,1]]]]");
        assert.equal(c.partyAt(7).size, 0);
    },
});

process.exit(); // tables of these tests stay open, and would look for a server for ever

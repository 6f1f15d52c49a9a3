// A connection to a table where the server is several processes: whoever is sent on comes to the right one at once, and what was
// said and not answered is said again there. test_unit_line.mjs DIST
import assert from "node:assert/strict";
import { mock } from "node:test";
import { run } from "./browser.mjs";
import { c } from "./unit.mjs";

const sockets = [];

class FakeSocket {
    static OPEN = 1;
    readyState = 1;
    said = [];
    closed = false;

    constructor(url) {
        this.asked = new URL(url).searchParams;
        sockets.push(this);
    }

    send(text) {
        this.said.push(JSON.parse(text));
    }

    close() {
        this.closed = true;
    }

    tell(message) {
        this.onmessage({ data: JSON.stringify(message) });
    }

    sendOn(process) {
        this.tell({ type: "elsewhere", process });
        this.onclose({ code: 4113, reason: "" });
    }
}

Object.assign(globalThis, {
    document: { documentElement: { dataset: {}, style: { setProperty: () => undefined } } },
    location: { href: "http://127.0.0.1/#/table/7" },
    WebSocket: FakeSocket,
    localStorage: { getItem: () => null, setItem: () => undefined },
    fetch: () => Promise.resolve({ ok: true, json: () => Promise.resolve({}) }),
});
c.changeSettings({ pace: "instant" });

const welcome = (seq) => ({
    ...{ type: "welcome", protocol: 1, seq, since: 0, chat: [], news: [], events: [] },
    table: {
        ...{ id: 7, game: "smile-life", title: "Smile Life", state: "playing", host: true, watching: 0, you: 1 },
        seats: [1, 2].map((seat) => ({ seat, kind: "person", name: "Rose", here: true, ready: true })),
        ...{ commitment: "", options: {}, listed: false, onlookers: true, chatting: true, absence: 60, asked: [] },
    },
    game: { game: "smile-life", steps: seq, to_move: 1, scores: [0, 0], view: {} },
    choices: [{ do: "draw", label: "draw", choice: "draw", group: "" }],
    blocked: [],
});

const last = () => sockets.at(-1);

async function open() {
    sockets.length = 0;
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1000000 });
    return new c.OnlineTable(7, "key");
}

await run({
    "whoever comes to the wrong process is at the right one at once": async () => {
        const table = await open();
        assert.equal(last().asked.get("process"), null);
        last().sendOn("b");
        assert.deepEqual([sockets.length, last().asked.get("process")], [2, "b"]);
        last().tell(welcome(4));
        assert.equal(table.now.seq, 4);
        table.close();
    },
    "in the middle of a game too, with what was not answered": async () => {
        const table = await open();
        last().tell(welcome(4));
        void table.act("draw");
        const [said] = last().said;
        last().sendOn("c");
        assert.deepEqual([last().asked.get("process"), last().asked.get("since"), last().said], ["c", "4", []]);
        last().tell(welcome(4));
        assert.deepEqual(last().said, [said]);
        table.close();
    },
    "whoever is sent round and round takes a rest, and asks anybody after a loss": async () => {
        const table = await open();
        for (let i = 0; i < 5; i++) last().sendOn(i % 2 ? "b" : "c");
        assert.equal(sockets.length, 6);
        last().sendOn("b");
        assert.equal(sockets.length, 6);
        mock.timers.tick(400);
        assert.deepEqual([sockets.length, last().asked.get("process")], [7, "b"]);
        last().onclose({ code: 1006, reason: "" });
        mock.timers.tick(800);
        assert.deepEqual([sockets.length, last().asked.get("process")], [8, null]);
        table.close();
    },
    "a process that answers nothing is given up; one that has much to do is not": async () => {
        const table = await open();
        last().tell(welcome(4));
        void table.act("draw");
        mock.timers.tick(4000);
        last().tell({ type: "error", id: last().said[0].id, code: "busy", message: "much to do", wait: 500 });
        mock.timers.tick(2500);
        assert.deepEqual([sockets.length, last().closed, last().said.length], [1, false, 2]);
        table.close();

        const other = await open();
        last().tell(welcome(4));
        mock.timers.tick(1);
        void other.act("draw");
        mock.timers.tick(5999);
        assert.equal(last().closed, false);
        mock.timers.tick(1);
        assert.equal(last().closed, true);
        mock.timers.tick(400);
        assert.deepEqual([sockets.length, last().asked.get("try")], [2, "1"]);
        mock.timers.tick(6000);
        mock.timers.tick(800); // nor does this one say anything
        assert.deepEqual([sockets.length, last().asked.get("try")], [3, "2"]);
        last().tell(welcome(4));
        assert.equal(last().said.length, 1);
        other.close();
    },
});

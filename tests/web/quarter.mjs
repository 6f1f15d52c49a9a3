// Situations of Plus belle la vie to be looked at and played on: games of bots, stopped where the person in the first
// seat is asked something that has not come yet. A situation is a record, which the page opens like a saved game.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const MOST_GAMES = 60;
const MOST_STEPS = 3000;

/** Talks to the referee, one line for another. */
export function referee(program) {
    const child = spawn(program, ["referee", "--lang", "fr"], {
        stdio: ["pipe", "pipe", "inherit"],
    });
    const waiting = [];
    createInterface({ input: child.stdout }).on("line", (line) =>
        waiting.shift()?.(JSON.parse(line)),
    );
    const ask = (request) =>
        new Promise((done) => {
            waiting.push(done);
            child.stdin.write(`${JSON.stringify(request)}\n`);
        });
    return { ask, close: () => child.stdin.end() };
}

const hex = (n, digits) => n.toString(16).padStart(digits, "0");

/** What is special about a question: kinds of decisions with the powers they use, what completes something, phases,
 *  and the Rendez-vous that are open. */
export function kindsOf(legal, view) {
    const kinds = new Set([`phase ${view.phase}`, `mode ${view.mode}`]);
    for (const c of legal) {
        kinds.add(c.choice);
        if (c.power) kinds.add(`power ${c.power}`);
        if (c.choice === "move" && c.effects.some((e) => e.event === "complete"))
            kinds.add("completes");
    }
    for (const rv of view.rendezvous) kinds.add(`rendezvous ${rv.card}`);
    return kinds;
}

/** Every special question once: name to { record, legal, view }. Games go on until all that is wanted has come. */
export async function situations(program, wanted, { seats = 4 } = {}) {
    const { ask, close } = referee(program);
    const names = ["Camille", "Rose", "Hugo", "Max", "Odette"].slice(0, seats);
    const found = new Map();
    for (let game = 1; game <= MOST_GAMES && found.size < wanted.length; game++) {
        const { match } = await ask({
            ask: "new",
            game: "plus-belle-la-vie",
            seats: names.map((name, i) => ({ name, by: i === 0 ? "person" : "greedy" })),
            seed: hex(game, 64),
            bytes: names.map((_, i) => hex(i + 1, 32)),
        });
        for (let step = 0; step < MOST_STEPS; step++) {
            const at = await ask({ ask: "chance", match, settle: "all" });
            const { legal = [], to_move, steps } = await ask({ ask: "legal", match });
            if (to_move === "over" || at.to_move === "over") break;
            if (to_move === 1) {
                const { view } = await ask({ ask: "view", match, seat: 1 });
                const kinds = kindsOf(legal, view.view);
                const fresh = wanted.filter((k) => kinds.has(k) && !found.has(k));
                if (fresh.length > 0) {
                    const { record } = await ask({ ask: "record", match, reveal: true });
                    for (const k of fresh) found.set(k, { record, legal, view: view.view, steps });
                }
                if (found.size === wanted.length) break;
            }
            // One in three decisions at random: bots that always choose well never do some things.
            const bot = (step + game) % 3 === 0 ? "random" : "greedy";
            await ask({ ask: "bot", match, bot, seed: step + game * MOST_STEPS, play: true });
        }
        await ask({ ask: "forget", match });
    }
    close();
    const missing = wanted.filter((k) => !found.has(k));
    if (missing.length > 0) throw new Error(`never asked: ${missing.join(", ")}`);
    return found;
}

/** Opens a situation in the page, as a game that was kept. */
export async function open(page, id, record, ready = ".pbv-quarter .pbv-place") {
    await page.evaluate(
        async ([to, text]) => {
            location.hash = "#/";
            const opening = indexedDB.open("ludovie", 1);
            opening.onupgradeneeded = () =>
                opening.result.createObjectStore("games", { keyPath: "id" });
            await new Promise((done) => {
                opening.onsuccess = done;
            });
            const head = JSON.parse(text.slice(0, text.indexOf("\n")));
            const game = {
                id: to,
                game: head.game,
                seats: head.seats.map((s) => s.name),
                record: text,
                over: false,
                asked: true,
                time: Date.now(),
            };
            const put = opening.result
                .transaction("games", "readwrite")
                .objectStore("games")
                .put(game);
            await new Promise((done) => {
                put.onsuccess = done;
            });
            location.hash = `#/solo/${to}`;
        },
        [id, record],
    );
    await page.waitForSelector(ready);
}

/** What the person decided first after so many steps, as the kept record says it. */
export const deedAfter = (page, steps) =>
    page.evaluate(async (from) => {
        const found = await new Promise((done) => {
            const ask = indexedDB.open("ludovie", 1);
            ask.onsuccess = () => {
                const all = ask.result.transaction("games").objectStore("games").getAll();
                all.onsuccess = () => done(all.result);
            };
        });
        const id = location.hash.split("/").at(-1);
        const noted = JSON.parse(localStorage.getItem("ludovie-latest") ?? "null");
        const game = noted?.id === id ? noted : found.find((g) => g.id === id);
        return game.record
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
            .find((line) => line.n > from && line.seat === 1)?.do;
    }, steps);

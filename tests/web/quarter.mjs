// Situations of Plus belle la vie to be looked at and played on: games of bots, stopped where the person in the first
// seat is asked something that has not come yet. A situation is a record, which the page opens like a saved game.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const MOST_GAMES = 60;
const MOST_STEPS = 3000;
const CROWD = 7; // seats of a Rendez-vous: who is there, and who is lacking

/** Talks to the referee, one line for another. */
export function referee(program) {
    const child = spawn(program, ["referee", "--lang", "fr"], {
        stdio: ["pipe", "pipe", "inherit"],
    });
    const waiting = [];
    createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(JSON.parse(line)));
    const ask = (request) =>
        new Promise((done) => {
            waiting.push(done);
            child.stdin.write(`${JSON.stringify(request)}\n`);
        });
    return { ask, close: () => child.stdin.end() };
}

const NAMES = ["Camille", "Rose", "Hugo", "Max", "Odette"];
const hex = (n, digits) => n.toString(16).padStart(digits, "0");

/** A new match: the person in the first seat, bots in the others. */
export const begin = (ask, number, seats) =>
    ask({
        ask: "new",
        game: "plus-belle-la-vie",
        seats: NAMES.slice(0, seats).map((name, i) => ({ name, by: i === 0 ? "person" : "greedy" })),
        seed: hex(number, 64),
        bytes: NAMES.slice(0, seats).map((_, i) => hex(i + 1, 32)),
    });

/** What is special about a question: kinds of decisions with the powers they use, what completes something or brings
 *  somebody to the quarter (and goes on), phases, the Rendez-vous that are open, the cards in hand, a crowd. */
export function kindsOf(legal, view) {
    const kinds = new Set([`phase ${view.phase}`, `mode ${view.mode}`]);
    for (const c of legal) {
        const brings = (event) => c.effects.some((e) => e.event === event);
        kinds.add(c.choice);
        if (c.power) kinds.add(`power ${c.power}`);
        if (c.choice === "move" && brings("complete")) kinds.add("completes");
        if (c.choice === "lay" && brings("arrived") && view.points > 1) kinds.add("arrives");
        if (c.choice === "meet" && view.points > 1) kinds.add("meets");
    }
    for (const rv of view.rendezvous) kinds.add(`rendezvous ${rv.card}`);
    for (const card of view.players[0].hand) kinds.add(`card ${card}`);
    const seats = view.rendezvous.map((rv) => rv.present.length + rv.missing.figures);
    if (view.phase === "turn" && Math.max(0, ...seats) >= CROWD) kinds.add("crowd");
    return kinds;
}

/** The match as it stands, for a seat. */
export async function standing(ask, match, seat = 1) {
    const { legal = [], steps } = await ask({ ask: "legal", match });
    const { view } = await ask({ ask: "view", match, seat });
    const { record } = await ask({ ask: "record", match, reveal: true });
    return { record, legal, view: view.view, steps };
}

/** Every special question once: name to { record, legal, view, steps }. Games go on until all that is wanted has come.
 *  `wins` is a throw that will succeed. */
export async function situations(program, wanted, { seats = 4 } = {}) {
    const { ask, close } = referee(program);
    const found = new Map();
    for (let game = 1; game <= MOST_GAMES && found.size < wanted.length; game++) {
        let { match, to_move } = await begin(ask, game, seats);
        let throwing; // where the person was about to throw
        for (let step = 0; step < MOST_STEPS && found.size < wanted.length; step++) {
            if (to_move === "chance") ({ to_move } = await ask({ ask: "chance", match, settle: "all" }));
            if (to_move === "over") break;
            if (to_move === 1 || throwing) {
                const now = await standing(ask, match);
                if (throwing && now.view.resolving?.solver === 1) found.set("wins", throwing);
                throwing = undefined;
                const kinds = to_move === 1 ? kindsOf(now.legal, now.view) : new Set();
                for (const k of wanted) if (kinds.has(k) && !found.has(k)) found.set(k, now);
                if (kinds.has("throw") && wanted.includes("wins") && !found.has("wins")) throwing = now;
            }
            // One in three decisions at random: bots that always choose well never do some things.
            const bot = !throwing && (step + game) % 3 === 0 ? "random" : "greedy";
            const seed = step + game * MOST_STEPS;
            ({ to_move } = await ask({ ask: "bot", match, bot, seed, play: true }));
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
    await page.evaluate(() => {
        location.hash = "#/";
    });
    await page.waitForSelector(".stage", { state: "detached" });
    await page.evaluate(
        async ([to, text]) => {
            const opening = indexedDB.open("ludovie", 1);
            opening.onupgradeneeded = () => opening.result.createObjectStore("games", { keyPath: "id" });
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
            const put = opening.result.transaction("games", "readwrite").objectStore("games").put(game);
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

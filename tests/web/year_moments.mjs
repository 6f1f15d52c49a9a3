// Moments of Le Jeu de l'Année in which something is seen to move: a decision of the person in the first seat, and what
// it sets going before anybody else decides. Motion is held, so that it can be looked at.
import assert from "node:assert/strict";
import { shot } from "./browser.mjs";
import { referee } from "./quarter.mjs";

const MOST_STEPS = 4000;
const hex = (n, digits) => n.toString(16).padStart(digits, "0");
const NAMES = ["Camille", "Rose", "Hugo", "Max"];

const is = (name, more = () => true) => (events) => events.some((e) => e.event === name && more(e));
const caused = (...causes) => (e) => causes.includes(e.cause);
const moves = /^(moved|moved-back|placed)$/;

/** What happens, what flies or moves then (on one screen or the other), and the milliseconds at which it is looked at. */
export const MOMENTS = {
    spin: [is("spun"), /crank|wood/, [250, 500]],
    colour: [(all) => all.some((e) => /^spun-(red|blue)$/.test(e.event)), /crank|map|card/, [250, 800]],
    walk: [is("moved", caused("spin")), /pawn|map/, [120, 280]],
    "first past a line": [is("quarter-first"), /jda-token/, [500, 800, 1100]],
    paid: [is("paid"), /jda-note/, [500, 700]],
    "lucky number": [is("lucky-shown"), /lucky|jda-note/, [600, 800]],
    card: [is("card-chance"), /card/, [500, 700]],
    chain: [(all) => all.filter((e) => e.event === "square").length > 1, /leaf|card/, [500, 1000]],
    swap: [(all) => all.some((e) => moves.test(e.event) && /^(swap|permuted)$/.test(e.cause)), /pawn|map/, [150, 300]],
    safe: [is("safe"), /jda-flies/, [600, 900]],
    bankruptcy: [is("bankrupt"), /jda-flies/, [500, 800, 1100]],
    "end of the year": [is("finish"), /jda-spark/, [300, 600, 900]],
};

/** A decision that a touch and the button take. */
const PLAIN = /^(take|answer|target|option|no-token|know|know-not)$/;

/** The first moment of each kind: its name to { record, deed }; ends once all that are wanted have come. */
export async function momentsOf(program, games, wanted = Object.keys(MOMENTS)) {
    const { ask, close } = referee(program);
    const found = new Map();
    const isDone = () => wanted.every((kind) => found.has(kind));
    for (let game = 1; game <= games && !isDone(); game++) {
        const { match, message } = await ask({
            ask: "new",
            game: "jeu-de-lannee",
            seats: NAMES.map((name, i) => ({ name, by: i === 0 ? "person" : "greedy" })),
            options: { player: NAMES.map((_, i) => (i === 0 ? "person" : "bot")).join() },
            seed: hex(game, 64),
            bytes: NAMES.map((_, i) => hex(i + 1, 32)),
        });
        if (!match) throw new Error(message);
        for (let step = 0; step < MOST_STEPS && !isDone(); step++) {
            await ask({ ask: "chance", match, settle: "all" });
            const { legal = [], to_move, steps, forced } = await ask({ ask: "legal", match });
            if (to_move === "over") break;
            const asked = to_move === 1 && !forced ? await ask({ ask: "record", match, reveal: true }) : undefined;
            const bot = (step + game) % 3 === 0 ? "random" : "greedy";
            const { do: deed } = await ask({ ask: "bot", match, bot, seed: step + game * MOST_STEPS, play: true });
            const choice = legal.find((c) => c.do === deed);
            if (!asked || !PLAIN.test(choice?.choice)) continue;
            await ask({ ask: "chance", match, settle: "all" });
            const { events: all = [] } = await ask({ ask: "events", match, seat: 1, since: steps });
            const next = all.findIndex((e) => e.event === "turn"); // whoever has no choice follows at once
            const events = next < 0 ? all : all.slice(0, next);
            for (const [name, [happens]] of Object.entries(MOMENTS))
                if (!found.has(name) && happens(events)) found.set(name, { record: asked.record, deed });
        }
        await ask({ ask: "forget", match });
    }
    close();
    return found;
}

/** Holds everything that begins to move, and remembers its name. */
export async function holdMotion(page) {
    await page.evaluate(() => {
        const begin = Element.prototype.animate;
        globalThis.letGo = () => (Element.prototype.animate = begin);
        globalThis.held = [];
        globalThis.names = [];
        Element.prototype.animate = function (...how) {
            const a = begin.apply(this, how);
            a.pause();
            globalThis.held.push(a);
            const name = (e) => e?.getAttribute("data-at") ?? e?.getAttribute("class") ?? "";
            const flies = this.classList.contains("flying") && (this.querySelector("[data-at]") ?? this.firstElementChild);
            globalThis.names.push(name(flies || this));
            return a;
        };
    });
}

/** Decides by touching the thing that is this decision, and the button if that is not enough. */
export async function decide(page, deed) {
    const thing = page.locator(`.jda [data-do="${deed}"]`).first();
    if ((await thing.count()) > 0) {
        await thing.click();
        // A crank or an answer decides at once, though the button offers the same; the rest is only lifted.
        await page.waitForFunction(
            (d) =>
                globalThis.held.length > 0 ||
                document.querySelector(`.jda [data-do="${d}"][aria-pressed="true"]`) ||
                document.querySelector("dialog[open]"),
            deed,
        );
    }
    const button = page.locator(`.go[data-deed="${deed}"]`).first();
    if ((await page.evaluate(() => globalThis.held.length)) === 0 && (await button.count()) > 0) await button.click();
    const sure = page.locator("dialog[open] .row button:nth-child(2)");
    if ((await sure.count()) > 0) await sure.click();
}

/** Pictures of what moves, so many milliseconds after it began; then everything is where it belongs. */
export async function frames(page, shots, name, [, moved, times]) {
    await page.waitForFunction(() => globalThis.held.length > 0);
    const names = await page.evaluate(() => globalThis.names);
    for (const time of times) {
        await page.evaluate((ms) => {
            for (const a of globalThis.held) a.currentTime = ms;
        }, time);
        await shot(page, shots, `${name}-${time}`);
    }
    assert.ok(
        names.some((n) => moved.test(n)),
        `${name}: ${moved.source} does not move, but ${[...new Set(names)].join(", ")}`,
    );
    await page.evaluate(() => void globalThis.letGo()); // what begins only now ends by itself
    await page.keyboard.press("Shift"); // any input ends it
    await page.waitForFunction(() => !document.querySelector(".flying"));
}

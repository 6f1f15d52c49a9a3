// Looks at the moments of a game that are seldom reached by playing a little: shots_moments.mjs DIST LUDOVIE SHOTS (ninja
// -C build look-at-moments). Bots play until such a moment comes, and the page opens it like a game that was kept. The
// same is asserted of each picture as in shots.mjs.
import assert from "node:assert/strict";
import { launch, openPage, run, serve } from "./browser.mjs";
import { looker } from "./looking.mjs";
import { open, referee } from "./quarter.mjs";

const [dist, ludovie, shots] = process.argv.slice(2);
const MOST_GAMES = 150;
const MOST_STEPS = 4000;
const NAMES = ["Camille", "Rose", "Hugo", "Papi", "Nina", "Anne-Charlotte Bretonni"];

const has = (legal, choice) => legal.some((c) => c.choice === choice);

const kindsOn = (square) => new Set(square.pawns).size + (square.guards > 0);

/** Name to seats and what makes it that moment for the person in the first seat, game by game. */
const MOMENTS = {
    "cest-la-vie": {
        "clv-late": [4, (v) => v.squares.length <= 9],
        "clv-tray": [2, (v) => v.players[0].taken.length >= 12],
        "clv-crowd": [6, (v) => v.squares.some((s) => s.kind !== "start" && kindsOn(s) >= 5)],
    },
    "easy-come": {
        "ecg-chase": [4, (v) => v.threats.some((t) => t.seat !== 1 && t.missed.length > 0)],
        "ecg-steal": [4, (v, legal) => v.threats.some((t) => t.seat !== 1) && has(legal, "steal")],
        "ecg-cord": [2, (v) => v.threats.length > 0 && v.centre.some((c) => !v.reach.includes(c))],
    },
    "smile-life": {
        "sml-seven": [4, (v) => v.seats[0].hand.length >= 7 && v.phase === "play"],
        "sml-full": [3, (v) => v.pile < 12 && v.seats[0].salaries.length >= 9],
        "sml-six-late": [6, (v) => v.pile < 15, { river: "yes" }],
        "sml-keep": [4, (v) => v.phase === "keep"],
        "sml-fetch": [4, (v, legal) => v.phase === "fetch" && legal.length > 3],
        "sml-power": [4, (v) => v.phase === "power"],
        "sml-rainbow": [4, (v) => v.rainbow > 0],
        "sml-revenge": [4, (v, legal) => has(legal, "revenge")],
        "sml-give": [4, (v, legal) => has(legal, "give")],
        "sml-bet": [4, (v, legal) => has(legal, "answer")],
        "sml-taken": [4, (v) => v.phase === "taken"],
    },
    "jeu-de-lannee": {
        "jda-two": [2, (v) => v.ask === "take" && v.round > 3],
        "jda-six": [6, (v) => v.ask === "take" && v.round > 5],
        "jda-gift": [6, (v) => v.share?.most.some((francs) => francs >= 200)],
        "jda-aim": [6, (v) => v.ask === "target"],
        "jda-shield": [4, (v) => v.ask === "shield"],
        "jda-late": [6, (v) => v.ask === "take" && v.seats[0].day > 330],
        "jda-broke": [4, (v) => v.seats.some((s) => s.bankrupt)],
    },
    "plus-belle-la-vie": {
        "pbv-two": [2, (v, legal) => v.played >= 2 && has(legal, "move")],
        "pbv-five-late": [5, (v, legal) => v.played === v.goal - 1 && has(legal, "move")],
        "pbv-mode": [5, (v, legal) => v.played >= 1 && has(legal, "mode-a")],
        "pbv-throw": [5, (v, legal) => has(legal, "throw")],
        "pbv-sale": [5, (v, legal) => has(legal, "sell")],
    },
};

const hex = (n, digits) => n.toString(16).padStart(digits, "0");

/** Lets bots play games until the moment comes; its record. */
async function reach(ask, game, [seats, is, options = {}]) {
    for (let number = 1; number <= MOST_GAMES; number++) {
        let { match, to_move, fault } = await ask({
            ask: "new",
            game,
            options,
            seats: NAMES.slice(0, seats).map((name, i) => ({ name, by: i === 0 ? "person" : "greedy" })),
            seed: hex(number, 64),
            bytes: NAMES.slice(0, seats).map((_, i) => hex(i + 1, 32)),
        });
        assert.ok(match, JSON.stringify(fault));
        for (let step = 0; step < MOST_STEPS && to_move !== "over"; step++) {
            if (to_move === "chance") ({ to_move } = await ask({ ask: "chance", match, settle: "all" }));
            if (to_move === 1) {
                const { view } = await ask({ ask: "view", match, seat: 1 });
                const { legal = [] } = await ask({ ask: "legal", match });
                if (legal.length > 1 && is(view.view, legal)) // one alone would play itself
                    return (await ask({ ask: "record", match, reveal: true })).record;
            }
            if (to_move === "over") break;
            // One in three decisions at random: bots that always choose well never do some things.
            const bot = (step + number) % 3 === 0 ? "random" : "greedy";
            ({ to_move } = await ask({ ask: "bot", match, bot, seed: step + number * MOST_STEPS, play: true }));
        }
        await ask({ ask: "forget", match });
    }
    throw new Error("such a moment never comes");
}

const server = await serve(dist);
const browser = await launch();
const { page, faults } = await openPage(browser, { settings: { passing: false } }); // gifts are asked for
await page.goto(server.url);
const { look } = looker(page, shots);
const { ask, close } = referee(ludovie);

const tests = {};
for (const [game, moments] of Object.entries(MOMENTS))
    for (const [name, moment] of Object.entries(moments))
        tests[name] = async () => {
            await open(page, name, await reach(ask, game, moment), ".stage .zone-table");
            await page.waitForSelector(".page-game .says-mine", { state: "attached" });
            await look(name);
        };
tests["nothing went wrong in the page"] = () => assert.deepEqual(faults, []);

await run(tests);
close();
await browser.close();
server.close();

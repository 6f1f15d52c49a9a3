// Plus belle la vie drawn: test_quarter.mjs DIST LUDOVIE. Its logic alone; the decisions that are touched in ways of their
// own, on the table; short games by keys and by touch. walk_quarter.mjs sees everything, and takes longer.
import assert from "node:assert/strict";
import { launch, run, serve, violations } from "./browser.mjs";
import { open, situations } from "./quarter.mjs";
import { deedFor, paths, PHONE, start, walk, withPage } from "./quarter_board.mjs";
import { byKeys, byTouch, decide, playThrough } from "./quarter_hands.mjs";
import { dist, load, ludovie } from "./unit.mjs";

const TURNS = 6; // of all players
const server = await serve(dist);
const browser = await launch();
const tray = await load("boards/plus-belle-la-vie/tray.tsx");

const MOTION = { reducedMotion: "no-preference", settings: { pace: "slow" } };
const MOUSE = ["completes", "lay-sixth", "jail", "meet", "exchange", "take-guest", "give", "to"];
const FINGER = ["completes", "lay-guest", "power STEAL", "take-card", "throw", "sell", "discard"];

const choice = (c) => ({ label: "", do: "", ...c });

const tests = {
    "a decision is about things, and some may be touched in either order": () => {
        const { along, endingIn, handleOf, modeFor, nextOf } = paths;
        const move = choice({ do: "a", choice: "move", figure: "ROL", to: "L6" });
        const stay = choice({ do: "b", choice: "move", figure: "ROL", to: "L7" });
        const take = choice({ do: "c", choice: "take", figure: "MIR" });
        const jail = choice({ do: "d", choice: "play-jail", card: "E05", figure: "LEO" });
        const all = [move, stay, take, jail];
        assert.deepEqual([...nextOf(all, ["figure:ROL"])], ["spot:L6", "spot:L7"]);
        assert.deepEqual(endingIn(all, ["figure:ROL", "spot:L6"]), [move]);
        assert.deepEqual(along(all, ["troubles", "figure:MIR"]), [take]);
        assert.deepEqual(along(all, ["figure:MIR", "troubles"]), [take]);
        assert.deepEqual([...nextOf(all, ["hand:E05"])], ["figure:LEO"]);
        // one's own column is the handle of its figure, unless it is meant itself
        assert.equal(handleOf(all, "column:ROL", []), "figure:ROL");
        const sell = choice({ do: "e", choice: "sell", column: "ROL" });
        assert.equal(handleOf([...all, sell], "column:ROL", []), "column:ROL");
        const modes = ["a", "b", "c"].map((m) => choice({ do: m, choice: `mode-${m}` }));
        assert.equal(modeFor(modes, "pile:2").do, "a");
        assert.equal(modeFor(modes, "hand:ROL").do, "b");
        assert.equal(modeFor(modes, "column:ROL").do, "c");
    },
    "PBV-119: dice are sorted into what is asked for, stars fill what is left": () => {
        const { slots, rest } = tray.sorted({ R: 2, V: 3, J: 1 }, [3, 1, 2, 1, 0, 2]);
        assert.equal(slots.map((s) => s.die ?? "-").join(""), "RRVV-J");
        assert.equal(rest.join(""), "RBXX");
        const lucky = tray.sorted({ B: 1, J: 2 }, [0, 0, 0, 1, 2, 6]);
        assert.equal(lucky.slots.map((s) => s.die ?? "-").join(""), "SJS");
    },
    "decisions on the table: mouse": async () => {
        const found = await situations(ludovie, MOUSE);
        await withPage(browser, server.url, {}, (page) => walk(page, [...found], {}));
    },
    "the same with a finger": async () => {
        const found = await situations(ludovie, FINGER);
        await withPage(browser, server.url, PHONE, (page) => walk(page, [...found], { mobile: true }));
    },
    "Escape goes back one step": async () => {
        const { record, legal } = (await situations(ludovie, ["completes"])).get("completes");
        const { figure, to } = deedFor("completes", legal);
        await withPage(browser, server.url, {}, async (page) => {
            const chosen = page.locator(`.pbv-place.chosen[data-spot="${to}"]`);
            const lifted = page.locator(`.lift[data-key="figure:${figure}"]`);
            await open(page, "escape", record);
            await page.locator(`.pbv-quarter button[data-key="figure:${figure}"]`).click();
            await page.locator(`.pbv-place[data-spot="${to}"]`).click();
            await chosen.waitFor();
            await page.keyboard.press("Escape");
            await chosen.waitFor({ state: "detached" });
            assert.ok((await lifted.count()) > 0);
            await page.keyboard.press("Escape");
            await lifted.first().waitFor({ state: "detached" });
        });
    },
    "what moves ends with any input, and does not begin where it is not wanted": async () => {
        const { record, legal } = (await situations(ludovie, ["jail"])).get("jail");
        const c = deedFor("jail", legal);
        for (const options of [MOTION, {}])
            await withPage(browser, server.url, options, async (page) => {
                await open(page, "moves", record);
                await page.evaluate(() => {
                    const begin = Element.prototype.animate;
                    globalThis.begun = [];
                    Element.prototype.animate = function (...how) {
                        const a = begin.apply(this, how);
                        a.pause(); // it would be over before we have looked
                        globalThis.begun.push(this.className);
                        return a;
                    };
                });
                await decide(page, c, paths.pathsOf(c)[0]);
                const begun = await page.evaluate(() => globalThis.begun);
                assert.deepEqual(
                    ["flying", "bars"].filter((look) => begun.includes(look)),
                    options === MOTION ? ["flying", "bars"] : [],
                );
                await page.keyboard.press("Shift");
                await page.waitForFunction(() => !document.querySelector(".flying"));
            });
    },
    "a game of two by keyboard alone": () =>
        withPage(browser, server.url, {}, async (page) => {
            await start(page, 2, TURNS);
            await playThrough(page, byKeys(page));
        }),
    "a game of five by touch": () =>
        withPage(browser, server.url, PHONE, async (page) => {
            await start(page, 5, 2 * TURNS);
            await playThrough(page, byTouch(page), async (n) => {
                if (n === 9) assert.deepEqual(await violations(page), []);
            });
        }),
};

await run(tests);
await browser.close();
server.close();

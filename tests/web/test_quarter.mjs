// Plus belle la vie drawn: test_quarter.mjs DIST LUDOVIE. Its logic alone; the decisions that are touched in ways of their
// own, on the table; short games by keys and by touch. walk_quarter.mjs sees everything, and takes longer.
import assert from "node:assert/strict";
import { launch, leaveList, run, serve, violations } from "./browser.mjs";
import { faultsOn } from "./faults.mjs";
import { deedAfter, open, situations } from "./quarter.mjs";
import { deedFor, paths, PHONE, start, walk, withPage } from "./quarter_board.mjs";
import { byKeys, byTouch, decide, playThrough, seqOf } from "./quarter_hands.mjs";
import { dist, load, ludovie } from "./unit.mjs";

const TURNS = 6; // of all players
const server = await serve(dist);
const browser = await launch();
const tray = await load("boards/plus-belle-la-vie/tray.tsx");

const MOTION = { reducedMotion: "no-preference", settings: { pace: "slow" } };
const MOUSE = ["completes", "lay-sixth", "jail", "meet", "exchange", "take-guest", "give", "to"];
const FINGER = ["completes", "lay-guest", "power STEAL", "take-card", "throw", "sell", "discard"];

const OTHERS = ["jail", "release", "keep", "meets"];
let found; // situations of bots' games, looked for once: a promise, as several ask at the same time
const situation = async (kind) => {
    found ??= situations(ludovie, [...new Set([...MOUSE, ...FINGER, ...OTHERS])]);
    return (await found).get(kind);
};
const several = async (kinds) =>
    Promise.all(kinds.map(async (kind) => [kind, await situation(kind)]));

/** Presses a key where it decides at once: what was decided. */
async function decidedBy(page, id, { record, steps }, key) {
    await open(page, id, record);
    await page.waitForSelector(".says-mine");
    await leaveList(page); // where digits count the list
    const before = await seqOf(page);
    await page.keyboard.press(key);
    await page.waitForFunction((n) => document.querySelector(".stage").dataset.seq !== n, before);
    return deedAfter(page, steps);
}

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
        const seen = await several(MOUSE);
        await withPage(browser, server.url, {}, (page) => walk(page, seen, {}));
    },
    "the same with a finger": async () => {
        const seen = await several(FINGER);
        await withPage(browser, server.url, PHONE, (page) => walk(page, seen, { mobile: true }));
    },
    "keys that decide: T throws, X asks before it passes, 1 and 2 answer": () =>
        withPage(browser, server.url, {}, async (page) => {
            const throwing = await situation("throw");
            assert.equal(await decidedBy(page, "key-t", throwing, "t"), "throw");
            await open(page, "key-x", throwing.record);
            await page.waitForSelector(".says-mine");
            await page.keyboard.press("x");
            await page.locator("dialog[open] .row button:nth-child(2)").click();
            await page.waitForFunction(() => !document.querySelector("dialog[open]"));
            assert.equal(await deedAfter(page, throwing.steps), "pass");
            const peeking = await situation("keep");
            assert.equal(await decidedBy(page, "key-1", peeking, "1"), "keep");
            assert.equal(await decidedBy(page, "key-2", peeking, "2"), "bury");
        }),
    "keys that lift: N who completes a Rendez-vous, V a Rencontre; Enter does it": () =>
        withPage(browser, server.url, {}, async (page) => {
            for (const [kind, key] of [
                ["completes", "n"],
                ["meets", "v"],
            ]) {
                const { record, legal, steps } = await situation(kind);
                await open(page, `key-${key}`, record);
                await page.waitForSelector(".says-mine");
                await leaveList(page); // for who is in it, the focus stays there
                await page.keyboard.press(key);
                const main = page.locator(".act .go[data-deed]:not(.other):focus");
                const deed = await main.getAttribute("data-deed");
                assert.equal(legal.find((c) => c.do === deed).choice, deedFor(kind, legal).choice);
                const before = await seqOf(page);
                await page.keyboard.press("Enter");
                await page.waitForFunction((n) => document.querySelector(".stage").dataset.seq !== n, before);
                assert.equal(await deedAfter(page, steps), deed);
            }
        }),
    "PBV-105: who sets somebody free touches the prison": async () => {
        const { record, legal, steps } = await situation("release");
        const c = deedFor("release", legal);
        await withPage(browser, server.url, {}, async (page) => {
            await open(page, "release", record);
            await decide(page, c, [`hand:${c.card}`, "spot:PRISON"]);
            assert.equal(await deedAfter(page, steps), c.do);
        });
    },
    "what completed a Rendez-vous is taken back before the first throw": async () => {
        const { record, legal } = await situation("completes");
        const c = legal.find((d) => d.effects.find((e) => e.event === "throws")?.who === 1);
        await withPage(browser, server.url, {}, async (page) => {
            await open(page, "take-back", record);
            const before = await seqOf(page);
            await decide(page, c, paths.pathsOf(c)[0]);
            assert.notEqual(await seqOf(page), before);
            await page.locator(".pbv-tray .take-back").click();
            await page.locator(".pbv-tray").waitFor({ state: "detached" });
            assert.equal(await seqOf(page), before);
            assert.equal(await page.locator(`.pbv-rv[data-spot="${c.to}"]`).count(), 1);
        });
    },
    "a finger that stays on a figure reads it, and decides nothing": async () => {
        const { record, legal } = await situation("completes");
        const { figure } = deedFor("completes", legal);
        await withPage(browser, server.url, PHONE, async (page) => {
            await open(page, "read", record);
            await page.waitForSelector(".says-mine");
            const at = page.locator(`.pbv-columns [data-read="column:${figure}"]`);
            const touch = { bubbles: true, pointerType: "touch" };
            await at.dispatchEvent("pointerdown", touch);
            await page.locator("dialog[open] .pbv-reading .heights li").first().waitFor();
            await at.dispatchEvent("pointerup", touch);
            await at.dispatchEvent("click");
            assert.equal(await page.locator(".lift[data-key]").count(), 0);
            await page.keyboard.press("Escape");
            await page.locator("dialog[open]").waitFor({ state: "detached" });
            await at.tap();
            await page.locator(".lift[data-key]").first().waitFor();
        });
    },
    "Escape goes back one step; nine cards of a column shrink to edges, and push nothing out": async () => {
        const { record, legal } = await situation("completes");
        const { figure, to } = deedFor("completes", legal);
        await withPage(browser, server.url, {}, async (page) => {
            await open(page, "tall", record);
            await page.locator(".pbv-columns .edges").first().evaluate((edges) => {
                while (edges.children.length < 8) edges.append(Object.assign(document.createElement("span"), { className: "edge" }));
            });
            assert.deepEqual(await faultsOn(page), []);
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
        const { record, legal } = await situation("jail");
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

await run(tests, [
    "the same with a finger",
    "what moves ends with any input, and does not begin where it is not wanted",
]);
await browser.close();
server.close();

// Plus belle la vie drawn: test_quarter.mjs DIST LUDOVIE SHOTS [whole]. Its logic alone; every kind of decision, every
// power and every Rendez-vous, touched on the table and looked at; whole games by keys and by touch. With `whole` the
// games are played to their own end, with two and with five players, on both screens.
import assert from "node:assert/strict";
import { launch, openPage, PHONE, run, serve, shot, violations, visit } from "./browser.mjs";
import { deedAfter, open, situations } from "./quarter.mjs";
import { dist, load, ludovie } from "./unit.mjs";

const shots = process.argv[4];
const whole = process.argv[5] === "whole";
const TURNS = whole ? "0" : "6"; // limit of a game, in turns of all players
const server = await serve(dist);
const browser = await launch();
const paths = await load("boards/plus-belle-la-vie/paths.ts");
const tray = await load("boards/plus-belle-la-vie/tray.tsx");

const POWERS = [
    ["JAIL", "FREE", "TELEPORT", "EXPEL", "SWAP", "STEAL", "DUMP"],
    ["DRAW", "EXTRA", "SHADOW", "RECALL", "BONUS", "PEEK"],
].flat();
const KINDS = [
    [
        "mode-a",
        "mode-b",
        "mode-c",
        "draw",
        "lay",
        "lay-guest",
        "lay-sixth",
        "jail",
        "release",
        "move",
        "take",
    ],
    [
        "meet",
        "exchange",
        "take-card",
        "take-guest",
        "give",
        "play",
        "to",
        "expel-with",
        "expel-alone",
    ],
    [
        "swap-with",
        "recall",
        "recall-guest",
        "keep",
        "bury",
        "discard",
        "throw",
        "pass",
        "sell",
        "done",
        "end",
    ],
].flat();
const CARDS = Array.from({ length: 12 }, (_, i) => `rendezvous ${i + 1}`);
const ALL = [...KINDS, "phase prep", "completes", ...POWERS.map((p) => `power ${p}`), ...CARDS];
const SOME = {
    mouse: [
        "completes",
        "lay-sixth",
        "jail",
        "meet",
        "exchange",
        "take-guest",
        "give",
        "discard",
        "to",
        "swap-with",
    ],
    touch: [
        "completes",
        "lay-guest",
        "power JAIL",
        "power STEAL",
        "take-card",
        "throw",
        "sell",
        "keep",
    ],
};
const MOBILE = { ...PHONE, viewport: { width: 390, height: 844 } };

async function withPage(options, work) {
    const { context, page, faults } = await openPage(browser, options);
    try {
        await page.goto(server.url);
        await work(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

const choice = (c) => ({ label: "", do: "", ...c });
const count = (page, selector) => page.locator(selector).count();
const seqOf = (page) => page.locator(".stage").getAttribute("data-seq");

/** Touches the thing that a key names, as a finger or a mouse would. */
async function touch(page, key, mobile) {
    const [kind, id] = [key.split(":")[0], key.slice(key.indexOf(":") + 1)];
    const press = async (selector) => {
        const at = page.locator(selector).first();
        await (mobile ? at.tap() : at.click());
    };
    const tab = { hand: "hand", pile: "piles", troubles: "piles", column: "mine" }[kind];
    if (mobile && tab && (await count(page, `#pbv-tab-${tab}[aria-selected=false]`)))
        await press(`#pbv-tab-${tab}`);
    if (kind === "spot") return press(`.pbv-place[data-spot="${id}"]`);
    if (kind === "seat") return press(`.rival[data-seat="${id}"]`);
    if (kind === "column")
        return press(`.pbv-columns [data-at="column:1:${id}"], .pbv-columns [data-at="${key}"]`);
    if (kind === "figure" && !(await count(page, `.pbv-quarter button[data-key="${key}"]`))) {
        // too small for a finger: its place opens, or means it
        await press(`.pbv-place:has([data-at="${key}"])`);
        if (await count(page, "dialog[open]"))
            await press(`dialog[open] button[data-key="${key}"]`);
        return undefined;
    }
    return press(`button[data-key="${key}"]`);
}

/** Takes a decision on the table: its things one after the other, then the button if one is left to press. */
async function decide(page, c, mobile, onLift) {
    const before = await seqOf(page);
    const [path = []] = paths.pathsOf(c);
    for (const key of path) {
        if ((await seqOf(page)) !== before) break;
        const isUp = await count(
            page,
            `.lift[data-key="${key}"], .go:not(.off)[data-deed="${c.do}"]`,
        );
        if (!isUp || key.startsWith("spot:")) await touch(page, key, mobile);
        await page.waitForTimeout(30);
        if ((await seqOf(page)) === before) await onLift?.();
        if (await count(page, `.act .go[data-deed="${c.do}"]`)) break;
    }
    if ((await seqOf(page)) === before && (await count(page, `[data-deed="${c.do}"]`))) {
        const at = page.locator(`[data-deed="${c.do}"]`).first();
        await (mobile ? at.tap() : at.click());
        await page.waitForTimeout(60);
    }
    if (await count(page, "dialog[open] .row button:nth-child(2)"))
        await page.locator("dialog[open] .row button:nth-child(2)").click();
    await page.waitForFunction(
        (n) =>
            document.querySelector(".ranking") ||
            document.querySelector(".stage")?.getAttribute("data-seq") !== n,
        before,
    );
}

/** The decision of a situation that it was kept for. */
function deedFor(kind, legal) {
    if (kind === "completes")
        return legal.find(
            (c) => c.choice === "move" && c.effects.some((e) => e.event === "complete"),
        );
    if (kind.startsWith("power "))
        return legal.find((c) => c.power === kind.slice("power ".length));
    return legal.find((c) => c.choice === kind);
}

async function walk(options, mobile, found) {
    await withPage(options, async (page) => {
        for (const [n, [kind, { record, legal, view, steps }]] of found.entries()) {
            const name = `pbv-${mobile ? "phone" : "desktop"}-${kind.replace(/\W/g, "-")}`;
            await open(page, `walk-${mobile ? "phone" : "desktop"}-${n}`, record);
            await page.waitForSelector(".says-mine");
            assert.equal(await count(page, ".pbv-place"), 15, kind);
            assert.equal(await count(page, ".pbv-rv"), view.rendezvous.length, kind);
            assert.equal(
                await count(page, ".pbv-quarter .rows .pbv-thing.pbv-fig"),
                Object.keys(view.figures).length,
                `${kind}: every figure stands somewhere`,
            );
            const c = deedFor(kind, legal);
            await shot(page, shots, name);
            if (!c) continue;
            try {
                await decide(page, c, mobile, () => shot(page, shots, `${name}-lifted`));
            } catch (why) {
                await shot(page, shots, `${name}-stuck`);
                throw new Error(`${kind}, ${c.do}: ${why.message}`);
            }
            await page.waitForTimeout(20);
            assert.equal(await deedAfter(page, steps), c.do, kind);
        }
    });
}

/** A short game of so many, to its first question. */
async function start(page, seats) {
    await visit(page, "#/new/plus-belle-la-vie", ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", "Camille");
    await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
    await page.fill("#option-turn-limit", TURNS);
    const fewer = page.getByRole("button", { name: "Un joueur de moins" });
    while (await fewer.isEnabled()) await fewer.click();
    for (let n = 2; n < seats; n++)
        await page.getByRole("button", { name: "Un joueur de plus" }).click();
    await page.click("button.big");
    await page.waitForSelector(".pbv-quarter .pbv-place");
}

/** Until something is asked of the person, or the game is over. Is it over? */
async function asked(page, before) {
    await page.waitForFunction(
        (n) =>
            document.querySelector(".ranking") ||
            (document.querySelector(".says-mine") &&
                document.querySelector(".stage").getAttribute("data-seq") !== n),
        before,
    );
    return (await count(page, ".ranking")) > 0;
}

/** Presses Tab until something has the focus; arrows go on within a zone. */
async function tabTo(page, selector) {
    const there = () => page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
    for (let i = 0; i < 80 && !(await there()); i++) {
        await page.keyboard.press("Tab");
        for (let k = 0; k < 40 && !(await there()); k++) {
            const inside = await page.evaluate((s) => {
                const bar = document.activeElement?.closest("[role=toolbar]");
                return bar !== null && bar?.querySelector(s) !== null;
            }, selector);
            if (!inside) break;
            await page.keyboard.press("ArrowRight");
        }
    }
    assert.ok(await there(), `no way to ${selector}`);
}

const SAID = ".pbv-said .go, .act .go:not(.off), .pbv-mode.open";
const THINGS = ".pbv-thing.can:not(.lift), .pbv-place.dest > .pbv-cover, .rival .pbv-cover.can";
const MAIN = ".act .go:not(.off):not(.other)[data-deed]";

/** One decision: by what is lifted, else what glows first; ends turns when little else is left to do. */
async function step(page, n, press) {
    const before = await seqOf(page);
    const same = async () =>
        (await seqOf(page)) === before && (await count(page, ".ranking")) === 0;
    const sure = "dialog[open] .row button:nth-child(2)";
    const glowing = await count(page, THINGS);
    if (n % 5 === 4 && (await count(page, SAID))) await press(SAID);
    else if (glowing > 0) await press(THINGS);
    else if (await count(page, SAID)) await press(SAID);
    for (let i = 0; i < 6 && (await same()); i++) {
        await page.waitForTimeout(40);
        if (await count(page, sure)) await page.locator(sure).click();
        else if (await count(page, "dialog[open] button.pbv-thing.can"))
            await page.locator("dialog[open] button.pbv-thing.can").first().click();
        else if (await count(page, MAIN)) await press(MAIN);
        else if (await count(page, THINGS)) await press(THINGS);
        else if (await count(page, SAID)) await press(SAID);
    }
    return asked(page, before);
}

async function playThrough(page, press, look) {
    for (let over = (await count(page, ".ranking")) > 0, n = 0; !over; n++) {
        assert.ok(n < 3000, "it does not end");
        if (n === 0) await asked(page, "");
        await look?.(n);
        over = await step(page, n, press);
    }
}

/** What is touched may just have been decided: then there is nothing to touch any more. */
const byTouch = (page) => async (selector) => {
    const before = await seqOf(page);
    try {
        await page.locator(selector).first().tap({ timeout: 3000 });
    } catch (why) {
        if ((await seqOf(page)) === before && (await count(page, ".ranking")) === 0) throw why;
    }
};
const byKeys = (page) => async (selector) => {
    const before = await seqOf(page);
    try {
        await tabTo(page, selector);
    } catch (why) {
        const still =
            (await seqOf(page)) === before && (await count(page, ".ranking, dialog[open]")) === 0;
        if (still) throw why;
        return; // it was decided while we looked for it, or wants a second thought
    }
    await page.keyboard.press("Enter");
};

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
    "decisions, powers and Rendez-vous on the table: mouse": async () => {
        const found = await situations(ludovie, whole ? ALL : SOME.mouse);
        await walk({}, false, [...found]);
    },
    "the same with a finger": async () => {
        const found = await situations(ludovie, whole ? ALL : SOME.touch);
        await walk(MOBILE, true, [...found]);
    },
    "a game by keyboard alone": () =>
        withPage({}, async (page) => {
            await start(page, 2);
            await playThrough(page, byKeys(page));
        }),
    "a game of five by touch": () =>
        withPage(MOBILE, async (page) => {
            await start(page, 5);
            await playThrough(page, byTouch(page), async (n) => {
                if (n < 24 && n % 4 === 0) await shot(page, shots, `pbv-touch-${n}`);
                if (n === 12) assert.deepEqual(await violations(page), []);
            });
        }),
    ...(whole
        ? {
              "a game of two by touch": () =>
                  withPage(MOBILE, async (page) => {
                      await start(page, 2);
                      await playThrough(page, byTouch(page));
                  }),
              "a game of five by keyboard": () =>
                  withPage({}, async (page) => {
                      await start(page, 5);
                      await playThrough(page, byKeys(page));
                  }),
          }
        : {}),
};

await run(tests);
await browser.close();
server.close();

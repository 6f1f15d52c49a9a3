// What can be lifted is dragged to where it may go, with a mouse and with a finger: test_drag.mjs DIST LUDOVIE SHOTS
// What follows the finger looks like the thing itself.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, playOn, run, settled, shot } from "./browser.mjs";
import { close, seqOf, server, shots, start, withPage } from "./solo.mjs";

const GAMES = ["cest-la-vie", "smile-life", "plus-belle-la-vie"]; // the year: test_year.mjs; dice are touched

const BY_FINGER = GAMES.slice(0, 2); // on a telephone the quarter has trays instead of places to drag to

const middle = (b) => [b.x + b.width / 2, b.y + b.height / 2];

/** A hand, by what it has: go(from, way) ends with the thing held over the last point; drop lets it go. */
const HANDS = {
    mouse: (page) => ({
        async go([x, y], [tx, ty]) {
            await page.mouse.move(x, y);
            await page.mouse.down();
            await page.mouse.move(tx, ty, { steps: 6 });
        },
        drop: () => page.mouse.up(),
    }),
    finger: async (page) => {
        const session = await page.context().newCDPSession(page);
        const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
        return {
            async go([x, y], [tx, ty]) {
                await touch("touchStart", [{ x, y }]);
                for (let i = 1; i <= 6; i++)
                    await touch("touchMove", [{ x: x + ((tx - x) * i) / 6, y: y + ((ty - y) * i) / 6 }]);
            },
            drop: () => touch("touchEnd", []),
        };
    },
};

/** What can be lifted and where it might go, one after the other. */
async function ways(page) {
    const keys = await page
        .locator(".stage [data-lift]")
        .evaluateAll((all) => [...new Set(all.map((e) => e.getAttribute("data-lift")))]);
    const found = [];
    for (const key of keys) {
        const thing = page.locator(`.stage [data-lift="${key}"]`).first();
        if (!(await thing.isVisible())) continue;
        await thing.click({ timeout: 2000 }).catch(() => undefined); // what lies in a fan shows a part of it
        await settled(page);
        for (const place of await page.locator(".stage [data-drop]").all()) {
            const box = await place.boundingBox();
            const [x, y] = box ? middle(box) : [0, 0];
            const deed = await place.getAttribute("data-drop");
            const isSeen = await place.evaluate(
                (e, at) => document.elementsFromPoint(...at).some((o) => o === e || e.contains(o)),
                [x, y],
            );
            if (isSeen && (await place.getAttribute("data-lift")) !== key) found.push({ key, deed, to: [x, y] });
        }
        await page.keyboard.press("Escape");
        await settled(page);
    }
    return found;
}

/** The first way, as soon as there is one. */
async function firstWay(page) {
    for (let n = 0; n < 12; n++) {
        await page.waitForSelector(".stage [data-lift], .choice", { state: "attached" });
        const [way] = await ways(page);
        if (way) return way;
        await playOn(page, 1);
    }
    return assert.fail("nothing can be dragged anywhere");
}

/** What follows the finger: it is drawn, and nothing of it looks like a bare button. */
const copyLooks = (page) =>
    page.locator(".dragged").evaluate((copy) => {
        const drawn = [...copy.querySelectorAll("path, use, circle, img, rect")].filter((e) => e.getBoundingClientRect().width > 2);
        const bare = document.createElement("button");
        document.body.append(bare);
        const grey = getComputedStyle(bare).backgroundColor;
        bare.remove();
        const naked = [...copy.querySelectorAll("button")].filter((e) => getComputedStyle(e).backgroundColor === grey);
        return { drawn: drawn.length > 0, naked: naked.length };
    });

const dragged = (game, options, hand) => () =>
    withPage({ ...options, seed: 3 }, async (page) => {
        await page.goto(server.url);
        await start(page, game);
        const way = await firstWay(page);
        const { go, drop } = await HANDS[hand](page);
        const before = await seqOf(page);
        const from = await page.locator(`.stage [data-lift="${way.key}"]`).first().boundingBox();
        await go([from.x + from.width / 2, from.y + Math.min(from.height / 2, 24)], way.to);
        await page.waitForSelector(".dragged");
        await shot(page, shots, `drag-${game}-${hand}`);
        assert.deepEqual(await copyLooks(page), { drawn: true, naked: 0 });
        await drop();
        await page.waitForFunction((n) => document.querySelector(".stage")?.getAttribute("data-seq") !== n, before);
        assert.equal(await page.locator(".dragged").count(), 0);
    });

const tests = {};
for (const game of GAMES) {
    tests[`${game}: dragged with a mouse`] = dragged(game, DESKTOP, "mouse");
    if (BY_FINGER.includes(game)) tests[`${game}: dragged with a finger`] = dragged(game, PHONE, "finger");
}

try {
    await run(tests);
} finally {
    await close();
}

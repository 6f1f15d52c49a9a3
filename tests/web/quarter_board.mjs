// A person at the board of Plus belle la vie, in situations that bots have come to (quarter.mjs).
import assert from "node:assert/strict";
import { openPage, PHONE, shot, visit } from "./browser.mjs";
import { faultsOn } from "./faults.mjs";
import { deedAfter, open } from "./quarter.mjs";
import { count, decide } from "./quarter_hands.mjs";
import { load } from "./unit.mjs";

export const paths = await load("boards/plus-belle-la-vie/paths.ts");
export const GAME = "plus-belle-la-vie";

/** A page of its own; nothing may go wrong in it. */
export async function withPage(browser, url, options, work) {
    const { context, page, faults } = await openPage(browser, options);
    try {
        await page.goto(url);
        await work(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

/** The decision of a situation that it was kept for. */
export function deedFor(kind, legal) {
    if (kind === "completes")
        return legal.find((c) => c.choice === "move" && c.effects.some((e) => e.event === "complete"));
    if (kind === "arrives")
        return legal.find((c) => c.choice === "lay" && c.effects.some((e) => e.event === "arrived"));
    if (kind === "meets") return legal.find((c) => c.choice === "meet");
    if (kind === "wins") return legal.find((c) => c.choice === "throw");
    if (kind.startsWith("power ")) return legal.find((c) => c.power === kind.slice("power ".length));
    return legal.find((c) => c.choice === kind);
}

/** The situation is drawn as it is: every place, every Rendez-vous, every figure. */
export async function isDrawn(page, view, what) {
    await page.waitForSelector(".says-mine");
    assert.equal(await count(page, ".pbv-place"), 15, what);
    assert.equal(await count(page, ".pbv-rv"), view.rendezvous.length, what);
    const figures = await count(page, ".pbv-quarter .rows .pbv-thing.pbv-fig");
    assert.equal(figures, Object.keys(view.figures).length, `${what}: every figure stands somewhere`);
}

/** What is cut, covered or too small, but for what the tray and sheets are meant to cover. */
async function blemishes(page, mobile) {
    const veiled = (await count(page, ".pbv-veil")) > 0;
    const faults = await faultsOn(page, { touch: mobile === true });
    return faults.filter((f) => !veiled || !f.startsWith("covered"));
}

/** Opens each situation, takes its decision on the table, and looks whether it was that one. With `shots` pictures are
 *  kept of the situation and of what is lifted. */
export async function walk(page, found, { mobile, shots }) {
    const size = mobile ? "phone" : "desktop";
    const wrong = []; // all of it: one fault does not hide the next
    for (const [n, [kind, { record, legal, view, steps }]] of found.entries()) {
        const name = `pbv-${size}-${kind.replace(/\W/g, "-")}`;
        const look = (more) => (shots ? shot(page, shots, `${name}${more}`) : undefined);
        await open(page, `walk-${size}-${n}`, record);
        await isDrawn(page, view, kind);
        const c = deedFor(kind, legal);
        await look("");
        if (shots) wrong.push(...(await blemishes(page, mobile)).map((fault) => `${kind}: ${fault}`));
        if (!c) continue;
        try {
            await decide(page, c, paths.pathsOf(c)[0] ?? [], mobile, () => look("-lifted"));
            assert.equal(await deedAfter(page, steps), c.do);
        } catch (why) {
            await look("-stuck");
            wrong.push(`${kind}, ${c.do}: ${why.message.split("\n")[0]}`);
        }
    }
    assert.deepEqual(wrong, []);
}

/** A game of so many against bots, to its first question; so many turns of all players at most (0: any). */
export async function start(page, seats, turns) {
    await visit(page, `#/new/${GAME}`, ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", "Camille");
    await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
    await page.fill("#option-turn-limit", String(turns));
    const fewer = page.getByRole("button", { name: "Un joueur de moins" });
    while (await fewer.isEnabled()) await fewer.click();
    for (let n = 2; n < seats; n++)
        await page.getByRole("button", { name: "Un joueur de plus" }).click();
    await page.click("button.big");
    await page.waitForSelector(".pbv-quarter .pbv-place");
}

export { PHONE };

// How a person plays Plus belle la vie in the page: by touching things, with a mouse, a finger or keys.
import assert from "node:assert/strict";

/** What is on the screen that a person would go by, in one look. */
const LOOK = {
    sure: "dialog[open] .row button:nth-child(2)",
    inside: "dialog[open] button.pbv-thing.can",
    main: ".act .go:not(.off):not(.other)[data-deed]",
    able: ".pbv-rv.able > .pbv-cover",
    mode: ".pbv-mode.open",
    meeting: ".pbv-rv.dest > .pbv-cover",
    dest: ".pbv-place.dest > .pbv-cover",
    outside: ".pbv-thing.can:not(.lift, [data-stays], .pbv-rv *)", // who is at a Rendez-vous stays there
    things: ".pbv-thing.can:not(.lift), .pbv-place.dest > .pbv-cover, .rival .pbv-cover.can",
    said: ".pbv-said .go, .act .go:not(.off), .pbv-mode.open",
};

const glance = (page) =>
    page.evaluate((look) => {
        for (const column of document.querySelectorAll(".pbv-columns [data-key]")) {
            const there = document.querySelector(`.pbv-rv [data-at="${column.dataset.key}"]`);
            column.toggleAttribute("data-stays", there !== null); // its figure is at a Rendez-vous
        }
        const is = Object.entries(look).map(([k, s]) => [k, document.querySelector(s) !== null]);
        const lifted = [...document.querySelectorAll(".lift[data-key]")].map((e) => e.dataset.key);
        const seq = document.querySelector(".stage")?.dataset.seq;
        const over = document.querySelector(".ranking") !== null;
        const deed = document.querySelector(look.main)?.dataset.deed;
        const all = Object.fromEntries(is);
        return { ...all, seq, over, sign: [seq, over, all.sure, all.inside, deed, ...lifted].join() };
    }, LOOK);

export const count = (page, selector) => page.locator(selector).count();
export const seqOf = (page) => page.locator(".stage").getAttribute("data-seq");
const PATIENCE = 300_000; // ms: others may think

/** Until something is asked of the person, or the game is over. Is it over? */
export async function asked(page, before) {
    await page.waitForFunction(
        (n) =>
            document.querySelector(".ranking") ||
            (document.querySelector(".says-mine") &&
                document.querySelector(".stage").getAttribute("data-seq") !== n),
        before,
        { timeout: PATIENCE },
    );
    return (await count(page, ".ranking")) > 0;
}

/** Presses Tab until something has the focus; arrows go on within a zone. */
async function tabTo(page, selector) {
    const where = () =>
        page.evaluate((s) => {
            const at = document.activeElement;
            if (at?.matches(s)) return "there";
            return at?.closest("[role=toolbar]")?.querySelector(s) ? "inside" : "";
        }, selector);
    let at = await where();
    for (let i = 0; i < 80 && at !== "there"; i++) {
        await page.keyboard.press("Tab");
        at = await where();
        for (let k = 0; k < 40 && at === "inside"; k++) {
            await page.keyboard.press("ArrowRight");
            at = await where();
        }
    }
    assert.equal(at, "there", `no way to ${selector}`);
}

/** What is touched may just have been decided: then there is nothing to touch any more. */
const unlessDecided = (page, press) => async (selector) => {
    const { sign } = await glance(page);
    try {
        await press(selector);
    } catch (why) {
        const isThere = selector === undefined || (await count(page, selector)) > 0;
        if (isThere && (await glance(page)).sign === sign) throw why;
    }
};
/** A finger means the whole place, a key its button. */
export const byTouch = (page) =>
    unlessDecided(page, (selector) =>
        page.locator(selector.replaceAll(" > .pbv-cover", "")).first().tap({ timeout: 5000 }),
    );
export const byKeys = (page) =>
    unlessDecided(page, async (selector) => {
        await tabTo(page, selector);
        await page.keyboard.press("Enter");
    });

const MODES = ["mode-b", "mode-c", "mode-a", "mode-c"];
const turns = new WeakMap(); // how many a page has begun

/** What a person who wants to come to an end would touch: to complete a Rendez-vous; to go to one, and not to leave it;
 *  else what glows; now and then the end of the turn. */
function nextTouch(now, n, first) {
    const order = [
        "sure",
        "inside",
        ...(first ? ["able", "mode", ...(n % 5 === 4 ? ["said"] : [])] : ["main", "meeting", "dest"]),
        "outside",
        ...(first ? ["said"] : []),
        "things",
        "said",
    ];
    return order.find((what) => now[what]);
}

/** The modes in turn; another where one is not allowed. */
async function chooseMode(page, press) {
    const turn = turns.get(page) ?? 0;
    const wanted = `${LOOK.mode}[data-choice=${MODES[turn % MODES.length]}]`;
    turns.set(page, turn + 1);
    await press((await count(page, wanted)) > 0 ? wanted : LOOK.mode);
}

/** One decision. */
async function step(page, n, press) {
    let now = await glance(page);
    const before = now.seq;
    for (let i = 0; i < 9 && now.seq === before && !now.over; i++) {
        const wanted = nextTouch(now, n, i === 0);
        if (!wanted) break;
        if (wanted === "mode") await chooseMode(page, press);
        else if (wanted === "sure" || wanted === "inside") await page.locator(LOOK[wanted]).first().click();
        else await press(LOOK[wanted]);
        const { sign } = now;
        for (let k = 0; k < 20 && now.sign === sign; k++) now = await glance(page);
    }
    for (let k = 0; k < 100; k++) {
        if (!(await isAsked(page, before))) return asked(page, before);
        await page.waitForTimeout(30);
    }
    await page.keyboard.press("Escape"); // nothing was decided: put back, and try another way
    return false;
}

/** Is the person still asked what was asked at that step? */
const isAsked = (page, seq) =>
    page.evaluate(
        (n) =>
            !document.querySelector(".ranking") &&
            document.querySelector(".says-mine") !== null &&
            document.querySelector(".stage")?.dataset.seq === n,
        seq,
    );

export async function playThrough(page, press, look) {
    let over = await asked(page, "");
    let last; // the step of the question
    let tries = 0;
    for (let n = 0; !over; n++) {
        assert.ok(n < 3000, "it does not end");
        const seq = await seqOf(page);
        tries = seq === last ? tries + 1 : 0;
        assert.ok(tries < 12, `step ${seq}: nothing is decided`);
        last = seq;
        await look?.(n);
        over = await step(page, n, press);
    }
}

/** Touches the thing that a key names, as a finger or a mouse would. */
export async function touch(page, key, mobile) {
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
        const { sign } = await glance(page);
        await press(`.pbv-place:has([data-at="${key}"])`);
        for (let k = 0; k < 300 && (await glance(page)).sign === sign; k++) await page.waitForTimeout(30);
        if (await count(page, "dialog[open]")) await press(`dialog[open] button[data-key="${key}"]`);
        return undefined;
    }
    return press(`button[data-key="${key}"]`);
}

/** Takes a decision on the table: its things one after the other, then the button if one is left to press. */
export async function decide(page, c, path, mobile, onLift) {
    const before = await seqOf(page);
    const go = `.go:not(.off)[data-deed="${c.do}"]`;
    for (const key of path) {
        if ((await seqOf(page)) !== before) break;
        const isUp = await count(page, `.lift[data-key="${key}"], ${go}`);
        if (!isUp || key.startsWith("spot:")) {
            const { sign } = await glance(page);
            await touch(page, key, mobile);
            for (let k = 0; k < 20 && (await glance(page)).sign === sign; k++);
        }
        if ((await seqOf(page)) === before) await onLift?.();
        if (await count(page, `.act ${go}`)) break;
    }
    if ((await seqOf(page)) === before && (await count(page, `[data-deed="${c.do}"]`))) {
        const at = page.locator(`[data-deed="${c.do}"]`).first();
        await unlessDecided(page, () => (mobile ? at.tap() : at.click()))();
    }
    await page.waitForFunction(
        ([n, sure]) =>
            document.querySelector(".ranking") ||
            document.querySelector(sure) ||
            document.querySelector(".stage")?.getAttribute("data-seq") !== n,
        [before, LOOK.sure],
    );
    if (await count(page, LOOK.sure)) await page.locator(LOOK.sure).click();
    await page.waitForFunction(
        (n) =>
            document.querySelector(".ranking") ||
            document.querySelector(".stage")?.getAttribute("data-seq") !== n,
        before,
    );
}

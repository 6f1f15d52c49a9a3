// Situations of Le Jeu de l'Année to be looked at and answered: games of bots, stopped where the person in the first
// seat is asked something that has not come yet; and hands that play, by keys or by touch.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { visit } from "./browser.mjs";
import { referee } from "./quarter.mjs";

const MOST_STEPS = 4000;
const PATIENCE = 120000; // ms: the others may have many turns first
const hex = (n, digits) => n.toString(16).padStart(digits, "0");

/** Rules under which questions come that the usual ones never ask. */
export const TABLES = {
    usual: { options: {}, people: 1 },
    quiz: { options: { knowledge: "quiz" }, people: 1 },
    vote: { options: { knowledge: "confirm" }, people: 2 },
    claims: { options: { claims: "manual" }, people: 2 },
    told: { options: { answers: "told" }, people: 4 },
};

/** What is special about a question: what is asked, by which square or card, what may be done besides. */
export function kindsOf(legal, view) {
    const course = view.in_course.at(-1);
    const by = course?.card ?? (course?.square ? `day ${course.square}` : undefined);
    const kinds = new Set([view.ask]);
    if (by && view.ask !== "claim") kinds.add(`${view.ask} ${by}`);
    if (view.ask === "fact" && view.asked) kinds.add(`fact ${view.asked}`);
    if (view.in_course.length > 1) kinds.add("chain");
    if (view.share?.most.some((francs) => francs >= 200)) kinds.add("offer in parts");
    for (const c of legal) if (/^(change|claim)$/.test(c.group)) kinds.add(c.group);
    if (view.seats.some((s) => s.bankrupt)) kinds.add("bankrupt");
    if (view.seats.some((s) => s.skip > 0)) kinds.add("skips");
    if (view.seats.some((s) => s.shield)) kinds.add("shielded");
    return kinds;
}

/** Every special question once, from so many games: its kind to { record, legal, view, steps }. Ends early once all that
 *  is wanted has come. */
export async function situations(program, { table = "usual", games = 1, seats = 4, wanted } = {}) {
    const { options, people } = TABLES[table];
    const { ask, close } = referee(program);
    const names = ["Camille", "Rose", "Hugo", "Max", "Odette", "Malik"].slice(0, seats);
    const found = new Map();
    const isDone = () => wanted?.every((k) => found.has(k)) ?? false;
    for (let game = 1; game <= games && !isDone(); game++) {
        const { match, message } = await ask({
            ask: "new",
            game: "jeu-de-lannee",
            seats: names.map((name, i) => ({ name, by: i === 0 ? "person" : "greedy" })),
            options: { ...options, player: names.map((_, i) => (i < people ? "person" : "bot")).join() },
            seed: hex(game, 64),
            bytes: names.map((_, i) => hex(i + 1, 32)),
        });
        if (!match) throw new Error(message);
        for (let step = 0; step < MOST_STEPS && !isDone(); step++) {
            await ask({ ask: "chance", match, settle: "all" });
            const { legal = [], to_move, steps, forced } = await ask({ ask: "legal", match, fold: true });
            if (to_move === "over") break;
            if (to_move === 1 && !forced) {
                const { view } = await ask({ ask: "view", match, seat: 1 });
                const fresh = [...kindsOf(legal, view.view)].filter((k) => !found.has(k));
                if (fresh.length > 0) {
                    const { record } = await ask({ ask: "record", match, reveal: true });
                    for (const k of fresh) found.set(k, { record, legal, view: view.view, steps });
                }
            }
            // One in three decisions at random: bots that always choose well never do some things.
            const bot = (step + game) % 3 === 0 ? "random" : "greedy";
            await ask({ ask: "bot", match, bot, seed: step + game * MOST_STEPS, play: true });
        }
        await ask({ ask: "forget", match });
    }
    close();
    const missing = (wanted ?? []).filter((k) => !found.has(k));
    if (missing.length > 0) throw new Error(`never asked: ${missing.join(", ")}`);
    return found;
}

/** Squares of the almanac and of the zodiac. */
export const squaresOf = (board) => board.days.filter((d) => d.frame !== "plain");

const DATA = new URL("../../data/jeu-de-lannee/", import.meta.url);

/** A family's own year: a square and a card in their own words; neither has a picture. */
export async function ownYear(home) {
    const read = async (name) => JSON.parse(await readFile(new URL(name, DATA), "utf8"));
    const [almanac, cards] = [await read("almanac.json"), await read("cards.json")];
    const square = almanac.squares.find((s) => s.frame === "red");
    const [card] = cards.chance;
    Object.assign(square, { fr: "Naissance de notre petite Zoé (2019)", en: "Our little Zoé is born (2019)" });
    Object.assign(card, { fr: "Tante Odile a fait des crêpes.", en: "Aunt Odile has made pancakes." });
    for (const thing of [square, card]) delete thing.art;
    await writeFile(join(home, "almanac.json"), JSON.stringify(almanac));
    await writeFile(join(home, "cards.json"), JSON.stringify(cards));
    return square.date;
}

/** A year of so many, or half of one, to the first question: about oneself. */
export async function start(page, seats, { year = "half" } = {}) {
    await visit(page, "#/new/jeu-de-lannee", ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", "Camille");
    await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
    await page.selectOption("#option-year", year);
    const more = page.getByRole("button", { name: "Un joueur de plus" });
    while ((await page.locator(".seat-fields li").count()) < seats) await more.click();
    await page.click("button.big");
    await page.waitForSelector(".jda-about");
}

/** What is asked now; "over" at the end. `before` is the step of the last answer. */
export async function nextAsk(page, before) {
    const found = await page.waitForFunction(
        (n) => {
            if (document.querySelector(".ranking")) return "over";
            const seq = document.querySelector(".stage")?.getAttribute("data-seq");
            return seq !== n && document.querySelector(".jda[data-ask]")?.getAttribute("data-ask");
        },
        before,
        { timeout: PATIENCE },
    );
    return found.jsonValue();
}

export const seqOf = (page) => page.locator(".stage").getAttribute("data-seq");
export const there = (page, selector) => page.locator(selector).count();

const PICKED = ".go[data-deed^='quiz ']:not([data-deed='quiz none'])"; // all titles that are needed

/** Presses Tab, and arrows within a zone, until something has the focus. */
export async function tabTo(page, selector) {
    const isThere = () => page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
    for (let i = 0; i < 40 && !(await isThere()); i++) {
        await page.keyboard.press("Tab");
        for (let k = 0; k < 8 && !(await isThere()); k++) {
            if (!(await page.evaluate(() => document.activeElement?.closest("[role=toolbar]") !== null))) break;
            await page.keyboard.press("ArrowRight");
        }
    }
    assert.ok(await isThere(), `no way to ${selector}`);
}

/** Answers by keys alone; every third time what costs something. */
export async function byKeys(page, ask, n) {
    const press = async (...keys) => {
        for (const k of keys) await page.keyboard.press(k);
    };
    /** Lifts something, and takes it once the button says so. */
    const lift = async (...keys) => {
        await press(...keys);
        await page.waitForSelector(".go[data-deed]");
        await press("Enter");
    };
    const daring = n % 3 === 0;
    await page.evaluate(() => document.getElementById("turn")?.focus());
    switch (ask) {
        case "take":
            return lift(daring ? "ArrowLeft" : "ArrowRight");
        case "token":
            return daring && (await there(page, "[data-do=buy-token]")) ? press("j", "Enter") : press("Enter");
        case "days":
        case "offer":
            return daring ? press("ArrowRight", "ArrowRight", "ArrowLeft", "Enter") : press("Enter");
        case "share":
        case "range":
            return lift("ArrowRight");
        case "holiday":
            return daring ? press("v", "Enter") : press("Enter");
        case "target":
            return lift("1");
        case "option":
            return press("2");
        case "shield":
            return lift("b");
        case "claim":
            return press("r", "Enter");
        case "quiz":
            await tabTo(page, ".jda-slips button");
            for (let i = 0; i < 12 && !(await there(page, PICKED)); i++)
                await press("Space", "ArrowRight");
            await tabTo(page, PICKED);
            return press("Enter");
        case "permute":
            return lift("1", "2");
        default:
            if (await there(page, "[data-do$='=yes'], [data-do='know yes'], [data-do='vote yes']")) return press(daring ? "n" : "o");
            if (await there(page, ".jda-answers button")) {
                await tabTo(page, ".jda-answers button");
                return press("Enter");
            }
            return press("Enter");
    }
}

/** Answers by touch: what glows on the table, then the button. */
export async function byTouch(page, ask, n) {
    const tap = (selector) => page.locator(selector).first().tap();
    const daring = n % 3 === 0;
    if (/^(take|holiday)$/.test(ask) && (ask === "take" || daring)) {
        const leaf = page.locator(".jda-leaf.can").nth(daring ? 0 : (await there(page, ".jda-leaf.can")) - 1);
        await leaf.tap();
        return leaf.tap(); // the second touch decides
    }
    if (/^(share|range)$/.test(ask) || (/^(days|offer)$/.test(ask) && daring)) {
        await tap(".jda-counter button:not([disabled])");
        return tap(".go[data-deed]");
    }
    if (ask === "token") return tap(daring ? ".go[data-deed]" : ".jda-works");
    if (ask === "target" || ask === "shield") {
        await tap(".jda-ask .can");
        return tap(".go[data-deed]");
    }
    if (ask === "quiz") {
        const picked = page.locator(".jda-slips button");
        for (let i = 0; i < (await picked.count()) && !(await there(page, PICKED)); i++)
            await picked.nth(i).tap();
        return tap(PICKED);
    }
    if (ask === "claim") {
        await tap(".jda-claims button");
        return tap(".go[data-deed]");
    }
    if (ask === "permute") {
        const isUp = await there(page, ".go[data-deed]"); // touching them once more would put them back
        for (const nth of isUp ? [] : [0, 1]) await page.locator(".jda-targets button").nth(nth).tap();
        return tap(".go[data-deed]");
    }
    return tap((await there(page, ".jda-answers button")) ? ".jda-answers button" : ".go[data-deed]");
}

/** One try to answer takes so long; what is asked again after so many is not answered on this page. */
const TRY = 5000;
const TRIES = 4;

/** Answers what is asked at a step. A touch may come too late, when something else is asked already: true if the page
 *  has gone on, false if the same is asked again. */
async function answered(page, answer, ask, n, before) {
    page.setDefaultTimeout(TRY);
    try {
        await answer(page, ask, n);
        const sure = page.locator("dialog[open] .row button:nth-child(2)");
        await page.waitForFunction(
            (s) =>
                document.querySelector("dialog[open], .ranking") ||
                document.querySelector(".stage")?.getAttribute("data-seq") !== s,
            before,
        );
        if (await sure.count()) await sure.click();
        return true;
    } catch (late) {
        if (late.name !== "TimeoutError") throw late;
        return (await seqOf(page)) !== before;
    } finally {
        page.setDefaultTimeout(PATIENCE);
    }
}

/** Plays to the end, or until all of these have been asked; returns what was asked. `look` is called before each first
 *  answer of a kind. */
export async function play(page, answer, { until, look } = {}) {
    const seen = new Set();
    let before;
    let tries = 0;
    for (let n = 0; ; n++) {
        assert.ok(n < 800, "it does not end");
        const ask = await nextAsk(page, before);
        const isNew = !seen.has(ask);
        if (ask !== "over") seen.add(ask);
        if (ask === "over" || until?.every((a) => seen.has(a))) {
            const missing = (until ?? []).filter((a) => !seen.has(a));
            assert.deepEqual(missing, [], "never asked");
            return seen;
        }
        before = await seqOf(page);
        if (isNew) await look?.(ask);
        const isDone = await answered(page, answer, ask, n, before);
        tries = isDone ? 0 : tries + 1;
        assert.ok(tries < TRIES, `${ask} is not answered`);
        if (!isDone) before = undefined;
    }
}

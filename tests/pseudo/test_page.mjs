// Pages in the made-up language xx: test_page.mjs LUDOVIE-XX
// Every text on them is translated and whole: the rules are those of xx.py, the exceptions those of known.json.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
    DESKTOP,
    easyBots,
    launch,
    openPage,
    PHONE,
    playOn,
    run,
    settled,
    SHORT,
    startServer,
    visit,
} from "../web/browser.mjs";

const [ludovie] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");

const PLAIN = /[aeiouyàâäæéèêëîïôöœùûüÿ]/i;
const WORD = /\p{L}+/gu;
const KEPT = /--[\w-]+|`[^`]*`|https?:\/\/\S+|\bludovie\b|\b[A-Z]{2,4}-R?\d+\b|\b[\da-f]{64}\b/g;
const KNOWN = JSON.parse(await readFile(join(here, "known.json"), "utf8"));
const names = [];
for (const [path, keys] of Object.entries(KNOWN.names))
    gather(JSON.parse(await readFile(join(root, path), "utf8")), keys);
const EXCEPT = [
    ...names.sort((a, b) => b.length - a.length).map(quoted),
    ...KNOWN.known.map((k) => k.text),
].map((text) => new RegExp(text, "g"));

/** As a pattern that is nothing but this text. */
function quoted(text) {
    return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Names that are the same in every language. */
function gather(node, keys) {
    for (const [key, value] of Object.entries(node)) {
        if (keys.includes(key)) names.push(...[value].flat().filter((v) => typeof v === "string"));
        else if (value && typeof value === "object") gather(value, keys);
    }
}

/** What is wrong with a text. */
function faults(text) {
    const words = EXCEPT.reduce((t, e) => t.replace(e, " "), text.replace(KEPT, " "));
    const found = [];
    let depth = 0;
    for (const part of words.split(/([⟦⟧])/)) {
        if (part === "⟦") depth++;
        else if (part === "⟧") depth--;
        else
            for (const word of part.match(WORD) ?? [])
                if (word.length > 1 && !/^X+$/.test(word) && (depth <= 0 || PLAIN.test(word)))
                    found.push(`not translated: ${word}: ${text.slice(0, 120)}`);
    }
    if (depth !== 0) found.push(`cut: ${text.slice(0, 120)}`);
    return found;
}

/** The texts of a page by the elements that hold them whole: sentences may have parts in elements of their own. */
function texts(page) {
    return page.evaluate(() => {
        const inline = "b,i,em,strong,span,small,a,kbd,code,abbr,mark,output,time";
        const whole = new Map();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let n = walker.nextNode(); n; n = walker.nextNode()) {
            let e = n.parentElement;
            // Words of a table come from a list of so many: no language has them by chance. Codes of languages are
            // no words.
            if (e.closest("script,style,noscript,.three-words,.lang-code") || !n.data.trim()) continue;
            while (e.matches(inline) && e.parentElement) e = e.parentElement;
            whole.set(e, `${whole.get(e) ?? ""} ${n.data}`); // what stands in elements of its own is not one word
        }
        const found = new Set(whole.values());
        for (const e of document.querySelectorAll("[aria-label],[title],[placeholder],[alt]"))
            for (const name of ["aria-label", "title", "placeholder", "alt"])
                if (e.getAttribute(name)) found.add(e.getAttribute(name));
        return [...found];
    });
}

/** What is cut by an element around it, or lies beyond the page: texts as people would see them now. */
function cuts(page) {
    return page.evaluate(() => {
        const found = new Set();
        const hides = /hidden|clip/;
        // The box of a line is higher than its letters.
        const beyond = (box, edge, { overflowX, overflowY }) => {
            const air = Math.max(1, box.height * 0.2);
            return (
                (hides.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)) ||
                (hides.test(overflowY) && (box.top < edge.top - air || box.bottom > edge.bottom + air))
            );
        };
        const edgeOf = (e) => (e.querySelector(":scope > .face") ?? e).getBoundingClientRect();
        const isForTheEar = (e) => getComputedStyle(e).clipPath !== "none" && e.clientWidth <= 1;
        const scrolls = (e) => /auto|scroll/.test(getComputedStyle(e).overflow);
        // What is drawn on a tile of a board does not hang over it.
        const holds = (e, text) =>
            text.matches("svg text") && e.querySelector(":scope > .face") !== null;
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let n = walker.nextNode(); n; n = walker.nextNode()) {
            const holder = n.parentElement;
            if (!n.data.trim() || holder.closest("script,style,option,.unseen,.skips,#live,.peek-text")) continue;
            // (The line above the log's drawer is the beginning of what stands in it.)
            const range = document.createRange();
            range.selectNodeContents(n);
            const box = (holder.matches("svg text") ? holder : range).getBoundingClientRect(); // pressed or not
            if (box.width === 0 || !holder.checkVisibility()) continue;
            for (let e = holder; e && e !== document.body && !isForTheEar(e); e = e.parentElement) {
                const edges = holds(e, holder) ? { overflowX: "clip", overflowY: "clip" } : getComputedStyle(e);
                if (beyond(box, edgeOf(e), edges))
                    found.add(`beyond its ${e.localName}.${e.className}: ${n.data.slice(0, 80)}`);
                if (scrolls(e)) break; // whoever wants to read it can
            }
        }
        const over = document.documentElement.scrollWidth - innerWidth;
        if (over > 0) found.add(`the page is ${over} pixels too wide`);
        return [...found];
    });
}

const home = await mkdtemp(join(tmpdir(), "ludovie-xx-"));
const server = await startServer(ludovie, home);
const browser = await launch();
const { page, faults: broken } = await openPage(browser, { locale: "lt-LT", seed: 7 }); // whose dates have no words
await page.goto(server.url);
const GAMES = (await (await fetch(new URL("xx.json", server.url))).json()).games.map((g) => g.id);

const seen = new Map(); // what is wrong, and where it was found first
const note = (fault, where) => seen.has(fault) || seen.set(fault, where);

/** The whole page, everything unfolded, on a desk and on a telephone. */
async function look(where) {
    await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
    for (const fault of (await texts(page)).flatMap(faults)) note(fault, where);
    for (const { viewport } of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await settled(page);
        for (const cut of await cuts(page)) note(cut, `${where}, ${viewport.width} pixels`);
    }
    const shots = process.env.SHOTS;
    if (shots) await page.screenshot({ path: join(shots, `${where}.png`), fullPage: true });
}

/** Names, which are the same in every language. */
function meet(names) {
    const known = names.map((n) => quoted(n.trim())).filter(Boolean);
    if (known.length > 0) EXCEPT.push(new RegExp(`(?<!\\p{L})(?:${known.join("|")})(?!\\p{L})`, "gu"));
}

/** Bots have names before they sit: what stands in the fields for them, which anybody may change. */
async function meetSeats() {
    meet(await page.locator(".seat-fields input:enabled").evaluateAll((all) => all.map((e) => e.value)));
}

/** To the first question of a game, for as few as possible. */
async function start(game, address) {
    await visit(page, `#/${address}/${game}`, ".page-setup button.big:not([disabled])");
    await page.fill(".seat-fields input >> nth=0", "Zzyzx");
    const fewer = page.locator(".page-setup .how-many button >> nth=0");
    if (await fewer.isEnabled()) await fewer.click();
    await meetSeats();
    await look(`${game}, ${address}`);
    await SHORT[game]?.(page);
    if (address === "new") await easyBots(page); // at a table of the server a seat waits for a person
    await page.click("button.big");
}

/** Whoever sits at the table is called the same in every language. */
async function meetPlayers() {
    await page.waitForSelector(".page-game .choice, .ranking", { state: "attached" });
    const names = await page
        .locator(".seats .seat-name, .mine .own-name")
        .evaluateAll((all) => all.map((e) => e.firstChild.textContent));
    meet(names);
}

const tests = {
    "what anybody can open is translated": async () => {
        for (const [hash, ready] of [
            ["#/", ".boxes"],
            ["#/settings", "fieldset"],
            ["#/join", "#link"],
            ["#/learn", ".books"],
            ["#/account", "#login-login"],
            ["#/nowhere", "main a"],
            ["#/solo/none", "main a"],
            ["#/new/none", ".problem"],
            ["#/table/99", "#who, .problem"],
        ]) {
            await visit(page, hash, ready);
            await look(hash);
        }
    },
};
for (const game of GAMES) {
    tests[`${game}: its rules are translated`] = async () => {
        await visit(page, `#/rules/${game}`, ".rule");
        await look(`${game}, rules`);
    };
    tests[`${game}: what a family reads is translated`] = async () => {
        await visit(page, `#/read/${game}`, ".reading .aid table");
        await look(`${game}, reading`);
    };
    tests[`${game}: its lesson is translated`] = async () => {
        const { names, scenes } = JSON.parse(await readFile(join(root, "data", game, "lesson.json"), "utf8"));
        meet([...names, "Rose", "Gaston"]); // and whom the first game is against
        for (const n of [1, 2, scenes.length]) {
            await visit(page, "#/", ".boxes");
            await visit(page, `#/learn/${game}/${n}`, ".stage .tutor");
            await settled(page);
            await look(`${game}, scene ${n}`);
        }
        await page.keyboard.press("h");
        await page.waitForFunction(() => document.querySelectorAll("#live p").length > 0);
        await look(`${game}, what is heard of a lesson`);
    };
    tests[`${game}: a whole game is translated, on the board, in words and by keys`] = async () => {
        await start(game, "new");
        await meetPlayers();
        await look(`${game}, first question`);
        let answer = "";
        await playOn(page, 6);
        await page.waitForSelector(".choice, .ranking", { state: "attached" });
        await look(`${game}, drawn`);
        for (const key of "pmsld") {
            await page.keyboard.press(key);
            await page.waitForFunction((last) => {
                const said = document.querySelector(".answer p")?.textContent;
                return said && said !== last;
            }, answer);
            answer = await page.locator(".answer p").textContent();
            for (const fault of faults(answer)) note(fault, `${game}, key ${key}`);
        }
        await page.keyboard.press("h"); // nobody advises on personal questions: the band says so
        await page.waitForSelector(".advice .advised, .says-refused");
        await look(`${game}, advice`);
        await page.locator("header button").last().click();
        await look(`${game}, menu`);
        await page.locator("dialog .menu button").last().click();
        await page.waitForSelector(".words-board");
        await look(`${game}, in words`);
        await page.locator("header button").last().click();
        await page.locator("dialog .menu button").last().click(); // drawn again, for the next game
        await playOn(page);
        await page.waitForSelector(".ranking");
        const again = page.locator(".end .row button >> nth=1");
        await again.click();
        await page.waitForSelector(".replay");
        await look(`${game}, again`);
        await again.click();
        await page.locator(".end .row button").last().click(); // keep or share
        await page.locator(".keep-deeds button").last().click(); // the proof
        await page.waitForSelector(".verdict");
        await look(`${game}, end`);
        await page.keyboard.press("Escape");
    };
}
Object.assign(tests, {
    "a table of the server is translated": async () => {
        const [game] = GAMES;
        await start(game, "invite");
        await page.waitForSelector("#invitation");
        await look("lobby");
        await page.selectOption(".bot-select", { index: 1 });
        await page.click("button.big:not([disabled])");
        await meetPlayers();
        await page.locator(".chat-line").click();
        await page.locator(".phrase").first().click();
        await look("table");
        await page.locator("header button").last().click();
        await look("menu of a table");
        await page.locator("dialog .menu button").first().click(); // a pause
        await look("pause");
        await visit(page, "#/", ".saved");
        await look("games under way");
        await visit(page, "#/account", "#make-login");
        await look("account of a guest");
    },
    "nothing else went wrong": async () => assert.deepEqual(broken, []),
});

for (const [name, work] of Object.entries(tests))
    tests[name] = async () => {
        const before = seen.size;
        await work();
        const found = [...seen].slice(before).map(([fault, where]) => `${where}: ${fault}`);
        assert.equal(found.length, 0, found.join("\n"));
    };
try {
    await run(tests);
} finally {
    await browser.close();
    await server.stop();
    await rm(home, { recursive: true });
}

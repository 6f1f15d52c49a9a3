// Whole games as the page tells them, without a browser: what is said up to each decision, with the bots' moves and
// the question. The words are made by the page's own modules over the library; only how they are heard is not shown
// here, which tests/ear does.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dist, LANGS, load } from "./unit.mjs";

const BOTS = ["Rose", "Gaston"];
const MOST_STEPS = 4000;

/** The modules of a page whose reader wants moves told so. */
async function pageOf(telling) {
    globalThis.localStorage = { getItem: () => JSON.stringify({ telling }) };
    return load("testing.ts");
}

/** Numbers that are the same every time. */
function numbersFrom(seed) {
    let x = seed;
    return (below) => {
        x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
        return Math.floor((x / 2 ** 32) * below);
    };
}

export const short = await pageOf("short");
export const long = await pageOf("long");

/** As a person would count them: signs alone are none. */
export const wordsIn = (text) => text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Plays one game to its end against two bots; what is told up to each decision, and at the end. */
export async function tellGame(page, game, lang, { seed = 1, options = {}, bot = "greedy" } = {}) {
    const file = (name) => readFile(join(dist, "games", game, name));
    page.useCatalogue(lang, JSON.parse(await readFile(join(dist, `${lang}.json`), "utf8")));
    const gate = await page.Gate.open(await WebAssembly.compile(await file("ludovie.wasm")));
    for (const l of LANGS) gate.give(`po/${l}.words`, await file(`${l}.words`));
    gate.giveComponents(JSON.parse(await file("components.json")));
    gate.lang = lang;
    const pick = numbersFrom(seed);
    const seeded = { new: { chance: "simulated", seed }, bot: { seed } };
    const ask = (what, members) => gate.ask(what, { ...members, ...seeded[what] });
    let now;
    let since;
    let asked = -1;
    let news = [];
    const told = []; // one paragraph a decision
    const host = new page.Host(
        ask,
        (h) => {
            now = page.hear(now, h);
            const [fresh, events] = page.newTo(now, since);
            since = now.seq;
            news.push(...page.spokenNews(fresh, events));
            if (!now.result && (now.choices.length === 0 || asked === now.seq)) return;
            asked = now.seq;
            told.push([...news, now.result ? "" : page.spokenQuestion(now)].join(" "));
            news = [];
        },
        async () => undefined,
        () => undefined,
    );
    host.setPassing(true);
    const seats = [{ name: "Camille", by: "person" }, ...BOTS.map((name) => ({ name, by: bot }))];
    host.start({ game, seats, options }, lang);
    for (let n = 0; !now.result && n < MOST_STEPS; n++) {
        if (now.choices.length > 0 && asked === now.seq) {
            const offered = page.linesOf(now.choices);
            const line = offered[pick(offered.length)];
            if (line.opens) told[told.length - 1] += ` [${offered.indexOf(line) + 1}] ${page.spokenOpened(line)}`;
            const c = line.opens ? line.opens[pick(line.opens.length)] : line;
            const one = c.range ? page.withNumber(c, c.range.from + c.range.step * pick(page.countOf(c))) : c;
            told.push(`> ${offered.indexOf(line) + 1} ${one.label}`);
            host.act(page.sentAs(one), now.seq);
        }
        await new Promise((done) => setImmediate(done));
    }
    return { told, over: !!now.result };
}

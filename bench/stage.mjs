// How fast the stage answers and moves: stage.mjs DIST [GAME…]
// A whole game of each against two bots of the highest level with motion, once as a desktop and once as a slow
// telephone (the processor four times slower). Prints the time from a touch to the drawing that answers it, how long
// frames take while things travel, the memory after the game, and what the thread of the page worked for one update:
// other programs on the machine disturb that less. In the environment, DECISIONS says after how many a game is left, and
// PROFILE names a folder for profiles (.cpuprofile), which a browser's developer tools can show.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launch, PHONE, serve, visit } from "../tests/web/browser.mjs";

const [dist, ...wanted] = process.argv.slice(2);
const all = JSON.parse(await readFile(join(dist, "en.json"), "utf8")).games.map((g) => g.id);
const server = await serve(dist);
const browser = await launch();
const profiles = process.env.PROFILE;
const most = Number(process.env.DECISIONS ?? 60); // long games are not played to their end

/** Plays on the table as a person does: touches what glows, looks, decides. What cannot be decided so in three touches
 *  is taken from the list. */
function playWhole(most) {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    const all = (name) => document.getElementsByClassName(name); // kept up by the browser: looking costs the page nothing
    const [stages, choices, rankings] = [all("stage"), all("choice"), all("ranking")];
    const one = (selector) => document.querySelector(selector);
    return (async () => {
        const lifts = [];
        const acts = [];
        const frames = [];
        let updates = 0;
        let last = performance.now();
        let seq;
        let counting = true;
        let until = 0; // asking the page what moves would make it work
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (keys, options) {
            until = Math.max(until, performance.now() + options.duration + (options.delay ?? 0));
            return animate.call(this, keys, options);
        };
        const frame = (now) => {
            if (now < until) frames.push(now - last);
            last = now;
            const shown = stages[0]?.dataset.seq;
            if (shown !== seq) updates++;
            seq = shown;
            if (counting) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        const touches = { seq: "", n: 0 };
        for (let idle = 0; idle < 4000 && acts.length < most && !rankings[0]; idle++) {
            const [stage] = stages;
            if (!choices[0]) {
                await wait(10);
                continue;
            }
            idle = 0;
            const before = stage.dataset.seq;
            if (touches.seq !== before) Object.assign(touches, { seq: before, n: 0 });
            const sure = one("dialog[open] .row button:nth-child(2)");
            const deed = sure ?? one(".go[data-deed]") ?? (touches.n >= 3 && choices[0]);
            const thing = one(".piece, button.can:not(.lift), .can:not(.lift)[data-lift], .can button");
            if (!deed && thing && touches.n++ < 3) {
                const start = performance.now();
                thing.click();
                await drawn();
                lifts.push(performance.now() - start);
                continue;
            }
            const start = performance.now();
            (deed || choices[0]).click();
            while (stage.dataset.seq === before && !one("dialog[open]") && performance.now() - start < 3000) await drawn();
            if (stage.dataset.seq !== before) acts.push(performance.now() - start);
            else touches.n++;
        }
        counting = false;
        return { lifts, acts, frames, updates };
    })();
}

const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))];
function tell(name, list) {
    list.sort((a, b) => a - b);
    const [half, most, worst] = [0.5, 0.99, 1].map((share) => (at(list, share) ?? 0).toFixed(0));
    console.log(`  ${name}: ${list.length}, median ${half} ms, 99 of 100 ${most} ms, worst ${worst} ms`);
}

/** What the thread of the page has worked so far, in milliseconds. */
async function worked(session) {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name) => metrics.find((m) => m.name === name).value;
    return {
        all: of("TaskDuration") * 1e3,
        script: of("ScriptDuration") * 1e3,
        style: of("RecalcStyleDuration") * 1e3,
        layout: of("LayoutDuration") * 1e3,
        layouts: of("LayoutCount"),
        heap: of("JSHeapUsedSize") / 1e6,
        nodes: of("Nodes"),
    };
}

async function measure(game, name, options, rate) {
    const context = await browser.newContext({ ...options, locale: "fr-FR" });
    await context.addInitScript(() => localStorage.setItem("ludovie-settings", JSON.stringify({ pace: "normal" })));
    const page = await context.newPage();
    await page.goto(server.url);
    await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    for (const bot of await page.locator(".seat-fields select").all())
        await bot.selectOption({ index: (await bot.locator("option").count()) - 1 }).catch(() => undefined);
    await page.click("button.big");
    await page.waitForSelector(".choice", { state: "attached" });
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    if (profiles) {
        await session.send("Profiler.enable");
        await session.send("Profiler.start");
    }
    const before = await worked(session);
    const { lifts, acts, frames, updates } = await page.evaluate(playWhole, most);
    const after = await worked(session);
    if (profiles) {
        const { profile } = await session.send("Profiler.stop");
        await mkdir(profiles, { recursive: true });
        await writeFile(join(profiles, `${game}-${name}.cpuprofile`), JSON.stringify(profile));
    }
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await session.send("HeapProfiler.collectGarbage");
    const { heap, nodes } = await worked(session);
    console.log(`${game}, ${name}:`);
    tell("touch to preview", lifts);
    tell("decision to drawing", acts);
    tell("frames while things travel", frames);
    console.log(`  frames over 50 ms: ${frames.filter((f) => f > 50).length}`);
    const share = (key) => ((after[key] - before[key]) / updates).toFixed(1);
    console.log(
        `  work for one of ${updates} updates: ${share("all")} ms, of it script ${share("script")}, ` +
            `style ${share("style")}, layout ${share("layout")} (${share("layouts")} times)`,
    );
    console.log(`  memory after the game: ${heap.toFixed(1)} MB, ${nodes} nodes`);
    await context.close();
}

for (const game of wanted.length > 0 ? wanted : all)
    for (const [name, options, rate] of [
        ["desktop", { viewport: { width: 1280, height: 800 } }, 1],
        ["telephone", PHONE, 4],
    ])
        await measure(game, name, options, rate);
await browser.close();
server.close();

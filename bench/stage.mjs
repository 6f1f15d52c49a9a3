// How fast the stage answers and moves: stage.mjs DIST
// A whole game against two bots of the highest level with motion, once as a desktop and once as a slow telephone
// (the processor four times slower). Prints the time from a touch to the drawing that answers it, how long frames
// take while things travel, and the memory after the game.
import { launch, PHONE, serve, visit } from "../tests/web/browser.mjs";

const [dist] = process.argv.slice(2);
const server = await serve(dist);
const browser = await launch();

/** Plays on the table as a person does: touch, look, touch again. */
function playWhole() {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    return (async () => {
        const lifts = [];
        const acts = [];
        const frames = [];
        let last = performance.now();
        let counting = true;
        const frame = (now) => {
            if (document.getAnimations().length > 0) frames.push(now - last);
            last = now;
            if (counting) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        for (let idle = 0; idle < 4000 && !document.querySelector(".ranking"); idle++) {
            const piece = document.querySelector(".piece");
            const deed = document.querySelector(".go[data-deed]");
            if (!piece && !deed) {
                await wait(10);
                continue;
            }
            idle = 0;
            if (!deed) {
                const start = performance.now();
                piece.click();
                await drawn();
                lifts.push(performance.now() - start);
                continue;
            }
            const stage = document.querySelector(".stage");
            const before = stage.dataset.seq;
            const start = performance.now();
            deed.click();
            while (stage.dataset.seq === before && performance.now() - start < 3000) await drawn();
            acts.push(performance.now() - start);
        }
        counting = false;
        return { lifts, acts, frames };
    })();
}

const at = (list, share) => list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const tell = (name, list) =>
    console.log(
        `${name}: ${list.length}, median ${at(list, 0.5).toFixed(0)} ms, 99 of 100 ${at(list, 0.99).toFixed(0)} ms, worst ${at(list, 1).toFixed(0)} ms`,
    );

for (const [name, options, rate] of [
    ["desktop", { viewport: { width: 1280, height: 800 } }, 1],
    ["telephone", PHONE, 4],
]) {
    const context = await browser.newContext({ ...options, locale: "fr-FR" });
    await context.addInitScript(() => localStorage.setItem("ludovie-settings", JSON.stringify({ pace: "normal" })));
    const page = await context.newPage();
    await page.goto(server.url);
    await visit(page, "#/new/cest-la-vie", ".page-setup button.big:not([disabled])");
    for (const bot of await page.locator(".seat-fields select").all())
        await bot.selectOption({ index: (await bot.locator("option").count()) - 1 }).catch(() => undefined);
    await page.click("button.big");
    await page.waitForSelector(".piece", { state: "attached" });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    const { lifts, acts, frames } = await page.evaluate(playWhole);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await session.send("HeapProfiler.collectGarbage");
    await session.send("Performance.enable");
    const { metrics } = await session.send("Performance.getMetrics");
    const heap = metrics.find((m) => m.name === "JSHeapUsedSize").value;
    console.log(`${name}:`);
    tell("  touch to preview", lifts);
    tell("  decision to drawing", acts);
    tell("  frames while things travel", frames);
    console.log(`  frames over 50 ms: ${frames.filter((f) => f > 50).length}`);
    console.log(`  memory after the game: ${(heap / 1e6).toFixed(1)} MB`);
    await context.close();
}
await browser.close();
server.close();

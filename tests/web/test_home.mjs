// Home, the lobby's seats and Easy Come on the stage, in a real browser: test_home.mjs DIST SHOTS
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect, launch, openPage, PHONE, run, serve, settled, violations, visit } from "./browser.mjs";

const [dist, shots] = process.argv.slice(2);
const facts = JSON.parse(await readFile(join(dist, "fr.json"), "utf8")).games;
const server = await serve(dist);
const browser = await launch();
const THEMES = ["dark", "contrast"];

async function withPage(options, work) {
    const { context, page, faults } = await openPage(browser, options);
    try {
        await page.goto(server.url);
        await page.waitForSelector(".boxes");
        await work(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

const order = (page) =>
    page.locator(".box").evaluateAll((all) => all.map((b) => b.getAttribute("data-game")));

/** Opens a box and plays: two taps. */
async function playNow(page, game) {
    await page.click(`[data-game="${game}"]`);
    await page.click(".play-now");
    await page.waitForSelector(".stage");
}

/** Everything drawn that can be touched is at least 44 pixels wide and high, and no letter smaller than 12. */
async function fitsFingers(page, name) {
    const small = await page.evaluate(() => {
        const seen = (e) => e.checkVisibility({ opacityProperty: true }) && !e.closest(".unseen");
        const touched = [...document.querySelectorAll("main button, main a, main select, main summary")];
        const tight = touched.filter(seen).flatMap((e) => {
            const { width, height } = e.getBoundingClientRect();
            return Math.min(width, height) < 43.5 && width > 0
                ? [`${e.className} ${e.textContent.slice(0, 20)} ${Math.round(width)}x${Math.round(height)}`]
                : [];
        });
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const tiny = [];
        while (walk.nextNode()) {
            const e = walk.currentNode.parentElement;
            if (!walk.currentNode.textContent.trim() || !seen(e) || e.closest("svg, script, noscript")) continue;
            if (parseFloat(getComputedStyle(e).fontSize) < 12) tiny.push(walk.currentNode.textContent);
        }
        return { tight, tiny };
    });
    assert.deepEqual(small, { tight: [], tiny: [] }, name);
}

await run({
    "a first visit: a headline, five boxes with the games' own facts, nothing to go on with": () =>
        withPage({}, async (page) => {
            assert.deepEqual(
                await order(page),
                facts.map((g) => g.id),
            );
            await page.getByRole("heading", { name: "Ouvrez une boîte." }).waitFor();
            const words = await page.locator(".box").first().innerText();
            assert.match(words, new RegExp(`${facts[0].min_seats}–${facts[0].max_seats} joueurs`));
            assert.match(words, new RegExp(`${facts[0].min_minutes}–${facts[0].max_minutes} min`));
            assert.match(words, /idéal pour commencer/);
            assert.equal(await page.locator(".saved").count(), 0);
            assert.equal(await page.getByRole("link", { name: "Compte" }).count(), 0);
            await inspect(page, shots, "home-first", { themes: THEMES });
        }),
    "the first tap opens a box, the second plays with two normal bots": () =>
        withPage({}, async (page) => {
            await page.click('[data-game="cest-la-vie"]');
            await page.waitForSelector('[data-game="cest-la-vie"][aria-expanded="true"]');
            await page.getByText("contre Rose et Gaston, niveau normal").waitFor();
            await inspect(page, shots, "home-open", { themes: THEMES });
            await page.click(".play-now");
            await page.waitForSelector(".stage");
            assert.equal(await page.locator(".rival").count(), 2);
        }),
    "by keyboard: Enter opens and Enter plays, arrows go along the shelf, Escape shuts": () =>
        withPage({}, async (page) => {
            await page.locator(".box").first().focus();
            await page.keyboard.press("ArrowRight");
            const focused = () =>
                page.evaluate(() => document.activeElement.getAttribute("data-game"));
            assert.equal(await focused(), facts[1].id);
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => document.activeElement.matches(".play-now"));
            await page.keyboard.press("Escape");
            await page.waitForSelector(".open-box", { state: "detached" });
            assert.equal(await focused(), facts[1].id);
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => document.activeElement.matches(".play-now"));
            await page.keyboard.press("Enter");
            await page.waitForSelector(".stage");
        }),
    "who comes back is greeted, finds what waits, and plays with the same bots as the last time": () =>
        withPage({ settings: { name: "Camille" } }, async (page) => {
            await visit(page, "#/new/easy-come", ".page-setup button.big:not([disabled])");
            await page.locator(".seat-fields select").first().selectOption("beginner");
            await page.getByRole("button", { name: "Un joueur de moins" }).click();
            await page.click("button.big");
            await page.waitForSelector(".die-button.can");
            await visit(page, "#/", ".saved");
            await page.getByRole("heading", { name: "Bonjour Camille." }).waitFor();
            await page.getByText("Une partie vous attend").waitFor();
            assert.match(await page.locator(".saved.my-turn").innerText(), /À vous, Camille/);
            assert.equal((await order(page))[0], "easy-come");
            await inspect(page, shots, "home-back", { themes: THEMES });
            await page.click('[data-game="easy-come"]');
            await page.getByText("contre Rose, niveau débutant").waitFor();
            await page.keyboard.press("Escape");
            await page.click(".saved a");
            await page.waitForSelector(".stage");
        }),
    "the page of who comes back stands still: what it knows is there with the first drawing": () =>
        withPage({ settings: { name: "Camille" } }, async (page) => {
            await playNow(page, "smile-life");
            await page.waitForSelector(".choice", { state: "attached" });
            await page.evaluate(() => {
                globalThis.seen = new Set(); // where the boxes lay, whenever the page changed
                // By layout: the box that happens to lie under the pointer is lifted.
                const topOf = (e) => e.offsetTop + (e.offsetParent ? topOf(e.offsetParent) : 0);
                new MutationObserver(() => {
                    const boxes = [...document.querySelectorAll(".box")];
                    if (boxes.length > 0)
                        seen.add(boxes.map((b) => `${b.dataset.game} ${topOf(b)}`).join());
                }).observe(document.body, { childList: true, subtree: true });
            });
            await visit(page, "#/", ".saved");
            await settled(page);
            const seen = await page.evaluate(() => [...globalThis.seen]);
            assert.equal(seen.length, 1, seen.join("\n"));
            assert.match(seen[0], /^smile-life/);
        }),
    "an open box has the focus at once: nobody who is quick loses it again": () =>
        withPage({}, async (page) => {
            const at = await page.evaluate(async () => {
                document.querySelector(".box").click();
                for (let i = 0; i < 9 && !document.querySelector(".open-box"); i++) await Promise.resolve();
                return document.activeElement.className; // no frame was drawn meanwhile
            });
            assert.equal(at, "play-now");
        }),
    "what was stored by somebody else is passed over": () =>
        withPage({}, async (page) => {
            for (const odd of ["[", "7", '{"easy-come":{"seats":[],"values":{}}}', '{"easy-come":{"seats":[1],"values":3}}']) {
                await page.evaluate((text) => localStorage.setItem("ludovie-plans", text), odd);
                await page.reload();
                await page.click('[data-game="easy-come"]');
                await page.getByText("contre Rose et Gaston").waitFor();
            }
            const bots = { seats: [{ name: "", by: "person" }, { name: "Zoé", by: "no-such-level" }], values: {} };
            await page.evaluate((p) => localStorage.setItem("ludovie-plans", JSON.stringify({ "easy-come": p })), bots);
            await page.reload();
            await playNow(page, "easy-come");
            assert.match(await page.locator(".rival").innerText(), /Zoé/);
        }),
    "fingers find everything on a small telephone": () =>
        withPage({ ...PHONE, settings: { name: "Camille" } }, async (page) => {
            await fitsFingers(page, "home");
            await page.locator('[data-game="easy-come"]').tap();
            await page.waitForSelector(".open-box");
            await fitsFingers(page, "an open box");
            await page.locator(".play-now").tap();
            await page.waitForSelector(".die-button.can");
            await fitsFingers(page, "easy-come");
        }),
    "easy-come: up and down lead from zone to zone, left and right within one": () =>
        withPage({}, async (page) => {
            await playNow(page, "easy-come");
            await page.waitForSelector(".die-button.can");
            await page.keyboard.press("1"); // the main button is there
            await page.waitForSelector(".act button.go");
            await page.locator(".die-button").first().focus();
            const at = () => page.evaluate(() => document.activeElement.className.split(" ")[0]);
            const walked = [];
            const walk = async (key, most) => {
                for (let n = 0, from = await at(); n < most && (n === 0 || from === (await at())); n++)
                    await page.keyboard.press(key);
                walked.push(await at());
            };
            await walk("ArrowRight", 1);
            await walk("ArrowUp", 4); // one die may lie above another
            await walk("ArrowLeft", 1);
            await walk("ArrowDown", 1);
            await walk("ArrowDown", 4);
            await walk("ArrowUp", 1);
            assert.match(walked.join(" "), /^die-button pedestal pedestal die-button (go|hint) die-button$/);
        }),
    "easy-come: a die that is set aside slides to its place, and nowhere else": () =>
        withPage({ reducedMotion: "no-preference" }, async (page) => {
            await playNow(page, "easy-come");
            await page.waitForSelector(".die-button.can");
            await page.evaluate(() => {
                globalThis.off = []; // pixels between what flies and the layer that carries it
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, options) {
                    if (this.className === "flying") {
                        const [layer, thing] = [this, this.querySelector("svg")].map((e) => e.getBoundingClientRect());
                        off.push(Math.round(Math.abs(thing.left - layer.left) + Math.abs(thing.width - layer.width)));
                    }
                    return animate.call(this, frames, options);
                };
            });
            await page.keyboard.press("1");
            await page.locator(".act button.go").first().click();
            await page.waitForFunction(() => globalThis.off.length > 0);
            assert.deepEqual([...new Set(await page.evaluate(() => globalThis.off))], [0]);
        }),
    "easy-come: dice are lifted by touch and by number, with the chances of exactly these": () =>
        withPage({}, async (page) => {
            await playNow(page, "easy-come");
            await page.waitForSelector(".die-button.can");
            assert.equal(await page.locator(".bar-fill").count(), 0);
            await page.keyboard.press("1");
            await page.waitForSelector('.die-button[aria-pressed="true"]');
            assert.equal(await page.locator(".die-kept.ghost").count(), 1);
            assert.ok((await page.locator(".bar-fill").count()) > 0);
            const names = await page.locator(".pedestal").evaluateAll((all) => all.map((p) => p.querySelector(".unseen").textContent));
            assert.ok(names.some((n) => /chance \d+/.test(n)));
            assert.match(await page.locator(".act .go").first().innerText(), /Garder/);
            await inspect(page, shots, "easy-come-lifted", { themes: THEMES });
            await page.keyboard.press("1");
            await page.waitForSelector('.die-button[aria-pressed="true"]', { state: "detached" });
            await page.keyboard.press("2");
            const before = await page.locator(".stage").getAttribute("data-seq");
            await page.locator("h1").focus();
            await page.keyboard.press("Enter");
            await page.waitForFunction(
                (n) => document.querySelector(".stage").getAttribute("data-seq") !== n,
                before,
            );
        }),
    "easy-come: dice never lie on each other": () =>
        withPage({}, async (page) => {
            await playNow(page, "easy-come");
            await page.waitForSelector(".die-button.can");
            for (const [width, height] of [[360, 640], [390, 844], [820, 1180], [1280, 800], [2560, 1440]]) {
                await page.setViewportSize({ width, height });
                await page.waitForTimeout(100);
                const near = await page.locator(".die-button").evaluateAll((all) => {
                    const at = all.map((d) => ({ x: d.offsetLeft, y: d.offsetTop, w: d.offsetWidth }));
                    return Math.min(
                        ...at.flatMap((a, i) =>
                            at.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) / a.w),
                        ),
                    );
                });
                assert.ok(near >= 1.1, `${width}x${height}: ${near}`);
            }
        }),
    "the licences are there in full, and the icons are pictures of the size they claim": () =>
        withPage({}, async (page) => {
            await visit(page, "#/about", ".works");
            await inspect(page, shots, "about", { themes: THEMES });
            const text = await page.evaluate(() => fetch("licences.txt").then((a) => a.text()));
            for (const words of ["MIT", "SIL OPEN FONT LICENSE", "CC0 1.0", "Microsoft Corporation"])
                assert.ok(text.includes(words), words);
            const manifest = JSON.parse(await readFile(join(dist, "manifest.webmanifest"), "utf8"));
            const icons = manifest.icons.filter((i) => i.type === "image/png");
            assert.ok(icons.length >= 3);
            for (const { src, sizes } of icons) {
                const png = await readFile(join(dist, src));
                assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
            }
            assert.deepEqual(await violations(page), []);
        }),
});
await browser.close();
server.close();

// What the browser tests share: the built client on a loopback port, a browser, TAP.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const AXE = require.resolve("axe-core/axe.min.js");

const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
};
// The same engine without a window takes two thirds of the processor.
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");
const FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/** Serves a folder; `up` false answers nothing, as a server that is gone; `changed` is a file of another build. */
export async function serve(folder) {
    const state = { up: true, changed: "" };
    const server = createServer(async (request, response) => {
        if (!state.up) {
            request.socket.destroy();
            return;
        }
        const path = new URL(request.url, "http://x").pathname;
        const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path));
        try {
            const body = await readFile(file);
            response.writeHead(200, {
                "content-type": TYPES[extname(file)] ?? "application/octet-stream",
                "x-content-type-options": "nosniff",
            });
            response.end(path === state.changed ? Buffer.concat([body, Buffer.from(" ")]) : body);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    return {
        url: `http://127.0.0.1:${server.address().port}/`,
        state,
        close: () => server.close(),
    };
}

/** The program as a server; its address is in what it says. */
export async function startServer(program, home, { port = 0, env = {}, more = [] } = {}) {
    const server = spawn(program, ["serve", "--port", String(port), "--data-dir", home, ...more], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, ...env },
    });
    let said = "";
    const url = await new Promise((done, failed) => {
        server.stdout.on("data", (part) => {
            said += part;
            const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
            if (found) done(found[0]);
        });
        server.on("exit", () => failed(new Error(`the server stopped: ${said}`)));
    });
    return {
        url,
        stop: () =>
            new Promise((done) => {
                server.on("exit", done);
                server.kill("SIGTERM");
            }),
    };
}

/** A browser. One that has ended by itself, as Chromium sometimes does on a busy machine, is started again for the next
 *  page, and that is said: otherwise all tests that follow would fail, and none would say why. */
export async function launch() {
    const start = () =>
        chromium.launch({
            executablePath: CHROMIUM,
            args: FLAGS,
        });
    let running = await start();
    return {
        async newContext(options) {
            if (!running.isConnected()) {
                console.log("# the browser had ended, and was started again");
                running = await start();
            }
            return running.newContext(options);
        },
        close: () => running.close(),
    };
}

/** Everything is looked at: `make test-whole`, and what is there to be looked at. Otherwise what `make test` has time for. */
export const WHOLE = !!process.env.WHOLE || process.argv.at(-1) === "whole";

/** How long a page may keep us waiting before it is called stuck. */
const PATIENCE = 60000;

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = {
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
};

/** Games of the page have the same dice and cards again for the same seed: the thread's random bytes come from it. */
const settle = (context, seed) =>
    context.route("**/worker.js", async (route) => {
        const answer = await route.fetch();
        const bytes = `let seeded = ${Number(seed) >>> 0};
            crypto.getRandomValues = (to) => {
                for (let i = 0; i < to.length; i++)
                    to[i] = (seeded = (Math.imul(seeded, 1664525) + 1013904223) >>> 0) >>> 24;
                return to;
            };\n`;
        await route.fulfill({ response: answer, body: bytes + (await answer.text()) });
    });

/** A page of its own, with everything that goes wrong in it collected. */
export async function openPage(browser, options = {}) {
    const { settings = {}, seed, ...rest } = options;
    const context = await browser.newContext({
        ...DESKTOP,
        locale: "fr-FR",
        reducedMotion: "reduce",
        ...(seed === undefined ? {} : { serviceWorkers: "block" }), // it would answer instead of us
        ...rest,
    });
    if (seed !== undefined) await settle(context, seed);
    const faults = [];
    await context.addInitScript(
        (s) => {
            if (!localStorage.getItem("ludovie-settings"))
                localStorage.setItem("ludovie-settings", JSON.stringify(s));
        },
        { pace: "instant", ...settings },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (e) => faults.push(String(e)));
    page.on("console", (m) => {
        // Whether there is a server, and whether it knows us, is found out by asking: a no is no fault.
        const asked = /\/(healthz|api\/me)\?/.test(m.location().url);
        if (m.type() === "error" && !asked) faults.push(`${m.text()} ${m.location().url}`);
    });
    return { context, page, faults };
}

/** What axe finds: everything, or, in another theme, only what depends on colours. */
export async function violations(page, rules) {
    if (!(await page.evaluate(() => "axe" in globalThis)))
        await page.evaluate(await readFile(AXE, "utf8"));
    const found = await page.evaluate(
        (only) =>
            globalThis.axe.run(document, {
                resultTypes: ["violations"],
                ...(only ? { runOnly: { type: "rule", values: only } } : {}),
            }),
        rules,
    );
    return found.violations.map(
        (v) =>
            `${v.id}: ${v.nodes
                .slice(0, 3)
                .map((n) => n.target.join(" "))
                .join("; ")}`,
    );
}

const SIZES = { phone: [360, 640], desktop: [1280, 800], wide: [2560, 1440] };

/** Looks at a state as people with any screen, theme or none would; pictures are kept if wanted. */
export async function inspect(
    page,
    folder,
    name,
    { themes = ["dark"], sizes = Object.keys(SIZES) } = {},
) {
    const root = (theme) =>
        page.evaluate((to) => {
            document.documentElement.dataset.theme = to;
        }, theme);
    assert.deepEqual(await violations(page), [], name);
    for (const theme of themes) {
        await root(theme);
        assert.deepEqual(await violations(page, ["color-contrast"]), [], `${name}, ${theme}`);
        if (theme === "dark") await shot(page, folder, `${name}-dark`);
    }
    await root("light");
    for (const size of sizes) {
        const [width, height] = SIZES[size];
        await page.setViewportSize({ width, height });
        await settled(page);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${name}: ${over} pixels too wide, ${size}`);
        await shot(page, folder, `${name}-${size}`);
    }
    await page.setViewportSize(DESKTOP.viewport);
}

/** A picture to be looked at, with LOOK in the environment: they take longer than most of what is asserted. */
export async function shot(page, folder, name) {
    if (!process.env.LOOK) return;
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Boards measure their room, and lay themselves out in it in the frame after. */
export function settled(page) {
    return page.evaluate(
        () =>
            new Promise((done) => {
                let frames = 4;
                const next = () => (frames-- > 0 ? requestAnimationFrame(next) : done());
                next();
            }),
    );
}

/** Opponents that do not think long. */
export async function easyBots(page) {
    for (const level of await page.locator(".seat-fields select").all())
        await level.selectOption("beginner");
}

/** Goes to a page of the client. */
export async function visit(page, hash, ready) {
    await page.evaluate((to) => {
        location.hash = to;
    }, hash);
    await page.waitForSelector(ready, { state: "attached" });
}

/** Options of long games, so that they end while we wait; set-up shows them already. */
export const SHORT = {
    "easy-come": (page) => page.fill("#option-max-turns", "30"),
    "jeu-de-lannee": (page) => page.selectOption("#option-year", "half"),
    "plus-belle-la-vie": (page) => page.fill("#option-turn-limit", "16"),
    "smile-life": (page) => page.selectOption("#option-deck-length", "quarter"),
};

/** Takes some decision whenever one is asked for, in the page, and answers "Really?" with yes, as somebody who points: a
 *  click without a pointer would be a screen reader's. Returns when so many are drawn, or at the end of the game: how
 *  many there were. `patience`: how long the others may take, in ms. */
export function playOn(page, decisions = Infinity, patience = PATIENCE) {
    return page.evaluate(async ([most, longest]) => {
        const seq = () => document.querySelector(".stage")?.dataset.seq;
        const choices = () => document.querySelectorAll(".choice");
        const sure = () => document.querySelector("dialog[open] .row button:nth-child(2)");
        const isOver = () => document.querySelector(".ranking") !== null;
        const until = async (isSo, what) => {
            for (const end = performance.now() + longest; !isSo();) {
                if (performance.now() > end) throw new Error(what);
                await new Promise((done) => setTimeout(done, 2));
            }
        };
        const point = (e) => {
            dispatchEvent(new PointerEvent("pointerdown"));
            e?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
        };
        let n = 0;
        for (; n < most; n++) {
            await until(() => isOver() || choices().length > 0, "nothing is asked any more");
            if (isOver()) break;
            const asked = seq();
            point(choices()[(n * 7) % choices().length]);
            await until(() => seq() !== asked || sure(), "a decision is not answered");
            point(sure());
            await until(() => seq() !== asked, "a decision is not answered after all");
        }
        return n;
    }, [decisions, patience]);
}

/** By Tab out of the list of decisions, where digits are the list's, to where they are the board's; or away from where
 *  the page would take the focus into it. */
export async function leaveList(page) {
    const isAway = () =>
        page.evaluate(() => !document.activeElement?.matches("body, main, h1, #turn, .decisions, .decisions *"));
    for (let i = 0; i < 4 && !(await isAway()); i++) await page.keyboard.press("Tab");
    assert.ok(await isAway(), "no way out of the list of decisions");
}

/** Runs named tests one after the other and prints TAP; ONLY in the environment picks some of them. Those named in `long`
 *  are left to runs of the whole. */
export async function run(tests, long = []) {
    for (const name of long) assert.ok(name in tests, `there is no test "${name}"`);
    const only = new RegExp(process.env.ONLY ?? "");
    const isWanted = (name) => only.test(name) && (WHOLE || process.env.ONLY || !long.includes(name));
    const names = Object.keys(tests).filter(isWanted);
    console.log(`1..${names.length}`);
    let failed = 0;
    for (const [i, name] of names.entries()) {
        const start = performance.now();
        try {
            await tests[name]();
            console.log(`ok ${i + 1} - ${name} # ${((performance.now() - start) / 1000).toFixed(1)} s`);
        } catch (fault) {
            failed++;
            console.log(`not ok ${i + 1} - ${name}`);
            console.log(String(fault?.stack ?? fault).replace(/^/gm, "# "));
        }
    }
    process.exitCode = failed ? 1 : 0;
}

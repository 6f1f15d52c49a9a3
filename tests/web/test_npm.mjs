// The package for npm as others have it: unpacked where Node.js looks for packages, used, within its budgets, and of the same
// mind as the program. test_npm.mjs TARBALL LUDOVIE
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { launch, serve } from "./browser.mjs";

const tarball = resolve(process.argv[2]);
const home = mkdtempSync(join(tmpdir(), "ludovie-npm-"));
const here = join(home, "node_modules", "ludovie");
const ludovie = resolve(process.argv[3]);
const MODULE = 60_000; // bytes with gzip, of the core and of each game
let number = 0;

async function test(title, check) {
    await check();
    console.log(`ok ${++number} - ${title}`);
}

function run(name, text) {
    writeFileSync(join(home, name), text);
    return execFileSync(process.execPath, [join(home, name)], { cwd: home, encoding: "utf8", maxBuffer: 1 << 28 });
}

try {
    mkdirSync(here, { recursive: true });
    execFileSync("tar", ["--extract", "--file", tarball, "--strip-components=1", "--directory", here]);
    await test("the example of its page plays a game, and tells how it came about, in five lines", () => {
        const example = /```js\n(.*?)```/s.exec(readFileSync(join(here, "README.md"), "utf8"))[1];
        assert.equal(example.trim().split("\n").length, 5);
        assert.match(run("example.mjs", example), /over: true[^]*The chances are exact/);
    });
    await test("every game opens in every language, and its bots, hints and analysis answer", () => {
        const out = run("all.mjs", `import { games, languages, open } from "ludovie";
            for (const game of games) for (const lang of languages) {
                const { ask } = await open(game, { lang });
                const { match } = ask("new", { game, seats: 2, chance: "simulated", seed: 1 });
                ask("chance", { match, settle: "all" });
                const { legal } = ask("legal", { match });
                const { why } = ask("hint", { match, seed: 1 }).hints[0];
                ask("bot", { match, bot: "greedy", seed: 1, play: true });
                const { remarks } = ask("analyse", { match, budget: 64, pieces: 1000, seed: 1 }).analysis;
                console.log(JSON.stringify([game, legal[0].label, why, remarks[0]]));
            }`);
        const lines = out.trim().split("\n");
        assert.equal(lines.length, 15, out);
        assert.equal(new Set(lines).size, 15, out);
    });
    await test("whole games are those of the program, answer by answer", () => {
        const asked = run("same.mjs", `import { games, open } from "ludovie";
            for (const game of games) {
                const { ask: plain } = await open(game, { lang: "de", rules: true });
                const ask = (what, members) => {
                    const answer = plain(what, members);
                    console.log(JSON.stringify([{ ask: what, lang: "de", ...members }, answer]));
                    return answer;
                };
                const { match } = ask("new", { game, seats: 3, chance: "simulated", seed: 7, match: 1 });
                let now = ask("chance", { match, settle: "all" });
                for (let i = 0; now.to_move !== "over" && i < 60; i++) {
                    ask("view", { match, seat: 1 });
                    ask("legal", { match });
                    now = ask("bot", { match, bot: i % 9 ? "greedy" : "flat:20", seed: i, play: true });
                    if (now.to_move === "chance") now = ask("chance", { match, settle: "all" });
                }
                ask("record", { match });
                ask("endings", { match, games: 5, seed: 3 });
                ask("rules", { game });
                ask("forget", { match });
            }`).trim().split("\n").map((line) => JSON.parse(line));
        const told = execFileSync(ludovie, ["referee"], { encoding: "utf8", maxBuffer: 1 << 28,
            input: asked.map(([request]) => JSON.stringify(request) + "\n").join("") }).trim().split("\n");
        assert.equal(told.length, asked.length);
        asked.forEach(([request, answer], i) => assert.deepEqual(answer, JSON.parse(told[i]), JSON.stringify(request)));
        console.log(`# ${told.length} answers`);
    });
    await test("what is not there is refused with a sentence", () => {
        const out = run("no.mjs", `import { open, Refused } from "ludovie";
            for (const [game, lang] of [["chess", "en"], ["easy-come", "tlh"]])
                await open(game, { lang }).catch((e) => console.log(e instanceof Refused, e.refusal.code, e.message));`);
        assert.strictEqual(out, "true unknown there is no chess here\ntrue unknown there is no tlh here\n");
    });
    await test("a page fetches the core and one game, and each module is within its budget", () => {
        const out = run("read.mjs", `import { open } from "ludovie"; import { readFile } from "node:fs/promises";
            const read = (path) => { console.log(path); return readFile(new URL(path, "file://${here}/")); };
            await open("easy-come", { read });`);
        const paths = out.trim().split("\n");
        assert.deepEqual(paths.filter((path) => !path.includes("easy-come")), ["./games/core.wasm"], out);
        assert.ok(paths.length < 6, out);
        for (const name of readdirSync(join(here, "games")).filter((n) => n.endsWith(".wasm"))) {
            const size = gzipSync(readFileSync(join(here, "games", name)), { level: 9 }).length;
            console.log(`# ${name}: ${size} bytes`);
            assert.ok(size <= MODULE, name);
        }
    });
    await test("a page without a bundler plays a game, and asks for nothing it was not told of", async () => {
        writeFileSync(join(here, "index.html"), "<!doctype html><title>page</title>");
        const [server, browser] = [await serve(here), await launch()];
        try {
            const page = await (await browser.newContext()).newPage();
            const asked = [];
            page.on("request", (request) => asked.push(new URL(request.url()).pathname));
            await page.goto(server.url);
            const result = await page.evaluate(async () => {
                const { open } = await import("/index.js");
                const { ask } = await open("smile-life", { lang: "de" });
                const { match } = ask("new", { game: "smile-life", seats: 2, chance: "simulated", seed: 5 });
                let now = ask("chance", { match, settle: "all" });
                while (now.to_move !== "over") {
                    now = ask("bot", { match, bot: "greedy", seed: 1, play: true });
                    if (now.to_move === "chance") now = ask("chance", { match, settle: "all" });
                }
                return ask("result", { match }).result;
            });
            assert.ok(result.over && result.ranks.includes(1), JSON.stringify(result));
            const wasm = asked.filter((path) => path.endsWith(".wasm"));
            assert.deepEqual(wasm.sort(), ["/games/core.wasm", "/games/smile-life.wasm"]);
        } finally {
            await browser.close();
            server.close();
        }
    });
    await test("its types are those of the referee's requests", () => {
        const types = readFileSync(join(here, "types", "npm", "index.d.ts"), "utf8");
        for (const name of ["open", "games", "languages", "Refused", "Ask"]) assert.ok(types.includes(name), types);
    });
    console.log(`1..${number}`);
} finally {
    rmSync(home, { recursive: true });
}

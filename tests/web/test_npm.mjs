// The package for npm as others have it: unpacked where Node.js looks for packages, used, and within its budgets.
// test_npm.mjs TARBALL
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const tarball = resolve(process.argv[2]);
const home = mkdtempSync(join(tmpdir(), "ludovie-npm-"));
const here = join(home, "node_modules", "ludovie");
const MODULE = 120 * 1024; // core and game in one, 60 KB each
let number = 0;

async function test(title, check) {
    await check();
    console.log(`ok ${++number} - ${title}`);
}

function run(name, text) {
    writeFileSync(join(home, name), text);
    return execFileSync(process.execPath, [join(home, name)], { cwd: home, encoding: "utf8" });
}

try {
    mkdirSync(here, { recursive: true });
    execFileSync("tar", ["--extract", "--file", tarball, "--strip-components=1", "--directory", here]);
    await test("the example of its page plays a game", () => {
        const example = /```js\n(.*?)```/s.exec(readFileSync(join(here, "README.md"), "utf8"))[1];
        assert.match(run("example.mjs", example), /over: true/);
    });
    await test("every game opens in both languages, and its bots and hints answer", () => {
        const out = run("all.mjs", `import { games, languages, open } from "ludovie";
            for (const game of games) for (const lang of languages) {
                const { ask } = await open(game, { lang });
                const { match } = ask("new", { game, seats: 2, chance: "simulated", seed: 1 });
                ask("chance", { match, settle: "all" });
                console.log(game, lang, ask("legal", { match }).legal[0].label, ask("bot", { match, bot: "greedy", seed: 1 }).do);
            }`);
        const lines = out.trim().split("\n");
        assert.ok(lines.length >= 10, out);
        for (let i = 0; i < lines.length; i += 2) assert.notStrictEqual(lines[i], lines[i + 1]);
    });
    await test("what is not there is refused with a sentence", () => {
        const out = run("no.mjs", `import { open, Refused } from "ludovie";
            for (const [game, lang] of [["chess", "en"], ["easy-come", "tlh"]])
                await open(game, { lang }).catch((e) => console.log(e instanceof Refused, e.refusal.code, e.message));`);
        assert.strictEqual(out, "true unknown there is no chess here\ntrue unknown there is no tlh here\n");
    });
    await test("a page fetches the files of one game only, and each module is within its budget", () => {
        const out = run("read.mjs", `import { open } from "ludovie"; import { readFile } from "node:fs/promises";
            const read = (path) => { console.log(path); return readFile(new URL(path, "file://${here}/")); };
            await open("easy-come", { read });`);
        assert.ok(out.trim().split("\n").every((path) => path.includes("easy-come")), out);
        for (const name of readdirSync(join(here, "games")).filter((n) => n.endsWith(".wasm"))) {
            const size = gzipSync(readFileSync(join(here, "games", name)), { level: 9 }).length;
            console.log(`# ${name}: ${size} bytes`);
            assert.ok(size <= MODULE, name);
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

// Core and game as modules of their own, as the package for npm has them: test_split.mjs DIST WASM
// Whether whole games are the program's is for `make npm`, which makes the package.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { run } from "./browser.mjs";
import { c, dist, GAMES } from "./unit.mjs";

const wasm = process.argv[3];
const MOST = 60_000; // bytes with gzip
const bytesOf = (name) => readFile(join(wasm, `npm-${name}.wasm`));
const compiled = async (name) => WebAssembly.compile(await bytesOf(name));

await run({
    "the core and each game are small": async () => {
        for (const name of ["core", ...GAMES.map((g) => g.id)]) {
            const size = gzipSync(await bytesOf(name), { level: 9 }).length;
            console.log(`# ${name}: ${size} bytes`);
            assert.ok(size <= MOST, `${name}: ${size}`);
        }
    },
    "a game asks for functions of the core, its memory and its table, and the core for nothing": async () => {
        const core = await compiled("core");
        assert.deepEqual(WebAssembly.Module.imports(core), []);
        const offered = new Map(WebAssembly.Module.exports(core).map((e) => [e.name, e.kind]));
        for (const { id } of GAMES)
            for (const { name, kind } of WebAssembly.Module.imports(await compiled(id))) assert.equal(offered.get(name), kind, `${id}: ${name}`);
    },
    "a game lies where the core has left room for it, and plays": async () => {
        const core = await compiled("core");
        for (const { id } of GAMES) {
            const first = await WebAssembly.instantiate(core, {});
            const gate = c.Gate.of(first);
            const { memory, __indirect_function_table: table } = first.exports;
            const kept = Buffer.from(memory.buffer.slice(1 << 20));
            const functions = Array.from({ length: table.length - 513 }, (_, i) => table.get(513 + i));
            const game = await WebAssembly.instantiate(await compiled(id), { env: first.exports });
            assert.ok(kept.equals(Buffer.from(memory.buffer.slice(1 << 20))), `${id}: data of the core`);
            functions.forEach((f, i) => assert.equal(table.get(513 + i), f, `${id}: function ${i} of the core`));
            first.exports.gate_game(Object.values(game.exports)[0].value);
            gate.giveComponents(JSON.parse(await readFile(join(dist, "games", id, "components.json"), "utf8")));
            const { match } = gate.ask("new", { game: id, seats: 2, chance: "simulated", seed: 3 });
            for (let i = 0, now = { to_move: "chance" }; i < 12; i++)
                now = now.to_move === "chance" ? gate.ask("chance", { match, settle: "all" }) : gate.ask("bot", { match, bot: "greedy", seed: 1, play: true });
            assert.ok(gate.ask("result", { match }).steps > 5, id);
        }
    },
});

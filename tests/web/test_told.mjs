// What is told up to a decision, in words: test_told.mjs DIST. Whole games of every game in every language, in which
// somebody decides at random; LOGS=folder keeps what was told. How it sounds with a screen reader: tests/ear.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./browser.mjs";
import { long, short, tellGame, wordsIn } from "./told.mjs";
import { LANGS } from "./unit.mjs";

const GAMES = {
    "cest-la-vie": { limit: 60 },
    "easy-come": { limit: 70, options: { "max-turns": "30" } },
    "jeu-de-lannee": { limit: 90 },
    "smile-life": { limit: 70 },
    "plus-belle-la-vie": { limit: 90 },
};
const SEEDS = [1, 2];

/** Words a decision, and what was told. */
async function measure(page, game, lang) {
    let words = 0;
    let decisions = 0;
    let log = "";
    for (const seed of SEEDS) {
        const { told, over } = await tellGame(page, game, lang, { ...GAMES[game], seed });
        assert.ok(over, `${game} does not end`);
        const said = told.filter((text) => !text.startsWith(">"));
        words += said.reduce((sum, text) => sum + wordsIn(text), 0);
        decisions += told.length - said.length;
        log += `${told.join("\n\n")}\n\n======\n\n`;
    }
    return { words: words / decisions, decisions, log };
}

await run(
    Object.fromEntries(
        Object.entries(GAMES).map(([game, { limit }]) => [
            `${game}: at most ${limit} words a decision are told`,
            async () => {
                for (const lang of LANGS) {
                    const few = await measure(short, game, lang);
                    const many = process.env.LOGS ? await measure(long, game, lang) : undefined;
                    console.log(
                        `# ${game} ${lang}: ${few.decisions} decisions, ${few.words.toFixed(1)} words each` +
                            (many ? `, long ${many.words.toFixed(1)}` : ""),
                    );
                    if (process.env.LOGS) {
                        await writeFile(join(process.env.LOGS, `told-${game}-${lang}.txt`), few.log);
                        await writeFile(join(process.env.LOGS, `long-${game}-${lang}.txt`), many.log);
                    }
                    assert.ok(few.words <= limit, `${lang}: ${few.words} words a decision`);
                }
            },
        ]),
    ),
);

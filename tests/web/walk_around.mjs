// Whole games at one device, on a telephone, with pictures: two people in every game. walk_around.mjs DIST LUDOVIE SHOTS
import assert from "node:assert/strict";
import { playTogether, sitTogether } from "./around.mjs";
import { PHONE, run, settled, shot } from "./browser.mjs";
import { close, GAMES, server, shots, withPage } from "./solo.mjs";

const TWO = [{ name: "Rose" }, { name: "Papi" }];

const games = Object.fromEntries(
    GAMES.map((game) => [
        `two people play ${game} to the end`,
        () =>
            withPage({ ...PHONE, seed: 11 }, async (page) => {
                await page.goto(server.url);
                await sitTogether(page, game, TWO);
                let decided = 0;
                for (const part of [1, 1, 5, 20, Infinity]) {
                    const { curtain, choice } = await playTogether(page, part);
                    decided += choice;
                    await settled(page);
                    await shot(page, shots, `around-${game}-${decided}`);
                    if (part === Infinity) console.log(`# ${game}: ${decided} decisions, at last ${curtain} curtains`);
                }
                assert.ok((await page.locator(".ranking li").count()) === 2);
                const isQuick = ["cest-la-vie", "easy-come"].includes(game); // whose story is told soon
                await page.getByRole("button", { name: isQuick ? "L’histoire de la partie" : "Revoir la partie" }).click();
                await page.waitForSelector(isQuick ? ".story-lead" : ".replay .situation");
            }),
    ]),
);

await run(games);
await close();

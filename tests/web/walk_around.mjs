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

const own = Object.fromEntries(
    ["cest-la-vie", "easy-come", "jeu-de-lannee"].map((game) => [
        `two people and a bot play ${game} to the end with dice of their own`,
        () =>
            withPage({ ...PHONE, seed: 12 }, async (page) => {
                await page.goto(server.url);
                await sitTogether(page, game, [...TWO, { by: "beginner" }], { ownDice: true });
                let decided = 0;
                let told = 0;
                for (const part of [2, 10, Infinity]) {
                    const { choice, pad } = await playTogether(page, part);
                    decided += choice;
                    told += pad;
                    if (part < Infinity) await playTogether(page, Infinity, "pad");
                    await settled(page);
                    await shot(page, shots, `around-own-${game}-${part}`);
                }
                console.log(`# ${game}: ${decided} decisions, ${told} touches of the pad`);
                assert.equal(await page.locator(".ranking li").count(), 3);
            }),
    ]),
);

await run({ ...games, ...own });
await close();

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

/** Names cards, figures and what is done with them, whatever is asked, so many times or to the end. */
const nameOn = (page, most) =>
    page.evaluate(async (limit) => {
        const all = (what) => [...document.querySelectorAll(what)].filter((e) => !e.disabled);
        const mark = () => [document.querySelector(".stage")?.dataset.seq, document.querySelector(".naming")?.textContent, all(".ranking").length].join();
        const wait = async (isSo) => {
            for (const end = performance.now() + 60000; !isSo();) {
                if (performance.now() > end) throw new Error(`nothing more: ${mark()}`);
                await new Promise((done) => setTimeout(done, 2));
            }
        };
        let touches = 0;
        const touch = async (e) => {
            const before = mark();
            touches++;
            dispatchEvent(new PointerEvent("pointerdown"));
            e.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
            await wait(() => mark() !== before || all("dialog[open] .row button").length > 0);
            const sure = all("dialog[open] .row button:nth-child(2)")[0];
            if (sure) sure.click();
        };
        for (let n = 0; n < limit; n++) {
            await wait(() => all(".ranking").length > 0 || all(".naming [data-said], .naming [data-thing], .naming-families button, .pad [data-face]").length > 0);
            if (all(".ranking").length > 0) break;
            const things = all(".naming [data-said], .naming [data-thing], .pad [data-face]");
            const families = all('.naming-families button:not([aria-pressed="true"])');
            const any = families.length > 0 && (things.length === 0 || n % 2 === 0) ? families : things;
            await touch(any[(n * 7) % any.length]);
        }
        return touches;
    }, most);

const cards = Object.fromEntries(
    ["smile-life", "plus-belle-la-vie"].map((game) => [
        `two people play ${game} to the end with cards of their own`,
        () =>
            withPage({ ...PHONE, seed: 13 }, async (page) => {
                await page.goto(server.url);
                await sitTogether(page, game, TWO, { ownDice: true, ready: ".naming, .pad" });
                let touches = 0;
                for (const part of [8, 60, Infinity]) {
                    touches += await nameOn(page, part);
                    await settled(page);
                    await shot(page, shots, `around-cards-${game}-${part}`);
                }
                console.log(`# ${game}: ${touches} touches`);
                assert.equal(await page.locator(".ranking li").count(), 2);
            }),
    ]),
);

const wanted = process.env.ONLY; // one kind of them
await run(wanted === "cards" ? cards : { ...games, ...own, ...cards });
await close();

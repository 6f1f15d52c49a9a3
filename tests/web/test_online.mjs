// Two people in two browsers at a table of a real server: test_online.mjs LUDOVIE SHOTS
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, openPage, PHONE, run, shot, violations } from "./browser.mjs";

const [ludovie, shots] = process.argv.slice(2);
const home = await mkdtemp(join(tmpdir(), "ludovie-online-"));

/** A server of our own; its address is in what it says. */
async function startServer(port = 0) {
    const process = spawn(ludovie, ["serve", "--port", String(port), "--data-dir", home], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    const url = await new Promise((done, failed) => {
        process.stdout.on("data", (part) => {
            said += part;
            const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
            if (found) done(found[0]);
        });
        process.on("exit", () => failed(new Error(`the server stopped: ${said}`)));
    });
    return {
        url,
        stop: () =>
            new Promise((done) => {
                process.on("exit", done);
                process.kill("SIGTERM");
            }),
    };
}

let server = await startServer();
const browser = await launch();

/** Anne makes a table and invites; Bertrand follows the link. */
async function meet(game) {
    const anne = await openPage(browser);
    const bertrand = await openPage(browser, PHONE);
    await anne.page.goto(server.url);
    await anne.page.click(`.box a[href="#/invite/${game}"]`);
    await anne.page.waitForSelector("button.big:not([disabled])");
    await anne.page.fill(".seat-fields input >> nth=0", "Anne");
    await anne.page.click("button.big");
    await anne.page.waitForSelector("#invitation");
    const link = await anne.page.inputValue("#invitation");
    await bertrand.page.goto(link);
    await bertrand.page.fill("#who", "Bertrand");
    await bertrand.page.click("button.big");
    await bertrand.page.waitForSelector(".lobby");
    return { anne, bertrand, link };
}

async function begin({ anne, bertrand }) {
    await bertrand.page.getByRole("button", { name: "S’asseoir à la place 2" }).click();
    await anne.page.waitForSelector("button.big:not([disabled])");
    await anne.page.click("button.big");
    await Promise.all([anne, bertrand].map((p) => p.page.waitForSelector(".table-top")));
}

/** Each takes some decision whenever asked; stops at the end, or after so many of one's own. */
function playOn(page, most = Infinity) {
    return page.evaluate(async (limit) => {
        let n = 0;
        let told = -1; // until something is told, the decisions are those of before
        for (let idle = 0; idle < 6000; idle++) {
            const sure = document.querySelector("dialog[open] .row button:nth-child(2)");
            const lines = document.querySelectorAll(".log li").length;
            const choices = lines === told ? [] : [...document.querySelectorAll(".choice")];
            if (document.querySelector(".ranking") || (n >= limit && !sure)) return n;
            if (sure) {
                sure.click();
                told = lines;
            } else if (choices.length > 0) {
                const chosen = choices[(n++ * 7) % choices.length];
                chosen.click();
                await new Promise((done) => setTimeout(done, 0));
                if (!document.querySelector("dialog[open]")) told = lines;
            }
            if (sure || choices.length > 0) idle = 0;
            await new Promise((done) => setTimeout(done, 10));
        }
        throw new Error("nothing is asked any more");
    }, most);
}

async function wholeGame(game) {
    const people = await meet(game);
    const { anne, bertrand } = people;
    await shot(anne.page, shots, `${game}-lobby`);
    assert.deepEqual(await violations(anne.page), [], "lobby");
    await begin(people);
    const first = [playOn(anne.page, 4), playOn(bertrand.page, 4)];
    await Promise.race(first);
    await shot(bertrand.page, shots, `${game}-online-phone`);
    assert.deepEqual(await violations(bertrand.page), [], "playing");

    // The server goes and comes back: nothing is lost, and both go on by themselves.
    const port = Number(new URL(server.url).port);
    await server.stop();
    await anne.page.waitForSelector(".reconnecting");
    server = await startServer(port);
    await Promise.all(
        [anne, bertrand].map((p) => p.page.waitForSelector(".reconnecting", { state: "detached" })),
    );
    await Promise.all([anne, bertrand].map((p, i) => first[i].then(() => playOn(p.page))));

    const ranking = (p) => p.page.locator(".ranking li").allInnerTexts();
    assert.deepEqual(await ranking(anne), await ranking(bertrand));
    await bertrand.page.getByRole("button", { name: "Vérifier dés et cartes" }).click();
    await bertrand.page.waitForSelector(".verdict.fine");
    assert.deepEqual(await violations(anne.page), [], "the end");
    const expected = /WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/; // while the server was away
    for (const p of [anne, bertrand]) {
        assert.deepEqual(
            p.faults.filter((f) => !expected.test(f)),
            [],
        );
        await p.context.close();
    }
}

await run({
    "cest-la-vie: two people finish a game, with the server restarted in the middle": () =>
        wholeGame("cest-la-vie"),
    "easy-come: two people finish a game, with the server restarted in the middle": () =>
        wholeGame("easy-come"),
    "chat, presence, taking back by consent": async () => {
        const people = await meet("cest-la-vie");
        const { anne, bertrand } = people;
        await begin(people);
        await anne.page.getByLabel("Dire quelque chose").fill("Bonjour <b>toi</b>");
        await anne.page.getByRole("button", { name: "Envoyer" }).click();
        await bertrand.page.getByText("Bonjour <b>toi</b>").first().waitFor();
        await anne.page.waitForSelector(".choice", { state: "attached" });
        await playOn(anne.page, 1);
        await bertrand.page.waitForSelector(".choice", { state: "attached" });
        await anne.page.getByRole("button", { name: "Reprendre" }).click();
        await bertrand.page.getByRole("button", { name: "D’accord" }).click();
        await anne.page.waitForSelector(".choice", { state: "attached" });
        await bertrand.context.close();
        await anne.page.getByText("(absent)").first().waitFor({ state: "attached" });
        await anne.context.close();
    },
    "a pause by consent, and an onlooker who is counted": async () => {
        const people = await meet("cest-la-vie");
        const { anne, bertrand, link } = people;
        await begin(people);
        await anne.page.getByRole("button", { name: "Menu" }).click();
        assert.deepEqual(await violations(anne.page), [], "menu");
        await anne.page.getByRole("button", { name: "Demander une pause" }).click();
        await bertrand.page.getByRole("button", { name: "D’accord" }).click();
        await anne.page.waitForSelector("p.consent");
        await anne.page.getByRole("button", { name: "Menu" }).click();
        await anne.page.getByRole("button", { name: "Continuer" }).click();
        await anne.page.waitForSelector("p.consent", { state: "detached" });
        const onlooker = await openPage(browser);
        await onlooker.page.goto(link);
        await onlooker.page.fill("#who", "Chloé");
        await onlooker.page.click("button.big");
        await onlooker.page.waitForSelector(".table-top");
        await anne.page.getByText("1 personne regarde").waitFor();
        for (const p of [anne, bertrand, onlooker]) await p.context.close();
    },
    "a wrong key and a table that is not there have a sentence and a way on": async () => {
        const { anne, bertrand, link } = await meet("easy-come");
        for (const wrong of [
            link.replace(/\/[0-9a-f]+$/, "/00000000000000000000000000000000"),
            `${server.url}#/table/99999/00`,
        ]) {
            const stranger = await openPage(browser);
            await stranger.page.goto(wrong);
            await stranger.page.fill("#who", "X");
            await stranger.page.click("button.big");
            await stranger.page.waitForSelector(".problem");
            await stranger.page.getByRole("link", { name: "Tous les jeux" }).click();
            await stranger.page.waitForSelector(".boxes");
            await stranger.context.close();
        }
        await anne.page.goto(`${server.url}#/`);
        await anne.page.waitForSelector(".saved a[href^='#/table/']");
        await anne.page.click(".saved a");
        await anne.page.waitForSelector(".lobby");
        await anne.context.close();
        await bertrand.context.close();
    },
});
await browser.close();
await server.stop();
await rm(home, { recursive: true });

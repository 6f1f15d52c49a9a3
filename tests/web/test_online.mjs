// People in several browsers at tables of a real server: test_online.mjs LUDOVIE SHOTS SKEW
// SKEW is the module of tests/server that lets the test say how much time has passed.
// Three people keep their browsers for all tests, as they would at home.
import assert from "node:assert/strict";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import {
    DESKTOP,
    inspect,
    launch,
    openPage,
    PHONE,
    playOn,
    run,
    shot,
    startServer,
    violations,
} from "./browser.mjs";

const [ludovie, shots, skew] = process.argv.slice(2);
const home = await mkdtemp(join(tmpdir(), "ludovie-online-"));
const clock = join(home, "skew");
const clocks = { LD_PRELOAD: skew, SKEW_FILE: clock };

let passed = 0;
const hands = await open(clock, "w+"); // the server has it in memory: it must never be empty
/** Lets seconds pass for the server. */
async function later(seconds) {
    passed += seconds;
    await hands.write(new BigInt64Array([0n, BigInt(passed)]), 0, 16, 0);
}
await later(0);

let server = await startServer(ludovie, home, { env: clocks });
const browser = await launch();
const anne = await openPage(browser, { ...DESKTOP, acceptDownloads: true });
const bertrand = await openPage(browser, PHONE);
const chloe = await openPage(browser, { locale: "en-GB" });
const people = [anne, bertrand, chloe];

async function visit({ page }, hash, ready) {
    if (!page.url().startsWith(server.url)) await page.goto(server.url);
    await page.evaluate((to) => {
        location.hash = to;
    }, hash);
    await page.waitForSelector(ready);
}

/** Comes to a table, and says who one is if nobody knows yet. */
async function come(person, link, name) {
    await visit(person, new URL(link).hash, ".lobby, .stage, #who, .problem");
    if (await person.page.locator("#who").count()) {
        await person.page.fill("#who", name);
        await person.page.click("button.big");
        await person.page.waitForSelector(".lobby, .stage, .problem");
    }
}

/** Anne makes a table and invites; Bertrand follows the link. */
async function meet(game, terms = async () => undefined) {
    await visit(anne, `#/invite/${game}`, ".page-setup button.big:not([disabled])");
    await anne.page.fill(".seat-fields input >> nth=0", "Anne");
    await terms(anne.page);
    await anne.page.click("button.big");
    await anne.page.waitForSelector("#invitation");
    const link = await anne.page.inputValue("#invitation");
    await come(bertrand, link, "Bertrand");
    return link;
}

async function begin() {
    await bertrand.page.getByRole("button", { name: "S’asseoir à la place 2" }).click();
    await anne.page.click("button.big:not([disabled])");
    await Promise.all([anne, bertrand].map((p) => p.page.waitForSelector(".stage")));
}

const menu = async ({ page }, name) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name }).click();
};
const agree = ({ page }) => page.getByRole("button", { name: "D’accord" }).click();

/** What is passed on of a game opens no table: the key is not in it. */
async function assertNoKeyIsShared(page, link) {
    const key = link.split("/").at(-1);
    await page.evaluate(() => {
        navigator.clipboard.writeText = (text) => Promise.resolve(void (window.copied = text));
    });
    await page.getByRole("button", { name: "Copier le résultat et le lien" }).click();
    await page.getByRole("button", { name: "Copié." }).waitFor();
    const text = await page.evaluate(() => window.copied);
    const record = inflateRawSync(Buffer.from(text.split("#/replay/")[1], "base64url")).toString();
    assert.ok(key.length >= 32 && !text.includes(key) && !record.includes(key));
    assert.match(record, /"name":"Anne"/);
}

const TOLD = ["cest-la-vie"]; // games whose story is told here, too: from the record of the server

async function wholeGame(game) {
    const link = await meet(game);
    await inspect(anne.page, shots, `${game}-lobby`, {
        sizes: ["phone", "desktop"],
        themes: [],
    });
    await begin();
    const first = [playOn(anne.page, 4), playOn(bertrand.page, 4)];
    await Promise.race(first);
    assert.deepEqual(await violations(bertrand.page), [], "playing on a telephone");

    // The server goes and comes back: nothing is lost, and both go on by themselves.
    const port = Number(new URL(server.url).port);
    await server.stop();
    await anne.page.waitForSelector(".says-lost");
    server = await startServer(ludovie, home, { port, env: clocks });
    await Promise.all(
        [anne, bertrand].map((p) => p.page.waitForSelector(".says-lost", { state: "detached" })),
    );
    await Promise.all([anne, bertrand].map((p, i) => first[i].then(() => playOn(p.page))));

    // The same for both, except that each row says whose it is.
    const ranking = async (p) =>
        (await p.page.locator(".ranking li").allInnerTexts()).map((row) => row.replace("\nvous", ""));
    assert.deepEqual(await ranking(anne), await ranking(bertrand));
    await bertrand.page.getByRole("button", { name: "Garder ou partager" }).click();
    await bertrand.page.getByRole("button", { name: "Vérifier dés et cartes" }).click();
    await bertrand.page.waitForSelector(".verdict.fine");
    await assertNoKeyIsShared(bertrand.page, link);
    await bertrand.page.getByRole("button", { name: "Fermer" }).click();
    if (TOLD.includes(game)) {
        await bertrand.page.getByRole("button", { name: "L’histoire de la partie" }).click();
        await bertrand.page.waitForSelector(".story-areas");
        assert.equal(await bertrand.page.locator(".story-ledger li").count(), 2);
    }
    const expected = /WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/; // while the server was away
    for (const p of [anne, bertrand])
        assert.deepEqual(
            p.faults.filter((f) => !expected.test(f)),
            [],
        );
}

/** What a hostile or newer server might send instead of a message. */
function* spoil(text, within = "") {
    const paths = [];
    const walk = (value, path) => {
        if (path.length > 0) paths.push(path);
        if (typeof value === "object" && value !== null)
            for (const key of Object.keys(value)) walk(value[key], [...path, key]);
    };
    walk(JSON.parse(text), []);
    const odds = [undefined, null, 7, "?", [], {}, true, -1e300];
    for (const [n, path] of paths.filter(([top]) => top.startsWith(within)).entries())
        for (const odd of [odds[n % odds.length], odds[(n + 3) % odds.length]]) {
            const message = JSON.parse(text);
            const last = path[path.length - 1];
            const parent = path.slice(0, -1).reduce((v, key) => v[key], message);
            if (odd === undefined) delete parent[last];
            else parent[last] = odd;
            yield JSON.stringify(message);
        }
}

await run({
    "cest-la-vie: two people finish a game, with the server restarted in the middle": () =>
        wholeGame("cest-la-vie"),
    "another game by consent": async () => {
        await anne.page.locator(".end .button.primary").click();
        await agree(bertrand);
        await anne.page.getByRole("link", { name: "À la nouvelle table" }).click();
        await anne.page.waitForSelector(".lobby, .stage .choice, .stage .board");
    },
    "easy-come: two people finish a game, with the server restarted in the middle": () =>
        wholeGame("easy-come"),
    "an open table: found on the home page, with a clock, phrases in each reader's language":
        async () => {
            await meet("cest-la-vie", async (page) => {
                await page.getByText("Qui peut venir, et la pendule").click();
                await page.getByLabel("La montrer parmi les tables ouvertes").check();
                await page.selectOption("#term-clock", "reserve");
                await page.selectOption("#term-seconds", "600");
                assert.deepEqual(await violations(page), [], "terms");
            });
            await visit(chloe, "#/", ".saved a");
            assert.match(await chloe.page.locator(".saved").first().innerText(), /1 free seat of 2/);
            const link = `${server.url}${await chloe.page.locator(".saved a").first().getAttribute("href")}`;
            await come(chloe, link, "Chloé");
            await chloe.page.getByRole("button", { name: "Hello!" }).click();
            await anne.page.locator(".chat ol", { hasText: "Bonjour" }).waitFor();
            await chloe.page.locator(".chat ol", { hasText: "Hello" }).waitFor();
            await anne.page.getByText("Qui peut venir").click();
            await anne.page.getByText("Chacun a 10 minutes pour toute la partie.").waitFor();
        },
    "places are changed, bots of any level sit down, and the clock runs": async () => {
        const names = () => anne.page.locator(".lobby-seats .seat-name").allInnerTexts();
        await bertrand.page.getByRole("button", { name: "S’asseoir à la place 2" }).click();
        await anne.page.getByRole("button", { name: "Changer de place avec Bertrand" }).click();
        await anne.page.locator(".lobby-seats li:first-child", { hasText: "Bertrand" }).waitFor();
        assert.match((await names())[1], /Anne/);
        await anne.page.getByRole("button", { name: "Libérer la place 1" }).click();
        await anne.page.selectOption(".bot-select", "beginner");
        await anne.page.getByText("robot, débutant").waitFor();
        await anne.page.getByRole("button", { name: "Changer de place avec" }).click();
        await anne.page.locator(".lobby-seats li:first-child", { hasText: "Anne" }).waitFor();
        await anne.page.click("button.big:not([disabled])");
        await anne.page.waitForSelector(".clock");
        assert.match(await anne.page.locator(".clock").first().innerText(), /^(10:00|9:5\d)$/);
        await chloe.page.waitForSelector(".stage");
        await anne.page.getByText("personne").first().waitFor(); // Chloé and Bertrand look on
    },
    "three words lead to the table, as they were heard": async () => {
        await visit(anne, "#/invite/cest-la-vie", ".page-setup button.big:not([disabled])");
        await anne.page.click("button.big");
        const told = await anne.page.locator(".three-words").innerText();
        const heard = told.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().replace(/\s+/g, ", ");
        assert.match(heard, /^[A-Z]+, [A-Z]+, [A-Z]+/);
        for (const wrong of ["renard", "renard moulin trèfle", "https://exemple.fr/ici"]) {
            await visit(bertrand, "#/join", "#link");
            await bertrand.page.fill("#link", wrong);
            await bertrand.page.click("button.big");
            await bertrand.page.waitForSelector(".problem");
        }
        assert.deepEqual(await violations(bertrand.page), [], "joining");
        await bertrand.page.fill("#link", heard);
        await bertrand.page.click("button.big");
        await bertrand.page.waitForSelector(".lobby");
        assert.equal(
            new URL(bertrand.page.url()).hash,
            new URL(await anne.page.inputValue("#invitation")).hash,
        );
    },
    "chat, taking back by consent, a pause, giving up": async () => {
        await meet("cest-la-vie");
        await begin();
        // Beside the table talk is one line, which T, the band or a click opens.
        const line = anne.page.locator(".chat-line");
        assert.equal(await line.getAttribute("aria-expanded"), "false");
        assert.equal(await anne.page.getByLabel("Dire quelque chose").count(), 0);
        await anne.page.locator("#turn").focus();
        await anne.page.keyboard.press("t");
        await anne.page.waitForFunction(() => document.activeElement.matches(".rail-chat input"));
        await anne.page.getByLabel("Dire quelque chose").fill("Bonjour <b>toi</b>");
        await anne.page.getByRole("button", { name: "Envoyer" }).click();
        await bertrand.page.locator(".peek-chat", { hasText: "1" }).click(); // on a telephone it is in a drawer
        await bertrand.page.getByText("Bonjour <b>toi</b>").first().waitFor();
        await line.click();
        await bertrand.page.getByRole("button", { name: "Bien joué !" }).click();
        await anne.page.locator(".chat-line", { hasText: "Bien joué !" }).waitFor();
        await anne.page.locator(".bar .tool .unread", { hasText: "1" }).waitFor();
        await anne.page.locator(".bar").getByRole("button", { name: "Discussion" }).click();
        await anne.page.locator(".chat ol", { hasText: "Bien joué !" }).waitFor();
        await anne.page.waitForFunction(() => !document.querySelector(".unread"));
        assert.deepEqual(await violations(anne.page), [], "talk beside the table");
        // A line and a name are reported in two clicks.
        const said = anne.page.locator(".chat-said", { hasText: "Bien joué !" });
        await said.hover();
        await said.getByRole("button", { name: "Signaler", exact: true }).click();
        await said.getByRole("button", { name: "Signaler cette ligne" }).click();
        await said.getByText("Signalé.").waitFor();
        await menu(anne, /^Signaler le nom .*Bertrand/);
        await anne.page.getByRole("button", { name: /^Oui, signaler le nom .*Bertrand/ }).click();
        await anne.page.getByRole("dialog").waitFor({ state: "detached" });
        const own = await anne.page.evaluate(async () => (await fetch("/api/me/export")).json());
        assert.equal(own.reports.length, 2);
        await bertrand.page.locator(".drawer").getByRole("button", { name: "Fermer" }).click();
        await anne.page.waitForSelector(".choice", { state: "attached" });
        // Who decides reads what to do, also in the tab; who waits reads what somebody else is doing.
        const call = await anne.page.locator("#turn").innerText();
        assert.doesNotMatch(call, /Anne|Bertrand/);
        assert.match(call, /^À vous/);
        assert.match(await anne.page.locator(".call .question").textContent(), /^Anne/);
        assert.ok((await anne.page.title()).startsWith(`● ${call} – C’est la vie`));
        assert.match(await bertrand.page.locator("#turn").innerText(), /^Anne .*[^?]$/);
        assert.equal(await bertrand.page.locator(".call .question").count(), 0);
        assert.ok((await bertrand.page.title()).startsWith("C’est la vie"));
        // A move that is made while the connection is lost is shown to be on its way, and leaves by itself.
        const port = Number(new URL(server.url).port);
        await server.stop();
        await anne.page.waitForSelector(".says-lost");
        const made = playOn(anne.page, 1);
        await anne.page.locator(".says-lost", { hasText: "votre coup partira tout seul" }).waitFor();
        server = await startServer(ludovie, home, { port, env: clocks });
        await made;
        await bertrand.page.waitForSelector(".choice", { state: "attached" });
        await anne.page.getByRole("button", { name: "Reprendre", exact: true }).click();
        await bertrand.page.locator(".says-asked", { hasText: /Anne.*pion|Anne.*garde/s }).waitFor();
        await agree(bertrand);
        await anne.page.waitForSelector(".choice", { state: "attached" });
        await menu(anne, "Demander une pause");
        await agree(bertrand);
        await anne.page.locator(".says-paused", { hasText: "Anne" }).waitFor();
        assert.deepEqual(await violations(anne.page), [], "a pause");
        await anne.page.locator(".says-paused").getByRole("button", { name: "Continuer" }).click();
        await anne.page.waitForSelector(".says-paused", { state: "detached" });
        await anne.page.getByRole("button", { name: "Menu" }).click();
        assert.deepEqual(await violations(anne.page), [], "menu");
        await anne.page.getByRole("button", { name: "Abandonner" }).click();
        await anne.page.getByRole("button", { name: "Oui, abandonner pour de bon" }).click();
        await bertrand.page.waitForSelector(".ranking");
    },
    "what is decided while the server is away is on its way, and is done once": async () => {
        await meet("easy-come");
        await begin();
        const shown = (p) => p.page.locator(".stage").getAttribute("data-seq").then(Number);
        let mover;
        while (!mover)
            for (const p of [anne, bertrand]) if (await p.page.locator(".choice").count()) mover = p;
        const before = await shown(mover);
        const port = Number(new URL(server.url).port);
        await server.stop();
        await Promise.all([anne, bertrand].map((p) => p.page.waitForSelector(".says-lost")));
        await mover.page.evaluate(() => {
            dispatchEvent(new PointerEvent("pointerdown"));
            document.querySelector(".choice").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
        });
        await mover.page.locator(".says-lost", { hasText: "votre coup partira tout seul" }).waitFor();
        assert.equal(await shown(mover), before, "it is not shown as done");
        server = await startServer(ludovie, home, { port, env: clocks });
        for (const p of [anne, bertrand]) {
            await p.page.waitForSelector(".says-lost", { state: "detached" });
            await p.page.waitForSelector(`.stage[data-seq="${before + 1}"]`);
        }
        anne.faults.length = bertrand.faults.length = 0; // of a server that is away
    },
    "a bot plays for somebody who is away, who takes the seat back": async () => {
        const link = await meet("easy-come", async (page) => {
            await page.getByText("Qui peut venir, et la pendule").click();
            await page.selectOption("#term-absence", "60");
        });
        await begin();
        await visit(bertrand, "#/", ".boxes");
        await bertrand.page.goto("about:blank");
        await anne.page.getByText("(hors ligne)").first().waitFor({ state: "attached" });
        for (let i = 0; i < 4; i++) {
            await later(20); // short enough that nobody takes Anne for gone
            await anne.page.evaluate(() => fetch("/api/me"));
        }
        await menu(anne, "Un robot joue pour Bertrand");
        await anne.page.waitForFunction(() => /robot/.test(document.querySelector(".log").textContent));
        await come(bertrand, link, "Bertrand");
        await bertrand.page.waitForSelector(".stage");
        await bertrand.page.locator(".says-bot").getByRole("button", { name: "Reprendre ma place" }).click();
        await anne.page.getByText("(hors ligne)").first().waitFor({ state: "detached" });
    },
    "a coach by consent, who speaks to one alone and goes when not wanted": async () => {
        await meet("easy-come");
        await begin();
        await menu(anne, "Demander un entraîneur");
        await bertrand.page.locator(".says-asked", { hasText: "Anne aimerait un entraîneur" }).waitFor();
        assert.deepEqual(await violations(bertrand.page), [], "asked for a coach");
        await agree(bertrand);
        for (let n = 0; n < 12; n++) {
            const [who] = await Promise.race(
                [anne, bertrand].map((p) => p.page.waitForSelector(".choice", { state: "attached" }).then(() => [p])),
            );
            const seq = await who.page.getAttribute(".stage", "data-seq");
            // To set everything aside is the end of the turn, and hardly ever wise: the last of the list.
            await who.page.evaluate(() => [...document.querySelectorAll(".choice")].at(-1).click());
            await who.page.waitForTimeout(200);
            await who.page.evaluate(() => document.querySelector("dialog[open] .row button:nth-child(2)")?.click()); // really
            const heard = who === anne && anne.page.waitForSelector(".coach .button", { timeout: 5000 });
            if (heard && (await heard.then(() => true, () => false))) break;
            await who.page.waitForFunction((was) => document.querySelector(".stage")?.dataset.seq !== was, seq);
        }
        assert.match(await anne.page.locator(".coach p").textContent(), /Mieux valait\s: /);
        assert.equal(await bertrand.page.locator(".coach").count(), 0);
        assert.deepEqual(await violations(anne.page), [], "a coach");
        await shot(anne.page, shots, "coach-online");
        await menu(anne, "Sans entraîneur");
        await anne.page.getByRole("dialog").waitFor({ state: "detached" });
        await menu(anne, "Demander un entraîneur"); // it is gone, and can be asked for again
        await bertrand.page.locator(".says-asked").getByRole("button", { name: "Non" }).click();
        await menu(anne, "Abandonner");
        await anne.page.getByRole("button", { name: "Oui, abandonner pour de bon" }).click();
        await bertrand.page.waitForSelector(".ranking");
    },
    "a thousand endings by consent, to each what they can know, while the game goes on": async () => {
        await meet("cest-la-vie");
        await begin();
        await menu(anne, "Demander mille fins possibles");
        await bertrand.page.locator(".says-asked", { hasText: "Anne aimerait voir comment cela pourrait finir" }).waitFor();
        assert.deepEqual(await violations(bertrand.page), [], "asked for endings");
        await bertrand.page.locator(".says-asked").getByRole("button", { name: "Non" }).click();
        await bertrand.page.locator(".says-asked").waitFor({ state: "detached" });
        assert.equal(await anne.page.getByRole("dialog").count(), 0, "told without consent");
        await menu(anne, "Demander mille fins possibles");
        await agree(bertrand);
        for (const { page } of [anne, bertrand]) {
            const told = page.getByRole("dialog", { name: "Mille fins possibles" });
            await told.locator(".story-count", { hasText: /1\s000 parties jouées/ }).waitFor();
            const said = await told.getByRole("status").textContent();
            assert.match(said, /^Part de victoires\s: Anne \d+\s%, Bertrand \d+\s%\.$/);
            const shares = (await told.locator("tbody td:nth-child(2)").allInnerTexts()).map((s) => parseInt(s, 10));
            assert.ok(Math.abs(shares[0] + shares[1] - 100) <= 1, shares.join());
            assert.deepEqual(await violations(page), [], "endings at a table");
        }
        await shot(bertrand.page, shots, "endings-online");
        for (const { page } of [anne, bertrand]) await page.getByRole("button", { name: "Retour au jeu" }).click();
        const asked = [anne, bertrand].map((p) => p.page.waitForSelector(".choice", { state: "attached" }).then(() => p));
        await playOn((await Promise.race(asked)).page, 1);
        await Promise.allSettled(asked);
        assert.equal(await anne.page.getByRole("dialog").count(), 0, "what was put away comes back by itself");
        await bertrand.page.getByRole("button", { name: "Menu" }).click();
        await bertrand.page.getByRole("button", { name: "Mille fins possibles", exact: true }).click(); // again, without asking
        await bertrand.page.locator("dialog .story-table tbody tr").nth(1).waitFor();
        await bertrand.page.getByRole("button", { name: "Retour au jeu" }).click();
        await menu(anne, "Abandonner");
        await anne.page.getByRole("button", { name: "Oui, abandonner pour de bon" }).click();
        await bertrand.page.waitForSelector(".ranking");
    },
    "messages of any shape: no crash, a quiet note": async () => {
        const { page, faults, context } = anne;
        let welcome;
        let client;
        let isSlow = false;
        await page.routeWebSocket(/\/ws\?/, (ws) => {
            const real = ws.connectToServer();
            real.onMessage((text) => {
                ws.send(text); // the truth, so that there is something to lose
                if (isSlow) return;
                for (const odd of ["", "[", "null", "[]", '"x"', "{}", '{"type":7}', '{"type":"later"}'])
                    ws.send(odd);
                for (const odd of spoil(text)) ws.send(odd);
                ws.send(text);
                client = ws;
                welcome ??= text;
            });
        });
        faults.length = 0;
        await page.reload();
        await page.waitForSelector(".stage, .lobby");
        await page.getByText("ne comprend pas").waitFor();
        isSlow = true;
        for (const odd of spoil(welcome, "game")) {
            client.send(odd); // each is drawn, the end of a game with its gains too
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
        }
        client.send(welcome);
        await page.waitForSelector(".stage, .lobby");
        assert.equal(await page.locator("h1").count(), 1);
        assert.deepEqual(faults, []);
        await context.unrouteAll?.();
    },
    "an account: made, exported, used on another device, recovered, deleted": async () => {
        const { page } = chloe;
        await visit(chloe, "#/account", "#make-login");
        await inspect(page, shots, "account", { sizes: ["phone"], themes: [] });
        await page.fill("#make-login", "chloe");
        await page.fill("#make-passphrase", "a long passphrase");
        await page.getByRole("button", { name: "Create the account" }).click();
        const code = await page.locator("#recovery-code").inputValue();
        assert.match(code, /^[A-Z0-9-]{20,}$/);
        assert.deepEqual(await violations(page), [], "recovery code");
        await page.getByRole("button", { name: "I have saved it" }).click();
        assert.equal(await page.locator("#recovery-code").count(), 0);
        const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: "Download all" }).click(),
        ]);
        assert.match(await readFile(await file.path(), "utf8"), /Chloé/);

        await page.getByRole("button", { name: "Log out" }).click();
        await page.fill("#login-login", "chloe");
        await page.fill("#login-passphrase", "a wrong passphrase");
        await page.locator("#login-title ~ form button[type=submit]").click();
        await page.waitForSelector(".problem");
        await page.getByRole("button", { name: "I forgot my passphrase" }).click();
        await page.fill("#login-code", code);
        await page.fill("#login-passphrase", "another passphrase");
        await page.getByRole("button", { name: "Change the passphrase" }).click();
        assert.notEqual(await page.locator("#recovery-code").inputValue(), code);
        await page.getByText("You are logged in as Chloé.").waitFor();

        await page.getByRole("button", { name: "Delete my data" }).click();
        await page.getByRole("button", { name: "Yes, delete everything" }).click();
        await page.getByText("A name is all you need to play.").waitFor();
    },
    "a wrong key and a table that is not there have a sentence and a way on": async () => {
        for (const wrong of ["#/table/1/00000000000000000000000000000000", "#/table/99999/00"]) {
            await come(chloe, `${server.url}${wrong}`, "Chloé");
            await chloe.page.waitForSelector(".problem");
            await chloe.page.getByRole("link", { name: "All games" }).click();
            await chloe.page.waitForSelector(".boxes");
        }
    },
});
for (const p of people) await p.context.close();
await browser.close();
await server.stop();
await rm(home, { recursive: true });

// All of Plus belle la vie seen drawn: walk_quarter.mjs DIST LUDOVIE SHOTS. Every kind of decision, every power, every
// Rendez-vous and every Embrouille that the game's own files name, on both screens, with pictures; what moves, stopped in
// the middle; whole games of two and of five, alone and online, by keys and by touch.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, openPage, run, serve, shot, startServer, visit } from "./browser.mjs";
import { faultsOn } from "./faults.mjs";
import { open, situations } from "./quarter.mjs";
import { deedFor, GAME, isDrawn, paths, PHONE, start, walk, withPage } from "./quarter_board.mjs";
import { twoAtOnce } from "./quarter_pick.mjs";
import { byKeys, byTouch, decide, playThrough } from "./quarter_hands.mjs";
import { dist, ludovie } from "./unit.mjs";

const shots = process.argv[4];
const SCREENS = [
    { mobile: false, options: {} },
    { mobile: true, options: PHONE },
];

const root = new URL("../../", import.meta.url);
const data = async (file) =>
    JSON.parse(await readFile(new URL(`data/${GAME}/${file}.json`, root), "utf8"));
const { powers, cards } = await data("embrouilles");
const embrouilles = cards.map((c, i) => ({ ...c, code: `E${String(i + 1).padStart(2, "0")}` }));
const { rendezvous } = await data("rendezvous");
const def = await readFile(new URL(`src/games/${GAME}/pbv_choices.def`, root), "utf8");
const [decisions] = def.split("/* what can come up");
const ELSEWHERE = ["pick", "draw-any", "give-hidden", "give-trouble"]; // bots never come to it; with own cards only
const KINDS = [...decisions.matchAll(/^CHOICE\((\w+),/gm)]
    .map(([, name]) => name.toLowerCase().replaceAll("_", "-"))
    .filter((kind) => !ELSEWHERE.includes(kind));
const ALL = [
    ...KINDS,
    "phase prep",
    "completes",
    "arrives",
    "meets",
    "wins",
    "crowd",
    ...powers.map((p) => `power ${p.power}`),
    ...rendezvous.map((r) => `rendezvous ${r.place}`),
];

const server = await serve(dist);
const browser = await launch();
const found = await situations(ludovie, [...ALL, ...embrouilles.map((e) => `card ${e.code}`)]);
const seen = (what) => what.map((kind) => [kind, found.get(kind)]);

/** Holds everything that begins to move, so that it can be looked at. */
async function holdMotion(page) {
    await page.evaluate(() => {
        const begin = Element.prototype.animate;
        globalThis.held = [];
        Element.prototype.animate = function (...how) {
            const a = begin.apply(this, how);
            a.pause();
            globalThis.held.push(a);
            return a;
        };
    });
}

/** Pictures of what moves, so many milliseconds after it began; then everything is where it belongs. */
async function frames(page, name, times, seen) {
    await page.waitForFunction(() => globalThis.held.length > 0);
    for (const time of times) {
        await page.evaluate((ms) => {
            for (const a of globalThis.held) a.currentTime = ms;
        }, time);
        await shot(page, shots, `${name}-${time}`);
        if (time === times[0]) assert.ok((await page.locator(seen).count()) > 0, `${name}: ${seen}`);
    }
    await page.keyboard.press("Shift"); // any input ends it
    await page.waitForFunction(() => !document.querySelector(".flying"));
    await page.evaluate(() => {
        globalThis.held = [];
    });
}

const MOTION = { reducedMotion: "no-preference", settings: { pace: "slow" } };
const TALL = { viewport: { width: 390, height: 844 } }; // all of the quarter is in sight
const MOVING = [
    ["arrives", ".flying .pbv-train", [150, 330, 500, 800]],
    ["jail", ".pbv-open.prison .bars", [200, 420, 560]],
    ["power JAIL", ".flying .pbv-shown", [200, 700, 1200]],
    ["meets", ".flying .pbv-heart", [300, 600, 850]],
    ["wins", ".flying .pbv-confetti", [700, 1000, 1300]],
    ["sell", ".flying .pbv-price", [200, 450, 800]],
    ["completes", ".flying, .pbv-tray", [200, 450, 700]],
];

/** Plays to the end, with a picture of every so many decisions, of the end, and of where it would not go on; whatever is
 *  covered, cut or too small in them is a fault. */
async function playWhole(page, press, name, every, mobile) {
    const wrong = [];
    try {
        await playThrough(page, press, async (n) => {
            if (n % every !== 5) return;
            await shot(page, shots, `${name}-${n}`);
            for (const fault of await faultsOn(page, { touch: mobile })) wrong.push(`${n}: ${fault}`);
        });
        assert.deepEqual(wrong, []);
    } catch (why) {
        await shot(page, shots, `${name}-stuck`);
        throw why;
    }
    await shot(page, shots, `${name}-end`);
}

/** Somebody makes a table online and invites; the others come, sit down and play, each in their own way. */
async function playOnline(people, bots) {
    const home = await mkdtemp(join(tmpdir(), "ludovie-quarter-"));
    const host = await startServer(ludovie, home);
    const seats = people.length + bots;
    const seated = [];
    for (const { mobile, options } of people)
        seated.push({ mobile, ...(await openPage(browser, options)) });
    const [first, ...others] = seated;
    try {
        await first.page.goto(host.url);
        await visit(first.page, `#/invite/${GAME}`, ".page-setup button.big:not([disabled])");
        await first.page.fill(".seat-fields input >> nth=0", "Personne 1");
        const more = first.page.getByRole("button", { name: "Un joueur de plus" });
        while ((await first.page.locator(".seat-fields li").count()) < seats) await more.click();
        for (let i = people.length; i < seats; i++)
            await first.page.locator(`.seat-fields li >> nth=${i} >> select`).selectOption("normal");
        await first.page.click("button.big");
        const link = await first.page.inputValue("#invitation");
        for (const [i, { page }] of others.entries()) {
            await page.goto(link);
            await page.fill("#who", `Personne ${i + 2}`);
            await page.click("button.big");
            await page.getByRole("button", { name: `S’asseoir à la place ${i + 2}` }).click();
        }
        await first.page.click("button.big:not([disabled])");
        await Promise.all(
            seated.map(async ({ page, mobile }, i) => {
                await page.waitForSelector(".pbv-quarter .pbv-place");
                const press = mobile ? byTouch(page) : byKeys(page);
                await playWhole(page, press, `pbv-online-${seats}-${i + 1}`, 15, mobile);
            }),
        );
        for (const { faults } of seated) assert.deepEqual(faults, []);
    } finally {
        for (const { context } of seated) await context.close();
        await host.stop();
        await rm(home, { recursive: true });
    }
}

const tests = {
    "all that the game's files name has come": () => {
        assert.equal(powers.length, 13);
        assert.equal(rendezvous.length, 12);
        assert.equal(embrouilles.length, 32);
        assert.equal(KINDS.length, 41);
        for (const what of ALL) assert.ok(found.has(what), what);
    },
};
for (const { mobile, options } of SCREENS) {
    const size = mobile ? "phone" : "desktop";
    const press = mobile ? byTouch : byKeys;
    tests[`${size}: every decision, power and Rendez-vous`] = () =>
        withPage(browser, server.url, options, (page) => walk(page, seen(ALL), { mobile, shots }));
    tests[`${size}: two Rendez-vous at once, and a choice which comes first`] = async () => {
        const both = await twoAtOnce(ludovie);
        assert.deepEqual(
            both.legal.map((c) => c.choice),
            ["pick", "pick"],
        );
        await withPage(browser, server.url, options, (page) =>
            walk(page, [["pick", both]], { mobile, shots }),
        );
    };
    tests[`${size}: every Embrouille in the hand`] = () =>
        withPage(browser, server.url, options, async (page) => {
            for (const e of embrouilles) {
                const { record, view } = found.get(`card ${e.code}`);
                await open(page, `trouble-${size}-${e.code}`, record);
                await isDrawn(page, view, e.code);
                if (mobile) await page.locator("#pbv-tab-hand").tap();
                const card = page.locator(`.pbv-trouble[data-at="hand:${e.code}"]`);
                const text = (await card.innerText()).replace(/\s+/g, " ");
                const { fr } = powers.find((p) => p.power === e.power);
                for (const words of [e.fr, fr])
                    assert.ok(text.includes(words.replace(/\s+/g, " ")), `${e.code}: ${text}`);
                assert.equal(await card.locator(".pbv-face").count(), 2, e.code);
                await shot(page, shots, `pbv-${size}-card-${e.code}`);
            }
        });
    tests[`${size}: what moves`] = () =>
        withPage(
            browser,
            server.url,
            { ...options, ...(mobile ? TALL : {}), ...MOTION },
            async (page) => {
                for (const [kind, seen, times] of MOVING) {
                    const { record, legal } = found.get(kind);
                    await open(page, `moving-${size}-${kind.replace(" ", "-")}`, record);
                    await page.waitForSelector(".says-mine");
                    await holdMotion(page);
                    const c = deedFor(kind, legal);
                    await decide(page, c, paths.pathsOf(c)[0] ?? [], mobile);
                    await frames(page, `pbv-${size}-moving-${kind.replace(" ", "-")}`, times, seen);
                }
            },
        );
    for (const seats of [2, 5])
        tests[`${size}: a whole game of ${seats}, alone`] = () =>
            withPage(browser, server.url, options, async (page) => {
                await start(page, seats, 0);
                await playWhole(page, press(page), `pbv-${size}-game-${seats}`, 20, mobile);
            });
}
tests["online: a game of two, one by keys and one by touch"] = () => playOnline(SCREENS, 0);
tests["online: a game of five, two people by keys, two by touch, a bot"] = () =>
    playOnline([...SCREENS, ...SCREENS], 1);

await run(tests);
await browser.close();
server.close();

// Several people at one device, in a real browser: what the tests of it share.
import { SHORT, visit } from "./browser.mjs";

const PLAYED = ".curtain[open], .page-game .choice, .pad, .ranking";

/** A table on this device: who plays it, by the values of set-up ("person", "open" or a level); names of people as given.
 *  `ready`: what there is then. */
export async function sitTogether(page, game, people, { short = true, ownDice = false, ready = PLAYED } = {}) {
    await visit(page, `#/new/${game}`, ".page-setup button.big:not([disabled])");
    if (short && SHORT[game]) {
        await page.locator(".page-setup summary", { hasText: "Variantes" }).click();
        await SHORT[game](page);
    }
    const seated = () => page.locator(".seat-fields li").count();
    while ((await seated()) < people.length) await page.getByRole("button", { name: "Un joueur de plus" }).click();
    while ((await seated()) > people.length) await page.getByRole("button", { name: "Un joueur de moins" }).click();
    for (const [i, { name, by = "person" }] of people.entries()) {
        const seat = page.locator(".seat-fields li").nth(i);
        if (i > 0) await seat.locator("select").selectOption(by);
        if (by === "person") await seat.locator("input").fill(name);
    }
    if (ownDice) await page.locator(".own-dice input").check();
    await page.click("button.big");
    await page.waitForSelector(ready, { state: "attached" });
}

/** Plays for everybody, in the page: opens curtains, takes some decision, tells some roll. Returns after so many decisions,
 *  or at the end of the game, or when `until` (of a state: "curtain", "choice", "pad") is there: what there was of each. */
export function playTogether(page, most = Infinity, until = "") {
    return page.evaluate(
        async ([limit, stop]) => {
            const one = (what) => document.querySelector(what);
            const choices = () => document.querySelectorAll(".choice");
            const sure = () => one("dialog[open] .row button:nth-child(2)");
            const state = () => {
                if (one(".ranking")) return "over";
                if (one(".curtain[open]")) return "curtain";
                if (one(".pad button:not([disabled])")) return "pad";
                return choices().length > 0 ? "choice" : "";
            };
            const mark = () =>
                [state(), one(".stage")?.dataset.seq, one(".stage")?.dataset.you, one(".curtain")?.dataset.seat, document.querySelectorAll(".pad-slot.told").length].join();
            const wait = async (isSo, what) => {
                for (const end = performance.now() + 60000; !isSo();) {
                    if (performance.now() > end) throw new Error(`${what}: ${mark()}`);
                    await new Promise((done) => setTimeout(done, 2));
                }
            };
            const point = (e) => {
                dispatchEvent(new PointerEvent("pointerdown"));
                e?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
            };
            const count = { curtain: 0, choice: 0, pad: 0 };
            const isOver = () => state() === "over";
            for (let n = 0; count.choice < limit; n++) {
                await wait(() => state() !== "", "nothing is asked any more");
                if (isOver() || state() === stop) break;
                const before = mark();
                const at = state();
                count[at]++;
                if (at === "curtain") point(one(".curtain-open"));
                else if (at === "pad") {
                    const faces = document.querySelectorAll(".pad [data-face]:not([disabled])");
                    point(faces[(n * 5) % faces.length]);
                } else point(choices()[(n * 7) % choices().length]);
                await wait(() => mark() !== before || (at === "choice" && sure()), `no answer at ${at}`);
                if (at === "choice" && sure()) point(sure());
                await wait(() => mark() !== before, `no answer at ${at} after all`);
            }
            return count;
        },
        [most, until],
    );
}

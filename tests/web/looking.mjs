// Looks at a state of the page in every size and theme, and measures it: what shots.mjs and shots_pages.mjs share.
import assert from "node:assert/strict";
import { settled, shot, violations, WHOLE } from "./browser.mjs";
import { faultsOn } from "./faults.mjs";

export const SIZES = {
    small: [360, 640],
    phone: [390, 844],
    tablet: [820, 1180],
    desktop: [1280, 800],
    wide: [2560, 1440],
};
export const THEMES = ["light", "dark", "contrast"];
export const TOUCH = 1020; // screens up to here are touched
export const LONG = "Anne-Charlotte Bretonnière";
const USUAL = SIZES.desktop;
const COLOURS = ["phone", "desktop"]; // where all faults of accessibility are asked for: no colour hangs on the size
// Every theme in every size is for the whole; this is what there is time for in each run.
const QUICK = { small: ["light", "contrast"], desktop: ["light", "dark"], wide: ["light"] };
const STATES = WHOLE ? Object.fromEntries(Object.keys(SIZES).map((size) => [size, THEMES])) : QUICK;

const leastOf = (theme) => (theme === "contrast" ? 7 : 4.5);

export const wear = (page, theme) =>
    page.evaluate((to) => {
        document.documentElement.dataset.theme = to;
    }, theme);

export async function resize(page, [width, height]) {
    await page.setViewportSize({ width, height });
    await settled(page);
}

/** How one looks at a page: pictures go to `shots`. */
export function looker(page, shots) {
    /** All faults of accessibility; those of colours, which no size changes, in other themes. */
    async function inspectColours(size) {
        const found = [];
        for (const theme of WHOLE ? THEMES : ["light"]) {
            await wear(page, theme);
            const rules = theme === "light" ? undefined : ["color-contrast"];
            found.push(...(await violations(page, rules)).map((f) => `${size}, ${theme}: ${f}`));
        }
        return found;
    }

    /** The same state on every screen and in every theme. States whose parts are all in another one need no axe. */
    async function look(name, { axe = true, sizes = Object.keys(STATES) } = {}) {
        const found = []; // all of it: a picture is mended as a whole
        for (const size of sizes) {
            await resize(page, SIZES[size]);
            for (const theme of STATES[size] ?? ["light"]) {
                await wear(page, theme);
                await shot(page, shots, `stage-${name}-${size}-${theme}`);
                const layout = theme === "light"; // themes have colours, not other places
                const how = { touch: layout && SIZES[size][0] <= TOUCH, least: leastOf(theme), layout };
                found.push(...(await faultsOn(page, how)).map((f) => `${size}, ${theme}: ${f}`));
            }
            if ((axe || WHOLE) && COLOURS.includes(size))
                found.push(...(await inspectColours(size)));
        }
        await wear(page, "light");
        await resize(page, USUAL);
        assert.deepEqual(found, [], name);
    }

    /** The same where there is less to go wrong: two sizes, one theme. */
    async function glance(name) {
        for (const size of ["phone", "desktop"]) {
            await resize(page, SIZES[size]);
            await shot(page, shots, `stage-${name}-${size}-light`);
            const how = { touch: SIZES[size][0] <= TOUCH, least: leastOf("light") };
            assert.deepEqual(await faultsOn(page, how), [], `${name}, ${size}`);
        }
        await resize(page, USUAL);
    }

    return { look, glance };
}

// All squares and cards of Le Jeu de l'Année on one sheet, drawn by the board's own parts: on a wide screen, on a
// telephone, and as they are read.
import { createRequire } from "node:module";
import { join } from "node:path";
import { faces } from "../../web/faces.mjs";
import { languagesOf } from "../../web/languages.mjs";
import { web } from "./unit.mjs";

const require = createRequire(join(web, "package.json"));

async function drawing() {
    const { outputFiles } = await require("esbuild").build({
        stdin: {
            contents: `
                import { render } from "preact";
                import { loadSprite } from "./stage/art";
                import { loadWords } from "./words";
                import { LandingLeaf, Leaf } from "./boards/jeu-de-lannee/leaf";
                import { Card } from "./boards/jeu-de-lannee/card";
                const nothing = () => undefined;
                globalThis.drawYear = async (board, lang) => {
                    await Promise.all(["art.svg", "games/jeu-de-lannee/art.svg"].map(loadSprite));
                    await loadWords(lang);
                    const view = { view: { ahead: [], targets: [], seats: [], turn: 1 }, scores: [], steps: 1 };
                    const zone = { board, view, table: { seats: [{ seat: 1, name: "Rose" }], you: 1 }, colours: ["rouge"],
                        choices: [], lifted: undefined, onLift: nothing, onChoose: nothing };
                    for (const e of [...document.body.children]) if (e.id !== "sprites") e.remove();
                    const home = document.body.appendChild(document.createElement("div"));
                    home.className = "cloth-jda year-sheet";
                    const days = board.days.filter((d) => d.frame !== "plain");
                    const landing = (d) => ({ day: d.day, n: 12, almanac: true, choice: { do: "x" + d.day, label: d.name } });
                    render(
                        <div style="width:1480px">
                            <div class="jda wide" style="position:static;flex-flow:row wrap;gap:16px;padding:20px">
                                {days.map((d) => (
                                    <div class="jda-road" style="flex:none;min-height:0;width:248px;height:176px">
                                        <div class="jda-road-leaf" style="left:0;right:0;top:0;bottom:0">
                                            <LandingLeaf zone={zone} landing={landing(d)} />
                                        </div>
                                    </div>
                                ))}
                            </div>
                            <div class="jda narrow" style="position:static;flex-flow:row wrap;gap:14px;padding:20px;align-items:start">
                                {days.map((d) => <div style="width:164px"><LandingLeaf zone={zone} landing={landing(d)} /></div>)}
                                {days.map((d) => <div style="width:330px"><Leaf zone={zone} day={d.day} more="tells" /></div>)}
                                {board.cards.map((c) => <div style="width:330px"><Card card={c} /></div>)}
                            </div>
                        </div>,
                        home,
                    );
                    await document.fonts.ready;
                };`,
            loader: "tsx",
            resolveDir: join(web, "src"),
        },
        plugins: [
            faces,
            languagesOf(),
        ],
        bundle: true,
        write: false,
        format: "iife",
        jsx: "automatic",
        jsxImportSource: "preact",
        define: { PORTRAITS: "24", FONTS: "[]" },
        logLevel: "error",
        absWorkingDir: web,
    });
    return outputFiles[0].text;
}

/** Puts what draws the sheet into a page of the client, opened with bypassCSP. */
export async function prepare(page, address) {
    await page.addScriptTag({ content: await drawing() });
    await page.addStyleTag({ url: `${address}games/jeu-de-lannee/board.css` });
}

/** Draws a board in a language; what does not fit, in words. */
export async function drawSheet(page, board, lang) {
    await page.evaluate(([b, l]) => globalThis.drawYear(b, l), [board, lang]);
    return page.evaluate(() => {
        const found = [];
        for (const e of document.querySelectorAll(".year-sheet :is(.jda-leaf, .jda-card) :is(span, li, b, i)")) {
            if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || e.matches(".unseen")) continue;
            const size = parseFloat(getComputedStyle(e).fontSize);
            const room = (e.closest(".jda-road-leaf") ?? e.closest(".jda-leaf, .jda-card")).getBoundingClientRect();
            const box = e.getBoundingClientRect();
            const name = `${e.textContent.slice(0, 40)} (${Math.round(room.width)})`;
            if (size < 12) found.push(`${size} px: ${name}`);
            if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) found.push(`cut: ${name}`);
            if (box.bottom > room.bottom + 1 || box.right > room.right + 1) found.push(`outside: ${name}`);
        }
        return found;
    });
}

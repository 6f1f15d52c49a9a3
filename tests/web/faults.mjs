// What a picture cannot be asked: what is cut, covered, written over, too small to read or to touch, too faint. All but
// faultsOn runs in the page, which is handed the text of these functions.

const named = (e) =>
    `${e.tagName.toLowerCase()}.${[...e.classList].join(".")} "${(e.textContent ?? "").trim().slice(0, 30)}"`;

/** Is it on the screen, and meant to be read? Letters on the lid of a box, on the table behind the end, or on a thing that
 * is drawn beside a sentence of the rules, are a part of a picture. */
function isShown(e) {
    const box = e.getBoundingClientRect();
    return (
        box.width > 1 &&
        box.height > 1 &&
        getComputedStyle(e).visibility === "visible" &&
        !e.closest(".unseen, [hidden], #live, .skips, .may-hide .own-name, .flying, .lid, .backdrop, .reading-drawn") &&
        e.checkVisibility({ opacityProperty: true })
    );
}

function channels(colour) {
    const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    return { r, g, b, a };
}

/** A function that is asked about the same things again and again. */
function memo(of) {
    const known = new Map();
    return (thing) => {
        if (!known.has(thing)) known.set(thing, of(thing));
        return known.get(thing);
    };
}

/** How much of it is seen, with all that it lies in. */
function fadeOf(e) {
    return Number(getComputedStyle(e).opacity) * (e.parentElement ? fade(e.parentElement) : 1);
}

/** The colour of what is painted there; undefined: one sees through it; "picture": it has many. */
function groundOf(e) {
    const style = getComputedStyle(e);
    if (e instanceof SVGElement && !(e instanceof SVGSVGElement)) {
        if (e instanceof SVGUseElement || style.fill.startsWith("url")) return "picture";
        if (!(e instanceof SVGGeometryElement) || style.fill === "none") return undefined;
        return channels(style.fill).a * Number(style.fillOpacity) > 0.6 ? style.fill : undefined;
    }
    if (channels(style.backgroundColor).a > 0.6) return style.backgroundColor;
    return style.backgroundImage === "none" ? undefined : "picture";
}

/** What hides this text at a point; everything can be hit while this is asked. Mostly nothing does, and to ask for all
 *  that lies there takes as long as a board has things: once for each point, where it must be. */
function coverAt(e, [x, y]) {
    const isOwn = (over) => over === e || e.contains(over) || over.contains(e);
    const top = document.elementFromPoint(x, y);
    if (!top || isOwn(top)) return undefined;
    for (const over of stack(`${x} ${y}`)) {
        if (isOwn(over)) return undefined;
        if (ground(over) !== undefined && fade(over) > 0.6) return over;
    }
    return undefined;
}

/** All that lies at a point, as it is written. */
const stackAt = (point) => document.elementsFromPoint(...point.split(" ").map(Number));

const middleOf = (b) => [(b.left + b.right) / 2, (b.top + b.bottom) / 2];

/** Every text with its boxes: the height of its letters, not of its line. */
function textsOf(all) {
    const texts = [];
    for (const e of all) {
        const nodes = [...e.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim());
        const scale = e instanceof SVGElement ? Math.abs(e.getScreenCTM?.()?.d ?? 1) : 1;
        const size = parseFloat(getComputedStyle(e).fontSize) * scale;
        for (const n of nodes) {
            const range = document.createRange();
            range.selectNodeContents(n);
            for (const r of range.getClientRects()) {
                const y = r.top + r.height / 2;
                const half = Math.min(r.height / 2, size * 0.36);
                if (r.width > 1)
                    texts.push({ e, size, left: r.left, right: r.right, top: y - half, bottom: y + half });
            }
        }
    }
    return texts;
}

/** Words that stand on three lines or more, a few letters on each. */
function tornOf(all) {
    const torn = [];
    for (const e of all)
        for (const n of e.childNodes) {
            if (n.nodeType !== 3) continue;
            for (const { 0: word, index } of n.textContent.matchAll(/\p{L}{4,20}/gu)) {
                const range = document.createRange();
                range.setStart(n, index);
                range.setEnd(n, index + word.length);
                if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 2) torn.push(`in pieces: ${word}`);
            }
        }
    return torn;
}

/** The box that hides what hangs over it, and whether one can scroll there; undefined: it hides nothing. */
function frameOf(e) {
    if (e instanceof SVGElement && !(e instanceof SVGSVGElement)) return undefined;
    const { overflowX, overflowY } = getComputedStyle(e);
    if (overflowX === "visible" && overflowY === "visible") return undefined;
    return { box: e.getBoundingClientRect(), scrolls: /auto|scroll/.test(overflowX + overflowY) };
}

/** Whether a text is cut off by something around it, or scrolled out of sight, which is no fault. */
function cutOf(text) {
    const [x, y] = middleOf(text);
    let away = x <= 0 || y <= 0 || x >= innerWidth || y >= innerHeight;
    let cut = "";
    const seen = { ...text }; // what is left of it
    for (let e = text.e; e && e !== document.body; e = e.parentElement) {
        const around = frame(e);
        if (!around) continue;
        const b = around.box;
        const out = Math.max(b.left - text.left, text.right - b.right, b.top - text.top, text.bottom - b.bottom);
        if (out <= 1.5) continue;
        if (around.scrolls) away = true;
        seen.left = Math.max(seen.left, b.left);
        seen.right = Math.min(seen.right, b.right);
        seen.top = Math.max(seen.top, b.top);
        seen.bottom = Math.min(seen.bottom, b.bottom);
        if (!away) cut ||= `cut by ${Math.round(out)} px in ${named(e).slice(0, 40)}`;
    }
    return { cut, away, seen };
}

/** What is meant to lie over the rest: what was opened, and on telephones what is kept at the thumb. */
const isOver = (e) =>
    e.closest(".drawer, .answer, .advice, .pbv-tray, .jda-looked, .decisions, dialog") ??
    e.closest(".lobby-start, .end-deeds, .setup > .button.big");

/** What lies in a fan or a heap overlaps, and shows enough. */
const fanOf = (e) => e.closest(".sml-fanned, .paying .cards, .tray, .stack, .minis, .sml-hold, .sml-bills");

/** The texts that can be read where they are; the others are faults, unless they are meant to be below. */
function readable(texts, faults) {
    return texts.flatMap((text) => {
        const { e } = text;
        const { cut, away, seen } = cutOf(text);
        if (away) return [];
        if (cut && !e.closest(".seat-name, .peek-text")) faults.push(`${cut}: ${named(e)}`); // names end in dots
        if (seen.bottom - seen.top < 2 || seen.right - seen.left < 2) return []; // nothing of it is left
        const cover = coverAt(e, middleOf(seen));
        const isFan = cover && fanOf(e) && fanOf(cover);
        if (cover && !isFan && !isOver(cover))
            faults.push(`covered by ${named(cover)}: ${named(e)}`);
        return cover ? [] : [seen];
    });
}

/** Texts of different things must not share room, unless one of them lies below the other there. */
function overlapsOf(texts) {
    const faults = [];
    const sorted = [...texts].sort((a, b) => a.top - b.top);
    for (const [i, a] of sorted.entries())
        for (let k = i + 1; k < sorted.length && sorted[k].top < a.bottom - 1; k++) {
            const b = sorted[k];
            const both = {
                left: Math.max(a.left, b.left),
                right: Math.min(a.right, b.right),
                top: Math.max(a.top, b.top),
                bottom: Math.min(a.bottom, b.bottom),
            };
            if (both.right - both.left <= 1.5 || both.bottom - both.top <= 1.5 || a.e === b.e) continue;
            if (fanOf(a.e) && fanOf(a.e) === fanOf(b.e)) continue;
            if (coverAt(a.e, middleOf(both)) || coverAt(b.e, middleOf(both))) continue;
            faults.push(`written over each other: ${named(a.e)} and ${named(b.e)}`);
        }
    return faults;
}

function lightOf(colour) {
    const { r, g, b } = channels(colour);
    const [R, G, B] = [r, g, b]
        .map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * R + 0.7152 * G + 0.0722 * B;
}

/** Letters in drawings are told from what they stand on, by the colours that the tokens make. */
function faintOf(texts, least) {
    return texts.flatMap((text) => {
        const { e } = text;
        if (!(e instanceof SVGTextElement) || fade(e) < 0.9) return [];
        const below = stack(middleOf(text).join(" ")).filter((thing) => thing !== e && !e.contains(thing));
        const under = below.map(ground).find((g) => g !== undefined);
        if (!under || under === "picture") return [];
        const [a, b] = [lightOf(getComputedStyle(e).fill), lightOf(under)];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        return ratio < least ? [`contrast ${ratio.toFixed(1)}: ${named(e)} in ${named(e.parentElement)}`] : [];
    });
}

/** What a finger would miss. Links in a text are as high as its lines. */
function missed(all) {
    const isInText = (e) => e.matches("a") && getComputedStyle(e).display === "inline";
    return all
        .filter((e) => e.matches("button, a, summary, input, select") && !isInText(e))
        .flatMap((e) => {
            const { width, height } = (e.closest("label") ?? e).getBoundingClientRect();
            return width < 43.5 || height < 43.5
                ? [`${width.toFixed(0)} × ${height.toFixed(0)} px to touch: ${named(e)}`]
                : [];
        });
}

function findAll({ touch, least, small, layout }) {
    const faults = [];
    const over = document.querySelector("dialog[open]"); // then only what it says can be read
    const all = [...document.querySelectorAll(over ? "dialog[open] *" : ".page *")].filter(isShown);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { pointer-events: auto !important } .flying { display: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const texts = textsOf(all);
    const seen = readable(texts, faults);
    if (!layout) faults.length = 0;
    else faults.push(...overlapsOf(seen), ...tornOf(new Set(seen.map((text) => text.e))));
    if (least > 0) faults.push(...faintOf(seen, least));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
    if (!small)
        for (const { e, size } of texts) if (size < 11.9) faults.push(`${size.toFixed(1)} px: ${named(e)}`);
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`${wide} pixels too wide`);
    return [...new Set(touch ? [...faults, ...missed(all)] : faults)];
}

const PARTS = { named, stackAt, middleOf, fanOf, isOver };
const MEMOS = { fade: "fadeOf", ground: "groundOf", frame: "frameOf", stack: "stackAt" }; // while one looks nothing changes
const FUNCTIONS = [
    isShown,
    channels,
    memo,
    fadeOf,
    groundOf,
    frameOf,
    coverAt,
    textsOf,
    tornOf,
    cutOf,
    readable,
    overlapsOf,
    lightOf,
    faintOf,
    missed,
    findAll,
];

/** What is wrong with what is on the screen, in words. `touch`: it is for fingers; `least`: contrast of letters in
 *  drawings; `small`: letters may be small, because somebody wants them so; `layout`: ask where things are. */
export function faultsOn(page, { touch = false, least = 0, small = false, layout = true } = {}) {
    const parts = Object.entries(PARTS).map(([name, f]) => `const ${name} = ${f};`);
    const memos = Object.entries(MEMOS).map(([name, of]) => `const ${name} = memo(${of});`);
    const code = [...parts, ...FUNCTIONS.map(String), ...memos].join("\n");
    return page.evaluate(`(() => { ${code}\nreturn findAll(${JSON.stringify({ touch, least, small, layout })}); })()`);
}

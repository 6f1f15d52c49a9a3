// The pictures, made when the client is built: one sprite for each game, of what its data files name ("art") and
// what its board draws besides (boards/<game>/art.json), and of its people ("portrait"); a small one for all pages;
// portraits of players. Nothing of the libraries is fetched at run time, and a name that they do not know stops the build.
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as openPeeps from "@dicebear/open-peeps";
import { createAvatar } from "@dicebear/core";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const library = require("@iconify-json/fluent-emoji-flat/icons.json");

const BOARDS = join(here, "src/boards");
const SHARED = join(here, "src/stage/art.json"); // what every page may draw
const PEEPS = join(here, "peeps.json");
const ALL = { width: library.width ?? 16, height: library.height ?? 16 };
const UNSAFE = /<script|<style|\sstyle=|\son\w+=|href="(?!#)|url\((?!#)/i; // nothing that the content policy refuses

/** Ids inside a picture belong to it alone. */
function ownIds(body, name) {
    return body
        .replace(/\bid="([^"]+)"/g, (_, id) => `id="in-${name}-${id}"`)
        .replace(/url\(#([^)]+)\)/g, (_, id) => `url(#in-${name}-${id})`)
        .replace(/href="#([^"]+)"/g, (_, id) => `href="#in-${name}-${id}"`);
}

function iconOf(name, from) {
    const alias = library.aliases?.[name];
    const icon = library.icons[name] ?? library.icons[alias?.parent];
    if (!icon) throw new Error(`${from}: there is no picture "${name}"`);
    if (UNSAFE.test(icon.body)) throw new Error(`${from}: the picture "${name}" is not plain`);
    return { ...ALL, ...icon };
}

function symbol(name, from) {
    const { body, width, height } = iconOf(name, from);
    return `<symbol id="art-${name}" viewBox="0 0 ${width} ${height}">${ownIds(body, name)}</symbol>`;
}

const sheet = (symbols) => `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;

/** Every name below a key "art", however deep; a text may name several. */
function namesIn(node, isArt = false) {
    if (typeof node === "string") return isArt ? node.split(" ") : [];
    if (typeof node !== "object" || node === null) return [];
    return Object.entries(node).flatMap(([key, value]) => namesIn(value, isArt || key === "art"));
}

/** The files that the pictures of a game depend on, besides its data. */
export function artFiles(games) {
    const lists = games.map((id) => join(BOARDS, id, "art.json")).filter(existsSync);
    return [...sharedLists(), PEEPS, join(here, "art.mjs"), ...lists];
}

/** What every page may draw: the boxes of the games too (boards/<game>/box.json). */
function sharedLists() {
    const boxes = readdirSync(BOARDS).map((id) => join(BOARDS, id, "box.json"));
    return [SHARED, ...boxes.filter(existsSync)];
}

async function listed(file) {
    return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : [];
}

/** The sprite of a game; `components` are the texts of its data files by name. */
export async function gameSprite(id, components) {
    const from = new Map(); // name of a picture: where it was named
    for (const [file, text] of Object.entries(components))
        for (const name of namesIn(JSON.parse(text))) from.set(name, file);
    const list = join(BOARDS, id, "art.json");
    for (const name of await listed(list)) from.set(name, list);
    for (const name of (await sharedNames()).keys()) from.delete(name);
    const people = Object.entries(components).flatMap(([file, text]) =>
        peopleIn(JSON.parse(text)).map((p) => person(p, file)),
    );
    return sheet([...[...from.keys()].sort().map((name) => symbol(name, from.get(name))), ...people]);
}

/** Names of pictures on all pages, and where each was named. */
async function sharedNames() {
    const from = new Map();
    for (const file of sharedLists()) for (const name of await listed(file)) from.set(name, file);
    return from;
}

export async function sharedSprite() {
    const from = await sharedNames();
    return sheet([...from].map(([name, file]) => symbol(name, file)));
}

// ---- portraits ------------------------------------------------------------------------------------------

/** Portraits are small: no more digits than one can see. */
function rounded(body) {
    return body.replace(/\d+\.\d+/g, (n) => String(Math.round(Number(n) * 10) / 10));
}

/** The library draws nothing where it does not know a name. */
function check(p, id, from) {
    const parts = { head: p.head, face: p.face, accessories: p.extra, facialHair: p.beard };
    for (const [part, name] of Object.entries(parts))
        if (name !== undefined && !openPeeps.schema.properties[part].items.enum.includes(name))
            throw new Error(`${from}: ${id} has no ${part} "${name}"`);
}

/** Somebody drawn: what is inside the picture, with ids of its own. */
function drawn(p, id, from) {
    check(p, id, from);
    const person = createAvatar(openPeeps, {
        seed: "ludovie",
        head: [p.head],
        face: [p.face],
        skinColor: [p.skin],
        headContrastColor: [p.hair],
        clothingColor: [p.clothes],
        accessories: p.extra ? [p.extra] : [],
        accessoriesProbability: p.extra ? 100 : 0,
        facialHair: p.beard ? [p.beard] : [],
        facialHairProbability: p.beard ? 100 : 0,
        maskProbability: 0,
    });
    const body = /<svg[^>]*>(.*)<\/svg>/s.exec(person.toString())[1];
    const inner = body.replace(/<metadata.*?<\/metadata>/s, "");
    if (UNSAFE.test(inner)) throw new Error(`${from}: the portrait ${id} is not plain`);
    return ownIds(rounded(inner), id);
}

function peep(p, i) {
    const ground = `<rect x="-40" y="-40" width="800" height="800" fill="#${p.ground}"/>`;
    return `<symbol id="peep-${i}" viewBox="84 20 570 570">${ground}${drawn(p, `peep-${i}`, PEEPS)}</symbol>`;
}

// People of a game: every object with a "portrait" in its data files. They wear the colour of the text around them,
// which a board sets: so do hair bands and hats.
const SKIN = { light: "ffdbb4", tan: "edb98a", brown: "d08b5b" };
const HAIR = { auburn: "a55728", blond: "d6b370", brown: "8f4f2c", grey: "cfc8bf", red: "c8552b", white: "e8e1e1" };
const WORN = "010203"; // stands for the colour of the text while the library draws

function peopleIn(node) {
    if (typeof node !== "object" || node === null) return [];
    const below = Object.values(node).flatMap(peopleIn);
    return node.portrait ? [node, ...below] : below;
}

function colourOf(table, name, otherwise, from) {
    if (name === undefined) return otherwise;
    if (!table[name]) throw new Error(`${from}: there is no colour "${name}"`);
    return table[name];
}

function person({ code, portrait: p }, from) {
    const id = `peep-${code.toLowerCase()}`;
    const looks = {
        head: p.head,
        face: p.face,
        skin: colourOf(SKIN, p.skin, SKIN.tan, from),
        hair: colourOf(HAIR, p.hair, WORN, from),
        clothes: WORN,
        extra: p.glasses,
        beard: p.beard,
    };
    const body = drawn(looks, id, from).replaceAll(`#${WORN}`, "currentColor");
    return `<symbol id="${id}" viewBox="78 20 560 684">${body}</symbol>`;
}

/** The portraits as one sprite, and how many there are. */
export async function portraits() {
    const people = JSON.parse(await readFile(PEEPS, "utf8"));
    return { svg: sheet(people.map(peep)), count: people.length };
}

// ---- type -----------------------------------------------------------------------------------------------

/** The fonts to be served: the name there, the file here. */
export const fonts = {
    "atkinson-400.woff2": "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2",
    "atkinson-700.woff2": "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2",
    "fraunces.woff2": "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
};

export function fontFile(name) {
    return join(here, "node_modules", fonts[name]);
}

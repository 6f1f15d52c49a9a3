// The licences of all that the built client contains, in full, as one text: licences.txt.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const PACKAGES = [
    "preact",
    "@dicebear/core",
    "@dicebear/open-peeps",
    "@fontsource/atkinson-hyperlegible",
    "@fontsource-variable/fraunces",
];

/** The files that the text is made of; NOTICE names what brings no text of its own, and LICENSE is the MIT licence. */
export function licenceFiles() {
    const packages = PACKAGES.map((name) => join(here, "node_modules", name, "LICENSE"));
    return [join(here, "../NOTICE"), join(here, "../LICENSE"), ...packages];
}

export async function licences() {
    const texts = await Promise.all(licenceFiles().map((f) => readFile(f, "utf8")));
    const titles = ["", "Ludovie", ...PACKAGES];
    return texts.map((text, i) => (titles[i] ? `\n==== ${titles[i]} ====\n\n${text}` : text)).join("\n");
}

// The type of Ludovie, fetched when the first page is on the screen. The bytes are given to the browser by hand: the
// content policy lets pages fetch their own files and nothing else.

declare const FONTS: string[];

const FACES: Record<string, [family: string, weight: string]> = {
    "atkinson-400.woff2": ["Atkinson Hyperlegible", "400"],
    "atkinson-700.woff2": ["Atkinson Hyperlegible", "700"],
    "fraunces.woff2": ["Fraunces Variable", "100 900"],
};

async function add(file: string): Promise<void> {
    const [family, weight] = FACES[file] ?? [];
    if (!family || !weight) return;
    const answer = await fetch(file);
    if (!answer.ok) return;
    const face = new FontFace(family, await answer.arrayBuffer(), { weight });
    document.fonts.add(await face.load());
}

/** Fonts are an ornament: whatever goes wrong, the device's own stay. */
export function loadFonts(): void {
    const start = () => {
        for (const file of FONTS) void add(file).catch(() => undefined);
    };
    if ("FontFace" in globalThis) requestAnimationFrame(() => setTimeout(start, 0));
}

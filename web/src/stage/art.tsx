// Pictures: sprites that the build has made (web/art.mjs), fetched once and laid into the page, so that a picture is
// a reference to one of their symbols. Where a sprite is missing or does not know a name, a neutral shape is shown:
// a picture is never worth a fault.

import { useEffect, useReducer } from "preact/hooks";

declare const PORTRAITS: number; // how many people peeps.svg has

const NAME = /^[a-z0-9-]{1,60}$/;
const ID = /^(art|peep)-[a-z0-9-]{1,60}$/;
const MAX_BYTES = 2_000_000;

const wanted = new Map<string, Promise<void>>(); // files that were asked for
const known = new Set<string>(); // ids of symbols in the page
const listeners = new Set<() => void>();

/** Takes the symbols of a sprite into the page; anything else in the file stays out. */
function adopt(text: string): void {
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    const symbols = [...file.querySelectorAll("svg > symbol")].filter((s) => ID.test(s.id));
    let home = document.getElementById("sprites");
    if (!home) {
        home = document.createElementNS("http://www.w3.org/2000/svg", "svg") as unknown as HTMLElement;
        home.id = "sprites";
        home.setAttribute("aria-hidden", "true");
        home.setAttribute("class", "sprites");
        document.body.append(home);
    }
    for (const s of symbols) {
        if (known.has(s.id) || s.querySelector("script, foreignObject, style, image, a")) continue;
        known.add(s.id);
        home.append(document.importNode(s, true));
    }
    for (const f of [...listeners]) f();
}

/** Fetches a sprite, once; without it pages are poorer and work. */
export function loadSprite(file: string): Promise<void> {
    const asked = wanted.get(file) ?? fetchSprite(file);
    wanted.set(file, asked);
    return asked;
}

async function fetchSprite(file: string): Promise<void> {
    try {
        const answer = await fetch(file);
        const text = await answer.text();
        if (answer.ok && text.length <= MAX_BYTES) adopt(text);
        else wanted.delete(file);
    } catch {
        wanted.delete(file); // asked for again when next wanted
    }
}

export const spriteOf = (game: string): string => `games/${game}/art.svg`;

/** Draws again when a sprite has come. */
export function useSprites(...files: string[]): void {
    const redraw = useReducer((n: number) => n + 1, 0)[1] as () => void;
    useEffect(() => {
        listeners.add(redraw);
        for (const f of files) void loadSprite(f);
        return () => {
            listeners.delete(redraw);
        };
    }, [files.join()]);
}

interface ArtProps {
    name: string | undefined;
    class?: string;
}

const idOf = (name: string | undefined) => (name && NAME.test(name) ? `art-${name}` : "");

/** A picture inside a drawing: x, y of its corner, `size` wide and high. */
export function ArtIn({ name, x, y, size }: { name: string | undefined; x: number; y: number; size: number }) {
    const id = idOf(name);
    return known.has(id) ? (
        <use href={`#${id}`} x={x} y={y} width={size} height={size} />
    ) : (
        <circle class="art-none" cx={x + size / 2} cy={y + size / 2} r={size * 0.34} />
    );
}

/** A picture by its name; it says nothing to the ear. */
export function Art({ name, class: more }: ArtProps) {
    return (
        <svg class={more ? `art ${more}` : "art"} viewBox="0 0 32 32" aria-hidden="true">
            <ArtIn name={name} x={0} y={0} size={32} />
        </svg>
    );
}

/** Which portrait belongs to a name: always the same one. */
export function portraitOf(name: string): number {
    let h = 2166136261;
    for (const c of name.trim().toLocaleLowerCase()) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619);
    h ^= h >>> 15;
    return (h >>> 0) % PORTRAITS;
}

/** The portraits of everybody at a table: nobody looks like somebody else there. */
export function portraitsOf(names: readonly string[]): number[] {
    const taken = new Set<number>();
    return names.map((name) => {
        let n = portraitOf(name);
        while (taken.has(n) && taken.size < PORTRAITS) n = (n + 1) % PORTRAITS;
        taken.add(n);
        return n;
    });
}

/** Somebody who belongs to the game, by the code in its data files; dressed in the colour of the text around. */
export function Person({ code }: { code: string }) {
    const id = `peep-${code.toLowerCase()}`;
    return (
        <svg class="person" viewBox="0 0 560 684" aria-hidden="true">
            {known.has(id) ? (
                <use href={`#${id}`} width="560" height="684" />
            ) : (
                <>
                    <circle class="peep-none" cx="280" cy="270" r="130" />
                    <path class="peep-none" d="M40 684Q50 450 280 450T520 684z" />
                </>
            )}
        </svg>
    );
}

/** A face in a round frame. */
export function Peep({ n }: { n: number }) {
    const id = `peep-${n}`;
    return (
        <svg class="peep" viewBox="0 0 100 100" aria-hidden="true">
            {known.has(id) ? (
                <use href={`#${id}`} width="100" height="100" />
            ) : (
                <>
                    <circle class="peep-none" cx="50" cy="42" r="20" />
                    <path class="peep-none" d="M12 100Q14 66 50 66T88 100z" />
                </>
            )}
        </svg>
    );
}

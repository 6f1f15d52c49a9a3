// Titles shrink to their room, but never under 12 pixels: then the short title takes their place. Reckoned from the
// letters, not measured, so that a hand is drawn in one go.

const SMALLEST = 12;

/** How wide a letter of the display type is, in parts of its size; a little too wide rather than too narrow. */
function letterWidth(c: string): number {
    if ("iljtfr’'.,: ".includes(c)) return 0.39;
    if ("mwMW".includes(c)) return 0.94;
    if (c >= "A" && c <= "Z") return 0.74;
    return 0.6;
}

function widthOf(word: string): number {
    return [...word].reduce((sum, c) => sum + letterWidth(c), 0);
}

/** How many lines the words take, at most so many ems each; undefined if a word is too long for one. */
export function linesOf(text: string, ems: number): number | undefined {
    let lines = 1;
    let used = 0;
    for (const word of text.split(/ |(?<=-)/)) {
        const wide = widthOf(word);
        if (wide > ems) return undefined;
        if (used > 0 && used + 0.3 + wide > ems) {
            lines++;
            used = wide;
        } else used += (used > 0 ? 0.3 : 0) + wide;
    }
    return lines;
}

export interface Title {
    text: string;
    size: number; // in pixels
}

/** The largest size at which these words fit into so many lines of this width; undefined: at none. */
export function fit(text: string, width: number, lines: number, largest: number): Title | undefined {
    for (let size = Math.max(largest, SMALLEST); size >= SMALLEST; size -= 0.5) {
        const needed = linesOf(text, width / size);
        if (needed !== undefined && needed <= lines) return { text, size };
    }
    return undefined;
}

/** The name if it fits, else the short one, else the short one as small as may be. */
export function titleOf(
    names: { name: string; short?: string | undefined },
    room: { width: number; lines: number; largest: number; short?: boolean },
): Title {
    const short = names.short ?? names.name;
    const tries = room.short ? [short] : [names.name, short];
    for (const text of tries) {
        const found = fit(text, room.width, room.lines, room.largest);
        if (found) return found;
    }
    return { text: short, size: SMALLEST };
}

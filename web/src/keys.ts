// The keys of tables one has been to. A key is told once, in a link: with it here, the table can be opened again
// from the list of games, and others invited.

const NAME = "ludovie-keys";
const MAX_KEYS = 100;

function all(): [number, string][] {
    try {
        const read: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
        return Array.isArray(read) ? (read as [number, string][]).filter(isPair) : [];
    } catch {
        return []; // storage is forbidden, or somebody else wrote there
    }
}

function isPair(pair: unknown): pair is [number, string] {
    return Array.isArray(pair) && typeof pair[0] === "number" && typeof pair[1] === "string";
}

/** The key of this address, or the one that was kept. */
export function keyOf(table: number, told: string): string {
    const others = all().filter(([id]) => id !== table);
    if (!told) return all().find(([id]) => id === table)?.[1] ?? "";
    try {
        localStorage.setItem(NAME, JSON.stringify([[table, told], ...others].slice(0, MAX_KEYS)));
    } catch {
        // the link still has it
    }
    return told;
}

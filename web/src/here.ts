// Who plays on this device at tables of the server. Everybody is a person of their own there, known by a cookie of their
// own: the owner of the device, and others by a number. Which of them came along to which table is kept in the browser.

export const OWNER = 1;
const LAST = 6; // so many can be told apart

/** Those who came along to a table, each with the seat that was meant for them. */
export type Party = ReadonlyMap<number, number>;

const NAME = "ludovie-here";
const MAX_TABLES = 100;
let kept: [number, [number, number][]][] = []; // where storage is forbidden, as long as the page lives

const isPair = (v: unknown): v is [number, unknown] => Array.isArray(v) && v.length === 2 && typeof v[0] === "number";

function isParty(row: unknown): row is [number, [number, number][]] {
    if (!isPair(row) || !Array.isArray(row[1])) return false;
    return row[1].every((p) => isPair(p) && typeof p[1] === "number" && p[0] > OWNER && p[0] <= LAST);
}

function all(): typeof kept {
    try {
        const read: unknown = JSON.parse(localStorage.getItem(NAME) ?? "null");
        if (Array.isArray(read)) kept = read.filter(isParty);
    } catch {
        // storage is forbidden, or somebody else wrote there
    }
    return kept;
}

export function partyAt(table: number): Party {
    return new Map(all().find(([id]) => id === table)?.[1]);
}

export function keepParty(table: number, party: Party): void {
    const others = all().filter(([id]) => id !== table);
    kept = (party.size > 0 ? [[table, [...party]] satisfies (typeof kept)[number], ...others] : others).slice(0, MAX_TABLES);
    try {
        localStorage.setItem(NAME, JSON.stringify(kept));
    } catch {
        // it holds as long as the page does
    }
}

/** Everybody but the owner who is at some table. */
export function everParty(): number[] {
    return [...new Set(all().flatMap(([, party]) => party.map(([as]) => as)))];
}

/** A number for one more of them; undefined: there are too many. */
export function nextOf(party: Party): number | undefined {
    for (let as = OWNER + 1; as <= LAST; as++) if (!party.has(as)) return as;
    return undefined;
}

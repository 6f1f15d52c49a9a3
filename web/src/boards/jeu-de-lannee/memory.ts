// What somebody has said about themselves, kept on this device alone and only if they want: answers for the next
// game, never sent anywhere but as the answer to a question that the game asks.

const KEY = "ludovie-jda-about";
const MOST = 60;

export type About = Record<string, string>; // of each question the answer, as the game writes it

let said: About | undefined;

function read(): About {
    try {
        const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        if (typeof found !== "object" || found === null) return {};
        const plain = Object.entries(found).filter((e): e is [string, string] => typeof e[1] === "string");
        return Object.fromEntries(plain.slice(0, MOST));
    } catch {
        return {}; // nothing may be kept here, or somebody else wrote it
    }
}

export function remembered(): About {
    said ??= read();
    return said;
}

/** Does this device keep answers? */
export const keeps = (): boolean => Object.keys(remembered()).length > 0;

export function remember(more: About): void {
    said = { ...remembered(), ...more };
    try {
        localStorage.setItem(KEY, JSON.stringify(said));
    } catch {
        // for this visit then
    }
}

export function forget(): void {
    said = {};
    try {
        localStorage.removeItem(KEY);
    } catch {
        // there was nothing
    }
}

// Addresses of pages: what stands behind the # of the address. The server never sees it, so that the key of
// a table is told to nobody but the table.

export type Route =
    | { page: "home" }
    | { page: "setup"; game: string }
    | { page: "here"; game: string }
    | { page: "solo"; id: string }
    | { page: "invite"; game: string }
    | { page: "table"; id: number; key: string; seat: number } // 0: no chair in particular
    | { page: "screen"; id: number; key: string }
    | { page: "join" }
    | { page: "replay"; packed: string }
    | { page: "rules"; game: string; rule: string }
    | { page: "read"; game: string }
    | { page: "learn"; game: string; scene: number }
    | { page: "settings" }
    | { page: "account" }
    | { page: "about" }
    | { page: "unknown" };

export function parseRoute(hash: string): Route {
    const [page = "", first = "", second = "", third = ""] = hash
        .replace(/^#?\/?/, "")
        .split("/")
        .map(decode);
    switch (page) {
        case "":
            return { page: "home" };
        case "new":
            return first ? { page: "setup", game: first } : { page: "unknown" };
        case "here":
            return first ? { page: "here", game: first } : { page: "unknown" };
        case "solo":
            return first ? { page: "solo", id: first } : { page: "unknown" };
        case "invite":
            return first ? { page: "invite", game: first } : { page: "unknown" };
        case "table":
            return isTable(first)
                ? { page: "table", id: Number(first), key: second, seat: /^[1-9]$/.test(third) ? Number(third) : 0 }
                : { page: "unknown" };
        case "screen":
            return isTable(first) ? { page: "screen", id: Number(first), key: second } : { page: "unknown" };
        case "join":
            return { page: "join" };
        case "replay":
            return first ? { page: "replay", packed: first } : { page: "unknown" };
        case "rules":
            return { page: "rules", game: first, rule: second };
        case "read":
            return { page: "read", game: first };
        case "learn":
            return { page: "learn", game: first, scene: /^[1-9]\d?$/.test(second) ? Number(second) : 1 };
        case "settings":
            return { page: "settings" };
        case "account":
            return { page: "account" };
        case "about":
            return { page: "about" };
        default:
            return { page: "unknown" };
    }
}

const isTable = (id: string) => /^[1-9]\d{0,15}$/.test(id);

function decode(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return "?"; // no page, no game and no table is called that
    }
}

export function go(hash: string): void {
    location.hash = hash;
}

// Requests to the server: who one is, which tables there are. docs/protocol.md tells them.

import type { GameDoc } from "./gate";
import { everParty, OWNER } from "./here";
import type { BoardDoc, PostCreate } from "./protocol";
import type { Fault } from "./table";
import type { Lang } from "./words";
import { currentLang, t } from "./words";

export interface Me {
    person: { id: number; name: string; account: boolean };
    tables: {
        id: number;
        game: string;
        title: string;
        state: "lobby" | "playing" | "over";
        active: number;
        /** Of a table being played, unless it has too many neighbours: who is to move. */
        turn?: string;
        my_turn?: boolean;
    }[];
}

/** A table that anybody may join or look at. */
export interface OpenTable {
    id: number;
    game: string;
    title: string;
    state: "lobby" | "playing";
    seats: number;
    open: number;
}

export interface Named {
    id: string;
    title: string;
}
export interface Offer {
    games: GameDoc[];
    bots: Named[];
    phrases: Named[];
}

/** The server said no, or nothing. */
export class NoAnswer extends Error {
    constructor(readonly fault: Fault) {
        super(fault.message);
    }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
    let answer: Response;
    try {
        answer = await fetch(
            `${path}${path.includes("?") ? "&" : "?"}lang=${currentLang()}`,
            body === undefined
                ? {}
                : {
                      method: "POST",
                      headers: { "content-type": "application/json" },
                      body: JSON.stringify(body),
                  },
        );
    } catch {
        throw new NoAnswer({
            code: "gone",
            message: t("The server does not answer. Is there a network?"),
        });
    }
    const read = (await answer.json().catch(() => ({}))) as { error?: Fault };
    if (answer.ok) return read as T;
    throw new NoAnswer(
        read.error ?? { code: "gone", message: t("The server does not answer. Is there a network?") },
    );
}

/** Is there a server to meet at? The client may also come from a plain folder. */
export async function hasServer(): Promise<boolean> {
    return call<{ ok?: boolean }>("healthz").then(
        (a) => a.ok === true,
        () => false,
    );
}

/** A request of one of the people around this device. */
const by = (path: string, as: number) => (as === OWNER ? path : `${path}?as=${as}`);

/** Who one is on this device; undefined for a stranger. */
export async function me(as = OWNER): Promise<Me | undefined> {
    try {
        return await call<Me>(by("api/me", as));
    } catch (why) {
        if (why instanceof NoAnswer && why.fault.code === "not-signed-in") return undefined;
        throw why;
    }
}

/** The tables of everybody on this device: one waits for it if it waits for anybody here. */
export async function myTables(): Promise<Me["tables"]> {
    const own = (await me())?.tables ?? [];
    const others = await Promise.all(everParty().map((as) => me(as).catch(() => undefined)));
    const found = new Map(own.map((table) => [table.id, table]));
    for (const table of others.flatMap((o) => o?.tables ?? []))
        if (table.my_turn || !found.has(table.id)) found.set(table.id, table);
    return [...found.values()];
}

export async function beGuest(name: string, as = OWNER): Promise<void> {
    await call(by("api/guest", as), { name, lang: currentLang() });
}

/** Somebody at this device has this name from now on: a guest, if the server did not know them. */
export async function introduce(name: string, as = OWNER): Promise<void> {
    if (await me(as)) await rename(name, as);
    else await beGuest(name, as);
}

let offers: { lang: Lang; offer: Promise<Offer> } | undefined;

/** Games, bots and phrases of the server, in the reader's language. */
export function getOffer(): Promise<Offer> {
    const lang = currentLang();
    if (offers?.lang !== lang) {
        const offer = call<Offer>("api/games");
        offer.catch(() => (offers = undefined)); // asked for again when next wanted
        offers = { lang, offer };
    }
    return offers.offer;
}

export async function openTables(): Promise<OpenTable[]> {
    return (await call<{ tables: OpenTable[] }>("api/tables")).tables;
}

/** Makes an account of who one is; the recovery code is told this once. */
export async function makeAccount(login: string, passphrase: string): Promise<string> {
    return (await call<{ recovery: string }>("api/account", { login, passphrase })).recovery;
}

/** Another passphrase; every other device is signed out. The answer is the next recovery code. */
export async function changePassphrase(old: string, passphrase: string): Promise<string> {
    return (await call<{ recovery: string }>("api/account", { old, passphrase })).recovery;
}

/** A device on which one is signed in. Times are milliseconds since 1970, to a day. */
export interface Device {
    id: string;
    created: number;
    seen: number;
    current: boolean;
    connected: boolean;
}

export async function devices(): Promise<Device[]> {
    const all = (await call<{ devices: Device[] }>("api/me/devices")).devices;
    return all.sort((a, b) => Number(b.current) - Number(a.current) || b.seen - a.seen);
}

/** Signs a device out, or all but this one. */
export function endDevice(device?: string): Promise<unknown> {
    return call("api/me/devices", device === undefined ? {} : { device });
}

export function logIn(login: string, passphrase: string): Promise<unknown> {
    return call("api/login", { login, passphrase });
}

/** A new passphrase by the recovery code; the answer is the next code. */
export async function recover(login: string, code: string, passphrase: string): Promise<string> {
    return (await call<{ recovery: string }>("api/recover", { login, code, passphrase })).recovery;
}

export function logOut(): Promise<unknown> {
    return call("api/logout", {});
}

export async function exportMe(): Promise<string> {
    return JSON.stringify(await call<unknown>("api/me/export"), null, 2);
}

/** Deletes who one is, and those who came along to tables on this device. */
export async function forgetMe(): Promise<void> {
    for (const as of [...everParty(), OWNER])
        if (await me(as)) await call(by("api/me/delete", as), { sure: true });
}

export function rename(name: string, as = OWNER): Promise<unknown> {
    return call(by("api/me", as), { name });
}

export function createTable(wish: PostCreate): Promise<{ table: number; key: string }> {
    return call("api/tables", wish);
}

/** Three words to tell people instead of the link, and for how many seconds they hold. */
export function makeWords(table: number, key: string): Promise<{ words: string; seconds: number }> {
    return call(`api/tables/${table}/words`, key ? { key } : {});
}

/** The table that has these words now. */
export function findByWords(words: string): Promise<{ table: number; key: string }> {
    return call("api/words", { words });
}

/** What stays the same during the game of a table. */
export async function fetchBoard(table: number, key: string): Promise<BoardDoc> {
    const path = `api/tables/${table}/board?key=${encodeURIComponent(key)}`;
    return (await call<{ board: { board: BoardDoc } }>(path)).board.board;
}

export async function fetchRecord(table: number, key: string): Promise<string> {
    const answer = await fetch(`api/tables/${table}/record?key=${encodeURIComponent(key)}`);
    if (!answer.ok) throw new NoAnswer({ code: "gone", message: t("The record could not be fetched.") });
    return answer.text();
}

export function faultIn(why: unknown): Fault {
    if (why instanceof NoAnswer) return why.fault;
    return { code: "system", message: why instanceof Error ? why.message : String(why) };
}

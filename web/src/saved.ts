// Games kept in the browser. Where storage is forbidden or full they live as long as the page, and the
// person is told.

import type { Opened } from "./sw";

export interface SavedGame {
    id: string;
    game: string;
    seats: string[];
    record: string;
    over: boolean;
    time: number;
}

const MAX_GAMES = 50;
const memory = new Map<string, SavedGame>();
let refused = false;

/** Has a game not been stored? */
export function storageRefused(): boolean {
    return refused;
}

function wait<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
}

async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const opening = indexedDB.open("ludovie", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("games", { keyPath: "id" });
    return (await wait(opening)).transaction("games", mode).objectStore("games");
}

export async function saveGame(game: SavedGame): Promise<void> {
    memory.set(game.id, game);
    try {
        await wait((await shelf("readwrite")).put(game));
    } catch {
        refused = true;
    }
}

export async function loadGame(id: string): Promise<SavedGame | undefined> {
    try {
        return (
            ((await wait((await shelf("readonly")).get(id))) as SavedGame | undefined) ?? memory.get(id)
        );
    } catch {
        return memory.get(id);
    }
}

/** The latest first. Old finished games make room. */
export async function savedGames(): Promise<SavedGame[]> {
    let all: SavedGame[];
    try {
        all = (await wait((await shelf("readonly")).getAll())) as SavedGame[];
    } catch {
        all = [...memory.values()];
    }
    all.sort((a, b) => b.time - a.time);
    for (const old of all.slice(MAX_GAMES).filter((g) => g.over)) void forgetGame(old.id);
    return all.slice(0, MAX_GAMES);
}

export async function forgetGame(id: string): Promise<void> {
    memory.delete(id);
    try {
        await wait((await shelf("readwrite")).delete(id));
    } catch {
        refused = true;
    }
}

/** Has the service worker keep what a game is made of: from now on it needs no network. */
export function keepGame(game: string, lang: string): void {
    if (!("serviceWorker" in navigator)) return;
    const opened: Opened = { game, lang };
    void navigator.serviceWorker.ready.then((r) => r.active?.postMessage(opened));
}

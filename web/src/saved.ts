// Games kept in the browser. Where storage is forbidden or full they live as long as the page, and the
// person is told.

import type { Opened } from "./sw";

export interface SavedGame {
    id: string;
    game: string;
    seats: string[];
    record: string;
    over: boolean;
    asked?: boolean; // is a person here to decide?
    people?: number; // around this device; older games have one
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

let storing: Promise<void> | undefined;
const toStore = new Map<string, SavedGame>();

// IndexedDB needs a moment, in which the page may be closed. Until then the latest game is noted where writing
// is done at once, and found there when a page looks for games again.
const NOTE = "ludovie-latest";

function note(game: SavedGame): void {
    try {
        localStorage.setItem(NOTE, JSON.stringify(game));
    } catch {
        // full or forbidden: what IndexedDB has is all there is
    }
}

function dropNote(): void {
    try {
        localStorage.removeItem(NOTE);
    } catch {
        // nothing was noted either
    }
}

/** Stores what was noted and not stored any more. */
async function recover(): Promise<void> {
    if (storing) return storing;
    let noted: SavedGame | null = null;
    try {
        noted = JSON.parse(localStorage.getItem(NOTE) ?? "null") as SavedGame | null;
    } catch {
        return;
    }
    if (noted) await saveGame(noted);
}

async function store(): Promise<void> {
    for (let game; (game = toStore.values().next().value); ) {
        toStore.delete(game.id);
        try {
            await wait((await shelf("readwrite")).put(game));
        } catch {
            refused = true;
        }
    }
    dropNote();
    storing = undefined;
}

/** One after the other, and of a game that moves on meanwhile the latest state only. */
export function saveGame(game: SavedGame): Promise<void> {
    memory.set(game.id, game);
    toStore.set(game.id, game);
    note(game);
    storing ??= store();
    return storing;
}

export async function loadGame(id: string): Promise<SavedGame | undefined> {
    await recover();
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
    await recover();
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
    toStore.delete(id);
    await storing;
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

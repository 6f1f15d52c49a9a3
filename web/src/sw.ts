// Keeps the client in the browser, so that solo games need no network: the pages at once, a game when it is
// opened. A new build is fetched beside the old one and takes over when no page is open any more, and a file that
// comes late must be that of the same build to the letter: no page ever mixes two builds.

/** Files by name, with what they must hash to. Those of a game by the language that needs them, or "". */
type Files = Record<string, string>;
declare const PAGES: Files;
declare const GAMES: Record<string, Record<string, Files>>;
declare const BUILD: string;

/** A page says which game it has opened, in which language. */
export interface Opened {
    game: string;
    lang: string;
}

const worker = self as unknown as ServiceWorkerGlobalScope;
const NAME = `ludovie-${BUILD}`;
const ROOT = new URL("./", location.href).href;

const all: Files = { ...PAGES };
for (const game of Object.values(GAMES))
    for (const files of Object.values(game)) Object.assign(all, files);

/** Keeps what a game is made of. What does not come now comes when it is wanted. */
async function keepGame({ game, lang }: Opened): Promise<void> {
    const of = GAMES[game];
    const names = [...Object.keys(of?.[""] ?? {}), ...Object.keys(of?.[lang] ?? {})];
    await Promise.allSettled(names.map(get));
}

/** The games that the build before this one has kept. */
async function formerGames(): Promise<Opened[]> {
    const found: Opened[] = [];
    for (const name of (await caches.keys()).filter((n) => n.startsWith("ludovie-") && n !== NAME))
        for (const { url } of await (await caches.open(name)).keys()) {
            const [, game, lang] = url.match(/\/games\/([^/]+)\/([^/]+)\.words$/) ?? [];
            if (game && lang) found.push({ game, lang });
        }
    return found;
}

worker.addEventListener("install", (event) => {
    const keep = async () => {
        const cache = await caches.open(NAME);
        await cache.addAll(
            Object.entries(PAGES).map(([name, integrity]) => new Request(name, { integrity })),
        );
        for (const former of await formerGames()) await keepGame(former);
    };
    event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
    const clean = async () => {
        for (const name of await caches.keys())
            if (name.startsWith("ludovie-") && name !== NAME) await caches.delete(name);
        await worker.clients.claim();
    };
    event.waitUntil(clean());
});

/** A file of this build, from what is kept or else from the server, and kept then. */
async function get(name: string): Promise<Response> {
    const cache = await caches.open(NAME);
    const kept = await cache.match(name);
    if (kept) return kept;
    const integrity = all[name] ?? "";
    try {
        const answer = await fetch(name, { integrity });
        if (answer.ok) await cache.put(name, answer.clone());
        return answer;
    } catch (why) {
        const there = await fetch(name, { method: "HEAD" }).catch(() => undefined);
        if (there) await worker.registration.unregister(); // another build is served: a reload has it
        throw why;
    }
}

worker.addEventListener("message", (event) => {
    event.waitUntil(keepGame(event.data as Opened));
});

worker.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || !url.href.startsWith(ROOT)) return;
    const name = url.href.slice(ROOT.length).replace(/[?#].*/, "");
    if (name === "") event.respondWith(get("index.html"));
    else if (name in all) event.respondWith(get(name));
});

// Keeps the whole client in the browser, so that solo games need no network. A new build is fetched as a
// whole beside the old one and takes over when no page is open any more: no page ever mixes two builds.

declare const FILES: string[];
declare const BUILD: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const NAME = `ludovie-${BUILD}`;

worker.addEventListener("install", (event) => {
    event.waitUntil(caches.open(NAME).then((c) => c.addAll(["./", ...FILES])));
});

worker.addEventListener("activate", (event) => {
    const clean = async () => {
        for (const name of await caches.keys())
            if (name.startsWith("ludovie-") && name !== NAME) await caches.delete(name);
        await worker.clients.claim();
    };
    event.waitUntil(clean());
});

worker.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin) return;
    const answer = async () => {
        const cache = await caches.open(NAME);
        return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
    };
    event.respondWith(answer());
});

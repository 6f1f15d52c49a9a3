// The client: words first, then the page of the address.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./style/index.css";
import { Boundary } from "./parts/boundary";
import { followInput } from "./parts/input";
import { Later } from "./parts/later";
import { LiveRegion } from "./parts/live";
import { useSettings } from "./parts/hooks";
import { Frame } from "./parts/frame";
import { SoloPage } from "./pages/game/solo";
import { Home } from "./pages/home/home";
import { Setup } from "./pages/setup/setup";
import type { Route } from "./route";
import { parseRoute } from "./route";
import { settings, showSettings } from "./settings";
import { loadFonts } from "./stage/fonts";
import { currentLang, loadWords, t } from "./words";

/** Pages that nobody begins with. */
const LATER = {
    about: () => import("./pages/about").then((m) => m.About),
    account: () => import("./pages/account").then((m) => m.Account),
    here: () => import("./pages/here/here").then((m) => m.Here),
    join: () => import("./pages/join").then((m) => m.Join),
    read: () => import("./pages/read/read").then((m) => m.Read),
    learn: () => import("./pages/learn/learn").then((m) => m.Learn),
    replay: () => import("./pages/shared").then((m) => m.Shared),
    rules: () => import("./pages/rules").then((m) => m.Rules),
    settings: () => import("./pages/settings").then((m) => m.SettingsPage),
    screen: () => import("./pages/screen/screen").then((m) => m.ScreenPage),
    table: () => import("./pages/table").then((m) => m.TablePage),
};

/** A table of the server, to sit at or on a big screen. */
function TableRoute({ route }: { route: Extract<Route, { page: "table" | "screen" }> }) {
    const at = { id: route.id, tableKey: route.key };
    if (route.page === "screen") return <Later load={LATER.screen} with={at} />;
    return <Later load={LATER.table} with={{ ...at, seat: route.seat }} />;
}

function Page({ hash }: { hash: string }) {
    const route = parseRoute(hash);
    switch (route.page) {
        case "home":
            return <Home />;
        case "setup":
            return <Setup key={route.game} id={route.game} />;
        case "invite":
            return <Setup key={route.game} id={route.game} inviting />;
        case "solo":
            return <SoloPage key={route.id} id={route.id} />;
        case "table":
        case "screen":
            return <TableRoute key={`${route.page} ${route.id}`} route={route} />;
        case "replay":
            return (
                <Later key={route.packed} load={LATER.replay} with={{ packed: route.packed }} />
            );
        case "read":
            return <Later key={`read ${route.game}`} load={LATER.read} with={{ game: route.game }} />;
        case "here":
            return <Later key={`here ${route.game}`} load={LATER.here} with={{ game: route.game }} />;
        case "learn":
            return (
                <Later
                    key={`learn ${route.game}`}
                    load={LATER.learn}
                    with={{ game: route.game, scene: route.scene }}
                />
            );
        case "rules":
            return (
                <Later
                    key={`rules ${route.game}`}
                    load={LATER.rules}
                    with={{ game: route.game, rule: route.rule }}
                />
            );
        case "join":
        case "settings":
        case "account":
        case "about":
            return <Later key={route.page} load={LATER[route.page]} with={{}} />;
        case "unknown":
            return (
                <Frame title={t("Nothing here")} kind="unknown">
                    <p>{t("This address leads nowhere.")}</p>
                    <p>
                        <a class="button primary" href="#/">
                            {t("All games")}
                        </a>
                    </p>
                </Frame>
            );
    }
}

function App() {
    const [hash, setHash] = useState(location.hash);
    const { lang } = useSettings();
    const [, setSpoken] = useState(currentLang());
    useEffect(() => {
        const moved = () => setHash(location.hash);
        addEventListener("hashchange", moved);
        moved(); // it may have changed before anybody listened
        return () => removeEventListener("hashchange", moved);
    }, []);
    useEffect(() => {
        if (lang !== currentLang()) void loadWords(lang).then(() => setSpoken(lang));
    }, [lang]);
    return (
        <>
            <Boundary
                moment={hash}
                instead={
                    <Frame title={t("Something went wrong")} kind="unknown">
                        <p class="problem" role="alert">
                            {t("This page could not be drawn.")}
                        </p>
                        <div class="row">
                            <button
                                type="button"
                                class="button primary"
                                onClick={() => location.reload()}
                            >
                                {t("Try again")}
                            </button>
                            <a class="button" href="#/">
                                {t("All games")}
                            </a>
                        </div>
                    </Frame>
                }
            >
                <Page hash={hash} />
            </Boundary>
            <LiveRegion />
        </>
    );
}

async function begin(): Promise<void> {
    const root = document.getElementById("app");
    if (!root) return;
    showSettings();
    followInput();
    await loadWords(settings().lang);
    root.textContent = "";
    render(<App />, root);
    loadFonts();
    if ("serviceWorker" in navigator)
        void navigator.serviceWorker.register("sw.js").catch(() => undefined);
}

void begin();

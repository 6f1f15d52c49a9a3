import { useEffect, useState } from "preact/hooks";
import type { Me, OpenTable } from "../api";
import { hasServer, me, openTables } from "../api";
import { BoxArt } from "../parts/boxes";
import { Frame } from "../parts/frame";
import type { SavedGame } from "../saved";
import { forgetGame, savedGames } from "../saved";
import { formatDay, gameFacts, games, t, tn } from "../words";

const SHOWN = 3; // of my games; the others are a click away
const REFRESH = 15000; // ms between two looks at the open tables

/** Minutes at the table, as the boxes promise them. */
const MINUTES: Record<string, [number, number]> = {
    "cest-la-vie": [20, 30],
    "easy-come": [15, 25],
    "jeu-de-lannee": [45, 90],
    "smile-life": [30, 45],
    "plus-belle-la-vie": [45, 75],
};

function Box({ id, server }: { id: string; server: boolean }) {
    const g = gameFacts(id);
    const minutes = MINUTES[id];
    if (!g) return null;
    return (
        <li class="box">
            <BoxArt game={id} />
            <div class="box-text">
                <h3>{g.title}</h3>
                <p>{g.summary}</p>
                <p class="note">
                    {t("{min} to {max} players", { min: g.min_seats, max: g.max_seats })}
                    {minutes && (
                        <> · {t("{min} to {max} minutes", { min: minutes[0], max: minutes[1] })}</>
                    )}
                </p>
                <div class="row">
                    <a
                        class="button primary"
                        href={`#/new/${id}`}
                        aria-label={t("Play {game}", { game: g.title })}
                    >
                        {t("Play")}
                    </a>
                    {server && (
                        <a
                            class="button"
                            href={`#/invite/${id}`}
                            aria-label={t("Invite to {game}", { game: g.title })}
                        >
                            {t("Invite")}
                        </a>
                    )}
                    <a
                        class="button quiet"
                        href={`#/rules/${id}`}
                        aria-label={t("Rules of {game}", { game: g.title })}
                    >
                        {t("Rules")}
                    </a>
                </div>
            </div>
        </li>
    );
}

function OnServer({ table }: { table: Me["tables"][number] }) {
    return (
        <li class="saved">
            <a href={`#/table/${table.id}`}>
                <strong>{table.title}</strong>
                <span>
                    {table.state === "over"
                        ? t("finished")
                        : table.state === "lobby"
                          ? t("Waiting for players")
                          : table.my_turn
                            ? t("your turn")
                            : table.turn
                              ? t("{who} is to move", { who: table.turn })
                              : t("with others, under way")}
                </span>
                <span class="note">{formatDay(table.active)}</span>
            </a>
        </li>
    );
}

function Saved({ game, onForget }: { game: SavedGame; onForget: () => void }) {
    const title = gameFacts(game.game)?.title ?? game.game;
    return (
        <li class="saved">
            <a href={`#/solo/${game.id}`}>
                <strong>{title}</strong>
                <span>
                    {game.over ? t("finished") : t("your turn")} · {game.seats.join(", ")}
                </span>
                <span class="note">{formatDay(game.time)}</span>
            </a>
            <button
                type="button"
                class="button quiet"
                onClick={onForget}
                aria-label={t("Forget the game {game} of {day}", {
                    game: title,
                    day: formatDay(game.time),
                })}
            >
                {t("Forget")}
            </button>
        </li>
    );
}

/** Tables that anybody may join or look at, looked up again while the page is open. */
function OpenTables({ mine }: { mine: readonly number[] }) {
    const [tables, setTables] = useState<OpenTable[]>([]);
    useEffect(() => {
        const look = () => void openTables().then(setTables, () => undefined);
        look();
        const timer = setInterval(() => {
            if (!document.hidden) look();
        }, REFRESH);
        return () => clearInterval(timer);
    }, []);
    const others = tables.filter((o) => !mine.includes(o.id));
    if (others.length === 0) return null;
    return (
        <section aria-labelledby="open-title">
            <h2 id="open-title">{t("Open tables")}</h2>
            <ul class="saved-list">
                {others.map((o) => (
                    <li class="saved" key={o.id}>
                        <a href={`#/table/${o.id}`}>
                            <strong>{o.title}</strong>
                            <span>
                                {o.state === "lobby" && o.open > 0
                                    ? tn("{n} free seat of {of}", "{n} free seats of {of}", o.open, {
                                          of: o.seats,
                                      })
                                    : t("look on")}
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function Home() {
    const [saved, setSaved] = useState<SavedGame[]>([]);
    const [tables, setTables] = useState<Me["tables"]>([]);
    const [server, setServer] = useState(false);
    const refresh = () => void savedGames().then(setSaved);
    useEffect(refresh, []);
    useEffect(
        () =>
            void hasServer().then((there) => {
                setServer(there);
                if (there)
                    void me().then(
                        (found) => setTables(found?.tables ?? []),
                        () => undefined,
                    );
            }),
        [],
    );
    const isOver = (g: { over: boolean } | { state: string }) =>
        "over" in g ? g.over : g.state === "over";
    const mine = [...tables, ...saved]
        .sort((a, b) => Number(isOver(a)) - Number(isOver(b)))
        .map((g) =>
            "state" in g ? (
                <OnServer key={`t${g.id}`} table={g} />
            ) : (
                <Saved key={g.id} game={g} onForget={() => void forgetGame(g.id).then(refresh)} />
            ),
        );
    return (
        <Frame
            title="Ludovie"
            kind="home"
            actions={
                <>
                    {server && (
                        <a class="button quiet" href="#/account">
                            {t("Account")}
                        </a>
                    )}
                    <a class="button quiet" href="#/settings">
                        {t("Settings")}
                    </a>
                </>
            }
        >
            <p class="lead">
                {t(
                    "Five French family games about life and luck. Play now, alone with bots, even without a network.",
                )}
            </p>
            {server && (
                <p>
                    <a class="button" href="#/join">
                        {t("Join a table")}
                    </a>
                </p>
            )}
            {mine.length > 0 && (
                <section aria-labelledby="saved-title">
                    <h2 id="saved-title">{t("My games")}</h2>
                    <ul class="saved-list">{mine.slice(0, SHOWN)}</ul>
                    {mine.length > SHOWN && (
                        <details class="fold">
                            <summary>
                                {tn("{n} more game", "{n} more games", mine.length - SHOWN)}
                            </summary>
                            <ul class="saved-list">{mine.slice(SHOWN)}</ul>
                        </details>
                    )}
                </section>
            )}
            {server && <OpenTables mine={tables.map((g) => g.id)} />}
            <section aria-labelledby="games-title">
                <h2 id="games-title">{t("The games")}</h2>
                <ul class="boxes">
                    {games().map((g) => (
                        <Box key={g.id} id={g.id} server={server} />
                    ))}
                </ul>
            </section>
        </Frame>
    );
}

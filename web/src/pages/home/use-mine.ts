// What one has under way: games kept in this browser, and tables of the server.

import { useEffect, useState } from "preact/hooks";
import type { Me } from "../../api";
import { hasServer, myTables } from "../../api";
import type { SavedGame } from "../../saved";
import { savedGames } from "../../saved";
import { settings } from "../../settings";

/** A game of mine, wherever it is kept. */
export interface Mine {
    key: string;
    game: string;
    href: string;
    over: boolean;
    myTurn: boolean;
    time: number;
    others: readonly string[]; // names, as far as they are known
    waitsFor: string | undefined; // who is to move, if that is known and it is not me
    lobby: boolean;
    saved: SavedGame | undefined; // of a game in this browser
}

function fromSaved(g: SavedGame): Mine {
    return {
        key: g.id,
        game: g.game,
        href: `#/solo/${g.id}`,
        over: g.over,
        myTurn: !g.over && g.asked !== false, // a game kept while bots were playing goes on with them
        time: g.time,
        others: g.seats.slice(1),
        waitsFor: undefined,
        lobby: false,
        saved: g,
    };
}

function fromTable(g: Me["tables"][number]): Mine {
    return {
        key: `t${g.id}`,
        game: g.game,
        href: `#/table/${g.id}`,
        over: g.state === "over",
        myTurn: g.state === "playing" && g.my_turn === true,
        time: g.active,
        others: [],
        waitsFor: g.my_turn ? undefined : g.turn,
        lobby: g.state === "lobby",
        saved: undefined,
    };
}

/** Those that wait for me, then those under way, then those that are over; the latest first. */
export function sortMine(games: readonly Mine[]): Mine[] {
    const order = (g: Mine) => (g.over ? 2 : g.myTurn ? 0 : 1);
    return [...games].sort((a, b) => order(a) - order(b) || b.time - a.time);
}

/** How often each game was played, for the order of the shelf. */
export function countGames(games: readonly Mine[]): Map<string, number> {
    const count = new Map<string, number>();
    for (const g of games) count.set(g.game, (count.get(g.game) ?? 0) + 1);
    return count;
}

export interface Found {
    mine: readonly Mine[];
    tables: readonly number[]; // of the server, where I have a seat
    server: boolean; // is there one?
    looked: boolean; // in this browser
    ready: boolean; // nothing that is known would move the page any more
    refresh: () => void;
}

const PATIENCE = 300; // ms: what comes later moves the page after all

/** Where to look at the server too: only who has been here before can have a table there. */
const isKnown = () => settings().name !== "";

export function useMine(): Found {
    const [saved, setSaved] = useState<SavedGame[]>();
    const [tables, setTables] = useState<Me["tables"]>();
    const [server, setServer] = useState(false);
    const [late, setLate] = useState(false);
    const refresh = () => void savedGames().then(setSaved);
    useEffect(refresh, []);
    useEffect(() => {
        const timer = setTimeout(() => setLate(true), PATIENCE);
        return () => clearTimeout(timer);
    }, []);
    useEffect(
        () =>
            void hasServer().then(async (there) => {
                setServer(there);
                setTables(there ? await myTables().catch(() => []) : []);
            }),
        [],
    );
    return {
        mine: sortMine([...(tables ?? []).map(fromTable), ...(saved ?? []).map(fromSaved)]),
        tables: (tables ?? []).map((g) => g.id),
        server,
        looked: saved !== undefined,
        ready: late || (saved !== undefined && (tables !== undefined || !isKnown())),
        refresh,
    };
}

// The first page: the games of the shelf, and what one has under way.

import { useEffect, useState } from "preact/hooks";
import type { Me } from "../../api";
import { hasServer, me } from "../../api";
import { Frame } from "../../parts/frame";
import { t } from "../../words";
import { MyGames } from "./mine";
import { OpenTables } from "./open";
import { Shelf } from "./shelf";

export function Home() {
    const [tables, setTables] = useState<Me["tables"]>([]);
    const [server, setServer] = useState(false);
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
                    "Five French family games about life and luck. Play now, against bots, even without a network.",
                )}
            </p>
            {server && (
                <p>
                    <a class="button" href="#/join">
                        {t("Join a table")}
                    </a>
                </p>
            )}
            <MyGames tables={tables} />
            {server && <OpenTables mine={tables.map((g) => g.id)} />}
            <Shelf server={server} />
        </Frame>
    );
}

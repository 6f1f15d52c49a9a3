// Tables of the server that are open to all.

import { useEffect, useState } from "preact/hooks";
import type { OpenTable } from "../../api";
import { openTables } from "../../api";
import { t, tn } from "../../words";

const REFRESH = 15000; // ms between two looks at the open tables

/** Tables that anybody may join or look at, looked up again while the page is open. */
export function OpenTables({ mine }: { mine: readonly number[] }) {
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
        <section class="open-tables" aria-labelledby="open-title">
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
                                    : t("watch")}
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

// What happened, the latest at the end. The region that screen readers follow is another one (live.tsx): so
// that a redrawn list is not read again.

import { useEffect, useRef, useState } from "preact/hooks";
import type { News } from "../protocol";
import { t, tn } from "../words";

/** A sentence, with the rule it follows from a click away; where no single rule explains it, all of them. */
function Line({ news, game, stop }: { news: News; game: string; stop: boolean }) {
    return (
        <li>
            {news.text}
            <a
                class="rule-link"
                href={`#/rules/${game}${news.rule ? `/${news.rule}` : ""}`}
                aria-label={news.rule && t("Rule {id}", { id: news.rule })}
                tabIndex={stop ? 0 : -1}
            >
                {news.rule || t("Rules")}
            </a>
        </li>
    );
}

/** Up and down go from rule to rule: as many stops for the Tab key would be in everybody's way. */
function walk(event: KeyboardEvent) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const links = [...(event.currentTarget as HTMLElement).querySelectorAll("a")];
    const at = links.indexOf(event.target as HTMLAnchorElement);
    if (!step || at < 0) return;
    event.preventDefault();
    links[at + step]?.focus();
}

const SHOWN = 100; // lines; more make every move slower on a telephone

export function Log({ news, game }: { news: readonly News[]; game: string }) {
    const [all, setAll] = useState(false);
    const end = useRef<HTMLOListElement>(null);
    useEffect(() => {
        if (end.current) end.current.scrollTop = end.current.scrollHeight;
    }, [news]);
    const earlier = all ? 0 : Math.max(0, news.length - SHOWN);
    const shown = news.slice(earlier);
    const stop = shown.map((n) => n.text !== "").lastIndexOf(true); // where the Tab key stops
    return (
        <section class="log" aria-labelledby="log-title">
            <h2 id="log-title">{t("What happened")}</h2>
            <ol ref={end} tabIndex={0} aria-labelledby="log-title" onKeyDown={walk}>
                {earlier > 0 && (
                    <li>
                        <button type="button" class="button quiet" onClick={() => setAll(true)}>
                            {tn("{n} earlier line", "{n} earlier lines", earlier)}
                        </button>
                    </li>
                )}
                {shown.map(
                    (n, i) =>
                        n.text && <Line key={earlier + i} news={n} game={game} stop={i === stop} />,
                )}
                {news.length === 0 && <li class="note">{t("Nothing yet.")}</li>}
            </ol>
        </section>
    );
}

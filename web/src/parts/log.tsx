// What happened, the latest at the end. The region that screen readers follow is another one (live.tsx): so
// that a redrawn list is not read again.

import { useEffect, useRef, useState } from "preact/hooks";
import type { News } from "../protocol";
import { t, tn } from "../words";

/** A sentence, with the rule it follows from a click away. */
function Line({ news, game }: { news: News; game: string }) {
    return (
        <li>
            {news.text}
            {news.rule && (
                <a
                    class="rule-link"
                    href={`#/rules/${game}/${news.rule}`}
                    aria-label={t("Rule {id}", { id: news.rule })}
                >
                    {news.rule}
                </a>
            )}
        </li>
    );
}

const SHOWN = 100; // lines; more make every move slower on a telephone

export function Log({ news, game }: { news: readonly News[]; game: string }) {
    const [all, setAll] = useState(false);
    const end = useRef<HTMLOListElement>(null);
    useEffect(() => {
        if (end.current) end.current.scrollTop = end.current.scrollHeight;
    }, [news]);
    const earlier = all ? 0 : Math.max(0, news.length - SHOWN);
    return (
        <section class="log" aria-labelledby="log-title">
            <h2 id="log-title">{t("What happened")}</h2>
            <ol ref={end} tabIndex={0} aria-labelledby="log-title">
                {earlier > 0 && (
                    <li>
                        <button type="button" class="button quiet" onClick={() => setAll(true)}>
                            {tn("{n} earlier line", "{n} earlier lines", earlier)}
                        </button>
                    </li>
                )}
                {news
                    .slice(earlier)
                    .map((n, i) => n.text && <Line key={earlier + i} news={n} game={game} />)}
                {news.length === 0 && <li class="note">{t("Nothing yet.")}</li>}
            </ol>
        </section>
    );
}

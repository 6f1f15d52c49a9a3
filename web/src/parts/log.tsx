// What happened, one line a turn, the latest at the end; a line opens and tells every step with its rule. The region
// that screen readers follow is another one (live.tsx): so that a redrawn list is not read again.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TurnLine } from "../boards/face";
import type { GameEvent, News } from "../protocol";
import type { Turn } from "../stage/turns";
import { turnsOf } from "../stage/turns";
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

/** Up and down go from line to line: as many stops for the Tab key would be in everybody's way. */
function walk(event: KeyboardEvent) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("summary, a")];
    const links = all.filter((l) => l.offsetParent !== null);
    const at = links.indexOf(event.target as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    links[at + step]?.focus();
}

const SHOWN = 60; // turns; more make every move slower on a telephone

interface TurnProps {
    turn: Turn;
    game: string;
    isLast: boolean;
    line: TurnLine | undefined;
    mark: ComponentChildren;
}

/** What a turn was about, where the game does not say it shorter: what came of it. */
function plainLine({ news }: Turn): string {
    return news.at(-1)?.text ?? "";
}

function TurnItem({ turn, game, isLast, line, mark }: TurnProps) {
    const [open, setOpen] = useState(false);
    return (
        <li class={isLast ? "turn-item last" : "turn-item"}>
            <details onToggle={(e) => setOpen(e.currentTarget.open)}>
                <summary tabIndex={isLast ? 0 : -1}>
                    {mark}
                    <span class="turn-text">{line?.text ?? plainLine(turn)}</span>
                    {line?.things && <span class="turn-things">{line.things}</span>}
                </summary>
                {open && (
                    <ol>
                        {turn.news.map((n, i) => (
                            <Line key={i} news={n} game={game} stop={i === turn.news.length - 1} />
                        ))}
                    </ol>
                )}
            </details>
        </li>
    );
}

const NEAR = 8; // pixels from the end: somebody follows

/** The latest is in sight, whatever becomes of the room, until somebody looks at what was before. */
function useEnd(news: readonly News[]) {
    const list = useRef<HTMLOListElement>(null);
    const follows = useRef(true);
    useEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
    }, [news]);
    useEffect(() => {
        const ol = list.current;
        if (!ol) return undefined;
        const scrolled = () => {
            if (ol.clientHeight > 0)
                follows.current = ol.scrollTop + ol.clientHeight > ol.scrollHeight - NEAR;
        };
        const room = new ResizeObserver(() => {
            if (follows.current) ol.scrollTop = ol.scrollHeight;
        });
        ol.addEventListener("scroll", scrolled);
        room.observe(ol);
        return () => {
            room.disconnect();
            ol.removeEventListener("scroll", scrolled);
        };
    }, []);
    return list;
}

interface Props {
    news: readonly News[];
    events: readonly GameEvent[];
    game: string;
    mark: (seat: number | undefined) => ComponentChildren;
    line: (turn: Turn) => TurnLine | undefined;
    stamp: string; // what marks and lines depend on besides the turn
}

interface Kept {
    made: string; // of what
    item: ComponentChildren;
}

/** Turns that are as they were are not made again: the same item is passed over when the page is drawn. */
function useKept(stamp: string) {
    const kept = useRef({ stamp, items: new Map<string, Kept>() });
    if (kept.current.stamp !== stamp) kept.current = { stamp, items: new Map() };
    const { items } = kept.current;
    return (turn: Turn, isLast: boolean, make: () => ComponentChildren): ComponentChildren => {
        const made = `${turn.news.length} ${turn.events.length} ${isLast} ${turn.news.at(-1)?.text ?? ""}`;
        const there = items.get(turn.key);
        if (there?.made === made) return there.item;
        const item = make();
        items.set(turn.key, { made, item });
        return item;
    };
}

export function Log({ news, events, game, mark, line, stamp }: Props) {
    const [all, setAll] = useState(false);
    const end = useEnd(news);
    const kept = useKept(stamp);
    const turns = useMemo(() => turnsOf(news, events), [news, events]);
    const earlier = all ? 0 : Math.max(0, turns.length - SHOWN);
    const shown = turns.slice(earlier);
    return (
        <section class="log" aria-labelledby="log-title">
            <h2 id="log-title" tabIndex={-1}>
                {t("What happened")}
            </h2>
            <ol ref={end} tabIndex={0} aria-labelledby="log-title" onKeyDown={walk}>
                {earlier > 0 && (
                    <li>
                        <button type="button" class="button quiet" onClick={() => setAll(true)}>
                            {tn("{n} earlier turn", "{n} earlier turns", earlier)}
                        </button>
                    </li>
                )}
                {shown.map((turn, i) => {
                    const isLast = i === shown.length - 1;
                    return kept(turn, isLast, () => (
                        <TurnItem
                            key={turn.key}
                            {...{ turn, game, isLast }}
                            line={line(turn)}
                            mark={mark(turn.seat)}
                        />
                    ));
                })}
                {news.length === 0 && <li class="note">{t("Nothing yet.")}</li>}
            </ol>
        </section>
    );
}

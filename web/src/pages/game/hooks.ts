// What happens around a game while it is played: news are said, the focus is kept, keys are heard.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { byKeys } from "../../parts/input";
import { announce, clearLive, forgetQuestion } from "../../parts/live";
import { notify } from "../../parts/notify";
import { sound } from "../../parts/sound";
import { howToPlay, newTo, spokenNews, spokenQuestion } from "../../parts/spoken";
import { changeSettings, settings } from "../../settings";
import { DECISIONS } from "../../stage/decisions";
import type { Now, Table } from "../../table";
import { winners } from "../end/outcome";

/** Says what is new, once; rings when the person is asked. `explains`: to who plays for the first time, how. */
export function useNarration(table: Table, explains = true): void {
    const asked = useRef(-1);
    const isHere = useRef(false);
    const { now, isLaying } = table;
    useEffect(() => {
        if (!now) return;
        const since = table.saidUpTo; // two updates may come as one drawing; who comes back has been told before
        if (!isHere.current) clearLive();
        isHere.current = true;
        if (since === undefined && explains && !settings().played && settings().keys && !now.result)
            announce(howToPlay());
        table.saidUpTo = now.seq;
        const [news, events] = newTo(now, since);
        if (news.length > 0) forgetQuestion();
        for (const text of spokenNews(news, events)) announce(text, { aloud: true, news: true });
        if (isLaying || now.choices.length === 0 || asked.current === now.seq) return;
        asked.current = now.seq;
        announce(spokenQuestion(now), { last: true });
        sound("turn");
        notify(now.table.title, now.game?.call ?? now.game?.question ?? "");
    }, [now, isLaying]);
}

/** The end is heard too: who has won hears another tune. */
export function useFinale(now: Now | undefined): void {
    const wasOver = useRef(!!now?.result);
    const you = now?.table.you;
    const rank = you === undefined ? now?.result && 1 : now?.result?.ranks[you - 1]; // of several people one has won
    useEffect(() => {
        if (rank !== undefined && now?.result && !wasOver.current) {
            // Its heading gets the focus, which a screen reader may overlook while the page changes.
            announce(winners(now.table, now.result), { last: true });
            sound(rank === 1 ? "win" : "loss");
            changeSettings({ played: true });
        }
        wasOver.current = rank !== undefined;
    }, [rank]);
}

/** Where nobody has chosen to be: at the top of the page, on its heading, on the question. */
function isAdrift(at: Element | null): boolean {
    return !at || at === document.body || at.id === "turn" || at.matches("h1, main");
}

const SETTLED = 300; // ms: a screen reader overlooks a focus that comes while it still reads a new page

/** Who plays with keys has the focus in the list of decisions, where it stays while the others play, unless they
 *  work on the board. For others it is on the question when what had it is gone: never at the top of the page. */
export function useFocus(now: Now | undefined, isDrawn: boolean): void {
    const opened = useRef(0); // when the page was drawn: the table, and then the end
    const isOver = !!now?.result;
    useEffect(() => {
        opened.current = performance.now();
    }, [isDrawn, isOver]);
    useEffect(() => {
        if (!now || !isDrawn || !isAdrift(document.activeElement)) return undefined;
        if (!byKeys()) {
            const lost = document.activeElement === document.body;
            if (lost && now.seq > 0) document.getElementById("turn")?.focus({ preventScroll: true });
            return undefined;
        }
        const settle = () => {
            const place = document.getElementById(now.result ? "outcome" : DECISIONS);
            if (isAdrift(document.activeElement)) place?.focus({ preventScroll: true });
        };
        const early = opened.current + SETTLED - performance.now();
        if (early <= 0) {
            settle();
            return undefined;
        }
        const timer = setTimeout(settle, early);
        return () => clearTimeout(timer);
    }, [now, isDrawn]);
}

/** The letter or digit of a key, also where Alt makes another sign of it. */
function plainKey(e: KeyboardEvent): string {
    const key = e.key.toLowerCase();
    if (/^[a-z0-9]$/.test(key) || !e.altKey) return key;
    return /^(?:Key|Digit)([A-Z0-9])$/.exec(e.code)?.[1]?.toLowerCase() ?? key;
}

/** Hears single keys, unless somebody types; with Ctrl and Alt always, as these reach the page while a screen
 *  reader browses. */
export function useKeys(on: boolean, act: (key: string) => boolean): void {
    const latest = useRef(act);
    latest.current = act;
    useLayoutEffect(() => {
        if (!on) return undefined;
        const pressed = (e: KeyboardEvent) => {
            const both = e.ctrlKey && e.altKey;
            const typing =
                e.target instanceof HTMLElement && e.target.closest("input, select, textarea, dialog");
            if (e.metaKey || (!both && (typing || e.ctrlKey || e.altKey))) return;
            if (latest.current(plainKey(e))) e.preventDefault();
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    }, [on]);
}

/** To the ranking when the game is over, wherever one was looking. */
export function useTop(over: boolean): void {
    useEffect(() => {
        if (over) window.scrollTo({ top: 0 });
    }, [over]);
}

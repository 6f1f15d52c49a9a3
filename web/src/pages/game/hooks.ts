// What happens around a game while it is played: news are said, the focus is kept, keys are heard.

import { useEffect, useRef } from "preact/hooks";
import { announce, clearLive, forgetQuestion } from "../../parts/live";
import { notify } from "../../parts/notify";
import { sound } from "../../parts/sound";
import type { Now } from "../../table";
import { tn } from "../../words";

/** Says what is new, once; rings when the person is asked. */
export function useNarration(now: Now | undefined): void {
    const asked = useRef(-1);
    const told = useRef<number>(undefined); // up to here; two updates may come as one drawing
    useEffect(() => {
        if (!now) return;
        const since = told.current;
        if (since === undefined) clearLive();
        told.current = now.seq;
        const isNew = (seq: number) => since !== undefined && seq > since;
        const fresh = since === undefined ? now.fresh : now.news.filter((n) => isNew(n.seq));
        if (fresh.length > 0) forgetQuestion();
        for (const n of fresh) if (n.text && !n.undone) announce(n.text, { aloud: true });
        if (now.choices.length === 0 || asked.current === now.seq) return;
        asked.current = now.seq;
        announce(
            `${now.game?.question ?? ""} ${tn("{n} decision", "{n} decisions", now.choices.length)}`,
            { last: true },
        );
        sound("turn");
        notify(now.table.title, now.game?.call ?? now.game?.question ?? "");
    }, [now]);
}

/** The end is heard too: who has won hears another tune. */
export function useFinale(now: Now | undefined): void {
    const wasOver = useRef(!!now?.result);
    const rank = now?.result?.ranks[(now.table.you ?? 1) - 1];
    useEffect(() => {
        if (rank !== undefined && !wasOver.current) sound(rank === 1 ? "win" : "loss");
        wasOver.current = rank !== undefined;
    }, [rank]);
}

/** When what had the focus is gone, the question has it: never the top of the page. */
export function useFocus(now: Now | undefined): void {
    useEffect(() => {
        const lost = !document.activeElement || document.activeElement === document.body;
        if (now && lost && now.seq > 0) document.getElementById("turn")?.focus({ preventScroll: true });
    }, [now]);
}

/** Hears single keys, unless somebody types. */
export function useKeys(on: boolean, act: (key: string) => boolean): void {
    const latest = useRef(act);
    latest.current = act;
    useEffect(() => {
        if (!on) return undefined;
        const pressed = (e: KeyboardEvent) => {
            const typing =
                e.target instanceof HTMLElement && e.target.closest("input, select, textarea, dialog");
            if (typing || e.ctrlKey || e.altKey || e.metaKey) return;
            if (latest.current(e.key.toLowerCase())) e.preventDefault();
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

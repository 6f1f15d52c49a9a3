// A sign to who is waited for: the ready-made phrase that everybody reads in the own language, at most once a minute.

import { useEffect, useRef } from "preact/hooks";
import type { OnlineTable } from "../online";
import { notify } from "../parts/notify";
import { sound } from "../parts/sound";
import type { Table as TableDoc } from "../protocol";
import type { Now } from "../table";

const PHRASE = "your-turn";
const REST = 60_000; // ms between two signs

let last = 0;

/** What gives the sign; undefined while there is nothing to be said, or it was said just now. */
export function waver(table: OnlineTable, doc: TableDoc): (() => void) | undefined {
    if (!doc.chatting || doc.you === undefined || Date.now() - last < REST) return undefined;
    return () => {
        last = Date.now();
        void table.say({ type: "chat", phrase: PHRASE });
    };
}

/** Somebody waves: who is to decide hears it, or finds a notice. */
export function useWave(now: Now | undefined): void {
    const known = useRef<number>(undefined);
    useEffect(() => {
        if (!now) return;
        const since = known.current;
        known.current = now.chat.at(-1)?.n ?? 0;
        if (since === undefined || now.choices.length === 0) return;
        const sign = now.chat.find((c) => c.n > since && c.phrase === PHRASE && c.seat !== now.table.you);
        if (!sign) return;
        sound("turn");
        notify(now.table.title, `${sign.who}: ${sign.text}`);
    }, [now?.chat]);
}

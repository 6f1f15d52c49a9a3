// What was said at the table and nobody here has looked at.

import { useEffect, useState } from "preact/hooks";
import type { Table } from "../table";
import { isOnline } from "../table";

/** How much that is; undefined: nobody talks here. */
export function useUnread(table: Table, isSeen: boolean): number | undefined {
    const { now } = table;
    const last = now?.chat.at(-1)?.n ?? 0;
    const [seen, setSeen] = useState(last);
    useEffect(() => {
        if (isSeen) setSeen(last);
    }, [isSeen, last]);
    if (!now?.table.chatting || !isOnline(table)) return undefined;
    return now.chat.filter((c) => c.n > seen && c.seat !== now.table.you).length;
}

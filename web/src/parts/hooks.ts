import { useEffect, useReducer } from "preact/hooks";
import { onSettings, settings } from "../settings";
import type { Settings } from "../settings";
import type { Table } from "../table";

function useRedraw(): () => void {
    return useReducer((n: number) => n + 1, 0)[1] as () => void;
}

export function useSettings(): Settings {
    const redraw = useRedraw();
    useEffect(() => onSettings(redraw), []);
    return settings();
}

/** Draws again whenever something changes at the table. */
export function useTable(table: Table | undefined): void {
    const redraw = useRedraw();
    useEffect(() => {
        if (!table) return undefined;
        redraw(); // what came before the subscription
        return table.subscribe(redraw);
    }, [table]);
}

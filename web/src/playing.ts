// The solo table that is open now: it lives on while the person looks at the rules or the settings.

import type { Branch, Plan } from "./host";
import { go } from "./route";
import { loadGame } from "./saved";
import { onSettings, paceOf, settings } from "./settings";
import { SoloTable } from "./solo";
import type { Outcome } from "./table";
import { t } from "./words";

let current: SoloTable | undefined;

function open(id: string): SoloTable {
    current?.close();
    current = new SoloTable(id);
    adjust();
    return current;
}

function adjust(): void {
    if (!current) return;
    void current.thread.ask("pace", { ms: paceOf(settings()) }).catch(() => undefined);
    void current.thread.ask("passing", { on: settings().passing }).catch(() => undefined);
}
onSettings(adjust);

/** Begins a game, or goes on from a moment of another, and goes to its page; or says why not. */
export async function startSolo(from: Plan | Branch): Promise<Outcome> {
    const id = Date.now().toString(36);
    const table = open(id);
    await ("record" in from ? table.branch(from) : table.start(from));
    if (table.fault) return table.fault;
    go(`#/solo/${id}`);
    return undefined;
}

/** The table of this address: the open one, or a game kept in the browser. */
export async function soloTable(id: string): Promise<SoloTable> {
    if (current?.id === id) return current;
    const saved = await loadGame(id);
    const table = open(id);
    if (saved) {
        await table.resume(saved.game, saved.record);
    } else {
        table.link = "gone";
        table.fault = { code: "unknown", message: t("This game is not in this browser.") };
    }
    return table;
}

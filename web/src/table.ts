// A table as pages see it, whoever keeps it: the server (online.ts) or the library in the page (solo.ts).

import type {
    Blocked,
    BoardDoc,
    Chat,
    Choice,
    GameEvent,
    Hear,
    News,
    Result,
    Table as TableDoc,
    View,
} from "./protocol";
import { partyAt } from "./here";
import type { OnlineTable } from "./online";
import type { Lang } from "./words";
import { currentLang } from "./words";

export interface Now {
    seq: number;
    from: number; // what had happened when one came to the table: nothing at the beginning of a game
    table: TableDoc;
    news: readonly News[];
    events: readonly GameEvent[]; // the same as data, and what came before
    game: View | undefined;
    choices: readonly Choice[];
    blocked: readonly Blocked[];
    result: Result | undefined;
    chat: readonly Chat[];
}

/** Do several people play on this one device? Tables of the page have no number. */
export function sharesDevice({ id, seats }: TableDoc): boolean {
    return id === 0 ? seats.filter((s) => s.kind === "person").length > 1 : partyAt(id).size > 0;
}

const MAX_NEWS = 2000;
const MAX_EVENTS = 2000; // as many as there may be sentences: the log tells turns by them
const MAX_CHAT = 500;

/** What is known after a message (check.ts has looked at its shape); the same object when it changed nothing. A
 *  message that comes too early is passed over: the next welcome tells everything again. What was taken back
 *  disappears. */
export function hear(now: Now | undefined, h: Hear): Now | undefined {
    switch (h.type) {
        case "welcome": {
            return {
                seq: h.seq,
                from: h.seq,
                table: h.table,
                news: h.news,
                events: h.events.slice(-MAX_EVENTS),
                game: h.game,
                choices: h.choices ?? [],
                blocked: h.blocked ?? [],
                result: h.result,
                chat: h.chat,
            };
        }
        case "update": {
            if (!now) return now;
            const { news = [], events = [] } = h;
            const undone = new Set(news.filter((n) => n.undone).map((n) => n.seq));
            const stands = (n: { seq: number }) => !undone.has(n.seq);
            return {
                ...now,
                seq: h.seq,
                table: h.table ?? now.table,
                news: [...now.news, ...news].filter(stands).slice(-MAX_NEWS),
                events: [...now.events.filter(stands), ...events].slice(-MAX_EVENTS),
                game: h.game ?? now.game,
                choices: h.choices ?? [],
                blocked: h.blocked ?? [],
                result: h.result ?? now.result,
            };
        }
        case "table":
            return now && { ...now, table: h.table };
        case "chat":
            return now && { ...now, chat: [...now.chat, ...h.chat].slice(-MAX_CHAT) };
        default:
            return now;
    }
}

/** Why something could not be done, in words. */
export interface Fault {
    code: string;
    rule?: string | undefined;
    message: string;
}
export type Outcome = Fault | undefined;

export type Link = "open" | "waiting" | "gone";

export abstract class Table {
    now: Now | undefined;
    link: Link = "waiting";
    fault: Fault | undefined; // why there is nothing to show
    puzzled = false; // something was said that could not be understood
    since = Date.now(); // when the game last went on
    saidUpTo: number | undefined; // what happened up to here has been said: who comes back from the rules is not told again
    curtain: readonly number[] = []; // the seats of whom one is to take the device; until then nothing of the game is shown
    isLaying = false; // a situation is being set up: its things may come before all is known that is to be said of it
    private readonly listeners = new Set<() => void>();
    private board: { lang: Lang; doc: Promise<BoardDoc> } | undefined;

    /** Can this table do what only the library in the page can? */
    abstract readonly isSolo: boolean;

    /** Can decisions be taken back? */
    readonly takesBack: boolean = true;

    /** Has somebody here decided something, which could be taken back from behind the curtain? */
    get hasDecided(): boolean {
        return false;
    }

    subscribe(f: () => void): () => void {
        this.listeners.add(f);
        return () => this.listeners.delete(f);
    }

    protected changed(): void {
        for (const f of [...this.listeners]) f();
    }

    protected take(h: Hear): void {
        const next = hear(this.now, h);
        if (next === this.now) return;
        if (next?.seq !== this.now?.seq) this.since = Date.now();
        this.now = next;
        this.changed();
    }

    /** What stays the same during the game, in the reader's language; only once it has started. */
    getBoard(): Promise<BoardDoc> {
        const lang = currentLang();
        if (this.board?.lang !== lang) {
            const doc = this.fetchBoard(lang);
            doc.catch(() => (this.board = undefined)); // asked for again when next wanted
            this.board = { lang, doc };
        }
        return this.board.doc;
    }

    protected abstract fetchBoard(lang: Lang): Promise<BoardDoc>;

    /** What is now, with the situation in words, which a table may have to be asked for. */
    words(): Promise<Now | undefined> {
        return Promise.resolve(this.now);
    }

    /** The record, once the game is over. */
    abstract getRecord(): Promise<string>;
    abstract act(what: string | string[]): Promise<Outcome>;
    abstract undo(): Promise<Outcome | "asked">;

    /** Whoever is awaited takes the device. */
    takeDevice(_seat: number): Promise<Outcome> {
        return Promise.resolve(undefined);
    }
    abstract speak(lang: Lang): void;
    abstract close(): void;
}

/** Is it a table of the server? Asked so, pages of games in the browser need nothing of it. */
export const isOnline = (table: Table): table is OnlineTable => !table.isSolo;

// A table kept by the library in a thread of the page: games of one person or of several around one device, with or
// without a network.

import type { Refusal } from "./gate";
import { Refused } from "./gate";
import type { Around, Branch, Due, Hint, Plan } from "./host";
import { headOf } from "./records";
import type { BoardDoc, Hear } from "./protocol";
import { keepGame, saveGame, storageRefused } from "./saved";
import type { Lang } from "./words";
import { currentLang, t } from "./words";
import type { Outcome } from "./table";
import { Table } from "./table";
import type { JobName, Jobs, Request, Said } from "./worker";

type Waiting = { done: (answer: unknown) => void; failed: (why: Refused) => void };

const NOT_LOADED: Refusal = { ok: false, code: "missing", message: "" };

/** The library speaks for itself; that it could not be fetched is ours to say. */
function inWords(refusal: Refusal): Refusal {
    if (refusal.code !== NOT_LOADED.code) return refusal;
    return { ...refusal, message: t("The game could not be loaded. Is there a network?") };
}

/** The thread, asked by promises. */
export class Thread {
    private readonly worker = new Worker("worker.js", { type: "module" });
    private readonly waiting = new Map<number, Waiting>();
    private n = 0;
    onSaid: (said: Said) => void = () => undefined;

    constructor() {
        this.worker.onmessage = (event: MessageEvent<Said>) => this.heard(event.data);
        this.worker.onerror = () => this.failAll();
    }

    private heard(said: Said): void {
        if (!("n" in said)) {
            this.onSaid(said);
            return;
        }
        const asked = this.waiting.get(said.n);
        this.waiting.delete(said.n);
        if ("refusal" in said) asked?.failed(new Refused(inWords(said.refusal)));
        else asked?.done(said.answer);
    }

    private failAll(): void {
        for (const w of this.waiting.values()) w.failed(new Refused(inWords(NOT_LOADED)));
        this.waiting.clear();
    }

    ask<J extends JobName>(job: J, ask: Jobs[J]["ask"]): Promise<Jobs[J]["answer"]> {
        const request: Request = { n: ++this.n, job, ask };
        return new Promise((done, failed) => {
            this.waiting.set(request.n, { done: (a) => done(a as Jobs[J]["answer"]), failed });
            this.worker.postMessage(request);
        });
    }

    end(): void {
        this.worker.terminate();
        this.failAll();
    }
}

let library: Thread | undefined;

/** A thread for whoever only wants to look something up. */
export function sharedThread(): Thread {
    library ??= new Thread();
    return library;
}

/** The same to somebody who has not played. */
function asOnlooker(h: Hear): Hear {
    if (h.type !== "welcome") return h;
    const { you: _, ...table } = h.table;
    return { ...h, table };
}

const DECIDED = /^\{"n":\d+,"seat":/m; // a line of a record in which somebody has decided

export class SoloTable extends Table {
    readonly isSolo = true;
    readonly thread = new Thread();
    record = "";
    due: Due | undefined; // with dice of their own: what may have come up
    isBlind = false; // the hands are people's own: nobody can advise
    private opened = 0; // what had happened then
    private readonly heard = new Map<number, number>(); // up to where each seat has been told what happened
    private lang = currentLang();

    /** `keeps`: it is one's own game, which the browser stores; else somebody else's that is looked at. */
    constructor(
        readonly id: string,
        readonly keeps = true,
    ) {
        super();
        this.thread.onSaid = (said) => {
            if ("hear" in said) this.hears(keeps ? said.hear : asOnlooker(said.hear), said.around);
            else if ("keep" in said && keeps) this.kept(said.keep, said.over, said.asked);
        };
    }

    /** Somebody who gets the device is told what has happened since they had it. */
    private hears(h: Hear, { curtain, due }: Around): void {
        const before = this.now?.table.you;
        const you = h.type === "welcome" ? h.table.you : h.type === "update" ? (h.table?.you ?? before) : before;
        if (!this.now && h.type === "welcome") this.opened = h.seq;
        if (you !== before && this.now) {
            if (before !== undefined) this.heard.set(before, this.now.seq);
            if (you !== undefined && h.type === "welcome") this.saidUpTo = this.heard.get(you) ?? this.opened;
        }
        this.curtain = curtain === undefined ? [] : [curtain];
        this.due = due;
        this.take(h);
    }

    override get hasDecided(): boolean {
        return DECIDED.test(this.record);
    }

    override takeDevice(seat: number): Promise<Outcome> {
        return this.outcome(this.thread.ask("take", { seat }));
    }

    /** What came up on the real table; undefined: the page draws it. */
    cameUp(what: string | undefined): Promise<Outcome> {
        const told = what === undefined ? {} : { do: what };
        return this.outcome(this.thread.ask("cameUp", { ...told, seq: this.now?.seq ?? 0 }));
    }

    private kept(record: string, over: boolean, asked: boolean): void {
        this.record = record;
        const head = headOf(record);
        this.isBlind = head.chance === "own";
        const wasRefused = storageRefused();
        const stored = saveGame({
            id: this.id,
            game: head.game,
            seats: head.seats.map((s) => s.name),
            people: head.seats.filter((s) => s.by === "person").length,
            record,
            over,
            asked,
            time: Date.now(),
        });
        void stored.then(() => {
            if (storageRefused() !== wasRefused) this.changed();
        });
    }

    private async opening(game: string, work: Promise<null>): Promise<void> {
        try {
            await work;
            this.link = "open";
            keepGame(game, this.lang);
        } catch (why) {
            this.link = "gone";
            this.fault = faultOf(why);
        }
        this.changed();
    }

    start(plan: Plan): Promise<void> {
        return this.opening(plan.game, this.thread.ask("start", { plan, lang: currentLang() }));
    }

    branch(from: Branch): Promise<void> {
        return this.opening(
            headOf(from.record).game,
            this.thread.ask("branch", { branch: from, lang: currentLang() }),
        );
    }

    resume(game: string, record: string): Promise<void> {
        this.record = record;
        const ask = { record, lang: currentLang(), still: !this.keeps };
        return this.opening(game, this.thread.ask("resume", ask));
    }

    private async outcome(work: Promise<unknown>): Promise<Outcome> {
        try {
            await work;
            return undefined;
        } catch (why) {
            return faultOf(why);
        }
    }

    act(what: string | string[]): Promise<Outcome> {
        return this.outcome(this.thread.ask("act", { do: what, seq: this.now?.seq ?? 0 }));
    }

    undo(): Promise<Outcome> {
        return this.outcome(this.thread.ask("undo", {}));
    }

    hints(): Promise<Hint[]> {
        return this.thread.ask("hints", {});
    }

    speak(lang: Lang): void {
        if (lang === this.lang) return;
        this.lang = lang;
        void this.thread.ask("speak", { lang });
    }

    protected fetchBoard(lang: Lang): Promise<BoardDoc> {
        return this.thread.ask("board", { lang });
    }

    getRecord(): Promise<string> {
        return Promise.resolve(this.record);
    }

    close(): void {
        this.thread.end();
    }
}

export function faultOf(why: unknown): { code: string; rule?: string | undefined; message: string } {
    if (why instanceof Refused) return why.refusal;
    return { code: "system", message: why instanceof Error ? why.message : String(why) };
}

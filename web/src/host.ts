// A table in the page: the library plays the part of the server for one person among bots. It tells what
// happens in the messages of the protocol, so that pages do not know which kind of table they show.

import type { Ask, GamesDoc, Moment } from "./gate";
import { Refused } from "./gate";
import type { Coached } from "./coach";
import type {
    Blocked,
    BoardDoc,
    Choice,
    GameEvent,
    Hear,
    HearUpdate,
    News,
    Result,
    SeatDoc,
    Table,
    View,
} from "./protocol";
import { PROTOCOL } from "./protocol";

export interface SeatPlan {
    name: string;
    by: string;
}

export interface Plan {
    game: string;
    seats: SeatPlan[];
    options: Record<string, string>;
}

/** A decision, with its chance to win and why, in words. */
export interface Hint {
    do: string;
    label: string;
    chance?: string; // with how far it may be wrong
    win_millionths?: number;
    why?: string;
}

interface Head {
    game: string;
    seats: SeatPlan[];
    options?: Record<string, unknown>;
    commitment?: string;
    position?: object; // it begins in the middle
}

/** What if: a moment of a record from which a game goes on, against bots. */
export interface Branch {
    record: string;
    steps: number;
    you: number; // the person's seat
    act?: string | undefined; // what whoever is to move decides first
}

/** What may be decided, and what of it needs no question. */
interface Legal {
    legal: Choice[];
    forced?: string;
    routine?: string;
}

/** A line of the log, as the library tells it. */
interface Told {
    step: number;
    text: string;
    rule?: string;
}

/** What happened in a step, as the library tells it; a game that tells no events as data has only numbers. */
type Happened = Omit<GameEvent, "seq"> & { step: number };

/** A situation of a record, and what had just happened. */
export interface Past {
    view: View;
    news: string[];
    events: GameEvent[];
    steps: number;
}

const STAND_IN = "normal"; // plays a seat whose bot nobody named

/** What a record says in its first line. */
export function headOf(record: string): Head {
    return JSON.parse(record.slice(0, record.indexOf("\n"))) as Head;
}

/** The record as it was after so many steps: its first line and that many more. */
export function cut(record: string, steps: number): string {
    return (
        record
            .split("\n")
            .slice(0, steps + 1)
            .join("\n") + "\n"
    );
}

export class Host {
    protected match = 0;
    protected you = 1; // the person's seat
    protected base = 0; // steps are counted from here: a lesson goes on counting from scene to scene
    protected begun = 0; // what had happened when it was opened, and is not told
    protected head: Head = { game: "", seats: [] };
    private title = "";
    protected lang = "";
    private told = 0; // steps that the page knows of
    protected run = 0; // changes when whatever is under way must stop
    private hurrying = false;
    private passing = false;
    private offered: (Legal & { steps: number; lang: string }) | undefined; // what was possible when last asked

    /** `pause` waits a little, so that a person can follow; `keep` stores the game; `breathe` leaves the processors to
     *  the page, which draws what it was told: then bots think. */
    constructor(
        protected readonly ask: Ask,
        private readonly hear: (h: Hear) => void,
        protected readonly pause: () => Promise<void>,
        private readonly keep: (record: string, moment: Moment) => void,
        private readonly breathe: () => Promise<void> = () => Promise.resolve(),
    ) {}

    start(plan: Plan, lang: string): void {
        this.lang = lang;
        const { game, seats, options } = plan;
        this.open(this.ask<Moment>("new", { game, seats, options, lang }).match);
    }

    /** `still`: it is only looked at, and nobody plays on. */
    resume(record: string, lang: string, still = false): void {
        this.lang = lang;
        this.open(this.ask<Moment>("load", { record, lang }).match, still);
    }

    /** With new luck: the situation as it was then is the beginning of another game. */
    branch({ record, steps, you, act }: Branch, lang: string): void {
        this.lang = lang;
        const levels = this.ask<GamesDoc>("games", { lang }).levels.map((l) => l.id);
        const seats = headOf(record).seats.map(({ name, by }, i) => ({
            name,
            by: i + 1 === you ? "person" : levels.includes(by) ? by : STAND_IN,
        }));
        const then = this.ask<Moment>("load", { record: cut(record, steps), lang });
        const { position } = this.ask<{ position: object }>("position", { match: then.match });
        this.ask("forget", { match: then.match });
        const { match } = this.ask<Moment>("load", { position, seats, lang });
        if (act !== undefined) this.ask("act", { match, seat: then.to_move, do: act, lang });
        this.open(match);
    }

    /** The person's seat. */
    get seat(): number {
        return this.you;
    }

    private open(match: number, still = false): void {
        this.place(match);
        this.head = headOf(this.record());
        if (!still) this.you = Math.max(0, this.head.seats.findIndex((s) => s.by === "person")) + 1;
        this.keep(this.record(), this.moment());
        this.speak(this.lang);
        if (!still) void this.advance();
    }

    /** Another match takes the place of the one that was here. */
    protected place(match: number): void {
        if (this.match) this.ask("forget", { match: this.match });
        this.match = match;
        this.offered = undefined;
        this.run++;
    }

    /** The same situation in other words. */
    speak(lang: string): void {
        this.lang = lang;
        this.title =
            this.ask<{ games: { title: string }[] }>("games", { game: this.head.game, lang: this.lang })
                .games[0]?.title ?? this.head.game;
        this.welcome();
    }

    hurry(): void {
        this.hurrying = true;
    }

    setPassing(on: boolean): void {
        this.passing = on;
        if (this.match) void this.advance();
    }

    private record(): string {
        return this.ask<{ record: string }>("record", { match: this.match, reveal: true }).record;
    }

    // ---- what is ----------------------------------------------------------------------------------------

    protected moment(): Moment {
        return this.ask<Moment>("result", { match: this.match });
    }

    private isPerson(seat: number): boolean {
        return this.head.seats[seat - 1]?.by === "person";
    }

    private table(over: boolean): Table {
        const seats = this.head.seats.map((s, i): SeatDoc => ({
            seat: i + 1,
            kind: s.by === "person" ? "person" : "bot",
            name: s.name,
            here: true,
            ready: true,
            ...(s.by === "person" ? {} : { bot: s.by }),
        }));
        return {
            id: 0,
            game: this.head.game,
            title: this.title,
            state: over ? "over" : "playing",
            you: this.you,
            host: true,
            seats,
            watching: 0,
            commitment: this.head.commitment ?? "",
            options: this.head.options ?? {},
            listed: false,
            onlookers: false,
            chatting: false,
            absence: 0,
            asked: [],
        };
    }

    /** All of a list that comes in pieces when it is long: what happened since a step. */
    private since<T>(
        ask: "news" | "events",
        since: number,
        match = this.match,
        seat = this.you,
        lang = this.lang,
    ): T[] {
        const all: T[] = [];
        for (let next = since, end = -1; next !== end;) {
            end = next;
            const part = this.ask<Record<string, T[]> & { next: number }>(ask, {
                match,
                since: next,
                seat,
                lang,
                ...(ask === "events" ? { terse: true } : {}),
            });
            all.push(...(part[ask] ?? []));
            next = part.next;
        }
        return all;
    }

    private news(since: number): News[] {
        return this.since<Told>("news", since).map(({ step, ...told }) => ({ seq: step + this.base, ...told }));
    }

    private events(since: number, match = this.match, seat = this.you, lang = this.lang): GameEvent[] {
        return this.since<Happened>("events", since, match, seat, lang)
            .filter((e) => typeof e.event === "string")
            .map((e) => {
                const step = e.step + this.base;
                return { ...e, step, seq: step } as GameEvent;
            });
    }

    /** What may be decided now. Asked for once: a list of decisions with all that comes of them is work. */
    private legal(now: Moment): Legal {
        const { match, lang, offered } = this;
        if (offered && offered.steps === now.steps && offered.lang === lang) return offered;
        const ask = { match, seat: now.to_move, fold: true, terse: true, lang };
        this.offered = { ...this.ask<Legal>("legal", ask), steps: now.steps, lang };
        return this.offered;
    }

    protected blocked(more: object = {}): Blocked[] {
        const { match, lang, you: seat } = this;
        return this.ask<{ blocked: Blocked[] }>("blocked", { match, seat, lang, ...more }).blocked;
    }

    /** What stays the same during the game. */
    board(lang: string): BoardDoc {
        const { match } = this;
        return this.ask<{ board: { board: BoardDoc } }>("board", { match, lang }).board.board;
    }

    /** What lies in the box, as a game for so many would have it. */
    contents(game: string, seats: number, lang: string): BoardDoc {
        const { match } = this.ask<Moment>("new", { game, seats, chance: "table", lang });
        try {
            return this.ask<{ board: { board: BoardDoc } }>("board", { match, lang }).board.board;
        } finally {
            this.ask("forget", { match });
        }
    }

    private sight(now: Moment): Pick<HearUpdate, "game" | "choices" | "blocked" | "result"> {
        const { view } = this.ask<{ view: View }>("view", {
            match: this.match,
            seat: this.you,
            lang: this.lang,
        });
        const result =
            now.to_move === "over"
                ? this.ask<{ result: Result }>("result", { match: this.match }).result
                : undefined;
        const asked = this.asks(now)
            ? { choices: this.legal(now).legal, blocked: this.blocked() }
            : {};
        const game = { ...view, steps: view.steps + this.base };
        return { game, choices: [], ...asked, ...(result ? { result } : {}) };
    }

    // ---- what is told -----------------------------------------------------------------------------------

    protected welcome(): void {
        const now = this.moment();
        this.told = now.steps;
        this.hear({
            type: "welcome",
            protocol: PROTOCOL,
            seq: now.steps + this.base,
            since: 0,
            table: this.table(now.to_move === "over"),
            news: this.news(this.begun),
            events: this.events(this.begun),
            chat: [],
            ...this.sight(now),
        });
    }

    protected store(now: Moment): void {
        this.keep(this.record(), now);
    }

    /** Tells what is new; did anything happen that a person would want to follow? */
    protected tell(now: Moment): boolean {
        this.store(now); // before it is shown: a page may be closed at any moment
        const news = this.news(this.told);
        const events = this.events(this.told);
        this.told = now.steps;
        const over = now.to_move === "over";
        this.hear({
            type: "update",
            seq: now.steps + this.base,
            news,
            events,
            ...this.sight(now),
            ...(over ? { table: this.table(true) } : {}),
        });
        return news.length > 0;
    }

    // ---- what happens -----------------------------------------------------------------------------------

    /** Dice, cards and bots, until the person is asked or the game is over. What was just told (`news`) has its time
     *  before the next is; bots think meanwhile. */
    private async advance(news = false): Promise<void> {
        const run = ++this.run;
        for (let now = this.moment(); ;) {
            if (news && !this.hurrying) await this.breathe();
            if (run !== this.run) return;
            const next = this.step(now);
            if (!next) break;
            now = next;
            if (news && !this.hurrying) await this.pause();
            if (run !== this.run) return; // whoever came between tells it
            news = this.tell(now);
        }
        this.hurrying = false;
    }

    /** One thing that needs no person; undefined when one is asked, or at the end. */
    private step(now: Moment): Moment | undefined {
        const match = this.match;
        if (now.to_move === "over") return undefined;
        if (now.to_move === "chance") return this.ask<Moment>("chance", { match, settle: "all" });
        const bot = this.head.seats[now.to_move - 1]?.by ?? STAND_IN;
        if (!this.isPerson(now.to_move)) return this.ask<Moment>("bot", { match, bot, play: true });
        const unasked = this.unasked(now);
        return unasked === undefined
            ? undefined
            : this.ask<Moment>("act", { match, seat: this.you, do: unasked });
    }

    /** What the person decides without being asked: all that is possible, or the pass left to us. */
    private unasked(now: Moment): string | undefined {
        const { forced, routine } = this.legal(now);
        return forced ?? (this.passing ? routine : undefined);
    }

    protected asks(now: Moment): boolean {
        return now.to_move === this.you && this.unasked(now) === undefined;
    }

    act(what: string | string[], seq: number): void {
        const { match, lang } = this;
        let now = this.ask<Moment>("act", { match, seat: this.you, do: what, step: seq, lang });
        // Dice and cards that follow belong to it: they move one after the other, and the page is drawn once.
        if (now.to_move === "chance") now = this.ask<Moment>("chance", { match, settle: "all" });
        void this.advance(this.tell(now));
    }

    undo(): void {
        this.offered = undefined; // as many steps will lead elsewhere
        this.ask("undo", { match: this.match, seat: this.you, agreed: true, lang: this.lang });
        this.run++;
        this.store(this.moment());
        this.welcome();
        void this.advance();
    }

    /** The best decisions, as the library's own adviser sees them; the best first. */
    hints(): Hint[] {
        const { hints } = this.ask<{ hints: Hint[] }>("hint", { match: this.match, lang: this.lang });
        if (hints.length === 0) throw new Error("no hint");
        return hints;
    }

    // ---- other records ----------------------------------------------------------------------------------

    /** What a seat saw after so many steps of a record, and what had just happened. */
    past(record: string, steps: number, seat: number, lang: string): Past {
        const { match } = this.ask<Moment>("load", { record: cut(record, steps), lang });
        try {
            const { view } = this.ask<{ view: View }>("view", { match, seat, lang });
            const since = Math.max(0, view.steps - 1);
            const { news } = this.ask<{ news: { text: string }[] }>("news", {
                match,
                since,
                seat,
                lang,
            });
            const events = this.events(since, match, seat, lang);
            return { view, news: news.map((n) => n.text), events, steps: view.steps };
        } finally {
            this.ask("forget", { match });
        }
    }

    /** What a coach says to the seat that is to move after so many steps of a record: before it decides, or of what it
     *  decided (`what`). */
    coach(record: string, steps: number, what: string | undefined, lang: string): Coached {
        const { match } = this.ask<Moment>("load", { record: cut(record, steps), lang });
        try {
            const decided = what === undefined ? {} : { do: what };
            return { verdict: "look", ...this.ask<Partial<Coached> & { text: string }>("coach", { match, lang, ...decided }) };
        } finally {
            this.ask("forget", { match });
        }
    }

    /** The record as it may be passed on: without what people told about themselves. */
    forOthers(record: string, lang: string): string {
        const { match } = this.ask<Moment>("load", { record, lang });
        try {
            return this.ask<{ record: string }>("record", { match, others: true }).record;
        } finally {
            this.ask("forget", { match });
        }
    }

    /** Replays a record: every decision against the rules, every die and card against the seed. */
    verify(record: string, lang: string): { steps: number; dice: number; commitment: string } {
        const { match, steps } = this.ask<Moment>("load", { record, lang });
        try {
            const told = this.ask<{ seed_shown: boolean; drawn: number }>("record", { match });
            if (!told.seed_shown) throw new Refused({ ok: false, code: "unknown", message: "" });
            return { steps, dice: told.drawn, commitment: headOf(record).commitment ?? "" };
        } finally {
            this.ask("forget", { match });
        }
    }
}

// A table in the page: the library plays the part of the server for one person among bots. It tells what
// happens in the messages of the protocol, so that pages do not know which kind of table they show.

import type { Ask, Moment } from "./gate";
import { Refused } from "./gate";
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
}

/** A line of the log, as the library tells it. */
interface Told {
    step: number;
    text: string;
    rule?: string;
}

/** What happened in a step, as the library tells it; a game that tells no events as data has only numbers. */
type Happened = Omit<GameEvent, "seq">;

/** A situation of a record, and what had just happened. */
export interface Past {
    view: View;
    news: string[];
    events: GameEvent[];
    steps: number;
}

const YOU = 1;
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
    private match = 0;
    private head: Head = { game: "", seats: [] };
    private title = "";
    private lang = "";
    private told = 0; // steps that the page knows of
    private run = 0; // changes when whatever is under way must stop
    private hurrying = false;
    private passing = false;

    /** `pause` waits a little, so that a person can follow; `keep` stores the game; `breathe` leaves the processors to
     *  the page, which draws what it was told: then bots think. */
    constructor(
        private readonly ask: Ask,
        private readonly hear: (h: Hear) => void,
        private readonly pause: () => Promise<void>,
        private readonly keep: (record: string, moment: Moment) => void,
        private readonly breathe: () => Promise<void> = () => Promise.resolve(),
    ) {}

    start(plan: Plan, lang: string): void {
        this.lang = lang;
        const { game, seats, options } = plan;
        this.open(this.ask<Moment>("new", { game, seats, options, lang }).match);
    }

    resume(record: string, lang: string): void {
        this.lang = lang;
        this.open(this.ask<Moment>("load", { record, lang }).match);
    }

    private open(match: number): void {
        if (this.match) this.ask("forget", { match: this.match });
        this.match = match;
        this.head = headOf(this.record());
        this.keep(this.record(), this.moment());
        this.speak(this.lang);
        void this.advance();
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

    private moment(): Moment {
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
            you: YOU,
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
        seat = YOU,
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
        return this.since<Told>("news", since).map(({ step, ...told }) => ({ seq: step, ...told }));
    }

    private events(since: number, match = this.match, seat = YOU, lang = this.lang): GameEvent[] {
        return this.since<Happened>("events", since, match, seat, lang)
            .filter((e) => typeof e.event === "string")
            .map((e) => ({ ...e, seq: e.step }) as GameEvent);
    }

    private choices(): Choice[] {
        const { match, lang } = this;
        return this.ask<{ legal: Choice[] }>("legal", { match, seat: YOU, fold: true, terse: true, lang }).legal;
    }

    private blocked(): Blocked[] {
        const { match, lang } = this;
        return this.ask<{ blocked: Blocked[] }>("blocked", { match, seat: YOU, lang }).blocked;
    }

    /** What stays the same during the game. */
    board(lang: string): BoardDoc {
        const { match } = this;
        return this.ask<{ board: { board: BoardDoc } }>("board", { match, lang }).board.board;
    }

    private sight(now: Moment): Pick<HearUpdate, "game" | "choices" | "blocked" | "result"> {
        const { view } = this.ask<{ view: View }>("view", {
            match: this.match,
            seat: YOU,
            lang: this.lang,
        });
        const result =
            now.to_move === "over"
                ? this.ask<{ result: Result }>("result", { match: this.match }).result
                : undefined;
        const asked = this.asks(now) ? { choices: this.choices(), blocked: this.blocked() } : {};
        return { game: view, choices: [], ...asked, ...(result ? { result } : {}) };
    }

    // ---- what is told -----------------------------------------------------------------------------------

    private welcome(): void {
        const now = this.moment();
        this.told = now.steps;
        this.hear({
            type: "welcome",
            protocol: PROTOCOL,
            seq: now.steps,
            since: 0,
            table: this.table(now.to_move === "over"),
            news: this.news(0),
            events: this.events(0),
            chat: [],
            ...this.sight(now),
        });
    }

    /** Tells what is new; did anything happen that a person would want to follow? */
    private tell(now: Moment): boolean {
        this.keep(this.record(), now); // before it is shown: a page may be closed at any moment
        const news = this.news(this.told);
        const events = this.events(this.told);
        this.told = now.steps;
        const over = now.to_move === "over";
        this.hear({
            type: "update",
            seq: now.steps,
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
        const unasked = this.unasked();
        return unasked === undefined
            ? undefined
            : this.ask<Moment>("act", { match, seat: YOU, do: unasked });
    }

    /** What the person decides without being asked: all that is possible, or the pass left to us. */
    private unasked(): string | undefined {
        const { forced, routine } = this.ask<{ forced?: string; routine?: string }>("legal", {
            match: this.match,
        });
        return forced ?? (this.passing ? routine : undefined);
    }

    private asks(now: Moment): boolean {
        return now.to_move === YOU && this.unasked() === undefined;
    }

    act(what: string | string[], seq: number): void {
        const { match, lang } = this;
        let now = this.ask<Moment>("act", { match, seat: YOU, do: what, step: seq, lang });
        // Dice and cards that follow belong to it: they move one after the other, and the page is drawn once.
        if (now.to_move === "chance") now = this.ask<Moment>("chance", { match, settle: "all" });
        void this.advance(this.tell(now));
    }

    undo(): void {
        this.ask("undo", { match: this.match, seat: YOU, agreed: true, lang: this.lang });
        this.run++;
        this.keep(this.record(), this.moment());
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

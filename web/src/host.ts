// A table in the page: the library plays the part of the server for the people around one device, and bots. It tells
// what happens in the messages of the protocol, so that pages do not know which kind of table they show. What is told is
// what the person knows who has the device; who that is, and when it is handed over, is decided here.

import type { Ask, GamesDoc, Moment } from "./gate";
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
import type { FormDoc } from "./pages/here/form";
import type { Head } from "./records";
import { drawn, isSecret } from "./own";
import { cut, eventsSince, headOf, toldSince } from "./records";

export interface SeatPlan {
    name: string;
    by: string;
}

export interface Plan {
    game: string;
    seats: SeatPlan[];
    options: Record<string, string>;
    own?: boolean; // dice and cards are people's own: they tell what came up
    hands?: boolean; // and hold the cards: the program sees no hand
    position?: object; // where a game that was interrupted goes on
}

/** A decision, with its chance to win and why, in words. */
export interface Hint {
    do: string;
    label: string;
    chance?: string; // with how far it may be wrong
    win_millionths?: number;
    why?: string;
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

/** What is told besides the messages of the protocol. */
export interface Around {
    curtain?: number; // the seat that is to take the device: until then nothing is shown of the game
    due?: Due;
}

/** With dice of their own: what may have come up, which people are asked for. */
export interface Due {
    outcomes: readonly Choice[];
    told: readonly string[]; // what has happened since something came up last, as everybody may know it
}

const OWN = "table"; // where dice and cards of people come from, as the library calls it
const OWN_HANDS = "own"; // and where the program does not see who holds which
const STAND_IN = "normal"; // plays a seat whose bot nobody named

/** Where dice and cards come from. */
const chanceOf = ({ own, hands }: Plan) => (own ? { chance: hands ? OWN_HANDS : OWN } : {});

export class Host {
    protected match = 0;
    protected you = 1; // the seat of whoever has the device, whose sight is told; 0: nobody has it
    private awaited = 0; // the seat that is to take the device from behind the curtain
    private handed = 0; // what had happened when it was handed over last
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
    private asked: (Due & { steps: number; lang: string; secret: boolean }) | undefined; // for what came up

    /** `pause` waits a little, so that a person can follow; `keep` stores the game; `breathe` leaves the processors to
     *  the page, which draws what it was told: then bots think. */
    constructor(
        protected readonly ask: Ask,
        private readonly hear: (h: Hear, around: Around) => void,
        protected readonly pause: () => Promise<void>,
        private readonly keep: (record: string, moment: Moment) => void,
        private readonly breathe: () => Promise<void> = () => Promise.resolve(),
    ) {}

    start(plan: Plan, lang: string): void {
        this.lang = lang;
        const { game, seats, options, position } = plan;
        const from = position ? { position } : { game, options };
        this.open(this.ask<Moment>(position ? "load" : "new", { ...from, seats, lang, ...chanceOf(plan) }).match);
    }

    /** What is asked to go on with a game that was interrupted, and what the values lead to. */
    form(plan: Plan, values: object, fields: boolean, lang: string): FormDoc {
        const { game, seats, options } = plan;
        return this.ask<FormDoc>("form", { game, seats, options, values, fields, lang, ...chanceOf(plan) });
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

    /** Does it wait for somebody here? */
    waits({ to_move }: Moment): boolean {
        return typeof to_move === "number" ? this.isPerson(to_move) : to_move === "chance" && this.isOwn();
    }

    private open(match: number, still = false): void {
        this.place(match);
        this.awaited = 0;
        this.head = headOf(this.record());
        if (!still) this.you = this.firstHolder();
        this.keep(this.record(), this.moment());
        this.speak(this.lang);
        if (!still) void this.advance();
    }

    /** Another match takes the place of the one that was here. */
    protected place(match: number): void {
        if (this.match) this.ask("forget", { match: this.match });
        this.match = match;
        this.offered = undefined;
        this.asked = undefined;
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

    private isOwn(): boolean {
        return this.head.chance === OWN || this.head.chance === OWN_HANDS;
    }

    /** The seats of the people here. */
    private people(): number[] {
        return this.head.seats.map((_, i) => i + 1).filter((seat) => this.isPerson(seat));
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
            ...(this.you ? { you: this.you } : {}),
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

    private news(since: number, seat = this.you): News[] {
        const { ask, match, lang } = this;
        return toldSince<Told>(ask, "news", { match, since, seat, lang }).map(({ step, ...told }) => ({
            seq: step + this.base,
            ...told,
        }));
    }

    private events(since: number, seat = this.you): GameEvent[] {
        const { ask, match, lang, base } = this;
        return eventsSince(ask, { match, since, seat, lang }, base);
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

    private view(seat: number): View {
        const { match, lang } = this;
        return this.ask<{ view: View }>("view", { match, lang, ...(seat ? { seat } : {}) }).view;
    }

    private sight(now: Moment): Pick<HearUpdate, "game" | "choices" | "blocked" | "result"> {
        const view = this.view(this.you);
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

    private say(h: Hear): void {
        const due = this.due();
        this.hear(h, { ...(this.awaited ? { curtain: this.awaited } : {}), ...(due && !due.secret ? { due } : {}) });
    }

    /** What may have come up on the real table, if anything is to come up now. */
    private due(): typeof this.asked {
        const { match, lang, asked } = this;
        const now = this.moment();
        if (!this.isOwn() || now.to_move !== "chance") return undefined;
        if (asked && asked.steps === now.steps && asked.lang === lang) return asked;
        const { outcomes } = this.ask<{ outcomes: Choice[] }>("chance", { match, lang });
        const record = this.record();
        const cameUp = record.split("\n").map((line) => /^\{"n":\d+,"chance"/.test(line));
        const since = cameUp.lastIndexOf(true); // the number of its step: the first line is not one
        const secret = outcomes.length < 2 || isSecret(this.ask, record, outcomes);
        const told = this.news(Math.max(0, since), 0).flatMap((n) => (n.text ? [n.text] : []));
        this.asked = { outcomes, told, steps: now.steps, lang, secret };
        return this.asked;
    }

    /** Of what nobody may see, and of what can only be so, we say ourselves how it comes up. */
    private drawOwn({ outcomes }: Due): Moment {
        return this.ask<Moment>("chance", { match: this.match, do: drawn(outcomes).do });
    }

    /** All there is to know; behind the curtain only what an onlooker sees, and nothing of what was told. */
    protected welcome(): void {
        const now = this.moment();
        const closed = this.awaited > 0;
        this.told = now.steps;
        this.handed = now.steps;
        this.say({
            type: "welcome",
            protocol: PROTOCOL,
            seq: now.steps + this.base,
            since: 0,
            table: this.table(now.to_move === "over"),
            news: closed ? [] : this.news(this.begun),
            events: closed ? [] : this.events(this.begun),
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
        const over = now.to_move === "over";
        if (over && this.people().length > 1) this.you = 0; // the end is everybody's
        const news = this.news(this.told);
        const events = this.events(this.told);
        this.told = now.steps;
        this.say({
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
        if (this.isForOther(this.moment())) {
            if (news && !this.hurrying) await this.pause(); // what one has done is seen before the device goes on
            if (run !== this.run) return;
            this.handOver();
        }
        this.hurrying = false;
    }

    // ---- who has the device -----------------------------------------------------------------------------

    /** Is somebody here asked who does not have the device? */
    private isForOther({ to_move }: Moment): boolean {
        return to_move !== this.you && typeof to_move === "number" && this.isPerson(to_move) && !this.awaited;
    }

    /** Does one of them see what the other does not? The library says: what they may see is not the same. */
    private hides(one: number, other: number): boolean {
        return JSON.stringify(this.view(one).view) !== JSON.stringify(this.view(other).view);
    }

    /** Who has it when a game is opened: nobody, where one of several people would see what is not for all of them. */
    private firstHolder(): number {
        const people = this.people();
        const [first = 1] = people;
        if (people.length < 2) return first;
        let now = this.moment();
        for (let next; now.to_move === "chance" && (next = this.step(now)); now = next);
        if (now.to_move === "over" || people.some((seat) => this.hides(0, seat))) return 0;
        return typeof now.to_move === "number" && this.isPerson(now.to_move) ? now.to_move : first;
    }

    /** To whoever is asked: the table turns to them; or, where something is hidden between them and who had it, it waits
     *  for them behind a curtain. */
    private handOver(): void {
        const now = this.moment();
        const [from, to] = [this.you, now.to_move as number];
        if (this.hides(from, to)) {
            this.awaited = to;
            this.you = 0;
            this.welcome();
            return;
        }
        this.you = to;
        const isSame = JSON.stringify(this.news(this.handed, from)) === JSON.stringify(this.news(this.handed, to));
        this.handed = now.steps;
        if (!isSame) this.welcome(); // they know something else of what happened
        else this.say({ type: "update", seq: now.steps + this.base, table: this.table(false), ...this.sight(now) });
    }

    /** Somebody says who they are, and takes the device. */
    take(seat: number): void {
        if (!this.awaited || seat !== this.awaited) return;
        this.awaited = 0;
        this.you = seat;
        this.welcome();
    }

    // ---- what people do ---------------------------------------------------------------------------------

    /** One thing that needs no person; undefined when one is asked, or at the end. */
    private step(now: Moment): Moment | undefined {
        const match = this.match;
        if (now.to_move === "over") return undefined;
        if (now.to_move === "chance") {
            const due = this.due();
            if (!due) return this.ask<Moment>("chance", { match, settle: "all" });
            return due.secret ? this.drawOwn(due) : undefined;
        }
        const bot = this.head.seats[now.to_move - 1]?.by ?? STAND_IN;
        if (!this.isPerson(now.to_move)) return this.ask<Moment>("bot", { match, bot, play: true });
        const unasked = this.unasked(now);
        return unasked === undefined
            ? undefined
            : this.ask<Moment>("act", { match, seat: now.to_move, do: unasked });
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
        if (now.to_move === "chance" && !this.isOwn())
            now = this.ask<Moment>("chance", { match, settle: "all" });
        void this.advance(this.tell(now));
    }

    /** What came up on the real table; without a word of it, we draw. */
    cameUp(what: string | undefined, seq: number): void {
        const due = this.due();
        const now = this.moment();
        if (!due || seq !== now.steps + this.base) return; // a second touch on the same face
        const next =
            what === undefined
                ? this.drawOwn(due)
                : this.ask<Moment>("chance", { match: this.match, do: what, lang: this.lang });
        void this.advance(this.tell(next));
    }

    /** Takes back the last thing that somebody here decided, or told of dice of their own. */
    undo(): void {
        if (this.people().length > 1 || this.isOwn()) {
            this.goBack();
        } else {
            this.ask("undo", { match: this.match, seat: this.you, agreed: true, lang: this.lang });
            this.offered = undefined; // as many steps lead elsewhere now
        }
        this.run++;
        const now = this.moment();
        this.store(now);
        const { to_move: to } = now;
        if (to === "chance") this.awaited = 0; // which is everybody's
        else if (typeof to === "number" && to !== this.you) this.lend(to);
        this.welcome();
        void this.advance();
    }

    /** To the last moment at which somebody here was asked, whoever it was. */
    private goBack(): void {
        const record = this.record();
        for (let steps = this.moment().steps - 1; steps >= 0; steps--) {
            this.place(this.ask<Moment>("load", { record: cut(record, steps) }).match);
            const now = this.moment();
            const { to_move: to } = now;
            if (typeof to === "number" && this.isPerson(to) && this.unasked(now) === undefined) return;
            const due = this.due();
            if (due && !due.secret) return;
        }
        this.place(this.ask<Moment>("load", { record }).match);
        this.ask("undo", { match: this.match, seat: this.people()[0], agreed: true, lang: this.lang }); // says why not
    }

    /** The device goes back to somebody whose decision was taken back. */
    private lend(seat: number): void {
        const hides = this.hides(this.you, seat);
        this.awaited = hides ? seat : 0;
        this.you = hides ? 0 : seat;
    }

    /** The best decisions, as the library's own adviser sees them; the best first. */
    hints(): Hint[] {
        const { hints } = this.ask<{ hints: Hint[] }>("hint", { match: this.match, lang: this.lang });
        if (hints.length === 0) throw new Error("no hint");
        return hints;
    }
}

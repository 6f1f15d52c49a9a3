// A table kept by the server, as this device sees it. Most have one person here; where several came along, everybody has a
// connection of their own (line.ts), the page shows what the person knows who has the device, and it is handed over when
// another one is asked: behind a curtain, if one of the two sees what the other does not.

import { introduce, faultIn, fetchBoard, fetchRecord } from "./api";
import { keepParty, nextOf, OWNER, partyAt } from "./here";
import type { Message } from "./line";
import { Line } from "./line";
import type { BoardDoc, HearCoach, HearEndings, View } from "./protocol";
import { paceOf, settings } from "./settings";
import type { Now, Outcome } from "./table";
import { Table } from "./table";
import type { Lang } from "./words";
import { t } from "./words";

export type { Message } from "./line";

/** Somebody who came along. */
interface Companion {
    line: Line;
    wanted: number; // the seat that is meant for them; 0: the one they have
    state: "standing" | "sitting" | "seated";
}

const isSame = (a: unknown, b: unknown): boolean => {
    if (typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
    const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
    return one.length === other.size && one.every(([k, v]) => other.has(k) && isSame(v, other.get(k)));
};

const seatOf = ({ now }: Line): number => now?.table.you ?? 0;
const isAsked = ({ now }: Line): boolean => (now?.choices.length ?? 0) > 0;

/** Does one of them see what the other does not? */
const hides = (one: Line, other: Line): boolean => !isSame(one.now?.game?.view, other.now?.game?.view);

/** What is everybody's: nobody is meant by it. */
function everybodys(now: Now): Now {
    const { you: _, ...table } = now.table;
    return { ...now, table };
}

/** Behind the curtain: that there is a game, and who plays. */
function hidden(now: Now): Now {
    const { game, steps, to_move, scores } = now.game ?? { game: "", steps: 0, to_move: 0, scores: [] };
    const nothing: View = { game, steps, to_move, scores, view: {} };
    return { ...everybodys(now), news: [], events: [], choices: [], blocked: [], game: nothing };
}

export class OnlineTable extends Table {
    readonly isSolo = false;
    private readonly owner: Line;
    private companions: Companion[] = [];
    private holder: Line | undefined; // who has the device
    private last: Line | undefined; // and who had it before them
    private turning: ReturnType<typeof setTimeout> | undefined;
    private readonly told = new Map<number, number>(); // up to where each seat has been told what happened
    private readonly agreed = new Set<string>(); // what people here have consented to for each other
    refused: Outcome; // why somebody who came along did not get a seat
    onCoach: (said: HearCoach) => void = () => undefined; // what the coach says to who has the device

    constructor(
        readonly id: number,
        readonly key: string,
    ) {
        super();
        this.owner = this.open(OWNER);
        for (const [as, seat] of partyAt(id)) this.bring(as, seat);
    }

    private open(as: number): Line {
        const line = new Line(this.id, this.key, as);
        line.subscribe(() => this.look());
        line.onCoach = (said) => {
            if (this.holder === line) this.onCoach(said);
        };
        return line;
    }

    // ---- who is here ------------------------------------------------------------------------------------

    private bring(as: number, seat: number): void {
        this.companions.push({ line: this.open(as), wanted: seat, state: "standing" });
    }

    private get lines(): Line[] {
        return [this.owner, ...this.companions.map((c) => c.line)];
    }

    /** Those of this device who play. */
    private people(): Line[] {
        return this.lines.filter((l) => seatOf(l) > 0);
    }

    /** The seats of this device. */
    here(): number[] {
        return this.people().map(seatOf);
    }

    private keep(change: (party: Map<number, number>) => void): void {
        const party = new Map(partyAt(this.id));
        change(party);
        keepParty(this.id, party);
    }

    /** Before the game: somebody beside one sits down too. */
    async seat(name: string, seat: number): Promise<Outcome> {
        const as = nextOf(partyAt(this.id));
        if (as === undefined) return { code: "limit", message: t("No more people can play on this device.") };
        try {
            await introduce(name, as);
        } catch (why) {
            return faultIn(why);
        }
        this.refused = undefined;
        this.keep((party) => party.set(as, seat));
        this.bring(as, seat);
        return undefined;
    }

    /** Before the game: somebody of this device gets up. */
    async rise(seat: number): Promise<Outcome> {
        return this.people()
            .find((l) => seatOf(l) === seat)
            ?.say({ type: "stand" });
    }

    private leave({ line }: Companion): void {
        line.close();
        this.companions = this.companions.filter((c) => c.line !== line);
        if (this.holder === line) this.holder = undefined;
        this.keep((party) => party.delete(line.as));
    }

    /** Whoever came along sits down; who was told to get up, or was not let in, plays no more. */
    private settle(c: Companion): void {
        const doc = c.line.now?.table;
        const own = doc?.seats.find((s) => s.seat === doc.you);
        const isOpen = doc?.state === "lobby";
        if (own && (own.ready || !isOpen)) c.state = "seated";
        const mayStay = own !== undefined || (isOpen && c.state !== "seated" && c.wanted > 0);
        if (c.line.link === "gone" || (doc && !mayStay && c.state !== "sitting")) this.leave(c);
        else if (doc && c.state === "standing") this.sitDown(c, own?.seat ?? c.wanted);
    }

    private sitDown(c: Companion, seat: number): void {
        c.state = "sitting";
        void c.line.sit(seat).then((why) => {
            if (!why) return;
            Object.assign(c, { state: "standing", wanted: 0 });
            this.refused = why;
            this.look();
        });
    }

    // ---- who has the device -----------------------------------------------------------------------------

    /** Something has changed for one of them. */
    private look(): void {
        for (const c of [...this.companions]) this.settle(c);
        this.consent();
        const { now } = this.owner;
        if (now?.table.rematch && this.companions.length > 0) this.follow(now.table.rematch);
        this.link = this.owner.link === "gone" ? "gone" : this.lines.every((l) => l.link === "open") ? "open" : "waiting";
        this.fault = this.owner.fault;
        this.puzzled = this.lines.some((l) => l.puzzled);
        this.turn();
        const next = this.shown();
        if (next?.seq !== this.now?.seq) this.since = Date.now();
        this.now = next;
        this.changed();
    }

    /** All of them go on to the next table. */
    private follow(table: number): void {
        if (partyAt(table).size === 0) keepParty(table, new Map(this.companions.map((c) => [c.line.as, 0])));
    }

    /** What one person here asks for, the others here agree to: they sit beside each other. */
    private consent(): void {
        const people = this.people();
        for (const line of people)
            for (const { what, by, waits } of line.now?.table.asked ?? []) {
                const key = `${line.as} ${what} ${line.now?.seq}`;
                if (!waits.includes(seatOf(line)) || !people.some((l) => seatOf(l) === by) || this.agreed.has(key)) continue;
                this.agreed.add(key);
                void line.say({ type: "answer", what: what as "undo", yes: true });
            }
    }

    /** Hands the device over, when all here know the same moment of the game. */
    private turn(): void {
        const people = this.people();
        const isPlaying = this.owner.now?.table.state === "playing";
        if (this.lines.some((l) => !l.now || (isPlaying && l.now.seq !== this.owner.now?.seq))) return;
        if (!isPlaying || people.length < 2) {
            this.holder = isPlaying ? (people[0] ?? this.owner) : undefined; // the end is everybody's
            this.curtain = [];
            return;
        }
        const asked = people.find(isAsked);
        if (!this.holder) this.wait(people, asked);
        else if (asked && asked !== this.holder)
            this.turning ??= setTimeout(() => this.handOver(), paceOf(settings())); // what one has done is seen before
    }

    /** Nobody has it: it is for who is asked, or for whoever wants it; where nothing is hidden they all have it. */
    private wait(people: Line[], asked: Line | undefined): void {
        const [first] = people;
        if (first && this.curtain.length === 0 && !people.some((l) => hides(first, l))) this.holder = asked ?? first;
        else if (this.curtain.length === 0 || (this.curtain.length === 1 && asked))
            this.curtain = (asked ? [asked] : people).map(seatOf);
    }

    private handOver(): void {
        this.turning = undefined;
        const asked = this.people().find(isAsked);
        if (this.holder && asked && asked !== this.holder && asked.now?.seq === this.holder.now?.seq) {
            if (hides(this.holder, asked)) this.letGo([asked]);
            else this.holder = asked;
        }
        this.look();
    }

    private letGo(to: Line[]): void {
        if (this.holder) this.told.set(seatOf(this.holder), this.now?.seq ?? 0);
        this.last = this.holder;
        this.holder = undefined;
        this.curtain = to.map(seatOf);
    }

    /** Whoever has the device puts it down: each of those here may take it. */
    putDown(): void {
        if (!this.holder || this.people().length < 2) return;
        this.letGo(this.people());
        this.look();
    }

    override takeDevice(seat: number): Promise<Outcome> {
        const line = this.people().find((l) => seatOf(l) === seat);
        if (line && this.curtain.includes(seat)) {
            this.holder = line;
            this.curtain = [];
            this.saidUpTo = this.told.get(seat) ?? line.now?.from;
            this.look();
        }
        return Promise.resolve(undefined);
    }

    private shown(): Now | undefined {
        const { now } = this.owner;
        if (now && this.curtain.length > 0) return hidden(now);
        if (now?.table.state === "playing") return this.holder?.now;
        return now && now.table.state === "over" && this.people().length > 1 ? everybodys(now) : now;
    }

    // ---- what people do ---------------------------------------------------------------------------------

    /** Who speaks for this device now. */
    private get speaker(): Line {
        const isOver = this.owner.now?.table.state === "over";
        return this.holder ?? (isOver ? this.people()[0] : undefined) ?? this.owner;
    }

    override get hasDecided(): boolean {
        return this.last !== undefined;
    }

    get onItsWay(): boolean {
        return this.speaker.onItsWay;
    }

    /** An answer is given for everybody here who is asked. */
    say(message: Message): Promise<Outcome> {
        const { asked = [] } = this.speaker.now?.table ?? {};
        const isAnswer = (l: Line) =>
            asked.some((a) => message.type === "answer" && a.what === message.what && a.waits.includes(seatOf(l)));
        const [first = this.speaker, ...others] = this.people().filter(isAnswer);
        for (const line of others) void line.say(message);
        return first.say(message);
    }

    sit(seat: number): Promise<Outcome> {
        return this.owner.sit(seat);
    }

    /** Of whoever has the device, or of the one who plays here. */
    private get foreseer(): Line | undefined {
        return this.holder ?? (this.people().length < 2 ? this.owner : undefined);
    }

    /** How it could end, if all agreed to know that. */
    get endings(): HearEndings | undefined {
        return this.foreseer?.endings;
    }

    get showsEndings(): boolean {
        return this.curtain.length === 0 && this.endings !== undefined && this.foreseer?.areEndingsNew === true;
    }

    /** Shows them (again), or puts them away: for all here who were told the same. */
    showEndings(on: boolean): void {
        const { endings } = this;
        for (const line of this.lines)
            if (line === this.foreseer || isSame(line.endings, endings)) line.areEndingsNew = on;
        this.changed();
    }

    act(what: string | string[]): Promise<Outcome> {
        return this.speaker.act(what);
    }

    undo(): Promise<Outcome | "asked"> {
        return (this.holder ?? this.last ?? this.speaker).undo();
    }

    override words(): Promise<Now | undefined> {
        return this.holder && this.curtain.length === 0 ? this.holder.words() : this.owner.words();
    }

    retry(): void {
        for (const line of this.lines) line.retry();
    }

    speak(lang: Lang): void {
        for (const line of this.lines) line.speak(lang);
    }

    protected fetchBoard(): Promise<BoardDoc> {
        return fetchBoard(this.id, this.key);
    }

    getRecord(): Promise<string> {
        return fetchRecord(this.id, this.key);
    }

    close(): void {
        clearTimeout(this.turning);
        for (const line of this.lines) line.close();
    }
}

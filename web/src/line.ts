// One person's connection to a table of the server. A lost connection is taken up again where it was: news are asked for from the
// last number seen, and a message that was not acknowledged is sent again under its own name, which the
// server carries out once. The server tells the game as changes, and in words only when asked: pages see it whole
// all the same, and reading the words asks for them.

import { fetchBoard, fetchRecord } from "./api";
import { applyChange, remember, untold } from "./change";
import { isWhole, readMessage } from "./check";
import { OWNER } from "./here";
import type { BoardDoc, HearCoach, HearEndings, HearUpdate, HearWelcome, HearWords, Say, View } from "./protocol";
import { settings, tellsShortly } from "./settings";
import type { Now, Outcome } from "./table";
import { hear, Table } from "./table";
import type { Lang } from "./words";
import { currentLang, t } from "./words";

type Without<T> = T extends unknown ? Omit<T, "id" | "seq"> : never;
export type Message = Without<Say>;

/** What became of a message. Pending: others have yet to agree, and nothing has happened so far. */
interface Answer {
    refused: Outcome;
    pending: boolean;
}

interface Sent {
    text: string;
    done: (a: Answer) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10000;
const SILENT = 6000; // ms without an answer after which the server is looked for elsewhere
const SLOW = 700; // ms without an answer: one is told that the own move is on its way
const ELSEWHERE = 4113; // another process has the table: it was named before
const MOST_SENT_ON = 5; // times from one to the next at once; then with a pause, as after a loss
const FATAL = [4100, 4101, 4103, 4104]; // connecting again would be of no use

function hex(bytes: Uint8Array): string {
    return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export class Line extends Table {
    readonly isSolo = false;
    private socket: WebSocket | undefined;
    private readonly sent = new Map<string, Sent>();
    private wait = FIRST_WAIT;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private ended = false;
    private process = ""; // which of several has the table, as far as is known
    private sentOn = 0;
    private tries = 0; // in vain, because nothing was said: for what sends people to processes
    private heardAt = 0; // when the server said anything last
    private lang = currentLang();
    private last: unknown[] = []; // what changes are of: what happened last,
    private seen: unknown; // the game as it was told last,
    private asked: object = {}; // and what could be decided
    private readonly wanted: ((now: Now | undefined) => void)[] = []; // who waits for the words
    private asking = false;
    onCoach: (said: HearCoach) => void = () => undefined; // what one's coach says
    endings: HearEndings | undefined; // that all agreed to see, as far as they were told
    areEndingsNew = false; // nobody has put them away yet
    onItsWay = false; // the own decision has not been acknowledged for a while; it is kept and sent again

    /** `as`: of the people around this device, who is meant. */
    constructor(
        readonly id: number,
        readonly key: string,
        readonly as = OWNER,
    ) {
        super();
        this.connect();
    }

    private address(): string {
        const url = new URL("ws", location.href.split("#")[0]);
        url.protocol = url.protocol.replace("http", "ws");
        url.searchParams.set("table", String(this.id));
        url.searchParams.set("lang", this.lang);
        url.searchParams.set("fold", "yes");
        url.searchParams.set("diff", "yes");
        url.searchParams.set("words", "no");
        if (tellsShortly(settings())) url.searchParams.set("terse", "yes");
        if (this.key) url.searchParams.set("key", this.key);
        if (this.process) url.searchParams.set("process", this.process);
        if (this.tries) url.searchParams.set("try", String(this.tries));
        if (this.as !== OWNER) url.searchParams.set("as", String(this.as));
        if (this.now) {
            url.searchParams.set("since", String(this.now.seq));
            url.searchParams.set("chat", String(this.now.chat.at(-1)?.n ?? 0));
        }
        return url.href;
    }

    private connect(): void {
        const socket = new WebSocket(this.address());
        this.socket = socket;
        this.heardAt = 0;
        this.expect(socket, () => this.heardAt === 0);
        this.asking = false;
        socket.onmessage = (event: MessageEvent<unknown>) => {
            if (socket === this.socket && typeof event.data === "string") this.heard(event.data);
        };
        socket.onclose = (event) => {
            if (socket === this.socket) this.lost(event.code, event.reason);
        };
    }

    /** Connects at once instead of waiting for the next try. */
    retry(): void {
        if (this.link !== "waiting" || this.ended) return;
        clearTimeout(this.timer);
        this.connect();
    }

    private lost(code: number, reason: string): void {
        if (this.ended) return;
        if (code === ELSEWHERE && this.sentOn < MOST_SENT_ON) {
            this.sentOn++;
            this.connect();
            return;
        }
        if (code !== ELSEWHERE) this.process = "";
        this.link = FATAL.includes(code) ? "gone" : "waiting";
        if (this.link === "gone") {
            this.fault = {
                code: String(code),
                message: reason || t("This table is not, or is no longer, open to you."),
            };
        } else {
            this.timer = setTimeout(() => this.connect(), this.wait);
            this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
        }
        this.changed();
    }

    /** A message of the server; whatever cannot be understood is passed over, and the person told. */
    private heard(text: string): void {
        this.heardAt = Date.now();
        const h = readMessage(text);
        if (h === "unknown") return;
        if (h === "odd") {
            this.puzzled = true;
            this.changed();
            return;
        }
        if (h.type === "error" && h.wait !== undefined) {
            this.later(h.id ?? "", h.wait);
        } else if (h.type === "ack" || h.type === "error") {
            const refused = h.type === "error" ? h : undefined;
            this.settle(h.id ?? "", { refused, pending: h.type === "ack" && h.pending === true });
        } else if (h.type === "welcome") {
            this.last = [];
            this.welcomed(hear(undefined, this.lazy(h)));
        } else if (h.type === "update") {
            this.updated(h);
        } else if (h.type === "words") {
            this.told(h);
        } else if (h.type === "coach") {
            this.onCoach(h);
        } else if (h.type === "elsewhere") {
            this.process = h.process;
        } else if (h.type === "endings") {
            this.foreseen(h);
        } else {
            this.take(h);
        }
    }

    /** Endings become more; after the last of them, others were asked for. */
    private foreseen(h: HearEndings): void {
        if (this.endings?.complete !== false || this.endings.seq !== h.seq) this.areEndingsNew = true;
        this.endings = h;
        this.changed();
    }

    /** What was told as changes, whole; after what does not fit, everything is told anew. */
    private updated({ told, change, asked, ...h }: HearUpdate): void {
        try {
            const happened = told && (applyChange(this.last, told) as unknown[]);
            if (change) h.game = applyChange(this.seen, change) as View;
            if (happened) Object.assign(h, untold(happened, h.seq, h.game?.steps));
            this.last = happened ? remember(this.last, happened) : [];
            if (asked) Object.assign(h, applyChange(this.asked, asked) as object);
        } catch {
            this.socket?.close(1000);
            return;
        }
        if (isWhole(h)) this.take(this.lazy(h));
        else this.socket?.close(1000);
    }

    /** Keeps what changes will be of; and the words of the game are asked for when somebody reads them. */
    private lazy<H extends HearWelcome | HearUpdate>(h: H): H {
        if (h.choices) this.asked = { choices: h.choices, blocked: h.blocked };
        if (!h.game) return h;
        this.seen = h.game;
        const get = () => void this.words();
        return { ...h, game: Object.defineProperty({ ...h.game }, "sections", { get }) };
    }

    words(): Promise<Now | undefined> {
        const game = this.now?.game;
        if (!game || Object.getOwnPropertyDescriptor(game, "sections")?.value)
            return Promise.resolve(this.now);
        const known = new Promise<Now | undefined>((done) => this.wanted.push(done));
        this.askWords();
        return known;
    }

    private askWords(): void {
        if (this.asking || this.socket?.readyState !== WebSocket.OPEN) return;
        this.asking = true;
        this.socket.send(JSON.stringify({ type: "words", id: "words", seq: this.now?.seq ?? 0 }));
    }

    private told({ seq, sections }: HearWords): void {
        this.asking = false;
        if (!this.now?.game) return;
        if (seq !== this.now.seq) {
            this.askWords(); // something has happened meanwhile
            return;
        }
        const game: View = { ...this.now.game, sections };
        this.now = { ...this.now, game };
        for (const done of this.wanted.splice(0)) done(this.now);
        this.changed();
    }

    private welcomed(found: Now | undefined): void {
        if (!found) return;
        const before = this.now;
        this.now = before
            ? {
                  ...found,
                  news: [...before.news, ...found.news],
                  events: [...before.events, ...found.events],
                  chat: [...before.chat, ...found.chat],
              }
            : found;
        if (found.seq !== before?.seq) this.since = Date.now();
        this.link = "open";
        this.wait = FIRST_WAIT;
        this.sentOn = this.tries = 0;
        for (const [id, { text }] of this.sent) this.sendNow(id, text);
        if (this.wanted.length > 0) this.askWords();
        this.changed();
    }

    /** The server has too much to do: the same again in a moment. */
    private later(id: string, wait: number): void {
        setTimeout(() => {
            const sent = this.sent.get(id);
            if (sent && this.socket?.readyState === WebSocket.OPEN) this.sendNow(id, sent.text);
        }, wait);
    }

    private settle(id: string, answer: Answer): void {
        this.sent.get(id)?.done(answer);
        this.sent.delete(id);
    }

    /** Says something to the table; done when the server has it safely, or says why not. */
    async say(message: Message): Promise<Outcome> {
        return (await this.send(message)).refused;
    }

    private send(message: Message): Promise<Answer> {
        const id = hex(crypto.getRandomValues(new Uint8Array(8)));
        const text = JSON.stringify({ ...message, id, seq: this.now?.seq ?? 0 });
        return new Promise((done) => {
            this.sent.set(id, { text, done });
            if (this.socket?.readyState === WebSocket.OPEN) this.sendNow(id, text);
        });
    }

    private sendNow(id: string, text: string): void {
        const { socket } = this;
        socket?.send(text);
        this.expect(socket, () => this.sent.has(id));
    }

    /** A connection on which nothing comes that is awaited is given up: whoever is at its other end may have stopped. */
    private expect(socket: WebSocket | undefined, awaited: () => boolean): void {
        setTimeout(() => {
            if (!socket || socket !== this.socket || !awaited()) return;
            if (Date.now() - this.heardAt < SILENT) return; // it lives, and has much to do
            this.socket = undefined;
            socket.close();
            this.tries++;
            this.lost(1006, "");
        }, SILENT);
    }

    /** Takes a seat; its share of all dice and cards is drawn here, after the commitment was shown. */
    sit(seat: number): Promise<Outcome> {
        return this.say({ type: "sit", seat, bytes: hex(crypto.getRandomValues(new Uint8Array(16))) });
    }

    async act(what: string | string[]): Promise<Outcome> {
        const slow = setTimeout(() => {
            this.onItsWay = true;
            this.changed();
        }, SLOW);
        try {
            return await this.say({ type: "act", do: what });
        } finally {
            clearTimeout(slow);
            if (this.onItsWay) {
                this.onItsWay = false;
                this.changed();
            }
        }
    }

    /** Takes back one's last decision; what others have seen needs their consent. */
    async undo(): Promise<Outcome | "asked"> {
        if (!(await this.say({ type: "undo" }))) return undefined;
        const { refused, pending } = await this.send({ type: "ask", what: "undo" });
        return pending ? "asked" : refused;
    }

    speak(lang: Lang): void {
        if (lang === this.lang) return;
        this.lang = lang;
        this.now = undefined;
        this.socket?.close(1000);
        this.connect();
    }

    protected fetchBoard(): Promise<BoardDoc> {
        return fetchBoard(this.id, this.key);
    }

    getRecord(): Promise<string> {
        return fetchRecord(this.id, this.key);
    }

    close(): void {
        this.ended = true;
        clearTimeout(this.timer);
        this.socket?.close(1000);
    }
}

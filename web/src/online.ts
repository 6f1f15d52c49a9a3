// A table kept by the server. A lost connection is taken up again where it was: news are asked for from the
// last number seen, and a message that was not acknowledged is sent again under its own name, which the
// server carries out once.

import { fetchBoard, fetchRecord } from "./api";
import { readMessage } from "./check";
import type { BoardDoc, Say } from "./protocol";
import type { Fault, Outcome } from "./table";
import { hear, Table } from "./table";
import type { Lang } from "./words";
import { currentLang, t } from "./words";

type Without<T> = T extends unknown ? Omit<T, "id" | "seq"> : never;
export type Message = Without<Say>;

interface Sent {
    text: string;
    done: (o: Outcome) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10000;
const FATAL = [4100, 4101, 4103, 4104]; // connecting again would be of no use

function hex(bytes: Uint8Array): string {
    return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export class OnlineTable extends Table {
    readonly isSolo = false;
    private socket: WebSocket | undefined;
    private readonly sent = new Map<string, Sent>();
    private wait = FIRST_WAIT;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private ended = false;
    private lang = currentLang();

    constructor(
        readonly id: number,
        readonly key: string,
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
        if (this.key) url.searchParams.set("key", this.key);
        if (this.now) {
            url.searchParams.set("since", String(this.now.seq));
            url.searchParams.set("chat", String(this.now.chat.at(-1)?.n ?? 0));
        }
        return url.href;
    }

    private connect(): void {
        const socket = new WebSocket(this.address());
        this.socket = socket;
        socket.onmessage = (event: MessageEvent<unknown>) => {
            if (socket === this.socket && typeof event.data === "string") this.heard(event.data);
        };
        socket.onclose = (event) => {
            if (socket === this.socket) this.lost(event.code, event.reason);
        };
    }

    private lost(code: number, reason: string): void {
        if (this.ended) return;
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
        const h = readMessage(text);
        if (h === "unknown") return;
        if (h === "odd") {
            this.puzzled = true;
            this.changed();
            return;
        }
        if (h.type === "ack" || h.type === "error") {
            this.settle(h.id ?? "", h.type === "error" ? h : undefined);
        } else if (h.type === "welcome") {
            this.welcomed(hear(undefined, h));
        } else {
            this.take(h);
        }
    }

    private welcomed(found: Table["now"]): void {
        if (!found) return;
        const before = this.now;
        this.now = before
            ? {
                  ...found,
                  news: [...before.news, ...found.news],
                  fresh: found.news,
                  events: [...before.events, ...found.events],
                  chat: [...before.chat, ...found.chat],
              }
            : found;
        this.link = "open";
        this.wait = FIRST_WAIT;
        for (const { text } of this.sent.values()) this.socket?.send(text);
        this.changed();
    }

    private settle(id: string, fault: Fault | undefined): void {
        this.sent.get(id)?.done(fault);
        this.sent.delete(id);
    }

    /** Says something to the table; done when the server has it safely, or says why not. */
    say(message: Message): Promise<Outcome> {
        const id = hex(crypto.getRandomValues(new Uint8Array(8)));
        const text = JSON.stringify({ ...message, id, seq: this.now?.seq ?? 0 });
        return new Promise((done) => {
            this.sent.set(id, { text, done });
            if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
        });
    }

    /** Takes a seat; its share of all dice and cards is drawn here, after the commitment was shown. */
    sit(seat: number): Promise<Outcome> {
        return this.say({ type: "sit", seat, bytes: hex(crypto.getRandomValues(new Uint8Array(16))) });
    }

    act(what: string): Promise<Outcome> {
        return this.say({ type: "act", do: what });
    }

    /** Takes back one's last decision; what others have seen needs their consent. */
    async undo(): Promise<Outcome> {
        const refused = await this.say({ type: "undo" });
        return refused ? this.say({ type: "ask", what: "undo" }) : undefined;
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

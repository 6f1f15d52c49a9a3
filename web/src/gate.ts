// One game as a WebAssembly module (src/wasm/gate.c): requests of docs/referee.md in, answers out.

interface Exports {
    memory: WebAssembly.Memory;
    _initialize?: () => void;
    gate_room(n: number): number;
    gate_seed(n: number): void;
    gate_file(n: number): number;
    gate_ask(n: number): number;
}

export interface Refusal {
    ok: false;
    code: string;
    rule?: string;
    message: string;
}

/** The library said no; nothing has changed. */
export class Refused extends Error {
    constructor(readonly refusal: Refusal) {
        super(refusal.message);
    }
}

export interface Moment {
    match: number;
    steps: number;
    to_move: number | "chance" | "over";
}

export interface OptionDoc {
    id: string;
    title: string;
    help: string;
    rules: string;
    standard: string;
    values?: { id: string; title: string }[];
    min?: number;
    max?: number;
    per_seat: boolean;
    is_seat: boolean;
    is_set?: boolean;
    not_asked?: boolean; // no form shows it
    who_plays?: boolean; // its first value is for bots, its second for people
}

export interface GameDoc {
    id: string;
    title: string;
    summary: string;
    rules: number;
    min_seats: number;
    max_seats: number;
    min_minutes?: number;
    max_minutes?: number;
    options: OptionDoc[];
}

export interface GamesDoc {
    games: GameDoc[];
    levels: { id: string; title: string }[]; // of bots, the weakest first
}

/** Answers T, or throws Refused. */
export type Ask = <T>(ask: string, members?: Record<string, unknown>) => T;

export class Gate {
    lang: string | undefined; // of answers to requests that do not say; at first the library's own

    private constructor(private readonly x: Exports) {}

    static async open(module: WebAssembly.Module): Promise<Gate> {
        return Gate.of(await WebAssembly.instantiate(module, {}));
    }

    static of(instance: WebAssembly.Instance): Gate {
        const gate = new Gate(instance.exports as unknown as Exports);
        gate.x._initialize?.();
        gate.x.gate_seed(gate.put(crypto.getRandomValues(new Uint8Array(48))));
        return gate;
    }

    /** Hands over a file that requests may need: words (po/<language>.words) or components (data/<game>/…). */
    give(path: string, bytes: Uint8Array): void {
        const head = new TextEncoder().encode(`${path}\0`);
        const all = new Uint8Array(head.length + bytes.length);
        all.set(head);
        all.set(bytes, head.length);
        if (!this.x.gate_file(this.put(all))) throw new Error(path);
    }

    giveComponents(files: Record<string, string>): void {
        for (const [path, text] of Object.entries(files))
            this.give(path, new TextEncoder().encode(text));
    }

    private put(bytes: Uint8Array): number {
        const at = this.x.gate_room(bytes.length);
        if (at === 0) throw new Error("no room for a request");
        new Uint8Array(this.x.memory.buffer).set(bytes, at); // a fresh view: memory may have grown
        return bytes.length;
    }

    readonly ask: Ask = <T>(ask: string, members: Record<string, unknown> = {}): T => {
        const at = this.x.gate_ask(
            this.put(new TextEncoder().encode(JSON.stringify({ ask, lang: this.lang, ...members }))),
        );
        if (at === 0) throw new Error("no memory for an answer");
        const memory = new Uint8Array(this.x.memory.buffer);
        const text = new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
        const answer = JSON.parse(text) as { ok: true } | Refusal;
        if (!answer.ok) throw new Refused(answer);
        return answer as unknown as T;
    };
}

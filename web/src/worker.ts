// The thread of solo games: bots think here, and the page stays quick. Requests and answers are matched by
// number; what happens at the table is told as it comes.

import type { GamesDoc, Refusal } from "./gate";
import { Gate, Refused } from "./gate";
import type { Hint, Past, Plan } from "./host";
import { headOf, Host } from "./host";
import type { BoardDoc, Hear } from "./protocol";

/** What can be asked of the thread, and what it answers. */
export interface Jobs {
    games: { ask: { game: string; lang: string }; answer: GamesDoc };
    start: { ask: { plan: Plan; lang: string }; answer: null };
    resume: { ask: { record: string; lang: string }; answer: null };
    speak: { ask: { lang: string }; answer: null };
    board: { ask: { lang: string }; answer: BoardDoc };
    act: { ask: { do: string; seq: number }; answer: null };
    undo: { ask: object; answer: null };
    hint: { ask: object; answer: Hint };
    hurry: { ask: object; answer: null };
    pace: { ask: { ms: number }; answer: null };
    passing: { ask: { on: boolean }; answer: null };
    past: {
        ask: { record: string; steps: number; seat: number; lang: string };
        answer: Past;
    };
    verify: {
        ask: { record: string; lang: string };
        answer: { steps: number; dice: number; commitment: string };
    };
}

export type JobName = keyof Jobs;
export interface Request {
    n: number;
    job: JobName;
    ask: unknown;
}
export type Said =
    | { n: number; answer: unknown }
    | { n: number; refusal: Refusal }
    | { hear: Hear }
    | { keep: string; over: boolean };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let pace = 0;
let wake: (() => void) | undefined;

function say(what: Said): void {
    scope.postMessage(what);
}

function pause(): Promise<void> {
    return new Promise((done) => {
        const timer = setTimeout(done, pace);
        wake = () => {
            clearTimeout(timer);
            done();
        };
    });
}

async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(path);
    return new Uint8Array(await answer.arrayBuffer());
}

async function open(): Promise<{ gate: Gate; host: Host }> {
    const gate = await Gate.open(await WebAssembly.compile(await fetchBytes("ludovie.wasm")));
    const host = new Host(
        gate.ask,
        (hear) => say({ hear }),
        pause,
        (record, moment) => say({ keep: record, over: moment.to_move === "over" }),
    );
    return { gate, host };
}

const given = new Map<string, Promise<void>>();

function once(path: string, give: (bytes: Uint8Array) => void): Promise<void> {
    const there = given.get(path) ?? fetchBytes(path).then(give);
    given.set(path, there);
    there.catch(() => given.delete(path)); // asked for again, it is fetched again
    return there;
}

/** Fetches what a request needs: the words of its language, the components of its game. */
async function provide(ask: unknown, gate: Gate): Promise<void> {
    const { lang, game, record, plan } = ask as {
        lang?: string;
        game?: string;
        record?: string;
        plan?: Plan;
    };
    const wanted = game ?? plan?.game ?? (record === undefined ? undefined : headOf(record).game);
    await Promise.all([
        lang === undefined ? undefined : once(`${lang}.mo`, (b) => gate.give(`po/${lang}.mo`, b)),
        wanted === undefined
            ? undefined
            : once(`components/${wanted}.json`, (b) =>
                  gate.giveComponents(JSON.parse(new TextDecoder().decode(b)) as Record<string, string>),
              ),
    ]);
    if (lang !== undefined) gate.lang = lang;
}

type Handlers = {
    [J in JobName]: (ask: Jobs[J]["ask"], at: { gate: Gate; host: Host }) => Jobs[J]["answer"];
};
const handlers: Handlers = {
    games: (ask, { gate }) => gate.ask<GamesDoc>("games", { game: ask.game, lang: ask.lang }),
    start: (ask, { host }) => (host.start(ask.plan, ask.lang), null),
    resume: (ask, { host }) => (host.resume(ask.record, ask.lang), null),
    speak: (ask, { host }) => (host.speak(ask.lang), null),
    board: (ask, { host }) => host.board(ask.lang),
    act: (ask, { host }) => (host.act(ask.do, ask.seq), null),
    undo: (_, { host }) => (host.undo(), null),
    hint: (_, { host }) => host.hint(),
    hurry: (_, { host }) => (host.hurry(), wake?.(), null),
    pace: (ask) => ((pace = ask.ms), null),
    passing: (ask, { host }) => (host.setPassing(ask.on), null),
    past: (ask, { host }) => host.past(ask.record, ask.steps, ask.seat, ask.lang),
    verify: (ask, { host }) => host.verify(ask.record, ask.lang),
};

function refusalOf(fault: unknown): Refusal {
    if (fault instanceof Refused) return fault.refusal;
    return {
        ok: false,
        code: "system",
        message: fault instanceof Error ? fault.message : String(fault),
    };
}

const opened = open();
scope.onmessage = async (event: MessageEvent<Request>) => {
    const { n, job, ask } = event.data;
    try {
        const handler = handlers[job] as (ask: unknown, at: { gate: Gate; host: Host }) => unknown;
        const at = await opened;
        await provide(ask, at.gate);
        say({ n, answer: handler(ask, at) });
    } catch (fault) {
        say({ n, refusal: refusalOf(fault) });
    }
};

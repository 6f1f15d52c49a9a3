// The thread of solo games: bots think here, and the page stays quick. Requests and answers are matched by
// number; what happens at the table is told as it comes. Every game has a module of its own, which is fetched with
// its words and its components when a request is about it.

import type { Chapter, Endings } from "./chronicle";
import { Chronicle } from "./chronicle";
import type { GamesDoc, Refusal } from "./gate";
import { Gate, Refused } from "./gate";
import type { Coached } from "./coach";
import type { Around, Branch, Hint, Plan } from "./host";
import { Host } from "./host";
import type { FormDoc } from "./pages/here/form";
import type { BoardDoc, Hear } from "./protocol";
import type { Past } from "./records";
import { headOf, Records } from "./records";
import type { LessonDoc, Verdict } from "./teacher";
import { Teacher } from "./teacher";

/** What can be asked of the thread, and what it answers. */
export interface Jobs {
    games: { ask: { game: string; lang: string }; answer: GamesDoc };
    start: { ask: { plan: Plan; lang: string }; answer: null };
    form: { ask: { form: Plan; values: object; fields: boolean; lang: string }; answer: FormDoc };
    contents: { ask: { game: string; seats: number; lang: string }; answer: BoardDoc };
    resume: { ask: { record: string; lang: string; still: boolean }; answer: null };
    branch: { ask: { branch: Branch; lang: string }; answer: null };
    speak: { ask: { lang: string }; answer: null };
    board: { ask: { lang: string }; answer: BoardDoc };
    act: { ask: { do: string | string[]; seq: number }; answer: null };
    take: { ask: { seat: number }; answer: null };
    cameUp: { ask: { do?: string; seq: number }; answer: null };
    undo: { ask: object; answer: null };
    hints: { ask: object; answer: Hint[] };
    lesson: { ask: { lesson: string; lang: string }; answer: LessonDoc };
    scene: { ask: { lesson: string; scene: number; lang: string }; answer: string | undefined };
    judge: { ask: { do: string | string[] }; answer: Verdict };
    hurry: { ask: object; answer: null };
    pace: { ask: { ms: number }; answer: null };
    passing: { ask: { on: boolean }; answer: null };
    past: {
        ask: { record: string; steps: number; seat: number; lang: string };
        answer: Past;
    };
    coach: { ask: { lesson: string; record: string; steps: number; do?: string; lang: string }; answer: Coached };
    others: { ask: { record: string; lang: string }; answer: string };
    analyse: { ask: { story: string; lang: string }; answer: Chapter };
    endings: {
        ask: { story: string; steps: number; first: number; most: number; seat: number | undefined };
        answer: Endings[];
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
    | { hear: Hear; around: Around }
    | { keep: string; over: boolean; asked: boolean };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let pace = 0;
let passing = false;
let wake: (() => void) | undefined;

let told = 0; // when something was told last

function say(what: Said): void {
    if ("hear" in what) told = performance.now();
    scope.postMessage(what);
}

/** Until what was told last has had its time; thinking has taken some of it already. */
function pause(): Promise<void> {
    return new Promise((done) => {
        const timer = setTimeout(done, told + pace - performance.now());
        wake = () => {
            clearTimeout(timer);
            done();
        };
    });
}

const BREATH = 60; // ms in which the page draws what it was told, before bots think

const breathe = (): Promise<void> => new Promise((done) => setTimeout(done, Math.min(pace, BREATH)));

/** The bytes of a file; what is not there is told in the words of the page. */
async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await fetch(path).catch(() => undefined);
    if (!answer?.ok) throw new Refused({ ok: false, code: "missing", message: path });
    return new Uint8Array(await answer.arrayBuffer());
}

/** What a game is opened for. A game that goes on from a moment of another begins with a position, which only the module
 *  of lessons can set up. */
type Use = "game" | "branch" | "here" | "lesson" | "story";
const MODULE: Record<Use, string> = { game: "ludovie", branch: "learn", here: "here", lesson: "learn", story: "story" };

/** A game that was opened. */
interface Box {
    game: string;
    gate: Gate;
    host: Host;
    records: Records;
    chronicle: Chronicle;
    spoken: Map<string, Promise<void>>; // languages whose words are there, or on their way
}

async function open(game: string, use: Use): Promise<Box> {
    const [module, components, scenes] = await Promise.all([
        fetchBytes(`games/${game}/${MODULE[use]}.wasm`).then((b) => WebAssembly.compile(b)),
        fetchBytes(`games/${game}/components.json`),
        use === "lesson" ? fetchBytes(`games/${game}/lesson.json`) : undefined,
    ]);
    const gate = await Gate.open(module);
    if (scenes) gate.give(`data/${game}/lesson.json`, scenes);
    gate.giveComponents(JSON.parse(new TextDecoder().decode(components)) as Record<string, string>);
    const host: Host = new (use === "lesson" ? Teacher : Host)(
        gate.ask,
        (hear, around) => say({ hear, around }),
        pause,
        (record, moment) =>
            say({ keep: record, over: moment.to_move === "over", asked: host.waits(moment) }),
        breathe,
    );
    host.setPassing(passing);
    const others = { records: new Records(gate.ask), chronicle: new Chronicle(gate.ask) };
    return { game, gate, host, ...others, spoken: new Map() };
}

const boxes = new Map<string, Promise<Box>>();
let current: Promise<Box> | undefined; // of requests that name no game: the last one that was named

/** What is asked for again after it could not be fetched is fetched again. */
function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
    const there = kept.get(key) ?? make();
    kept.set(key, there);
    there.catch(() => kept.delete(key));
    return there;
}

interface Wanted {
    lang?: string;
    game?: string;
    lesson?: string;
    record?: string;
    branch?: Branch;
    story?: string;
    plan?: Plan;
    form?: Plan;
}

/** Which game a request is about, and what it is opened for. */
function aboutOf({ game, lesson, record, branch, story, plan, form }: Wanted): [string, Use] | undefined {
    if (lesson !== undefined) return [lesson, "lesson"];
    if (branch !== undefined) return [headOf(branch.record).game, "branch"];
    if (story !== undefined) return [headOf(story).game, "story"];
    if (record !== undefined) return [headOf(record).game, headOf(record).position ? "branch" : "game"];
    const placed = form ?? (plan?.position ? plan : undefined);
    if (placed) return [placed.game, "here"];
    const named = game ?? plan?.game;
    return named === undefined ? undefined : [named, "game"];
}

/** Opens what a request is about: its game, with the words of its language. */
async function provide(ask: unknown): Promise<Box> {
    const { lang } = ask as Wanted;
    const about = aboutOf(ask as Wanted);
    if (about) current = once(boxes, about.join(" "), () => open(...about));
    const box = await current;
    if (!box) throw new Error("no game is open");
    if (lang !== undefined) {
        await once(box.spoken, lang, async () =>
            box.gate.give(`po/${lang}.words`, await fetchBytes(`games/${box.game}/${lang}.words`)),
        );
        box.gate.lang = lang;
    }
    return box;
}

type Wish = "pace" | "passing" | "hurry";
type Handlers = {
    [J in Exclude<JobName, Wish>]: (
        ask: Jobs[J]["ask"],
        box: Box,
    ) => Jobs[J]["answer"] | Promise<Jobs[J]["answer"]>;
};
function teacherIn(host: Host): Teacher {
    if (host instanceof Teacher) return host;
    throw new Error("no lesson is open");
}

const handlers: Handlers = {
    games: (ask, { gate }) => gate.ask<GamesDoc>("games", { game: ask.game, lang: ask.lang }),
    contents: (ask, { host }) => host.contents(ask.game, ask.seats, ask.lang),
    form: (ask, { host }) => host.form(ask.form, ask.values, ask.fields, ask.lang),
    start: (ask, { host }) => (host.start(ask.plan, ask.lang), null),
    resume: (ask, { host }) => (host.resume(ask.record, ask.lang, ask.still), null),
    branch: (ask, { host }) => (host.branch(ask.branch, ask.lang), null),
    speak: (ask, { host }) => (host.speak(ask.lang), null),
    board: (ask, { host }) => host.board(ask.lang),
    act: (ask, { host }) => (host.act(ask.do, ask.seq), null),
    take: (ask, { host }) => (host.take(ask.seat), null),
    cameUp: (ask, { host }) => (host.cameUp(ask.do, ask.seq), null),
    undo: (_, { host }) => (host.undo(), null),
    hints: (_, { host }) => host.hints(),
    past: (ask, { records }) => records.past(ask.record, ask.steps, ask.seat, ask.lang),
    coach: (ask, { records }) => records.coach(ask.record, ask.steps, ask.do, ask.lang),
    others: (ask, { records }) => records.forOthers(ask.record, ask.lang),
    analyse: (ask, { chronicle }) => chronicle.analyse(ask.story, ask.lang),
    endings: (ask, { chronicle }) =>
        chronicle.endings(ask.story, ask.steps, ask.first, ask.most, ask.seat),
    lesson: (ask, { host }) => teacherIn(host).read(ask.lesson, ask.lang),
    scene: (ask, { host }) => teacherIn(host).show(ask.scene, ask.lang),
    judge: (ask, { host }) => teacherIn(host).decide(ask.do),
    verify: (ask, { records }) => records.verify(ask.record, ask.lang),
};

/** What holds for whatever is played, and may be said before. */
const wishes: { [J in Wish]: (ask: Jobs[J]["ask"], host: Host | undefined) => void } = {
    pace: (ask) => (pace = ask.ms),
    passing: (ask, host) => ((passing = ask.on), host?.setPassing(passing)),
    hurry: (_, host) => (host?.hurry(), wake?.()),
};

async function answer(job: JobName, ask: unknown): Promise<unknown> {
    if (job in wishes) {
        const box = await current?.catch(() => undefined);
        (wishes[job as Wish] as (ask: unknown, host: Host | undefined) => void)(ask, box?.host);
        return null;
    }
    const handler = handlers[job as Exclude<JobName, Wish>] as (ask: unknown, box: Box) => unknown;
    return handler(ask, await provide(ask));
}

function refusalOf(fault: unknown): Refusal {
    if (fault instanceof Refused) return fault.refusal;
    return {
        ok: false,
        code: "system",
        message: fault instanceof Error ? fault.message : String(fault),
    };
}

scope.onmessage = async (event: MessageEvent<Request>) => {
    const { n, job, ask } = event.data;
    try {
        say({ n, answer: await answer(job, ask) });
    } catch (fault) {
        say({ n, refusal: refusalOf(fault) });
    }
};

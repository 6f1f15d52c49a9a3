// What all zones of the board ask: the situation, what is lifted, what glows, and what a touch does.

import { announce } from "../../parts/live";
import type { Choice, GameEvent } from "../../protocol";
import { shake } from "../../stage/motion";
import { t, tn } from "../../words";
import type { BoardProps, Lifted, ZoneProps } from "../face";
import type { Key } from "./paths";
import { along, endingIn, handleOf, modeFor, nextOf, onSpot, pathsOf, whyNot } from "./paths";
import type { Code, PbvBoard, PbvView, PersonDoc, Player, Rv, Spot } from "./view";
import { boardOf, personOf, placeOf, viewOf } from "./view";

export interface Scene {
    props: ZoneProps;
    v: PbvView;
    board: PbvBoard;
    you: number; // 0: looks on
    me: Player | undefined;
    chain: readonly Key[]; // what is lifted
    stem: readonly Key[]; // the part of it from which a touch goes on: all of it, or all but its end
    next: ReadonlySet<Key>; // what can be touched to go on, or instead of its end
    main: Choice | undefined; // the decision that is shown before it is taken
    person: (code: Code) => PersonDoc;
    name: (seat: number) => string;
}

interface Draft extends Lifted {
    chain: readonly Key[];
}

const isDraft = (l: Lifted | undefined): l is Draft => l !== undefined && "chain" in l;

/** The things that were touched; of a decision lifted by the list or by advice, its own. */
function chainOf(lifted: Lifted | undefined): readonly Key[] {
    if (isDraft(lifted)) return lifted.chain;
    const [only, ...others] = lifted?.choices ?? [];
    return (only && others.length === 0 && pathsOf(only)[0]) || [];
}

/** Somebody points at what would end this. */
const goesOn = (c: Choice | undefined, chain: readonly Key[]) =>
    c !== undefined && (chain.length === 0 || along([c], chain).length > 0);

export function sceneOf(props: ZoneProps): Scene {
    const [v, board] = [viewOf(props.view), boardOf(props.board)];
    const you = props.table.you ?? 0;
    const chain = chainOf(props.lifted);
    const stem = nextOf(props.choices, chain).size > 0 ? chain : chain.slice(0, -1);
    const offered = props.lifted?.buttons ?? props.lifted?.choices ?? [];
    const considered = props.choices.find((c) => c.do === props.considered);
    return {
        props,
        v,
        board,
        you,
        me: v.players[you - 1],
        chain,
        stem,
        next: nextOf(props.choices, stem),
        main: offered.length === 1 ? offered[0] : goesOn(considered, chain) ? considered : undefined,
        person: (code) => personOf(board, code),
        name: (seat) => props.table.seats[seat - 1]?.name ?? "",
    };
}

// ---- facts about a decision -------------------------------------------------------------------------------

type Effect = Record<string, unknown>;
export const effectsOf = (c: Choice | undefined): Effect[] => (c?.effects ?? []) as Effect[];

export function effectOf(c: Choice | undefined, event: string): Effect | undefined {
    return effectsOf(c).find((e) => e["event"] === event);
}

/** Where it makes a Rendez-vous complete. */
export function completes(c: Choice | undefined): Spot[] {
    return effectsOf(c).flatMap((e) => (e["event"] === "complete" ? [String(e["place"])] : []));
}

/** What an open Rendez-vous would lack after it. */
export function lackAfter(c: Choice | undefined, rv: Rv): Rv["missing"] | undefined {
    const found = effectsOf(c).find((e) => e["event"] === "lacks" && e["place"] === rv.place);
    return found?.["missing"] as Rv["missing"] | undefined;
}

export interface Stake {
    seat: number;
    throws: number;
    percent: number;
}
export const stakesOf = (c: Choice | undefined): Stake[] =>
    effectsOf(c).flatMap((e) =>
        e["event"] === "throws"
            ? [{ seat: Number(e["who"]), throws: Number(e["n"]), percent: Number(e["percent"]) }]
            : [],
    );

/** Figures that a decision puts somewhere: who, and where. */
export function arrivals(c: Choice | undefined): { figure: Code; to: Spot }[] {
    return effectsOf(c).flatMap((e) =>
        typeof e["figure"] === "string" && typeof e["to"] === "string"
            ? [{ figure: e["figure"], to: e["to"] }]
            : [],
    );
}

/** Where the last event of these kinds is; −1: there is none. */
export function lastOf(events: readonly GameEvent[], is: (e: GameEvent) => boolean): number {
    for (let i = events.length - 1; i >= 0; i--) {
        const e = events[i];
        if (e && is(e)) return i;
    }
    return -1;
}

/** The events since a Rendez-vous began, while it is played. */
export function sinceComplete(props: Pick<BoardProps, "events">, card: number): readonly GameEvent[] {
    const isBegin = (e: GameEvent) =>
        (e.event === "complete" || e.event === "picked") && e["rv"] === card;
    const at = lastOf(props.events, isBegin);
    return at < 0 ? [] : props.events.slice(at);
}

/** Does it give control that the seat has not now? */
export function takesControl(sc: Scene, c: Choice): boolean {
    const laid = effectsOf(c).find((e) => e["event"] === "laid" || e["event"] === "laid-guest");
    const after = laid?.["controllers"];
    const now = sc.v.control[String(laid?.["column"])] ?? [];
    return Array.isArray(after) && after.includes(sc.you) && !now.includes(sc.you);
}

// ---- touching ---------------------------------------------------------------------------------------------

export const isLifted = (sc: Scene, key: Key) => sc.chain.includes(key);
export const canBegin = (sc: Scene, key: Key) => nextOf(sc.props.choices, []).has(key);
export const canGoOn = (sc: Scene, key: Key) => sc.stem.length > 0 && sc.next.has(key);

/** Glows: continues what is lifted; with nothing lifted, begins something. */
export function glows(sc: Scene, touched: Key): boolean {
    const key = handleOf(sc.props.choices, touched, sc.stem);
    return sc.next.has(key);
}

/** What is to be touched next. */
function askFor(sc: Scene, chain: readonly Key[]): string {
    const kinds = new Set([...nextOf(sc.props.choices, chain)].map((k) => k.split(":")[0]));
    if (kinds.size > 1) return t("Choose what glows");
    if (kinds.has("spot")) return t("Choose a place that glows");
    if (kinds.has("seat")) return t("Choose a player");
    if (kinds.has("column")) return t("Choose the column");
    return t("Choose a figure that glows");
}

/** What would be decided: the end of the chain, or all that goes on from it where it says the same. */
function draftOf(sc: Scene, chain: readonly Key[]): Draft {
    const choices = along(sc.props.choices, chain);
    const done = endingIn(sc.props.choices, chain);
    const [only] = choices;
    const straight = done.length > 0 ? done : choices.length === 1 && only ? [only] : [];
    const aside = choices.filter((c) => c.choice === "meet" && !straight.includes(c));
    const buttons = [...straight, ...aside];
    const ask = straight.length === 0 ? { ask: askFor(sc, chain) } : {};
    return { key: chain.join(" "), chain, choices, buttons, ...ask };
}

/** What lifting says: how many ways there are, and which of them completes something. */
function tellLift(sc: Scene, draft: Draft): void {
    const spots = [...nextOf(sc.props.choices, draft.chain)].filter((k) => k.startsWith("spot:"));
    if (spots.length < 2) return;
    const done = draft.choices.flatMap((c) => completes(c));
    const where = done.map((spot) => placeOf(sc.board, spot).name);
    announce(
        [
            tn("{n} place", "{n} places", spots.length),
            ...where.map((place) => t("{place} completes the Rendez-vous", { place })),
        ].join("; "),
    );
}

function lift(sc: Scene, chain: readonly Key[]): void {
    const draft = draftOf(sc, chain);
    sc.props.onLift(draft);
    tellLift(sc, draft);
}

const PLAIN = ["move", "lay", "take", "release"];

/** Is it taken by the touch that ends it? An Embrouille shows its effect first, and what begins a Rendez-vous what is
 *  at stake. */
function isPlain(sc: Scene, c: Choice): boolean {
    const plain = PLAIN.includes(c.group ?? "") && c.warn === undefined;
    return sc.stem.length > 0 && completes(c).length === 0 && plain;
}

function goOn(sc: Scene, key: Key): void {
    const chain = [...sc.stem, key];
    const found = along(sc.props.choices, chain);
    const [only] = found;
    if (only && found.length === 1 && isPlain(sc, only)) sc.props.onChoose(only);
    else lift(sc, chain);
}

function refuse(sc: Scene, key: Key, el: Element | null): void {
    const why = whyNot(sc.props.blocked, key, sc.chain);
    shake(el);
    if (why) sc.props.onRefused(why);
}

/** A touch on a thing: lifts it, goes on, does it, or puts it back. */
export function press(sc: Scene, touched: Key, el: Element | null = null): boolean {
    const { choices, onLift, onChoose } = sc.props;
    const key = handleOf(choices, touched, sc.stem);
    const wanted = modeFor(choices, key);
    if (sc.main && sc.chain.at(-1) === key && sc.props.lifted?.ask === undefined) {
        onChoose(sc.main);
        return true;
    }
    if (sc.chain.includes(key)) {
        onLift(undefined);
        return true;
    }
    if (canGoOn(sc, key)) goOn(sc, key);
    else if (canBegin(sc, key)) lift(sc, [key]);
    else if (wanted) onLift({ key: wanted.do, choices: [wanted] });
    else if (choices.length > 0 && whyNot(sc.props.blocked, key, sc.chain)) refuse(sc, key, el);
    else return false;
    return true;
}

/** A mouse over a thing shows what a touch on it would bring, where that is one thing. */
export function pointAt(sc: Scene, touched: Key, meant?: Choice): void {
    const key = handleOf(sc.props.choices, touched, sc.stem);
    const [only, ...others] = along(sc.props.choices, [...sc.stem, key]);
    const what = meant ?? (others.length === 0 ? only : undefined);
    if (what) sc.props.onConsider(what);
}

/** The move that completes a Rendez-vous from here, for a touch on its house while nothing is lifted. */
export function completingMove(sc: Scene, spot: Spot): Choice | undefined {
    return sc.props.choices.find(
        (c) => c.choice === "move" && c.to === spot && completes(c).includes(spot),
    );
}

/** The first step on the way to complete it: whom the library names as the cheapest. */
export function firstStep(sc: Scene, rv: Rv): readonly Key[] | undefined {
    const done = completingMove(sc, rv.place);
    if (done) return pathsOf(done)[0];
    const begin = rv.reach?.figures.find((f) => canBegin(sc, `figure:${f}`));
    return begin && rv.reach && rv.reach.actions <= sc.v.points ? [`figure:${begin}`] : undefined;
}

export function liftChain(sc: Scene, chain: readonly Key[]): void {
    lift(sc, chain);
}

export const isTarget = (sc: Scene, spot: Spot) => sc.next.has(onSpot(spot));

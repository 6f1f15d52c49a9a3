// What things say to the ear, in one sentence each: a place, a figure, a column, a card, a throw.

import { formatNumber, t, tn } from "../../words";
import type { Scene } from "./scene";
import type { Code, Column, Counts, Lack, PbvBoard, Rv, Spot } from "./view";
import {
    cardName,
    colourName,
    columnOf,
    entries,
    figuresAt,
    isGuest,
    placeOf,
    powerOf,
    rivalOf,
    takenOf,
    troubleOf,
} from "./view";

const LIST = ", ";

/** "1 red, 2 green" */
export function countsWords(board: PbvBoard, counts: Counts): string {
    return entries(counts)
        .map(([f, n]) => tn("{n} {colour}", "{n} {colour}s", n, { colour: colourName(board, f) }))
        .join(LIST);
}

/** What is still missing, in as few words as may be. */
export function lackWords(board: PbvBoard, lack: Lack): string {
    const { figures, colours } = lack;
    const named = entries(colours).reduce((sum, [, n]) => sum + n, 0);
    if (figures === 0) return t("complete");
    if (named === figures && figures === 1) {
        const [only] = entries(colours);
        return t("missing: one {colour}", { colour: only ? colourName(board, only[0]) : "" });
    }
    const missing = tn("{n} missing", "{n} missing", figures);
    return named === 0 ? missing : `${missing} (${countsWords(board, colours)})`;
}

/** Whose a figure is. */
export function controlWords(sc: Scene, code: Code): string {
    const seats = sc.v.control[code] ?? [];
    const others = seats.filter((s) => s !== sc.you).map((s) => sc.name(s));
    if (sc.v.players.some((p) => p.shadows.includes(code))) return t("in the shade: nobody controls it");
    if (seats.length === 0) return t("nobody’s");
    if (others.length === 0) return t("yours alone");
    const list = others.join(LIST);
    return seats.includes(sc.you)
        ? t("shared with {names}", { names: list })
        : t("controlled by {names}", { names: list });
}

export function figureWords(sc: Scene, code: Code): string {
    const p = sc.person(code);
    const spot = sc.v.figures[code];
    const where = spot ? placeOf(sc.board, spot).at : t("not in the quarter yet");
    return [p.given, colourName(sc.board, p.colour), where, controlWords(sc, code)].join(LIST);
}

/** Who can come, and for how many actions. */
export function reachWords(sc: Scene, rv: Rv): string {
    if (!rv.reach || rv.missing.figures === 0) return "";
    const names = rv.reach.figures.map((f) => sc.person(f).given).join(LIST);
    return tn("{names} can come, {n} action", "{names} can come, {n} actions", rv.reach.actions, {
        names,
    });
}

export function placeWords(sc: Scene, spot: Spot): string {
    const doc = placeOf(sc.board, spot);
    const rv = sc.v.rendezvous.find((r) => r.place === spot);
    const here = figuresAt(sc.board, sc.v, spot).map((c) => sc.person(c).given);
    const parts = [doc.name, doc.colour ? colourName(sc.board, doc.colour) : ""];
    if (rv)
        parts.push(
            t("Rendez-vous, {n} of {all} figures", { n: takenOf(rv), all: rv.figures }),
            lackWords(sc.board, rv.missing),
            reachWords(sc, rv),
            t("dice: {dice}", { dice: countsWords(sc.board, rv.dice) }),
        );
    parts.push(here.length > 0 ? t("there: {names}", { names: here.join(LIST) }) : t("empty"));
    return parts.filter(Boolean).join(LIST);
}

/** How a column stands beside the rivals', for its line: one's own or whose, and by how much. */
export interface ControlLine {
    mine: boolean;
    main: string;
    more: string;
    brief: string; // where there is hardly any room
    seat: number; // whose badge stands before it; 0: none
    with: readonly number[]; // who shares it
}

export function lineOf(sc: Scene, col: Column): ControlLine {
    const seats = sc.v.control[col.character] ?? [];
    const rival = rivalOf(sc.v, sc.you, col.character);
    const mine = seats.includes(sc.you);
    const shade = sc.v.players.some((p) => p.shadows.includes(col.character));
    const count = rival
        ? t("{name}: {n}", { name: sc.name(rival.seat), n: rival.cards })
        : t("no rival");
    const others = mine ? seats.filter((s) => s !== sc.you) : [];
    const line = (main: string, brief = main) => ({
        mine: mine && !shade,
        main,
        more: count,
        brief,
        seat: 0,
        with: others,
    });
    if (shade) return line(t("In the shade"), t("Shade"));
    if (mine) return others.length > 0 ? line(t("Shared"), "") : line(t("You lead"));
    const gap = (rival?.cards ?? 0) - col.cards;
    const short = tn("{n} short", "{n} short", gap);
    return { ...line(count, formatNumber(-gap)), more: short, seat: rival?.seat ?? 0 };
}

export function columnWords(sc: Scene, col: Column): string {
    const p = sc.person(col.character);
    const line = lineOf(sc, col);
    const spot = sc.v.figures[col.character];
    const guests = col.guests.map((g) => sc.person(g).given).join(LIST);
    return [
        p.given,
        tn("{n} card", "{n} cards", col.cards),
        guests && t("with the guest {names}", { names: guests }),
        line.main,
        line.more,
        spot ? placeOf(sc.board, spot).at : "",
        t("sale {points}", { points: formatNumber(col.worth) }),
    ]
        .filter(Boolean)
        .join(LIST);
}

export function handWords(sc: Scene, code: Code, n: number): string {
    const trouble = troubleOf(sc.board, code);
    if (trouble) {
        const both = trouble.characters.map((c) => sc.person(c).given).join(LIST);
        const power = powerOf(sc.board, trouble.power)?.text ?? "";
        return [t("Embrouille: {name}.", { name: trouble.name }), power, both].join(" ");
    }
    const p = sc.person(code);
    const copies = n > 1 ? tn("{n} card", "{n} cards", n) : "";
    const own = columnOf(sc.v, sc.you, code);
    return [
        isGuest(sc.board, code) ? t("guest {name}", { name: p.given }) : p.given,
        colourName(sc.board, p.colour),
        copies,
        own ? t("your column: {n}", { n: own.cards }) : "",
    ]
        .filter(Boolean)
        .join(LIST);
}

/** "3 red, 1 blue, 2 green, no star" */
export function diceWords(board: PbvBoard, dice: readonly number[]): string {
    return board.faces
        .map((f, i) => ({ n: dice[i] ?? 0, name: f.name }))
        .filter((f) => f.n > 0)
        .map((f) => tn("{n} {face}", "{n} {face}s", f.n, { face: f.name }))
        .join(LIST);
}

/** The three answers at once: Rendez-vous, own figures, hand. */
export function answersWords(sc: Scene): string {
    const rvs = sc.v.rendezvous.map((rv) =>
        [placeOf(sc.board, rv.place).name, lackWords(sc.board, rv.missing), reachWords(sc, rv)]
            .filter(Boolean)
            .join(LIST),
    );
    const mine = (sc.me?.columns ?? []).map((c) => columnWords(sc, c));
    const hand = (sc.me?.hand ?? []).map((c) => cardName(sc.board, c));
    return [
        ...rvs,
        ...mine,
        hand.length > 0 ? t("In hand: {names}", { names: hand.join(LIST) }) : t("Your hand is empty"),
    ].join(". ");
}

// Plus belle la vie: the quarter with its houses, figures and Rendez-vous; own columns, hand and piles below it. Which
// things a decision is about stands in paths.ts; what is lifted, what glows and what a touch does in scene.ts.

import type { BoardDoc, Choice, GameEvent, Table } from "../../protocol";
import { formatNumber, t, tn } from "../../words";
import type { BoardProps, DrawnBoard, Gain, TurnLine, ZoneProps } from "../face";
import { aid, pictures, thing } from "./aid";
import { Corner, CORNER } from "./corner";
import { Hand } from "./hand";
import { named } from "./named";
import { Face } from "./marks";
import { Mine } from "./mine";
import { play } from "./play";
import { Quarter } from "./quarter";
import { Rival } from "./rival";
import { saidOf } from "./said";
import { completes, effectsOf, sceneOf } from "./scene";
import type { PbvBoard } from "./view";
import { boardOf, cardName, personOf, placeOf, viewOf } from "./view";

/** What the band asks while something is lifted. */
function question(props: BoardProps, c: Choice): string {
    const board = boardOf(props.board);
    const name = personOf(board, String(c.figure ?? "")).given;
    const card = cardName(board, String(c.card ?? ""));
    switch (c.choice) {
        case "move":
        case "take":
        case "exchange":
            return t("What does {name} do?", { name });
        case "to":
            return t("Where does {name} go?", { name });
        case "expel-with":
        case "swap-with":
            return t("{a} and {b}?", { a: name, b: personOf(board, String(c.target)).given });
        case "expel-alone":
            return t("Only {name}?", { name });
        case "play-teleport":
        case "play-jail":
        case "play-free":
        case "play-expel":
        case "play-swap":
        case "play-shadow":
        case "jail":
        case "release":
            return t("“{card}”: whom?", { card });
        case "play-steal":
        case "play-dump":
        case "play-recall":
            return t("“{card}”: which player?", { card });
        case "lay":
        case "lay-guest":
        case "lay-sixth":
            return t("Lay {card}?", { card });
        case "give":
            return t("Give {card}?", { card });
        case "sell":
            return t("Sell {name}?", { name: personOf(board, String(c.column)).given });
        case "meet":
        case "play":
            return t("Play “{card}”?", { card });
        default:
            return c.label;
    }
}

/** The second line of the main button: who goes where, and what comes of it. */
function consequence(props: BoardProps, c: Choice): string {
    const board = boardOf(props.board);
    const told = effectsOf(c)
        .filter((e) => e["event"] !== "throws")
        .map((e) => e["text"])
        .filter((x): x is string => typeof x === "string" && x !== "");
    const name = personOf(board, String(c.figure ?? "")).given;
    if (c.choice === "move" || c.choice === "to")
        return [
            `${name} → ${placeOf(board, String(c.to)).short}`,
            ...(completes(c).length > 0 ? [t("complete")] : []),
        ].join(", ");
    if (c.figure && told.length === 0) return name;
    return told.join(", ");
}

/** What can be said stands on a button of its own: no other need ask for a touch. */
function mood(props: ZoneProps): string {
    const sc = sceneOf(props);
    if (saidOf(sc, ["throw", "peek"]).length > 0) return "pbv-says-above";
    const below = props.choices.some((c) => c.group === "mode") || saidOf(sc, CORNER).length > 0;
    return below && sc.chain.length === 0 ? "pbv-says-below" : "";
}

// ---- the log ----------------------------------------------------------------------------------------------

/** What a turn brought, in a few words: the most telling of it first. */
function partsOf(board: PbvBoard, { seats }: Table, events: readonly GameEvent[]): string[] {
    const given = (x: unknown) => personOf(board, String(x)).given;
    const seat = (x: unknown) => seats[Number(x) - 1]?.name ?? "";
    const place = (x: unknown) => placeOf(board, String(x)).short;
    const of = (...kinds: string[]) => events.filter((e) => kinds.includes(e.event));
    const drawn = of("drawn", "drawn-back", "drawn-hidden").length;
    const laid = of("laid", "laid-guest");
    const sum = of("sold").reduce((n, e) => n + Number(e["points"]), 0);
    return [
        ...of("solved").map((e) =>
            t("{name} succeeds, {place}", { name: seat(e["who"]), place: place(e["place"]) }),
        ),
        ...of("missed").map((e) => t("missed, {place}", { place: place(e["place"]) })),
        ...(sum > 0 ? [t("sales {points}", { points: formatNumber(sum) })] : []),
        ...of("met").map((e) => t("{a} and {b} meet", { a: given(e["a"]), b: given(e["b"]) })),
        ...of("played").map((e) => cardName(board, String(e["card"]))),
        ...of("moved").map((e) => `${given(e["figure"])} → ${place(e["to"])}`),
        ...of("took", "took-back").map((e) => t("{name}: an Embrouille", { name: given(e["figure"]) })),
        ...of("exchange").map((e) => t("Échange with {name}", { name: seat(e["partner"]) })),
        ...(laid.length > 0
            ? [t("lays {names}", { names: laid.map((e) => given(e["card"])).join(", ") })]
            : []),
        ...(drawn > 0 ? [tn("draws {n} card", "draws {n} cards", drawn)] : []),
    ];
}

function turnLine(
    events: readonly GameEvent[],
    { board, table }: { board: BoardDoc; table: Table },
): TurnLine | undefined {
    const doc = boardOf(board);
    const parts = partsOf(doc, table, events);
    if (parts.length === 0) return undefined;
    const people = [
        ...new Set(
            events.flatMap((e) =>
                e.event === "moved" || e.event === "sold" ? [String(e["figure"] ?? e["column"])] : [],
            ),
        ),
    ].slice(0, 3);
    return {
        text: parts.slice(0, 3).join(", "),
        things: (
            <span class="pbv pbv-line">
                {people.map((p) => (
                    <span key={p} class={`fam-${personOf(doc, p).colour}`}>
                        <Face code={p} />
                    </span>
                ))}
            </span>
        ),
    };
}

// ---- the end ----------------------------------------------------------------------------------------------

/** What gave a seat its points. What lies too far back to be remembered is told as one. */
function sourcesOf(props: BoardProps, seat: number): Omit<Gain, "things">[] {
    const own = props.events.filter((e) => e["who"] === seat);
    const sum = (...kinds: string[]) =>
        own.filter((e) => kinds.includes(e.event)).reduce((n, e) => n + Number(e["points"] ?? 0), 0);
    const rows = [
        { title: t("Dice"), points: sum("solved") },
        { title: t("Sales"), points: sum("sold") },
        { title: t("Rencontres"), points: sum("met") },
        { title: t("Embrouilles"), points: sum("bonus") },
        { title: t("Majorities"), points: sum("majorities") },
    ];
    const known = rows.reduce((n, r) => n + r.points, 0);
    const before = (viewOf(props.view).players[seat - 1]?.score ?? known) - known;
    return [...rows, { title: t("Before"), points: Math.max(0, before) }];
}

/** The sources that gave anybody something, one below the other for all. */
function gains(props: BoardProps, seat: number): Gain[] {
    const all = props.table.seats.map((_, i) => sourcesOf(props, i + 1));
    const isUsed = (n: number) => all.some((rows) => (rows[n]?.points ?? 0) > 0);
    return (all[seat - 1] ?? []).filter((_, n) => isUsed(n)).map((r) => ({ ...r, things: null }));
}

export const plusBelleLaVie: DrawnBoard = {
    Table: Quarter,
    Mine,
    Hand,
    Rival,
    Thing: Corner,
    minTable: 1200,
    cloth: "cloth-pbv",
    mood,
    question,
    consequence,
    named,
    turnLine,
    play,
    gains,
    aid,
    pictures,
    thing,
};

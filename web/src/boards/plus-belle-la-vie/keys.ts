// Keys of this board, which its help tells: A, B, C the mode; digits the columns, or the piles while one draws, or the two
// answers about a Rendez-vous that was looked at; E the Embrouilles; V a Rencontre; N the next Rendez-vous; T throws, X
// passes; F the end; I the three answers. Escape goes back one step. The letters of the stage stay its own.

import { useLayoutEffect, useRef } from "preact/hooks";
import { announce } from "../../parts/live";
import { settings } from "../../settings";
import type { Choice } from "../../protocol";
import { DECISIONS } from "../../stage/decisions";
import { t } from "../../words";
import type { Key } from "./paths";
import { onColumn, onPile, pathsOf, TROUBLES } from "./paths";
import type { Scene } from "./scene";
import { firstStep, liftChain, press } from "./scene";
import { answersWords } from "./spoken";

const MAIN = ".act .go[data-deed]:not(.other)";
const SAID: Record<string, readonly string[]> = {
    a: ["mode-a"],
    b: ["mode-b"],
    c: ["mode-c"],
    f: ["end", "end-early", "done"],
    t: ["throw"],
    x: ["pass"],
    1: ["keep"],
    2: ["bury"],
};

/** What the keys do, for who asks. */
export const keyWords = (): [string, string][] => [
    ["A B C", t("draw, lay, act")],
    ["1–5", t("a column, a pile, an answer")],
    ["E", t("draw an Embrouille")],
    ["V", t("Rencontre")],
    ["N", t("the next Rendez-vous")],
    ["T X", t("throw, pass")],
    ["F", t("end the turn")],
    ["I", t("Rendez-vous, own figures and hand in words")],
];

function digit(sc: Scene, n: number): boolean {
    const drawing = sc.props.choices.some((c) => c.choice === "draw");
    const column = sc.me?.columns[n - 1];
    if (drawing && n <= sc.v.piles.length) return press(sc, onPile(n));
    return column !== undefined && press(sc, onColumn(column.character));
}

/** The ways to decide something of a kind. */
const waysOf = (sc: Scene, kind: string): (readonly Key[])[] =>
    sc.props.choices.filter((c) => c.choice === kind).flatMap((c) => pathsOf(c).slice(0, 1));

/** Who can go to a Rendez-vous, or which of two comes first. */
const meetings = (sc: Scene): (readonly Key[])[] => [
    ...waysOf(sc, "pick"),
    ...sc.v.rendezvous.flatMap((rv) => {
        const way = firstStep(sc, rv);
        return way ? [way] : [];
    }),
];

/** Lifts the first of these; again: the next one. Enter then does it, on the button, or in the list of decisions for who
 *  is there: the focus stays in it, and a screen reader in its focus mode. */
function liftNext({ sc, lifted }: Hearing, ways: readonly (readonly Key[])[]): boolean {
    const at = ways.findIndex((w) => w.join() === sc.chain.join());
    const way = ways[(at + 1) % Math.max(1, ways.length)];
    if (!way) return false;
    liftChain(sc, way);
    if (!document.activeElement?.closest(`#${DECISIONS}`)) lifted(way);
    return true;
}

interface Hearing {
    sc: Scene;
    lifted: (way: readonly Key[]) => void;
}

function heard(hearing: Hearing, key: string): boolean {
    const { sc } = hearing;
    const said = SAID[key];
    const choice: Choice | undefined = sc.props.choices.find((c) => said?.includes(String(c.choice)));
    if (choice) sc.props.onChoose(choice);
    else if (/^[1-5]$/.test(key)) return digit(sc, Number(key));
    else if (key === "e") return press(sc, TROUBLES);
    else if (key === "n") return liftNext(hearing, meetings(sc));
    else if (key === "v") return liftNext(hearing, waysOf(sc, "meet"));
    else if (key === "i") announce(answersWords(sc));
    else return false;
    return true;
}

export function useBoardKeys(sc: Scene): void {
    const latest = useRef(sc);
    latest.current = sc;
    const wanted = useRef(""); // what a key has lifted: its button gets the focus once it is drawn
    const chain = sc.chain.join();
    const focus = () => {
        if (wanted.current && wanted.current === latest.current.chain.join())
            document.querySelector<HTMLElement>(MAIN)?.focus();
    };
    useLayoutEffect(() => {
        focus();
        wanted.current = "";
    }, [chain]);
    // At once, here and on the stage: what is drawn can be decided.
    useLayoutEffect(() => {
        // Before the stage, which would put everything back.
        const back = (e: KeyboardEvent) => {
            const { chain } = latest.current;
            const isOurs = e.key === "Escape" && !document.querySelector("dialog[open]");
            if (!isOurs || chain.length < 2) return;
            e.preventDefault();
            e.stopPropagation();
            liftChain(latest.current, chain.slice(0, -1));
        };
        const pressed = (e: KeyboardEvent) => {
            const busy =
                e.target instanceof Element && e.target.closest("input, select, textarea, dialog");
            if (busy || e.ctrlKey || e.altKey || e.metaKey || !settings().keys) return;
            const lifted = (way: readonly Key[]) => {
                wanted.current = way.join();
                focus(); // it may lie lifted already
            };
            if (heard({ sc: latest.current, lifted }, e.key.toLowerCase())) e.preventDefault();
        };
        document.addEventListener("keydown", back, true);
        document.addEventListener("keydown", pressed);
        return () => {
            document.removeEventListener("keydown", back, true);
            document.removeEventListener("keydown", pressed);
        };
    }, []);
}

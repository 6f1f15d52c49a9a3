// Keys of this board: A, B, C the mode; digits the columns, or the piles while one draws, or the two answers about a
// Rendez-vous that was looked at; E the Embrouilles; N the next Rendez-vous; T throws; F the end; I the three answers.
// Escape goes back one step. The letters of the stage stay its own.

import { useEffect, useRef } from "preact/hooks";
import { announce } from "../../parts/live";
import { settings } from "../../settings";
import type { Choice } from "../../protocol";
import { onColumn, onPile, TROUBLES } from "./paths";
import type { Scene } from "./scene";
import { firstStep, liftChain, press } from "./scene";
import { answersWords } from "./spoken";

const SAID: Record<string, readonly string[]> = {
    a: ["mode-a"],
    b: ["mode-b"],
    c: ["mode-c"],
    f: ["end", "end-early", "done"],
    t: ["throw"],
    1: ["keep"],
    2: ["bury"],
};

function digit(sc: Scene, n: number): boolean {
    const drawing = sc.props.choices.some((c) => c.choice === "draw");
    const column = sc.me?.columns[n - 1];
    if (drawing && n <= sc.v.piles.length) return press(sc, onPile(n));
    return column !== undefined && press(sc, onColumn(column.character));
}

/** Lifts who can go to a Rendez-vous; again: the next one. */
function nextMeeting(sc: Scene): boolean {
    const ways = sc.v.rendezvous.flatMap((rv) => {
        const way = firstStep(sc, rv);
        return way ? [way] : [];
    });
    const at = ways.findIndex((w) => w.join() === sc.chain.join());
    const way = ways[(at + 1) % Math.max(1, ways.length)];
    if (way) liftChain(sc, way);
    return way !== undefined;
}

function heard(sc: Scene, key: string): boolean {
    const said = SAID[key];
    const choice: Choice | undefined = sc.props.choices.find((c) => said?.includes(String(c.choice)));
    if (choice) sc.props.onChoose(choice);
    else if (/^[1-5]$/.test(key)) return digit(sc, Number(key));
    else if (key === "e") return press(sc, TROUBLES);
    else if (key === "n") return nextMeeting(sc);
    else if (key === "i") announce(answersWords(sc));
    else return false;
    return true;
}

export function useBoardKeys(sc: Scene): void {
    const latest = useRef(sc);
    latest.current = sc;
    useEffect(() => {
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
            if (heard(latest.current, e.key.toLowerCase())) e.preventDefault();
        };
        document.addEventListener("keydown", back, true);
        document.addEventListener("keydown", pressed);
        return () => {
            document.removeEventListener("keydown", back, true);
            document.removeEventListener("keydown", pressed);
        };
    }, []);
}

// The thing in question is lit, the rest dimmed: a veil over the table with holes where the board draws what belongs to
// the decision. Nothing of it can be touched or heard.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface Hole {
    x: number;
    y: number;
    w: number;
    h: number;
}

const ROOM = 7; // pixels around a thing

/** What is lit: things to be touched, which have a ring, and pictures. */
interface Lit {
    things: Element[];
    pictures: Element[];
}

const NOTHING: Lit = { things: [], pictures: [] };

/** What belongs to a decision: things that the board marks as advised, and whatever names it. Of what is touched already
 *  (`byHand`) only the other things are left. */
function litBy(stage: Element, answer: string, byHand: boolean): Lit {
    const name = CSS.escape(answer);
    const named = ["data-lift", "data-drop", "data-do", "data-deed"].map((a) => `[${a}="${name}"]`);
    const isUp = (e: Element) => e.getAttribute("aria-pressed") === "true";
    const found = [...stage.querySelectorAll([".hinted", ...named].join())].filter(
        (e) => !e.closest(".decisions") && e.getBoundingClientRect().width > 0,
    );
    const seen = found.filter((e) => !isUp(e) && !e.matches(".rest, [role=img]"));
    const onTable = seen.filter((e) => !e.closest(".act"));
    return {
        things: onTable.length > 0 ? onTable : seen,
        pictures: found.filter((e) => (isUp(e) ? !byHand : e.matches("[role=img]"))),
    };
}

/** Where something lies on the stage, with room around it. */
function boxOf(stage: Element, e: Element, room = 0): Hole {
    const from = stage.getBoundingClientRect();
    const b = e.getBoundingClientRect();
    return { x: b.x - from.x - room, y: b.y - from.y - room, w: b.width + 2 * room, h: b.height + 2 * room };
}

const path = ({ x, y, w, h }: Hole, r = Math.min(16, w / 2, h / 2)) =>
    `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}` +
    `a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;

const overlap = (a: Hole, b: Hole) =>
    Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
    Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const EDGE = 8; // pixels between what is told and the edge of the table

const LESS = 0.1; // what a lit thing lies in, a sheet of the board, may rather be covered than the thing itself

/** Puts what is told where it covers least of what is looked at: over the table low, high or in between, or over the rivals. */
function placeTold(stage: HTMLElement, lit: readonly Element[]): void {
    const told = stage.querySelector<HTMLElement>(".lesson");
    const zone = stage.querySelector(".zone-table");
    if (!told || !zone) return;
    const table = boxOf(stage, zone);
    const [w, h] = [told.offsetWidth, told.offsetHeight];
    const others = [...stage.querySelectorAll("[data-do], [data-lift], [data-drop], .zone-table [role=group]:has(> button)")].filter(
        (e) => !lit.includes(e) && !e.closest(".act, .decisions, .lesson"),
    );
    const sheets = new Set(lit.map((e) => e.closest("section")).filter((s) => s !== null && s !== zone));
    const things = [
        ...lit.map((e) => ({ box: boxOf(stage, e, ROOM), weight: 1 })),
        ...[...sheets].map((s) => ({ box: boxOf(stage, s as Element), weight: LESS })),
        ...others.map((e) => ({ box: boxOf(stage, e), weight: LESS })), // one may want to compare
    ];
    const covered = (x: number, y: number) =>
        things.reduce((sum, { box, weight }) => sum + weight * overlap(box, { x, y, w, h }), 0);
    const xs = [(table.w - w) / 2, EDGE, table.w - w - EDGE].map((x) => Math.max(EDGE, table.x + x));
    const ys = [table.y + table.h - h - EDGE, table.y + EDGE, table.y + (table.h - h) / 2, EDGE];
    const places = ys.flatMap((y) => xs.map((x) => ({ x, y: Math.max(EDGE, y), covers: covered(x, y) })));
    const best = places.reduce((p, q) => (q.covers < p.covers ? q : p));
    Object.assign(told.style, { left: `${best.x}px`, top: `${best.y}px` });
}

interface Props {
    answer: string | undefined; // the decision whose things are lit; undefined: nothing is dimmed
    byHand: boolean; // somebody has touched some of them
    moment: string;
}

export function Spotlight({ answer, byHand, moment }: Props) {
    const veil = useRef<SVGSVGElement>(null);
    const [drawn, draw] = useState<{ size: string; holes: Hole[]; rings: Hole[] }>({ size: "", holes: [], rings: [] });
    useLayoutEffect(() => {
        const at = veil.current;
        const stage = at?.closest<HTMLElement>(".stage");
        if (!at || !stage) return undefined;
        const look = () => {
            const shown = [...stage.querySelectorAll("[data-shown]")]; // what came of a decision, for a while: nothing is dimmed
            const lit = answer === undefined || shown.length > 0 ? NOTHING : litBy(stage, answer, byHand);
            const rings = lit.things.map((e) => boxOf(stage, e, ROOM));
            const holes = [...rings, ...lit.pictures.map((e) => boxOf(stage, e, ROOM))];
            const size = `M0 0h${stage.clientWidth}v${stage.clientHeight}h${-stage.clientWidth}z`;
            draw({ size, holes, rings });
            placeTold(stage, [...lit.things, ...lit.pictures, ...shown]);
        };
        // The board lays itself out in its own time: it is looked at again whenever something of it has changed.
        const watch = new MutationObserver(look);
        const sizes = new ResizeObserver(look);
        sizes.observe(stage);
        for (const zone of stage.children)
            if (zone !== at && !zone.classList.contains("lesson")) watch.observe(zone, { subtree: true, childList: true, attributes: true });
        stage.addEventListener("scroll", look, true);
        look();
        return () => {
            watch.disconnect();
            sizes.disconnect();
            stage.removeEventListener("scroll", look, true);
        };
    }, [answer, byHand, moment]);
    const isLit = drawn.rings.length > 0;
    return (
        <svg class={isLit ? "veil lit" : "veil"} ref={veil} aria-hidden="true">
            {isLit && <path class="veil-cloth" fill-rule="evenodd" d={drawn.size + drawn.holes.map((h) => path(h)).join("")} />}
            {drawn.rings.map((h, i) => (
                <path key={i} class="veil-ring" d={path(h)} />
            ))}
        </svg>
    );
}

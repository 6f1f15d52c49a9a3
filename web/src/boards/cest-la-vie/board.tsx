// C'est la vie: the track as a winding path. Where a piece would land and what would be taken comes with each
// choice; here it is only drawn.

import { useEffect, useState } from "preact/hooks";
import { has } from "../../choice";
import { Die } from "../../parts/marks";
import type { Choice } from "../../protocol";
import { t } from "../../words";
import type { BoardProps } from "../face";
import { Fronts } from "./fronts";
import { useColumns, useMost, useMoves } from "./hooks";
import { choicesAt, Piece } from "./piece";
import { SquareDrawing } from "./square";
import { HEIGHT, PITCH, placeOf } from "./track";
import type { ClvBoard, ClvView, Square } from "./view";

const MARGIN = 6;

/** The die, and what the decision that somebody points at would do. */
function Top({ props, v }: { props: BoardProps; v: ClvView }) {
    const { table, choices, considered } = props;
    return (
        <div class="clv-top">
            <p class="rolled">
                {v.die !== undefined && (
                    <>
                        <Die face={v.die} />
                        <span class="unseen">
                            {t("{who} rolls {n}", {
                                who: table.seats[(v.turn ?? 1) - 1]?.name ?? "",
                                n: v.die,
                            })}
                        </span>
                    </>
                )}
            </p>
            <p class="preview" aria-hidden="true">
                {choices.find((c) => c.do === considered)?.label ??
                    (choices.length > 0 &&
                        t("Point at an outlined piece, or touch it, to see where it goes."))}
            </p>
        </div>
    );
}

interface PlaceProps {
    props: BoardProps;
    v: ClvView;
    square: Square;
    index: number;
    columns: number;
    shown: Choice | undefined; // the move that somebody points at
    touched: string;
    onTouched: (d: string) => void;
}

/** A square where it lies, with the moves that begin there. */
function Place({ props, v, square, index, columns, shown, touched, onTouched }: PlaceProps) {
    const { x, y } = placeOf(index, columns);
    const { code } = square;
    const pawns = choicesAt(props.choices, code, "pawn");
    const guards = choicesAt(props.choices, code, "guard");
    const both = pawns.length > 0 && guards.length > 0;
    const target = shown?.["to"] === code;
    const why = props.blocked.find((b) => b["from"] === code)?.why;
    const classes = [
        "square",
        square.kind,
        square.passed && "passed",
        target && "target",
        shown?.effects?.some((e) => has(e, { event: "taken", tile: code })) && "lost",
        (pawns.length > 0 || guards.length > 0) && "playable",
    ]
        .filter(Boolean)
        .join(" ");
    return (
        <g class={classes} style={{ transform: `translate(${x}px, ${y}px)` }}>
            {why && pawns.length + guards.length === 0 && <title>{why}</title>}
            <SquareDrawing square={square} table={props.table} players={v.players} target={target} />
            <Piece choices={guards} half={both ? "top" : "all"} {...{ props, touched, onTouched }} />
            <Piece choices={pawns} half={both ? "bottom" : "all"} {...{ props, touched, onTouched }} />
        </g>
    );
}

export function CestLaVie(props: BoardProps) {
    const { table, view, considered, hinted } = props;
    const v = view.view as unknown as ClvView;
    const { tiles } = props.board as unknown as ClvBoard;
    const [ref, columns] = useColumns();
    const [touched, setTouched] = useState("");
    useEffect(() => setTouched(""), [view.steps]);
    useMoves(ref, props, v.squares, columns);
    const shown = props.choices.find((c) => c.do === (considered ?? hinted));
    const rows = useMost(columns, Math.ceil(v.squares.length / columns));
    const road = v.squares
        .map((_, i) => placeOf(i, columns))
        .map((p, i) => `${i ? "L" : "M"}${p.x} ${p.y}`)
        .join("");
    return (
        <div class="clv" ref={ref}>
            <Top props={props} v={v} />
            <svg
                viewBox={`${-MARGIN} ${-MARGIN} ${columns * PITCH + 2 * MARGIN} ${rows * HEIGHT + 2 * MARGIN}`}
                role="group"
                aria-label={t("The track")}
            >
                <path class="road" d={road} aria-hidden="true" />
                {v.squares.map((square, i) => (
                    <Place
                        key={square.code}
                        index={i}
                        {...{ props, v, square, columns, shown, touched }}
                        onTouched={setTouched}
                    />
                ))}
            </svg>
            <Fronts players={v.players} table={table} tiles={tiles} />
        </div>
    );
}

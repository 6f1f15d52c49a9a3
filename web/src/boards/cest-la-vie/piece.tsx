// What moves a piece, over its square.

import { has } from "../../choice";
import type { Choice } from "../../protocol";
import type { BoardProps } from "../face";

interface PieceProps {
    choices: Choice[];
    half: "all" | "top" | "bottom";
    props: BoardProps;
    touched: string;
    onTouched: (d: string) => void;
}

/** The part of a square that moves a piece. A finger previews first and moves at the second touch. */
export function Piece({ choices, half, props, touched, onTouched }: PieceProps) {
    const [first, ...others] = choices;
    if (!first) return null;
    const box = { all: [-45, 96], top: [-48, 48], bottom: [0, 48] }[half] as [number, number];
    const take = (touch: boolean) => {
        const next = others.length > 0 && touched === first.do ? (others[0] ?? first) : first;
        if ((touch || others.length > 0) && touched !== next.do) {
            onTouched(next.do);
            props.onConsider(next);
        } else {
            props.onChoose(next);
        }
    };
    return (
        <g
            class={choices.some((c) => c.do === props.hinted) ? "piece hinted" : "piece"}
            role="button"
            tabIndex={0}
            aria-label={choices.map((c) => c.label).join("; ")}
            data-do={first.do}
            onPointerEnter={(e) => {
                if (e.pointerType === "mouse") props.onConsider(first);
            }}
            onPointerLeave={(e) => {
                if (e.pointerType === "mouse") props.onConsider(undefined);
            }}
            onFocus={() => props.onConsider(first)}
            onBlur={() => props.onConsider(undefined)}
            onClick={(e) => take(e instanceof PointerEvent && e.pointerType === "touch")}
            onKeyDown={(e) => {
                if (e.key === "Enter" || e.key === " ") {
                    e.preventDefault();
                    props.onChoose(first);
                }
            }}
        >
            <rect
                class="hit"
                x="-45"
                y={half === "all" ? -48 : box[0]}
                width="90"
                height={box[1]}
                rx="10"
            />
        </g>
    );
}

/** The decisions that move a pawn, or a guard, away from a square. */
export function choicesAt(choices: readonly Choice[], code: string, piece: "pawn" | "guard"): Choice[] {
    return [piece, `${piece}-back`].flatMap((choice) =>
        choices.filter((c) => has(c, { choice, from: code })),
    );
}

// What moves a piece, over its square.

import type { Choice } from "../../protocol";
import type { BoardProps } from "../face";
import type { Move } from "./view";

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

export function choicesAt(
    moves: readonly Move[],
    choices: readonly Choice[],
    index: number,
    word: string,
): Choice[] {
    return moves
        .filter((m) => m.from === index && m.do.startsWith(word))
        .flatMap((m) => choices.filter((c) => c.do === m.do));
}

// A square with what stands on it.

import { Clover, letterOf, Mark } from "../../parts/marks";
import type { Table } from "../../protocol";
import { t } from "../../words";
import { colourOf, sign } from "./looks";
import type { Player, Square } from "./view";
import { GUARD } from "./view";

const LETTERS = 7; // that fit on a square; a longer word is pressed together

function Word({ text }: { text: string }) {
    const fit =
        text.length > LETTERS ? { textLength: 82, lengthAdjust: "spacingAndGlyphs" as const } : {};
    return (
        <text class="word" y="-24" text-anchor="middle" {...fit}>
            {text}
        </text>
    );
}

function Face({ square }: { square: Square }) {
    switch (square.kind) {
        case "chance":
            return (
                <g transform={`translate(${square.guards > 0 ? -18 : 0} -20) scale(1.15)`}>
                    <Clover />
                </g>
            );
        case "start":
            return <Word text={t("Start")} />;
        case "finish":
            return <Word text={t("Finish")} />;
        default:
            return (
                <text
                    class={square.guards > 0 ? "value guarded" : "value"}
                    x={square.guards > 0 ? -13 : 0}
                    y="-10"
                    text-anchor="middle"
                >
                    {sign(square.value ?? 0)}
                </text>
            );
    }
}

/** Malus tiles have cut corners, bonus tiles round ones, chance tiles are like a leaf: told without colour. */
function Shape({ kind }: { kind: string }) {
    if (kind === "malus") return <path class="face" d="M-34-48H34L45-37V37L34 48H-34L-45 37V-37z" />;
    if (kind === "bonus") return <rect class="face" x="-45" y="-48" width="90" height="96" rx="24" />;
    if (kind === "chance") return <path class="face" d="M-45-30Q-45-48-27-48H45V30Q45 48 27 48H-45z" />;
    return <rect class="face" x="-45" y="-48" width="90" height="96" rx="8" />;
}

function Shield({ square }: { square: Square }) {
    return (
        <g data-piece={`${square.code} ${GUARD}`}>
            <g class="guard" transform="translate(29 -26) scale(0.92)">
                <path d="M-13-14Q0-10 13-14V2Q12 13 0 18Q-12 13-13 2z" />
                <text y="6" text-anchor="middle">
                    {square.guards > 1 ? square.guards : "G"}
                </text>
            </g>
        </g>
    );
}

function Pawns({ square, table, players }: { square: Square; table: Table; players: Player[] }) {
    const seats = [...new Set(square.pawns)];
    const wide = seats.length > 3;
    return (
        <>
            {seats.map((seat, i) => {
                const n = square.pawns.filter((p) => p === seat).length;
                const inRow = wide ? 3 : seats.length;
                const x =
                    ((i % inRow) -
                        (Math.min(inRow, seats.length - Math.floor(i / inRow) * inRow) - 1) / 2) *
                    (wide ? 29 : seats.length > 2 ? 29 : 42);
                const y = wide ? 10 + Math.floor(i / inRow) * 26 : 24;
                return (
                    <g key={seat} data-piece={`${square.code} ${seat}`}>
                        <g
                            transform={`translate(${x} ${y}) scale(${wide ? 0.6 : seats.length > 2 ? 0.72 : 0.95})`}
                        >
                            <Mark
                                colour={colourOf(players[seat - 1], seat)}
                                letter={letterOf(table.seats[seat - 1]?.name)}
                            />
                            {n > 1 && (
                                <g class="count" transform="translate(15 -14)">
                                    <circle r="11" />
                                    <text y="6" text-anchor="middle">
                                        {n}
                                    </text>
                                </g>
                            )}
                        </g>
                    </g>
                );
            })}
        </>
    );
}

interface Props {
    square: Square;
    table: Table;
    players: Player[];
    target: boolean; // a piece that somebody points at would land here
}

export function SquareDrawing({ square, table, players, target }: Props) {
    return (
        <g aria-hidden="true">
            <Shape kind={square.kind} />
            <Face square={square} />
            {square.guards > 0 && <Shield square={square} />}
            <Pawns square={square} table={table} players={players} />
            {target && <path class="arrow" d="M-10-62L0-46L10-62z" />}
        </g>
    );
}

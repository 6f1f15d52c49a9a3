// Small drawings used everywhere: seats, dice, pieces. Colour never stands alone: each seat has a shape and
// a letter too.

export const SEAT_COLOURS = ["rouge", "bleu", "vert", "jaune", "noir", "orange"] as const;
export type Colour = (typeof SEAT_COLOURS)[number];

const SHAPES: Record<Colour, string> = {
    rouge: "M20 3a17 17 0 1 1 0 34a17 17 0 1 1 0-34z",
    bleu: "M7 4h26q3 0 3 3v26q0 3-3 3H7q-3 0-3-3V7q0-3 3-3z",
    vert: "M20 2q2 0 3 2l15 28q2 5-3 5H5q-5 0-3-5L17 4q1-2 3-2z",
    jaune: "M18 3q2-2 4 0l15 15q2 2 0 4L22 37q-2 2-4 0L3 22q-2-2 0-4z",
    noir: "M11 3h18q2 0 3 2l7 13q1 2 0 4l-7 13q-1 2-3 2H11q-2 0-3-2L1 22q-1-2 0-4L8 5q1-2 3-2z",
    orange: "M20 2l5.5 11.2 12.5 1.9-9 8.8 2.1 12.4L20 30.5 8.9 36.3 11 23.9l-9-8.8 12.5-1.9z",
};

/** The colour of a seat, from 1: by their order, the same in every game. */
export function seatColour(seat: number): Colour {
    return SEAT_COLOURS[(seat - 1) % SEAT_COLOURS.length] ?? "rouge";
}

export const shapeOf = (colour: Colour): string => SHAPES[colour];

/** The mark of a seat inside a drawing, around (0, 0), 40 wide. */
export function Mark({ colour, letter }: { colour: Colour; letter: string }) {
    return (
        <g class={`mark mark-${colour}`} transform="translate(-20 -20)">
            <path d={SHAPES[colour]} />
            <text x="20" y={colour === "vert" ? 32 : 27} text-anchor="middle">
                {letter}
            </text>
        </g>
    );
}

export function SeatMark({ colour, letter }: { colour: Colour; letter: string }) {
    return (
        <svg class="seat-mark" viewBox="-21 -21 42 42" aria-hidden="true">
            <Mark colour={colour} letter={letter} />
        </svg>
    );
}

export function letterOf(name: string | undefined): string {
    return (name ?? "?").trim().charAt(0).toLocaleUpperCase() || "?";
}

const PIPS: Record<number, [number, number][]> = {
    0: [],
    1: [[0, 0]],
    2: [
        [-1, -1],
        [1, 1],
    ],
    3: [
        [-1, -1],
        [0, 0],
        [1, 1],
    ],
    4: [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
    ],
    5: [
        [-1, -1],
        [1, -1],
        [0, 0],
        [-1, 1],
        [1, 1],
    ],
    6: [
        [-1, -1],
        [1, -1],
        [-1, 0],
        [1, 0],
        [-1, 1],
        [1, 1],
    ],
};

/** The face of a die inside a drawing, around (0, 0), 40 wide. A blank face has a small ring. */
export function DieFace({ face }: { face: number }) {
    return (
        <g class="die-face">
            <rect x="-19" y="-19" width="38" height="38" rx="8" />
            {face === 0 && <circle class="blank" r="6" />}
            {(PIPS[face] ?? []).map(([x, y]) => (
                <circle class="pip" cx={x * 10} cy={y * 10} r="4" />
            ))}
        </g>
    );
}

export function Die({ face }: { face: number }) {
    return (
        <svg class="die" viewBox="-21 -21 42 42" aria-hidden="true">
            <DieFace face={face} />
        </svg>
    );
}

/** A four-leaf clover around (0, 0), about 40 wide. */
export function Clover() {
    const leaf = "M0 0C-3-6-14-7-13-14C-12-20-3-20 0-14C3-20 12-20 13-14C14-7 3-6 0 0z";
    return (
        <g class="clover">
            <path class="stem" d="M1 2q3 10 10 16" />
            {[0, 90, 180, 270].map((a) => (
                <path d={leaf} transform={`rotate(${a + 45}) scale(.82)`} />
            ))}
        </g>
    );
}

// What the board remembers and measures: its width, its greatest height, where pieces were.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { slide } from "../../parts/motion";
import { columnsFor, movedPiece, placeOf } from "./track";
import type { Square } from "./view";

export function useColumns(): [preact.RefObject<HTMLDivElement | null>, number] {
    const ref = useRef<HTMLDivElement>(null);
    const [columns, setColumns] = useState(() => columnsFor(innerWidth));
    useEffect(() => {
        const box = ref.current;
        if (!box) return undefined;
        const watch = new ResizeObserver(([entry]) => {
            const width = entry?.contentRect.width ?? 0;
            if (width > 0) setColumns(columnsFor(width));
        });
        watch.observe(box);
        return () => watch.disconnect();
    }, []);
    return [ref, columns];
}

/** Shows how a piece goes from where it was. The squares close gaps meanwhile, so the way is that of before. */
export function useMoves(
    board: { current: HTMLElement | null },
    squares: readonly Square[],
    seats: number,
    columns: number,
) {
    const before = useRef(squares);
    useLayoutEffect(() => {
        const old = before.current;
        before.current = squares;
        const moved = old === squares ? undefined : movedPiece(old, squares, seats);
        if (!moved) return;
        const start = placeOf(moved.from, columns);
        const end = placeOf(
            old.findIndex((s) => s.code === moved.to),
            columns,
        );
        const piece = board.current?.querySelector(
            `[data-piece="${CSS.escape(moved.to)} ${moved.seat}"]`,
        );
        slide(piece, start.x - end.x, start.y - end.y);
    }, [squares]);
}

/** The most rows there have been with so many columns: a board that got shorter would move what is below. */
export function useMost(columns: number, rows: number): number {
    const most = useRef(new Map<number, number>()).current;
    most.set(columns, Math.max(rows, most.get(columns) ?? 0));
    return most.get(columns) ?? rows;
}

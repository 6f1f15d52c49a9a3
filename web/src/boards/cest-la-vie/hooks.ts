// What the board measures and shows: its width, its greatest height, how pieces go.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { slide, tumble } from "../../parts/motion";
import type { BoardProps } from "../face";
import { useEvents } from "../use-events";
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

/** Shows how pieces go. The squares close gaps meanwhile, so the way is that of the drawing before. */
export function useMoves(
    board: { current: HTMLElement | null },
    props: Pick<BoardProps, "view" | "events">,
    squares: readonly Square[],
    columns: number,
) {
    const drawn = useRef(squares);
    const placeIn = (code: string) => {
        const at = drawn.current.findIndex((s) => s.code === code);
        return at < 0 ? undefined : placeOf(at, columns);
    };
    useEvents(props.view.steps, props.events, (e) => {
        const moved = movedPiece(e);
        const start = moved && placeIn(moved.from);
        const end = moved && placeIn(moved.to);
        if (e.event === "rolled") tumble(board.current?.querySelector(".rolled .die"));
        if (!start || !end) return;
        const piece = `[data-piece="${CSS.escape(moved.to)} ${moved.seat}"]`;
        slide(board.current?.querySelector(piece), start.x - end.x, start.y - end.y);
    });
    useLayoutEffect(() => {
        drawn.current = squares;
    }, [squares]);
}

/** The most rows there have been with so many columns: a board that got shorter would move what is below. */
export function useMost(columns: number, rows: number): number {
    const most = useRef(new Map<number, number>()).current;
    most.set(columns, Math.max(rows, most.get(columns) ?? 0));
    return most.get(columns) ?? rows;
}

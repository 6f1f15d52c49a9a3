// The situation of a game: drawn, or in words where the person wants that, where nobody has drawn the game, and
// where drawing fails.

import { Boundary } from "../parts/boundary";
import type { BoardDoc } from "../protocol";
import { t } from "../words";
import type { Board, BoardProps } from "./face";
import { WordsBoard } from "./words";

/** A board, and what it draws; both are fetched. */
export interface Drawing {
    Board: Board;
    board: BoardDoc;
}

export function Situation({
    drawing,
    ...props
}: Omit<BoardProps, "board"> & { drawing: Drawing | null }) {
    const words = <WordsBoard sections={props.view.sections ?? []} />;
    if (!drawing) return words;
    return (
        <Boundary
            moment={props.view}
            instead={
                <>
                    <p class="note" role="status">
                        {t("The board cannot be drawn now; here it is in words.")}
                    </p>
                    {words}
                </>
            }
        >
            <drawing.Board board={drawing.board} {...props} />
        </Boundary>
    );
}

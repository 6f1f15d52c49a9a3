// The situation of a game: drawn, or in words where the person wants that, where nobody has drawn the game, and
// where drawing fails.

import { Boundary } from "../parts/boundary";
import { t } from "../words";
import type { Board, BoardProps } from "./face";
import { WordsBoard } from "./words";

export function Situation({ Board, ...props }: BoardProps & { Board: Board | null }) {
    const words = <WordsBoard sections={props.view.sections ?? []} />;
    if (!Board) return words;
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
            <Board {...props} />
        </Boundary>
    );
}

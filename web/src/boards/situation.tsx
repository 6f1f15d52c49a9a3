// The situation of a game: drawn, or in words where the person wants that, where nobody has drawn the game, and
// where drawing fails.

import { Boundary } from "../parts/boundary";
import type { BoardDoc } from "../protocol";
import { useSize } from "../stage/measure";
import { t } from "../words";
import type { BoardProps, DrawnBoard, ZoneProps } from "./face";
import { WordsBoard } from "./words";

/** A board, and what it draws; both are fetched. */
export interface Drawing extends DrawnBoard {
    board: BoardDoc;
}

/** The words are read, and so asked for, only where they are shown. */
function InWords({ view }: Pick<BoardProps, "view">) {
    return <WordsBoard sections={view.sections ?? []} />;
}

const nothing = () => undefined;

/** The props of a drawing that only shows. */
export function still(
    props: Pick<BoardProps, "table" | "view" | "events" | "colours">,
): Omit<ZoneProps, "board" | "width" | "height" | "phone"> {
    return {
        ...props,
        choices: [],
        blocked: [],
        hints: [],
        hinted: undefined,
        considered: undefined,
        lifted: undefined,
        onChoose: nothing,
        onConsider: nothing,
        onLift: nothing,
        onRefused: nothing,
    };
}

type Props = Omit<ZoneProps, "board" | "width" | "height"> & { drawing: Drawing | null };

/** The table, as large as the room it is given. */
export function Situation({ drawing, ...props }: Props) {
    const [ref, size] = useSize<HTMLDivElement>();
    const words = <InWords view={props.view} />;
    if (!drawing) return <div class="situation in-words">{words}</div>;
    const scrolls = drawing.scrolls // by keys too
        ? { class: "situation drawn scrolls", tabIndex: 0, role: "group" as const, "aria-label": t("Board") }
        : { class: "situation drawn" };
    return (
        <div {...scrolls} ref={ref}>
            <Boundary
                moment={props.view}
                instead={
                    <div class="situation in-words">
                        <p class="note" role="status">
                            {t("The board cannot be drawn now; here it is in words.")}
                        </p>
                        {words}
                    </div>
                }
            >
                {size.width > 0 && <drawing.Table board={drawing.board} {...props} {...size} />}
            </Boundary>
        </div>
    );
}

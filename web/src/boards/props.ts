import type { Choice, Table, View } from "../protocol";

/** What every drawn board is given. */
export interface BoardProps {
    table: Table;
    view: View;
    choices: readonly Choice[];
    hinted: string | undefined;
    considered: string | undefined; // the decision somebody points at, on the board or in the list
    onChoose: (c: Choice) => void;
    onConsider: (c: Choice | undefined) => void;
}

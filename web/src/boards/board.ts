// Which games have a drawn board, and what a board is given.

import type { ComponentType } from "preact";
import type { Choice, Table, View } from "../protocol";

export interface BoardProps {
  table: Table;
  view: View;
  choices: readonly Choice[];
  hinted: string | undefined;
  considered: string | undefined; // the decision somebody points at in the list
  onChoose: (c: Choice) => void;
  onConsider: (c: Choice | undefined) => void;
}

export interface Drawn {
  Board: ComponentType<BoardProps>;
}

const drawn: Record<string, Drawn> = {};

export function drawnBoard(game: string): Drawn | undefined {
  return drawn[game];
}

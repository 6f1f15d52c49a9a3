// Which games have a drawn board.

import type { ComponentType } from "preact";
import { CestLaVie } from "./cest-la-vie";
import { EasyCome } from "./easy-come";
import type { BoardProps } from "./props";

const drawn: Record<string, ComponentType<BoardProps>> = {
    "cest-la-vie": CestLaVie,
    "easy-come": EasyCome,
};

export function drawnBoard(game: string): ComponentType<BoardProps> | undefined {
    return drawn[game];
}

// The faces of all games; one that nobody has drawn yet has a plain box and a board in words.

import faces from "ludovie:faces";
import { PlainBox } from "../parts/scene";
import type { GameFace } from "./face";

export function faceOf(game: string): GameFace {
    return faces.find((f) => f.id === game) ?? { id: game, board: null, Box: PlainBox };
}

import type { GameFace } from "../face";
import "./box.css";
import { Box } from "./box";

export const face: GameFace = {
    id: "jeu-de-lannee",
    board: () => import("./board").then((m) => m.leJeuDeLAnnee),
    styled: true,
    Box,
};

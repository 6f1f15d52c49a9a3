import type { GameFace } from "../face";
import "./box.css";
import { Box } from "./box";

export const face: GameFace = {
    id: "jeu-de-lannee",
    board: null,
    Box,
};

import type { GameFace } from "../face";
import "./board.css";
import "./box.css";
import "./card.css";
import "./mat.css";
import "./phone.css";
import { Box } from "./box";

export const face: GameFace = {
    id: "smile-life",
    board: () => import("./board").then((m) => m.drawn),
    Box,
};

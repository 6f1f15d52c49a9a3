import type { GameFace } from "../face";
import "./board.css";
import "./places.css";
import "./box.css";
import { Box } from "./box";

export const face: GameFace = {
    id: "easy-come",
    board: () => import("./board").then((m) => m.easyCome),
    Box,
};

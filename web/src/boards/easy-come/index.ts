import type { GameFace } from "../face";
import "./board.css";
import "./places.css";
import "./box.css";
import { t } from "../../words";
import { Box } from "./box";

export const face: GameFace = {
    id: "easy-come",
    board: () => import("./board").then((m) => m.easyCome),
    own: () => t("With our own dice"),
    Box,
};

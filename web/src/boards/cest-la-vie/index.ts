import type { GameFace } from "../face";
import "./board.css";
import "./box.css";
import "./tiles.css";
import { t } from "../../words";
import { Box } from "./box";

export const face: GameFace = {
    id: "cest-la-vie",
    board: () => import("./board").then((m) => m.cestLaVie),
    own: () => t("With our own die"),
    Box,
};

import type { GameFace } from "../face";
import "./box.css";
import { t } from "../../words";
import { Box } from "./box";

export const face: GameFace = {
    id: "smile-life",
    board: () => import("./board").then((m) => m.drawn),
    styled: true,
    own: () => t("With our own cards"),
    ownHands: true,
    Box,
};

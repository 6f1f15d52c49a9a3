import type { GameFace } from "../face";
import "./box.css";
import { t } from "../../words";
import { Box } from "./box";

export const face: GameFace = {
    id: "plus-belle-la-vie",
    board: () => import("./board").then((m) => m.plusBelleLaVie),
    styled: true,
    own: () => t("With our own cards"),
    ownHands: true,
    Box,
};

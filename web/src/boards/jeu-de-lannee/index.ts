import type { GameFace } from "../face";
import "./box.css";
import { t } from "../../words";
import { Box } from "./box";

export const face: GameFace = {
    id: "jeu-de-lannee",
    board: () => import("./board").then((m) => m.leJeuDeLAnnee),
    styled: true,
    own: () => t("With our own machine and cards"),
    Box,
};

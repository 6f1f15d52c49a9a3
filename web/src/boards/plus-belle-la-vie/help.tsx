// What is printed in the rules and always one touch away: the colours of the places, what columns sell for, the dice.

import { Dialog } from "../../parts/dialog";
import { capital, formatNumber, t, tn } from "../../words";
import { Die, Mark } from "./marks";
import type { Sign } from "./marks";
import type { Scene } from "./scene";
import { colourName, FAMILIES } from "./view";

export function Help({ sc, onClose }: { sc: Scene; onClose: () => void }) {
    const { board } = sc;
    return (
        <Dialog title={t("Places, sales and dice")} onClose={onClose}>
            <div class="pbv pbv-help-sheet">
                <h3>{t("Places")}</h3>
                <ul class="places">
                    {FAMILIES.map((f) => (
                        <li key={f} class={`fam-${f}`}>
                            <b>
                                <Mark of={f} /> {capital(colourName(board, f))}
                            </b>
                            {board.places
                                .filter((p) => p.colour === f)
                                .map((p) => p.name)
                                .join(", ")}
                        </li>
                    ))}
                </ul>
                <h3>{t("Sales")}</h3>
                <ul class="sale">
                    {board.sale.map((points, i) => (
                        <li key={points}>
                            <span>{tn("{n} card", "{n} cards", i + 1)}</span>
                            <b>{formatNumber(points)}</b>
                        </li>
                    ))}
                </ul>
                <h3>{t("Faces of each die")}</h3>
                <ul class="faces">
                    {board.faces.map((f) => (
                        <li key={f.id}>
                            <Die of={f.id as Sign} /> {f.name}
                        </li>
                    ))}
                </ul>
                <button type="button" class="button primary" onClick={onClose}>
                    {t("Back to the game")}
                </button>
            </div>
        </Dialog>
    );
}

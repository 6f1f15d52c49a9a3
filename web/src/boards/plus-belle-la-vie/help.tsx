// What is printed in the rules and always one touch away: the colours of the places, what columns sell for, the dice; and
// the keys of this board.

import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { KeyList } from "../../parts/key-list";
import { settings } from "../../settings";
import { capital, formatNumber, t, tn } from "../../words";
import { keyWords } from "./keys";
import { Die, Mark } from "./marks";
import type { Sign } from "./marks";
import type { Scene } from "./scene";
import { colourName, FAMILIES } from "./view";

function Help({ sc, onClose }: { sc: Scene; onClose: () => void }) {
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
                {!sc.props.phone && settings().keys && (
                    <>
                        <h3>{t("Keys")}</h3>
                        <KeyList keys={keyWords()} />
                    </>
                )}
                <button type="button" class="button primary" onClick={onClose}>
                    {t("Back to the game")}
                </button>
            </div>
        </Dialog>
    );
}

/** Opens it. */
export function HelpButton({ sc }: { sc: Scene }) {
    const [open, setOpen] = useState(false);
    return (
        <>
            <button
                type="button"
                class="pbv-help"
                aria-label={t("Places, sales and dice")}
                onClick={() => setOpen(true)}
            >
                ?
            </button>
            {open && <Help sc={sc} onClose={() => setOpen(false)} />}
        </>
    );
}

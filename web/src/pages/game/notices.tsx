// A second thought.

import { Dialog } from "../../parts/dialog";
import type { Choice } from "../../protocol";
import { t } from "../../words";

export function Sure({ choice, onYes, onNo }: { choice: Choice; onYes: () => void; onNo: () => void }) {
    return (
        <Dialog title={t("Are you sure?")} about="sure-why" onClose={onNo}>
            <p id="sure-why">{choice.warn}</p>
            <div class="row">
                <button type="button" class="button primary" onClick={onNo}>
                    {t("No, go back")}
                </button>
                <button type="button" class="button" onClick={onYes}>
                    {t("Yes, do it")}
                </button>
            </div>
        </Dialog>
    );
}

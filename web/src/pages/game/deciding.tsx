// What one can do now: advice, taking back, every decision as a list.

import { Choices } from "../../parts/choices";
import { storageRefused } from "../../saved";
import { SoloTable } from "../../solo";
import type { Now, Table } from "../../table";
import { t } from "../../words";
import type { Deeds } from "./deeds";

/** Is there room for board and list at once? */
function isWide(): boolean {
    return matchMedia("(min-width: 60em)").matches;
}

function Tools({ solo, yours, deeds }: { solo: SoloTable | undefined; yours: boolean; deeds: Deeds }) {
    return (
        <div class="row tools">
            {solo && yours && (
                <button type="button" class="button" onClick={() => void deeds.advise()}>
                    {t("Advice")}
                </button>
            )}
            {solo && !yours && (
                <button type="button" class="button" onClick={() => void solo.thread.ask("hurry", {})}>
                    {t("Faster")}
                </button>
            )}
            <button type="button" class="button" onClick={() => void deeds.undo()}>
                {t("Take back")}
            </button>
        </div>
    );
}

interface Props {
    table: Table;
    now: Now;
    deeds: Deeds;
    drawn: boolean; // decisions are on the board too
}

export function Deciding({ table, now, deeds, drawn }: Props) {
    const solo = table instanceof SoloTable ? table : undefined;
    const yours = now.choices.length > 0;
    const list = (
        <Choices
            choices={now.choices}
            hinted={deeds.hint?.do}
            considered={deeds.considered?.do}
            onChoose={deeds.choose}
            onConsider={deeds.setConsidered}
        />
    );
    return (
        <section class="deciding" aria-label={t("Your decision")}>
            {now.table.paused && <p class="consent">{t("The game rests.")}</p>}
            <Tools solo={solo} yours={yours} deeds={deeds} />
            {yours && drawn && (
                <details class="as-list" open={isWide()}>
                    <summary>{t("All decisions as a list")}</summary>
                    {list}
                </details>
            )}
            {yours && !drawn && list}
            {solo && storageRefused() && (
                <p class="note">
                    {t("This browser keeps nothing: the game is lost when the page is closed.")}
                </p>
            )}
        </section>
    );
}

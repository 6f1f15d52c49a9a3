// What lies over the page: refusals, requests of others, answers, a second thought.

import { OnlineTable } from "../../online";
import { Dialog } from "../../parts/dialog";
import type { Choice } from "../../protocol";
import type { Fault, Now, Table } from "../../table";
import { t } from "../../words";
import type { Deeds } from "./deeds";

export function Sure({ choice, onYes, onNo }: { choice: Choice; onYes: () => void; onNo: () => void }) {
    return (
        <Dialog title={t("Are you sure?")} onClose={onNo}>
            <p>{choice.warn}</p>
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

/** A refusal, with its rule a click away. */
function Problem({ fault, game, onClose }: { fault: Fault; game: string; onClose: () => void }) {
    return (
        <p class="problem" role="alert">
            {fault.rule && <a href={`#/rules/${game}/${fault.rule}`}>{fault.rule}</a>} {fault.message}{" "}
            <button type="button" class="button quiet" onClick={onClose}>
                {t("Close")}
            </button>
        </p>
    );
}

/** What other people ask one's consent for. */
function Consents({ table, now }: { table: OnlineTable; now: Now }) {
    const questions: Record<string, string> = {
        undo: t("{name} would like to take a decision back."),
        pause: t("{name} would like a pause."),
        bot: t("{name} would like a bot to play for somebody who is away."),
        rematch: t("{name} would like another game."),
    };
    const waiting = now.table.asked.filter(
        (a) => now.table.you !== undefined && a.waits.includes(now.table.you),
    );
    return (
        <>
            {waiting.map((a) => (
                <div class="consent" role="alert" key={a.what}>
                    <p>
                        {(questions[a.what] ?? a.what).replace(
                            "{name}",
                            now.table.seats[a.by - 1]?.name ?? "",
                        )}
                    </p>
                    <div class="row">
                        {[true, false].map((yes) => (
                            <button
                                key={String(yes)}
                                type="button"
                                class={yes ? "button primary" : "button"}
                                onClick={() =>
                                    void table.say({ type: "answer", what: a.what as "undo", yes })
                                }
                            >
                                {yes ? t("Agreed") : t("No")}
                            </button>
                        ))}
                    </div>
                </div>
            ))}
        </>
    );
}

export function Notices({ table, now, deeds }: { table: Table; now: Now; deeds: Deeds }) {
    const { fault, said, setFault, setSaid } = deeds;
    return (
        <div class="notices">
            {fault && (
                <Problem fault={fault} game={now.table.game} onClose={() => setFault(undefined)} />
            )}
            {table instanceof OnlineTable && <Consents table={table} now={now} />}
            {said && (
                <div class="answer">
                    <p>{said}</p>
                    <button type="button" class="button quiet" onClick={() => setSaid("")}>
                        {t("Close")}
                    </button>
                </div>
            )}
        </div>
    );
}

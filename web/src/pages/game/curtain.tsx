// The device goes to the next person: a curtain with their name, behind which nothing of the game is in the page.

import { useEffect, useRef, useState } from "preact/hooks";
import { useBoard } from "../../boards/use-board";
import { clearLive } from "../../parts/live";
import { seatColour } from "../../parts/marks";
import { sound } from "../../parts/sound";
import { useStyle } from "../../parts/style";
import type { SoloTable } from "../../solo";
import { useSprites } from "../../stage/art";
import { Portrait } from "../../stage/portrait";
import type { Fault } from "../../table";
import { t } from "../../words";

/** Said by the title of the window too, which must not tell what the last one was asked. */
function useTitle(title: string): void {
    useEffect(() => {
        document.title = `● ${title} – Ludovie`;
    }, [title]);
}

/** It covers the page and keeps the focus: Enter opens it. */
function useDialog(isReady: boolean) {
    const ref = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const dialog = ref.current;
        if (!dialog) return undefined;
        clearLive();
        dialog.showModal();
        dialog.querySelector<HTMLElement>(".curtain-open")?.focus();
        sound("turn");
        return () => dialog.close();
    }, [isReady]);
    return ref;
}

const DECIDED = /^\{"n":\d+,"seat":/m; // a line of a record in which somebody has decided

export function Curtain({ table, seat }: { table: SoloTable; seat: number }) {
    const isStyled = useStyle("later.css");
    const drawing = useBoard(table, false); // for the colours; nothing of it is drawn
    const [fault, setFault] = useState<Fault>();
    useSprites("art.svg", "peeps.svg");
    const doc = table.now?.table;
    const name = doc?.seats[seat - 1]?.name ?? "";
    const title = t("{name's} turn", { name });
    useTitle(title);
    const ref = useDialog(isStyled);
    if (!doc || !isStyled) return null;
    const colours = drawing?.colours?.(drawing.board, doc.seats.length);
    const undo = async () => setFault(await table.undo());
    return (
        <dialog
            class="curtain"
            ref={ref}
            aria-labelledby="curtain-title"
            aria-describedby="curtain-note"
            onCancel={(e) => e.preventDefault()}
            data-seat={seat}
        >
            <div class="curtain-valance" aria-hidden="true" />
            <div class="curtain-inner">
                <Portrait table={doc} seat={seat} colour={colours?.[seat - 1] ?? seatColour(seat)} />
                <h1 id="curtain-title">{title}</h1>
                <p id="curtain-note">
                    <span>{t("Pass the screen to {name}.", { name })}</span>{" "}
                    <span>{t("Everybody else admires the ceiling.")}</span>
                </p>
                <button type="button" class="curtain-open" onClick={() => void table.takeDevice(seat)}>
                    {t("I am {name}", { name })}
                </button>
                {fault && (
                    <p class="curtain-fault" role="alert">
                        {fault.message}
                    </p>
                )}
            </div>
            <div class="curtain-foot">
                {DECIDED.test(table.record) && (
                    <button type="button" onClick={() => void undo()}>
                        {t("Take the last decision back")}
                    </button>
                )}
                <a href="#/">{t("Leave; the game is kept")}</a>
            </div>
        </dialog>
    );
}

// The device goes to the next person: a curtain with their name, behind which nothing of the game is in the page.

import { useEffect, useRef, useState } from "preact/hooks";
import { useBoard } from "../../boards/use-board";
import { clearLive } from "../../parts/live";
import type { Colour } from "../../parts/marks";
import { seatColour } from "../../parts/marks";
import { sound } from "../../parts/sound";
import { useStyle } from "../../parts/style";
import type { Table as TableDoc } from "../../protocol";
import { useSprites } from "../../stage/art";
import { Portrait } from "../../stage/portrait";
import type { Fault, Table } from "../../table";
import { t } from "../../words";
import { asksOthers } from "./deeds";

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

interface ToWhomProps {
    doc: TableDoc;
    seats: readonly number[];
    colours: readonly Colour[] | undefined;
    onTake: (seat: number) => void;
}

/** Who is to take it, and the buttons by which they do: one person, or any of several. */
function ToWhom({ doc, seats, colours, onTake }: ToWhomProps) {
    const [seat = 1] = seats;
    const name = nameOf(doc, seat);
    const isOne = seats.length === 1;
    return (
        <>
            {isOne && <Portrait table={doc} seat={seat} colour={colours?.[seat - 1] ?? seatColour(seat)} />}
            <h1 id="curtain-title">{titleOf(doc, seats)}</h1>
            <p id="curtain-note">
                {isOne && <span>{t("Pass the screen to {name}.", { name })}</span>}{" "}
                <span>{t("Everybody else admires the ceiling.")}</span>
            </p>
            {seats.map((s) => (
                <button type="button" class="curtain-open" key={s} onClick={() => onTake(s)}>
                    {t("I am {name}", { name: nameOf(doc, s) })}
                </button>
            ))}
        </>
    );
}

const nameOf = (doc: TableDoc | undefined, seat: number) => doc?.seats[seat - 1]?.name ?? "";

const titleOf = (doc: TableDoc | undefined, seats: readonly number[]) =>
    seats.length === 1 ? t("{name's} turn", { name: nameOf(doc, seats[0] ?? 1) }) : t("Who has the screen?");

export function Curtain({ table, seats }: { table: Table; seats: readonly number[] }) {
    const isStyled = useStyle("later.css");
    const drawing = useBoard(table, false); // for the colours; nothing of it is drawn
    const [fault, setFault] = useState<Fault>();
    useSprites("art.svg", "peeps.svg");
    const doc = table.now?.table;
    useTitle(titleOf(doc, seats));
    const ref = useDialog(isStyled);
    if (!doc || !isStyled) return null;
    const colours = drawing?.colours?.(drawing.board, doc.seats.length);
    const undo = async () => {
        const answer = await table.undo();
        setFault(answer === "asked" ? { code: "asked", message: asksOthers() } : answer);
    };
    return (
        <dialog
            class="curtain"
            ref={ref}
            aria-labelledby="curtain-title"
            aria-describedby="curtain-note"
            onCancel={(e) => e.preventDefault()}
            data-seat={seats.join(" ")}
        >
            <div class="curtain-valance" aria-hidden="true" />
            <div class="curtain-inner">
                <ToWhom {...{ doc, seats, colours }} onTake={(seat) => void table.takeDevice(seat)} />
                {fault && (
                    <p class="curtain-fault" role="alert">
                        {fault.message}
                    </p>
                )}
            </div>
            <div class="curtain-foot">
                {table.hasDecided && (
                    <button type="button" onClick={() => void undo()}>
                        {t("Take the last decision back")}
                    </button>
                )}
                <a href="#/">{t("Leave; the game is kept")}</a>
            </div>
        </dialog>
    );
}

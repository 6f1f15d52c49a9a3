// A big screen in the room: the table as an onlooker sees it, readable from the sofa, while everybody has a telephone as
// their hand. Before the game it shows each chair its own code.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { beGuest, faultIn, me } from "../../api";
import type { OnlineTable } from "../../online";
import { Frame } from "../../parts/frame";
import { useTable } from "../../parts/hooks";
import { letterOf, seatColour, SeatMark } from "../../parts/marks";
import { QrCode } from "../../parts/qr";
import { useStyle } from "../../parts/style";
import type { SeatDoc, Table } from "../../protocol";
import { useSprites } from "../../stage/art";
import { measureAnew } from "../../stage/measure";
import { Portrait } from "../../stage/portrait";
import type { Fault } from "../../table";
import { currentLang, t } from "../../words";
import { Opening, Playing } from "../game/playing";
import { useWords, Words } from "../lobby/invitation";
import { enter } from "../table";

/** Large type while this page is open, and a screen that does not fall asleep, where the browser can do that. */
function useBigScreen(): void {
    useLayoutEffect(() => {
        const { dataset } = document.documentElement;
        dataset["screen"] = "big";
        measureAnew();
        let here = true;
        let lock: WakeLockSentinel | undefined;
        const awake = () => {
            if (document.hidden || !("wakeLock" in navigator)) return;
            navigator.wakeLock.request("screen").then(
                (got) => {
                    if (here) lock = got;
                    else void got.release();
                },
                () => undefined, // it may: then somebody touches it now and then
            );
        };
        awake();
        document.addEventListener("visibilitychange", awake);
        return () => {
            here = false;
            delete dataset["screen"];
            measureAnew();
            document.removeEventListener("visibilitychange", awake);
            void lock?.release().catch(() => undefined);
        };
    }, []);
}

/** The table, entered as somebody without a seat. */
function useScreen(id: number, key: string): { table: OnlineTable | undefined; fault: Fault | undefined } {
    const [table, setTable] = useState<OnlineTable>();
    const [fault, setFault] = useState<Fault>();
    useEffect(() => {
        const come = async () => {
            if (!(await me())) await beGuest(t("Big screen"));
            setTable(enter(id, key));
        };
        come().catch((why: unknown) => setFault(faultIn(why)));
    }, [id]);
    useTable(table);
    const lang = currentLang();
    useEffect(() => table?.speak(lang), [table, lang]);
    return { table, fault: fault ?? table?.fault };
}

/** The address of the table, for one chair. */
const linkTo = ({ id, key }: OnlineTable, seat: number) => `${location.href.split("#")[0]}#/table/${id}/${key}/${seat}`;

function ChairCode({ table, doc, seat }: { table: OnlineTable; doc: Table; seat: SeatDoc }) {
    const n = seat.seat;
    const label = t("QR code of seat {n}", { n });
    return (
        <li class={seat.kind === "open" ? "screen-chair free" : "screen-chair"}>
            <h3>
                <SeatMark colour={seatColour(n)} letter={seat.kind === "open" ? String(n) : letterOf(seat.name)} />
                {seat.kind === "open" ? t("Seat {n}", { n }) : seat.name}
            </h3>
            {seat.kind === "open" ? (
                <a href={linkTo(table, n)} aria-label={label}>
                    <QrCode text={linkTo(table, n)} label={label} />
                </a>
            ) : (
                <Portrait table={doc} seat={n} colour={seatColour(n)} />
            )}
        </li>
    );
}

/** Before the game: who is there, and a code for each chair that is free. */
function Chairs({ table, doc }: { table: OnlineTable; doc: Table }) {
    const words = useWords(table);
    useSprites("art.svg", "peeps.svg");
    const missing = doc.seats.filter((s) => s.kind === "open").length;
    return (
        <section class="screen-chairs" aria-labelledby="screen-title">
            <h2 id="screen-title">
                {missing > 0 ? t("Scan a code: your telephone is your hand.") : t("Everybody is here: start on a telephone.")}
            </h2>
            <ul>
                {doc.seats.map((seat) => (
                    <ChairCode key={seat.seat} {...{ table, doc, seat }} />
                ))}
            </ul>
            <Words words={words} />
        </section>
    );
}

/** Whoever has a seat would show their own hand here. */
function Seated({ table, doc }: { table: OnlineTable; doc: Table }) {
    return (
        <section class="screen-seated">
            <p>{t("This device has a seat at this table: a big screen would show everybody your hand.")}</p>
            <div class="row">
                {doc.state === "lobby" && (
                    <button type="button" class="button primary" onClick={() => void table.say({ type: "stand" })}>
                        {t("Stand up, and be the big screen")}
                    </button>
                )}
                <a class="button" href={`#/table/${table.id}${table.key && `/${table.key}`}`}>
                    {t("To my seat")}
                </a>
            </div>
        </section>
    );
}

export function ScreenPage({ id, tableKey }: { id: number; tableKey: string }) {
    useBigScreen();
    const isStyled = useStyle("later.css");
    const { table, fault } = useScreen(id, tableKey);
    const now = table?.now;
    if (fault)
        return (
            <Frame title={t("Big screen")} kind="unknown">
                <p class="problem" role="alert">
                    {fault.message}
                </p>
                <a class="button primary" href="#/">
                    {t("All games")}
                </a>
            </Frame>
        );
    if (!table || !now || !isStyled) return <Opening />;
    const doc = now.table;
    if (table.here().length === 0 && doc.state !== "lobby") return <Playing table={table} />;
    const Part = table.here().length === 0 ? Chairs : Seated;
    return (
        <Frame title={doc.title} kind="screen">
            <Part table={table} doc={doc} />
        </Frame>
    );
}

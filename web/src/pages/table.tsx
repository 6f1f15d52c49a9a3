// A table of the server: who are you, then the lobby, then the game.

import { useEffect, useState } from "preact/hooks";
import { beGuest, faultIn, me } from "../api";
import { keyOf } from "../keys";
import { OnlineTable } from "../online";
import { Refusal, TextField } from "../parts/fields";
import { Frame } from "../parts/frame";
import { useTable } from "../parts/hooks";
import { useStyle } from "../parts/style";
import { changeSettings, settings } from "../settings";
import type { Fault } from "../table";
import { currentLang, t } from "../words";
import { Playing } from "./game/playing";
import { Lobby } from "./lobby/lobby";

let open: OnlineTable | undefined; // lives on while the person looks at the rules

export function enter(id: number, key: string): OnlineTable {
    if (open && open.id === id && open.link !== "gone") return open;
    open?.close();
    open = new OnlineTable(id, keyOf(id, key));
    return open;
}

function Introduction({ onDone }: { onDone: () => void }) {
    const [name, setName] = useState(settings().name);
    const [fault, setFault] = useState<Fault>();
    const greet = async (e: Event) => {
        e.preventDefault();
        try {
            await beGuest(name.trim());
            changeSettings({ name: name.trim() });
            onDone();
        } catch (why) {
            setFault(faultIn(why));
        }
    };
    return (
        <Frame title={t("You are invited")} kind="setup">
            <form onSubmit={greet}>
                <Refusal fault={fault} />
                <TextField
                    id="who"
                    label={t("What shall we call you?")}
                    value={name}
                    onChange={setName}
                    max={24}
                />
                <button class="button primary big" type="submit">
                    {t("Come to the table")}
                </button>
            </form>
        </Frame>
    );
}

interface PageProps {
    id: number;
    tableKey: string;
    seat: number; // to sit down on, if it is free; 0: none
}

/** Whoever has scanned the code of a chair sits down on it, if it is still free. */
function useChair(table: OnlineTable | undefined, seat: number): void {
    const doc = table?.now?.table;
    const isFree = doc?.state === "lobby" && doc.you === undefined && doc.seats[seat - 1]?.kind === "open";
    useEffect(() => {
        if (table && isFree) void table.sit(seat);
    }, [table, seat, doc !== undefined]);
}

export function TablePage({ id, tableKey, seat }: PageProps) {
    const [known, setKnown] = useState<boolean>();
    const [fault, setFault] = useState<Fault>();
    const [table, setTable] = useState<OnlineTable>();
    const lang = currentLang();
    const isStyled = useStyle("later.css");
    const look = () => {
        setFault(undefined);
        me().then(
            (found) => setKnown(found !== undefined),
            (why: unknown) => setFault(faultIn(why)),
        );
    };
    useEffect(look, [id]);
    useEffect(() => {
        if (known) setTable(enter(id, tableKey));
    }, [known, id]);
    useEffect(() => table?.speak(lang), [table, lang]);
    useTable(table);
    useChair(table, seat);
    if (known === false) return <Introduction onDone={look} />;
    const why = fault ?? table?.fault;
    if (why) {
        return (
            <Frame title={t("A table")} kind="unknown">
                <p class="problem" role="alert">
                    {why.message}
                </p>
                <div class="row">
                    <button type="button" class="button" onClick={() => location.reload()}>
                        {t("Try again")}
                    </button>
                    <a class="button primary" href="#/">
                        {t("All games")}
                    </a>
                </div>
            </Frame>
        );
    }
    if (!table?.now || (!isStyled && table.now.table.state === "lobby"))
        return (
            <Frame title={t("A table")} kind="unknown">
                <p role="status">{t("On the way to the table…")}</p>
            </Frame>
        );
    if (table.now.table.state === "lobby") {
        return (
            <Frame title={table.now.table.title} kind="lobby">
                <Lobby table={table} now={table.now} />
            </Frame>
        );
    }
    return <Playing table={table} />;
}

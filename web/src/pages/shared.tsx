// A game that somebody shared: how it ended, and all of it step by step.

import { useEffect, useState } from "preact/hooks";
import { still } from "../boards/situation";
import { useBoard } from "../boards/use-board";
import { Frame } from "../parts/frame";
import { useSettings, useTable } from "../parts/hooks";
import { seatColour } from "../parts/marks";
import { useStyle } from "../parts/style";
import { unpack } from "../share";
import { headOf } from "../records";
import { SoloTable } from "../solo";
import { useSprites } from "../stage/art";
import { currentLang, gameFacts, t } from "../words";
import { End } from "./end/end";
import { Opening } from "./game/playing";

/** The table of the link; null: it leads to none. */
function useShared(packed: string): SoloTable | null | undefined {
    const [table, setTable] = useState<SoloTable | null>();
    useEffect(() => {
        const opened = new SoloTable("shared", false);
        unpack(packed)
            .then(async (record) => {
                const { game } = headOf(record);
                if (gameFacts(game)) await opened.resume(game, record);
                setTable(gameFacts(game) ? opened : null);
            })
            .catch(() => setTable(null));
        return () => opened.close();
    }, []);
    useTable(table ?? undefined);
    return table;
}

function Nothing({ why }: { why: string }) {
    return (
        <Frame title={t("A game")} kind="unknown">
            <p class="problem" role="alert">
                {why}
            </p>
            <a class="button primary" href="#/">
                {t("All games")}
            </a>
        </Frame>
    );
}

function Shown({ table }: { table: SoloTable }) {
    const { now } = table;
    const drawing = useBoard(table, useSettings().words);
    useSprites("art.svg", "peeps.svg");
    const isStyled = useStyle("later.css");
    if (!now?.game || drawing === undefined || !isStyled) return <Opening />;
    if (!now.result) return <Nothing why={t("This link leads to no finished game.")} />;
    const zone = still({
        table: now.table,
        view: now.game,
        events: now.events,
        colours:
            drawing?.colours?.(drawing.board, now.table.seats.length) ??
            now.table.seats.map((s) => seatColour(s.seat)),
    });
    return (
        <Frame title={now.table.title} kind="shared" look={drawing?.cloth ?? ""}>
            <End {...{ table, now, zone, drawing }} result={now.result} />
        </Frame>
    );
}

export function Shared({ packed }: { packed: string }) {
    const table = useShared(packed);
    const lang = currentLang();
    useEffect(() => table?.speak(lang), [table, lang]);
    if (table === undefined) return <Opening />;
    if (table === null) return <Nothing why={t("This link leads to no finished game.")} />;
    if (table.fault) return <Nothing why={table.fault.message} />;
    return <Shown table={table} />;
}

// A game being played: board, question, decisions, scores, log; the end follows on the same page.

import { useState } from "preact/hooks";
import type { Board } from "../../boards/face";
import { Situation } from "../../boards/situation";
import { useBoard } from "../../boards/use-board";
import { OnlineTable } from "../../online";
import { Chat } from "../../parts/chat";
import { Frame } from "../../parts/frame";
import { useSettings } from "../../parts/hooks";
import { Log } from "../../parts/log";
import { Seats } from "../../parts/seats";
import type { SoloTable } from "../../solo";
import type { Now, Table } from "../../table";
import { t, tn } from "../../words";
import { End } from "../end";
import { Deciding } from "./deciding";
import type { Deeds } from "./deeds";
import { useDeedKeys, useDeeds } from "./deeds";
import { useFocus, useNarration, useTop } from "./hooks";
import { Menu } from "./menu";
import { Notices, Sure } from "./notices";

interface Props {
    table: Table;
    now: Now;
    deeds: Deeds;
    Board: Board | null;
}

/** The question, the board, the decisions. */
function Turn({ table, now, deeds, Board }: Props) {
    const view = now.game;
    const deciding = <Deciding table={table} now={now} deeds={deeds} drawn={Board !== null} />;
    return (
        <>
            <section class="turn" aria-label={t("What is asked")}>
                <h2 id="turn" tabIndex={-1}>
                    {view?.question ?? ""}
                </h2>
            </section>
            {!Board && deciding}
            {view && (
                <section class="board" aria-labelledby="board-title">
                    <h2 id="board-title" class="unseen">
                        {t("Board")}
                    </h2>
                    <Situation
                        Board={Board}
                        table={now.table}
                        view={view}
                        choices={now.choices}
                        hinted={deeds.hint?.do}
                        considered={deeds.considered?.do}
                        onChoose={deeds.choose}
                        onConsider={deeds.setConsidered}
                    />
                </section>
            )}
            {Board && deciding}
        </>
    );
}

/** Everything that lies on the table. */
function TableTop(props: Props) {
    const { table, now } = props;
    return (
        <div class="table-top" data-seq={now.seq}>
            <section class="side-seats" aria-label={t("Players")}>
                <Seats table={now.table} view={now.game} />
                {now.table.watching > 0 && (
                    <p class="note">
                        {tn("{n} person looks on", "{n} people look on", now.table.watching)}
                    </p>
                )}
            </section>
            <div class="play">
                {now.result ? <End table={table} now={now} result={now.result} /> : <Turn {...props} />}
            </div>
            <aside class="side-log" aria-label={t("Log")}>
                <Log news={now.news} game={now.table.game} />
                {table instanceof OnlineTable && now.table.chatting && (
                    <Chat table={table} said={now.chat} />
                )}
            </aside>
        </div>
    );
}

/** What the person should know of the connection. */
function LinkNotes({ table }: { table: Table }) {
    return (
        <>
            {table.link === "waiting" && (
                <p class="reconnecting" role="status">
                    {t("The connection is lost; we are taking it up again…")}
                </p>
            )}
            {table.puzzled && (
                <p class="note" role="status">
                    {t(
                        "The server said something that this page does not understand. If something is missing, reload the page.",
                    )}
                </p>
            )}
        </>
    );
}

export function Opening() {
    return (
        <Frame title={t("A game")} kind="unknown">
            <p role="status">{t("Opening the box…")}</p>
        </Frame>
    );
}

/** Whoever plays, and wherever the table is kept. */
export function Playing({ table }: { table: SoloTable | OnlineTable }) {
    const chosen = useSettings();
    const [menu, setMenu] = useState(false);
    const deeds = useDeeds(table);
    const now = table.now;
    const Board = useBoard(now?.table.game, chosen.words);
    useNarration(now);
    useFocus(now);
    useTop(!!now?.result);
    useDeedKeys(chosen.keys, table, deeds);

    if (!now) return null;
    if (Board === undefined) return <Opening />;
    const { sure, setSure, act } = deeds;
    return (
        <Frame
            title={now.table.title}
            kind="game"
            skips={[
                { to: "turn", label: t("Skip to the decisions") },
                { to: "log-title", label: t("Skip to the log") },
            ]}
            actions={
                <>
                    <a class="button quiet" href={`#/rules/${now.table.game}`}>
                        {t("Rules")}
                    </a>
                    <button type="button" class="button quiet" onClick={() => setMenu(true)}>
                        {t("Menu")}
                    </button>
                </>
            }
        >
            <LinkNotes table={table} />
            <TableTop {...{ table, now, deeds, Board }} />
            <Notices table={table} now={now} deeds={deeds} />
            {menu && <Menu table={table} onClose={() => setMenu(false)} />}
            {sure && (
                <Sure
                    choice={sure}
                    onNo={() => setSure(undefined)}
                    onYes={() => {
                        setSure(undefined);
                        void act(sure);
                    }}
                />
            )}
        </Frame>
    );
}

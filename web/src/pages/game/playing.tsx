// A game being played: board, question, decisions, scores, log; the end follows on the same page.

import { useState } from "preact/hooks";
import type { Drawing } from "../../boards/situation";
import { Situation } from "../../boards/situation";
import { useBoard } from "../../boards/use-board";
import { OnlineTable } from "../../online";
import { Chat } from "../../parts/chat";
import { Frame } from "../../parts/frame";
import { useSettings } from "../../parts/hooks";
import { Log } from "../../parts/log";
import { Seats } from "../../parts/seats";
import type { View } from "../../protocol";
import type { SoloTable } from "../../solo";
import type { Now, Table } from "../../table";
import { capital, t, tn } from "../../words";
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
    drawing: Drawing | null;
}

/** What is asked, in a few words. */
function callOf(view: View | undefined): string {
    return capital(view?.call ?? view?.waiting ?? view?.question ?? "");
}

/** To who decides, what to do, and the whole question below; to the others, what they wait for. */
function Question({ view }: { view: View | undefined }) {
    const head = callOf(view);
    return (
        <section class="turn" aria-label={t("What is asked")}>
            <h2 id="turn" tabIndex={-1}>
                {head}
            </h2>
            {view?.call !== undefined && view.question !== head && <p>{view.question}</p>}
        </section>
    );
}

/** The question, the board, the decisions. */
function Turn({ table, now, deeds, drawing }: Props) {
    const view = now.game;
    const deciding = <Deciding table={table} now={now} deeds={deeds} drawn={drawing !== null} />;
    return (
        <>
            <Question view={view} />
            {!drawing && deciding}
            {view && (
                <section class="board" aria-labelledby="board-title">
                    <h2 id="board-title" class="unseen">
                        {t("Board")}
                    </h2>
                    <Situation
                        drawing={drawing}
                        table={now.table}
                        view={view}
                        events={now.events}
                        choices={now.choices}
                        blocked={now.blocked}
                        hinted={deeds.hint?.do}
                        considered={deeds.considered?.do}
                        onChoose={deeds.choose}
                        onConsider={deeds.setConsidered}
                    />
                </section>
            )}
            {drawing && deciding}
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
                        {tn("{n} person watching", "{n} people watching", now.table.watching)}
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
                    {t("The connection was lost; reconnecting…")}
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
    const drawing = useBoard(table, chosen.words);
    useNarration(now);
    useFocus(now);
    useTop(!!now?.result);
    useDeedKeys(chosen.keys, table, deeds);

    if (!now) return null;
    if (drawing === undefined) return <Opening />;
    const { sure, setSure, act } = deeds;
    return (
        <Frame
            title={now.table.title}
            tab={now.game?.call !== undefined ? callOf(now.game) : undefined}
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
            <TableTop {...{ table, now, deeds, drawing }} />
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

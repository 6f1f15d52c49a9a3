// Beside the table: advice and answers, the log, all decisions as a list, talk. Where there is no room beside the
// table it is a drawer over a part of it.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Drawing } from "../boards/situation";
import type { Hint } from "../host";
import type { Deeds } from "../pages/game/deeds";
import { Aid } from "../parts/aid";
import { Chat } from "../parts/chat";
import { Choices } from "../parts/choices";
import { Log } from "../parts/log";
import type { Colour } from "../parts/marks";
import { letterOf, SeatMark } from "../parts/marks";
import { useStyle } from "../parts/style";
import type { Now, Table } from "../table";
import { isOnline } from "../table";
import { currentLang, t } from "../words";
import { AdviceCard, AnswerCard } from "./advice";
import { Icon } from "./icons";
import { usePhone } from "./phone";

export type Tab = "log" | "list" | "chat" | "aid";

interface Props {
    table: Table;
    now: Now;
    deeds: Deeds;
    drawing: Drawing | null;
    colours: readonly Colour[];
    docked: boolean;
    tab: Tab | undefined; // what the drawer shows; undefined: it is closed. Beside the table: is the talk open?
    unread: number; // messages nobody has looked at
    onTab: (t: Tab | undefined) => void;
    words: (h: Hint) => string; // an advised decision
    onTake: (notation: string) => void; // lifts it
    coach?: ComponentChildren;
}

function Tabs({ tab, onTab, chats, list, aid }: Pick<Props, "tab" | "onTab"> & Record<"chats" | "list" | "aid", boolean>) {
    const tabs: [Tab, string][] = [["log", t("Log")]];
    if (list) tabs.push(["list", t("Decisions")]);
    if (aid) tabs.push(["aid", t("Player’s aid")]);
    if (chats) tabs.push(["chat", t("Chat")]);
    return (
        <div class="rail-tabs">
            {tabs.map(([id, label]) => (
                <button
                    type="button"
                    key={id}
                    class="rail-tab"
                    aria-pressed={tab === id}
                    onClick={() => onTab(id)}
                >
                    {label}
                </button>
            ))}
            <button type="button" class="tool" aria-label={t("Close")} onClick={() => onTab(undefined)}>
                <Icon name="close" />
            </button>
        </div>
    );
}

/** All decisions, for who would rather read. */
function List({ now, deeds, folded }: Pick<Props, "now" | "deeds"> & { folded: boolean }) {
    const list: ComponentChildren = (
        <Choices
            choices={now.choices}
            hinted={deeds.hint?.do}
            considered={deeds.considered?.do}
            onChoose={deeds.choose}
            onConsider={deeds.setConsidered}
        />
    );
    if (!folded) return <div class="as-list">{list}</div>;
    return (
        <details class="as-list">
            <summary>{t("All decisions as a list")}</summary>
            {list}
        </details>
    );
}

/** What things are worth, kept open in the place of the log. */
function AidCard({ drawing, onClose }: { drawing: Drawing; onClose: (() => void) | undefined }) {
    const isStyled = useStyle("later.css");
    return (
        <section class="rail-aid" tabIndex={0} aria-label={t("Player’s aid")}>
            {onClose && (
                <button type="button" class="tool" aria-label={t("Close")} onClick={onClose}>
                    <Icon name="close" />
                </button>
            )}
            {isStyled && <Aid tables={drawing.aid?.(drawing.board) ?? []} />}
        </section>
    );
}

/** Where the log would be: the way to it leads here until it is made. */
function Unmade() {
    return (
        <h2 id="log-title" tabIndex={-1}>
            {t("What happened")}
        </h2>
    );
}

export function Rail(props: Props) {
    const { table, now, deeds, drawing, colours, docked, tab, onTab, unread, words, onTake, coach } = props;
    const chats = isOnline(table) && now.table.chatting;
    const decides = now.choices.length > 0 && drawing !== null;
    const isOpen = docked || tab !== undefined;
    const shut = docked ? () => onTab(undefined) : undefined; // a drawer has its own way to be shut
    const aid = tab === "aid" && drawing?.aid ? <AidCard drawing={drawing} onClose={shut} /> : undefined;
    const phone = usePhone(); // nothing is made there that is not seen
    useEffect(() => {
        if (!docked && tab) document.querySelector<HTMLElement>(`.rail-tab[aria-pressed="true"]`)?.focus();
        if (docked && tab === "chat") document.querySelector<HTMLElement>(".rail-chat input")?.focus();
    }, [tab, docked]);
    const names = now.table.seats.map((s) => s.name);
    const mark = (seat: number) => (
        <SeatMark colour={colours[seat - 1] ?? "rouge"} letter={letterOf(names[seat - 1])} />
    );
    const fold = {
        open: tab === "chat",
        unread,
        onOpen: (open: boolean) => onTab(open ? "chat" : undefined),
    };
    // What somebody points at does not change what happened.
    const log = useMemo(
        () => (
            <Log
                news={now.news}
                events={now.events}
                game={now.table.game}
                mark={(seat) => (seat === undefined ? null : mark(seat))}
                stamp={`${currentLang()} ${drawing ? "drawn" : ""} ${colours.join()} ${names.join()}`}
                line={(turn) =>
                    drawing?.turnLine?.(turn.events, { board: drawing.board, table: now.table })
                }
            />
        ),
        [now.news, now.events, drawing, colours.join()],
    );
    return (
        <aside
            class={docked ? "rail docked" : `rail drawer tab-${tab ?? "none"}`}
            aria-label={t("Log")}
            hidden={!isOpen}
        >
            {!docked && <Tabs {...{ tab, onTab, chats }} list={decides} aid={drawing?.aid !== undefined} />}
            {docked && [<AnswerCard key="answer" deeds={deeds} />, coach]}
            {docked && <AdviceCard {...{ deeds, words, onTake }} />}
            {aid ?? <div class="rail-log">{phone && !isOpen ? <Unmade /> : log}</div>}
            {decides && (
                <div class="rail-list">
                    <List now={now} deeds={deeds} folded={docked} />
                </div>
            )}
            {chats && (
                <div class="rail-chat">
                    <Chat {...{ table, mark }} said={now.chat} fold={docked ? fold : undefined} inDrawer={!docked} />
                </div>
            )}
        </aside>
    );
}

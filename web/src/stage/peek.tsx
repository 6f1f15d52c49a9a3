// Where the log is a drawer: its last line, and the way to it.

import { useMemo } from "preact/hooks";
import type { Drawing } from "../boards/situation";
import type { Colour } from "../parts/marks";
import { letterOf, SeatMark } from "../parts/marks";
import type { Now } from "../table";
import { t, tn } from "../words";
import { Icon } from "./icons";
import type { Tab } from "./rail";
import { turnsOf } from "./turns";

interface Props {
    now: Now;
    drawing: Drawing | null;
    colours: readonly Colour[];
    onOpen: (tab: Tab) => void;
    unread: number | undefined; // messages not read yet; undefined: nobody talks here
}

const RECENT = 40; // sentences: the last turn is among them

export function Peek({ now, drawing, colours, onOpen, unread }: Props) {
    const turns = useMemo(() => turnsOf(now.news.slice(-RECENT), now.events.slice(-RECENT)), [now.news]);
    const last = turns.filter((turn) => turn.news.length > 1).at(-1) ?? turns.at(-1);
    const line =
        last && drawing?.turnLine?.(last.events, { board: drawing.board, table: now.table })?.text;
    const name = last?.seat === undefined ? undefined : now.table.seats[last.seat - 1]?.name;
    return (
        <div class="peek">
            <button type="button" class="peek-log" onClick={() => onOpen("log")}>
                {last?.seat !== undefined && (
                    <SeatMark colour={colours[last.seat - 1] ?? "rouge"} letter={letterOf(name)} />
                )}
                <span class="peek-text">{line ?? last?.news.at(-1)?.text ?? t("Nothing yet.")}</span>
                <b>{t("Log")} ▴</b>
            </button>
            {unread !== undefined && (
                <button type="button" class="tool peek-chat" onClick={() => onOpen("chat")}>
                    <Icon name="chat" />
                    <span class="unseen">{t("Chat")}</span>
                    {unread > 0 && (
                        <i class="unread">
                            {unread}
                            <span class="unseen"> {tn("new message", "new messages", unread)}</span>
                        </i>
                    )}
                </button>
            )}
        </div>
    );
}

// The menu of a game: other ways to see it, what can be asked of the table, the keys.

import { OnlineTable } from "../../online";
import { Dialog } from "../../parts/dialog";
import { useSettings } from "../../parts/hooks";
import { Requests } from "../../parts/requests";
import { changeSettings } from "../../settings";
import type { Tab } from "../../stage/rail";
import type { Table } from "../../table";
import { gameFacts, t } from "../../words";

function KeyList({ chats }: { chats: boolean }) {
    const keys = [
        ["P", t("position")],
        ["M", t("my pieces")],
        ["S", t("scores")],
        ["L", t("last events")],
        ["D", t("decisions")],
        ["H", t("advice")],
        ["Z", t("take back")],
        ["R", t("rules")],
        ...(chats ? [["T", t("talk")]] : []),
        ["?", t("this list")],
    ];
    return (
        <dl class="keys">
            {keys.map(([key, what]) => (
                <div key={key}>
                    <dt>
                        <kbd>{key}</kbd>
                    </dt>
                    <dd>{what}</dd>
                </div>
            ))}
        </dl>
    );
}

interface Props {
    table: Table;
    onClose: () => void;
    onTab: (t: Tab) => void;
    onUndo: () => void;
}

/** What the band has no room for on a telephone. */
function Deeds({ table, onClose, onTab, onUndo }: Props) {
    const after = (what: () => void) => () => {
        onClose();
        what();
    };
    const { now } = table;
    if (!now || now.result) return null;
    return (
        <>
            <li>
                <button type="button" class="button" onClick={after(onUndo)}>
                    {t("Take back")}
                </button>
            </li>
            {now.choices.length > 0 && (
                <li>
                    <button type="button" class="button" onClick={after(() => onTab("list"))}>
                        {t("All decisions as a list")}
                    </button>
                </li>
            )}
            {table instanceof OnlineTable && now.table.chatting && (
                <li>
                    <button type="button" class="button" onClick={after(() => onTab("chat"))}>
                        {t("Chat")}
                    </button>
                </li>
            )}
        </>
    );
}

export function Menu(props: Props) {
    const { table, onClose } = props;
    const chosen = useSettings();
    const facts = table.now && gameFacts(table.now.table.game);
    const changeBoard = () => {
        changeSettings({ words: !chosen.words });
        onClose();
    };
    return (
        <Dialog title={t("Menu")} onClose={onClose}>
            {table instanceof OnlineTable && table.now && (
                <Requests table={table} now={table.now} onDone={onClose} />
            )}
            <ul class="menu">
                <Deeds {...props} />
                <li>
                    <button type="button" class="button" onClick={changeBoard}>
                        {chosen.words ? t("Draw the board") : t("The board in words")}
                    </button>
                </li>
                <li>
                    <a class="button" href={`#/rules/${facts?.id ?? ""}`}>
                        {t("Rules")}
                    </a>
                </li>
                <li>
                    <a class="button" href="#/settings">
                        {t("Settings")}
                    </a>
                </li>
                <li>
                    <a class="button" href="#/">
                        {t("Leave; the game is kept")}
                    </a>
                </li>
            </ul>
            <h3>{t("Keys")}</h3>
            <KeyList chats={table instanceof OnlineTable && table.now?.table.chatting === true} />
            <button type="button" class="button primary" onClick={onClose}>
                {t("Back to the game")}
            </button>
        </Dialog>
    );
}

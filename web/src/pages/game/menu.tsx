// The menu of a game: other ways to see it, what can be asked of the table, the keys.

import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { useSettings } from "../../parts/hooks";
import { KeyList } from "../../parts/key-list";
import { Later } from "../../parts/later";
import { Requests } from "../../parts/requests";
import { keepProgress } from "../../coach";
import { changeSettings } from "../../settings";
import { SoloTable } from "../../solo";
import type { Tab } from "../../stage/rail";
import type { Table } from "../../table";
import { isOnline } from "../../table";
import { gameFacts, t } from "../../words";

/** The keys of every game. */
function keysOf(chats: boolean): [string, string][] {
    return [
        ["P", t("position")],
        ["M", t("my pieces")],
        ["S", t("scores")],
        ["L", t("last events")],
        ["D", t("decisions")],
        ["H", t("advice")],
        ["Z", t("take back")],
        ["R", t("rules")],
        ...(chats ? [["T", t("talk")] satisfies [string, string]] : []),
        ["?", t("this list")],
    ];
}

interface Props {
    table: Table;
    onClose: () => void;
    onTab: (t: Tab) => void;
    onUndo: () => void;
    hasAid: boolean; // the board can show what things are worth
}

type OpenProps = Props & { onEndings: () => void };

/** What the band has no room for on a telephone. */
function Deeds({ table, onClose, onTab, onUndo, onEndings, hasAid }: OpenProps) {
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
            {hasAid && (
                <li>
                    <button type="button" class="button" onClick={after(() => onTab("aid"))}>
                        {t("Player’s aid")}
                    </button>
                </li>
            )}
            {table instanceof SoloTable && !table.isBlind && (
                <li>
                    <button type="button" class="button" onClick={after(onEndings)}>
                        {t("A thousand endings")}
                    </button>
                </li>
            )}
            {isOnline(table) && table.endings && (
                <li>
                    <button type="button" class="button" onClick={after(() => table.showEndings(true))}>
                        {t("A thousand endings")}
                    </button>
                </li>
            )}
            {isOnline(table) && table.here().length > 1 && (
                <li>
                    <button type="button" class="button" onClick={after(() => table.putDown())}>
                        {t("Pass the screen on")}
                    </button>
                </li>
            )}
            {isOnline(table) && now.table.chatting && (
                <li>
                    <button type="button" class="button" onClick={after(() => onTab("chat"))}>
                        {t("Chat")}
                    </button>
                </li>
            )}
        </>
    );
}

function OpenMenu(props: OpenProps) {
    const { table, onClose } = props;
    const chosen = useSettings();
    const facts = table.now && gameFacts(table.now.table.game);
    const changeBoard = () => {
        changeSettings({ words: !chosen.words });
        onClose();
    };
    const changeCoach = () => {
        if (!chosen.coach && facts) keepProgress(facts.id, 0); // who calls it back wants to hear it
        changeSettings({ coach: !chosen.coach });
        onClose();
    };
    return (
        <Dialog title={t("Menu")} onClose={onClose}>
            {isOnline(table) && table.now && (
                <Requests table={table} now={table.now} onDone={onClose} />
            )}
            <ul class="menu">
                <Deeds {...props} />
                {table instanceof SoloTable && (
                    <li>
                        <button type="button" class="button" onClick={changeCoach}>
                            {chosen.coach ? t("Without a coach") : t("With a coach")}
                        </button>
                    </li>
                )}
                <li>
                    <button type="button" class="button" onClick={changeBoard}>
                        {chosen.words ? t("Draw the board") : t("The board in words")}
                    </button>
                </li>
                <li>
                    <a class="button" href={`#/read/${facts?.id ?? ""}`}>
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
            <KeyList keys={keysOf(isOnline(table) && table.now?.table.chatting === true)} />
            <button type="button" class="button primary" onClick={onClose}>
                {t("Back to the game")}
            </button>
        </Dialog>
    );
}

const loadEndings = () => import("../story/story").then((m) => m.EndingsNow);
const loadTold = () => import("../story/story").then((m) => m.EndingsTold);

/** The menu while it is open, and what it opens. */
export function Menu({ isOpen, ...props }: Props & { isOpen: boolean }) {
    const [endings, setEndings] = useState(false);
    const { table } = props;
    return (
        <>
            {isOpen && <OpenMenu {...props} onEndings={() => setEndings(true)} />}
            {endings && table instanceof SoloTable && (
                <Later load={loadEndings} with={{ table, onClose: () => setEndings(false) }} />
            )}
            {isOnline(table) && table.showsEndings && (
                <Later load={loadTold} with={{ table, onClose: () => table.showEndings(false) }} />
            )}
        </>
    );
}

// A game being played, on the stage; the end follows on the same page.

import { useEffect, useState } from "preact/hooks";
import type { Lifted, ZoneProps } from "../../boards/face";
import type { Drawing } from "../../boards/situation";
import { useBoard } from "../../boards/use-board";
import type { OnlineTable } from "../../online";
import { Frame } from "../../parts/frame";
import { Later } from "../../parts/later";
import { useSettings } from "../../parts/hooks";
import { seatColour } from "../../parts/marks";
import { useStyle } from "../../parts/style";
import type { Blocked, BoardDoc, Choice } from "../../protocol";
import { storageRefused } from "../../saved";
import { SoloTable } from "../../solo";
import { useSprites } from "../../stage/art";
import { Band, says, tabOf } from "../../stage/band";
import { Icon } from "../../stage/icons";
import { useLift, usePuttingBack } from "../../stage/lift";
import { useInterruption, useMotion } from "../../stage/motion";
import type { Tab } from "../../stage/rail";
import { usePhone } from "../../stage/phone";
import { Stage } from "../../stage/stage";
import { useUnread } from "../../stage/unread";
import { useWave } from "../../stage/wave";
import type { Now, Table } from "../../table";
import { sharesDevice } from "../../table";
import { t, tn } from "../../words";
import { End } from "../end/end";
import { CoachCard, useCoach } from "./coach";
import type { Deeds } from "./deeds";
import { useDeedKeys, useDeeds } from "./deeds";
import { useFinale, useFocus, useNarration, useTop } from "./hooks";
import { useStageKeys } from "./keys";
import { Menu } from "./menu";
import { Sure } from "./notices";

const NO_BOARD: BoardDoc = {};

/** What one should know besides the game. */
function Notes({ table }: { table: Table }) {
    const lost = table instanceof SoloTable && storageRefused();
    return (
        <>
            {table.puzzled && (
                <p class="note puzzled" role="status">
                    {t(
                        "The server said something that this page does not understand. If something is missing, reload the page.",
                    )}
                </p>
            )}
            {lost && (
                <p class="note puzzled">
                    {t("This browser keeps nothing: the game is lost when the page is closed.")}
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

interface ZoneNeeds {
    now: Now;
    drawing: Drawing | null;
    deeds: Deeds;
    phone: boolean;
    lifted: Lifted | undefined;
    onLift: (l: Lifted | undefined) => void;
}

/** What every zone is given. */
function zoneOf({ now, drawing, deeds, phone, lifted, onLift }: ZoneNeeds): ZoneProps | undefined {
    if (!now.game) return undefined;
    const seats = now.table.seats;
    const choose = (c: Choice) => (lifted?.choices.includes(c) ? void deeds.act(c) : deeds.choose(c));
    const refuse = (b: Blocked) =>
        deeds.setFault({ code: "blocked", rule: b.rule, message: b.short ?? b.why });
    return {
        table: now.table,
        board: drawing?.board ?? NO_BOARD,
        view: now.game,
        events: now.events,
        choices: now.choices,
        blocked: now.blocked,
        hints: deeds.hints,
        hinted: deeds.hint?.do,
        considered: deeds.considered?.do,
        colours: drawing?.colours?.(drawing.board, seats.length) ?? seats.map((s) => seatColour(s.seat)),
        width: 0,
        height: 0,
        phone,
        lifted,
        onLift,
        onRefused: refuse,
        onUndo: () => void deeds.undo(),
        onChoose: choose,
        onConsider: deeds.setConsidered,
    };
}

/** Nobody has lifted anything: what the board offers by itself. */
function offered(zone: ZoneProps, drawing: Drawing | null, isByHand: boolean): ZoneProps {
    const offer = isByHand || zone.choices.length === 0 ? undefined : drawing?.offers?.(zone);
    if (!offer) return zone;
    return { ...zone, lifted: offer };
}

interface ToolProps {
    now: Now;
    deeds: Deeds;
    docked: boolean; // the log is on the page
    phone: boolean;
    tab: Tab | undefined;
    unread: number | undefined;
    onTab: (t: Tab | undefined) => void;
    onMenu: () => void;
}

function ChatTool({ tab, unread = 0, onTab }: Pick<ToolProps, "tab" | "unread" | "onTab">) {
    const isOpen = tab === "chat";
    return (
        <button
            type="button"
            class="tool"
            aria-pressed={isOpen}
            onClick={() => onTab(isOpen ? undefined : "chat")}
        >
            <Icon name="chat" />
            <span class="unseen">{t("Chat")}</span>
            {unread > 0 && (
                <i class="unread">
                    {unread}
                    <span class="unseen"> {tn("new message", "new messages", unread)}</span>
                </i>
            )}
        </button>
    );
}

/** The buttons of the band. On a telephone there is room for one. */
function Tools({ now, deeds, docked, phone, tab, unread, onTab, onMenu }: ToolProps) {
    return (
        <>
            {!phone && !now.result && (
                <button
                    type="button"
                    class="tool"
                    aria-label={t("Take back")}
                    onClick={() => void deeds.undo()}
                >
                    <Icon name="undo" />
                </button>
            )}
            {!phone && !docked && (
                <button type="button" class="tool" aria-label={t("Log")} onClick={() => onTab("log")}>
                    <Icon name="log" />
                </button>
            )}
            {!phone && unread !== undefined && <ChatTool {...{ tab, unread, onTab }} />}
            <button type="button" class="tool" aria-label={t("Menu")} onClick={onMenu}>
                <Icon name="menu" />
            </button>
        </>
    );
}

/** All that happens around a game while it is on the stage. */
export function useStage(table: Table, lesson?: { hinted: string | undefined }) {
    const chosen = useSettings();
    const { coaching, decided } = useCoach(table, chosen.coach && !lesson);
    const deeds = useDeeds(table, decided);
    const { now } = table;
    const drawing = useBoard(table, chosen.words);
    const phone = usePhone();
    const { lifted, lift, isByHand } = useLift(now);
    useSprites("art.svg", "peeps.svg");
    usePuttingBack({ lifted, lift, isByHand });
    useNarration(table, !lesson);
    useFinale(lesson ? undefined : now);
    useWave(now);
    useFocus(now, drawing !== undefined);
    useTop(!!now?.result);
    useDeedKeys(chosen.keys, table, deeds);
    useInterruption();
    const isReady = now && drawing !== undefined;
    const bare = isReady ? zoneOf({ now, drawing, deeds, phone, lifted, onLift: lift }) : undefined;
    const lit = bare && lesson ? { ...bare, hinted: lesson.hinted } : bare;
    const zone = lit && offered(lit, drawing ?? null, isByHand);
    const play = drawing?.play;
    useMotion(
        now?.game?.steps ?? 0,
        now?.events ?? [],
        play && zone && ((e, hand) => play(e, hand, zone)),
    );
    return { deeds, now, drawing, phone, zone, isByHand, lift, coaching, keys: chosen.keys };
}

const loadCurtain = () => import("./curtain").then((m) => m.Curtain);

/** Whoever plays, and wherever the table is kept. While the device goes from one person to the next nothing of the game is
 *  in the page, and nothing is left of what the last one had opened, asked or lifted. */
export function Playing({ table }: { table: SoloTable | OnlineTable }) {
    const { curtain } = table;
    const isShared = table.now !== undefined && sharesDevice(table.now.table);
    useEffect(() => {
        if (isShared) void loadCurtain().catch(() => undefined); // for when it is wanted
    }, [isShared]);
    if (curtain.length === 0) return <AtTable table={table} />;
    return <Later key={curtain.join()} load={loadCurtain} with={{ table, seats: curtain }} />;
}

function AtTable({ table }: { table: SoloTable | OnlineTable }) {
    const [menu, setMenu] = useState(false);
    const [tab, setTab] = useState<Tab>();
    const [docked, setDocked] = useState(false);
    const { deeds, now, drawing, phone, zone, isByHand, keys, coaching } = useStage(table);
    const unread = useUnread(table, tab === "chat");
    useStyle("later.css"); // for the end
    useStageKeys(keys && !!now, {
        onUndo: now?.result ? undefined : () => void deeds.undo(),
        onChat: !table.isSolo && now?.table.chatting ? () => setTab("chat") : undefined,
        onMenu: () => setMenu(true),
    });
    if (!now) return null;
    if (drawing === undefined || !zone) return <Opening />;
    const { sure, setSure, setFault, fault, act } = deeds;
    const undo = () => void deeds.undo();
    const band = { table, now, zone, drawing, isByHand, fault, onFault: setFault };
    return (
        <Frame
            title={now.table.title}
            tab={tabOf(says(band))}
            kind="game"
            look={drawing?.cloth ?? ""}
            skips={[
                { to: "turn", label: t("Skip to the decisions") },
                { to: "log-title", label: t("Skip to the log"), before: () => setTab("log") },
            ]}
            band={<Band {...band} />}
            actions={
                <Tools {...{ now, deeds, docked, phone, tab, unread }} onTab={setTab} onMenu={() => setMenu(true)} />
            }
        >
            <Notes table={table} />
            <Stage
                {...{ table, now, deeds, drawing, tab, unread, isByHand }}
                zone={{ ...zone, docked }}
                onTab={setTab}
                onDocked={setDocked}
                coach={<CoachCard coaching={coaching} onUndo={undo} />}
                instead={now.result && <End {...{ table, now, zone, drawing }} result={now.result} />}
            />
            <Menu
                table={table}
                isOpen={menu}
                onClose={() => setMenu(false)}
                onTab={setTab}
                onUndo={undo}
                hasAid={drawing?.aid !== undefined}
            />
            {sure && (
                <Sure
                    choice={sure}
                    onNo={() => setSure(undefined)}
                    onYes={() => (setSure(undefined), void act(sure))}
                />
            )}
        </Frame>
    );
}

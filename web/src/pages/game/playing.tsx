// A game being played, on the stage; the end follows on the same page.

import { useState } from "preact/hooks";
import type { Lifted, ZoneProps } from "../../boards/face";
import type { Drawing } from "../../boards/situation";
import { useBoard } from "../../boards/use-board";
import type { OnlineTable } from "../../online";
import { Frame } from "../../parts/frame";
import { useSettings } from "../../parts/hooks";
import { seatColour } from "../../parts/marks";
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
import { useWave } from "../../stage/wave";
import type { Now, Table } from "../../table";
import { t } from "../../words";
import { End } from "../end/end";
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
    onTab: (t: Tab) => void;
    onMenu: () => void;
}

/** The buttons of the band. On a telephone there is room for one. */
function Tools({ now, deeds, docked, phone, onTab, onMenu }: ToolProps) {
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
            <button type="button" class="tool" aria-label={t("Menu")} onClick={onMenu}>
                <Icon name="menu" />
            </button>
        </>
    );
}

/** All that happens around a game while it is on the stage. */
function useStage(table: SoloTable | OnlineTable) {
    const chosen = useSettings();
    const deeds = useDeeds(table);
    const { now } = table;
    const drawing = useBoard(table, chosen.words);
    const phone = usePhone();
    const { lifted, lift, isByHand } = useLift(now);
    useSprites("art.svg", "peeps.svg");
    usePuttingBack({ lifted, lift, isByHand });
    useNarration(now);
    useFinale(now);
    useWave(now);
    useFocus(now, drawing !== undefined);
    useTop(!!now?.result);
    useDeedKeys(chosen.keys, table, deeds);
    useInterruption();
    const isReady = now && drawing !== undefined;
    const bare = isReady ? zoneOf({ now, drawing, deeds, phone, lifted, onLift: lift }) : undefined;
    const zone = bare && offered(bare, drawing ?? null, isByHand);
    const play = drawing?.play;
    useMotion(
        now?.game?.steps ?? 0,
        now?.events ?? [],
        play && zone && ((e, hand) => play(e, hand, zone)),
    );
    return { deeds, now, drawing, phone, zone, isByHand, keys: chosen.keys };
}

/** Whoever plays, and wherever the table is kept. */
export function Playing({ table }: { table: SoloTable | OnlineTable }) {
    const [menu, setMenu] = useState(false);
    const [tab, setTab] = useState<Tab>();
    const [docked, setDocked] = useState(false);
    const { deeds, now, drawing, phone, zone, isByHand, keys } = useStage(table);
    useStageKeys(keys && !!now, {
        onUndo: now?.result ? undefined : () => void deeds.undo(),
        onChat: !table.isSolo && now?.table.chatting ? () => setTab("chat") : undefined,
        onMenu: () => setMenu(true),
    });
    if (!now) return null;
    if (drawing === undefined || !zone) return <Opening />;
    const { sure, setSure, setFault, fault, act } = deeds;
    const placed = { ...zone, docked };
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
                <Tools {...{ now, deeds, docked, phone }} onTab={setTab} onMenu={() => setMenu(true)} />
            }
        >
            <Notes table={table} />
            <Stage
                {...{ table, now, deeds, drawing, tab, isByHand }}
                zone={placed}
                onTab={setTab}
                onDocked={setDocked}
                instead={now.result && <End {...{ table, now, zone, drawing }} result={now.result} />}
            />
            {menu && (
                <Menu
                    table={table}
                    onClose={() => setMenu(false)}
                    onTab={setTab}
                    onUndo={() => void deeds.undo()}
                />
            )}
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

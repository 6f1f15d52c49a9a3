// A lesson: a few scenes on the real board, each with one idea and something to try; then the first game.

import { useEffect, useState } from "preact/hooks";
import { labelIn } from "../../choice";
import { LessonTable } from "../../lessons";
import { Frame } from "../../parts/frame";
import { useTable } from "../../parts/hooks";
import { announce } from "../../parts/live";
import { useStyle } from "../../parts/style";
import type { Blocked } from "../../protocol";
import { settings } from "../../settings";
import { spokenAdvice } from "../../parts/spoken";
import type { Onward } from "../../stage/action";
import { Icon } from "../../stage/icons";
import { mainOf } from "../../stage/lift";
import type { Tab } from "../../stage/rail";
import { Stage } from "../../stage/stage";
import type { Fault } from "../../table";
import { currentLang, gameFacts, t } from "../../words";
import { useKeys } from "../game/hooks";
import { Opening, useStage } from "../game/playing";
import { Contents } from "../rules";
import { firstGame, rivalsOf } from "./first";
import { Spotlight } from "./spotlight";
import { keysFor, Tutor } from "./tutor";

/** The lesson of this address, while the page is open. */
function useLesson(game: string, scene: number): LessonTable | undefined {
    const [table, setTable] = useState<LessonTable>();
    useEffect(() => {
        const opened = new LessonTable(game, scene);
        setTable(opened);
        return () => opened.close();
    }, [game]);
    useTable(table);
    return table;
}

/** How far one is; the scene under way is wider. */
function Progress({ table }: { table: LessonTable }) {
    const { scene, count, isOver } = table;
    return (
        <div class="lesson-band">
            <h2 id="turn" tabIndex={-1}>
                {t("Learn")}
                <span class="unseen">
                    {isOver ? "" : ` – ${t("scene {n} of {all}", { n: scene, all: count })}`}
                </span>
            </h2>
            <span class="scene-dots" aria-hidden="true">
                {Array.from({ length: count }, (_, i) => (
                    <i key={i} class={i + 1 === scene ? "here" : i + 1 < scene ? "done" : ""} />
                ))}
            </span>
        </div>
    );
}

/** Back, on without deciding, and away. */
function Ways({ table }: { table: LessonTable }) {
    const { scene } = table;
    return (
        <>
            {scene > 1 && (
                <button type="button" class="tool" aria-label={t("Back a scene")} onClick={() => void table.go(scene - 1)}>
                    <Icon name="undo" />
                </button>
            )}
            {!table.isOver && (
                <button type="button" class="button quiet skip" onClick={() => void table.go(scene + 1)}>
                    {t("Skip")}
                </button>
            )}
            <a class="tool" href="#/" aria-label={t("Leave the lesson")}>
                <Icon name="close" />
            </a>
        </>
    );
}

/** What the main button does where nothing is asked. */
function onwardOf(table: LessonTable, begin: () => void): Onward | undefined {
    if (table.answer !== undefined) return undefined;
    if (table.scene < table.count) return { label: t("Go on"), go: () => void table.go(table.scene + 1) };
    return { label: t("Play your first game"), second: rivalsOf(table.game), go: begin };
}

/** H tells what we would do, with its keys: nothing is lit for the ear. */
function useAnswerKey(table: LessonTable): void {
    const { now, answer } = table;
    useKeys(settings().keys && answer !== undefined, (key) => {
        const choices = now?.choices ?? [];
        const label = labelIn(choices, answer ?? "");
        if (key === "h" && answer !== undefined) announce(spokenAdvice({ do: answer, label }, choices));
        return key === "h";
    });
}

/** What is told is heard: what was said, the scene, and the keys when they are first useful. */
function useTelling(table: LessonTable): void {
    // As it was when this was drawn: before what was drawn is told, the next scene may be there.
    const { now, shown, isLaying, scene, said, told, answer, isDone, isOver } = table;
    const ended = answer === undefined && scene >= table.count;
    useEffect(() => {
        if (!now || !shown || isLaying) return;
        announce(said, { aloud: true });
        if (!isDone) announce(told, { aloud: true });
        if (ended) announce(t("That is all you need. Enter begins your first game."));
        else if (settings().keys) announce(keysFor(table));
    }, [shown, scene, said, isOver, currentLang()]);
}

function Scene({ table }: { table: LessonTable }) {
    const { deeds, now, drawing, zone, isByHand, lift } = useStage(table, { hinted: table.lit });
    const [, setTab] = useState<Tab>();
    const [docked, setDocked] = useState(false);
    const [refusal, setRefusal] = useState<Fault>();
    useTelling(table);
    useAnswerKey(table);
    const wrong = deeds.fault;
    useEffect(() => {
        if (wrong) lift(undefined); // another idea is wanted
    }, [wrong]);
    useEffect(() => {
        history.replaceState(null, "", `#/learn/${table.game}/${Math.min(table.scene, table.count)}`);
    }, [table.scene]);
    if (!now) return null;
    if (drawing === undefined || !zone) return <Opening />;
    const begin = () => void firstGame(table.game).then(setRefusal);
    // What is against a rule may have a friendlier word here.
    const refuse = async (b: Blocked) =>
        typeof b["do"] === "string" ? deeds.setFault(await table.act(b["do"])) : zone.onRefused(b);
    const { onUndo: _, ...rest } = zone; // scenes are gone back to, not decisions
    const asked = { ...rest, docked, onRefused: (b: Blocked) => void refuse(b) };
    const isHeld = isByHand && zone.lifted && mainOf(zone.lifted)?.do === table.lit; // the main button does the rest
    const lesson = {
        asks: table.asks,
        onward: onwardOf(table, begin),
        veil: <Spotlight answer={isHeld ? undefined : table.lit} byHand={isByHand} moment={`${now.seq} ${docked}`} />,
        beside: <Tutor {...{ table, zone }} no={refusal ?? wrong} folds={!docked && isByHand} />,
    };
    return (
        <Frame
            title={t("Learn {game}", { game: now.table.title })}
            kind="game"
            look={`page-learn ${drawing?.cloth ?? ""}`}
            skips={[{ to: "turn", label: t("Skip to the decisions") }]}
            band={<Progress table={table} />}
            actions={<Ways table={table} />}
        >
            <Stage
                {...{ table, now, deeds, drawing, isByHand, lesson }}
                zone={asked}
                tab={undefined}
                unread={undefined}
                onTab={setTab}
                onDocked={setDocked}
            />
        </Frame>
    );
}

function Lesson({ game, scene }: { game: string; scene: number }) {
    const table = useLesson(game, scene);
    const isStyled = useStyle("later.css");
    const lang = currentLang();
    useEffect(() => table?.speak(lang), [table, lang]);
    if (table?.now && table.lesson && isStyled) return <Scene table={table} />;
    if (!table?.fault) return <Opening />;
    return (
        <Frame title={t("Learn")} kind="unknown">
            <p class="problem" role="alert">
                {table.fault.message}{" "}
                <a class="button primary" href="#/">
                    {t("All games")}
                </a>
            </p>
        </Frame>
    );
}

export function Learn({ game, scene }: { game: string; scene: number }) {
    if (gameFacts(game)) return <Lesson game={game} scene={scene} />;
    return (
        <Frame title={t("Learn a game")} kind="rules">
            <p>{t("Two minutes each: a few situations on the real board, and then your first game.")}</p>
            <Contents to="learn" />
        </Frame>
    );
}

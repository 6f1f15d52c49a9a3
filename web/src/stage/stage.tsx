// The stage on which every game is played: rivals, table, one's own place, hand, action, log. It knows no game; a
// drawn board fills its zones, and a game without one has its words and its list of decisions here.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { ZoneProps } from "../boards/face";
import type { Drawing } from "../boards/situation";
import { Situation } from "../boards/situation";
import type { Hint } from "../host";
import type { Deeds } from "../pages/game/deeds";
import { Boundary } from "../parts/boundary";
import { Choices } from "../parts/choices";
import { Later } from "../parts/later";
import type { Choice } from "../protocol";
import { SoloTable } from "../solo";
import type { Now, Table } from "../table";
import { t } from "../words";
import type { Onward } from "./action";
import { Action } from "./action";
import { Decisions } from "./decisions";
import { AdviceLine, AnswerCard } from "./advice";
import { useDragging } from "./drag";
import { mainOf } from "./lift";
import { isBigScreen, typeScale, useSize } from "./measure";
import { Mine } from "./mine";
import { Peek } from "./peek";
import type { Tab } from "./rail";
import { Rail } from "./rail";
import { Rivals } from "./rivals";

const RAIL = 264; // pixels of the log beside the table, at the usual size of type

interface Props {
    table: Table;
    now: Now;
    deeds: Deeds;
    drawing: Drawing | null;
    zone: ZoneProps;
    isByHand: boolean;
    tab: Tab | undefined;
    unread: number | undefined; // messages not read yet; undefined: nobody talks here
    onTab: (t: Tab | undefined) => void;
    onDocked: (is: boolean) => void; // is the log beside the table?
    instead?: ComponentChildren; // of the table, after the end
    lesson?: Lesson | undefined;
    coach?: ComponentChildren; // what a coach says
}

/** What a lesson puts on the stage: what it tells takes the place of the log. */
export interface Lesson {
    beside: ComponentChildren;
    veil: ComponentChildren; // over the whole stage
    onward: Onward | undefined; // undefined while a decision is asked for
    asks: boolean; // a decision, in this scene
}

/** The decisions of a game that nobody has drawn. */
function ListZone({ now, deeds }: Pick<Props, "now" | "deeds">) {
    if (now.choices.length === 0) return null;
    return (
        <section class="deciding" aria-label={t("Your decision")}>
            <Choices
                choices={now.choices}
                hinted={deeds.hint?.do}
                considered={deeds.considered?.do}
                onChoose={deeds.choose}
                onConsider={deeds.setConsidered}
            />
        </section>
    );
}

function TableZone({ now, deeds, drawing, zone, isByHand }: Props) {
    const { board, width, height, ...rest } = zone;
    const putBack = (e: Event) => {
        const onThing =
            e.target instanceof Element &&
            e.target.closest("button, a, input, [data-lift], [data-drop]");
        if (isByHand && !onThing) zone.onLift(undefined);
    };
    return (
        <section class="zone-table" aria-labelledby="board-title" onClick={putBack}>
            <h2 id="board-title" class="unseen">
                {t("Board")}
            </h2>
            {!drawing && <ListZone now={now} deeds={deeds} />}
            <Situation drawing={drawing} {...rest} />
        </section>
    );
}

function HandZone({ drawing, zone }: Pick<Props, "drawing" | "zone">) {
    const [ref, size] = useSize<HTMLElement>();
    if (!drawing?.Hand || zone.table.you === undefined) return null;
    return (
        <section class="zone-hand" aria-label={t("Your hand")} ref={ref}>
            <Boundary moment={zone.view} instead={null}>
                {size.width > 0 && <drawing.Hand {...zone} {...size} />}
            </Boundary>
        </section>
    );
}

/** An advised decision as the board says it. */
const wordsOf = (zone: ZoneProps, drawing: Drawing | null) => (h: Hint) => {
    const c = zone.choices.find((x) => x.do === h.do);
    return (c && drawing?.advised?.(zone, c)) ?? h.label;
};

const loadNaming = () => import("./naming").then((m) => m.Naming);
const loadPad = () => import("./pad").then((m) => m.Pad);

/** One's place and what one can do. */
function Bottom(props: Props & { docked: boolean }) {
    const { table, now, deeds, drawing, zone, onTab, docked, lesson, coach } = props;
    const solo = table instanceof SoloTable ? table : undefined;
    const advised = !docked && deeds.hints.length > 0;
    const take = (notation: string) => deeds.takeAdvice(notation, zone);
    const words = wordsOf(zone, drawing);
    return (
        <>
            {!docked && <AnswerCard deeds={deeds} />}
            {!docked && coach}
            {advised && <AdviceLine {...{ deeds, words }} onTake={take} />}
            {!(advised && zone.phone) && <Mine zone={zone} drawing={drawing} />}
            {!solo?.isBlind && <HandZone drawing={drawing} zone={zone} />}
            <Action
                zone={zone}
                drawing={drawing}
                onAct={(c) => void deeds.act(c)}
                onAdvise={solo && !solo.isBlind ? () => void deeds.advise() : undefined}
                onFaster={solo ? () => void solo.thread.ask("hurry", {}) : undefined}
                onList={docked ? undefined : () => onTab("list")}
                idle={drawing && now.choices.length > 0 ? t("Choose what glows") : ""}
                onward={lesson?.onward}
            />
        </>
    );
}

/** All decisions for the ear; where a lesson only goes on, that is the one. */
function ListToHear({ now, deeds, zone, isByHand, lesson }: Props) {
    const onward = lesson?.onward;
    const only: Choice | undefined = useMemo(
        () => onward && { do: "go-on", label: onward.label },
        [onward?.label],
    );
    const offered = useMemo(() => (only ? { ...now, choices: [only] } : now), [now, only]);
    return (
        <Decisions
            now={offered}
            deeds={onward ? { ...deeds, act: async () => onward.go() } : deeds}
            lifted={only ?? (isByHand && zone.lifted ? mainOf(zone.lifted) : undefined)}
            onPutBack={() => zone.onLift(undefined)}
        />
    );
}

/** The table behind the end: a picture, which says and does nothing. */
function Backdrop({ drawing, zone }: { drawing: Drawing; zone: ZoneProps }) {
    const [ref, size] = useSize<HTMLDivElement>();
    return (
        <div class="backdrop" aria-hidden="true" inert ref={ref}>
            <Boundary moment={zone.view} instead={null}>
                {size.width > 0 && <drawing.Table {...zone} {...size} choices={[]} blocked={[]} />}
            </Boundary>
        </div>
    );
}

export function Stage(props: Props) {
    const { table, now, deeds, drawing, zone, tab, unread, onTab, onDocked, instead, lesson, coach } = props;
    const [ref, size] = useSize<HTMLDivElement>();
    useDragging(zone);
    const over = instead !== undefined; // the ceremony has the room of the log
    const docked = !over && !zone.phone && !isBigScreen() && size.width - RAIL * typeScale() >= (drawing?.minTable ?? 620);
    useLayoutEffect(() => onDocked(docked), [docked]);
    const shape = [
        "stage",
        zone.phone ? "phone" : "wide",
        docked && "with-rail",
        drawing?.Hand && zone.table.you !== undefined && "with-hand",
        !drawing && "in-words",
        over && "over",
        now.table.paused && "paused",
        !over && drawing?.mood?.(zone),
        lesson && (lesson.asks ? "teaching" : "teaching telling"),
    ];
    return (
        <div class={shape.filter(Boolean).join(" ")} data-seq={now.seq} data-you={now.table.you} ref={ref}>
            {over && drawing?.backdrop && <Backdrop {...{ drawing, zone }} />}
            {instead ?? (
                <>
                    <Rivals zone={zone} drawing={drawing} />
                    <TableZone {...props} />
                    <Bottom {...props} docked={docked} />
                    <ListToHear {...props} />
                </>
            )}
            {table instanceof SoloTable && table.isBlind && now.choices.length > 0 && !over && (
                <Later
                    load={loadNaming}
                    with={{ zone, drawing, onChoose: deeds.choose, onUndo: () => void deeds.undo() }}
                />
            )}
            {table instanceof SoloTable && table.due && !over && (
                <Later load={loadPad} with={{ table, zone, drawing, onUndo: () => void deeds.undo() }} />
            )}
            {lesson?.veil}
            {lesson && (
                <div class={docked ? "lesson docked" : "lesson"}>
                    {docked && <AnswerCard deeds={deeds} />}
                    {lesson.beside}
                </div>
            )}
            {!lesson && <Rail
                {...{ table, now, deeds, drawing, docked, tab, onTab }}
                unread={unread ?? 0}
                coach={coach}
                colours={zone.colours}
                words={wordsOf(zone, drawing)}
                onTake={(notation) => deeds.takeAdvice(notation, zone)}
            />}
            {!docked && !lesson && (zone.phone || !over) && <Peek {...{ now, drawing, unread }} colours={zone.colours} onOpen={onTab} />}
        </div>
    );
}

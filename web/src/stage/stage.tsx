// The stage on which every game is played: rivals, table, one's own place, hand, action, log. It knows no game; a
// drawn board fills its zones, and a game without one has its words and its list of decisions here.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { ZoneProps } from "../boards/face";
import type { Drawing } from "../boards/situation";
import { Situation } from "../boards/situation";
import type { Hint } from "../host";
import type { Deeds } from "../pages/game/deeds";
import { OnlineTable } from "../online";
import { Boundary } from "../parts/boundary";
import { Choices } from "../parts/choices";
import { SoloTable } from "../solo";
import type { Now, Table } from "../table";
import { t } from "../words";
import { Action } from "./action";
import { Decisions } from "./decisions";
import { AdviceLine, AnswerCard } from "./advice";
import { useDragging } from "./drag";
import { typeScale, useSize } from "./measure";
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
    onTab: (t: Tab | undefined) => void;
    onDocked: (is: boolean) => void; // is the log beside the table?
    instead?: ComponentChildren; // of the table, after the end
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

/** One's place and what one can do. */
function Bottom(props: Props & { docked: boolean }) {
    const { table, now, deeds, drawing, zone, onTab, docked } = props;
    const solo = table instanceof SoloTable ? table : undefined;
    const advised = !docked && deeds.hints.length > 0;
    const take = (notation: string) => deeds.takeAdvice(notation, zone);
    const words = wordsOf(zone, drawing);
    return (
        <>
            {!docked && <AnswerCard deeds={deeds} />}
            {advised && <AdviceLine {...{ deeds, words }} onTake={take} />}
            {!(advised && zone.phone) && <Mine zone={zone} drawing={drawing} />}
            <HandZone drawing={drawing} zone={zone} />
            <Action
                zone={zone}
                drawing={drawing}
                onAct={(c) => void deeds.act(c)}
                onAdvise={solo ? () => void deeds.advise() : undefined}
                onFaster={solo ? () => void solo.thread.ask("hurry", {}) : undefined}
                onList={docked ? undefined : () => onTab("list")}
                idle={drawing && now.choices.length > 0 ? t("Choose what glows") : ""}
            />
        </>
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

/** How much was said that nobody has looked at; undefined: nobody talks here. */
function useUnread(table: Table, now: Now, isSeen: boolean): number | undefined {
    const last = now.chat.at(-1)?.n ?? 0;
    const [seen, setSeen] = useState(last);
    useEffect(() => {
        if (isSeen) setSeen(last);
    }, [isSeen, last]);
    const talks = table instanceof OnlineTable && now.table.chatting;
    return talks ? now.chat.filter((c) => c.n > seen && c.seat !== now.table.you).length : undefined;
}

export function Stage(props: Props) {
    const { table, now, deeds, drawing, zone, tab, onTab, onDocked, instead } = props;
    const [ref, size] = useSize<HTMLDivElement>();
    useDragging(zone);
    const docked = !zone.phone && size.width - RAIL * typeScale() >= (drawing?.minTable ?? 620);
    useLayoutEffect(() => onDocked(docked), [docked]);
    const unread = useUnread(table, now, docked || tab === "chat");
    const shape = [
        "stage",
        zone.phone ? "phone" : "wide",
        docked && "with-rail",
        drawing?.Hand && zone.table.you !== undefined && "with-hand",
        !drawing && "in-words",
        instead !== undefined && "over",
        now.table.paused && "paused",
        instead === undefined && drawing?.mood?.(zone),
    ];
    return (
        <div class={shape.filter(Boolean).join(" ")} data-seq={now.seq} ref={ref}>
            {instead !== undefined && drawing?.backdrop && <Backdrop {...{ drawing, zone }} />}
            {instead ?? (
                <>
                    <Rivals zone={zone} drawing={drawing} />
                    <TableZone {...props} />
                    <Bottom {...props} docked={docked} />
                    <Decisions now={now} deeds={deeds} />
                </>
            )}
            <Rail
                {...{ table, now, deeds, drawing, docked, tab, onTab }}
                colours={zone.colours}
                words={wordsOf(zone, drawing)}
                onTake={(notation) => deeds.takeAdvice(notation, zone)}
            />
            {!docked && <Peek {...{ now, drawing, unread }} colours={zone.colours} onOpen={onTab} />}
        </div>
    );
}

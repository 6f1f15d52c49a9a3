// The table: the year on the wall, the machine and the piles beside it, the scene below; on a telephone the map of the
// year, weeks of days, and the scene.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { announce } from "../../parts/live";
import { typeScale, useSize } from "../../stage/measure";
import { t } from "../../words";
import type { ZoneProps } from "../face";
import { useAnswers } from "./about";
import { Claims, Said } from "./asks";
import { Calendar } from "./calendar";
import { useYearKeys } from "./keys";
import { LandingLeaf, Leaf } from "./leaf";
import { Recent } from "./lines";
import { Bowl, Machine, Piles } from "./machine";
import { changesIn, claimsIn, linesAt } from "./moves";
import { isAboutYou, isShort, Scene, stepsOf } from "./scene";
import type { Telling } from "./tell";
import { tellYear } from "./tell";
import { YearMap, Weeks } from "./weeks";
import type { Year } from "./year";
import { yearOf } from "./year";

const SIDE = 17.5; // rem, of machine and piles
const HEAD = 64; // pixels of the calendar that are not rows
const SCENE = 12.2; // rem, at least

interface Looking {
    looked: number | undefined;
    onLook: (day: number | undefined) => void;
}

/** What a key was answered: said, and written beside the year until the next step. */
function useTelling(y: Year): { told: string | undefined; tell: (what: Telling | undefined) => boolean } {
    const [said, setSaid] = useState<{ text: string; steps: number }>();
    const { steps } = y.zone.view;
    const told = said?.steps === steps ? said.text : undefined;
    const tell = (what: Telling | undefined): boolean => {
        const text = what && tellYear(y, what);
        setSaid(text ? { text, steps } : undefined);
        if (text) announce(text);
        return text !== undefined || told !== undefined;
    };
    return { told, tell };
}

interface ToldProps {
    told: { text: string; onClose: () => void } | undefined;
}

function Told({ told }: ToldProps) {
    if (!told) return null;
    return (
        <div class="jda-told" tabIndex={0} role="group" aria-label={t("The year in words")}>
            <p>{told.text}</p>
            <button type="button" class="tool" aria-label={t("Close")} onClick={told.onClose}>
                ×
            </button>
        </div>
    );
}

/** What is read of a day that somebody has touched. */
function Looked({ y, looked, onLook }: { y: Year } & Looking) {
    if (looked === undefined) return null;
    return (
        <div class="jda-looked">
            <Leaf zone={y.zone} day={looked} lines={linesAt(y.zone, looked)} more="tells" />
            <button type="button" class="tool" aria-label={t("Close")} onClick={() => onLook(undefined)}>
                ×
            </button>
        </div>
    );
}

interface Props extends Looking, ToldProps {
    y: Year;
    asksAbout: boolean;
    onSign: (sign: string | undefined) => void;
}

function Wide({ y, looked, onLook, asksAbout, onSign, told }: Props) {
    const { zone } = y;
    const rem = 16 * typeScale();
    const rowHeight = Math.max(19, Math.min(44 * typeScale(), (zone.height - HEAD - SCENE * rem) / 12));
    const below = zone.height - HEAD - 12 * rowHeight - 8;
    return (
        <div class="jda wide" data-ask={zone.choices.length > 0 ? y.v.ask : undefined} style={{ "--side": `${SIDE}rem` }}>
            <div class="jda-top">
                <Calendar {...{ y, rowHeight, looked, onLook }} />
                <div class="jda-side">
                    <Machine zone={zone} />
                    {told ? (
                        <Told told={told} />
                    ) : looked === undefined ? (
                        <>
                            <Piles zone={zone} />
                            <Recent zone={zone} />
                        </>
                    ) : (
                        <Looked {...{ y, looked, onLook }} />
                    )}
                    <Said zone={zone} changes={changesIn(zone.choices)} />
                </div>
            </div>
            <Claims zone={zone} claims={claimsIn(zone.choices)} />
            <div class="jda-scene">
                <Scene {...{ y, asksAbout, onSign }} width={zone.width - 2 * 0.9 * rem} height={Math.max(150, below)} road={undefined} />
            </div>
        </div>
    );
}

/** The leaves one may land on, side by side; of days that are counted the one that is lifted. */
function Leaves({ y }: { y: Year }) {
    const leaves = y.counted ? (y.shown ? [y.shown] : []) : [...y.lands.values()];
    if (leaves.length === 0) return null;
    return (
        <div class={`jda-leaves n-${leaves.length}`}>
            {leaves.map((l) => (
                <LandingLeaf key={l.day} zone={y.zone} landing={l} />
            ))}
        </div>
    );
}

const CELL = 47; // pixels a week, at least
const LARGE = 112; // and at most
const COUNTED = 12.4; // rem, of a counter and a leaf
const PART = 3.7; // rem, of one's own part of a gift
const GAPS = 14; // pixels between map, weeks and scene
const TABLET = 600; // pixels from which everything may be larger

/** How high the scene has to be. Days that are counted change with every touch: they have a place of one size, so that
 *  nothing jumps under the finger. */
function needOf(y: Year, natural: number): number {
    if (!y.counted || y.zone.choices.length === 0) return natural;
    return (COUNTED + (y.v.share?.most.some((n) => n > 0) ? PART : 0)) * 16 * typeScale();
}

interface SceneBoxProps {
    grows: boolean; // into what is free below it
    onHeight: (height: number) => void;
    children: ComponentChildren;
}

/** The scene's place, which tells how high it is: the browser says so when it has laid the page out, and is never asked. */
function SceneBox({ grows, onHeight, children }: SceneBoxProps) {
    const [ref, { height }] = useSize<HTMLDivElement>();
    useLayoutEffect(() => onHeight(height), [height]);
    return (
        <div class={grows ? "jda-scene grows" : "jda-scene"} ref={ref}>
            {children}
        </div>
    );
}

/** How many weeks there is room for beside what is asked, and how high each is. */
function weeksFor({ zone }: Year, mapHeight: number, need: number): { rows: number; cell: number } {
    const room = zone.height - mapHeight - need - GAPS;
    const rows = Math.max(0, Math.min(4, Math.floor(room / CELL)));
    const most = zone.width > TABLET ? LARGE : CELL;
    return { rows, cell: Math.max(CELL, Math.min(most, Math.floor(room / Math.max(1, rows)))) };
}

function Phone({ y, looked, onLook, asksAbout, onSign, told }: Props) {
    const { zone, v } = y;
    const [month, setMonth] = useState<number>();
    useLayoutEffect(() => setMonth(undefined), [zone.view.steps]);
    const form = isAboutYou(zone);
    const story = zone.choices.length > 0 ? askedAside(v.ask) : v.offer > 0 || stepsOf(zone).length > 0;
    const short = isShort(zone);
    const mapRow = short ? 19 : Math.min(zone.width > TABLET ? 44 : 30, zone.height / 16);
    const fixed = form || y.counted || month !== undefined; // the map makes room whatever the scene needs
    const [natural, setNatural] = useState(0);
    const need = needOf(y, natural);
    const mapHeight = 4 * mapRow + 12;
    const hidesMap = short && (fixed || need + mapHeight + GAPS > zone.height);
    const weeks = weeksFor(y, hidesMap ? 0 : mapHeight, need);
    const rows = month !== undefined ? 5 : story || form ? 0 : weeks.rows;
    const turns = zone.choices.some((c) => c.choice === "no-token");
    const map = <YearMap y={y} width={zone.width - 16} rowHeight={mapRow} month={month} onMonth={setMonth} />;
    const waits = y.counted && !y.shown && month === undefined && looked === undefined && stepsOf(zone).length === 0; // where the leaf will be
    return (
        <div class={short ? "jda narrow short" : "jda narrow"} data-ask={zone.choices.length > 0 ? v.ask : undefined}>
            {!hidesMap && map}
            {rows > 0 && (
                <Weeks
                    {...{ y, rows, month, looked, onLook }}
                    cell={weeks.cell}
                    onBack={() => setMonth(undefined)}
                    onMonth={setMonth}
                />
            )}
            <Claims zone={zone} claims={claimsIn(zone.choices)} />
            {looked !== undefined ? (
                <Looked {...{ y, looked, onLook }} />
            ) : (
                month === undefined && (
                    <SceneBox grows={fixed} onHeight={setNatural}>
                        <Scene
                            {...{ y, asksAbout, onSign }}
                            width={zone.width}
                            height={0}
                            road={
                                <>
                                    {turns && (
                                        <div class="jda-turning">
                                            <Machine zone={zone} />
                                            <Bowl zone={zone} />
                                        </div>
                                    )}
                                    <Leaves y={y} />
                                </>
                            }
                        />
                    </SceneBox>
                )
            )}
            {hidesMap && waits && map}
            <Told told={told} />
            <Said zone={zone} changes={changesIn(zone.choices)} />
        </div>
    );
}

/** Is it asked with leaf and card, not on the road? */
const askedAside = (ask: string): boolean => !/^(take|days|offer|range|holiday|token|claim)$/.test(ask);

export function Table(zone: ZoneProps) {
    const [look, setLook] = useState<{ day: number; steps: number }>();
    const [sign, setSign] = useState<string>(); // of the form: its days light up
    const y = yearOf(zone, sign);
    const asksAbout = useAnswers(zone);
    const { told, tell } = useTelling(y);
    useYearKeys(y, tell);
    // What is read goes away with the next step, and when somebody begins to choose.
    const looked = look?.steps === zone.view.steps && !y.shown ? look.day : undefined;
    const onLook = (day: number | undefined) =>
        setLook(day === undefined || day === looked ? undefined : { day, steps: zone.view.steps });
    const props = { y, looked, onLook, asksAbout, onSign: setSign, told: told ? { text: told, onClose: () => void tell(undefined) } : undefined };
    return zone.phone ? <Phone {...props} /> : <Wide {...props} />;
}

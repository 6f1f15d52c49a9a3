// The quarter: two rows of six houses, the street between them, the station at its left end, the prison at its right.
// On a telephone the houses with a Rendez-vous come first and full width, the others are cells that open.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ReadingDialog } from "../../parts/dialog";
import { useRoving } from "../../stage/roving";
import { formatNumber, t } from "../../words";
import type { ZoneProps } from "../face";
import { Figure } from "./figure";
import { House, isCrowd, isThrong, Meeting, Open } from "./house";
import type { PlaceProps } from "./house";
import { Peeked } from "./peek";
import { Reader } from "./reader";
import type { Scene } from "./scene";
import { firstStep, sceneOf } from "./scene";
import { Sheet, wantsSheet } from "./sheet";
import { placeWords } from "./spoken";
import { Tray, Verdict } from "./tray";
import type { Rv, Spot } from "./view";
import { figuresAt, placeOf } from "./view";

const ROWS = [
    ["L1", "L2", "L3", "L4", "L5", "L6"],
    ["L7", "L8", "L9", "L10", "L11", "L12"],
] as const;
const WIDE = 1256; // the size for which everything is drawn, in its own pixels
const HIGH = 446;
const NARROW = 820; // pixels across: two rows of six would be too small, as in a replay
const IN_CELL = 2; // figures with names beside each other
const IN_STREET = 6; // figures that fingers can tell apart on a telephone
const ROOMY = 600; // pixels across, in one column: cells have room for names and fingers

/** The hills, the sea and the cathedral above the roofs, and a pennant for each Rendez-vous that was played. */
function Sky({ played, goal }: { played: number; goal: number }) {
    return (
        <>
            <svg
                class="sky"
                viewBox="0 0 1256 40"
                preserveAspectRatio="xMidYMin slice"
                aria-hidden="true"
            >
                <rect class="air" width="1256" height="40" />
                <path class="sea" d="M560 15h696v25H560z" />
                <path class="far" d="M0 40V18q70-10 150-6t130 2q40-9 84-9t90 9 110-1 70 9 90 4v14z" />
                <path class="near" d="M0 40V24q140-7 300-3t320 4 180 6v9z" />
                <path class="stone" d="M352 12h22v-3h8v3h10v10h-40zM376 9V3l1.5-2 1.5 2v6z" />
                <circle class="gold" cx="377.5" cy="1.8" r="1.5" />
                <path class="sail" d="M820 4v12h-10zM822 6v10h8zM690 2v13h-12zM692 5v10h9z" />
                <path class="hull" d="M806 17h28l-4 4h-20zM674 16h30l-5 4h-20z" />
            </svg>
            <Garland played={played} goal={goal} />
        </>
    );
}

export function Garland({ played, goal }: { played: number; goal: number }) {
    const step = 26;
    return (
        <span
            class="garland"
            role="img"
            aria-label={t("{n} Rendez-vous of {all} played", { n: played, all: goal })}
        >
            <svg viewBox={`0 0 ${goal * step} 22`} aria-hidden="true">
                {Array.from({ length: goal }, (_, i) => (
                    <path
                        key={i}
                        class={i < played ? "flown" : "to-come"}
                        d={`M${i * step + 4} 2h18l-9 18z`}
                    />
                ))}
            </svg>
            <b aria-hidden="true">
                {formatNumber(played)}/{formatNumber(goal)}
            </b>
        </span>
    );
}

/** A place by itself, large, with the names of who stands there. */
function Large({ sc, spot, onClose }: { sc: Scene; spot: Spot; onClose: () => void }) {
    const roving = useRoving<HTMLDivElement>();
    const here = figuresAt(sc.board, sc.v, spot);
    return (
        <ReadingDialog title={placeOf(sc.board, spot).name} class="pbv pbv-large" onClose={onClose}>
            <p>{placeWords(sc, spot)}</p>
            <div
                class="lane"
                role="toolbar"
                aria-label={placeOf(sc.board, spot).name}
                onClick={(e) => {
                    if (e.target instanceof Element && e.target.closest("button")) onClose();
                }}
                {...roving}
            >
                {here.map((c) => (
                    <Figure key={c} sc={sc} code={c} />
                ))}
            </div>
        </ReadingDialog>
    );
}

interface RowsProps {
    sc: Scene;
    onOpen: (spot: Spot) => void;
}

const meetingAt = (sc: Scene, spot: Spot): Rv | undefined =>
    sc.v.rendezvous.find((r) => r.place === spot);

function Desk({ sc, onOpen }: RowsProps) {
    const place = (spot: Spot) => {
        const rv = meetingAt(sc, spot);
        const props: PlaceProps = { sc, spot, onOpen };
        return rv ? <Meeting key={spot} {...props} rv={rv} /> : <House key={spot} {...props} />;
    };
    const isDouble = (row: readonly Spot[]) => row.filter((s) => meetingAt(sc, s)).length > 1;
    return (
        <>
            <div class={isDouble(ROWS[0]) ? "lane double" : "lane"}>{ROWS[0].map(place)}</div>
            <div class="lane middle">
                <Open sc={sc} spot="GARE" kind="gare" onOpen={onOpen} />
                <Open sc={sc} spot="RUE" kind="street" onOpen={onOpen} />
                <Open sc={sc} spot="PRISON" kind="prison" onOpen={onOpen} />
            </div>
            <div class={isDouble(ROWS[1]) ? "lane double" : "lane"}>{ROWS[1].map(place)}</div>
        </>
    );
}

/** Which Rendez-vous comes first on a telephone: settled when a turn begins, never under a finger. */
function useOrder(sc: Scene): Rv[] {
    const able = sc.v.rendezvous.find((rv) => firstStep(sc, rv) ?? rv.reach)?.place;
    const kept = useRef({ turn: -1, first: able });
    if (kept.current.turn !== sc.v.turn) kept.current = { turn: sc.v.turn, first: able };
    const { first } = kept.current;
    return [...sc.v.rendezvous].sort((a, b) => Number(b.place === first) - Number(a.place === first));
}

function Hall({ sc, onOpen, still }: RowsProps & { still: boolean }) {
    const order = useOrder(sc);
    const others = ROWS.flat().filter((s) => !meetingAt(sc, s));
    const narrow = still && figuresAt(sc.board, sc.v, "RUE").length > IN_STREET;
    const isStill = (spot: Spot) => still || figuresAt(sc.board, sc.v, spot).length > IN_CELL;
    return (
        <>
            {order.map((rv) => (
                <Meeting key={rv.place} sc={sc} spot={rv.place} rv={rv} onOpen={onOpen} still={still && isCrowd(rv)} />
            ))}
            <Open sc={sc} spot="RUE" kind="street" onOpen={onOpen} still={narrow} />
            {others.map((spot) => (
                <House key={spot} sc={sc} spot={spot} onOpen={onOpen} still={isStill(spot)} />
            ))}
            <Open sc={sc} spot="GARE" kind="gare" onOpen={onOpen} still={isStill("GARE")} />
            <Open sc={sc} spot="PRISON" kind="prison" onOpen={onOpen} still={isStill("PRISON")} />
        </>
    );
}

/** The unit in which the quarter is drawn, for what flies above it too. */
function useUnit(unit: number): void {
    useLayoutEffect(() => {
        const { style } = document.documentElement;
        style.setProperty("--u", `${unit}px`);
        return () => style.removeProperty("--u");
    }, [unit]);
}

export function Quarter(props: ZoneProps) {
    const sc = sceneOf(props);
    const [open, setOpen] = useState<Spot>();
    const roving = useRoving<HTMLDivElement>();
    const { width, height } = props;
    const phone = props.phone || width < NARROW;
    const roomy = phone && width >= ROOMY;
    const unit = phone ? (roomy ? 1.15 : 1) : Math.min(width / WIDE, Math.max(height / HIGH, 0.8));
    const thronged = sc.v.rendezvous.some(isThrong);
    const shape = ["pbv pbv-quarter", phone && "small", roomy && "roomy", thronged && "thronged"].filter(Boolean).join(" ");
    const sheet = wantsSheet(sc);
    useUnit(unit);
    return (
        <div class={shape} style={{ "--u": `${unit}px` }}>
            {!phone && <Sky played={sc.v.played} goal={sc.v.goal} />}
            <div class="rows" role="toolbar" aria-label={t("The quarter")} {...roving}>
                {phone ? (
                    <Hall sc={sc} onOpen={setOpen} still={!roomy} />
                ) : (
                    <Desk sc={sc} onOpen={setOpen} />
                )}
            </div>
            {sheet && <Sheet sc={sc} />}
            {sc.v.phase === "peek" && <Peeked sc={sc} />}
            <Tray sc={sc} />
            <Verdict sc={sc} />
            <Reader sc={sc} />
            {open && <Large sc={sc} spot={open} onClose={() => setOpen(undefined)} />}
        </div>
    );
}

// A place of the quarter. One with a Rendez-vous opens into its seats: who came, who is missing, who could come.

import type { ComponentChildren } from "preact";
import { Art } from "../../stage/art";
import type { Choice } from "../../protocol";
import { formatNumber, t, tn } from "../../words";
import type { Seat } from "./figure";
import { Figure, shortName, Stool } from "./figure";
import { Crown, Die, Mark } from "./marks";
import { along, onFigure, onSpot } from "./paths";
import type { Scene } from "./scene";
import {
    arrivals,
    canBegin,
    canGoOn,
    completes,
    completingMove,
    firstStep,
    isTarget,
    lackAfter,
    liftChain,
    pointAt,
    press,
} from "./scene";
import { placeWords } from "./spoken";
import { dropOf } from "./thing";
import type { Code, Lack, PlaceDoc, Rv, Spot } from "./view";
import { colourName, entries, figuresAt, numberOf, placeOf, takenOf } from "./view";

export interface PlaceProps {
    sc: Scene;
    spot: Spot;
    onOpen: (spot: Spot) => void; // shows it large
    still?: boolean; // figures are too small to be touched
}

/** A touch on a place: somebody goes there; a figure in it where only one can be meant; else it is shown large. */
export function touchPlace({ sc, spot, onOpen, still }: PlaceProps, el: Element | null): void {
    const rv = sc.v.rendezvous.find((r) => r.place === spot);
    const here = figuresAt(sc.board, sc.v, spot).map(onFigure);
    const wanted = here.filter((k) => (sc.chain.length > 0 ? canGoOn(sc, k) : canBegin(sc, k)));
    const begin = rv && sc.chain.length === 0 ? firstStep(sc, rv) : undefined;
    if (isTarget(sc, spot) || sc.chain.includes(onSpot(spot))) press(sc, onSpot(spot), el);
    else if (begin) liftChain(sc, begin);
    else if (still && wanted.length === 1 && wanted[0] && here.length === 1) press(sc, wanted[0], el);
    else if (still && wanted.length > 0) onOpen(spot);
    else if (!press(sc, onSpot(spot), el)) onOpen(spot);
}

/** What would happen here: the decision about what is lifted that ends in this place, or the one that is shown. */
export function wouldBe(sc: Scene, spot: Spot): Choice | undefined {
    const [only, ...others] = isTarget(sc, spot)
        ? along(sc.props.choices, [...sc.stem, onSpot(spot)])
        : sc.main
          ? [sc.main]
          : [];
    return others.length === 0 ? only : undefined;
}

/** The frame of every place: its button lies below what is drawn, and a touch anywhere on it is one on the button. */
export function Place(props: PlaceProps & { class: string; n?: number; children: ComponentChildren }) {
    const { sc, spot, children } = props;
    const key = onSpot(spot);
    const rv = sc.v.rendezvous.find((r) => r.place === spot);
    const holds = props.still && figuresAt(sc.board, sc.v, spot).some((c) => sc.next.has(onFigure(c)));
    const classes = [
        "pbv-place",
        props.class,
        isTarget(sc, spot) && !sc.chain.includes(key) && "dest",
        sc.chain.includes(key) && "chosen",
        rv && sc.chain.length === 0 && firstStep(sc, rv) && "able",
        holds && "holds",
        sc.chain[0]?.startsWith("figure:") && !isTarget(sc, spot) && !sc.chain.includes(key) && "off",
    ];
    return (
        <div
            class={classes.filter(Boolean).join(" ")}
            style={{ "--n": props.n ?? 0 }}
            data-spot={spot}
            data-at={key}
            data-drop={dropOf(sc, key)}
            onPointerEnter={(e) => {
                const done = sc.chain.length === 0 ? completingMove(sc, spot) : undefined;
                if (e.pointerType === "mouse") pointAt(sc, key, done);
            }}
            onPointerLeave={(e) => {
                if (e.pointerType === "mouse") sc.props.onConsider(undefined);
            }}
            onClick={(e) => {
                if (e.target instanceof Element && e.target.closest("button")) return;
                e.stopPropagation();
                touchPlace(props, e.currentTarget);
            }}
        >
            <button
                type="button"
                class="pbv-cover"
                aria-label={placeWords(sc, spot)}
                onClick={(e) => {
                    e.stopPropagation();
                    touchPlace(props, e.currentTarget.parentElement);
                }}
            />
            {children}
        </div>
    );
}

function Awning({
    doc,
    children,
    short,
}: {
    doc: PlaceDoc;
    short?: boolean;
    children?: ComponentChildren;
}) {
    return (
        <span class="awning">
            <b class="no">{numberOf(doc.id)}</b>
            <span class="title">{short ? doc.short : doc.name}</span>
            {children ?? (doc.colour && <Mark of={doc.colour} />)}
        </span>
    );
}

const windowAt = (x: number) => (
    <g transform={`translate(${x} 0)`}>
        <path class="shutter" d="M1 5q5-3 9-3v30H1zM23 2q5 0 9 3v27h-9z" />
        <path class="slats" d="M3 9h6M3 14h6M3 19h6M3 24h6M24 9h6M24 14h6M24 19h6M24 24h6" />
        <path class="pane" d="M10 32V7q6.5-6 13 0v25z" />
        <path class="slats" d="M16.5 3v29M10 17h13" />
        <path class="sill" d="M-1 33h35" />
    </g>
);

/** Two windows with shutters, and a door. */
const FACADE = (
    <svg class="facade" viewBox="0 0 86 88" aria-hidden="true">
        {windowAt(2)}
        {windowAt(50)}
        <g class="door">
            <path class="shutter" d="M30 88V58q0-14 13-14t13 14v30z" />
            <path class="slats" d="M43 45v43M35 62v9M51 62v9" />
            <circle class="knob" cx="47" cy="75" r="1.6" />
        </g>
    </svg>
);

const IN_CELL = 3; // figures that can be told apart there
const IN_STREET = 7;

interface StandingProps {
    sc: Scene;
    here: readonly Code[];
    still: boolean;
    most?: number; // that there is room for, if they are still
}

/** Who stands there. A cell shows one's own first, and of a crowd how many more there are. */
function Standing({ sc, here, still, most = IN_CELL }: StandingProps) {
    const isOurs = (c: Code) => (sc.v.control[c] ?? []).includes(sc.you);
    const order = still ? [...here].sort((a, b) => Number(isOurs(b)) - Number(isOurs(a))) : here;
    const seen = still && here.length > most + 1 ? most : here.length;
    return (
        <>
            {order.slice(0, seen).map((c) => (
                <Figure key={c} sc={sc} code={c} still={still} />
            ))}
            {seen < here.length && (
                <b class="more" aria-hidden="true">
                    +{formatNumber(here.length - seen)}
                </b>
            )}
            {order.slice(seen).map((c) => (
                <span key={c} class="spare">
                    <Figure sc={sc} code={c} still />
                </span>
            ))}
        </>
    );
}

const LETTERS = 12; // of two names side by side, where four stand in a house or five sit in one

/** Would their names be written over each other? */
function areTight(sc: Scene, here: readonly Code[]): boolean {
    const lengths = here.map((c) => shortName(sc.person(c).given).length);
    return lengths.some((n, i) => i > 0 && n + (lengths[i - 1] ?? 0) > LETTERS);
}

/** An ordinary house, or a small cell of it on a telephone. */
export function House(props: PlaceProps) {
    const { sc, spot, still = false } = props;
    const doc = placeOf(sc.board, spot);
    const here = figuresAt(sc.board, sc.v, spot);
    const goer = isTarget(sc, spot) ? wouldBe(sc, spot)?.figure : undefined;
    const own = typeof goer === "string" && sc.person(goer).colour === doc.colour;
    const crowd = here.length > (still ? 3 : 4) ? "crowd" : here.length === 4 && areTight(sc, here) ? "tight" : "";
    return (
        <Place
            {...props}
            class={`pbv-house fam-${doc.colour ?? "N"} n-${Math.min(here.length, 6)} ${crowd}`}
        >
            <Awning doc={doc} short={still} />
            <span class="floor">
                {!still && FACADE}
                <Standing sc={sc} here={here} still={still} />
                <span class="sign">
                    <Art name={doc.art} />
                </span>
                {own && !still && (
                    <span class="own-colour">
                        <Mark of="X" /> {t("their colour")}
                    </span>
                )}
            </span>
        </Place>
    );
}

// ---- Rendez-vous ------------------------------------------------------------------------------------------

/** The seats of a Rendez-vous: each colour asked for, then anybody; ghosts are those who would come. */
export function seatsOf(sc: Scene, rv: Rv, would: Choice | undefined): Seat[] {
    const coming = arrivals(would).filter((a) => a.to === rv.place && !rv.present.includes(a.figure));
    const waiting: { code: string; ghost: boolean }[] = [
        ...rv.present.map((code) => ({ code, ghost: false })),
        ...coming.map((a) => ({ code: a.figure, ghost: true })),
    ];
    const seats: Seat[] = [];
    for (const [f, n] of entries(rv.colours))
        for (let i = 0; i < n; i++) {
            const at = waiting.findIndex((w) => sc.person(w.code).colour === f);
            const [who] = at < 0 ? [] : waiting.splice(at, 1);
            seats.push({ of: f, ...who });
        }
    const anybody = Math.max(rv.figures - seats.length, waiting.length);
    for (let i = 0; i < anybody; i++) seats.push({ of: "N", ...waiting[i] });
    const came = (s: Seat) => (s.code && !s.ghost ? 0 : 1);
    return seats.sort((a, b) => came(a) - came(b));
}

function Lacking({ sc, lack }: { sc: Scene; lack: Lack }) {
    return (
        <span class="marks">
            {entries(lack.colours).map(([f, n]) => (
                <span key={f} class={`fam-${f}`}>
                    {n > 1 && n}
                    <Mark of={f} />
                    <span class="word">{colourName(sc.board, f)}</span>
                </span>
            ))}
        </span>
    );
}

/** One line: what is missing, who can come and for how many actions, or what the decision shown would bring. */
function Missing({ sc, rv, would }: { sc: Scene; rv: Rv; would: Choice | undefined }) {
    const done = completes(would).includes(rv.place);
    const after = lackAfter(would, rv);
    const who = arrivals(would)
        .filter((a) => a.to === rv.place)
        .map((a) => sc.person(a.figure).given)
        .join(", ");
    const lack = after ?? rv.missing;
    if (rv.complete || done)
        return (
            <span class="missing done">
                <b>
                    {done && who
                        ? t("{name} completes the Rendez-vous", { name: who })
                        : sc.v.resolving?.solver
                          ? t("Success: columns are sold")
                          : t("Complete: the dice are thrown")}
                </b>
            </span>
        );
    const reach = !after && rv.reach && rv.reach.figures.length < 3 ? rv.reach : null; // more are not one thought
    return (
        <span class={reach ? "missing able" : "missing"}>
            <b>
                {after && who
                    ? t("With {name}, {n} more", { name: who, n: lack.figures })
                    : tn("{n} is missing", "{n} are missing", lack.figures)}
            </b>
            {reach ? (
                <span class="who-can">
                    <Crown plain />
                    {reach.figures.map((f) => sc.person(f).given).join(", ")} ·{" "}
                    {tn("{n} action", "{n} actions", reach.actions)}
                </span>
            ) : (
                <Lacking sc={sc} lack={lack} />
            )}
        </span>
    );
}

const THRONG = 7; // seats that a telephone has in one row
const CROWD = 6; // seats in one row that have names, and that a finger can tell apart on a telephone

const seatsIn = (rv: Rv): number => rv.present.length + rv.missing.figures;
/** Are there too many seats for that? */
export const isCrowd = (rv: Rv): boolean => seatsIn(rv) > CROWD;
export const isThrong = (rv: Rv): boolean => seatsIn(rv) > THRONG;

function Asked({ rv }: { rv: Rv }) {
    const rows = entries(rv.dice);
    return (
        <span class={`asked rows-${rows.length}`}>
            {rows.length < 4 && <small>{t("Dice")}</small>}
            {rows.map(([f, n]) => (
                <span key={f} class="lane">
                    {Array.from({ length: n }, (_, i) => (
                        <Die key={i} of={f} />
                    ))}
                </span>
            ))}
        </span>
    );
}

/** A house that is open: the Rendez-vous is the place. */
export function Meeting(props: PlaceProps & { rv: Rv }) {
    const { sc, spot, rv, still = false } = props;
    const doc = placeOf(sc.board, spot);
    const would = wouldBe(sc, spot);
    const seats = seatsOf(sc, rv, would);
    const able = sc.chain.length === 0 && firstStep(sc, rv) !== undefined;
    const done = completes(would).includes(spot);
    const isTight = seats.length > 4 && areTight(sc, seats.flatMap((s) => s.code ?? []));
    const crowd = isThrong(rv) ? "crowd throng" : seats.length > CROWD ? "crowd" : isTight ? "tight" : "";
    return (
        <Place {...props} class={`pbv-rv fam-${doc.colour ?? "N"} ${crowd} ${done ? "win" : ""}`}>
            <Awning doc={doc}>
                <span class="rv-plaque">
                    {t("Rendez-vous {n}/{all}", { n: takenOf(rv), all: rv.figures })}
                </span>
            </Awning>
            <span class="floor">
                <span class="stools">
                    {seats.map((seat, i) => (
                        <Stool
                            key={seat.code ?? i}
                            sc={sc}
                            seat={seat}
                            still={still}
                            calls={able}
                        />
                    ))}
                </span>
                <Asked rv={rv} />
            </span>
            <Missing sc={sc} rv={rv} would={would} />
            {done && (
                <span class="flag" aria-hidden="true">
                    <Crown plain /> {t("Complete!")}
                </span>
            )}
        </Place>
    );
}

/** Street, station, prison. */
export function Open(props: PlaceProps & { kind: "street" | "gare" | "prison" }) {
    const { sc, spot, kind, still = false } = props;
    const doc = placeOf(sc.board, spot);
    const here = figuresAt(sc.board, sc.v, spot);
    const art = (doc.art ?? "").split(" ");
    const bare = kind === "street" && (here.length > 5 || figuresAt(sc.board, sc.v, "GARE").length > 5);
    return (
        <Place {...props} class={`pbv-open ${kind} n-${Math.min(here.length, 9)}`} n={here.length}>
            <span class="label">{still ? doc.short : doc.name}</span>
            <span class="floor">
                <Standing
                    sc={sc}
                    here={here}
                    still={still}
                    most={kind === "street" ? IN_STREET : IN_CELL}
                />
            </span>
            {kind === "street" && !bare && (
                <span class="scenery">
                    {art.map((name) => (
                        <Art key={name} name={name} />
                    ))}
                </span>
            )}
            {kind === "prison" && <span class="bars" aria-hidden="true" />}
        </Place>
    );
}

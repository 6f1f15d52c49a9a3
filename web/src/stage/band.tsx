// The band: whose turn it is and what is wanted, in one sentence with at most two buttons. Several things at once:
// the most pressing is said, the next one waits.

import type { ComponentChildren } from "preact";
import { useEffect, useReducer } from "preact/hooks";
import type { Drawing } from "../boards/situation";
import type { ZoneProps } from "../boards/face";
import { letterOf, SeatMark } from "../parts/marks";
import type { Asked, Table as TableDoc } from "../protocol";
import type { Fault, Now, Table } from "../table";
import { isOnline, sharesDevice } from "../table";
import { capital, colon, formatAgo, t } from "../words";
import { Art } from "./art";
import { waver } from "./wave";

export interface Says {
    lead?: string; // in bold before the text
    kind: "mine" | "waiting" | "paused" | "lost" | "bot" | "asked" | "refused" | "watching" | "over";
    seat?: number; // whose mark stands before it
    art?: string; // or this picture
    text: string;
    note?: string;
    question?: string; // the whole of it, for the ear
    rule?: string;
    buttons?: readonly { label: string; primary?: boolean; onClick: () => void }[];
}

export interface BandProps {
    table: Table;
    now: Now;
    zone: ZoneProps | undefined;
    drawing: Drawing | null;
    isByHand: boolean;
    fault: Fault | undefined;
    onFault: (f: Fault | undefined) => void;
}

const nameOf = (doc: TableDoc, seat: number | undefined) => doc.seats[(seat ?? 0) - 1]?.name ?? "";

/** What somebody asks everybody's consent for. */
function asks(doc: TableDoc, a: Asked): string {
    const name = nameOf(doc, a.by);
    switch (a.what) {
        case "undo":
            return t("{name} would like to take a decision back.", { name });
        case "pause":
            return t("{name} would like a pause.", { name });
        case "bot":
            return t("{name} would like a bot to play for somebody who is away.", { name });
        case "coach":
            return t("{name} would like a coach for the first games.", { name });
        case "endings":
            return t("{name} would like to see how it could end: a thousand games, played on by bots.", { name });
        case "rematch":
            return t("{name} would like another game.", { name });
        default:
            return a.what;
    }
}

/** What has nothing to do with the game itself. */
function aroundGame({ table, now, fault, onFault }: BandProps): Says | undefined {
    const doc = now.table;
    const online = isOnline(table) ? table : undefined;
    const own = doc.seats.find((s) => s.seat === doc.you);
    if (fault)
        return {
            kind: "refused",
            text: fault.message,
            ...(fault.rule ? { rule: fault.rule } : {}),
            buttons: [{ label: t("Close"), onClick: () => onFault(undefined) }],
        };
    if (table.link === "waiting" && online)
        return {
            kind: "lost",
            art: "electric-plug",
            text: t("Connection lost"),
            note: online.onItsWay
                ? t("trying again; your move will leave by itself")
                : t("trying again; nothing is lost"),
            buttons: [{ label: t("Try again"), onClick: () => online.retry() }],
        };
    if (!online || doc.state !== "playing") return undefined;
    if (doc.paused)
        return {
            kind: "paused",
            art: "teacup-without-handle",
            text: t("The game is paused."),
            note: [
                doc.paused.by !== undefined && t("asked for by {name}", { name: nameOf(doc, doc.paused.by) }),
                doc.paused.since !== undefined && formatAgo(doc.paused.since),
            ]
                .filter(Boolean)
                .join(", "),
            buttons: own
                ? [{ label: t("Go on"), primary: true, onClick: () => void online.say({ type: "resume" }) }]
                : [],
        };
    if (own?.away)
        return {
            kind: "bot",
            art: "robot",
            text: t("A bot plays for you"),
            note: [
                own.away.late && t("because your time was up"),
                own.away.since !== undefined && formatAgo(own.away.since),
            ]
                .filter(Boolean)
                .join(", "),
            buttons: [
                { label: t("Take my seat back"), primary: true, onClick: () => void online.say({ type: "back" }) },
            ],
        };
    return undefined;
}

/** What other people want to know of one, during the game or after it. */
function asked({ table, now }: BandProps): Says | undefined {
    const doc = now.table;
    const here = isOnline(table) ? table.here() : [];
    const a = doc.asked.find((x) => !here.includes(x.by) && x.waits.some((seat) => here.includes(seat)));
    if (!a || !isOnline(table)) return undefined;
    const answer = (yes: boolean) => () =>
        void table.say({ type: "answer", what: a.what as "undo", yes });
    return {
        kind: "asked",
        seat: a.by,
        text: asks(doc, a),
        ...(a.what === "undo" && doc.undo ? { note: doc.undo.text } : {}),
        buttons: [
            { label: t("No"), onClick: answer(false) },
            { label: t("Agreed"), primary: true, onClick: answer(true) },
        ],
    };
}

const PATIENT = 15_000; // ms before one is told how long somebody has been thinking

/** Who is waited for: since when, and what can be done. */
function absence(props: BandProps, seat: number | undefined): Partial<Says> {
    const { table, now } = props;
    const doc = now.table;
    const who = doc.seats.find((s) => s.seat === seat);
    if (!isOnline(table) || who?.kind !== "person" || who.away) return {};
    if (who.here) {
        if (Date.now() - table.since < PATIENT) return {};
        const wave = waver(table, doc);
        return {
            note: formatAgo(table.since),
            ...(wave ? { buttons: [{ label: t("Wave"), onClick: wave }] } : {}),
        };
    }
    const ask = () => void table.say({ type: "ask", what: "bot", seat: who.seat });
    const since = who.gone;
    if (since === undefined) return { note: t("is not there") };
    return {
        note: t("is not there, {when}", { when: formatAgo(since) }),
        ...(Date.now() - since > doc.absence * 1000
            ? { buttons: [{ label: t("A bot plays for {name}", { name: who.name ?? "" }), onClick: ask }] }
            : {}),
    };
}

function inGame(props: BandProps): Says {
    const { table, now, zone, drawing, isByHand } = props;
    const { game, table: doc } = now;
    if (now.result) return { kind: "over", text: t("The game is over") };
    const [first] = zone?.lifted?.choices ?? [];
    const to = typeof game?.to_move === "number" ? game.to_move : undefined;
    const seat = to === undefined ? {} : { seat: to };
    if (isOnline(table) && table.onItsWay)
        return { kind: "waiting", ...seat, text: t("Your move is on its way…") };
    if (game?.call !== undefined) {
        const question = isByHand && first && zone ? drawing?.question?.(zone, first) : undefined;
        const lifted = question ?? (isByHand && first ? first.label : undefined);
        if (lifted !== undefined) return { kind: "mine", ...seat, text: capital(lifted) };
        return {
            kind: "mine",
            ...seat,
            lead: `${sharesDevice(doc) ? nameOf(doc, to) : t("Your turn")}${colon()}`,
            text: game.call,
            ...(game.question ? { question: game.question } : {}),
        };
    }
    if (doc.you === undefined)
        return { kind: "watching", art: "eyes", text: capital(game?.waiting ?? t("You are watching")) };
    return {
        kind: "waiting",
        ...seat,
        text: capital(game?.waiting ?? game?.question ?? ""),
        ...absence(props, to),
    };
}

export function says(props: BandProps): Says {
    return aroundGame(props) ?? asked(props) ?? inGame(props);
}

/** What the title of the window says first. */
export function tabOf({ kind, lead = "", text }: Says): string | undefined {
    return kind === "mine" ? `● ${lead}${text}` : undefined;
}

function Sign({ said, props }: { said: Says; props: BandProps }): ComponentChildren {
    const colours = props.zone?.colours ?? [];
    if (said.seat !== undefined)
        return (
            <SeatMark
                colour={colours[said.seat - 1] ?? "rouge"}
                letter={letterOf(nameOf(props.now.table, said.seat))}
            />
        );
    return said.art ? <Art name={said.art} /> : null;
}

const TICK = 15_000; // ms: times in the band go on

export function Band(props: BandProps) {
    const tick = useReducer((n: number) => n + 1, 0)[1] as () => void;
    useEffect(() => {
        const timer = setInterval(tick, TICK);
        return () => clearInterval(timer);
    }, []);
    const said = says(props);
    const colour = said.kind === "mine" ? ` fill-${props.zone?.colours[(said.seat ?? 1) - 1] ?? "rouge"}` : "";
    const pressing = said.kind === "asked" || said.kind === "refused";
    const game = props.now.table.game;
    return (
        <div
            class={`call says-${said.kind}${colour}${said.buttons?.length ? " with-buttons" : ""}`}
            role={pressing ? "alert" : undefined}
        >
            <Sign said={said} props={props} />
            <div class="call-words">
                <h2 id="turn" tabIndex={-1}>
                    {said.lead && <b>{said.lead}</b>}
                    {said.text}
                </h2>
                {said.question && <p class="question unseen">{said.question}</p>}
                {said.note && <p>{said.note}</p>}
                {said.rule && <a href={`#/rules/${game}/${said.rule}`}>{said.rule}</a>}
            </div>
            {said.buttons?.map((b) => (
                <button
                    type="button"
                    key={b.label}
                    class={b.primary ? "button primary" : "button"}
                    onClick={b.onClick}
                >
                    {b.label}
                </button>
            ))}
        </div>
    );
}

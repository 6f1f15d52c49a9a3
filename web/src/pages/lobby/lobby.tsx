// The table before the game, when people come from elsewhere: who sits where, the link to share, the start.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Named, Offer } from "../../api";
import { getOffer } from "../../api";
import { fetchBoard } from "../../boards/use-board";
import { Chat } from "../../parts/chat";
import { announce } from "../../parts/live";
import { tellTerms } from "../../parts/terms";
import { letterOf, seatColour, SeatMark } from "../../parts/marks";
import type { OnlineTable } from "../../online";
import type { SeatDoc, Table } from "../../protocol";
import type { Now, Outcome } from "../../table";
import { capital, colon, currentLang, t, tn } from "../../words";
import { Invitation } from "./invitation";
import { Chair, RoundTable } from "./round";

interface SeatProps {
    seat: SeatDoc;
    doc: Table;
    bots: readonly Named[];
    onSay: (work: Promise<Outcome>) => void;
    table: OnlineTable;
}

/** Somebody beside one plays on this device too, under a name of their own. */
function Beside({ seat: { seat }, table, onSay }: Pick<SeatProps, "seat" | "table" | "onSay">) {
    const [name, setName] = useState<string>();
    const ref = useRef<HTMLInputElement>(null);
    const isAsked = name !== undefined;
    useLayoutEffect(() => ref.current?.focus(), [isAsked]);
    if (!isAsked)
        return (
            <button
                type="button"
                class="button"
                onClick={() => setName("")}
                aria-label={t("Somebody beside me, on seat {n}", { n: seat })}
            >
                {t("Beside me")}
            </button>
        );
    const sit = (e: Event) => {
        e.preventDefault();
        onSay(table.seat(name.trim() || t("Player {n}", { n: seat }), seat));
        setName(undefined);
    };
    return (
        <form class="row beside" onSubmit={sit}>
            <input
                type="text"
                maxLength={24}
                value={name}
                aria-label={t("Name of player {n}", { n: seat })}
                placeholder={t("Player {n}", { n: seat })}
                ref={ref}
                onInput={(e) => setName(e.currentTarget.value)}
            />
            <button type="submit" class="button primary">
                {t("Sit")}
            </button>
        </form>
    );
}

/** What can be done with a free seat: sit there, or let a bot, or somebody beside one. */
function FreeSeat({ seat, doc, bots, table, onSay }: SeatProps) {
    const seated = doc.you !== undefined;
    return (
        <span class="row">
            <button
                type="button"
                class={seated ? "button" : "button primary"}
                onClick={() =>
                    onSay(seated ? table.say({ type: "swap", seat: seat.seat }) : table.sit(seat.seat))
                }
                aria-label={
                    seated
                        ? t("Sit here, on seat {n}", { n: seat.seat })
                        : t("Sit on seat {n}", { n: seat.seat })
                }
            >
                {seated ? t("Sit here") : t("Sit")}
            </button>
            {seated && <Beside {...{ seat, table, onSay }} />}
            {seated && (
                <select
                    class="bot-select"
                    aria-label={t("A bot on seat {n}", { n: seat.seat })}
                    value=""
                    onChange={(e) =>
                        onSay(table.say({ type: "bot", seat: seat.seat, bot: e.currentTarget.value }))
                    }
                >
                    <option value="">{t("A bot")}</option>
                    {bots.map((b) => (
                        <option key={b.id} value={b.id}>
                            {b.title}
                        </option>
                    ))}
                </select>
            )}
        </span>
    );
}

/** What can be done with a seat that somebody has. */
function TakenSeat({ seat, doc, table, onSay }: SeatProps) {
    const mine = doc.you === seat.seat || table.here().includes(seat.seat);
    const isBot = seat.kind === "bot";
    const other = seat.kind === "person" && !mine;
    const mayMove = isBot || (doc.host && other);
    if (mine)
        return (
            <button
                type="button"
                class="button quiet"
                onClick={() => onSay(table.rise(seat.seat))}
                aria-label={doc.you === seat.seat ? undefined : t("Stand up, {name}", { name: seat.name ?? "" })}
            >
                {t("Stand up")}
            </button>
        );
    if (!mayMove) return null;
    return (
        <span class="row">
            {doc.you !== undefined && (
                <button
                    type="button"
                    class="button quiet"
                    onClick={() => onSay(table.say({ type: "swap", seat: seat.seat }))}
                    aria-label={t("Change places with {name}", { name: seat.name ?? "" })}
                >
                    {t("Change places")}
                </button>
            )}
            <button
                type="button"
                class="button quiet"
                onClick={() => onSay(table.say({ type: "open", seat: seat.seat }))}
                aria-label={t("Free up seat {n}", { n: seat.seat })}
            >
                {t("Free up")}
            </button>
        </span>
    );
}

/** The options that are not standard, in the words of the game. */
function Variants({ doc, offer }: { doc: Table; offer: Offer | undefined }) {
    const chosen = Object.entries(doc.options);
    const known = offer?.games.find((g) => g.id === doc.game)?.options ?? [];
    if (chosen.length === 0) return null;
    return (
        <details class="fold" open>
            <summary>{t("Variants and house rules")}</summary>
            <ul class="plain-list">
                {chosen.map(([key, value]) => {
                    const option = known.find((o) => o.id === key);
                    const title = option?.values?.find((v) => v.id === String(value))?.title;
                    return (
                        <li key={key}>
                            {capital(option?.title ?? key)}
                            {colon()}
                            <strong>{title ?? String(value)}</strong>
                        </li>
                    );
                })}
            </ul>
        </details>
    );
}

/** What holds at this table: who may come, the clock, how dice and cards are made. */
function TableTerms({ doc }: { doc: Table }) {
    return (
        <>
            <details class="fold">
                <summary>{t("Who may come, and the clock")}</summary>
                <ul class="plain-list">
                    {tellTerms(doc).map((line) => (
                        <li key={line}>{line}</li>
                    ))}
                </ul>
            </details>
            <details class="fold">
                <summary>{t("Fair dice and cards")}</summary>
                <p>
                    {t(
                        "This fingerprint fixes all dice and cards together with what each seat adds. After the game everybody can check them.",
                    )}
                </p>
                <p>
                    <code>{doc.commitment}</code>
                </p>
            </details>
        </>
    );
}

/** With how many one begins, as one says it. */
function startWith(n: number): string {
    switch (n) {
        case 2:
            return t("Start with two");
        case 3:
            return t("Start with three");
        case 4:
            return t("Start with four");
        case 5:
            return t("Start with five");
        case 6:
            return t("Start with six");
        default:
            return t("Start with {n}", { n });
    }
}

interface StartProps {
    missing: number; // seats without anybody
    seats: number;
    seated: boolean;
    onStart: () => void;
}

/** Says with how many one begins; or what is missing. */
function StartButton({ missing, seats, seated, onStart }: StartProps) {
    return (
        <div class="lobby-start">
            {missing > 0 && (
                <p class="note" id="start-why">
                    {tn("{n} seat is still empty.", "{n} seats are still empty.", missing)}
                </p>
            )}
            <button
                type="button"
                class="button primary big"
                disabled={missing > 0 || !seated}
                aria-describedby={missing > 0 ? "start-why" : undefined}
                onClick={onStart}
            >
                {startWith(seats)}
            </button>
        </div>
    );
}

/** What has changed on a chair, for the ear. */
function tellChair(before: SeatDoc | undefined, { kind, name = "", ready }: SeatDoc): string {
    const was = before?.name ?? "";
    if (kind === "open") return before?.kind === "open" ? "" : t("{name} gets up.", { name: was });
    if (before?.name !== name || before.kind === "open") return t("{name} sits down.", { name });
    return ready && !before.ready ? t("{name} is ready.", { name }) : "";
}

/** Says who sits down, who is ready, and that all are there. */
function useChairs(seats: readonly SeatDoc[], you: number | undefined, missing: number): void {
    const known = useRef<readonly SeatDoc[]>(undefined);
    useEffect(() => {
        const before = known.current;
        known.current = seats;
        if (!before) return;
        const told = seats.filter((s) => s.seat !== you).map((s) => tellChair(before[s.seat - 1], s));
        const wasMissing = before.some((s) => s.kind === "open" || !s.ready);
        if (wasMissing && missing === 0) told.push(t("Everybody is here."));
        announce(told.filter(Boolean).join(" "));
    }, [seats]);
}

export function Lobby({ table, now }: { table: OnlineTable; now: Now }) {
    const doc = now.table;
    const [answer, setRefused] = useState<Outcome>();
    const refused = answer ?? table.refused;
    const onSay = (work: Promise<Outcome>) => void work.then(setRefused);
    const [offer, setOffer] = useState<Offer>();
    const lang = currentLang();
    useEffect(() => void getOffer().then(setOffer, () => undefined), [lang]);
    const own = doc.seats.find((s) => s.seat === doc.you);
    useEffect(() => {
        if (own && !own.ready) onSay(table.sit(own.seat)); // a reserved seat: give it its share of the dice
    }, [own?.seat, own?.ready]);
    useEffect(() => void fetchBoard(doc.game).catch(() => undefined), [doc.game]); // for when it starts
    const missing = doc.seats.filter((s) => s.kind === "open" || !s.ready).length;
    const bots = offer?.bots ?? [];
    useChairs(doc.seats, doc.you, missing);
    const mark = (seat: number) => (
        <SeatMark colour={seatColour(seat)} letter={letterOf(doc.seats[seat - 1]?.name)} />
    );
    return (
        <div class="lobby">
            <section class="round" aria-labelledby="turn">
                <h2 id="turn" tabIndex={-1}>
                    {missing > 0 ? t("Waiting for players") : t("Everybody is here")}
                </h2>
                {refused && (
                    <p class="problem" role="alert">
                        {refused.message}
                    </p>
                )}
                <RoundTable game={doc.game}>
                    {doc.seats.map((seat) => {
                        const Deeds = seat.kind === "open" ? FreeSeat : TakenSeat;
                        return (
                            <Chair key={seat.seat} {...{ seat, doc, bots }} isHere={table.here().includes(seat.seat)}>
                                <Deeds {...{ seat, doc, bots, table, onSay }} />
                            </Chair>
                        );
                    })}
                </RoundTable>
            </section>
            <div class="lobby-side">
                {(table.key || doc.listed) && <Invitation table={table} />}
                <div class="agreed">
                    <Variants doc={doc} offer={offer} />
                    <TableTerms doc={doc} />
                </div>
                {doc.chatting && <Chat {...{ table, mark }} said={now.chat} />}
                <StartButton
                    missing={missing}
                    seats={doc.seats.length}
                    seated={doc.you !== undefined}
                    onStart={() => onSay(table.say({ type: "start" }))}
                />
            </div>
        </div>
    );
}

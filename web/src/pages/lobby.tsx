// The table before the game, when people come from elsewhere: who sits where, the link to share, the start.

import { useEffect, useState } from "preact/hooks";
import { SeatMark, asColour, letterOf } from "../parts/marks";
import { QrCode } from "../parts/qr";
import { announce } from "../parts/live";
import type { OnlineTable } from "../online";
import type { SeatDoc, Table } from "../protocol";
import type { Now, Outcome } from "../table";
import { t } from "../words";

function Invitation({ table }: { table: OnlineTable }) {
    const [copied, setCopied] = useState(false);
    const link = `${location.href.split("#")[0]}#/table/${table.id}/${table.key}`;
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(link);
            setCopied(true);
            announce(t("Copied."));
        } catch {
            document.querySelector<HTMLInputElement>("#invitation")?.select();
        }
    };
    return (
        <section class="invitation" aria-labelledby="invite-title">
            <h2 id="invite-title">{t("Invite")}</h2>
            <p>{t("Whoever has this link can sit down, or look on.")}</p>
            <div class="row">
                <label class="chat-field">
                    <span class="unseen">{t("Link to the table")}</span>
                    <input
                        id="invitation"
                        type="text"
                        readOnly
                        value={link}
                        onFocus={(e) => e.currentTarget.select()}
                    />
                </label>
                <button type="button" class="button" onClick={() => void copy()}>
                    {copied ? t("Copied.") : t("Copy the link")}
                </button>
            </div>
            <QrCode text={link} label={t("QR code of the link")} />
        </section>
    );
}

interface SeatProps {
    seat: SeatDoc;
    doc: Table;
    onSay: (work: Promise<Outcome>) => void;
    table: OnlineTable;
}

function SeatRow({ seat, doc, table, onSay }: SeatProps) {
    const mine = doc.you === seat.seat;
    const what =
        seat.kind === "open"
            ? t("free")
            : seat.kind === "bot"
              ? t("bot")
              : !seat.ready
                ? t("expected")
                : seat.here
                  ? t("here")
                  : t("away");
    return (
        <li class={mine ? "seat on-turn" : "seat"}>
            <SeatMark
                colour={asColour(undefined, seat.seat)}
                letter={seat.kind === "open" ? "?" : letterOf(seat.name)}
            />
            <span class="seat-name">
                {seat.name ?? t("seat {n}", { n: seat.seat })}
                {mine && <span class="note"> {t("(you)")}</span>}
            </span>
            <span class="note">{what}</span>
            {seat.kind === "open" && (
                <span class="row">
                    <button
                        type="button"
                        class="button primary"
                        onClick={() => onSay(table.sit(seat.seat))}
                        aria-label={t("Sit on seat {n}", { n: seat.seat })}
                    >
                        {t("Sit")}
                    </button>
                    {doc.you !== undefined && (
                        <button
                            type="button"
                            class="button"
                            onClick={() =>
                                onSay(table.say({ type: "bot", seat: seat.seat, bot: "normal" }))
                            }
                            aria-label={t("A bot on seat {n}", { n: seat.seat })}
                        >
                            {t("A bot")}
                        </button>
                    )}
                </span>
            )}
            {(seat.kind === "bot" || (doc.host && seat.kind === "person" && !mine)) && (
                <button
                    type="button"
                    class="button quiet"
                    onClick={() => onSay(table.say({ type: "open", seat: seat.seat }))}
                    aria-label={t("Free seat {n}", { n: seat.seat })}
                >
                    {t("Free")}
                </button>
            )}
            {mine && (
                <button
                    type="button"
                    class="button quiet"
                    onClick={() => onSay(table.say({ type: "stand" }))}
                >
                    {t("Stand up")}
                </button>
            )}
        </li>
    );
}

export function Lobby({ table, now }: { table: OnlineTable; now: Now }) {
    const doc = now.table;
    const [refused, setRefused] = useState<Outcome>();
    const onSay = (work: Promise<Outcome>) => void work.then(setRefused);
    const own = doc.seats.find((s) => s.seat === doc.you);
    useEffect(() => {
        if (own && !own.ready) onSay(table.sit(own.seat)); // a reserved seat: give it its share of the dice
    }, [own?.seat, own?.ready]);
    const missing = doc.seats.filter((s) => s.kind === "open" || !s.ready).length;
    const options = Object.entries(doc.options);
    return (
        <div class="lobby">
            <section aria-labelledby="turn">
                <h2 id="turn" tabIndex={-1}>
                    {missing > 0 ? t("Waiting for players") : t("Everybody is here")}
                </h2>
                {refused && (
                    <p class="problem" role="alert">
                        {refused.message}
                    </p>
                )}
                <ul class="lobby-seats">
                    {doc.seats.map((s) => (
                        <SeatRow key={s.seat} {...{ seat: s, doc, table, onSay }} />
                    ))}
                </ul>
                <button
                    type="button"
                    class="button primary big"
                    disabled={missing > 0 || doc.you === undefined}
                    onClick={() => onSay(table.say({ type: "start" }))}
                >
                    {t("Start the game")}
                </button>
                {options.length > 0 && (
                    <details class="fold">
                        <summary>{t("Variants and house rules")}</summary>
                        <ul>
                            {options.map(([key, value]) => (
                                <li key={key}>
                                    {key}: {String(value)}
                                </li>
                            ))}
                        </ul>
                    </details>
                )}
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
            </section>
            <Invitation table={table} />
        </div>
    );
}

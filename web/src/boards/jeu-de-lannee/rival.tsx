// A rival's place card: date, purse, what must be seen without reading; while somebody is to be chosen, what would
// become of them; a touch opens all that the table knows of them.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ReadingDialog } from "../../parts/dialog";
import { Art } from "../../stage/art";
import { formatNumber, t, tn } from "../../words";
import type { SeatProps } from "../face";
import { touch } from "./asks";
import { aimsIn, changeWords } from "./moves";
import { Note, Pawn, Running, Token } from "./pieces";
import type { JdaBoard, SeatView } from "./view";
import { boardOf, dayOfFact, francs, nameOf, nameOfDay, shortDate, signOf, viewOf } from "./view";

/** A thing with its number, and words for the ear. */
function Stat({ at, words, children, class: more = "" }: { at?: string; words: string; children: ComponentChildren; class?: string }) {
    return (
        <span class={`jda-stat ${more}`} role="img" aria-label={words} data-at={at} title={words}>
            {children}
        </span>
    );
}

/** Turns lost and won, ruin, shield: what must be seen without reading. */
export function States({ s }: { s: SeatView }) {
    return (
        <>
            {s.shield && (
                <Stat words={t("has a shield")}>
                    <Art name="shield" />
                </Stat>
            )}
            {s.safe && !s.shield && (
                <Stat words={t("protected by the sign")} class="safe">
                    <Art name="shield" />
                </Stat>
            )}
            {s.skip > 0 && (
                <Stat words={tn("loses {n} turn", "loses {n} turns", s.skip)} class="bad">
                    <Art name="hourglass-not-done" />
                    {formatNumber(s.skip)}
                </Stat>
            )}
            {s.extra > 0 && (
                <Stat words={tn("{n} more turn", "{n} more turns", s.extra)} class="good">
                    <Art name="counterclockwise-arrows-button" />
                    {formatNumber(s.extra)}
                </Stat>
            )}
            {s.bankrupt && (
                <Stat words={t("bankrupt")} class="bad">
                    <Art name="money-with-wings" />
                </Stat>
            )}
        </>
    );
}

/** What the table knows by now of somebody: the calendar has it as marks over its columns and cakes. */
function knownOf(b: JdaBoard, s: SeatView): string {
    const born = s.birthday_shown ? dayOfFact(b, s.facts["birthday"]) : undefined;
    return [
        s.lucky_shown && s.lucky !== undefined && t("lucky number {n}", { n: s.lucky }),
        born !== undefined && t("birthday on {date}", { date: nameOfDay(b, born) }),
    ]
        .filter(Boolean)
        .join(", ");
}

/** How far somebody is before one, or behind. */
export function apart(days: number): string {
    if (days === 0) return t("beside you");
    return days > 0
        ? tn("{n} day ahead of you", "{n} days ahead of you", days)
        : tn("{n} day behind you", "{n} days behind you", -days);
}

interface Known {
    art?: string;
    thing?: ComponentChildren;
    text: string;
}

/** All that the table knows of a seat, a line each. */
function allOf(b: JdaBoard, s: SeatView): Known[] {
    const born = dayOfFact(b, s.facts["birthday"]);
    const sign = signOf(b, s.facts["sign"]);
    const next = s.next_quarter;
    const won = next && [next.pays > 0 && francs(next.pays), next.tokens > 0 && tn("{n} token", "{n} tokens", next.tokens)];
    const lines: (Known | false | undefined)[] = [
        { thing: <Token />, text: tn("{n} token", "{n} tokens", s.tokens) },
        s.money !== undefined && { thing: <Note />, text: francs(s.money) },
        { art: "beach-with-umbrella", text: tn("{n} holiday card", "{n} holiday cards", s.holidays) },
        next && {
            art: "chequered-flag",
            text: t("{date}: {gain}", { date: nameOfDay(b, next.day), gain: won?.filter(Boolean).join(", ") ?? "" }),
        },
        s.lucky !== undefined
            ? { art: "four-leaf-clover", text: t("lucky number {n}", { n: s.lucky }) }
            : { art: "four-leaf-clover", text: t("lucky number not known yet") },
        born !== undefined && { art: "birthday-cake", text: t("birthday on {date}", { date: nameOfDay(b, born) }) },
        sign && { ...(sign.art ? { art: sign.art } : {}), text: sign.name },
    ];
    return lines.filter((l): l is Known => typeof l === "object");
}

function Opened({ seat, onClose, ...props }: SeatProps & { onClose: () => void }) {
    const { board, view, table } = props;
    const b = boardOf(board);
    const s = viewOf(view).seats[seat - 1];
    if (!s) return null;
    return (
        <ReadingDialog title={nameOf(table, seat)} class="jda-known" onClose={onClose}>
            <p>
                <Pawn zone={props} seat={seat} />
                <b>{nameOfDay(b, s.day)}</b>
                <States s={s} />
            </p>
            <ul>
                {allOf(b, s).map((l) => (
                    <li key={l.text}>
                        {l.art ? <Art name={l.art} /> : l.thing}
                        {l.text}
                    </li>
                ))}
            </ul>
        </ReadingDialog>
    );
}

/** The whole card is one button: it chooses its owner, or tells of them. The tiles on the table are the ones that keys
 *  and ears find. */
function Cover({ onOpen, ...props }: SeatProps & { onOpen: () => void }) {
    const aim = aimsIn(props.choices).get(props.seat);
    const isUp = aim !== undefined && props.lifted?.choices[0] === aim;
    if (aim)
        return (
            <button
                type="button"
                class={isUp ? "jda-cover can up" : "jda-cover can"}
                tabIndex={-1}
                aria-hidden="true"
                onClick={() => touch(props, aim)}
            />
        );
    const name = nameOf(props.table, props.seat);
    return <button type="button" class="jda-cover" aria-label={t("What is known about {name}", { name })} onClick={onOpen} />;
}

const MOST = 2; // changes in one line; the tiles on the table tell all
const CROWD = 4; // seats; with more their cards are narrow

/** What choosing somebody would do to them. */
function Change(props: SeatProps) {
    const aim = aimsIn(props.choices).get(props.seat);
    if (!aim) return null;
    return (
        <>
            {changeWords(props, aim, props.seat).slice(0, MOST).map((w) => (
                <span key={w.text} class={w.isLoss ? "jda-change bad" : "jda-change"}>
                    {w.text}
                </span>
            ))}
        </>
    );
}

export function Rival(props: SeatProps) {
    const { board, view, table, seat, phone } = props;
    const [open, setOpen] = useState(false);
    const b = boardOf(board);
    const s = viewOf(view).seats[seat - 1];
    if (!s) return null;
    if (s.closed) return <span class="note">{t("has left")}</span>;
    const you = table.you === undefined ? undefined : viewOf(view).seats[table.you - 1]?.day;
    const known = knownOf(b, s);
    const aimed = aimsIn(props.choices).has(seat);
    return (
        <span class={`jda-rival${s.bankrupt ? " broke" : ""}${aimed ? " aimed" : ""}`}>
            {!phone && (
                <span class={you !== undefined && s.day > you ? "jda-when ahead" : "jda-when"} title={known}>
                    {table.seats.length > CROWD ? shortDate(b, s.day) : nameOfDay(b, s.day)}
                </span>
            )}
            <span class="unseen">{known}</span>
            {s.money !== undefined && (phone || !aimed) && (
                <Stat at={`money ${seat}`} words={francs(s.money)}>
                    {!phone && <Note />}
                    <Running n={s.money} write={francs} unit={100} />
                </Stat>
            )}
            {!phone && <Change {...props} />}
            {!phone && !aimed && s.holidays > 0 && (
                <Stat words={tn("{n} holiday card", "{n} holiday cards", s.holidays)}>
                    <Art name="beach-with-umbrella" />
                    {formatNumber(s.holidays)}
                </Stat>
            )}
            {s.next_quarter && s.next_quarter.tokens > 0 && (
                <Stat
                    words={tn(
                        "{n} token at the next quarter line",
                        "{n} tokens at the next quarter line",
                        s.next_quarter.tokens,
                    )}
                    class="gate"
                >
                    <Art name="chequered-flag" />
                    {!phone && "+"}
                    {formatNumber(s.next_quarter.tokens)}
                </Stat>
            )}
            <States s={s} />
            <Cover {...props} onOpen={() => setOpen(true)} />
            {open && <Opened {...props} onClose={() => setOpen(false)} />}
        </span>
    );
}

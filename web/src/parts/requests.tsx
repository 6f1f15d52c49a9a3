// What one can ask of a table of the server besides playing: a pause, a coach, a thousand endings, a bot for somebody who is away, one's own seat
// back, giving up; and whoever runs the server to look at a name.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { keepProgress } from "../coach";
import type { Message, OnlineTable } from "../online";
import type { Now, Outcome } from "../table";
import { t } from "../words";

interface ItemProps {
    primary?: boolean;
    onClick: () => void;
    children: ComponentChildren;
}

function Item({ primary = false, onClick, children }: ItemProps) {
    return (
        <li>
            <button type="button" class={primary ? "button primary" : "button"} onClick={onClick}>
                {children}
            </button>
        </li>
    );
}

interface CoachProps {
    game: string;
    coached: boolean;
    say: (message: Message) => Promise<void>;
}

/** For one's own seat, if the others agree; to do without it again is nobody else's business. */
function CoachItem({ game, coached, say }: CoachProps) {
    const change = () => {
        if (!coached) keepProgress(game, 0); // who calls it wants to hear it
        void say(coached ? { type: "alone" } : { type: "ask", what: "coach" });
    };
    return <Item onClick={change}>{coached ? t("Without a coach") : t("Ask for a coach")}</Item>;
}

export function Requests({ table, now, onDone }: { table: OnlineTable; now: Now; onDone: () => void }) {
    const [refused, setRefused] = useState<Outcome>();
    const [giving, setGiving] = useState(false);
    const [reporting, setReporting] = useState(0); // the seat whose name is about to be reported
    const doc = now.table;
    const own = doc.seats.find((s) => s.seat === doc.you);
    const say = async (message: Message) => {
        const why = await table.say(message);
        setRefused(why);
        if (!why) onDone();
    };
    if (!own || doc.state !== "playing") return null;
    const others = doc.seats.filter((s) => s.kind === "person" && s.seat !== own.seat);
    const absent = others.filter((s) => !s.here && !s.away);
    return (
        <ul class="menu">
            {refused && (
                <li class="problem" role="alert">
                    {refused.message}
                </li>
            )}
            {own.away && (
                <Item primary onClick={() => void say({ type: "back" })}>
                    {t("Take my seat back from the bot")}
                </Item>
            )}
            <Item
                onClick={() =>
                    void say(doc.paused ? { type: "resume" } : { type: "ask", what: "pause" })
                }
            >
                {doc.paused ? t("Go on") : t("Ask for a pause")}
            </Item>
            <CoachItem game={doc.game} coached={own.coached === true} say={say} />
            <Item onClick={() => void say({ type: "ask", what: "endings" })}>{t("Ask for a thousand endings")}</Item>
            {absent.map((s) => (
                <Item key={s.seat} onClick={() => void say({ type: "ask", what: "bot", seat: s.seat })}>
                    {t("A bot plays for {name}", { name: s.name ?? "" })}
                </Item>
            ))}
            <Item onClick={() => (giving ? void say({ type: "resign" }) : setGiving(true))}>
                {giving ? t("Yes, give up for good") : t("Give up")}
            </Item>
            {others.map((s) => (
                <Item
                    key={s.seat}
                    onClick={() =>
                        reporting === s.seat
                            ? void say({ type: "report", seat: s.seat })
                            : setReporting(s.seat)
                    }
                >
                    {reporting === s.seat
                        ? t("Yes, report the name {name}", { name: s.name ?? "" })
                        : t("Report the name {name}", { name: s.name ?? "" })}
                </Item>
            ))}
        </ul>
    );
}

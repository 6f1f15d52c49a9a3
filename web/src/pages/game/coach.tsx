// The coach beside the table. It thinks in a thread of its own, or on the server where the others have agreed to it, so
// that nobody waits for it: what it says about a decision may come while the others play.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Coached } from "../../coach";
import { goodAfter, goodInARow, GROWN, isLed, keepProgress } from "../../coach";
import { announce } from "../../parts/live";
import { changeSettings } from "../../settings";
import { sharedThread, SoloTable } from "../../solo";
import { Art } from "../../stage/art";
import { Icon } from "../../stage/icons";
import type { Table } from "../../table";
import { isOnline } from "../../table";
import { currentLang, t } from "../../words";

export interface Coaching {
    text: string;
    remark: boolean; // about what was decided, which can be taken back
    close: () => void;
}

/** The moment at which somebody is asked. */
interface Asked {
    seq: number;
    seat: number | undefined; // who has the device
    record: string;
}

/** What the coach in the page says about a moment; undefined where it has nothing to say. */
const coachOf = (game: string, { record, seq: steps }: Asked, decided: { do?: string } = {}) =>
    sharedThread()
        .ask("coach", { lesson: game, record, steps, lang: currentLang(), ...decided })
        .catch(() => undefined); // it could not be fetched: one plays without

/** Does this seat still have the device? What was meant for one person is not said to the next. */
const isTheirs = ({ now }: Table, seat: number | undefined): boolean => now?.table.you === seat;

/** What the coach says now. `decided` is to be called with every decision of the person. */
export function useCoach(table: Table, on: boolean): { coaching: Coaching | undefined; decided: (what: string) => void } {
    const [said, say] = useState<{ text: string; remark: boolean; seq: number }>();
    const asked = useRef<Asked>(undefined);
    const { now } = table;
    const seq = now?.seq ?? 0;
    const game = now?.table.game ?? "";
    const isAsked = on && table instanceof SoloTable && !table.isBlind && (now?.choices.length ?? 0) > 1;
    const isHeard = useRef(false); // what was better stays until the next decision: it can be taken back
    isHeard.current = said?.remark === true;
    const tell = (text: string, remark: boolean) => {
        if (!text || (isHeard.current && !remark)) return;
        say({ text, remark, seq: table.now?.seq ?? 0 });
        announce(t("Coach: {text}", { text }));
    };
    const leave = () => {
        tell(t("You do very well without me. I fall silent; the menu brings me back."), false);
        if (isOnline(table)) void table.say({ type: "alone" });
        else changeSettings({ coach: false });
    };
    const hear = ({ verdict, text }: Coached) => {
        if (verdict === "look") {
            if (isLed(goodInARow(game))) tell(text, false);
            return;
        }
        const good = goodAfter(verdict, goodInARow(game));
        keepProgress(game, good);
        if (good >= GROWN) leave();
        else if (verdict === "poor") tell(text, true);
    };
    useEffect(() => {
        if (!isAsked || !(table instanceof SoloTable)) return;
        asked.current = { seq, seat: now?.table.you, record: table.record };
        if (!isLed(goodInARow(game))) return;
        void coachOf(game, asked.current).then((c) => {
            if (c && table.now?.seq === seq && isTheirs(table, now?.table.you)) hear(c);
        });
    }, [isAsked, seq]);
    useEffect(() => {
        if (isOnline(table)) table.onCoach = hear;
    });
    const decided = (what: string) => {
        const at = asked.current;
        isHeard.current = false;
        say(undefined);
        if (!on || at?.seq !== seq) return;
        void coachOf(game, at, { do: what }).then((c) => {
            if (c && isTheirs(table, at.seat)) hear(c);
        });
    };
    const close = () => say(undefined);
    const isOld = said && !said.remark && said.seq !== seq; // what to look at is about one question
    return { coaching: said && !isOld ? { ...said, close } : undefined, decided };
}

export function CoachCard({ coaching, onUndo }: { coaching: Coaching | undefined; onUndo: () => void }) {
    if (!coaching) return null;
    const undo = () => {
        coaching.close();
        onUndo();
    };
    return (
        <section class="answer coach" aria-label={t("Coach")}>
            <Art name="graduation-cap" />
            <p>{coaching.text}</p>
            {coaching.remark && (
                <button type="button" class="button" onClick={undo}>
                    {t("Take back")}
                </button>
            )}
            <button type="button" class="tool" aria-label={t("Close")} onClick={coaching.close}>
                <Icon name="close" />
            </button>
        </section>
    );
}

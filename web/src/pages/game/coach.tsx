// The coach beside the table. It thinks in a thread of its own, so that nobody waits for it: what it says about a decision
// may come while the others play.

import { useEffect, useRef, useState } from "preact/hooks";
import { offeredAs } from "../../choice";
import type { Remark } from "../../coach";
import { goodInARow, GROWN, keepProgress, lookOf, weigh } from "../../coach";
import type { Counsel } from "../../host";
import { announce } from "../../parts/live";
import { changeSettings } from "../../settings";
import { sharedThread, SoloTable } from "../../solo";
import { Art } from "../../stage/art";
import { Icon } from "../../stage/icons";
import type { Table } from "../../table";
import { currentLang, t } from "../../words";

export interface Coaching {
    text: string;
    remark: boolean; // about what was decided, which can be taken back
    close: () => void;
}

interface Asked {
    seq: number;
    counsel: Promise<Counsel | undefined>;
}

const tellOf = ({ poor, best }: Remark): string =>
    poor && best
        ? [
              t("Allowed, of course. Better was: {label}, {best} instead of {chance}.", {
                  label: best.label,
                  best: best.chance ?? "",
                  chance: poor.chance ?? "",
              }),
              poor.why,
          ]
              .filter(Boolean)
              .join(" ")
        : "";

/** What the coach says now. `decided` is to be called with every decision of the person. */
export function useCoach(table: Table, on: boolean): { coaching: Coaching | undefined; decided: (what: string) => void } {
    const [said, say] = useState<{ text: string; remark: boolean; seq: number }>();
    const asked = useRef<Asked>(undefined);
    const { now } = table;
    const seq = now?.seq ?? 0;
    const game = now?.table.game ?? "";
    const isAsked = on && table instanceof SoloTable && (now?.choices.length ?? 0) > 1;
    const tell = (text: string, remark: boolean) => {
        if (!text) return;
        say({ text, remark, seq: table.now?.seq ?? 0 });
        announce(t("Coach: {text}", { text }));
    };
    useEffect(() => {
        if (!isAsked || !(table instanceof SoloTable)) return;
        const { record } = table;
        const counsel = sharedThread()
            .ask("counsel", { record, steps: seq, lang: currentLang() })
            .then((c) => ({ ...c, hints: c.hints.map((h) => ({ ...h, do: offeredAs(now?.choices ?? [], h) })) }))
            .catch(() => undefined); // about questions on oneself nobody has advice
        asked.current = { seq, counsel };
        void counsel.then((c) => {
            if (c && table.now?.seq === seq) tell(lookOf(c, goodInARow(game)), false);
        });
    }, [isAsked, seq]);
    const decided = (what: string) => {
        const at = asked.current;
        if (!on || at?.seq !== seq) return;
        void at.counsel.then((c) => {
            if (!c) return;
            const remark = weigh(c, what, goodInARow(game));
            keepProgress(game, remark.good);
            if (remark.good >= GROWN) {
                tell(t("You do very well without me. I fall silent; the menu brings me back."), false);
                changeSettings({ coach: false });
            } else if (remark.poor) tell(tellOf(remark), true);
            else say(undefined);
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

// What a person does at a table, and what comes of it: decisions, taking back, advice, questions by key.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Question } from "../../boards/answers";
import { answer } from "../../boards/answers";
import { offeredAs } from "../../choice";
import type { Hint } from "../../host";
import type { OnlineTable } from "../../online";
import { announce } from "../../parts/live";
import type { Choice } from "../../protocol";
import { go } from "../../route";
import { faultOf, SoloTable } from "../../solo";
import type { Fault } from "../../table";
import { t } from "../../words";
import { useKeys } from "./hooks";

const QUESTIONS: Record<string, Question> = {
    p: "position",
    m: "mine",
    s: "scores",
    l: "last",
    d: "decisions",
};

export interface Deeds {
    hint: Hint | undefined;
    fault: Fault | undefined;
    sure: Choice | undefined; // wants a second thought
    said: string; // the answer to what was asked last
    considered: Choice | undefined;
    setFault: (f: Fault | undefined) => void;
    setSure: (c: Choice | undefined) => void;
    setSaid: (text: string) => void;
    setConsidered: (c: Choice | undefined) => void;
    act: (c: Choice) => Promise<void>;
    choose: (c: Choice) => void;
    undo: () => Promise<void>;
    advise: () => Promise<void>;
}

function tellHint(found: Hint): string {
    const chance = found.chance && t("Chance to win: {percent}.", { percent: found.chance });
    return [t("Advice: {what}.", { what: found.label }), chance, found.why].filter(Boolean).join(" ");
}

export function useDeeds(table: SoloTable | OnlineTable): Deeds {
    const [hint, setHint] = useState<Hint>();
    const [fault, setFault] = useState<Fault>();
    const [sure, setSure] = useState<Choice>();
    const [said, setSaid] = useState("");
    const [considered, setConsidered] = useState<Choice>();
    const now = table.now;
    useEffect(() => {
        setHint(undefined);
        setFault(undefined);
        setConsidered(undefined);
    }, [now?.seq]);

    const tell = (text: string) => {
        setSaid(text);
        announce(text);
    };
    const decided = useRef(-1); // a second click on the same question means nothing
    const act = async (c: Choice) => {
        const asked = now?.seq ?? 0;
        if (decided.current === asked) return;
        decided.current = asked;
        setSaid(""); // what was asked about before is of no use any more
        const refused = await table.act(c.do);
        setFault(refused);
        if (refused) decided.current = -1;
    };
    const choose = (c: Choice) => {
        if (c.warn) setSure(c);
        else void act(c);
    };
    const undo = async () => {
        const refused = await table.undo();
        setFault(refused);
        if (!refused) tell(t("Taken back."));
    };
    const advise = async () => {
        if (!(table instanceof SoloTable)) return;
        try {
            const found = await table.hint();
            setHint({ ...found, do: offeredAs(now?.choices ?? [], found) });
            tell(tellHint(found));
        } catch (why) {
            setFault(faultOf(why));
        }
    };
    const deeds = { act, choose, undo, advise, setFault, setSure, setSaid, setConsidered };
    return { hint, fault, sure, said, considered, ...deeds };
}

/** Single letters ask questions, or do what buttons do. */
export function useDeedKeys(on: boolean, table: SoloTable | OnlineTable, deeds: Deeds): void {
    const now = table.now;
    useKeys(on && !!now, (key) => {
        const question = QUESTIONS[key];
        if (!now) return false;
        if (question) {
            const text = answer(question, now);
            deeds.setSaid(text);
            announce(text);
        } else if (key === "h" && table instanceof SoloTable && now.choices.length > 0)
            void deeds.advise();
        else if (key === "u" && !now.result) void deeds.undo();
        else if (key === "r") go(`#/rules/${now.table.game}`);
        else if (key === "escape" && deeds.said) deeds.setSaid("");
        else return false;
        return true;
    });
}

// What a person does at a table, and what comes of it: decisions, taking back, advice, questions by key.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Question } from "../../boards/answers";
import type { ZoneProps } from "../../boards/face";
import { answer, needsWords } from "../../boards/answers";
import { offeredAs, sentAs } from "../../choice";
import type { Hint } from "../../host";
import { announce } from "../../parts/live";
import { spokenAdvice } from "../../parts/spoken";
import type { Choice } from "../../protocol";
import { go } from "../../route";
import { faultOf, SoloTable } from "../../solo";
import type { Fault, Now, Table } from "../../table";
import { t } from "../../words";
import { useKeys } from "./hooks";

const QUESTIONS: Record<string, Question> = {
    p: "position",
    m: "mine",
    s: "scores",
    l: "last",
    d: "decisions",
};

const NONE: readonly Hint[] = [];

export interface Deeds {
    hint: Hint | undefined; // the best of the hints
    hints: readonly Hint[];
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
    clearHints: () => void;
    takeAdvice: (notation: string, zone: ZoneProps) => void; // lifts it
}

/** Shows why something was refused. A band that shows the same again says nothing to the ear. */
const refusing =
    (shown: Fault | undefined, show: (why: Fault | undefined) => void) => (why: Fault | undefined) => {
        if (why && why.message === shown?.message) announce(why.message);
        show(why);
    };

/** Taking back needs the consent of others. */
export const asksOthers = () => t("The others are asked: it is taken back once they have all agreed.");

/** `decided` hears of every decision that is sent. */
export function useDeeds(table: Table, decided: (what: string) => void = () => undefined): Deeds {
    const [hints, setHints] = useState<readonly Hint[]>(NONE);
    const [fault, setFault] = useState<Fault>();
    const [sure, setSure] = useState<Choice>();
    const [said, setSaid] = useState("");
    const [considered, setConsidered] = useState<Choice>();
    const now = table.now;
    useLayoutEffect(() => {
        setHints(NONE);
        setFault(undefined);
        setConsidered(undefined);
    }, [now?.seq]);
    const tell = (text: string) => (setSaid(text), announce(text));
    const refuse = refusing(fault, setFault);
    const sent = useRef(-1); // a second click on the same question means nothing
    const act = async (c: Choice) => {
        const asked = now?.seq ?? 0;
        if (sent.current === asked) return;
        sent.current = asked;
        setSaid(""); // what was asked about before is of no use any more
        const refused = await table.act(sentAs(c));
        if (refused) sent.current = -1;
        else decided(c.do);
        refuse(refused);
    };
    const choose = (c: Choice) => {
        if (c.warn) setSure(c);
        else void act(c);
    };
    const undo = async () => {
        if (!table.takesBack) return;
        const answer = await table.undo();
        refuse(answer === "asked" ? undefined : answer);
        if (answer === "asked") tell(asksOthers());
        else if (!answer) tell(t("Taken back."));
    };
    const advise = async () => {
        if (!(table instanceof SoloTable)) return;
        try {
            const choices = now?.choices ?? [];
            const found = (await table.hints()).map((h) => ({ ...h, do: offeredAs(choices, h) }));
            const [best] = found;
            if (!best || table.now?.seq !== now?.seq) return; // too late
            setHints(found);
            announce(spokenAdvice(best, choices));
        } catch (why) {
            refuse(faultOf(why));
        }
    };
    const clearHints = () => setHints(NONE);
    const takeAdvice = (notation: string, zone: ZoneProps) => {
        const c = zone.choices.find((x) => x.do === notation);
        if (c) zone.onLift({ key: c.do, choices: [c] });
    };
    const deeds = { act, choose, undo, advise, clearHints, takeAdvice };
    const setters = { setFault, setSure, setSaid, setConsidered };
    return { hint: hints[0], hints, fault, sure, said, considered, ...deeds, ...setters };
}

/** Single letters ask questions, or do what buttons do. */
export function useDeedKeys(on: boolean, table: Table, deeds: Deeds): void {
    const now = table.now;
    const before = useRef(""); // what was asked last, and when
    useKeys(on && !!now, (key) => {
        if (!now) return false;
        const asked = `${key} ${now.seq}`;
        const isAgain = before.current === asked;
        before.current = isAgain ? "" : asked;
        const question = key === "p" && isAgain ? "whole" : QUESTIONS[key];
        const say = (asked: Question, known: Now) => {
            const text = answer(asked, known);
            deeds.setSaid(text);
            announce(text);
        };
        if (question && needsWords(question))
            void table.words().then((known) => say(question, known ?? now));
        else if (question) say(question, now);
        else if (key === "h" && table instanceof SoloTable && !table.isBlind && now.choices.length > 0)
            void deeds.advise();
        else if (key === "u" && !now.result && table.takesBack) void deeds.undo();
        else if (key === "r") go(`#/rules/${now.table.game}`);
        else if (key === "escape" && deeds.said) deeds.setSaid("");
        else return false;
        return true;
    });
}

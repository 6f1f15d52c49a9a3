// A game being played: board, question, decisions, scores, log; the end follows on the same page.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Question } from "../boards/answers";
import { answer } from "../boards/answers";
import { drawnBoard } from "../boards/board";
import { WordsBoard } from "../boards/words";
import type { Hint } from "../host";
import { Boundary } from "../parts/boundary";
import { Chat } from "../parts/chat";
import { Choices } from "../parts/choices";
import { Dialog } from "../parts/dialog";
import { Frame } from "../parts/frame";
import { useSettings, useTable } from "../parts/hooks";
import { announce } from "../parts/live";
import { Log } from "../parts/log";
import { Requests } from "../parts/requests";
import { Seats } from "../parts/seats";
import { ring } from "../parts/sound";
import { soloTable } from "../playing";
import type { Choice } from "../protocol";
import { go } from "../route";
import { storageRefused } from "../saved";
import { changeSettings } from "../settings";
import { OnlineTable } from "../online";
import { faultOf, SoloTable } from "../solo";
import type { Fault, Now, Table } from "../table";
import { currentLang, gameFacts, t, tn } from "../words";
import { End } from "./end";

const QUESTIONS: Record<string, Question> = {
    p: "position",
    m: "mine",
    s: "scores",
    l: "last",
    d: "decisions",
};

function useSolo(id: string): SoloTable | undefined {
    const [table, setTable] = useState<SoloTable>();
    useEffect(() => {
        let here = true;
        void soloTable(id).then((found) => {
            if (here) setTable(found);
        });
        return () => {
            here = false;
        };
    }, [id]);
    useTable(table);
    return table;
}

/** Says what is new, once; rings when the person is asked. */
function useNarration(now: Now | undefined): void {
    const asked = useRef(-1);
    useEffect(() => {
        if (!now) return;
        for (const n of now.fresh) if (n.text) announce(n.text, true);
        if (now.choices.length === 0 || asked.current === now.seq) return;
        asked.current = now.seq;
        announce(
            `${now.game?.question ?? ""} ${tn("{n} decision", "{n} decisions", now.choices.length)}`,
        );
        ring();
    }, [now]);
}

/** When what had the focus is gone, the question has it: never the top of the page. */
function useFocus(now: Now | undefined): void {
    useEffect(() => {
        const lost = !document.activeElement || document.activeElement === document.body;
        if (now && lost && now.seq > 0) document.getElementById("turn")?.focus({ preventScroll: true });
    }, [now]);
}

function useKeys(on: boolean, act: (key: string) => boolean): void {
    const latest = useRef(act);
    latest.current = act;
    useEffect(() => {
        if (!on) return undefined;
        const pressed = (e: KeyboardEvent) => {
            const typing =
                e.target instanceof HTMLElement && e.target.closest("input, select, textarea, dialog");
            if (typing || e.ctrlKey || e.altKey || e.metaKey) return;
            if (latest.current(e.key.toLowerCase())) e.preventDefault();
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    }, [on]);
}

/** Is there room for board and list at once? */
function isWide(): boolean {
    return matchMedia("(min-width: 60em)").matches;
}

function Menu({ table, onClose }: { table: Table; onClose: () => void }) {
    const chosen = useSettings();
    const facts = table.now && gameFacts(table.now.table.game);
    return (
        <Dialog title={t("Menu")} onClose={onClose}>
            {table instanceof OnlineTable && table.now && (
                <Requests table={table} now={table.now} onDone={onClose} />
            )}
            <ul class="menu">
                <li>
                    <button
                        type="button"
                        class="button"
                        onClick={() => {
                            changeSettings({ words: !chosen.words });
                            onClose();
                        }}
                    >
                        {chosen.words ? t("Draw the board") : t("The board in words")}
                    </button>
                </li>
                <li>
                    <a class="button" href={`#/rules/${facts?.id ?? ""}`}>
                        {t("Rules")}
                    </a>
                </li>
                <li>
                    <a class="button" href="#/settings">
                        {t("Settings")}
                    </a>
                </li>
                <li>
                    <a class="button" href="#/">
                        {t("Leave; the game is kept")}
                    </a>
                </li>
            </ul>
            <h3>{t("Keys")}</h3>
            <dl class="keys">
                {[
                    ["P", t("position")],
                    ["M", t("my pieces")],
                    ["S", t("scores")],
                    ["L", t("last events")],
                    ["D", t("decisions")],
                    ["H", t("advice")],
                    ["U", t("take back")],
                    ["R", t("rules")],
                ].map(([key, what]) => (
                    <div key={key}>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{what}</dd>
                    </div>
                ))}
            </dl>
            <button type="button" class="button primary" onClick={onClose}>
                {t("Back to the game")}
            </button>
        </Dialog>
    );
}

function Sure({ choice, onYes, onNo }: { choice: Choice; onYes: () => void; onNo: () => void }) {
    return (
        <Dialog title={t("Are you sure?")} onClose={onNo}>
            <p>{choice.warn}</p>
            <div class="row">
                <button type="button" class="button primary" onClick={onNo}>
                    {t("No, go back")}
                </button>
                <button type="button" class="button" onClick={onYes}>
                    {t("Yes, do it")}
                </button>
            </div>
        </Dialog>
    );
}

/** A refusal, with its rule a click away. */
function Problem({ fault, game, onClose }: { fault: Fault; game: string; onClose: () => void }) {
    return (
        <p class="problem" role="alert">
            {fault.rule && <a href={`#/rules/${game}/${fault.rule}`}>{fault.rule}</a>} {fault.message}{" "}
            <button type="button" class="button quiet" onClick={onClose}>
                {t("Close")}
            </button>
        </p>
    );
}

/** A game of this browser. */
export function SoloPage({ id }: { id: string }) {
    const table = useSolo(id);
    const lang = currentLang();
    useEffect(() => table?.speak(lang), [table, lang]);
    if (table?.now) return <Playing table={table} />;
    return (
        <Frame title={t("A game")} kind="unknown">
            {table?.fault ? (
                <p class="problem" role="alert">
                    {table.fault.message}{" "}
                    <a class="button primary" href="#/">
                        {t("All games")}
                    </a>
                </p>
            ) : (
                <p role="status">{t("Opening the box…")}</p>
            )}
        </Frame>
    );
}

/** What other people ask one's consent for. */
function Consents({ table, now }: { table: OnlineTable; now: Now }) {
    const questions: Record<string, string> = {
        undo: t("{name} would like to take a decision back."),
        pause: t("{name} would like a pause."),
        bot: t("{name} would like a bot to play for somebody who is away."),
        rematch: t("{name} would like another game."),
    };
    const waiting = now.table.asked.filter(
        (a) => now.table.you !== undefined && a.waits.includes(now.table.you),
    );
    return (
        <>
            {waiting.map((a) => (
                <div class="consent" role="alert" key={a.what}>
                    <p>
                        {(questions[a.what] ?? a.what).replace(
                            "{name}",
                            now.table.seats[a.by - 1]?.name ?? "",
                        )}
                    </p>
                    <div class="row">
                        {[true, false].map((yes) => (
                            <button
                                key={String(yes)}
                                type="button"
                                class={yes ? "button primary" : "button"}
                                onClick={() =>
                                    void table.say({ type: "answer", what: a.what as "undo", yes })
                                }
                            >
                                {yes ? t("Agreed") : t("No")}
                            </button>
                        ))}
                    </div>
                </div>
            ))}
        </>
    );
}

/** Whoever plays, and wherever the table is kept. */
export function Playing({ table }: { table: SoloTable | OnlineTable }) {
    const solo = table instanceof SoloTable ? table : undefined;
    const online = table instanceof OnlineTable ? table : undefined;
    const chosen = useSettings();
    const [hint, setHint] = useState<Hint>();
    const [fault, setFault] = useState<Fault>();
    const [sure, setSure] = useState<Choice>();
    const [menu, setMenu] = useState(false);
    const [said, setSaid] = useState("");
    const [considered, setConsidered] = useState<Choice>();
    const now = table.now;
    useNarration(now);
    useFocus(now);
    useEffect(() => {
        setHint(undefined);
        setFault(undefined);
        setConsidered(undefined);
    }, [now?.seq]);
    const over = !!now?.result;
    useEffect(() => {
        if (over) window.scrollTo({ top: 0 }); // to the ranking, wherever one was looking
    }, [over]);

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
        try {
            if (!solo) return;
            const found = await solo.hint();
            setHint(found);
            const chance = found.chance && t("Chance to win: {percent}.", { percent: found.chance });
            tell(
                [t("Advice: {what}.", { what: found.label }), chance, found.why]
                    .filter(Boolean)
                    .join(" "),
            );
        } catch (why) {
            setFault(faultOf(why));
        }
    };
    useKeys(chosen.keys && !!now, (key) => {
        const question = QUESTIONS[key];
        if (question && now) tell(answer(question, now));
        else if (key === "h" && solo && now && now.choices.length > 0) void advise();
        else if (key === "u" && now && !now.result) void undo();
        else if (key === "r" && now) go(`#/rules/${now.table.game}`);
        else if (key === "escape" && said) setSaid("");
        else return false;
        return true;
    });

    if (!now) return null;
    const view = now.game;
    const Board = chosen.words ? undefined : drawnBoard(now.table.game);
    const yours = now.choices.length > 0;
    const list = (
        <Choices
            choices={now.choices}
            hinted={hint?.do}
            considered={considered?.do}
            onChoose={choose}
            onConsider={setConsidered}
        />
    );
    const deciding = (
        <section class="deciding" aria-label={t("Your decision")}>
            {now.table.paused && <p class="consent">{t("The game rests.")}</p>}
            <div class="row tools">
                {solo && yours && (
                    <button type="button" class="button" onClick={() => void advise()}>
                        {t("Advice")}
                    </button>
                )}
                {solo && !yours && (
                    <button
                        type="button"
                        class="button"
                        onClick={() => void solo.thread.ask("hurry", {})}
                    >
                        {t("Faster")}
                    </button>
                )}
                <button type="button" class="button" onClick={() => void undo()}>
                    {t("Take back")}
                </button>
            </div>
            {yours && Board && (
                <details class="as-list" open={isWide()}>
                    <summary>{t("All decisions as a list")}</summary>
                    {list}
                </details>
            )}
            {yours && !Board && list}
            {solo && storageRefused() && (
                <p class="note">
                    {t("This browser keeps nothing: the game is lost when the page is closed.")}
                </p>
            )}
        </section>
    );
    return (
        <Frame
            title={now.table.title}
            kind="game"
            skips={[
                { to: "turn", label: t("Skip to the decisions") },
                { to: "log-title", label: t("Skip to the log") },
            ]}
            actions={
                <>
                    <a class="button quiet" href={`#/rules/${now.table.game}`}>
                        {t("Rules")}
                    </a>
                    <button type="button" class="button quiet" onClick={() => setMenu(true)}>
                        {t("Menu")}
                    </button>
                </>
            }
        >
            {table.link === "waiting" && (
                <p class="reconnecting" role="status">
                    {t("The connection is lost; we are taking it up again…")}
                </p>
            )}
            {table.puzzled && (
                <p class="note" role="status">
                    {t(
                        "The server said something that this page does not understand. If something is missing, reload the page.",
                    )}
                </p>
            )}
            <div class="table-top" data-seq={now.seq}>
                <section class="side-seats" aria-label={t("Players")}>
                    <Seats table={now.table} view={view} />
                    {now.table.watching > 0 && (
                        <p class="note">
                            {tn("{n} person looks on", "{n} people look on", now.table.watching)}
                        </p>
                    )}
                </section>
                <div class="play">
                    {now.result && <End table={table} now={now} result={now.result} />}
                    {!now.result && (
                        <section class="turn" aria-label={t("What is asked")}>
                            <h2 id="turn" tabIndex={-1}>
                                {view?.question ?? ""}
                            </h2>
                        </section>
                    )}
                    {!now.result && !Board && deciding}
                    {!now.result && view && (
                        <section class="board" aria-labelledby="board-title">
                            <h2 id="board-title" class="unseen">
                                {t("Board")}
                            </h2>
                            {Board ? (
                                <Boundary
                                    moment={view}
                                    instead={
                                        <>
                                            <p class="note" role="status">
                                                {t(
                                                    "The board cannot be drawn now; here it is in words.",
                                                )}
                                            </p>
                                            <WordsBoard sections={view.sections ?? []} />
                                        </>
                                    }
                                >
                                    <Board
                                        table={now.table}
                                        view={view}
                                        choices={now.choices}
                                        hinted={hint?.do}
                                        considered={considered?.do}
                                        onChoose={choose}
                                        onConsider={setConsidered}
                                    />
                                </Boundary>
                            ) : (
                                <WordsBoard sections={view.sections ?? []} />
                            )}
                        </section>
                    )}
                    {!now.result && Board && deciding}
                </div>
                <aside class="side-log" aria-label={t("Log")}>
                    <Log news={now.news} game={now.table.game} />
                    {online && now.table.chatting && <Chat table={online} said={now.chat} />}
                </aside>
            </div>
            <div class="notices">
                {fault && (
                    <Problem fault={fault} game={now.table.game} onClose={() => setFault(undefined)} />
                )}
                {online && <Consents table={online} now={now} />}
                {said && (
                    <div class="answer">
                        <p>{said}</p>
                        <button type="button" class="button quiet" onClick={() => setSaid("")}>
                            {t("Close")}
                        </button>
                    </div>
                )}
            </div>
            {menu && <Menu table={table} onClose={() => setMenu(false)} />}
            {sure && (
                <Sure
                    choice={sure}
                    onNo={() => setSure(undefined)}
                    onYes={() => {
                        setSure(undefined);
                        void act(sure);
                    }}
                />
            )}
        </Frame>
    );
}

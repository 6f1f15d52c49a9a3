import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Named } from "../api";
import { getOffer } from "../api";
import type { OnlineTable } from "../online";
import type { Chat as Said } from "../protocol";
import type { Outcome } from "../table";
import { Icon } from "../stage/icons";
import { colon, currentLang, t, tn } from "../words";
import { announce } from "./live";

const MAX_BYTES = 400;

/** Ready-made phrases, which everybody reads in the own language. */
function Phrases({ onSay }: { onSay: (id: string) => Promise<void> }) {
    const [phrases, setPhrases] = useState<Named[]>([]);
    const lang = currentLang();
    useEffect(
        () =>
            void getOffer().then(
                (o) => setPhrases(o.phrases),
                () => undefined,
            ),
        [lang],
    );
    return (
        <ul class="phrases" aria-label={t("Ready-made phrases")}>
            {phrases.map((p) => (
                <li key={p.id}>
                    <button type="button" class="button phrase" onClick={() => void onSay(p.id)}>
                        {p.title}
                    </button>
                </li>
            ))}
        </ul>
    );
}

/** The first click asks, the second reports the line to whoever runs the server. */
function Report({ table, n }: { table: OnlineTable; n: number }) {
    const [state, setState] = useState<"" | "asked" | "sent">("");
    const click = async () => {
        if (state === "") setState("asked");
        else if (state === "asked" && !(await table.say({ type: "report", n }))) setState("sent");
    };
    if (state === "sent") return <span class="note"> {t("Reported.")}</span>;
    return (
        <button type="button" class="report" onClick={() => void click()}>
            {state === "asked" ? t("Report this line?") : t("Report")}
        </button>
    );
}

function Line({ said: s, table, mark }: { said: Said; table: OnlineTable; mark: ComponentChildren }) {
    return (
        <li class="chat-said">
            {mark}
            <span class="said-words">
                <b class={mark ? "unseen" : undefined}>
                    {s.who}
                    {colon()}
                </b>
                {s.text}
            </span>
            <Report table={table} n={s.n} />
        </li>
    );
}

/** What somebody writes or says by a ready-made phrase. */
function Field({ table }: { table: OnlineTable }) {
    const [text, setText] = useState("");
    const [refused, setRefused] = useState<Outcome>();
    const send = async (e: Event) => {
        e.preventDefault();
        if (!text.trim()) return;
        const why = await table.say({ type: "chat", text: text.trim() });
        setRefused(why);
        if (!why) setText("");
    };
    const tooLong = new TextEncoder().encode(text).length > MAX_BYTES;
    return (
        <>
            <Phrases onSay={async (phrase) => setRefused(await table.say({ type: "chat", phrase }))} />
            <form class="row" onSubmit={send}>
                <label class="chat-field">
                    <span class="unseen">{t("Say something")}</span>
                    <input
                        type="text"
                        value={text}
                        placeholder={t("Say something")}
                        onInput={(e) => setText(e.currentTarget.value)}
                    />
                </label>
                <button
                    class="button send"
                    type="submit"
                    aria-label={t("Send")}
                    disabled={tooLong || !text.trim()}
                >
                    <Icon name="send" />
                </button>
            </form>
            {refused && (
                <p class="problem" role="alert">
                    {refused.message}
                </p>
            )}
        </>
    );
}

/** Where talk is beside the table it is one line, which opens. */
export interface Fold {
    open: boolean;
    unread: number;
    onOpen: (open: boolean) => void;
}

interface Props {
    table: OnlineTable;
    said: readonly Said[];
    mark: (seat: number) => ComponentChildren; // of whoever spoke
    fold?: Fold | undefined;
    inDrawer?: boolean | undefined; // whose tab says what this is
}

/** What was said last, in as much of a line as there is. */
function Last({ said, mark }: { said: Said; mark: ComponentChildren }) {
    return (
        <>
            {mark}
            <span class="chat-last">
                <span class={mark ? "unseen" : undefined}>
                    {said.who}
                    {colon()}
                </span>
                {said.text}
            </span>
        </>
    );
}

function Head({ said, mark, fold, inDrawer }: Pick<Props, "said" | "mark" | "fold" | "inDrawer">) {
    if (!fold)
        return (
            <h2 id="chat-title" class={inDrawer ? "unseen" : undefined}>
                {t("Chat")}
            </h2>
        );
    const last = fold.open ? undefined : said.at(-1);
    return (
        <h2 class="chat-head">
            <button
                type="button"
                class="chat-line"
                aria-expanded={fold.open}
                onClick={() => fold.onOpen(!fold.open)}
            >
                <span id="chat-title" class={last ? "unseen" : "chat-last"}>
                    {t("Chat")}
                </span>
                {last && <Last said={last} mark={last.seat && mark(last.seat)} />}
                {!fold.open && fold.unread > 0 && (
                    <i class="unread">
                        {fold.unread}
                        <span class="unseen"> {tn("new message", "new messages", fold.unread)}</span>
                    </i>
                )}
                <Icon name={fold.open ? "down" : "up"} />
            </button>
        </h2>
    );
}

export function Chat({ table, said, mark, fold, inDrawer }: Props) {
    const list = useRef<HTMLOListElement>(null);
    const known = useRef(said.length > 0 ? (said[said.length - 1]?.n ?? 0) : 0);
    const isOpen = !fold || fold.open;
    useEffect(() => {
        for (const s of said) if (s.n > known.current) announce(`${s.who}${colon()}${s.text}`);
        known.current = said.at(-1)?.n ?? known.current;
    }, [said]);
    useEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
    }, [said, isOpen]);
    return (
        <section class="chat" aria-labelledby="chat-title">
            <Head {...{ said, mark, fold, inDrawer }} />
            {isOpen && (
                <>
                    <ol ref={list} tabIndex={0} aria-labelledby="chat-title">
                        {said.map((s) => (
                            <Line key={s.n} said={s} table={table} mark={s.seat && mark(s.seat)} />
                        ))}
                        {said.length === 0 && <li class="note">{t("Nobody has said anything yet.")}</li>}
                    </ol>
                    <Field table={table} />
                </>
            )}
        </section>
    );
}

import { useEffect, useRef, useState } from "preact/hooks";
import type { Named } from "../api";
import { getOffer } from "../api";
import type { OnlineTable } from "../online";
import type { Chat as Said } from "../protocol";
import type { Outcome } from "../table";
import { colon, currentLang, t } from "../words";
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

export function Chat({ table, said }: { table: OnlineTable; said: readonly Said[] }) {
    const [text, setText] = useState("");
    const [refused, setRefused] = useState<Outcome>();
    const list = useRef<HTMLOListElement>(null);
    const known = useRef(said.length > 0 ? (said[said.length - 1]?.n ?? 0) : 0);
    useEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
        for (const s of said) if (s.n > known.current) announce(`${s.who}${colon()}${s.text}`);
        known.current = said.at(-1)?.n ?? known.current;
    }, [said]);
    const send = async (e: Event) => {
        e.preventDefault();
        if (!text.trim()) return;
        const why = await table.say({ type: "chat", text: text.trim() });
        setRefused(why);
        if (!why) setText("");
    };
    const tooLong = new TextEncoder().encode(text).length > MAX_BYTES;
    return (
        <section class="chat" aria-labelledby="chat-title">
            <h2 id="chat-title">{t("Chat")}</h2>
            <ol ref={list} tabIndex={0} aria-labelledby="chat-title">
                {said.map((s) => (
                    <li key={s.n}>
                        <b>{s.who}</b>
                        {colon()}
                        {s.text}
                        <Report table={table} n={s.n} />
                    </li>
                ))}
                {said.length === 0 && <li class="note">{t("Nobody has said anything yet.")}</li>}
            </ol>
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
                <button class="button" type="submit" disabled={tooLong || !text.trim()}>
                    {t("Send")}
                </button>
            </form>
            <Phrases onSay={async (phrase) => setRefused(await table.say({ type: "chat", phrase }))} />
            {refused && (
                <p class="problem" role="alert">
                    {refused.message}
                </p>
            )}
        </section>
    );
}

// How others come to the table: a picture for their camera, three words to tell them, a link to send.

import { useEffect, useState } from "preact/hooks";
import { makeWords } from "../../api";
import type { OnlineTable } from "../../online";
import { CopyButton } from "../../parts/fields";
import { QrCode } from "../../parts/qr";
import { usePhone } from "../../stage/phone";
import { currentLang, t } from "../../words";

/** Hands the link to whatever the device sends things with. */
function ShareButton({ link }: { link: string }) {
    if (!("share" in navigator)) return null;
    return (
        <button
            type="button"
            class="hint-button"
            onClick={() => void navigator.share({ title: "Ludovie", url: link }).catch(() => undefined)}
        >
            {t("Share…")}
        </button>
    );
}

const BEFORE = 240; // seconds before their end, others are asked for: the old ones still lead here meanwhile
const AGAIN = 60; // and so many after a refusal

/** The words of this table, as long as they hold; a server that has none leaves the link. */
export function useWords({ id, key, link }: OnlineTable): string[] {
    const [words, setWords] = useState<string[]>([]);
    const lang = currentLang();
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let here = true;
        const ask = async () => {
            const told = await makeWords(id, key).catch(() => undefined);
            if (!here) return;
            setWords(told?.words.split(" ") ?? []);
            timer = setTimeout(ask, 1000 * (told ? Math.max(1, told.seconds - BEFORE) : AGAIN));
        };
        if (link === "open") void ask();
        return () => {
            here = false;
            clearTimeout(timer);
        };
    }, [id, lang, link]);
    return words;
}

export function Words({ words }: { words: readonly string[] }) {
    if (words.length === 0) return null;
    return (
        <div class="table-words">
            <p class="note">{t("Or tell them three words, for “Join a table”:")}</p>
            <p class="three-words">
                {words.map((w) => (
                    <b key={w}>{w} </b>
                ))}
            </p>
        </div>
    );
}

export function Invitation({ table }: { table: OnlineTable }) {
    const link = `${location.href.split("#")[0]}#/table/${table.id}${table.key && `/${table.key}`}`;
    const phone = usePhone(); // from a telephone the link is sent; the code is for cameras of people beside one
    const words = useWords(table);
    const qr = <QrCode text={link} label={t("QR code of the link")} />;
    return (
        <section class="invitation" aria-labelledby="invite-title">
            <h2 id="invite-title">{t("Invite: they see the table at once.")}</h2>
            {phone ? (
                <details class="fold qr-fold">
                    <summary>{t("Show the QR code")}</summary>
                    {qr}
                </details>
            ) : (
                qr
            )}
            <Words words={words} />
            <div class="link-row">
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
                <CopyButton text={link} field="invitation" label={t("Copy the link")} />
            </div>
            <ShareButton link={link} />
            {!phone && (
                <a class="hint-button" href={`#/screen/${table.id}/${table.key}`}>
                    {t("Big screen for the room")}
                </a>
            )}
            <p class="note">{t("Anyone with this link can sit down or watch.")}</p>
        </section>
    );
}

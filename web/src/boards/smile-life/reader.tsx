// A card to be read: a long press, the right button, or the key I on a card that has the focus.

import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { settings } from "../../settings";
import { readable, useLongPress } from "../../stage/longpress";
import { t } from "../../words";
import { Card } from "./card";
import { whyNot } from "./paths";
import { purchaseOf } from "./paying";
import type { Scene } from "./scene";

const CARD = "data-card";

type Want = (card: string | undefined) => void;

function isReadKey(e: KeyboardEvent): boolean {
    return e.key.toLowerCase() === "i" && settings().keys && !e.ctrlKey && !e.altKey && !e.metaKey;
}

/** The right button on a card, or the key I while it has the focus. */
function useAsked(want: Want): void {
    useEffect(() => {
        const end = new AbortController();
        const { signal } = end;
        const read = (e: Event, at: EventTarget | null) => {
            const card = readable(CARD, at);
            if (!card) return;
            e.preventDefault();
            want(card);
        };
        document.addEventListener("contextmenu", (e) => read(e, e.target), { signal });
        document.addEventListener(
            "keydown",
            (e) => {
                if (isReadKey(e)) read(e, document.activeElement);
            },
            { signal },
        );
        return () => end.abort();
    }, []);
}

export function Reader({ sc }: { sc: Scene }) {
    const [wanted, want] = useState<string>();
    useLongPress(CARD, want);
    useAsked(want);
    if (wanted === undefined) return null;
    const doc = sc.doc(wanted);
    const why = whyNot(sc.props.blocked, wanted);
    return (
        <Dialog title={doc.name} onClose={() => want(undefined)}>
            <div class="sml-reading">
                <Card
                    doc={doc}
                    w={Math.min(260, innerWidth - 80)}
                    form="read"
                    price={purchaseOf(sc.v, wanted)?.price}
                />
                <p class="unseen">{doc.text}</p>
                {why && (
                    <p class="sml-why">
                        {why.why}{" "}
                        {why.rule && (
                            <a href={`#/rules/${sc.props.table.game}/${why.rule}`}>{why.rule}</a>
                        )}
                    </p>
                )}
                <button type="button" class="button primary" onClick={() => want(undefined)}>
                    {t("Close")}
                </button>
            </div>
        </Dialog>
    );
}

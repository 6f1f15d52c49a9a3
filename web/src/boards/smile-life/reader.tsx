// A card to be read: a long press, the right button, or the key I on a card that has the focus.

import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { settings } from "../../settings";
import { t } from "../../words";
import { Card } from "./card";
import { whyNot } from "./paths";
import { purchaseOf } from "./paying";
import type { Scene } from "./scene";

const LONG = 450; // ms
const FAR = 8; // pixels: then it is a drag

function cardAt(target: EventTarget | null): string | undefined {
    const found =
        target instanceof Element ? target.closest("[data-card]")?.getAttribute("data-card") : null;
    return found ?? undefined;
}

type Want = (card: string | undefined) => void;

/** A finger that stays on a card wants to read it; the click that ends the long press is none. */
function useLongPress(want: Want): void {
    const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
    useEffect(() => {
        const end = new AbortController();
        const { signal } = end;
        let swallow = false;
        const letGo = () => {
            clearTimeout(held.current?.timer);
            held.current = undefined;
        };
        const down = (e: PointerEvent) => {
            const card = cardAt(e.target);
            letGo();
            if (!card || e.pointerType === "mouse") return;
            const timer = setTimeout(() => {
                swallow = true;
                want(card);
            }, LONG);
            held.current = { timer, x: e.clientX, y: e.clientY };
        };
        const move = (e: PointerEvent) => {
            const h = held.current;
            if (h && Math.hypot(e.clientX - h.x, e.clientY - h.y) > FAR) letGo();
        };
        const click = (e: MouseEvent) => {
            if (!swallow) return;
            swallow = false;
            e.stopPropagation();
            e.preventDefault();
        };
        document.addEventListener("pointerdown", down, { signal });
        document.addEventListener("pointermove", move, { signal });
        document.addEventListener("pointerup", letGo, { signal });
        document.addEventListener("pointercancel", letGo, { signal });
        document.addEventListener("click", click, { signal, capture: true });
        return () => {
            letGo();
            end.abort();
        };
    }, []);
}

function isReadKey(e: KeyboardEvent): boolean {
    return e.key.toLowerCase() === "i" && settings().keys && !e.ctrlKey && !e.altKey && !e.metaKey;
}

/** The right button on a card, or the key I while it has the focus. */
function useAsked(want: Want): void {
    useEffect(() => {
        const end = new AbortController();
        const { signal } = end;
        const read = (e: Event, at: EventTarget | null) => {
            const card = cardAt(at);
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
    useLongPress(want);
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

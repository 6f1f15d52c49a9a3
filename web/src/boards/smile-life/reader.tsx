// A card to be read: a long press, the right button, or the key I on a card that has the focus.

import { useState } from "preact/hooks";
import { ReadingDialog } from "../../parts/dialog";
import { useHeld, useReadKey } from "../../stage/held";
import { windowSize } from "../../stage/measure";
import { Card } from "./card";
import { whyNot } from "./paths";
import { purchaseOf } from "./paying";
import type { Scene } from "./scene";

export function Reader({ sc }: { sc: Scene }) {
    const [wanted, want] = useState<string>();
    useHeld("data-card", want);
    useReadKey("data-card", want);
    if (wanted === undefined) return null;
    const doc = sc.doc(wanted);
    const why = whyNot(sc.props.blocked, wanted);
    return (
        <ReadingDialog title={doc.name} class="sml-reading" onClose={() => want(undefined)}>
            <Card
                doc={doc}
                w={Math.min(260, windowSize().width - 80)}
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
        </ReadingDialog>
    );
}

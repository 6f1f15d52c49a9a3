// Paying: the price as cells, the notes as large buttons that say what each would waste. What has been tapped lies in
// what is lifted; nothing is sent before the bar is full.

import { useRoving } from "../../stage/roving";
import { t, tn } from "../../words";
import { Bill } from "./marks";
import { mayTap, tap, wayOf } from "./paying";
import type { Scene } from "./scene";
import { pressNote, sumOf } from "./scene";
import type { Note, Purchase } from "./view";

/** What tapping this note would mean. */
function noteWords(p: Purchase, notes: readonly string[], note: Note): { text: string; state: string } {
    if (notes.includes(note.card)) return { text: t("counted"), state: "on" };
    const then = tap(notes, note.card);
    if (!mayTap(p, then)) return { text: t("not needed"), state: "off" };
    const way = wayOf(p, then);
    if (!way) return { text: t("counts {n}", { n: note.worth }), state: "can" };
    if (way.waste === 0) return { text: t("just right"), state: "can" };
    return { text: tn("{n} lost", "{n} lost", way.waste), state: "can" };
}

function NoteButton({ sc, note }: { sc: Scene; note: Note }) {
    const { purchase, notes } = sc.buying ?? { purchase: undefined, notes: [] };
    if (!purchase) return null;
    const { text, state } = noteWords(purchase, notes, note);
    const doc = sc.doc(note.card);
    return (
        <button
            type="button"
            class={`sml-note ${state}`}
            aria-pressed={state === "on"}
            aria-disabled={state === "off"}
            data-at={`note:${note.card}`}
            onClick={() => state !== "off" && pressNote(sc, note.card)}
        >
            <span class="unseen">{`${doc.name}, ${text}`}</span>
            <Bill n={note.worth} />
            <small aria-hidden="true">{text}</small>
        </button>
    );
}

export function Dock({ sc }: { sc: Scene }) {
    const roving = useRoving<HTMLDivElement>();
    if (!sc.buying) return null;
    const { purchase, notes } = sc.buying;
    const paid = Math.min(sumOf(purchase, notes), purchase.price);
    const half = purchase.full > purchase.price && sc.v.phase !== "pay";
    return (
        <div class="sml-dock">
            <p>
                <b>{t("Price {n}", { n: purchase.price })}</b>
                {half && <> {t("instead of {n}", { n: purchase.full })}</>}
            </p>
            <div
                class="sml-bar"
                role="img"
                aria-label={t("{sum} of {price}", { sum: paid, price: purchase.price })}
            >
                {Array.from({ length: purchase.price }, (_, i) => (
                    <i key={i} class={i < paid ? "full" : ""} />
                ))}
            </div>
            <div class="sml-purse" role="toolbar" aria-label={t("Your salaries")} {...roving}>
                {purchase.purse.map((n) => (
                    <NoteButton key={n.card} sc={sc} note={n} />
                ))}
            </div>
        </div>
    );
}

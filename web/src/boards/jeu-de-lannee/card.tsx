// Cards: large, with what they do in words; backs on their piles.

import type { ComponentChildren } from "preact";
import { Art } from "../../stage/art";
import { capital, t } from "../../words";
import type { CardDoc } from "./view";
import { artOfCard } from "./view";

export const deckName = (deck: "chance" | "hasard"): string =>
    deck === "chance" ? t("Chance card") : t("Hasard card");
export const deckArt = (deck: "chance" | "hasard"): string =>
    deck === "chance" ? "four-leaf-clover" : "black-cat";

const LONG = 110; // letters from which a card is set smaller

export function Card({
    card,
    struck = false,
    small = false,
    children,
}: {
    card: CardDoc;
    small?: boolean;
    struck?: boolean; // a shield lies over what it does
    children?: ComponentChildren;
}) {
    const long = card.text.length + card.effect.length > LONG;
    return (
        <div class={`jda-card deck-${card.deck}${small ? " small" : ""}${long ? " long" : ""}`} data-at={`card ${card.id}`}>
            <span class="jda-family">
                <Art name={deckArt(card.deck)} />
                {deckName(card.deck)}
            </span>
            <span class="jda-card-body">
                <span class="jda-disc">
                    <Art name={artOfCard(card)} />
                </span>
                <span class="jda-says">{card.text}</span>
            </span>
            {children ?? <span class={struck ? "jda-effect struck" : "jda-effect"}>{capital(card.effect)}</span>}
        </div>
    );
}

/** The back of a card on a pile of so many. */
export function Pile({ deck, n }: { deck: "chance" | "hasard"; n: number }) {
    const under = n > 6 ? [6, 3] : n > 1 ? [3] : [];
    return (
        <svg class={`jda-pile-art deck-${deck}`} viewBox="0 0 66 64" aria-hidden="true">
            {under.map((o) => (
                <rect key={o} class="edge" x={6 + o} y={2 + o * 0.8} width="46" height="56" rx="6" />
            ))}
            {n > 0 ? (
                <>
                    <rect class="edge" x="6" y="2" width="46" height="56" rx="6" />
                    <rect class="inner" x="10.5" y="6.5" width="37" height="47" rx="3" />
                    <use href={`#art-${deckArt(deck)}`} x="15" y="16" width="28" height="28" />
                </>
            ) : (
                <rect class="empty" x="6" y="2" width="46" height="56" rx="6" />
            )}
        </svg>
    );
}

// The machine with its two faces and its crank, the two piles and the bowl of the bank.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ReadingDialog } from "../../parts/dialog";
import { Art } from "../../stage/art";
import type { Choice } from "../../protocol";
import { formatNumber, t, tn } from "../../words";
import type { BoardProps, ZoneProps } from "../face";
import { Card, deckName, Pile } from "./card";
import type { Spin } from "./moves";
import { byChoice, lastSpin } from "./moves";
import { artOfCard, boardOf, cardOf, francs, lastOf, viewOf } from "./view";

const SIGN = { red: "▲", blue: "▼" } as const;

function faceOf(spin: Spin | undefined, i: number): string {
    if (!spin) return "?";
    if (spin.colour) return SIGN[spin.colour];
    const n = i === 0 ? spin.low : spin.high;
    return n === undefined ? "?" : formatNumber(n);
}

function spinWords(spin: Spin | undefined): string {
    if (!spin) return t("The machine is at rest.");
    if (spin.colour === "red") return t("The machine shows two red faces.");
    if (spin.colour === "blue") return t("The machine shows two blue faces.");
    return t("The machine shows {low} and {high}.", { low: spin.low ?? 0, high: spin.high ?? 0 });
}

/** The result of a machine on the real table, among those that it may show. */
function spinOf(c: Choice): Spin | undefined {
    if (c.choice === "spin-red") return { colour: "red" };
    if (c.choice === "spin-blue") return { colour: "blue" };
    return c.choice === "spin" ? { low: Number(c["low"]), high: Number(c["high"]) } : undefined;
}

/** The drawing alone. */
export function Works({ spin, glows }: { spin: Spin | undefined; glows: boolean }) {
    return (
        <svg class={glows ? "jda-machine glows" : "jda-machine"} viewBox="0 0 296 138" aria-hidden="true">
            <ellipse class="ground" cx="136" cy="130" rx="130" ry="7" />
            <path class="wood" d="M14 128L30 18q2-12 14-12h184q12 0 14 12l16 110q1 4-4 4H18q-5 0-4-4z" />
            <g class="crank" data-at="crank">
                <path class="arm" d="M252 70h20V40" />
                <circle class="knob" cx="272" cy="34" r="11" />
            </g>
            <rect class="window" x="34" y="28" width="204" height="82" rx="10" />
            {[0, 1].map((i) => (
                <g key={i} transform={`translate(${44 + i * 95} 37)`}>
                    <g class="drum" data-at={`drum ${i}`}>
                        <rect class={`face ${spin?.colour ?? ""}`} width="89" height="64" rx="7" />
                        <path class="seam" d="M1 32h87" />
                        <text class={`number ${spin?.colour ?? ""}`} x="44.5" y="48" text-anchor="middle">
                            {faceOf(spin, i)}
                        </text>
                    </g>
                </g>
            ))}
        </svg>
    );
}

/** The two faces of a machine that stands on the real table. */
export function cameUp(_: BoardProps, c: Choice): ComponentChildren {
    const spin = spinOf(c);
    if (!spin) return undefined;
    return (
        <span class="jda-came-up">
            {[0, 1].map((i) => (
                <b key={i} class={spin.colour}>
                    {faceOf(spin, i)}
                </b>
            ))}
        </span>
    );
}

/** Turning the crank is declining a token and spinning, in one. */
export function Machine({ zone }: { zone: ZoneProps }) {
    const spin = lastSpin(zone.events);
    const [go] = byChoice(zone.choices, "no-token");
    if (!go)
        return (
            <div class="jda-works" role="img" aria-label={spinWords(spin)} data-at="machine">
                <Works spin={spin} glows={false} />
            </div>
        );
    return (
        <button
            type="button"
            class="jda-works can"
            data-do={go.do}
            data-at="machine"
            onClick={() => zone.onChoose(go)}
        >
            <span class="unseen">{go.label}</span>
            <Works spin={spin} glows />
        </button>
    );
}

/** The bank: a bowl of tokens. One of them can be bought before spinning. */
export function Bowl({ zone }: { zone: ZoneProps }) {
    const v = viewOf(zone.view);
    const [buy] = byChoice(zone.choices, "buy-token");
    const isUp = buy !== undefined && (zone.lifted?.choices.includes(buy) ?? false);
    const pass = byChoice(zone.choices, "no-token");
    const touch = () => {
        if (!buy) return;
        if (isUp) zone.onChoose(buy);
        else zone.onLift({ key: buy.do, choices: [buy], buttons: [buy, ...pass] });
    };
    const inside = (
        <>
            <span class="jda-pile-st" data-at="bank">
                <svg class="jda-bowl" viewBox="0 0 80 64" aria-hidden="true">
                    <g class="tokens">
                        {[20, 34, 48, 60].map((x, i) => (
                            <g key={x} transform={`translate(${x} ${26 - (i % 2) * 5}) scale(.62)`}>
                                <circle class="face" r="14" />
                                <path class="cross" d="M-5-5l10 10M5-5l-10 10" />
                            </g>
                        ))}
                    </g>
                    <path class="clay" d="M6 28h68q-2 30-34 32Q8 58 6 28z" />
                    <path class="lip" d="M4 26h72v6H4z" />
                </svg>
            </span>
            <b>{t("Bank")}</b>
            <span>{buy ? francs(Number(buy["price"])) : tn("{n} token", "{n} tokens", v.bank_tokens)}</span>
        </>
    );
    if (!buy) return <div class="jda-pile">{inside}</div>;
    return (
        <button
            type="button"
            class={isUp ? "jda-pile can up" : "jda-pile can"}
            aria-pressed={isUp}
            data-do={buy.do}
            onClick={touch}
        >
            <span class="unseen">{buy.label}</span>
            {inside}
        </button>
    );
}

/** The card of a deck that was put away last, face up beside its pile. */
function Thrown({ zone, deck }: { zone: ZoneProps; deck: "chance" | "hasard" }) {
    const { discards } = viewOf(zone.view);
    const last = lastOf(zone.events, (e) => e.event === `card-${deck}` && discards.includes(String(e["card"])));
    const card = cardOf(boardOf(zone.board), last?.["card"] ?? discards.find((id) => cardOf(boardOf(zone.board), id)?.deck === deck));
    return (
        <span class={`jda-thrown deck-${deck}${card ? "" : " none"}`} data-at={`discard ${deck}`} aria-hidden="true">
            {card && <Art name={artOfCard(card)} />}
        </span>
    );
}

/** The piles; a touch shows what lies on the discards. */
export function Piles({ zone }: { zone: ZoneProps }) {
    const v = viewOf(zone.view);
    const [open, setOpen] = useState<"chance" | "hasard">();
    const b = boardOf(zone.board);
    const thrown = v.discards.flatMap((id) => cardOf(b, id) ?? []).filter((c) => c.deck === open);
    return (
        <>
            <div class="jda-piles">
                {(["chance", "hasard"] as const).map((deck) => {
                    const n = deck === "chance" ? v.chance_deck : v.hasard_deck;
                    return (
                        <button
                            type="button"
                            class="jda-pile"
                            key={deck}
                            aria-expanded={open === deck}
                            onClick={() => setOpen(open === deck ? undefined : deck)}
                        >
                            <span class="unseen">{deckName(deck)}</span>
                            <span class="jda-pile-st">
                                <span data-at={`pile ${deck}`}>
                                    <Pile deck={deck} n={n} />
                                </span>
                                <Thrown zone={zone} deck={deck} />
                            </span>
                            <b aria-hidden="true">{deck === "chance" ? t("Chance") : t("Hasard")}</b>
                            <span>{tn("{n} card", "{n} cards", n)}</span>
                        </button>
                    );
                })}
                <Bowl zone={zone} />
            </div>
            {open && (
                <div class="jda-discards" tabIndex={0} role="group" aria-label={t("Cards already drawn")}>
                    {thrown.length === 0 && <p>{t("No card has been put away yet.")}</p>}
                    {thrown.map((c) => (
                        <Card key={c.id} card={c} />
                    ))}
                </div>
            )}
        </>
    );
}

/** Where there is no room for the piles they lie behind a button: how many cards are left, what has been drawn. */
export function Decks({ zone }: { zone: ZoneProps }) {
    const [open, setOpen] = useState(false);
    const still: ZoneProps = { ...zone, choices: [] }; // one looks, and decides elsewhere
    return (
        <>
            <button type="button" class="jda-decks" data-at="piles" onClick={() => setOpen(true)}>
                <span class="unseen">{t("The piles")}</span>
                <Pile deck="hasard" n={1} />
                <Pile deck="chance" n={1} />
            </button>
            {open && (
                <ReadingDialog title={t("The piles")} class="jda-sheet" onClose={() => setOpen(false)}>
                    <p>{t("Touch a pile to see the cards already drawn.")}</p>
                    <Piles zone={still} />
                </ReadingDialog>
            )}
        </>
    );
}

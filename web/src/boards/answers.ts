// What the keys answer: one question each, in whole sentences, from what the game tells.

import type { Now } from "../table";
import { colon, formatNumber, t } from "../words";

const LAST = 5;

export type Question = "position" | "mine" | "scores" | "last" | "decisions";

function sentence(title: string, facts: readonly string[]): string {
    return `${title}${colon()}${facts.join(" ")}`;
}

export function answer(question: Question, now: Now): string {
    const { game, table } = now;
    const you = table.seats.find((s) => s.seat === table.you);
    const sections = game?.sections ?? [];
    switch (question) {
        case "position":
            return [game?.question ?? "", ...sections.map((s) => sentence(s.title, s.facts))]
                .filter(Boolean)
                .join(" ");
        case "mine": {
            const name = you?.name ?? "";
            const mine = sections.flatMap((s) =>
                s.title.includes(name) || s.title.startsWith(t("Your"))
                    ? [sentence(s.title, s.facts)]
                    : s.facts.filter((f) => f.includes(name)),
            );
            return name && mine.length > 0 ? mine.join(" ") : t("You have nothing yet.");
        }
        case "scores":
            return table.seats
                .map((s) => `${s.name}${colon()}${formatNumber(game?.scores[s.seat - 1] ?? 0)}.`)
                .join(" ");
        case "last":
            return (
                now.news
                    .slice(-LAST)
                    .map((n) => n.text ?? "")
                    .join(" ") || t("Nothing yet.")
            );
        case "decisions":
            return now.choices.length > 0
                ? now.choices.map((c, i) => `${i + 1}${colon()}${c.label}.`).join(" ")
                : t("It is not your turn.");
    }
}

// What the keys answer: one question each, in whole sentences, from what the game tells.

import { linesOf, numbered } from "../parts/spoken";
import type { Section } from "../protocol";
import type { Now } from "../table";
import { colon, formatNumber, t } from "../words";

const LAST = 5;

export type Question = "position" | "whole" | "mine" | "scores" | "last" | "decisions";

function sentence(title: string, facts: readonly string[]): string {
    return `${title}${colon()}${facts.join(" ")}`;
}

/** What a section tells about a seat; all of it with its heading. */
function mineOf({ title, facts, about = [] }: Section, seat: number | undefined): string[] {
    const mine = facts.filter((_, i) => seat !== undefined && about[i] === seat);
    return mine.length > 0 && mine.length === facts.length ? [sentence(title, facts)] : mine;
}

/** Is it answered from the situation in words? */
export function needsWords(question: Question): boolean {
    return question === "position" || question === "whole" || question === "mine";
}

export function answer(question: Question, now: Now): string {
    const { game, table } = now;
    const sections = (needsWords(question) && game?.sections) || [];
    switch (question) {
        case "position":
            return sections
                .map(({ title, facts, minor = [] }) => ({
                    title,
                    facts: facts.filter((_, i) => !minor.includes(i)),
                }))
                .filter((s) => s.facts.length > 0)
                .map((s) => sentence(s.title, s.facts))
                .join(" ");
        case "whole":
            return sections.map((s) => sentence(s.title, s.facts)).join(" ");
        case "mine":
            return sections.flatMap((s) => mineOf(s, table.you)).join(" ") || t("You have nothing yet.");
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
                ? numbered(linesOf(now.choices))
                : t("It is not your turn.");
    }
}

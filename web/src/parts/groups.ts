// What decisions do, in a word: the headings of a long list. A group without a word here stands apart too, only
// without a heading.

import { t } from "../words";

export function titleOf(group: string): string {
    const titles: Record<string, string> = {
        answer: t("Answer"),
        bet: t("Bet"),
        buy: t("Buy"),
        change: t("Change"),
        choose: t("Choose"),
        claim: t("Claim"),
        discard: t("Discard"),
        draw: t("Draw"),
        end: t("End the turn"),
        exchange: t("Exchange"),
        give: t("Give"),
        jail: t("Send to prison"),
        keep: t("Keep"),
        lay: t("Lay"),
        leave: t("Leave"),
        meet: t("Meet"),
        move: t("Move"),
        pass: t("Do nothing"),
        pay: t("Pay"),
        play: t("Play a card"),
        quiz: t("Answer"),
        release: t("Set free"),
        sell: t("Sell"),
        stay: t("Stay"),
        stop: t("Stop"),
        swap: t("Swap"),
        take: t("Take"),
        target: t("Whom?"),
        throw: t("Throw"),
        use: t("Use"),
    };
    return titles[group] ?? "";
}

// What the game was made of, for each player: start + luck + own choices + choices of others = result.

import type { Account, Analysis } from "../../chronicle";
import type { Table } from "../../protocol";
import { Portrait } from "../../stage/portrait";
import { formatPercent, t, tn } from "../../words";
import type { Players } from "./chart";
import { lineOf, percent, signed } from "./figures";

/** A change as a bar to the right or to the left of the middle. */
function Bar({ value, most }: { value: number; most: number }) {
    const width = (50 * Math.abs(value)) / most;
    return (
        <span class="story-bar" aria-hidden="true">
            <i
                class={value < 0 ? "less" : "more"}
                style={{ width: `${width}%`, left: `${value < 0 ? 50 - width : 50}%` }}
            />
        </span>
    );
}

interface OneProps {
    account: Account;
    most: number;
    over: boolean;
}

function Lines({ account, most, over }: OneProps) {
    const line = lineOf(account);
    const rows: [string, number][] = [
        [t("Luck"), line.luck],
        [t("Own choices"), line.own],
        [t("Choices of others"), line.others],
    ];
    return (
        <dl>
            <div>
                <dt>{t("At the start")}</dt>
                <dd>{formatPercent(line.start / 100)}</dd>
            </div>
            {rows.map(([name, value]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                        <Bar value={value} most={most} />
                        {signed(value)}
                    </dd>
                </div>
            ))}
            <div class="story-sum">
                <dt>{over ? t("In the end") : t("As it stands")}</dt>
                <dd>{formatPercent(line.result / 100)}</dd>
            </div>
        </dl>
    );
}

function givenAway({ cost_millionths, decisions, mistakes }: Account): string {
    if (decisions === 0) return "";
    return tn(
        "Given away, judging by what could be known: {share}; {n} mistake in {of} decisions.",
        "Given away, judging by what could be known: {share}; {n} mistakes in {of} decisions.",
        mistakes,
        { share: percent(cost_millionths), of: decisions },
    );
}

export function Ledger({ analysis, table, names, colours }: Players & { analysis: Analysis; table: Table }) {
    const changes = analysis.accounts.flatMap((a) => {
        const { luck, own, others } = lineOf(a);
        return [luck, own, others].map(Math.abs);
    });
    const most = Math.max(1, ...changes);
    return (
        <section class="story-ledger" aria-labelledby="story-ledger">
            <h4 id="story-ledger">{t("Luck or choice?")}</h4>
            <ul>
                {analysis.accounts.map((a) => (
                    <li key={a.seat}>
                        <h5>
                            <Portrait table={table} seat={a.seat} colour={colours[a.seat - 1] ?? "rouge"} />
                            {names[a.seat - 1]}
                        </h5>
                        <Lines account={a} most={most} over={analysis.over} />
                        <p>{givenAway(a)}</p>
                    </li>
                ))}
            </ul>
        </section>
    );
}

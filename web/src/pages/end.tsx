// After the end: who won and how, the record to keep, dice and cards checked, the game again step by step.

import { useEffect, useState } from "preact/hooks";
import { WordsBoard } from "../boards/words";
import { headOf } from "../host";
import { download } from "../parts/fields";
import { announce } from "../parts/live";
import { letterOf, seatColour, SeatMark } from "../parts/marks";
import { startSolo } from "../playing";
import type { Result, Table as TableDoc } from "../protocol";
import { OnlineTable } from "../online";
import { faultOf, sharedThread } from "../solo";
import type { Now, Table } from "../table";
import { currentLang, formatNumber, t, tn } from "../words";
import { Replay } from "./replay";

function Ranking({ table, result }: { table: TableDoc; result: Result }) {
    const places = table.seats
        .map((s) => ({
            ...s,
            rank: result.ranks[s.seat - 1] ?? 0,
            score: result.scores[s.seat - 1] ?? 0,
        }))
        .sort((a, b) => (a.rank || 99) - (b.rank || 99));
    return (
        <ol class="ranking">
            {places.map((p) => (
                <li key={p.seat} class={p.rank === 1 ? "winner" : undefined}>
                    <span class="place">{p.rank || "–"}</span>
                    <SeatMark colour={seatColour(p.seat)} letter={letterOf(p.name)} />
                    <span class="seat-name">{p.name}</span>
                    <span class="seat-score">
                        {tn("{n} point", "{n} points", p.score, { n: formatNumber(p.score) })}
                    </span>
                </li>
            ))}
        </ol>
    );
}

function winners(table: TableDoc, result: Result): string {
    const names = table.seats.filter((s) => result.ranks[s.seat - 1] === 1).map((s) => s.name ?? "");
    return names.length > 1
        ? t("{names} share the victory!", { names: names.join(", ") })
        : t("{name} wins!", { name: names[0] ?? "" });
}

/** Why the record is what it claims to be; or why not. */
function Proof({ table }: { table: Table }) {
    const [verdict, setVerdict] = useState<{ fine: boolean; text: string }>();
    const check = async () => {
        try {
            const { steps, dice, commitment } = await sharedThread().ask("verify", {
                record: await table.getRecord(),
                lang: currentLang(),
            });
            setVerdict({
                fine: true,
                text: `${tn("{n} step follows the rules.", "{n} steps follow the rules.", steps)} ${tn(
                    "{n} die or card is exactly that of the seed",
                    "{n} dice and cards are exactly those of the seed",
                    dice,
                )} ${t("whose fingerprint was fixed before the game: {hash}", { hash: commitment })}`,
            });
        } catch (why) {
            setVerdict({ fine: false, text: faultOf(why).message });
        }
    };
    useEffect(() => {
        if (verdict) announce(verdict.text);
    }, [verdict]);
    return (
        <>
            <button type="button" class="button" onClick={() => void check()}>
                {t("Check dice and cards")}
            </button>
            {verdict && (
                <p class={verdict.fine ? "verdict fine" : "verdict problem"}>
                    <strong>
                        {verdict.fine ? t("Everything checks out.") : t("Something is wrong!")}
                    </strong>{" "}
                    {verdict.text}
                </p>
            )}
        </>
    );
}

/** The same people again: at once in solo play, by consent at a table of the server. */
function Rematch({ table, now }: { table: Table; now: Now }) {
    const again = async () => {
        const { game, seats, options } = headOf(await table.getRecord());
        await startSolo({ game, seats, options: (options ?? {}) as Record<string, string> });
    };
    if (!(table instanceof OnlineTable))
        return (
            <button type="button" class="button primary" onClick={() => void again()}>
                {t("Play again")}
            </button>
        );
    if (now.table.rematch)
        return (
            <a class="button primary" href={`#/table/${now.table.rematch}`}>
                {t("To the new table")}
            </a>
        );
    return (
        <button
            type="button"
            class="button primary"
            disabled={now.table.you === undefined}
            onClick={() => void table.say({ type: "ask", what: "rematch" })}
        >
            {t("Another game?")}
        </button>
    );
}

export function End({ table, now, result }: { table: Table; now: Now; result: Result }) {
    const [replaying, setReplaying] = useState("");
    const replay = async () => setReplaying(replaying ? "" : await table.getRecord());
    const save = async () =>
        download(`ludovie-${now.table.game}.jsonl`, await table.getRecord(), "application/x-ndjson");
    return (
        <section class="end" aria-labelledby="turn">
            <h2 id="turn" tabIndex={-1}>
                {winners(now.table, result)}
            </h2>
            <Ranking table={now.table} result={result} />
            <div class="row">
                <Rematch table={table} now={now} />
                <button
                    type="button"
                    class="button"
                    aria-expanded={replaying !== ""}
                    onClick={() => void replay()}
                >
                    {t("See the game again")}
                </button>
                <button type="button" class="button" onClick={() => void save()}>
                    {t("Download the record")}
                </button>
                <a class="button quiet" href="#/">
                    {t("All games")}
                </a>
                <Proof table={table} />
            </div>
            {replaying && <Replay table={table} record={replaying} now={now} />}
            {!replaying && now.game && (
                <details class="fold" open>
                    <summary>{t("Where the points came from")}</summary>
                    <WordsBoard sections={now.game.sections ?? []} />
                </details>
            )}
        </section>
    );
}

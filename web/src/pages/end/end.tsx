// After the end: who won and how, the record to keep, dice and cards checked, the game again step by step.

import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../../boards/face";
import type { Drawing } from "../../boards/situation";
import { WordsBoard } from "../../boards/words";
import { headOf } from "../../host";
import { download } from "../../parts/fields";
import { announce } from "../../parts/live";
import { startSolo } from "../../playing";
import type { Result, Table as TableDoc } from "../../protocol";
import { OnlineTable } from "../../online";
import { faultOf, sharedThread } from "../../solo";
import { Art } from "../../stage/art";
import type { Now, Table } from "../../table";
import { currentLang, t, tn } from "../../words";
import { Ceremony } from "./ceremony";
import { Replay } from "../replay";

const LONG_TITLE = 44; // letters

function winners(table: TableDoc, result: Result): string {
    const names = table.seats.filter((s) => result.ranks[s.seat - 1] === 1).map((s) => s.name ?? "");
    const all = new Intl.ListFormat(currentLang(), { type: "conjunction" }).format(names);
    return names.length > 1
        ? t("{names} share the victory!", { names: all })
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
                {t("Rematch")}
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
            {t("Rematch?")}
        </button>
    );
}

interface Props {
    table: Table;
    now: Now;
    result: Result;
    zone: Omit<BoardProps, "board">;
    drawing: Drawing | null;
}

/** The title, and how the game ended. */
function Title({ now, result }: Pick<Props, "now" | "result">) {
    const last = now.news[now.news.length - 1];
    const title = winners(now.table, result);
    return (
        <div class={title.length > LONG_TITLE ? "end-title long" : "end-title"}>
            <Art name="party-popper" />
            <div>
                <h2 id="outcome" tabIndex={-1}>
                    {title}
                </h2>
                {last?.text && <p>{last.text}</p>}
            </div>
        </div>
    );
}

export function End({ table, now, result, zone, drawing }: Props) {
    const [replaying, setReplaying] = useState("");
    const replay = async () => setReplaying(replaying ? "" : await table.getRecord());
    const save = async () =>
        download(`ludovie-${now.table.game}.jsonl`, await table.getRecord(), "application/x-ndjson");
    return (
        <section class="end" aria-labelledby="outcome">
            <Title now={now} result={result} />
            <Ceremony result={result} zone={zone} drawing={drawing} />
            <div class="row end-deeds">
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
                <Proof table={table} />
                <a class="button" href="#/">
                    {t("All games")}
                </a>
            </div>
            {replaying && <Replay table={table} record={replaying} now={now} />}
            {!replaying && now.game && (
                <details class="fold">
                    <summary>{t("Where the points came from")}</summary>
                    <WordsBoard sections={now.game.sections ?? []} />
                </details>
            )}
        </section>
    );
}

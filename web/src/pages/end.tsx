// After the end: who won and how, the record to keep, dice and cards checked, the game again step by step.

import { useEffect, useState } from "preact/hooks";
import { drawnBoard } from "../boards/board";
import { WordsBoard } from "../boards/words";
import { headOf } from "../host";
import { useSettings } from "../parts/hooks";
import { announce } from "../parts/live";
import { letterOf, SeatMark } from "../parts/marks";
import { seatColour } from "../parts/seats";
import { startSolo } from "../playing";
import type { Result, Table as TableDoc, View } from "../protocol";
import type { SoloTable } from "../solo";
import { faultOf } from "../solo";
import type { Now } from "../table";
import { formatNumber, t, tn } from "../words";

function Ranking({ table, view, result }: { table: TableDoc; view: View | undefined; result: Result }) {
  const places = table.seats
    .map((s) => ({ ...s, rank: result.ranks[s.seat - 1] ?? 0, score: result.scores[s.seat - 1] ?? 0 }))
    .sort((a, b) => (a.rank || 99) - (b.rank || 99));
  return (
    <ol class="ranking">
      {places.map((p) => (
        <li key={p.seat} class={p.rank === 1 ? "winner" : undefined}>
          <span class="place">{p.rank || "–"}</span>
          <SeatMark colour={seatColour(view, p.seat)} letter={letterOf(p.name)} />
          <span class="seat-name">{p.name}</span>
          <span class="seat-score">{tn("{n} point", "{n} points", p.score, { n: formatNumber(p.score) })}</span>
        </li>
      ))}
    </ol>
  );
}

function winners(table: TableDoc, result: Result): string {
  const names = table.seats.filter((s) => result.ranks[s.seat - 1] === 1).map((s) => s.name ?? "");
  return names.length > 1
    ? t("{names} share the victory!", { names: names.join(", ") }) : t("{name} wins!", { name: names[0] ?? "" });
}

function Replay({ table, now }: { table: SoloTable; now: Now }) {
  const chosen = useSettings();
  const [step, setStep] = useState(now.seq);
  const [past, setPast] = useState<{ view: View; news: string[] }>();
  useEffect(() => {
    let here = true;
    void table.thread.ask("past", { record: table.record, steps: step }).then((p) => { if (here) setPast(p); }, () => undefined);
    return () => { here = false; };
  }, [step, table.record]);
  const Board = chosen.words ? undefined : drawnBoard(now.table.game);
  const move = (by: number) => setStep(Math.min(now.seq, Math.max(0, step + by)));
  return (
    <section aria-labelledby="replay-title" class="replay">
      <h3 id="replay-title">{t("The game again")}</h3>
      <div class="row">
        <button type="button" class="button" onClick={() => move(-1)} disabled={step === 0}>{t("One step back")}</button>
        <label class="slider">
          <span class="unseen">{t("Step")}</span>
          <input type="range" min={0} max={now.seq} value={step} aria-valuetext={t("step {n} of {of}", { n: step, of: now.seq })}
            onInput={(e) => setStep(Number(e.currentTarget.value))} />
        </label>
        <button type="button" class="button" onClick={() => move(1)} disabled={step === now.seq}>{t("One step on")}</button>
      </div>
      <p class="note" role="status">
        {t("step {n} of {of}", { n: step, of: now.seq })} {past?.news.join(" ")}
      </p>
      {past && (Board
        ? <Board table={now.table} view={past.view} choices={[]} hinted={undefined} considered={undefined}
            onChoose={() => undefined} onConsider={() => undefined} />
        : <WordsBoard sections={past.view.sections} />)}
    </section>
  );
}

/** Why the record is what it claims to be; or why not. */
function Proof({ table }: { table: SoloTable }) {
  const [verdict, setVerdict] = useState<{ fine: boolean; text: string }>();
  const check = async () => {
    try {
      const { steps, dice, commitment } = await table.thread.ask("verify", { record: table.record });
      setVerdict({ fine: true, text: `${tn("{n} step follows the rules.", "{n} steps follow the rules.", steps)} ${tn(
        "{n} die or card is the one of the seed", "{n} dice and cards are exactly those of the seed", dice)} ${t(
        "whose fingerprint was fixed before the game: {hash}", { hash: commitment })}` });
    } catch (why) {
      setVerdict({ fine: false, text: faultOf(why).message });
    }
  };
  useEffect(() => { if (verdict) announce(verdict.text); }, [verdict]);
  return (
    <>
      <button type="button" class="button" onClick={() => void check()}>{t("Check dice and cards")}</button>
      {verdict && (
        <p class={verdict.fine ? "verdict fine" : "verdict problem"}>
          <strong>{verdict.fine ? t("All true.") : t("Not true!")}</strong> {verdict.text}
        </p>
      )}
    </>
  );
}

export function End({ table, now, result }: { table: SoloTable; now: Now; result: Result }) {
  const [replaying, setReplaying] = useState(false);
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([table.record], { type: "application/x-ndjson" }));
    link.download = `ludovie-${now.table.game}-${table.id}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const again = () => {
    const { game, seats, options } = headOf(table.record);
    void startSolo({ game, seats, options: (options ?? {}) as Record<string, string> });
  };
  return (
    <section class="end" aria-labelledby="turn">
      <h2 id="turn" tabIndex={-1}>{winners(now.table, result)}</h2>
      <Ranking table={now.table} view={now.game} result={result} />
      <div class="row">
        <button type="button" class="button primary" onClick={again}>{t("Play again")}</button>
        <button type="button" class="button" aria-expanded={replaying} onClick={() => setReplaying(!replaying)}>
          {t("See the game again")}
        </button>
        <button type="button" class="button" onClick={download}>{t("Download the record")}</button>
        <Proof table={table} />
        <a class="button quiet" href="#/">{t("All games")}</a>
      </div>
      {replaying && <Replay table={table} now={now} />}
      {!replaying && now.game && (
        <details class="fold" open>
          <summary>{t("How each got the points")}</summary>
          <WordsBoard sections={now.game.sections} />
        </details>
      )}
    </section>
  );
}

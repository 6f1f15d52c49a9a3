// How it could end: a thousand games that bots play on from a moment.

import type { Endings as Found } from "../../chronicle";
import type { OnlineTable } from "../../online";
import { Dialog } from "../../parts/dialog";
import { useStyle } from "../../parts/style";
import type { SoloTable } from "../../solo";
import { formatNumber, formatPercent, t, tn } from "../../words";
import { percent, tellWins } from "./figures";
import type { From, Teller } from "./teller";
import { A_THOUSAND, useEndings, useTeller } from "./teller";

/** Shares of places as one bar; the figures stand in the table beside it. */
function Places({ ranks, games }: { ranks: readonly number[]; games: number }) {
    return (
        <span class="story-places" aria-hidden="true">
            {ranks.map((n, i) => (
                <i key={i} class={`story-place-${i + 1}`} style={{ width: `${(100 * n) / games}%` }} />
            ))}
        </span>
    );
}

/** A table of places and points. */
export function EndingsTable({ found, names }: { found: Found; names: readonly string[] }) {
    const places = names.map((_, i) => i + 1);
    return (
        <div class="story-scroll" tabIndex={0} role="group" aria-label={t("A thousand endings")}>
            <table class="story-table">
                <thead>
                    <tr>
                        <th scope="col">{t("Player")}</th>
                        <th scope="col">{t("Wins")}</th>
                        {places.map((n) => (
                            <th key={n} scope="col">
                                {t("Place {n}", { n })}
                            </th>
                        ))}
                        <th scope="col">{t("Points: least, mean, most")}</th>
                    </tr>
                </thead>
                <tbody>
                    {found.endings.map((e) => (
                        <tr key={e.seat}>
                            <th scope="row">
                                {names[e.seat - 1]}
                                <Places ranks={e.ranks} games={found.games} />
                            </th>
                            <td>{percent(e.win_millionths)}</td>
                            {places.map((n) => (
                                <td key={n}>{formatPercent(Math.round((100 * (e.ranks[n - 1] ?? 0)) / found.games) / 100)}</td>
                            ))}
                            <td>
                                {[e.least, Math.round(e.points / found.games), e.most].map(formatNumber).join(" · ")}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

interface ShownProps {
    found: Found;
    isComplete: boolean; // there will not be more
    names: readonly string[];
    note: string;
}

/** How far it has come, and what came of it: said once it is all there. */
function Shown({ found, isComplete, names, note }: ShownProps) {
    const played = found.games + found.given_up;
    return (
        <>
            <p class="story-count">
                <progress value={played} max={A_THOUSAND} aria-label={t("A thousand endings")} />{" "}
                {tn("{n} game played on", "{n} games played on", played)}
            </p>
            <p role="status" class="story-lead">
                {isComplete && found.games > 0 && t("Share of wins: {shares}.", { shares: tellWins(found, names) })}
            </p>
            {found.games > 0 && <EndingsTable found={found} names={names} />}
            <p class="help">
                {note}{" "}
                {found.given_up > 0 &&
                    tn("{n} game was too long and is not counted.", "{n} games were too long and are not counted.", found.given_up)}
            </p>
        </>
    );
}

interface Props {
    teller: Teller;
    from: From;
    names: readonly string[];
    note: string;
}

export function Endings({ teller, from, names, note }: Props) {
    const { found, fault, begin } = useEndings(teller, from);
    return (
        <div class="story-endings">
            {!found && (
                <button type="button" class="button" onClick={begin}>
                    {t("A thousand endings from here")}
                </button>
            )}
            {fault && (
                <p class="problem" role="alert">
                    {fault}
                </p>
            )}
            {found && <Shown {...{ found, names, note }} isComplete={found.games + found.given_up >= A_THOUSAND} />}
        </div>
    );
}

/** During a game of one's own: by what one can know now. */
export function EndingsNow({ table, onClose }: { table: SoloTable; onClose: () => void }) {
    const teller = useTeller();
    useStyle("later.css");
    const { now } = table;
    if (!now) return null;
    const from = { record: table.record, steps: now.game?.steps ?? 0, seat: now.table.you };
    return (
        <Dialog title={t("A thousand endings")} onClose={onClose}>
            <Endings
                {...{ teller, from }}
                names={now.table.seats.map((s) => s.name ?? "")}
                note={t("Bots play on for everybody, from what you can know now.")}
            />
            <button type="button" class="button primary" onClick={onClose}>
                {t("Back to the game")}
            </button>
        </Dialog>
    );
}

/** At a table of the server, once all have agreed: as the server tells it to this seat. */
export function EndingsTold({ table, onClose }: { table: OnlineTable; onClose: () => void }) {
    const { now, endings } = table;
    useStyle("later.css");
    if (!now || !endings) return null;
    return (
        <Dialog title={t("A thousand endings")} onClose={onClose}>
            <div class="story-endings">
                <Shown
                    found={endings}
                    isComplete={endings.complete}
                    names={now.table.seats.map((s) => s.name ?? "")}
                    note={t("Bots play on for everybody, from what you could know after step {n}.", { n: endings.steps })}
                />
            </div>
            <button type="button" class="button primary" onClick={onClose}>
                {t("Back to the game")}
            </button>
        </Dialog>
    );
}

// What each has taken, tile by tile.

import { asColour, letterOf, SeatMark } from "../../parts/marks";
import type { Table } from "../../protocol";
import { formatNumber, t, tn } from "../../words";
import type { Player } from "./view";

/** A tile that was taken; one that was turned round shows both values. */
function Chip({ code, converted }: { code: string; converted: boolean }) {
    const value = code.replace(/[ab]$/, "").replace("-", "−");
    const kind = code.startsWith("C") ? "chance" : code.startsWith("+") ? "bonus" : "malus";
    return (
        <li class={`chip chip-${kind}${converted ? " converted" : ""}`}>
            {kind === "chance" ? (
                "♣"
            ) : converted ? (
                <>
                    <s>{value}</s> {value.replace("−", "+")}
                </>
            ) : (
                value
            )}
            {kind === "chance" && <span class="unseen">{t("Chance")}</span>}
        </li>
    );
}

interface FrontProps {
    player: Player;
    name: string;
    seat: number;
    you: boolean;
}

function Front({ player, name, seat, you }: FrontProps) {
    return (
        <li class={you ? "front you" : "front"}>
            <SeatMark colour={asColour(player.colour, seat)} letter={letterOf(name)} />
            <span class="seat-name">{name}</span>
            <ul class="chips">
                {player.taken.map((code) => (
                    <Chip key={code} code={code} converted={player.converted.includes(code)} />
                ))}
                {player.taken.length === 0 && <li class="note">{t("no tile yet")}</li>}
            </ul>
            <span class="seat-score">
                {formatNumber(player.score)}
                <span class="unseen"> {tn("{n} point", "{n} points", player.score, { n: "" })}</span>
            </span>
        </li>
    );
}

export function Fronts({ players, table }: { players: readonly Player[]; table: Table }) {
    return (
        <ul class="fronts">
            {players.map((p, i) => (
                <Front
                    key={i}
                    player={p}
                    name={table.seats[i]?.name ?? ""}
                    seat={i + 1}
                    you={table.you === i + 1}
                />
            ))}
        </ul>
    );
}

// What each has taken, tile by tile.

import { letterOf, SeatMark } from "../../parts/marks";
import type { Table } from "../../protocol";
import { formatNumber, t, tn } from "../../words";
import { colourOf, sign } from "./looks";
import type { Player, Tile } from "./view";

/** A tile that was taken; one that was turned round shows both values. */
function Chip({ tile, converted }: { tile: Tile; converted: boolean }) {
    const value = tile.value ?? 0;
    return (
        <li class={`chip chip-${tile.kind}${converted ? " converted" : ""}`}>
            {tile.kind === "chance" ? (
                "♣"
            ) : converted ? (
                <>
                    <s>{sign(value)}</s> {sign(-value)}
                </>
            ) : (
                sign(value)
            )}
            {tile.kind === "chance" && <span class="unseen">{t("Chance")}</span>}
        </li>
    );
}

interface FrontProps {
    player: Player;
    name: string;
    seat: number;
    you: boolean;
    tiles: readonly Tile[];
}

function Front({ player, name, seat, you, tiles }: FrontProps) {
    const taken = player.taken.flatMap((code) => tiles.filter((tile) => tile.code === code));
    return (
        <li class={you ? "front you" : "front"}>
            <SeatMark colour={colourOf(player, seat)} letter={letterOf(name)} />
            <span class="seat-name">{name}</span>
            <ul class="chips">
                {taken.map((tile) => (
                    <Chip key={tile.code} tile={tile} converted={player.converted.includes(tile.code)} />
                ))}
                {taken.length === 0 && <li class="note">{t("no tile yet")}</li>}
            </ul>
            <span class="seat-score">
                {formatNumber(player.score)}
                <span class="unseen"> {tn("{n} point", "{n} points", player.score, { n: "" })}</span>
            </span>
        </li>
    );
}

interface Props {
    players: readonly Player[];
    table: Table;
    tiles: readonly Tile[];
}

export function Fronts({ players, table, tiles }: Props) {
    return (
        <ul class="fronts">
            {players.map((p, i) => (
                <Front
                    key={i}
                    player={p}
                    name={table.seats[i]?.name ?? ""}
                    seat={i + 1}
                    you={table.you === i + 1}
                    tiles={tiles}
                />
            ))}
        </ul>
    );
}

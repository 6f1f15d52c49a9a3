// What each has taken: a tray on one's own place, small tiles on the others' cards; and the die.

import { Die } from "../../parts/marks";
import type { BoardDoc } from "../../protocol";
import { typeScale } from "../../stage/measure";
import { capital, formatNumber, t, tn } from "../../words";
import type { BoardProps, Gain, SeatProps, ZoneProps } from "../face";
import { lastMoves, moveWords, shownOf, takes } from "./moves";
import { TileSvg } from "./tile";
import type { Player, Tile } from "./view";
import { boardOf, sign, tileOf, viewOf } from "./view";

const TILE = 38; // pixels of a tile in a tray where there is little room
const SMALL = 34; // and on a telephone, where rows lie over each other like tiles of a roof
const ROOM = 50;
const LEAST = 0.8; // of a tile is seen

/** Worst last, as one would lay them: bonus, chance, malus. */
function ordered(player: Player, board: BoardDoc): Tile[] {
    return player.taken.flatMap((code) => tileOf(board, code) ?? []);
}

const cloverOf = (board: BoardDoc) => boardOf(board).tiles.find((tile) => tile.kind === "chance")?.art;

interface TilesProps {
    board: BoardDoc;
    player: Player;
    given: string | undefined;
    named?: boolean; // tiles fly here
}

function Tiles({ board, player, given, named }: TilesProps) {
    return (
        <>
            {ordered(player, board).map((tile) => (
                <TileSvg
                    key={tile.code}
                    tile={tile}
                    turned={player.converted.includes(tile.code)}
                    pinned={given === tile.code}
                    clover={cloverOf(board)}
                    {...(named ? { at: `tray ${tile.code}` } : {})}
                />
            ))}
        </>
    );
}

/** What somebody has, for the ear. */
function spoken(board: BoardDoc, player: Player): string {
    return (
        ordered(player, board)
            .map((tile) =>
                player.converted.includes(tile.code)
                    ? t("{tile}, turned to plus", { tile: tile.name })
                    : tile.name,
            )
            .join(", ") || t("no tile yet")
    );
}

export function Rival({ view, board, seat }: SeatProps) {
    const v = viewOf(view);
    const player = v.players[seat - 1];
    if (!player) return null;
    return (
        <span
            class="minis"
            ref={(minis) => {
                minis?.style.setProperty("--n", `${Math.max(1, player.taken.length - 1)}`);
            }}
        >
            <span class="unseen">{spoken(board, player)}</span>
            <Tiles board={board} player={player} given={v.given} named />
        </span>
    );
}

/** All that a rival has taken, and their last turn. */
export function Place({ view, board, events, table, seat }: SeatProps) {
    const v = viewOf(view);
    const player = v.players[seat - 1];
    if (!player) return null;
    const last = lastMoves(events, table.you).find((m) => m.seat === seat);
    return (
        <div class="clv-place">
            <span class="unseen">{spoken(board, player)}</span>
            <div class="tray">
                <Tiles board={board} player={player} given={v.given} />
                {player.taken.length === 0 && <p class="note">{t("no tile yet")}</p>}
            </div>
            {last && (
                <p>
                    {t("Last move: {what}", { what: moveWords(board, last) })}
                </p>
            )}
        </div>
    );
}

/** The score as it is, or as it would be. */
function Total({ score, after }: { score: number; after: number | undefined }) {
    const changes = after !== undefined && after !== score;
    const shown = changes ? after : score;
    return (
        <span class={changes ? (after < score ? "clv-total worse" : "clv-total better") : "clv-total"}>
            <b>{formatNumber(shown)}</b>
            <small>
                {changes
                    ? t("instead of {n}", { n: formatNumber(score) })
                    : tn("point", "points", score)}
            </small>
        </span>
    );
}

interface Laid {
    columns: number;
    step: number; // pixels from one tile to the next
    size: number;
}

/** Tiles that are many lie over the edges of each other and never over a number; then they are smaller, then in rows. */
function laid(n: number, largest: number, least: number, room: number, mostRows: number): Laid {
    for (let rows = 1; ; rows++) {
        const columns = Math.max(1, Math.ceil(n / rows));
        const stepFor = (size: number) =>
            columns > 1 ? Math.min(size + 4, Math.floor((room - size) / (columns - 1))) : size + 4;
        let size = rows > 1 ? least : largest;
        while (size > least && stepFor(size) < size * LEAST) size--;
        const step = stepFor(size);
        if (step >= size * LEAST || rows === mostRows) return { columns, step, size };
    }
}

export function Mine(zone: ZoneProps) {
    const { view, board, table, width, phone } = zone;
    const v = viewOf(view);
    const player = v.players[(table.you ?? 0) - 1];
    if (!player) return null;
    const gains = takes(shownOf(zone).choice, table.you);
    const rem = typeScale();
    const room = width - (phone ? 80 : 110) * rem;
    const n = player.taken.length + gains.length;
    const { columns, step, size } = phone ? laid(n, TILE, SMALL, room, 4) : laid(n, ROOM * rem, TILE, room, 2);
    return (
        <div class="clv-mine">
            <span class="unseen">{spoken(board, player)}</span>
            <div
                class={n > columns ? "tray rows" : "tray"}
                ref={(tray) => {
                    tray?.style.setProperty("grid-template-columns", `repeat(${columns}, ${step}px)`);
                    tray?.style.setProperty("--tile", `${size}px`);
                }}
            >
                <Tiles board={board} player={player} given={v.given} named />
                {n === 0 && (
                    <span class="clv-none" aria-hidden="true">
                        {capital(t("no tile yet"))}
                    </span>
                )}
                {gains.map(({ code }) => {
                    const tile = tileOf(board, code);
                    return tile && <TileSvg key={`ghost ${code}`} tile={tile} class="ghost" />;
                })}
            </div>
            <Total score={player.score} after={gains.at(-1)?.score} />
        </div>
    );
}

/** The die, beside the main button. */
export function Thing({ view, table }: ZoneProps) {
    const { die, turn } = viewOf(view);
    if (die === undefined) return null;
    return (
        <p class="clv-die">
            <span data-at="die">
                <Die face={die} />
            </span>
            <span class="unseen">
                {t("{who} rolls {n}", { who: table.seats[(turn ?? 1) - 1]?.name ?? "", n: die })}
            </span>
        </p>
    );
}

/** What gave the points: bonus tiles, what chances have turned, what is left of the malus. */
export function gains({ view, board }: BoardProps, seat: number): Gain[] {
    const player = viewOf(view).players[seat - 1];
    if (!player) return [];
    const tiles = ordered(player, board);
    const isTurned = (tile: Tile) => player.converted.includes(tile.code);
    const sum = (list: Tile[]) => list.reduce((n, tile) => n + (tile.value ?? 0), 0);
    const bonus = tiles.filter((tile) => tile.kind === "bonus");
    const turned = tiles.filter(isTurned);
    const malus = tiles.filter((tile) => tile.kind === "malus" && !isTurned(tile));
    return [
        {
            title: t("Bonus"),
            points: sum(bonus),
            things: bonus.map((tile) => <TileSvg key={tile.code} tile={tile} />),
        },
        {
            title: t("Clovers: the worst Malus turn"),
            short: t("Clovers"),
            points: 0 - sum(turned), // not "minus nothing"
            things: turned.map((tile) => (
                <span class="clv-turned" key={tile.code}>
                    <TileSvg tile={tile} class="old" />
                    <span aria-hidden="true">↻</span>
                    <TileSvg tile={tile} turned clover={cloverOf(board)} />
                </span>
            )),
        },
        {
            title: t("Malus left"),
            points: sum(malus),
            things: malus.map((tile) => <TileSvg key={tile.code} tile={tile} />),
        },
    ];
}

/** A tile for a line of the log, and the die. */
export function LineThings({ board, taken, die }: { board: BoardDoc; taken: string[]; die: number | undefined }) {
    return (
        <>
            {taken.map((code) => {
                const tile = tileOf(board, code);
                return (
                    tile && (
                        <span key={code}>
                            <TileSvg tile={tile} />
                            <span class="unseen">{tile.value === undefined ? tile.name : sign(tile.value)}</span>
                        </span>
                    )
                );
            })}
            {die !== undefined && <Die face={die} />}
        </>
    );
}

// Easy Come Easy Go: four dice to set aside, nine prizes to win, to steal and to keep. What can be won, and
// with which odds, comes with the view.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import prizeFile from "../../../data/easy-come/prizes.json";
import { asColour, Die, letterOf, SeatMark } from "../parts/marks";
import { swell, tumble } from "../parts/motion";
import type { Choice, Table } from "../protocol";
import { capital, currentLang, formatPercent, t, tn } from "../words";
import type { BoardProps } from "./props";

interface Seat {
    prizes: string[];
    left: number;
    closed: boolean;
    sum: number | null;
    won: boolean;
}
interface EcgView {
    phase: string;
    kept: number[];
    rolled: number[];
    to_roll: number;
    winnable: string[];
    reach: string[];
    centre: string[];
    seats: Seat[];
    to_win: number;
    keeps?: ({ dice: number[] } & Record<string, number | number[]>)[];
}

/** Four dice that win each prize, as a picture of its condition. */
const EXAMPLES: Record<string, number[]> = {
    carre: [3, 3, 3, 3],
    "deux-paires": [1, 1, 4, 4],
    suite: [2, 3, 4, 5],
    sept: [0, 1, 2, 4],
    treize: [2, 3, 4, 4],
    "trois-ou-moins": [0, 0, 1, 2],
    "dix-sept-ou-plus": [3, 4, 5, 5],
    "brelan-impair": [3, 3, 3, 1],
    "brelan-pair": [2, 2, 2, 4],
};

/** The decision that sets these of the rolled dice aside, if it is one. */
export function keepChoice(choices: readonly Choice[], faces: readonly number[]): Choice | undefined {
    const wanted = `keep ${[...faces].sort((a, b) => a - b).join(" ")}`;
    return choices.find((c) => c.do === wanted);
}

/** Which of the rolled dice a decision sets aside: the first of each face. */
export function diceOf(decision: string | undefined, rolled: readonly number[]): boolean[] {
    const wanted = decision?.startsWith("keep ") ? decision.slice(5).split(" ").map(Number) : [];
    return rolled.map((face) => {
        const at = wanted.indexOf(face);
        if (at >= 0) wanted.splice(at, 1);
        return at >= 0;
    });
}

function Dice({
    v,
    chosen,
    onFlip,
    active,
}: {
    v: EcgView;
    chosen: boolean[];
    onFlip: (i: number) => void;
    active: boolean;
}) {
    return (
        <div class="dice">
            <div class="tray" role="group" aria-label={t("Dice just rolled")}>
                {v.rolled.map((face, i) => (
                    <button
                        key={i}
                        type="button"
                        class="die-button"
                        aria-pressed={chosen[i] ?? false}
                        disabled={!active}
                        aria-label={t("die {n}, key {key}", { n: face, key: i + 1 })}
                        onClick={() => onFlip(i)}
                    >
                        <Die face={face} />
                    </button>
                ))}
                {Array.from({ length: v.to_roll }, (_, i) => (
                    <span class="die-due" key={i} />
                ))}
            </div>
            <div class="tray aside" role="group" aria-label={t("Dice set aside")}>
                <span class="note">{t("Set aside")}</span>
                {v.kept.map((face, i) => (
                    <span key={i} class="die-kept">
                        <Die face={face} />
                        <span class="unseen">{face}</span>
                    </span>
                ))}
                {v.kept.length === 0 && <span class="note">–</span>}
            </div>
        </div>
    );
}

interface PrizeProps {
    code: string;
    v: EcgView;
    table: Table;
    take: Choice | undefined;
    odds: number | undefined;
    hinted: boolean;
    onTake: (c: Choice) => void;
}

function Prize({ code, v, table, take, odds, hinted, onTake }: PrizeProps) {
    const words = prizeFile.prizes.find((p) => p.code === code)?.[currentLang()];
    const owner = ownerOf(v, code);
    const name = table.seats[owner - 1]?.name;
    const shut = v.phase === "choose" && !v.reach.includes(code);
    const classes = ["prize", take && "winnable", shut && "shut", hinted && "hinted"]
        .filter(Boolean)
        .join(" ");
    return (
        <li class={classes} data-prize={code}>
            <span class="mini-dice" aria-hidden="true">
                {(EXAMPLES[code] ?? []).map((f, i) => (
                    <Die key={i} face={f} />
                ))}
            </span>
            <strong>{words?.name}</strong>
            <span class="note">{words?.needs}</span>
            {odds !== undefined && (
                <span class="odds">
                    {t("chance {percent}", { percent: formatPercent(odds / 1000) })}
                </span>
            )}
            <span class="owner">
                {owner > 0 && <SeatMark colour={asColour(undefined, owner)} letter={letterOf(name)} />}
                {take ? (
                    <button
                        type="button"
                        class="button primary"
                        data-do={take.do}
                        aria-label={take.label}
                        onClick={() => onTake(take)}
                    >
                        {owner > 0 ? t("Steal") : t("Take")}
                    </button>
                ) : (
                    (name ?? t("in the centre"))
                )}
            </span>
        </li>
    );
}

/** Who holds enough prizes, and for how many turns still. */
function Countdowns({ v, table }: { v: EcgView; table: Table }) {
    const held = v.seats
        .map((s, i) => ({ ...s, name: table.seats[i]?.name ?? "" }))
        .filter((s) => s.left > 0);
    return (
        <div class="countdowns">
            {held.length === 0 && (
                <p class="note">
                    {tn(
                        "Whoever holds {n} prize and keeps it wins.",
                        "Whoever holds {n} prizes and keeps them wins.",
                        v.to_win,
                    )}
                </p>
            )}
            {held.map((s) => (
                <p class="countdown" key={s.name}>
                    {tn(
                        "{name} wins after {n} more turn, unless a prize is stolen!",
                        "{name} wins after {n} more turns, unless a prize is stolen!",
                        s.left,
                        { name: s.name },
                    )}
                </p>
            ))}
        </div>
    );
}

function ownerOf(v: EcgView, code: string): number {
    return v.seats.findIndex((s) => s.prizes.includes(code)) + 1;
}

/** Tells which prizes have changed hands since the last drawing. */
function useChanges(v: EcgView, tell: (code: string) => void): void {
    const before = useRef(v);
    useLayoutEffect(() => {
        for (const { code } of prizeFile.prizes)
            if (ownerOf(before.current, code) !== ownerOf(v, code)) tell(code);
        before.current = v;
    }, [v]);
}

export function EasyCome({
    table,
    view,
    choices,
    hinted,
    considered,
    onChoose,
    onConsider,
}: BoardProps) {
    const v = view.view as unknown as EcgView;
    const [chosen, setChosen] = useState<boolean[]>([]);
    const [showOdds, setShowOdds] = useState(false);
    const active = choices.length > 0;
    useEffect(() => setChosen([]), [view.steps]);
    const flip = (i: number) =>
        setChosen(v.rolled.map((_, k) => (k === i ? !chosen[k] : (chosen[k] ?? false))));
    useEffect(() => {
        const pressed = (e: KeyboardEvent) => {
            const i = Number(e.key) - 1;
            if (!active || e.ctrlKey || e.altKey || e.metaKey || !(i >= 0 && i < v.rolled.length))
                return;
            if (e.target instanceof HTMLElement && e.target.closest("input, select, textarea, dialog"))
                return;
            flip(i);
            e.preventDefault();
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    });
    const board = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        for (const die of board.current?.querySelectorAll(".die-button .die") ?? []) tumble(die);
    }, [v.rolled.join(), v.kept.join()]);
    useChanges(v, (code) => swell(board.current?.querySelector(`[data-prize="${code}"]`)));
    const pointed = diceOf(considered ?? hinted, v.rolled);
    const marked = chosen.some(Boolean) ? chosen : pointed;
    const faces = v.rolled.filter((_, i) => marked[i]);
    const keep = keepChoice(choices, faces);
    const row = v.keeps?.find(
        (k) => k.dice.length === faces.length && k.dice.every((d, i) => d === faces[i]),
    );
    const oddsOf = (code: string) =>
        showOdds && row && typeof row[code] === "number" ? row[code] : undefined;
    return (
        <div class="ecg" ref={board}>
            <Countdowns v={v} table={table} />
            <Dice v={v} chosen={marked} onFlip={flip} active={active} />
            <div class="row keep">
                {active && (
                    <button
                        type="button"
                        class="button primary"
                        disabled={!keep || !chosen.some(Boolean)}
                        onFocus={() => onConsider(undefined)}
                        onClick={() => keep && onChoose(keep)}
                    >
                        {keep && chosen.some(Boolean)
                            ? capital(keep.label)
                            : t("Choose the dice to set aside")}
                    </button>
                )}
            </div>
            <h3 class="unseen">{t("Prizes")}</h3>
            <ul class="prizes">
                {prizeFile.prizes.map(({ code }) => (
                    <Prize
                        key={code}
                        code={code}
                        v={v}
                        table={table}
                        take={choices.find((c) => c.do === `take ${code}`)}
                        odds={oddsOf(code)}
                        hinted={hinted === `take ${code}`}
                        onTake={onChoose}
                    />
                ))}
            </ul>
            {active && (
                <label class="check">
                    <input
                        type="checkbox"
                        checked={showOdds}
                        onChange={(e) => setShowOdds(e.currentTarget.checked)}
                    />
                    {t("Show the odds")}
                </label>
            )}
        </div>
    );
}

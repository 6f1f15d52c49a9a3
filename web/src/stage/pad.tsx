// Dice of people's own: what came up is told by touching it, a touch a die. The program rolls nothing; it says what is to
// be done on the real table meanwhile, and whatever was told is taken back by anybody.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ZoneProps } from "../boards/face";
import type { Drawing } from "../boards/situation";
import { byKeys } from "../parts/input";
import { announce } from "../parts/live";
import { Die } from "../parts/marks";
import { useStyle } from "../parts/style";
import type { Choice } from "../protocol";
import type { SoloTable } from "../solo";
import type { Fault } from "../table";
import { capital, formatNumber, t, tn } from "../words";
import type { DicePad, ListPad } from "./faces";
import { found, outcomeOf, padOf } from "./faces";
import { useRoving } from "./roving";

const SEARCHED = 16; // from more outcomes than that one is looked for
const TOLD = 3; // sentences of what is to be done on the real table

export interface Props {
    table: SoloTable;
    zone: ZoneProps;
    drawing: Drawing | null;
    onUndo: () => void;
}

interface FaceProps {
    outcomes: readonly Choice[];
    onTold: (c: Choice) => void;
}

/** Digits, before the board hears them, unless somebody types. */
function useDigits(pressed: (digit: number) => boolean): void {
    const latest = useRef(pressed);
    latest.current = pressed;
    // At once: whoever is quick presses the next one as soon as it is drawn.
    useLayoutEffect(() => {
        const heard = (e: KeyboardEvent) => {
            const typing = e.target instanceof HTMLElement && e.target.closest("input, select, textarea, dialog");
            if (typing || e.ctrlKey || e.altKey || e.metaKey || !/^[0-9]$/.test(e.key)) return;
            if (!latest.current(Number(e.key))) return;
            e.preventDefault();
            e.stopPropagation();
        };
        addEventListener("keydown", heard, true);
        return () => removeEventListener("keydown", heard, true);
    }, []);
}

/** The dice told so far, and those that are missing. */
function Slots({ dice, count, onBack }: { dice: readonly number[]; count: number; onBack: (i: number) => void }) {
    return (
        <div class="pad-slots">
            {Array.from({ length: count }, (_, i) => {
                const face = dice[i];
                if (face === undefined) return <span key={i} class="pad-slot" aria-hidden="true" />;
                return (
                    <button
                        key={i}
                        type="button"
                        class="pad-slot told"
                        aria-label={t("Take the {n} away again", { n: face })}
                        onClick={() => onBack(i)}
                    >
                        <Die face={face} />
                    </button>
                );
            })}
        </div>
    );
}

function DiceFaces({ pad, outcomes, onTold }: FaceProps & { pad: DicePad }) {
    const told = useRef<readonly number[]>([]); // beside the drawing: touches come faster than a slow device draws
    const [, draw] = useState(told.current);
    const setDice = (next: readonly number[]) => draw((told.current = next));
    const dice = told.current;
    const roving = useRoving<HTMLDivElement>();
    const tell = (face: number) => {
        const all = [...told.current, face];
        if (all.length < pad.count) {
            setDice(all);
            announce(tn("{n} die to go", "{n} dice to go", pad.count - all.length));
            return;
        }
        setDice([]);
        const outcome = outcomeOf(outcomes, all);
        if (outcome) onTold(outcome);
    };
    useDigits((n) => pad.faces.includes(n) && (tell(n), true));
    const back = (i: number) => setDice(told.current.filter((_, k) => k !== i));
    return (
        <>
            {pad.count > 1 && <Slots dice={dice} count={pad.count} onBack={back} />}
            <div class="pad-faces" role="toolbar" aria-label={t("Faces of a die")} {...roving}>
                {pad.faces.map((face) => (
                    <button key={face} type="button" data-face={face} aria-label={formatNumber(face)} onClick={() => tell(face)}>
                        <Die face={face} />
                    </button>
                ))}
            </div>
        </>
    );
}

interface ListProps extends FaceProps {
    pad: ListPad;
    drawn: (c: Choice) => ComponentChildren;
}

function ListFaces({ pad, onTold, drawn }: ListProps) {
    const [written, write] = useState("");
    const roving = useRoving<HTMLDivElement>();
    const isLong = pad.outcomes.length > SEARCHED;
    const shown = found(pad.outcomes, written);
    const [first] = shown;
    useDigits((n) => {
        const c = isLong ? undefined : pad.outcomes[n - 1];
        if (c) onTold(c);
        return c !== undefined;
    });
    const enter = (e: Event) => {
        e.preventDefault();
        if (first && shown.length === 1) onTold(first);
    };
    return (
        <>
            {isLong && (
                <form onSubmit={enter} class="pad-search">
                    <label>
                        <span class="unseen">{t("Which one? Its first letters")}</span>
                        <input
                            type="search"
                            placeholder={t("Which one? Its first letters")}
                            value={written}
                            onInput={(e) => write(e.currentTarget.value)}
                        />
                    </label>
                </form>
            )}
            <div class={isLong ? "pad-list long" : "pad-list"} role="toolbar" aria-label={t("What came up")} {...roving}>
                {shown.map((c) => {
                    const picture = drawn(c);
                    return (
                        <button key={c.do} type="button" data-face={c.do} onClick={() => onTold(c)}>
                            <span class={picture ? "unseen" : undefined}>{capital(c.label)}</span>
                            {picture && <span aria-hidden="true">{picture}</span>}
                        </button>
                    );
                })}
                {shown.length === 0 && <p class="note">{t("Nothing is called that.")}</p>}
            </div>
        </>
    );
}

/** What has happened since something came up last: on the real table people do it themselves. */
function OnTable({ told }: { told: readonly string[] }) {
    if (told.length === 0) return null;
    return (
        <ul class="pad-told" aria-label={t("On your table")}>
            {told.slice(-TOLD).map((text, i) => (
                <li key={i}>{text}</li>
            ))}
        </ul>
    );
}

export function Pad({ table, zone, drawing, onUndo }: Props) {
    const box = useRef<HTMLElement>(null);
    const isStyled = useStyle("later.css");
    const [fault, setFault] = useState<Fault>();
    const { due, now } = table;
    const seq = now?.seq ?? 0;
    const question = capital(zone.view.question ?? "");
    useLayoutEffect(() => {
        if (isStyled && byKeys()) box.current?.querySelector<HTMLElement>("input, [data-face]")?.focus();
    }, [isStyled, seq]);
    useEffect(() => announce(question, { last: true }), [seq]);
    if (!due || !isStyled) return null;
    const tell = (c: Choice | undefined) => void table.cameUp(c?.do).then(setFault);
    const pad = padOf(due.outcomes);
    const props = { outcomes: due.outcomes, onTold: tell };
    return (
        <section class="pad" ref={box} aria-labelledby="pad-title">
            <OnTable told={due.told} />
            <h2 id="pad-title">{question}</h2>
            {fault && (
                <p class="problem" role="alert">
                    {fault.message}
                </p>
            )}
            {pad.kind === "dice" ? (
                <DiceFaces key={seq} {...props} pad={pad} />
            ) : (
                <ListFaces key={seq} {...props} pad={pad} drawn={(c) => drawing?.cameUp?.(zone, c)} />
            )}
            <div class="pad-foot">
                <button type="button" class="button quiet" onClick={() => tell(undefined)}>
                    {pad.kind === "dice" ? t("Ludovie rolls for us") : t("Ludovie draws for us")}
                </button>
                <button type="button" class="button quiet" onClick={onUndo}>
                    {t("Take back")}
                </button>
            </div>
        </section>
    );
}

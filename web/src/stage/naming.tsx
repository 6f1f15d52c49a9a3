// Cards of people's own: the program sees no hand, so whoever plays says which card it is. By family and picture, or by
// the first letters of its name; then what is done with it, if there is more than one thing.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Named, ZoneProps } from "../boards/face";
import type { Drawing } from "../boards/situation";
import { announce } from "../parts/live";
import { useStyle } from "../parts/style";
import type { Choice } from "../protocol";
import { capital, t } from "../words";
import { matches } from "./faces";
import { useRoving } from "./roving";

export interface Props {
    zone: ZoneProps;
    drawing: Drawing | null;
    onChoose: (c: Choice) => void;
    onUndo: () => void;
}

const AT_ONCE = 9; // so few are shown without asking for a family

/** A card, and what can be done with it. */
interface Thing extends Named {
    choices: Choice[];
}

/** The decisions by the card that they name, and those that name none. */
export function thingsOf(
    choices: readonly Choice[],
    named: (c: Choice) => Named | undefined,
): { things: Thing[]; plain: Choice[] } {
    const things = new Map<string, Thing>();
    const plain: Choice[] = [];
    for (const c of choices) {
        const card = named(c);
        if (!card) {
            plain.push(c);
            continue;
        }
        const thing = things.get(card.key) ?? { ...card, choices: [] };
        thing.choices.push({ ...c, label: card.deed ?? c.label });
        things.set(card.key, thing);
    }
    return { things: [...things.values()], plain };
}

interface CardsProps {
    things: readonly Thing[];
    onThing: (x: Thing) => void;
}

function Cards({ things, onThing }: CardsProps) {
    const roving = useRoving<HTMLDivElement>();
    return (
        <div class="naming-cards" role="toolbar" aria-label={t("Cards")} {...roving}>
            {things.map((x) => (
                <button key={x.key} type="button" data-thing={x.key} onClick={() => onThing(x)}>
                    <span aria-hidden="true">{x.picture}</span>
                    <span>{x.name}</span>
                </button>
            ))}
            {things.length === 0 && <p class="note">{t("Nothing is called that.")}</p>}
        </div>
    );
}

/** What is done with a card, or what needs none. */
function Deeds({ choices, onChoose }: { choices: readonly Choice[]; onChoose: (c: Choice) => void }) {
    return (
        <div class="naming-deeds">
            {choices.map((c) => (
                <button key={c.do} type="button" data-said={c.do} onClick={() => onChoose(c)}>
                    {capital(c.label)}
                </button>
            ))}
        </div>
    );
}

/** Looks for a card: by the first letters of its name, or in its family. */
function Finder({ things, onThing }: CardsProps) {
    const [family, setFamily] = useState("");
    const [written, write] = useState("");
    const families = [...new Set(things.map((x) => x.family))];
    const isOne = families.length < 2 || things.length <= AT_ONCE;
    const shown = things.filter((x) => (written ? matches(x.name, written) : isOne || x.family === family));
    const enter = (e: Event) => {
        e.preventDefault();
        const [first] = shown;
        if (first && shown.length === 1) onThing(first);
    };
    return (
        <>
            <form class="pad-search" onSubmit={enter}>
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
            {!written && !isOne && (
                <div class="naming-families" role="group" aria-label={t("Families")}>
                    {families.map((f) => (
                        <button key={f} type="button" aria-pressed={f === family} onClick={() => setFamily(f)}>
                            {f}
                        </button>
                    ))}
                </div>
            )}
            {(written || family || isOne) && <Cards things={shown} onThing={onThing} />}
        </>
    );
}

export function Naming({ zone, drawing, onChoose, onUndo }: Props) {
    const isStyled = useStyle("later.css");
    const [thing, setThing] = useState<Thing>();
    const { steps } = zone.view;
    useLayoutEffect(() => setThing(undefined), [steps]);
    if (!isStyled) return null;
    const { things, plain } = thingsOf(zone.choices, (c) => drawing?.named?.(zone, c));
    const touch = (x: Thing) => {
        const [only] = x.choices;
        if (only && x.choices.length === 1) return onChoose(only);
        setThing(x);
        announce(x.name);
    };
    return (
        <section class="pad naming" aria-labelledby="naming-title">
            <h2 id="naming-title">{thing ? thing.name : capital(zone.view.call ?? zone.view.question ?? "")}</h2>
            <Deeds choices={thing ? thing.choices : plain} onChoose={onChoose} />
            {!thing && things.length > 0 && <Finder key={steps} things={things} onThing={touch} />}
            <div class="pad-foot">
                {thing ? (
                    <button type="button" class="button quiet" onClick={() => setThing(undefined)}>
                        {t("Another card")}
                    </button>
                ) : (
                    <span />
                )}
                <button type="button" class="button quiet" onClick={onUndo}>
                    {t("Take back")}
                </button>
            </div>
        </section>
    );
}

// Cards of people's own: the program sees no hand, so whoever plays says which card it is. By family and picture, or by
// the first letters of its name; then what is done with it, if there is more than one thing.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Named, ZoneProps } from "../boards/face";
import type { Drawing } from "../boards/situation";
import { announce } from "../parts/live";
import { useStyle } from "../parts/style";
import type { Choice } from "../protocol";
import { capital, t } from "../words";
import { Finder } from "./finder";

export interface Props {
    zone: ZoneProps;
    drawing: Drawing | null;
    onChoose: (c: Choice) => void;
    onUndo: () => void;
}

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

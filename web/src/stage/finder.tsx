// Things that are looked for: by family and picture, or by the first letters of their names.

import { useState } from "preact/hooks";
import type { Named } from "../boards/face";
import { t } from "../words";
import { matches } from "./faces";
import { useRoving } from "./roving";

interface CardsProps<T extends Named> {
    things: readonly T[];
    onThing: (x: T) => void;
}

function Cards<T extends Named>({ things, onThing }: CardsProps<T>) {
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

const AT_ONCE = 9; // so few are shown without asking for a family

interface Props<T extends Named> extends CardsProps<T> {
    open?: boolean; // with its first family
}

export function Finder<T extends Named>({ things, onThing, open }: Props<T>) {
    const families = [...new Set(things.map((x) => x.family))];
    const [family, setFamily] = useState((open && families[0]) || "");
    const [written, write] = useState("");
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
                        <button key={f} type="button" class="press" aria-pressed={f === family} onClick={() => setFamily(f)}>
                            {f}
                        </button>
                    ))}
                </div>
            )}
            {(written || family || isOne) && <Cards things={shown} onThing={onThing} />}
        </>
    );
}

// Decisions that differ only in a number: a field for it, and a button that says what that number does.

import { useId, useLayoutEffect, useState } from "preact/hooks";
import { isInRange, withNumber } from "../choice";
import type { Choice } from "../protocol";
import { formatNumber, t } from "../words";

interface Props {
    choice: Choice; // with a range
    advised: number | undefined;
    onChoose: (c: Choice) => void;
    onConsider?: ((c: Choice | undefined) => void) | undefined;
}

export function NumberChoice({ choice, advised, onChoose, onConsider }: Props) {
    const { from, to, step } = choice.range ?? { from: 0, to: 0, step: 1 };
    const [written, setWritten] = useState(String(from));
    const id = useId();
    useLayoutEffect(() => setWritten(String(advised ?? from)), [choice.do, from, advised]);
    const n = written === "" ? NaN : Number(written);
    const chosen = isInRange(choice, n) ? withNumber(choice, n) : undefined;
    const decide = (e: Event) => {
        e.preventDefault();
        if (chosen) onChoose(chosen);
    };
    return (
        <form class="number-choice" onSubmit={decide} noValidate>
            <label for={id}>
                {t("A number from {from} to {to}", { from: formatNumber(from), to: formatNumber(to) })}
            </label>
            <input
                id={id}
                type="number"
                inputMode="numeric"
                min={from}
                max={to}
                step={step}
                value={written}
                aria-invalid={!chosen}
                onInput={(e) => setWritten(e.currentTarget.value)}
            />
            <button
                type="submit"
                class={advised !== undefined && advised === n ? "choice hinted" : "choice"}
                data-do={chosen?.do}
                disabled={!chosen}
                onFocus={() => onConsider?.(chosen)}
                onBlur={() => onConsider?.(undefined)}
            >
                {chosen?.label ?? t("This number is not possible here.")}
                {advised !== undefined && advised === n && <span class="badge">{t("advice")}</span>}
            </button>
        </form>
    );
}

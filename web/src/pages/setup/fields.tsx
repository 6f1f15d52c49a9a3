// One option of a game: a number, one of several names, or a set of them.

import type { OptionDoc } from "../../gate";
import { t } from "../../words";
import { isProfile } from "./options";

interface FieldProps {
    game: string;
    option: OptionDoc;
    value: string;
    onChange: (v: string) => void;
}

type Names = NonNullable<OptionDoc["values"]>;

interface ValueProps {
    id: string;
    names: Names;
    value: string;
    onChange: (v: string) => void;
}

const LIST = 30; // more numbers than that are written, not chosen

/** A number is written; names that mean one are proposed. */
function NumberInput({ id, names, value, onChange }: ValueProps) {
    return (
        <>
            <input
                id={id}
                type="text"
                inputMode="numeric"
                value={value}
                aria-describedby={`${id}-help`}
                list={names.length > 0 ? `${id}-names` : undefined}
                onInput={(e) => onChange(e.currentTarget.value.trim())}
            />
            {names.length > 0 && (
                <datalist id={`${id}-names`}>
                    {names.map((v) => (
                        <option value={v.id} key={v.id}>
                            {v.title}
                        </option>
                    ))}
                </datalist>
            )}
        </>
    );
}

/** One of the names, or of a few numbers. */
function ValueSelect({ id, names, value, onChange, option: o }: ValueProps & { option: OptionDoc }) {
    const least = o.min ?? 0;
    const numbers =
        o.min === undefined || o.max === undefined
            ? []
            : Array.from({ length: Math.max(0, o.max - least + 1) }, (_, i) => String(least + i));
    return (
        <select
            id={id}
            value={value}
            aria-describedby={`${id}-help`}
            onChange={(e) => onChange(e.currentTarget.value)}
        >
            {names.map((v) => (
                <option value={v.id} key={v.id}>
                    {v.title}
                </option>
            ))}
            {numbers
                .filter((n) => !names.some((v) => v.id === n))
                .map((n) => (
                    <option value={n} key={n}>
                        {o.is_seat ? t("player {n}", { n }) : n}
                    </option>
                ))}
        </select>
    );
}

export function OptionField({ game, option: o, value, onChange }: FieldProps) {
    const id = `option-${o.id}`;
    const standard = isProfile(o) ? (o.standard.split(",")[0] ?? "") : o.standard;
    const props = { id, names: o.values ?? [], value: value || standard, onChange };
    const isLong = o.min !== undefined && o.max !== undefined && o.max - o.min > LIST;
    return (
        <div class="field">
            <label for={id}>{o.title}</label>
            {isLong ? <NumberInput {...props} /> : <ValueSelect {...props} option={o} />}
            <p class="help" id={`${id}-help`}>
                {o.help}{" "}
                <span class="rule-links">
                    {o.rules.split(" ").map((r) => (
                        <a href={`#/rules/${game}/${r}`} key={r}>
                            {r}
                        </a>
                    ))}
                </span>
            </p>
        </div>
    );
}

export function SetField({ option: o, value, onChange }: FieldProps) {
    const chosen = new Set(value ? value.split(",") : []);
    const flip = (id: string) => {
        if (chosen.has(id)) chosen.delete(id);
        else chosen.add(id);
        onChange([...chosen].join(","));
    };
    return (
        <details class="field">
            <summary>{o.title}</summary>
            <p class="help">{o.help}</p>
            <div class="checks">
                {(o.values ?? []).slice(1).map((v) => (
                    <label class="check" key={v.id}>
                        <input type="checkbox" checked={chosen.has(v.id)} onChange={() => flip(v.id)} />{" "}
                        {v.title}
                    </label>
                ))}
            </div>
        </details>
    );
}

// Fields and buttons that several forms use.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Fault } from "../table";
import { t } from "../words";
import { announce } from "./live";

/** Why something was refused; it has the focus, so that it is heard and seen. */
export function Refusal({ fault, game = "" }: { fault: Fault | undefined; game?: string }) {
    const ref = useRef<HTMLParagraphElement>(null);
    useEffect(() => {
        if (fault) ref.current?.focus();
    }, [fault]);
    if (!fault) return null;
    return (
        <p class="problem" role="alert" tabIndex={-1} ref={ref}>
            {fault.rule && <a href={`#/rules/${game}/${fault.rule}`}>{fault.rule}</a>} {fault.message}
        </p>
    );
}

interface TextProps {
    id: string;
    label: string;
    value: string;
    onChange: (v: string) => void;
    help?: string | undefined;
    secret?: boolean;
    autocomplete?: string;
    min?: number;
    max: number;
}

export function TextField(p: TextProps) {
    const input = {
        id: p.id,
        value: p.value,
        autocomplete: p.autocomplete ?? "off",
        minLength: p.min,
        maxLength: p.max,
        required: true,
        "aria-describedby": p.help && `${p.id}-help`,
        onInput: (e: { currentTarget: HTMLInputElement }) => p.onChange(e.currentTarget.value),
    };
    return (
        <div class="field">
            <label for={p.id}>{p.label}</label>
            {p.secret ? <input type="password" {...input} /> : <input type="text" {...input} />}
            {p.help && (
                <p class="help" id={`${p.id}-help`}>
                    {p.help}
                </p>
            )}
        </div>
    );
}

interface SelectProps<V extends string | number> {
    id: string;
    label: string;
    value: V;
    options: readonly { value: V; label: string }[];
    onChange: (v: V) => void;
}

export function SelectField<V extends string | number>(p: SelectProps<V>) {
    return (
        <div class="field">
            <label for={p.id}>{p.label}</label>
            <select
                id={p.id}
                value={p.value}
                onChange={(e) => {
                    const chosen = p.options[e.currentTarget.selectedIndex];
                    if (chosen) p.onChange(chosen.value);
                }}
            >
                {p.options.map((o) => (
                    <option key={o.value} value={o.value}>
                        {o.label}
                    </option>
                ))}
            </select>
        </div>
    );
}

export function CheckField({
    label,
    checked,
    onChange,
}: {
    label: ComponentChildren;
    checked: boolean;
    onChange: (on: boolean) => void;
}) {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={checked}
                onChange={(e) => onChange(e.currentTarget.checked)}
            />
            {label}
        </label>
    );
}

/** Copies a text that is shown in a field; where the browser does not allow it, the text is selected. */
export function CopyButton({ text, field, label }: { text: string; field: string; label: string }) {
    const [copied, setCopied] = useState(false);
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(text);
            setCopied(true);
            announce(t("Copied."));
        } catch {
            document.querySelector<HTMLInputElement>(`#${field}`)?.select();
        }
    };
    return (
        <button type="button" class="button" onClick={() => void copy()}>
            {copied ? t("Copied.") : label}
        </button>
    );
}

/** Hands the person a file. */
export function download(name: string, what: Blob): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(what);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// What every page has: a bar, one heading, a main part that gets the focus when the page changes.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePhone } from "../stage/phone";
import { t } from "../words";
import { byKeys } from "./input";

interface Props {
    title: string;
    tab?: string | undefined; // what the title of the window says first
    kind: string;
    children: ComponentChildren;
    actions?: ComponentChildren;
    band?: ComponentChildren; // what the bar says besides its heading
    look?: string; // a class more
    skips?: { to: string; label: string; before?: () => void }[];
}

interface Skip {
    to: string;
    before?: () => void; // shows what is to be seen there
}

const SETTLED = 100; // ms: a screen reader overlooks a focus that comes while it still leaves the old page

let visited = false; // the first page keeps the focus where the browser puts it

export function Frame({ title, tab, kind, children, actions, band, look = "", skips = [] }: Props) {
    const heading = useRef<HTMLHeadingElement>(null);
    const unseen = usePhone() && kind === "game" ? "unseen" : undefined; // the band has the room
    useEffect(() => {
        const name = title === "Ludovie" ? title : `${title} – Ludovie`;
        document.title = tab ? `${tab} – ${name}` : name;
    }, [title, tab]);
    useEffect(() => {
        const isNext = visited;
        visited = true;
        scrollTo(0, 0);
        if (!isNext) return undefined;
        if (!byKeys()) {
            heading.current?.focus();
            return undefined;
        }
        const settle = () => {
            if (document.activeElement === document.body) heading.current?.focus();
        };
        const timer = setTimeout(settle, SETTLED);
        return () => clearTimeout(timer);
    }, []);
    const jump =
        ({ to, before }: Skip) =>
        (e: Event) => {
            e.preventDefault();
            before?.();
            requestAnimationFrame(() => document.getElementById(to)?.focus());
        };
    return (
        <div class={`page page-${kind} ${look}`}>
            <nav class="skips" aria-label={t("Skip links")}>
                {[{ to: "main", label: t("Skip to the content") }, ...skips].map((s) => (
                    <a href={`#${s.to}`} onClick={jump(s)} key={s.to}>
                        {s.label}
                    </a>
                ))}
            </nav>
            <header class="bar">
                <a class={unseen ?? "home-link"} href="#/" aria-label={t("Ludovie, home")}>
                    <svg viewBox="0 0 32 32" aria-hidden="true">
                        <rect x="3" y="3" width="26" height="26" rx="7" />
                        <circle cx="11" cy="11" r="3" />
                        <circle cx="21" cy="11" r="3" />
                        <path d="M9 19q7 7 14 0" />
                    </svg>
                </a>
                <h1 class={unseen} ref={heading} tabIndex={-1}>
                    {title}
                </h1>
                {band}
                <div class="bar-actions">{actions}</div>
            </header>
            <main id="main" tabIndex={-1}>
                {children}
            </main>
        </div>
    );
}

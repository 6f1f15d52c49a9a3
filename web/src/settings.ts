// What a person has chosen, kept in the browser and shown on the root element for the style sheet.

import type { Lang } from "./words";
import { FIRST_LANG, LANGS } from "./words";

export interface Settings {
    lang: Lang;
    theme: "auto" | "light" | "dark" | "contrast";
    text: "small" | "normal" | "large" | "huge";
    motion: "auto" | "off";
    sound: boolean;
    volume: number; // of sounds, in percent
    notify: boolean; // a notice when it is one's turn and the page is hidden
    spoken: boolean; // new lines of the log are read aloud
    words: boolean; // the board in words instead of drawn
    keys: boolean; // single letters ask questions
    telling: "auto" | "long" | "short"; // what is said of each move; auto: short after the first game
    played: boolean; // a game has been finished here
    pace: "slow" | "normal" | "instant"; // of bots
    passing: boolean; // harmless passes are made without asking
    coach: boolean; // somebody beside one who says what to look at, and what was better
    name: string;
}

const KEY = "ludovie-settings";
const PACE = { slow: 1600, normal: 700, instant: 0 } as const;

/** The language of the device; who speaks another than ours is likelier to read English. */
function usualLang(): Lang {
    const spoken = navigator.language?.toLowerCase().split("-")[0];
    if (!spoken) return FIRST_LANG;
    return [spoken, "en"].find((id) => LANGS.includes(id)) ?? FIRST_LANG;
}

function standard(): Settings {
    return {
        lang: usualLang(),
        theme: "auto",
        text: "normal",
        motion: "auto",
        sound: false,
        volume: 50,
        notify: false,
        spoken: false,
        words: false,
        keys: true,
        telling: "auto",
        played: false,
        pace: "normal",
        passing: true,
        coach: false,
        name: "",
    };
}

/** What was stored, as far as it makes sense: the text may be of another version, or somebody else's. */
export function readSettings(text: string | null): Settings {
    const all = standard();
    let stored: unknown;
    try {
        stored = JSON.parse(text ?? "{}");
    } catch {
        return all;
    }
    if (typeof stored !== "object" || stored === null) return all;
    const allowed: Partial<Record<keyof Settings, readonly string[]>> = {
        lang: LANGS,
        theme: ["auto", "light", "dark", "contrast"],
        text: ["small", "normal", "large", "huge"],
        motion: ["auto", "off"],
        telling: ["auto", "long", "short"],
        pace: ["slow", "normal", "instant"],
    };
    const found = Object.entries(stored).filter(([key, value]) => {
        if (!(key in all) || typeof value !== typeof all[key as keyof Settings]) return false;
        const words = allowed[key as keyof Settings];
        if (key === "volume") return Number(value) >= 0 && Number(value) <= 100;
        return words === undefined || words.includes(value as string);
    });
    return { ...all, ...Object.fromEntries(found) };
}

function stored(): string | null {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null; // storage is forbidden: the standard will do
    }
}

let current = readSettings(stored());
const listeners = new Set<() => void>();

export function settings(): Settings {
    return current;
}

export function paceOf(s: Settings): number {
    return PACE[s.pace];
}

/** Are moves told in a few words? */
export function tellsShortly({ telling, played }: Settings): boolean {
    return telling === "auto" ? played : telling === "short";
}

export function changeSettings(change: Partial<Settings>): void {
    current = { ...current, ...change };
    try {
        localStorage.setItem(KEY, JSON.stringify(current));
    } catch {
        // kept for this visit
    }
    showSettings();
    for (const f of [...listeners]) f();
}

export function onSettings(f: () => void): () => void {
    listeners.add(f);
    return () => listeners.delete(f);
}

const darkness = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
darkness?.addEventListener?.("change", showSettings);

/** The style sheet knows themes, not devices: what the device wants is decided here. */
export function showSettings(): void {
    const root = document.documentElement;
    root.lang = current.lang;
    root.dataset["theme"] =
        current.theme !== "auto" ? current.theme : darkness?.matches ? "dark" : "light";
    root.dataset["text"] = current.text;
    root.dataset["motion"] = current.motion;
}

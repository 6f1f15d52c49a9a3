// The dice: those just rolled, to be picked, and those set aside.

import { useEffect } from "preact/hooks";
import { Die } from "../../parts/marks";
import { t } from "../../words";
import type { EcgView } from "./view";

/** The keys 1 to 4 pick dice, unless somebody types. */
export function useDiceKeys(n: number, flip: (i: number) => void): void {
    useEffect(() => {
        const pressed = (e: KeyboardEvent) => {
            const i = Number(e.key) - 1;
            if (e.ctrlKey || e.altKey || e.metaKey || !(i >= 0 && i < n)) return;
            if (e.target instanceof HTMLElement && e.target.closest("input, select, textarea, dialog"))
                return;
            flip(i);
            e.preventDefault();
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    });
}

interface Props {
    v: EcgView;
    chosen: boolean[];
    onFlip: (i: number) => void;
    active: boolean;
}

export function Dice({ v, chosen, onFlip, active }: Props) {
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

// How somebody plays just now: with keys, or by pointing. A screen reader presses buttons without a pointer,
// which counts as keys. So the page knows whether it may move the focus without being in anybody's way.

let keys = false;

/** Was the last thing done with keys, or by a screen reader? */
export function byKeys(): boolean {
    return keys;
}

const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "AltGraph"];

/** From now on this is known. */
export function followInput(): void {
    window.addEventListener("pointerdown", () => (keys = false), true);
    window.addEventListener("keydown", (e) => (keys = keys || !MODIFIERS.includes(e.key)), true);
    window.addEventListener("click", (e) => (keys = keys || e.detail === 0), true);
}

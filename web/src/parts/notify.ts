// Calls somebody back whose turn it is while the page is hidden: a notice of the system, a short vibration, a badge on
// the installed app. All of it only where it was allowed, and nothing fails where it does not exist.

import { settings } from "../settings";

let shown: Notification | undefined;

/** Asks the browser whether notices may be shown. */
export async function allowNotices(): Promise<boolean> {
    if (!("Notification" in globalThis)) return false;
    return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, text: string): void {
    if (!document.hidden) {
        if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
        return;
    }
    void navigator.setAppBadge?.().catch(() => undefined);
    if (!settings().notify || !("Notification" in globalThis) || Notification.permission !== "granted") return;
    try {
        shown?.close();
        shown = new Notification(title, { body: text, tag: "ludovie-turn", icon: "icon.svg" });
        shown.onclick = () => {
            window.focus();
            shown?.close();
        };
    } catch {
        // telephones let only service workers show notices
        void navigator.serviceWorker?.ready
            .then((r) => r.showNotification(title, { body: text, tag: "ludovie-turn", icon: "icon.svg" }))
            .catch(() => undefined);
    }
}

/** Whoever looks has been called enough. */
globalThis.document?.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    shown?.close();
    void navigator.clearAppBadge?.().catch(() => undefined);
});

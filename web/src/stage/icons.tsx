// Small signs on buttons, drawn by us.

const PATHS = {
    menu: "M4 7h16M4 12h16M4 17h16",
    chat: "M4 5h16v11H10l-5 4v-4H4z",
    undo: "M8 5L3.5 9.5L8 14M4 9.5h10a5.5 5.5 0 0 1 0 11H9",
    log: "M6 3h12v18l-3-2l-3 2l-3-2l-3 2zM9 8h6M9 12h6",
    list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
    close: "M6 6l12 12M18 6L6 18",
    send: "M4 12l16-8l-5 17l-4-7zM11 14l9-10",
    up: "M5 15l7-7l7 7",
    down: "M5 9l7 7l7-7",
    next: "M9 5l7 7l-7 7",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={PATHS[name]} />
        </svg>
    );
}

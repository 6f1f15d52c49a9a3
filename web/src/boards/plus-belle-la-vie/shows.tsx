// What is seen only while something happens: the train, falling bars, hearts, confetti, the price of a column, the
// Embrouille that somebody plays, the shadow of a figure where it stood.

import type { ComponentChildren } from "preact";
import { render } from "preact";
import type { Place } from "../../stage/motion";
import { act, fly, motionIsWanted, TRAVEL } from "../../stage/motion";
import { formatNumber, t } from "../../words";
import { Art, Person } from "../../stage/art";
import { Crown, Mark } from "./marks";
import type { PbvBoard } from "./view";
import { cardName, FAMILIES, personOf, powerOf, troubleOf } from "./view";

const STAYS = 2000; // ms that a card is read
const TURN = 2.4; // radians from one piece of confetti to the next: never two the same way
const MARKS = 28;

/** Draws something into an element of its own. */
function drawn(look: string, children: ComponentChildren): Element {
    const box = document.createElement("div");
    box.className = `pbv ${look}`;
    render(children, box);
    return box;
}

const middleOf = (p: Place) => ({ x: p.left + p.width / 2, y: p.top + p.height / 2 });

/** A box around a point. */
const around = (x: number, y: number, width: number, height = width): Place => ({
    left: x - width / 2,
    top: y - height / 2,
    width,
    height,
});

const moved = (x: number, y: number, more = "") => `translate(${x}px, ${y}px) ${more}`;

/** A small train stops at the station, lets somebody out and goes on. */
export function train(station: Place, delay: number): void {
    const width = Math.min(170, station.width * 0.9);
    const at = {
        left: station.left + (station.width - width) / 2,
        top: station.top + station.height - width * 0.3,
        width,
        height: width * 0.3,
    };
    const wagon = (x: number) => (
        <g>
            <rect class="side" x={x} y="6" width="50" height="20" rx="4" />
            <path class="glass" d={`M${x + 6} 10h9v8h-9zM${x + 20} 10h9v8h-9zM${x + 34} 10h9v8h-9z`} />
        </g>
    );
    const thing = drawn(
        "pbv-train",
        <svg viewBox="0 0 120 36">
            <path class="track" d="M0 34h120" />
            {wagon(4)}
            <path class="side" d="M60 6h36q20 4 20 20H60z" />
            <path class="glass" d="M66 10h9v8h-9zM80 10h9v8h-9zM97 10q8 2 11 8H97z" />
            <path class="wheels" d="M14 30h.1M44 30h.1M70 30h.1M100 30h.1" />
        </svg>,
    );
    const way = width * 0.7;
    fly(
        thing,
        at,
        [
            { transform: moved(-way, 0), opacity: 0 },
            { transform: "none", opacity: 1, offset: 0.3 },
            { transform: "none", opacity: 1, offset: 0.65 },
            { transform: moved(way, 0), opacity: 0 },
        ],
        { duration: 900, delay },
    );
}

/** The bars of the prison fall behind who goes in. */
export function bars(prison: Element | undefined, delay: number): void {
    const down = (percent: number) => `inset(0 0 ${100 - percent}% 0)`;
    act(
        prison?.querySelector(".bars"),
        [
            { clipPath: down(0) },
            { clipPath: down(100), offset: 0.6 },
            { clipPath: down(85), offset: 0.8 },
            { clipPath: down(100) },
        ],
        { duration: TRAVEL, delay, easing: "ease-in" },
    );
}

/** Hearts rise between two who meet. */
export function hearts(a: Place, b: Place, delay: number): void {
    const [p, q] = [middleOf(a), middleOf(b)];
    for (const i of [0, 1, 2, 3, 4]) {
        const at = around((p.x + q.x) / 2 + (i - 2) * 13, Math.min(p.y, q.y) - 4, 22);
        const heart = drawn(
            "pbv-heart",
            <svg viewBox="0 0 24 22">
                <path d="M12 20.5C4 14.4 1.5 11 1.5 7.2 1.5 4 4 1.5 7 1.5c2.1 0 3.9 1.1 5 3 1.1-1.9 2.9-3 5-3 3 0 5.5 2.5 5.5 5.7 0 3.8-2.5 7.2-10.5 13.3z" />
            </svg>,
        );
        fly(
            heart,
            at,
            [
                { transform: "scale(0.2)", opacity: 0 },
                { transform: moved((i - 2) * 5, -26, "scale(1.15)"), opacity: 1, offset: 0.4 },
                { transform: moved((i - 2) * 9, -64), opacity: 0 },
            ],
            { duration: 900, delay: delay + (i % 3) * 110, easing: "ease-out" },
        );
    }
}

/** Confetti of the marks of all families. */
export function confetti(from: Place, delay: number): void {
    const { x, y } = middleOf(from);
    for (let i = 0; i < MARKS; i++) {
        const family = FAMILIES[i % FAMILIES.length] ?? "R";
        const far = 50 + ((i * 37) % 120);
        const [dx, dy] = [Math.cos(i * TURN) * far * 1.6, Math.sin(i * TURN) * far * 0.7 - 60];
        const mark = drawn(`pbv-confetti fam-${family}`, <Mark of={family} />);
        fly(
            mark,
            around(x, y, 20),
            [
                { transform: "scale(0.3)", opacity: 1 },
                { transform: moved(dx, dy, `rotate(${i * 47}deg)`), opacity: 1, offset: 0.45 },
                { transform: moved(dx * 1.15, dy + 190, `rotate(${i * 95}deg)`), opacity: 0 },
            ],
            { duration: 1100 + (i % 5) * 90, delay, easing: "ease-out" },
        );
    }
}

/** Points fly as a gold tag from where they were won to where they are counted. */
export function price(points: number, from: Place, to: Place, delay: number): void {
    const [p, q] = [middleOf(from), middleOf(to)];
    const tag = drawn("pbv-price", <b>+{formatNumber(points)}</b>);
    fly(
        tag,
        around(p.x, p.y, 92, 32),
        [
            { transform: "scale(0.4)", opacity: 0 },
            { transform: moved(0, -18, "scale(1.15)"), opacity: 1, offset: 0.3 },
            { transform: moved(0, -18), opacity: 1, offset: 0.6 },
            { transform: moved(q.x - p.x, q.y - p.y, "scale(0.6)"), opacity: 0.4 },
        ],
        { duration: 900, delay },
    );
}

/** The Embrouille that is played comes to the middle, where everybody reads it. */
export function card(board: PbvBoard, code: string, from: Place | undefined, delay: number): void {
    const quarter = document.querySelector(".pbv-quarter")?.getBoundingClientRect();
    const power = powerOf(board, troubleOf(board, code)?.power ?? "");
    if (!quarter || !motionIsWanted()) return;
    const { x, y } = middleOf(quarter);
    const start = from && from.width > 0 ? middleOf(from) : { x, y: y - 40 };
    const away = moved(start.x - x, start.y - y, "scale(0.4)");
    const thing = drawn(
        "pbv-shown",
        <>
            <b>{cardName(board, code)}</b>
            <span>
                <Art name={power?.art} />
                {power?.text}
            </span>
        </>,
    );
    fly(
        thing,
        around(x, y, Math.min(260, quarter.width * 0.8), 112),
        [
            { transform: away, opacity: 0.3 },
            { transform: "none", opacity: 1, offset: TRAVEL / STAYS },
            { transform: "none", opacity: 1, offset: 0.9 },
            { transform: "scale(0.8)", opacity: 0 },
        ],
        { duration: STAYS, delay },
    );
}

/** A card that is out of play goes to the piles, or fades where none is seen. */
export function away(
    board: PbvBoard,
    code: string,
    [from, to]: readonly [Place, Place | undefined],
    delay: number,
): void {
    const trouble = troubleOf(board, code) !== undefined;
    const [p, q] = [middleOf(from), to && to.width > 0 ? middleOf(to) : undefined];
    const [x, y] = q ? [q.x - p.x, q.y - p.y] : [0, 60];
    fly(
        drawn(
            `pbv-away ${trouble ? "trouble" : `fam-${personOf(board, code).colour}`}`,
            trouble ? <Mark of="X" /> : <Person code={code} />,
        ),
        around(p.x, p.y, 52, 60),
        [
            { transform: "none", opacity: 1 },
            { transform: moved(x / 2, y / 2 - 24, "rotate(12deg)"), opacity: 1, offset: 0.5 },
            { transform: moved(x, y, "rotate(24deg) scale(0.5)"), opacity: 0 },
        ],
        { duration: TRAVEL * 1.5, delay },
    );
}

/** A crown that one has lost turns grey and falls. */
export function uncrown(from: Place, delay: number): void {
    fly(
        drawn("pbv-lost", <Crown plain />),
        from,
        [
            { transform: "none", opacity: 1 },
            { transform: moved(0, 34, "rotate(50deg)"), opacity: 0 },
        ],
        { duration: TRAVEL * 1.5, delay, easing: "ease-in" },
    );
}

/** A house that was wider or narrower comes to its width. */
export function widen(place: Element, from: number): void {
    const to = place.getBoundingClientRect().width;
    if (Math.abs(to - from) < 2) return;
    const fixed = (px: number) => ({ flexGrow: 0, flexShrink: 0, flexBasis: `${px}px` });
    act(place, [fixed(from), fixed(to)], { duration: TRAVEL });
}

/** Where a figure stood that somebody else has moved. */
export function shadow(figure: Element | undefined, from: Place | undefined, delay: number): void {
    if (!figure || !from || from.width === 0 || !motionIsWanted()) return;
    const twin = figure.cloneNode(true) as Element;
    fly(twin, from, [{ opacity: 0.5 }, { opacity: 0.4, offset: 0.7 }, { opacity: 0 }], {
        duration: 1000,
        delay,
    });
}

/** The plaque of a Rendez-vous that was missed falls. */
export function fall(house: Place | undefined, delay: number): void {
    if (!house || !motionIsWanted()) return;
    fly(
        drawn("pbv-fallen", <b>{t("The Rendez-vous is missed")}</b>),
        around(house.left + house.width / 2, house.top + 14, 210, 28),
        [
            { transform: "none", opacity: 1 },
            { transform: "rotate(14deg)", opacity: 1, offset: 0.3 },
            { transform: moved(0, 150, "rotate(38deg)"), opacity: 0 },
        ],
        { duration: 700, delay, easing: "ease-in" },
    );
}

/** The plaque of a Rendez-vous that is complete swings, and the tray opens out of its house. */
export function begin(house: Element | undefined, delay: number): void {
    const tilt = (deg: number) => ({ transform: `rotate(${deg}deg)` });
    act(house?.querySelector(".rv-plaque"), [tilt(0), tilt(-7), tilt(6), tilt(-3), tilt(0)], {
        duration: 500,
        delay,
    });
    const tray = document.querySelector(".pbv-veil .pbv-tray");
    if (!tray || !house) return;
    const [from, to] = [middleOf(house.getBoundingClientRect()), middleOf(tray.getBoundingClientRect())];
    act(
        tray,
        [
            { transform: moved(from.x - to.x, from.y - to.y, "scale(0.2)"), opacity: 0 },
            { transform: "none", opacity: 1 },
        ],
        { duration: TRAVEL, delay },
    );
}

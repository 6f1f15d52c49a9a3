// What all zones of the board ask: the situation, what is lifted, what glows, and what a touch does.

import { announce } from "../../parts/live";
import type { Blocked, Choice } from "../../protocol";
import { shake } from "../../stage/motion";
import { t } from "../../words";
import type { Lifted, ZoneProps } from "../face";
import type { Key } from "./paths";
import { along, chainOf, glows, isAside, nextOf, onCard, pathOf, standIn, whyNot } from "./paths";
import type { Deal } from "./paying";
import { dealOf, purchaseOf, tap, wayOf } from "./paying";
import type { CardDoc, CardId, Purchase, SeatView, SmlBoard, SmlView } from "./view";
import { docOf } from "./view";

export interface Scene {
    props: ZoneProps;
    v: SmlView;
    board: SmlBoard;
    you: number | undefined;
    chain: Key[]; // what is lifted
    next: Key[]; // what can be touched now
    main: Choice | undefined; // what the main button does
    doc: (card: CardId) => CardDoc;
    me: SeatView | undefined;
    buying: { purchase: Purchase; notes: readonly CardId[] } | undefined; // notes tapped so far
}

function isDeal(c: Choice | undefined): c is Deal {
    return c !== undefined && Array.isArray(c.pay);
}

function buyingOf(v: SmlView, props: ZoneProps): Scene["buying"] {
    const draft = props.lifted?.choices.find(isDeal);
    const notes = draft?.pay ?? [];
    const buy = props.lifted?.choices.find((c) => c.choice === "buy");
    const [paying] = v.phase === "pay" && props.choices.length > 0 ? v.purchases : [];
    const purchase = paying ?? (buy ? purchaseOf(v, String(buy.card)) : undefined);
    return purchase && { purchase, notes };
}

export function sceneOf(props: ZoneProps): Scene {
    const v = props.view.view as unknown as SmlView;
    const board = props.board as unknown as SmlBoard;
    const you = props.table.you;
    const buying = buyingOf(v, props);
    const chain = v.phase === "pay" ? [] : chainOf(props.lifted?.choices ?? []);
    return {
        props,
        v,
        board,
        you,
        chain,
        next: nextOf(props.choices, chain),
        main: (props.lifted?.buttons ?? props.lifted?.choices)?.[0],
        doc: (card) => docOf(board, card),
        me: you === undefined ? undefined : v.seats[you - 1],
        buying,
    };
}

/** Is this thing lifted, or on the way to what is? */
export function isLifted(sc: Scene, key: Key): boolean {
    return sc.chain.includes(key);
}

/** Can this thing be touched now, first or next? */
export function canTouch(sc: Scene, key: Key, alike = false): boolean {
    if (!alike) return sc.next.includes(key) || sc.props.choices.some((c) => pathOf(c)[0] === key);
    return glows(sc.next, key) || along(sc.props.choices, [key]).length > 0;
}

/** What these notes are worth. */
export const sumOf = (p: Purchase, notes: readonly CardId[]) =>
    p.purse.filter((n) => notes.includes(n.card)).reduce((all, n) => all + n.worth, 0);

const figures = (p: Purchase, notes: readonly CardId[]) =>
    p.purse
        .filter((n) => notes.includes(n.card))
        .map((n) => n.worth)
        .join(" + ");

/** The decisions about a purchase: what has been tapped, and as buttons what can be done. */
function liftPurchase(found: readonly Choice[], p: Purchase, notes: readonly CardId[]): Lifted {
    const buy = found.find((c) => c.choice === "buy" || c.choice === "pay");
    const others = found.filter((c) => c !== buy && c.choice !== "pay");
    if (!buy) return { key: found[0]?.do ?? "", choices: found };
    const way = wayOf(p, notes);
    const draft = { ...dealOf(p, buy, notes, 0), steps: [] };
    const deal =
        way && notes.length > 0
            ? { ...dealOf(p, buy, notes, way.waste), brief: t("Pay {sum}", { sum: figures(p, notes) }) }
            : {
                  ...dealOf(p, buy, p.pay, p.waste),
                  brief: t("Most careful: {sum}", { sum: figures(p, p.pay) }),
              };
    const free = others.filter((c) => c.group === "buy");
    const rest = others.filter((c) => c.group !== "buy");
    const offered = way || notes.length === 0 ? [deal] : [];
    return {
        key: onCard(p.card),
        choices: [draft, ...others],
        buttons: [...free, ...offered, ...rest],
        ...(offered.length === 0
            ? { ask: t("{n} more to pay", { n: Math.max(p.price - sumOf(p, notes), 0) }) }
            : {}),
    };
}

/** Lifts what these decisions are about. */
function liftAll(sc: Scene, key: Key, found: readonly Choice[]): Lifted {
    const { v } = sc;
    const buy = found.find((c) => c.choice === "buy");
    const purchase = buy && purchaseOf(v, String(buy.card));
    if (purchase) return liftPurchase(found, purchase, []);
    const mains = found.filter((c) => !isAside(c));
    const asides = found.filter(isAside);
    const chain = chainOf(mains);
    const [first] = mains;
    const isOpen = mains.length > 1 && first !== undefined && pathOf(first).length > chain.length;
    return {
        key,
        choices: [...mains, ...asides],
        ...(isOpen ? { buttons: asides, ask: askFor(first) } : {}),
    };
}

/** What is to be touched next. */
function askFor(c: Choice): string {
    switch (c.choice) {
        case "malus":
        case "troc":
            return t("Choose the player");
        case "revenge":
            return t("Choose the malus, then the player");
        case "piston":
            return t("Choose the job");
        case "casino-bet":
        case "casino":
            return t("Choose the salary to bet");
        case "keep":
            return t("Choose the card that lies on top");
        default:
            return t("Choose what glows");
    }
}

function refuse(sc: Scene, why: Blocked | undefined, el: Element | null): void {
    shake(el);
    if (why) sc.props.onRefused(why);
}

/** A touch on a thing: lifts it, goes on, or does it. */
export function press(sc: Scene, touched: Key, el: Element | null = null): void {
    const { props, chain, main } = sc;
    const { choices, onLift, onChoose } = props;
    const key = standIn(choices, touched);
    if (chain.at(-1) === key || (chain.length > 0 && chain[0] === key)) {
        const single = (props.lifted?.buttons ?? props.lifted?.choices ?? []).filter((c) => !isAside(c));
        if (main && single.length === 1 && !sc.props.lifted?.ask) onChoose(main);
        else onLift(undefined);
        return;
    }
    const on = chain.length > 0 ? along(choices, [...chain, key]) : [];
    const [only] = on;
    if (only && glows(sc.next, key)) {
        const done = on.length === 1 && pathOf(only).length === chain.length + 1;
        if (done && only.choice !== "buy") onChoose(only);
        else onLift(liftAll(sc, key, on));
        return;
    }
    const fresh = along(choices, [key]);
    if (fresh.length > 0) onLift(liftAll(sc, key, fresh));
    else
        refuse(
            sc,
            key.startsWith("card:") ? whyNot(props.blocked, key.slice(5)) : takeReason(sc, key),
            el,
        );
}

function takeReason(sc: Scene, key: Key): Blocked | undefined {
    return key === "discard" ? sc.props.blocked.find((b) => b.choice === "take") : undefined;
}

/** A touch on a note while something is being bought. */
export function pressNote(sc: Scene, note: CardId): void {
    if (!sc.buying) return;
    const { purchase, notes } = sc.buying;
    const found =
        sc.v.phase === "pay" ? sc.props.choices : along(sc.props.choices, [onCard(purchase.card)]);
    const tapped = tap(notes, note);
    announce(
        t("{sum} of {price}", {
            sum: Math.min(sumOf(purchase, tapped), purchase.price),
            price: purchase.price,
        }),
    );
    sc.props.onLift(liftPurchase(found, purchase, tapped));
}

/** Why somebody cannot be chosen for what is lifted. */
export function whyNotSeat(sc: Scene, seat: number): Blocked | undefined {
    const [first] = sc.chain;
    return first?.startsWith("card:") ? whyNot(sc.props.blocked, first.slice(5), seat) : undefined;
}

/** Does what is lifted wait for a player? */
export function isAiming(sc: Scene): boolean {
    return sc.next.some((k) => k.startsWith("seat:")) && sc.chain.length > 0;
}

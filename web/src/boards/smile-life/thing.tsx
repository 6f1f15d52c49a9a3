// A thing that can be touched: a button with a spoken name, which glows while it can be chosen and is lifted when it
// is. A card that nothing can be done with is a picture with a name.

import type { ComponentChildren } from "preact";
import type { Key } from "./paths";
import { along, glows } from "./paths";
import type { Scene } from "./scene";
import { canTouch, isLifted, press } from "./scene";

interface Props {
    sc: Scene;
    at: Key; // what it is to decisions
    name: string; // for the ear
    card?: string | undefined; // which one a long press shows
    extra?: string;
    alike?: boolean; // another copy stands for it: of those in a hand only one is offered
    quiet?: boolean; // it can be touched, but is not what is looked for: no glow
    always?: boolean; // a button even if nothing can be done: it says why
    children: ComponentChildren;
}

/** What is dropped on it, if that decides something. */
function dropOf(sc: Scene, key: Key): string | undefined {
    if (sc.chain.length === 0) return undefined;
    const on = along(sc.props.choices, [...sc.chain, key]);
    return on.length === 1 ? on[0]?.do : undefined;
}

export function Thing({
    sc,
    at,
    name,
    card,
    extra = "",
    alike = false,
    quiet = false,
    always = false,
    children,
}: Props) {
    const can = canTouch(sc, at, alike);
    const isNext = alike ? glows(sc.next, at) : sc.next.includes(at);
    const lifted = isLifted(sc, at);
    const hinted = sc.props.choices.some((c) => c.do === sc.props.hinted && along([c], [at]).length > 0);
    const classes = [
        "sml-thing",
        isNext && !quiet && "can",
        lifted && "lift",
        hinted && "hinted",
        !can && !lifted && "rest",
        extra,
    ];
    const look = classes.filter(Boolean).join(" ");
    const shared = { class: look, "data-card": card, "data-at": card ? `card:${card}` : at };
    if (!can && !lifted && !always)
        return (
            <span {...shared} role="img" aria-label={name}>
                {children}
            </span>
        );
    return (
        <button
            type="button"
            {...shared}
            aria-pressed={lifted}
            data-lift={can ? at : undefined}
            data-drop={dropOf(sc, at)}
            onClick={(e) => press(sc, at, e.currentTarget)}
        >
            <span class="unseen">{name}</span>
            <span class="seen" aria-hidden="true">
                {children}
            </span>
        </button>
    );
}

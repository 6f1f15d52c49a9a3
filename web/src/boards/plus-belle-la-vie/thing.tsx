// A thing on the table: a button where it can be touched, else a picture with a name.

import type { ComponentChildren } from "preact";
import { endingIn, handleOf, pathsOf, whyNot } from "./paths";
import type { Key } from "./paths";
import type { Scene } from "./scene";
import { canBegin, glows, isLifted, pointAt, press } from "./scene";

interface Props {
    sc: Scene;
    at: Key;
    name: string; // spoken
    place?: string; // its name for motion, if not the key
    class?: string;
    quiet?: boolean; // can be touched, and does not glow
    onOther?: () => void; // what a touch does that decides nothing
    children: ComponentChildren;
}

/** What is dropped on it, if that decides something. */
export function dropOf(sc: Scene, key: Key): string | undefined {
    const found = sc.stem.length > 0 ? endingIn(sc.props.choices, [...sc.stem, key]) : [];
    return found.length === 1 ? found[0]?.do : undefined;
}

export function isHinted(sc: Scene, key: Key): boolean {
    const hint = sc.props.choices.find((c) => c.do === sc.props.hinted);
    return hint !== undefined && pathsOf(hint).some((path) => path.includes(key));
}

export function Thing({ sc, at, name, place = at, class: more = "", quiet, onOther, children }: Props) {
    const key = handleOf(sc.props.choices, at, sc.stem);
    const lifted = isLifted(sc, key);
    const can = glows(sc, at) || canBegin(sc, key);
    const says = sc.props.choices.length > 0 && whyNot(sc.props.blocked, key, sc.chain) !== undefined;
    const classes = [
        "pbv-thing",
        more,
        glows(sc, at) && !lifted && !quiet && "can",
        lifted && "lift",
        isHinted(sc, key) && "hinted",
        !can && !lifted && "rest",
    ];
    const look = classes.filter(Boolean).join(" ");
    if (!can && !lifted && !says && !onOther)
        return (
            <span class={look} role="img" aria-label={name} data-at={place} data-read={at}>
                {children}
            </span>
        );
    return (
        <button
            type="button"
            class={look}
            aria-pressed={lifted ? true : undefined}
            data-at={place}
            data-read={at}
            data-key={key}
            data-lift={can ? key : undefined}
            data-drop={dropOf(sc, key)}
            onPointerEnter={(e) => {
                if (e.pointerType === "mouse") pointAt(sc, at);
            }}
            onPointerLeave={(e) => {
                if (e.pointerType === "mouse") sc.props.onConsider(undefined);
            }}
            onClick={(e) => {
                if (!press(sc, at, e.currentTarget)) onOther?.();
            }}
        >
            <span class="unseen">{name}</span>
            <span class="seen" aria-hidden="true">
                {children}
            </span>
        </button>
    );
}

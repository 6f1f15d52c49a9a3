// What one can do now: the thing that was rolled or drawn, one main button that says what happens, advice.

import type { Drawing } from "../boards/situation";
import type { ZoneProps } from "../boards/face";
import { Boundary } from "../parts/boundary";
import type { Choice } from "../protocol";
import { capital, t } from "../words";
import { Art } from "./art";
import { onAcross } from "./roving";

const BUTTONS = 2; // more decisions about one thing are a list

/** The second line of a button: what would come of it. */
export function consequenceOf(zone: ZoneProps, drawing: Drawing | null, c: Choice): string {
    const drawn = drawing?.consequence?.(zone, c);
    if (drawn !== undefined) return drawn;
    return (c.effects ?? [])
        .map((e) => e.text)
        .filter(Boolean)
        .join(", ");
}

interface Props {
    zone: ZoneProps;
    drawing: Drawing | null;
    onAct: (c: Choice) => void;
    onAdvise: (() => void) | undefined;
    onFaster: (() => void) | undefined;
    onList: (() => void) | undefined; // shows all decisions
    idle: string; // what to touch, while nothing is lifted
    onward?: Onward | undefined;
}

/** What the main button of a lesson does where nothing is decided. */
export interface Onward {
    label: string;
    second?: string;
    go: () => void;
}

function Deed({ props, choice, main }: { props: Props; choice: Choice; main: boolean }) {
    const { zone, drawing, onAct } = props;
    const second = choice.warn ?? consequenceOf(zone, drawing, choice);
    return (
        <button
            type="button"
            class={main ? "go" : "go other"}
            data-deed={choice.do}
            data-choice={choice.choice}
            onClick={() => onAct(choice)}
            onPointerEnter={() => zone.onConsider(choice)}
            onPointerLeave={() => zone.onConsider(undefined)}
        >
            <span>{capital(choice.brief ?? choice.label)}</span>
            {second && <small class={choice.warn ? "warn" : undefined}>{capital(second)}</small>}
        </button>
    );
}

function Deeds(props: Props) {
    const { zone, idle, onward } = props;
    if (onward)
        return (
            <button type="button" class="go onward" onClick={onward.go}>
                <span>{onward.label}</span>
                {onward.second && <small>{onward.second}</small>}
            </button>
        );
    const { choices = [], buttons = choices, ask } = zone.lifted ?? {};
    const offered = buttons.filter((c) => !c.range);
    if (offered.length === 0) return <p class="go off">{ask ?? idle}</p>;
    return (
        <div class={offered.length > BUTTONS ? "deeds many" : "deeds"}>
            {ask !== undefined && <p class="go off">{ask}</p>}
            {offered.map((c, i) => (
                <Deed key={c.do} props={props} choice={c} main={i === 0 && ask === undefined} />
            ))}
        </div>
    );
}

export function Action(props: Props) {
    const { zone, drawing, onAdvise, onFaster } = props;
    const yours = zone.choices.length > 0;
    return (
        <section class="act" aria-label={drawing ? t("Your decision") : undefined} onKeyDown={onAcross}>
            {drawing?.Thing && (
                <div class="thing">
                    <Boundary moment={zone.view} instead={null}>
                        <drawing.Thing {...zone} />
                    </Boundary>
                </div>
            )}
            <Deeds {...props} />
            {yours && onAdvise && (
                <button type="button" class="hint" aria-label={t("Advice")} onClick={onAdvise}>
                    <Art name="light-bulb" />
                    <span>{t("Advice")}</span>
                </button>
            )}
            {!yours && onFaster && (
                <button type="button" class="hint" onClick={onFaster}>
                    <span>{t("Faster")}</span>
                </button>
            )}
        </section>
    );
}

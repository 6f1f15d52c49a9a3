// The hand: characters stacked by kind, Embrouilles apart in violet with their power in words and their two people.

import { Art } from "../../stage/art";
import { useRoving } from "../../stage/roving";
import { formatNumber, t, tn } from "../../words";
import type { ZoneProps } from "../face";
import { Drawer } from "./drawer";
import { shortName } from "./figure";
import { Crown, Face, Mark } from "./marks";
import { along, modeFor, onHand } from "./paths";
import type { Scene } from "./scene";
import { canBegin, effectOf, isLifted, sceneOf, takesControl } from "./scene";
import { useBoardKeys } from "./keys";
import { handWords } from "./spoken";
import { Thing } from "./thing";
import type { Code } from "./view";
import { columnOf, isGuest, powerOf, stacked, troubleOf } from "./view";

const ONE_ROW = 7; // kinds of cards whose names fit side by side
const WORDS = 2.1; // how many of them an Embrouille takes the room of, with its words
const LONG = 72; // letters of a power from which its card is wider

/** Can something be done with it, also after choosing the mode it asks for? */
function isOfUse(sc: Scene, code: Code): boolean {
    return canBegin(sc, onHand(code)) || sc.next.has(onHand(code)) || isLifted(sc, onHand(code));
}

/** What it is good for: control, if laying it would take that; how many of its kind lie already. */
function Use({ sc, code, takes }: { sc: Scene; code: Code; takes: boolean }) {
    const laid = columnOf(sc.v, sc.you, code)?.cards ?? 0;
    if (takes)
        return (
            <span class="use takes">
                <Crown />
            </span>
        );
    return laid > 0 ? (
        <span class="use">
            {formatNumber(laid)}
            <small>{tn("laid", "laid", laid)}</small>
        </span>
    ) : null;
}

function CharacterCard({ sc, code, n }: { sc: Scene; code: Code; n: number }) {
    const p = sc.person(code);
    const asks = modeFor(sc.props.choices, onHand(code)) !== undefined;
    const dim = sc.props.choices.length > 0 && !isOfUse(sc, code) && !asks ? "dim" : "";
    const takes = along(sc.props.choices, [onHand(code)]).some((c) => takesControl(sc, c));
    return (
        <span class={`pbv-stack ${isLifted(sc, onHand(code)) ? "up" : ""}`}>
            {n > 1 && <b class="times">×{formatNumber(n)}</b>}
            {Array.from({ length: Math.min(n - 1, 2) }, (_, i) => (
                <span key={i} class={`under fam-${p.colour}`} style={{ "--i": i + 1 }} />
            ))}
            <Thing
                sc={sc}
                at={onHand(code)}
                name={[handWords(sc, code, n), takes ? t("takes control") : ""]
                    .filter(Boolean)
                    .join(", ")}
                class={`pbv-card fam-${p.colour} ${dim}`}
                {...(asks ? { onOther: () => undefined } : {})}
            >
                <span class="top">
                    <Mark of={p.colour} />
                    {isGuest(sc.board, code) && <Mark of="S" />}
                </span>
                <Face code={code} />
                <Use sc={sc} code={code} takes={takes} />
                <span class="nm">{shortName(p.given)}</span>
            </Thing>
        </span>
    );
}

function TroubleCard({ sc, code }: { sc: Scene; code: Code }) {
    const doc = troubleOf(sc.board, code);
    if (!doc) return null;
    const power = powerOf(sc.board, doc.power);
    const meets = along(sc.props.choices, [onHand(code)]).find((c) => c.choice === "meet");
    const points = effectOf(meets, "met")?.["points"];
    const dim = sc.props.choices.length > 0 && !isOfUse(sc, code) ? "dim" : "";
    return (
        <Thing
            sc={sc}
            at={onHand(code)}
            name={[
                handWords(sc, code, 1),
                meets ? t("Rencontre +{points}", { points: formatNumber(Number(points)) }) : "",
            ]
                .filter(Boolean)
                .join(" ")}
            class={`pbv-trouble ${dim}${(power?.text.length ?? 0) > LONG ? " long" : ""}`}
        >
            <span class="top">{doc.name}</span>
            <span class="power">
                <i>
                    <Art name={power?.art} />
                </i>
                <span>{power?.text}</span>
            </span>
            <span class={meets ? "meeting meets" : "meeting"}>
                {doc.characters.map((c) => (
                    <span key={c} class={`fam-${sc.person(c).colour}`}>
                        <Face code={c} />
                    </span>
                ))}
                <b>
                    {meets
                        ? t("Rencontre +{points}", { points: formatNumber(Number(points)) })
                        : t("apart")}
                </b>
            </span>
        </Thing>
    );
}

export function Cards({ sc }: { sc: Scene }) {
    const roving = useRoving<HTMLDivElement>();
    const all = stacked(sc.me?.hand ?? []);
    const troubles = all.filter(({ code }) => troubleOf(sc.board, code)).length;
    const room = all.length - troubles + WORDS * troubles;
    return (
        <div
            class={room > ONE_ROW ? "pbv-cards many" : "pbv-cards"}
            role="toolbar"
            aria-label={t("Your hand")}
            data-at={`hand:${sc.you}`}
            {...roving}
        >
            {all.map(({ code, n }) =>
                troubleOf(sc.board, code) ? (
                    <TroubleCard key={code} sc={sc} code={code} />
                ) : (
                    <CharacterCard key={code} sc={sc} code={code} n={n} />
                ),
            )}
            {all.length === 0 && <p class="none">{t("Your hand is empty")}</p>}
        </div>
    );
}

/** How many cards are held, and how many must go. */
function handTitle(sc: Scene): string {
    const held = t("{n} cards of {all}", { n: sc.me?.cards ?? 0, all: sc.board.hand });
    return sc.v.discards > 0 && sc.v.who === sc.you
        ? `${held} · ${t("{n} to discard", { n: sc.v.discards })}`
        : held;
}

export function Hand(props: ZoneProps) {
    const sc = sceneOf(props);
    useBoardKeys(sc);
    if (props.phone) return <Drawer sc={sc} />;
    return (
        <div class="pbv pbv-panel">
            <h3>
                {t("Your hand")} <small>{handTitle(sc)}</small>
            </h3>
            <Cards sc={sc} />
        </div>
    );
}

// The hand: what can be laid has a golden rim, the rest is grey and says why. To draw, it is a row of small cards on a
// telephone; while something is bought, the notes take its place there.

import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../../settings";
import { useRoving } from "../../stage/roving";
import { t } from "../../words";
import type { ZoneProps } from "../face";
import { Card, Mini } from "./card";
import { Dock } from "./dock";
import { along, isAside, onCard, PILE, whyNot } from "./paths";
import { purchaseOf } from "./paying";
import type { Scene } from "./scene";
import { isAiming, isLifted, press, sceneOf } from "./scene";
import type { Room } from "./size";
import { stepOf, useRoom } from "./size";
import { spokenCard } from "./spoken";
import { Thing } from "./thing";
import type { CardId } from "./view";

export interface Held {
    card: CardId;
    can: boolean; // more than throwing it away
    why: string | undefined;
}

/** The cards of one's hand, and what can be done with each. */
export function heldCards(sc: Scene): Held[] {
    return (sc.me?.hand ?? []).flatMap((card): Held[] => {
        if (card === null) return [];
        const found = along(sc.props.choices, [onCard(card)]);
        const can = found.some((c) => !isAside(c) || c.choice !== "throw");
        const why = whyNot(sc.props.blocked, card);
        return [{ card, can, why: can ? undefined : (why?.short ?? why?.why) }];
    });
}

/** Digits lift cards, 0 the pile; Delete throws what is lifted away. */
function useHandKeys(sc: Scene, held: readonly Held[]): void {
    const latest = useRef({ sc, held });
    latest.current = { sc, held };
    useLayoutEffect(() => {
        const pressed = (e: KeyboardEvent) => {
            const now = latest.current;
            const busy =
                e.target instanceof Element && e.target.closest("input, select, textarea, dialog");
            if (busy || e.ctrlKey || e.altKey || e.metaKey || !settings().keys) return;
            const card = now.held[Number(e.key) - 1]?.card;
            const thrown = (now.sc.props.lifted?.choices ?? []).find((c) => c.choice === "throw");
            if (e.key === "0") press(now.sc, PILE);
            else if (card) press(now.sc, onCard(card));
            else if (e.key === "Delete" && thrown) now.sc.props.onChoose(thrown);
            else return;
            e.preventDefault();
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    }, []);
}

interface CardProps {
    sc: Scene;
    held: Held;
    i: number;
    n: number;
    some: boolean; // some card can be laid
    w: number;
    form: "hand" | "wide" | "mini";
}

function HandCard({ sc, held, i, n, some, w, form }: CardProps) {
    const { card, can, why } = held;
    const lifted = isLifted(sc, onCard(card));
    const doc = sc.doc(card);
    const price = purchaseOf(sc.v, card)?.price;
    const asked = sc.props.choices.length > 0;
    const struck = sc.chain.length > 0 && sc.doc(sc.chain[0]?.slice(5) ?? "").effect === "any-level";
    const dim = asked && !can && why !== undefined ? "dim" : "";
    return (
        <span style={{ "--i": i - (n - 1) / 2 }} class={lifted ? "held up" : "held"}>
            <Thing
                sc={sc}
                at={onCard(card)}
                card={card}
                name={spokenCard(
                    sc,
                    card,
                    { can: asked && can, why: asked ? why : undefined, lifted, key: i + 1 },
                    price,
                )}
                extra={dim}
                alike
                quiet={!can && some}
                always={asked}
            >
                {form === "mini" ? (
                    <Mini doc={doc} w={w} />
                ) : (
                    <Card
                        doc={doc}
                        w={w}
                        form={form}
                        price={price}
                        struck={struck && doc.family === "job"}
                    />
                )}
            </Thing>
        </span>
    );
}

const CLOSED = 0.6; // of the room of a hand, while something is paid for beside it

type HandMode = "large" | "low" | "slim";

const ROW = 76; // pixels of a rival who may be aimed at
const LARGE = 560; // and of all besides them, the hand among it

/** Room follows the question: large to play, a row to draw or to wait, hardly anything while paying, or while aiming
 *  where the rows of the rivals leave no more. */
function modeOf(sc: Scene, held: readonly Held[], { high, tablet }: Room): HandMode {
    if (!sc.props.phone || tablet) return "large";
    const rivals = sc.props.table.seats.length - 1;
    if (sc.buying || (isAiming(sc) && high < LARGE + rivals * ROW)) return "slim";
    const asked = held.some((h) => along(sc.props.choices, [onCard(h.card)]).length > 0);
    return asked ? "large" : "low";
}

export function Hand(props: ZoneProps) {
    const sc = sceneOf(props);
    const held = heldCards(sc);
    const room = useRoom();
    const roving = useRoving<HTMLDivElement>();
    useHandKeys(sc, held);
    const n = Math.max(held.length, 1);
    const mode = modeOf(sc, held, room);
    const some = held.some((h) => h.can);
    const whole = !props.phone || room.tablet; // cards of five to seven, in one row
    const columns = whole ? n : n > 6 ? 4 : 3;
    const wide = Math.min(118, (props.width - 20 - 7 * (columns - 1)) / columns);
    const short = room.low ? Math.min(wide, 104) : wide;
    const desk = Math.min(132 * (room.tablet ? 1 : room.unit), (props.width - 20) / n - 10);
    const pays = sc.buying !== undefined && !props.phone; // then the cards close up beside the notes
    const step = stepOf(n, desk, props.width * CLOSED, 10);
    const w = whole
        ? desk
        : mode === "large"
          ? short
          : mode === "low"
            ? Math.min(52, props.width / n - 8)
            : 30;
    const form = whole ? "hand" : mode === "large" ? "wide" : "mini";
    return (
        <div class={`sml sml-hand ${mode}${pays ? " paying" : ""}`} data-at={`hand:${sc.you ?? 0}`}>
            {sc.buying && <Dock sc={sc} />}
            <div
                class="cards"
                role="toolbar"
                aria-label={t("Your hand")}
                style={{ "--columns": columns, "--closer": `${step - desk}px` }}
                {...roving}
            >
                {held.map((h, i) => (
                    <HandCard key={h.card} {...{ sc, held: h, i, n: held.length, some, w, form }} />
                ))}
            </div>
        </div>
    );
}

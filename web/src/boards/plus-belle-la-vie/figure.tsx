// A figure on the board: face, family, name; a crown when one controls it, badges of others who do. Seats of a
// Rendez-vous that nobody fills yet are silhouettes.

import { t } from "../../words";
import { Badge, Crown, Face, Mark, Tick } from "./marks";
import type { Sign } from "./marks";
import { along, onFigure } from "./paths";
import type { Scene } from "./scene";
import { canGoOn } from "./scene";
import { figureWords } from "./spoken";
import { Thing } from "./thing";
import type { Code } from "./view";
import { colourName } from "./view";

interface Looks {
    sc: Scene;
    code: Code;
    ghost?: boolean;
}

/** What a figure looks like; it says nothing. */
export function FigureFace({ sc, code, ghost = false }: Looks) {
    const { given, colour } = sc.person(code);
    const seats = sc.v.control[code] ?? [];
    const others = seats.filter((s) => s !== sc.you);
    const shade = sc.v.players.some((p) => p.shadows.includes(code));
    const mine = seats.includes(sc.you) && sc.you > 0;
    return (
        <span class={ghost ? "pbv-figure ghost" : "pbv-figure"}>
            {mine && !ghost && <Crown at={`crown:${code}`} />}
            <Face code={code} />
            {shade && (
                <span class="shade">
                    <svg viewBox="0 0 16 16">
                        <path d="M11 1.5A7 7 0 1 0 14.6 11 6 6 0 0 1 11 1.5z" fill="currentColor" />
                    </svg>
                </span>
            )}
            <span class="base">
                <Mark of={colour} />
            </span>
            <span class="nm">{shortName(given)}</span>
            {others.length > 0 && !ghost && (
                <span class="owners">
                    {others.map((s) => (
                        <Badge key={s} sc={sc} seat={s} />
                    ))}
                </span>
            )}
        </span>
    );
}

/** A double name by its first half and a letter: there is little room under a figure. */
export function shortName(given: string): string {
    const [first = given, second] = given.split("-");
    return second ? `${first}-${second.charAt(0)}.` : given;
}

/** Would the lifted card send it to prison? */
function isThreatened(sc: Scene, code: Code): boolean {
    const found = canGoOn(sc, onFigure(code))
        ? along(sc.props.choices, [...sc.stem, onFigure(code)])
        : [];
    return found.some((c) => c.choice === "jail" || c.choice === "play-jail");
}

export function lookOf(sc: Scene, code: Code): string {
    const seats = sc.v.control[code] ?? [];
    const mine = sc.you > 0 && seats.includes(sc.you);
    return [
        `pbv-fig fam-${sc.person(code).colour}`,
        mine ? "ours" : seats.length === 0 ? "free" : "",
        canGoOn(sc, onFigure(code)) && sc.chain[0]?.startsWith("figure:") ? "swaps" : "",
        isThreatened(sc, code) ? "threatened" : "",
    ]
        .filter(Boolean)
        .join(" ");
}

/** A figure that can be touched where there is room for a finger; else only its picture. */
export function Figure({ sc, code, still = false }: Looks & { still?: boolean }) {
    const name = figureWords(sc, code);
    if (still)
        return (
            <span
                class={`pbv-thing still ${lookOf(sc, code)}`}
                data-at={onFigure(code)}
                data-read={onFigure(code)}
            >
                <FigureFace sc={sc} code={code} />
            </span>
        );
    return (
        <Thing sc={sc} at={onFigure(code)} name={name} class={lookOf(sc, code)}>
            <FigureFace sc={sc} code={code} />
        </Thing>
    );
}

/** A seat of a Rendez-vous: of a colour, or for anybody; with who came, who would come, or empty. */
export interface Seat {
    of: Sign;
    code?: Code;
    ghost?: boolean;
}

export function Stool({
    sc,
    seat,
    still,
    calls,
}: {
    sc: Scene;
    seat: Seat;
    still: boolean;
    calls: boolean;
}) {
    const { of, code, ghost } = seat;
    if (code && ghost)
        return (
            <span class={`pbv-stool calls fam-${sc.person(code).colour}`}>
                <span class={lookOf(sc, code)}>
                    <FigureFace sc={sc} code={code} ghost />
                </span>
            </span>
        );
    if (code)
        return (
            <span class={`pbv-stool fam-${of}`}>
                <span class="tick">
                    <Tick />
                </span>
                <Figure sc={sc} code={code} still={still} />
            </span>
        );
    return (
        <span class={calls ? `pbv-stool calls fam-${of}` : `pbv-stool fam-${of}`} aria-hidden="true">
            <span class="nobody">
                <Mark of={of} />
            </span>
            <span class="no-base" />
            <span class="nm">{of === "N" ? t("anybody") : colourName(sc.board, of as "R")}</span>
        </span>
    );
}

// Decisions that are said and not touched: modes, the end, to throw or to pass. Each is a button of its own.

import type { Choice } from "../../protocol";
import { capital } from "../../words";
import { pathsOf } from "./paths";
import type { Scene } from "./scene";

/** Those that nothing on the table stands for, and that the main button does not offer already. */
export function saidOf(sc: Scene, groups: readonly string[]): Choice[] {
    const offered = sc.props.lifted?.buttons ?? sc.props.lifted?.choices ?? [];
    return sc.props.choices.filter(
        (c) => groups.includes(c.group ?? "") && pathsOf(c).length === 0 && !offered.includes(c),
    );
}

interface Props {
    sc: Scene;
    groups: readonly string[];
    words?: (c: Choice) => string | undefined; // instead of its own
}

export function Said({ sc, groups, words }: Props) {
    const found = saidOf(sc, groups);
    if (found.length === 0) return null;
    return (
        <div class="pbv-said">
            {found.map((c, i) => (
                <button
                    type="button"
                    key={c.do}
                    class={[
                        "go",
                        (i > 0 || found.length === 1) && c.choice !== "throw" && "other",
                        c.do === sc.props.hinted && "hinted",
                    ]
                        .filter(Boolean)
                        .join(" ")}
                    data-deed={c.do}
                    data-choice={c.choice}
                    onClick={() => sc.props.onChoose(c)}
                >
                    <span>{capital(words?.(c) ?? c.brief ?? c.label)}</span>
                </button>
            ))}
        </div>
    );
}

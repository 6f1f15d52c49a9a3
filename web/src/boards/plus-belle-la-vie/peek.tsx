// The next Rendez-vous, seen by who may: leave it, or put it under the pile.

import { Art } from "../../stage/art";
import { t } from "../../words";
import { Die, Mark } from "./marks";
import { Said } from "./said";
import type { Scene } from "./scene";
import { countsWords } from "./spoken";
import { entries, numberOf, placeOf } from "./view";

export function Peeked({ sc }: { sc: Scene }) {
    const rv = sc.board.rendezvous.find((r) => r.card === sc.v["rendezvous-pile"].top);
    if (!rv || sc.v.active !== sc.you) return null;
    const doc = placeOf(sc.board, rv.place);
    const others = rv.figures - entries(rv.colours).reduce((n, [, k]) => n + k, 0);
    return (
        <div class="pbv-veil tall">
            <section
                class={`pbv-peeked fam-${doc.colour ?? "N"}`}
                aria-label={t("The next Rendez-vous")}
            >
                <header>
                    <b class="no">{numberOf(rv.place)}</b>
                    <h3>{doc.name}</h3>
                </header>
                <p class="unseen">
                    {t("{n} figures: {colours}; dice: {dice}", {
                        n: rv.figures,
                        colours: countsWords(sc.board, rv.colours),
                        dice: countsWords(sc.board, rv.dice),
                    })}
                </p>
                <div class="asks" aria-hidden="true">
                    <Art name={doc.art} />
                    <span class="lane">
                        {entries(rv.colours).flatMap(([f, n]) =>
                            Array.from({ length: n }, (_, i) => (
                                <span key={`${f}${i}`} class={`asked-seat fam-${f}`}>
                                    <Mark of={f} />
                                </span>
                            )),
                        )}
                        {Array.from({ length: others }, (_, i) => (
                            <span key={i} class="asked-seat fam-N">
                                <Mark of="N" />
                            </span>
                        ))}
                    </span>
                    <span class="lane">
                        {entries(rv.dice).flatMap(([f, n]) =>
                            Array.from({ length: n }, (_, i) => <Die key={`${f}${i}`} of={f} />),
                        )}
                    </span>
                </div>
                <Said sc={sc} groups={["peek"]} />
            </section>
        </div>
    );
}

// On a telephone: own columns, hand and piles behind three tabs. The one that is wanted comes by itself when the
// question changes; what is at stake takes their place.

import { useLayoutEffect, useState } from "preact/hooks";
import { formatNumber, t } from "../../words";
import { Chips, Piles, salesOf, Stakes } from "./corner";
import { Cards } from "./hand";
import { HelpButton } from "./help";
import { Badge } from "./marks";
import { Columns } from "./mine";
import { Garland } from "./quarter";
import type { Scene } from "./scene";
import { completes } from "./scene";

type Tab = "mine" | "hand" | "piles";

/** The tab in which the next thing to touch lies. */
function wantedTab({ v, you }: Scene): Tab {
    const byHand = ["prep", "discard", "give"];
    if (byHand.includes(v.phase)) return "hand";
    if (v.phase === "draw") return "piles";
    if (v.phase === "sale" || v.active !== you) return "mine";
    return v.mode === "A" ? "piles" : v.mode === "B" ? "hand" : "mine";
}

const TABS: readonly Tab[] = ["mine", "hand", "piles"];

/** One's points, what this sale has brought, what must be discarded, and how many Rendez-vous are left. */
function Purse({ sc }: { sc: Scene }) {
    return (
        <p class="purse">
            <Badge sc={sc} seat={sc.you} />
            <b data-at={`score:${sc.you}`}>{formatNumber(sc.me?.score ?? 0)}</b>
            <span class="unseen">{t("points")}</span>
            {sc.v.discards > 0 && sc.v.who === sc.you && (
                <span class="due">{t("{n} to discard", { n: sc.v.discards })}</span>
            )}
            {sc.v.phase === "sale" && (
                <span>
                    {t("sales {points}", { points: formatNumber(salesOf(sc).get(sc.you) ?? 0) })}
                </span>
            )}
            <Garland played={sc.v.played} goal={sc.v.goal} />
        </p>
    );
}

export function Drawer({ sc }: { sc: Scene }) {
    const wanted = wantedTab(sc);
    const [chosen, setTab] = useState<Tab>(wanted);
    const aims = sc.props.lifted?.ask !== undefined && [...sc.next].some((k) => k.startsWith("column:"));
    const tab = aims ? "mine" : chosen; // a card is lifted, and one of the columns is wanted
    const question = `${sc.v.turn} ${sc.v.phase} ${sc.v.mode} ${sc.v.who}`;
    useLayoutEffect(() => setTab(wanted), [question]);
    const titles: Record<Tab, string> = {
        mine: t("Characters"),
        hand: t("Hand · {n}", { n: sc.me?.cards ?? 0 }),
        piles: t("Piles"),
    };
    const staked = completes(sc.main).length > 0;
    return (
        <div class="pbv pbv-drawer">
            <Purse sc={sc} />
            {staked ? (
                <div class="tab-room whole">
                    <Stakes sc={sc} />
                    <HelpButton sc={sc} />
                </div>
            ) : (
                <>
                    <div class="tab-row">
                        <div class="tabs" role="tablist" aria-label={t("Your things")}>
                            {TABS.map((id) => (
                                <button
                                    type="button"
                                    role="tab"
                                    key={id}
                                    id={`pbv-tab-${id}`}
                                    aria-selected={tab === id}
                                    aria-controls="pbv-tab-room"
                                    onClick={() => setTab(id)}
                                >
                                    {titles[id]}
                                </button>
                            ))}
                        </div>
                        <HelpButton sc={sc} />
                    </div>
                    <div
                        class="tab-room"
                        id="pbv-tab-room"
                        role="tabpanel"
                        aria-labelledby={`pbv-tab-${tab}`}
                    >
                        {tab === "mine" && <Columns sc={sc} />}
                        {tab === "hand" && <Cards sc={sc} />}
                        {tab === "piles" && <Piles sc={sc} />}
                        {tab === "piles" && <Chips sc={sc} />}
                    </div>
                </>
            )}
        </div>
    );
}

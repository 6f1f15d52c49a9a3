// After the end: who won and how, what one keeps of it, the game again step by step.

import { useState } from "preact/hooks";
import type { BoardProps } from "../../boards/face";
import type { Drawing } from "../../boards/situation";
import { WordsBoard } from "../../boards/words";
import { headOf } from "../../records";
import { Later } from "../../parts/later";
import { startSolo } from "../../playing";
import type { Result } from "../../protocol";
import { SoloTable } from "../../solo";
import { Art } from "../../stage/art";
import type { Now, Table } from "../../table";
import { isOnline } from "../../table";
import { t } from "../../words";
import { Ceremony } from "./ceremony";
import { tellLead, winners } from "./outcome";

const LONG_TITLE = 44; // letters

const loadKeep = () => import("./keep").then((m) => m.Keep);
const loadStory = () => import("../story/story").then((m) => m.Story);

/** The same people again: at once in solo play, by consent at a table of the server. */
function Rematch({ table, now }: { table: Table; now: Now }) {
    const again = async () => {
        const { game, seats, options, chance } = headOf(await table.getRecord());
        await startSolo({ game, seats, options: (options ?? {}) as Record<string, string>, own: chance === "table" || chance === "own", hands: chance === "own" });
    };
    if (table instanceof SoloTable && !table.keeps)
        return (
            <a class="button primary" href={`#/new/${now.table.game}`}>
                {t("Play it yourself")}
            </a>
        );
    if (!isOnline(table))
        return (
            <button type="button" class="button primary" onClick={() => void again()}>
                {t("Rematch")}
            </button>
        );
    if (now.table.rematch)
        return (
            <a class="button primary" href={`#/table/${now.table.rematch}`}>
                {t("To the new table")}
            </a>
        );
    return (
        <button
            type="button"
            class="button primary"
            disabled={table.here().length === 0}
            onClick={() => void table.say({ type: "ask", what: "rematch" })}
        >
            {t("Rematch?")}
        </button>
    );
}

interface Props {
    table: Table;
    now: Now;
    result: Result;
    zone: Omit<BoardProps, "board">;
    drawing: Drawing | null;
}

/** The title, and how the game ended. */
function Title({ now, result }: Pick<Props, "now" | "result">) {
    const title = winners(now.table, result);
    return (
        <div class={title.length > LONG_TITLE ? "end-title long" : "end-title"}>
            <Art name="party-popper" />
            <div>
                <h2 id="outcome" tabIndex={-1}>
                    {title}
                </h2>
                <p>{tellLead(now.table, result)}</p>
            </div>
        </div>
    );
}

/** The game again: step by step, or with its story. */
type Again = "" | "replay" | "story";

export function End({ table, now, result, zone, drawing }: Props) {
    const [again, setAgain] = useState<Again>("");
    const [record, setRecord] = useState("");
    const show = async (what: Again) => {
        if (what !== again) setRecord(await table.getRecord());
        setAgain(what === again ? "" : what);
    };
    const [keeping, setKeeping] = useState(false);
    const toggle = (what: Again, label: string) => (
        <button type="button" class="button" aria-expanded={again === what} onClick={() => void show(what)}>
            {label}
        </button>
    );
    return (
        <section class="end">
            <Title now={now} result={result} />
            <Ceremony result={result} zone={zone} drawing={drawing} />
            <div class="row end-deeds">
                <Rematch table={table} now={now} />
                {toggle("story", t("The story of the game"))}
                {toggle("replay", t("See the game again"))}
                <button type="button" class="button" onClick={() => setKeeping(true)}>
                    {t("Keep or share")}
                </button>
                <a class="button" href="#/">
                    {t("All games")}
                </a>
            </div>
            {keeping && (
                <Later
                    load={loadKeep}
                    with={{
                        ...{ table, now, result },
                        colours: zone.colours,
                        onClose: () => setKeeping(false),
                    }}
                />
            )}
            {again && (
                <Later
                    load={loadStory}
                    with={{ ...{ table, record, now }, colours: zone.colours, isTold: again === "story" }}
                />
            )}
            {!again && now.game && (
                <details class="fold">
                    <summary>{t("Where the points came from")}</summary>
                    <WordsBoard sections={now.game.sections ?? []} />
                </details>
            )}
        </section>
    );
}

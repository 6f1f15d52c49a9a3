// An open box: what the game is, and the second tap that begins it.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { fetchBoard } from "../../boards/use-board";
import type { GamesDoc } from "../../gate";
import { Refusal } from "../../parts/fields";
import type { LastPlan } from "../../plans";
import { go } from "../../route";
import type { Fault } from "../../table";
import type { GameFacts } from "../../words";
import { currentLang, t } from "../../words";
import { begin, HERE, usualPlan } from "../setup/plan";
import { useGame } from "../setup/use-game";

const listed = (names: readonly string[]) =>
    new Intl.ListFormat(currentLang(), { type: "conjunction" }).format(names);

/** Whom one would play with, in words; the levels when they are known, which takes a moment. */
function tellPlan({ seats, values }: LastPlan, doc: GamesDoc | undefined): string {
    const bots = seats.slice(1).filter((s) => s.by !== HERE);
    const people = seats.slice(1).filter((s) => s.by === HERE);
    const titleOf = (by: string) => doc?.levels.find((l) => l.id === by)?.title ?? by;
    const alike = bots.every((b) => b.by === bots[0]?.by);
    const names = listed(
        alike || !doc
            ? bots.map((b) => b.name)
            : bots.map((b) => t("{name} ({level})", { name: b.name, level: titleOf(b.by) })),
    );
    const own = Object.values(values).some(Boolean);
    const here = people.map((p) => p.name || t("Player {n}", { n: seats.indexOf(p) + 1 }));
    const both = [...here, ...(bots.length > 0 ? [names] : [])];
    const words =
        people.length > 0
            ? t("on this device, with {names}", { names: listed(both) })
            : alike && doc
              ? t("against {names}, level {level}", { names, level: titleOf(bots[0]?.by ?? "") })
              : t("against {names}", { names });
    return own ? t("{words}, with your variants", { words }) : words;
}

interface Props {
    facts: GameFacts;
    at: number; // which box of the shelf it belongs to, from 0
    server: boolean;
    inviting: boolean;
    onShut: () => void;
}

function Facts({ facts: g }: { facts: GameFacts }) {
    return (
        <ul class="facts">
            <li>{t("{min} to {max} players", { min: g.min_seats, max: g.max_seats })}</li>
            {g.min_minutes && g.max_minutes && (
                <li>{t("{min} to {max} minutes", { min: g.min_minutes, max: g.max_minutes })}</li>
            )}
            <li>
                <a href={`#/read/${g.id}`} aria-label={t("Rules of {game}", { game: g.title })}>
                    {t("Rules")}
                </a>
            </li>
        </ul>
    );
}

/** The pictures of the bots, as many as there are. */
function Bots({ n }: { n: number }) {
    return (
        <>
            {Array.from({ length: n }, (_, i) => (
                <svg key={i} class="art" viewBox="0 0 32 32" aria-hidden="true">
                    <use href="#art-robot" />
                </svg>
            ))}
        </>
    );
}

interface PlayProps {
    facts: GameFacts;
    onRefused: (why: Fault | undefined) => void;
}

/** The second tap; the library is on its way since the first. */
function PlayNow({ facts, onRefused }: PlayProps) {
    const { doc, fault } = useGame(facts.id);
    const plan = usualPlan(facts);
    const [wanted, want] = useState(false);
    const ready = doc !== undefined;
    useEffect(() => {
        if (!wanted || !doc) return;
        void begin(doc, facts.id, plan).then((why) => {
            onRefused(why);
            want(false);
        });
    }, [wanted, ready]);
    useEffect(() => {
        if (fault) onRefused(fault);
    }, [fault]);
    return (
        <>
            <button
                type="button"
                class="play-now"
                aria-describedby={doc && "drawer-with"} // said once, when it is whole
                aria-disabled={wanted}
                onClick={() => want(true)}
            >
                {wanted ? t("Opening the box…") : t("Play now")}
            </button>
            <p class="with">
                <Bots n={plan.seats.filter((s) => s.by !== HERE).length} />
                <span id="drawer-with">{tellPlan(plan, doc)}</span>{" "}
                <a
                    href={`#/new/${facts.id}`}
                    aria-label={t("Change who plays, and the variants of {game}", {
                        game: facts.title,
                    })}
                >
                    {t("change")}
                </a>
            </p>
        </>
    );
}

export function Drawer({ facts, at, server, inviting, onShut }: Props) {
    const box = useRef<HTMLDivElement>(null);
    const [refusal, setRefusal] = useState<Fault>();
    useEffect(() => void fetchBoard(facts.id).catch(() => undefined), [facts.id]);
    // At once: a frame later somebody quick would have gone on by Tab, and lose the focus again.
    useLayoutEffect(() => {
        box.current?.querySelector<HTMLElement>(".play-now")?.focus({ preventScroll: true });
        box.current?.scrollIntoView({ block: "nearest" });
    }, []);
    const invite = () => go(`#/invite/${facts.id}`);
    return (
        <div class={`open-box at-${at}`} id="drawer" ref={box} role="group" aria-labelledby="drawer-title">
            <div class="open-say">
                <h4 id="drawer-title">{facts.title}</h4>
                <p>{facts.summary}</p>
                <Facts facts={facts} />
            </div>
            <div class="open-do">
                <Refusal fault={refusal} game={facts.id} />
                {inviting ? (
                    <button type="button" class="play-now" onClick={invite}>
                        {t("Set up the table and invite")}
                    </button>
                ) : (
                    <PlayNow facts={facts} onRefused={setRefusal} />
                )}
                <div class="two">
                    {!inviting && (
                        <a
                            class="hint-button"
                            href={`#/learn/${facts.id}`}
                            aria-label={t("Learn {game}", { game: facts.title })}
                        >
                            <svg class="art" viewBox="0 0 32 32" aria-hidden="true">
                                <use href="#art-graduation-cap" />
                            </svg>
                            {t("Learn")}
                        </a>
                    )}
                    {server && !inviting && (
                        <a
                            class="hint-button"
                            href={`#/invite/${facts.id}`}
                            aria-label={t("Invite to {game}", { game: facts.title })}
                        >
                            <svg class="art" viewBox="0 0 32 32" aria-hidden="true">
                                <use href="#art-love-letter" />
                            </svg>
                            {t("Invite")}
                        </a>
                    )}
                    <button type="button" class="hint-button" onClick={onShut}>
                        {t("Shut the box")}
                    </button>
                </div>
            </div>
        </div>
    );
}

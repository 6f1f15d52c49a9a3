// The shelf: a box for each game. The first tap opens a box; what is inside stands under its row.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { faceOf } from "../../boards";
import type { GameFacts } from "../../words";
import { gameFacts, games, t } from "../../words";
import { Drawer } from "./drawer";
import type { Mine } from "./use-mine";
import { countGames } from "./use-mine";

/** From so many to so many, short and to be read aloud. */
function Span({ short, long }: { short: string; long: string }) {
    return (
        <span>
            <span aria-hidden="true">{short}</span>
            <span class="unseen">{long}</span>
        </span>
    );
}

interface BoxProps {
    facts: GameFacts;
    open: boolean;
    tip: string | undefined;
    onOpen: () => void;
}

function Box({ facts: g, open, tip, onOpen }: BoxProps) {
    const { Box: Picture } = faceOf(g.id);
    return (
        <h3>
            <button
                type="button"
                class="box"
                data-game={g.id}
                aria-expanded={open}
                aria-controls={open ? "drawer" : undefined}
                onClick={onOpen}
            >
                <Picture open={open} />
                <span class="plate">{g.title}</span>
                {tip && <span class="box-tip">{tip}</span>}
                <span class="strip">
                    <Span
                        short={t("{min}–{max} players", { min: g.min_seats, max: g.max_seats })}
                        long={t("{min} to {max} players", { min: g.min_seats, max: g.max_seats })}
                    />
                    {g.min_minutes && g.max_minutes && (
                        <Span
                            short={t("{min}–{max} min", { min: g.min_minutes, max: g.max_minutes })}
                            long={t("{min} to {max} minutes", {
                                min: g.min_minutes,
                                max: g.max_minutes,
                            })}
                        />
                    )}
                </span>
            </button>
        </h3>
    );
}

/** The games as they stand on the shelf: what is played most in front. */
function inOrder(mine: readonly Mine[]): string[] {
    const count = countGames(mine);
    return games()
        .map((g) => g.id)
        .sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0));
}

/** Left and right go from box to box. */
function step(e: KeyboardEvent) {
    const way = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    const boxes = [...document.querySelectorAll<HTMLElement>(".boxes .box")];
    const at = boxes.findIndex((b) => b === document.activeElement);
    if (way === 0 || at < 0) return;
    boxes[(at + way + boxes.length) % boxes.length]?.focus();
    e.preventDefault();
}

interface Props {
    mine: readonly Mine[];
    server: boolean;
    isBack: boolean;
    inviting: boolean;
    children: ComponentChildren; // the other ways to begin
}

export function Shelf({ mine, server, isBack, inviting, children }: Props) {
    const [open, setOpen] = useState("");
    const list = useRef<HTMLUListElement>(null);
    const [order] = useState(() => inOrder(mine)); // boxes do not change places under a finger
    const shelf = order.flatMap((id) => gameFacts(id) ?? []);
    const shut = () => {
        list.current?.querySelector<HTMLElement>(`[data-game="${open}"]`)?.focus();
        setOpen("");
    };
    useEffect(() => {
        const pressed = (e: KeyboardEvent) => {
            if (e.key === "Escape" && open && !document.querySelector("dialog[open]")) shut();
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    });
    const tipOf = (i: number) =>
        i > 0 || open !== ""
            ? undefined
            : isBack
              ? mine.length > 1
                  ? t("your favourite")
                  : undefined
              : t("the best to begin with");
    return (
        <section class="shelf" aria-label={t("The games")}>
            <ul class="boxes" ref={list} onKeyDown={step}>
                {shelf.flatMap((g, i) => [
                    <li class="box-place" key={g.id}>
                        <Box
                            facts={g}
                            open={open === g.id}
                            tip={tipOf(i)}
                            onOpen={() => setOpen(open === g.id ? "" : g.id)}
                        />
                    </li>,
                    open === g.id && (
                        <li class="open-place" key={`in ${g.id}`}>
                            <Drawer facts={g} at={i} {...{ server, inviting }} onShut={shut} />
                        </li>
                    ),
                ])}
                <li class={open ? "ways-place open" : "ways-place"} key="ways">
                    {children}
                </li>
            </ul>
        </section>
    );
}

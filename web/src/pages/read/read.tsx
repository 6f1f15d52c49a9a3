// The rules as a family reads them in five minutes: a few sentences that each lead to their clauses, the player's aid,
// the pictures; also on paper.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetchBoard } from "../../boards/use-board";
import type { AidTable } from "../../parts/aid";
import { Aid } from "../../parts/aid";
import { Frame } from "../../parts/frame";
import { useStyle } from "../../parts/style";
import { sharedThread } from "../../solo";
import { Art, spriteOf, useSprites } from "../../stage/art";
import type { GameFacts } from "../../words";
import { currentLang, gameFacts, t } from "../../words";
import { Contents } from "../rules";

/** Where else it leads. */
function Ways({ game }: { game: string }) {
    return (
        <p class="row reading-ways">
            <button type="button" class="button" onClick={() => print()}>
                {t("Print")}
            </button>
            <a class="button" href={`#/rules/${game}`}>
                {t("All rules")}
            </a>
            <a class="button" href={`#/learn/${game}`}>
                {t("Learn by playing")}
            </a>
        </p>
    );
}

interface Line {
    text: string;
    rules: string[];
    picture?: string; // as the board draws it
    art?: string; // else this
}

interface Reading {
    sections: { title: string; lines: Line[] }[];
    pictures: Line[];
}

function useReading(game: string): Reading | "failed" | undefined {
    const [found, find] = useState<Reading | "failed">();
    const lang = currentLang();
    useEffect(() => {
        fetch(`games/${game}/reading.${lang}.json`)
            .then((a) => a.json() as Promise<Reading>)
            .then(find, () => find("failed"));
    }, [game, lang]);
    return found;
}

/** What the game's board draws: its aid, and its things by their names. */
interface Drawn {
    tables: AidTable[];
    pictures: Record<string, ComponentChildren>;
    cloth: string;
}

const NOTHING: Drawn = { tables: [], pictures: {}, cloth: "" };

/** Nothing while it is not there, or where nobody has drawn a board. */
function useDrawn(facts: GameFacts): Drawn {
    const [found, find] = useState(NOTHING);
    const lang = currentLang();
    useEffect(() => {
        const contents = sharedThread().ask("contents", { game: facts.id, seats: facts.min_seats, lang });
        Promise.all([fetchBoard(facts.id), contents]).then(
            ([drawn, board]) =>
                find({
                    tables: drawn?.aid?.(board) ?? [],
                    pictures: drawn?.pictures?.(board) ?? {},
                    cloth: drawn?.cloth ?? "",
                }),
            () => undefined, // without a network the sentences are enough
        );
    }, [facts.id, lang]);
    return found;
}

function Clauses({ game, rules }: { game: string; rules: readonly string[] }) {
    return (
        <span class="clauses">
            {rules.map((id) => (
                <a key={id} href={`#/rules/${game}/${id}`}>
                    {id}
                </a>
            ))}
        </span>
    );
}

/** The board's own drawing, or a picture of the same family. */
function Picture({ line, drawn }: { line: Line; drawn: Drawn }) {
    const own = line.picture === undefined ? undefined : drawn.pictures[line.picture];
    if (!own && !line.art) return null;
    return (
        <span class={own ? `reading-drawn ${drawn.cloth}` : "reading-drawn"} aria-hidden="true">
            {own ?? <Art name={line.art} />}
        </span>
    );
}

function Sentence({ game, line, drawn }: { game: string; line: Line; drawn: Drawn }) {
    return (
        <li>
            <Picture line={line} drawn={drawn} />
            <p>
                {line.text} <Clauses game={game} rules={line.rules} />
            </p>
        </li>
    );
}

function Page({ facts, reading }: { facts: GameFacts; reading: Reading }) {
    const drawn = useDrawn(facts);
    useSprites("art.svg", spriteOf(facts.id));
    return (
        <article class="reading">
            <Ways game={facts.id} />
            <p class="reading-lead">{facts.summary}</p>
            {reading.sections.map(({ title, lines }) => (
                <section key={title}>
                    <h2>{title}</h2>
                    <ul>
                        {lines.map((l) => (
                            <Sentence key={l.text} game={facts.id} line={l} drawn={drawn} />
                        ))}
                    </ul>
                </section>
            ))}
            <section class="reading-glossary">
                <h2>{t("What the pictures mean")}</h2>
                <ul>
                    {reading.pictures.map((l) => (
                        <Sentence key={l.text} game={facts.id} line={l} drawn={drawn} />
                    ))}
                </ul>
            </section>
            {drawn.tables.length > 0 && (
                <section class="reading-aid">
                    <h2>{t("Player’s aid")}</h2>
                    <Aid tables={drawn.tables} />
                </section>
            )}
        </article>
    );
}

function Book({ facts }: { facts: GameFacts }) {
    const reading = useReading(facts.id);
    const isStyled = useStyle("later.css");
    return (
        <Frame
            title={facts.title}
            kind="read"
            actions={
                <button type="button" class="button quiet" onClick={() => history.back()}>
                    {t("Back")}
                </button>
            }
        >
            {reading === "failed" && (
                <p class="problem" role="alert">
                    {t("The rules could not be fetched.")}
                </p>
            )}
            {isStyled && reading && reading !== "failed" && <Page facts={facts} reading={reading} />}
        </Frame>
    );
}

export function Read({ game }: { game: string }) {
    const facts = gameFacts(game);
    if (facts) return <Book facts={facts} />;
    return (
        <Frame title={t("Rules")} kind="rules">
            <Contents to="read" />
        </Frame>
    );
}

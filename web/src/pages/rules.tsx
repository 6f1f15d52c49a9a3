// The rules of a game: all of them, searched by word or number.

import { useEffect, useMemo, useState } from "preact/hooks";
import { faceOf } from "../boards";
import { Frame } from "../parts/frame";
import { useSprites } from "../stage/art";
import { currentLang, gameFacts, games, t, tn } from "../words";

interface Rule {
    id?: string;
    text: string;
}

const plain = (text: string) =>
    text
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .replace(/’/g, "'")
        .replace(/\u00a0|\u202f/g, " ")
        .toLocaleLowerCase();

/** Rules with every word, and the headings above them. */
export function searchRules(rules: readonly Rule[], words: string): Rule[] {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return [...rules];
    const found: Rule[] = [];
    let heading: Rule | undefined;
    for (const r of rules) {
        if (!r.id) {
            heading = r;
        } else if (wanted.every((w) => plain(`${r.id} ${r.text}`).includes(w))) {
            if (heading) found.push(heading);
            heading = undefined;
            found.push(r);
        }
    }
    return found;
}

/** The rules of a game in the reader's language, once they are there; "failed" when they do not come. */
function useRules(game: string): readonly Rule[] | "failed" {
    const [rules, setRules] = useState<readonly Rule[] | "failed">([]);
    const lang = currentLang();
    useEffect(() => {
        if (!gameFacts(game)) return;
        fetch(`games/${game}/rules.${lang}.json`)
            .then((a) => a.json() as Promise<Rule[]>)
            .then(setRules, () => setRules("failed"));
    }, [game, lang]);
    return rules;
}

function Cover({ game }: { game: string }) {
    const { Box: Picture } = faceOf(game);
    return (
        <span class="cover" aria-hidden="true">
            <Picture open={false} />
        </span>
    );
}

/** All games; a touch leads to what is wanted of one. */
export function Contents({ to }: { to: "read" | "learn" }) {
    useSprites("art.svg", "peeps.svg");
    return (
        <ul class="books">
            {games().map((g) => (
                <li key={g.id}>
                    <a class="book" href={`#/${to}/${g.id}`}>
                        <Cover game={g.id} />
                        <strong>{g.title}</strong>
                        <span>{g.summary}</span>
                    </a>
                </li>
            ))}
        </ul>
    );
}

/** The rules with a search; the wanted one is shown. */
function Book({ rules, rule }: { rules: readonly Rule[]; rule: string }) {
    const [words, setWords] = useState("");
    useEffect(() => {
        const wanted = rule && document.getElementById(rule);
        if (wanted) {
            wanted.focus();
            wanted.scrollIntoView({ block: "center" });
        }
    }, [rule, rules]);
    const found = useMemo(() => searchRules(rules, words), [rules, words]);
    const count = found.filter((r) => r.id).length;
    return (
        <>
            <label class="search">
                <span>{t("Search the rules")}</span>
                <input type="search" value={words} onInput={(e) => setWords(e.currentTarget.value)} />
                <span class="note" role="status">
                    {rules.length > 0 && tn("{n} rule", "{n} rules", count)}
                </span>
            </label>
            <div class="rules">
                {found.map((r, i) =>
                    r.id ? (
                        <p
                            key={r.id}
                            id={r.id}
                            tabIndex={-1}
                            class={r.id === rule ? "rule wanted" : "rule"}
                        >
                            <b>{r.id}</b> {r.text}
                        </p>
                    ) : (
                        <h2 key={i}>{r.text}</h2>
                    ),
                )}
            </div>
        </>
    );
}

export function Rules({ game, rule }: { game: string; rule: string }) {
    const facts = gameFacts(game);
    const rules = useRules(game);
    return (
        <Frame
            title={facts ? t("Rules of {game}", { game: facts.title }) : t("Rules")}
            kind="rules"
            actions={
                <button type="button" class="button quiet" onClick={() => history.back()}>
                    {t("Back")}
                </button>
            }
        >
            {!facts && <Contents to="read" />}
            {rules === "failed" && (
                <p class="problem" role="alert">
                    {t("The rules could not be fetched.")}
                </p>
            )}
            {facts && (
                <p class="row">
                    <a class="button" href={`#/read/${facts.id}`}>
                        {t("The rules in five minutes")}
                    </a>
                    <a class="button" href={`#/learn/${facts.id}`}>
                        {t("Learn by playing")}
                    </a>
                </p>
            )}
            {facts && rules !== "failed" && <Book rules={rules} rule={rule} />}
        </Frame>
    );
}

// The first page: five boxes on a shelf. Who comes for the first time is invited to open one; who comes back finds
// the games that wait, then the shelf, what is played most in front.

import { useState } from "preact/hooks";
import { Frame } from "../../parts/frame";
import { useSettings } from "../../parts/hooks";
import { changeSettings, settings } from "../../settings";
import { useSprites } from "../../stage/art";
import { currentLang, LANGS, nameOfLang, t, tn } from "../../words";
import { MyGames } from "./mine";
import { OpenTables } from "./open";
import { Shelf } from "./shelf";
import type { Found, Mine } from "./use-mine";
import { useMine } from "./use-mine";
import { Ways } from "./ways";

function LanguageField() {
    useSettings();
    return (
        <label class="lang-field">
            <span class="unseen">{t("Language")}</span>
            <span class="lang-code" aria-hidden="true">
                {currentLang()}
            </span>
            <select
                value={currentLang()}
                onChange={(e) => changeSettings({ lang: e.currentTarget.value })}
            >
                {LANGS.map((id) => (
                    <option key={id} value={id}>
                        {nameOfLang(id)}
                    </option>
                ))}
            </select>
        </label>
    );
}

function Actions({ server }: { server: boolean }) {
    return (
        <>
            {server && (
                <a class="button join-link" href="#/join">
                    {t("I have a code")}
                </a>
            )}
            <a class="button quiet" href="#/settings">
                {t("Settings")}
            </a>
            <LanguageField />
        </>
    );
}

/** To who comes back: by name, and what waits. */
function Greeting({ mine }: { mine: readonly Mine[] }) {
    const { name } = settings();
    const waiting = mine.filter((g) => g.myTurn).length;
    const under = mine.filter((g) => !g.over).length;
    return (
        <div class="hero back">
            <h2>{name ? t("Hello {name}.", { name }) : t("Here you are again.")}</h2>
            <p>
                {waiting > 0
                    ? tn(
                          "A game is waiting for you, and five boxes are too.",
                          "{n} games are waiting for you, and five boxes are too.",
                          waiting,
                      )
                    : under > 0
                      ? t("It is the others’ turn. Five boxes are ready meanwhile.")
                      : t("Which box today?")}
            </p>
        </div>
    );
}

function Invitation({ inviting }: { inviting: boolean }) {
    return (
        <div class="hero">
            <h2 id="games-title" tabIndex={-1}>
                {inviting ? t("Which game with the family?") : t("Open a box.")}
            </h2>
            <p>
                {inviting
                    ? t("Open the box, and you get a link to send.")
                    : t("Family games, ready in two taps. No account, even without a network.")}
            </p>
        </div>
    );
}

/** Seldom needed, and never in the way. */
function Foot({ server }: { server: boolean }) {
    return (
        <nav class="home-foot" aria-label={t("More")}>
            <a href="#/rules">{t("Rules")}</a>
            {server && <a href="#/account">{t("Account")}</a>}
            <a href="#/about">{t("About")}</a>
        </nav>
    );
}

function Tables({ found }: { found: Found }) {
    return (
        <>
            <MyGames mine={found.mine} refresh={found.refresh} />
            {found.server && <OpenTables mine={found.tables} />}
        </>
    );
}

export function Home() {
    const found = useMine();
    useSprites("art.svg", "peeps.svg");
    const [inviting, invite] = useState(false);
    const isBack = found.mine.length > 0 || (!found.looked && settings().name !== "");
    const startInviting = () => {
        invite(true);
        const title = document.getElementById("games-title");
        title?.focus();
        title?.scrollIntoView({ block: "center" });
    };
    return (
        <Frame title="Ludovie" kind="home" actions={<Actions server={found.server} />}>
            {found.ready && (
                <>
                    {isBack && !inviting && <Greeting mine={found.mine} />}
                    {isBack && <Tables found={found} />}
                    {(!isBack || inviting) && <Invitation inviting={inviting} />}
                    <Shelf mine={found.mine} server={found.server} isBack={isBack} inviting={inviting}>
                        <Ways server={found.server} onInvite={startInviting} />
                    </Shelf>
                    {!isBack && <Tables found={found} />}
                </>
            )}
            <Foot server={found.server} />
        </Frame>
    );
}

// What Ludovie is, whose the games are, and whose work it stands on.

import { Frame } from "../parts/frame";
import { t } from "../words";

interface Work {
    what: string;
    by: string;
    licence: string;
}

/** What the client is made of besides ourselves; the texts of the licences are in licences.txt. */
function works(): Work[] {
    return [
        { what: t("Pictures: Fluent Emoji"), by: "Microsoft Corporation", licence: "MIT" },
        { what: t("Portraits: Open Peeps"), by: "Pablo Stanley", licence: "CC0 1.0" },
        { what: t("Portraits put together: DiceBear"), by: "Florian Körner", licence: "MIT" },
        {
            what: t("Type: Atkinson Hyperlegible"),
            by: "Braille Institute of America",
            licence: "OFL 1.1",
        },
        { what: t("Type: Fraunces"), by: "The Fraunces Project Authors", licence: "OFL 1.1" },
        { what: t("Pages: Preact"), by: "Jason Miller", licence: "MIT" },
        { what: t("QR codes: qrcode-generator"), by: "Kazuhiko Arase", licence: "MIT" },
    ];
}

function Works() {
    return (
        <section aria-labelledby="works-title">
            <h2 id="works-title">{t("Whose work it stands on")}</h2>
            <ul class="works">
                {works().map((w) => (
                    <li key={w.what}>
                        <strong>{w.what}</strong>
                        <span>{w.by}</span>
                        <span class="note">{w.licence}</span>
                    </li>
                ))}
            </ul>
            <p>
                <a href="licences.txt">{t("All licences in full")}</a>
            </p>
        </section>
    );
}

export function About() {
    return (
        <Frame title={t("About")} kind="about">
            <p class="lead">
                {t(
                    "Ludovie is a complete digital edition of five French family games, with one referee for all who play: it knows every rule, and every die can be checked after the game.",
                )}
            </p>
            <p>
                {t(
                    "It is free software under the MIT licence. It counts nobody, asks for no account, and fetches nothing from elsewhere.",
                )}
            </p>
            <section aria-labelledby="games-of">
                <h2 id="games-of">{t("Whose games these are")}</h2>
                <p>
                    {t(
                        "Ludovie is independent: neither made nor endorsed by the publishers or authors of the games. Their names belong to them and only say here which rules are meant. If you like a game, buy the box.",
                    )}
                </p>
            </section>
            <Works />
            <p>
                <a class="button primary" href="#/">
                    {t("All games")}
                </a>
            </p>
        </Frame>
    );
}

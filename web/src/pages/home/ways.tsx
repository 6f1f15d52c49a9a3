// Other ways to begin than opening a box for oneself.

import type { ComponentChildren } from "preact";
import { t } from "../../words";

function Words({ art, title, children }: { art: string; title: string; children: ComponentChildren }) {
    return (
        <>
            <svg class="art" viewBox="0 0 32 32" aria-hidden="true">
                <use href={`#art-${art}`} />
            </svg>
            <strong>{title}</strong>
            <span>{children}</span>
        </>
    );
}

export function Ways({ server, onInvite }: { server: boolean; onInvite: () => void }) {
    return (
        <ul class="ways" aria-label={t("Other ways to begin")}>
            <li>
                <a class="home-way" href="#/learn">
                    <Words art="graduation-cap" title={t("Learn a game")}>
                        {t("in two minutes, by playing")}
                    </Words>
                </a>
            </li>
            {server && (
                <>
                    <li>
                        <button type="button" class="home-way" onClick={onInvite}>
                            <Words art="love-letter" title={t("Invite the family")}>
                                {t("a link, and everybody on their own screen")}
                            </Words>
                        </button>
                    </li>
                    <li>
                        <a class="home-way" href="#/join">
                            <Words art="door" title={t("Join a table")}>
                                {t("with three words or a link")}
                            </Words>
                        </a>
                    </li>
                </>
            )}
            <li>
                <a class="home-way" href="#/rules">
                    <Words art="open-book" title={t("Read the rules")}>
                        {t("in five minutes, or all of them")}
                    </Words>
                </a>
            </li>
        </ul>
    );
}

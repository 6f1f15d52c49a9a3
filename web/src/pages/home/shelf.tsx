// The shelf: a box for each game.

import { faceOf } from "../../boards";
import { gameFacts, games, t } from "../../words";

function Box({ id, server }: { id: string; server: boolean }) {
    const g = gameFacts(id);
    const { Box: Picture } = faceOf(id);
    if (!g) return null;
    return (
        <li class="box">
            <Picture />
            <div class="box-text">
                <h3>{g.title}</h3>
                <p>{g.summary}</p>
                <p class="note">
                    {t("{min} to {max} players", { min: g.min_seats, max: g.max_seats })}
                    {g.min_minutes && g.max_minutes && (
                        <> · {t("{min} to {max} minutes", { min: g.min_minutes, max: g.max_minutes })}</>
                    )}
                </p>
                <div class="row">
                    <a
                        class="button primary"
                        href={`#/new/${id}`}
                        aria-label={t("Play {game}", { game: g.title })}
                    >
                        {t("Play")}
                    </a>
                    {server && (
                        <a
                            class="button"
                            href={`#/invite/${id}`}
                            aria-label={t("Invite to {game}", { game: g.title })}
                        >
                            {t("Invite")}
                        </a>
                    )}
                    <a
                        class="button quiet"
                        href={`#/rules/${id}`}
                        aria-label={t("Rules of {game}", { game: g.title })}
                    >
                        {t("Rules")}
                    </a>
                </div>
            </div>
        </li>
    );
}

export function Shelf({ server }: { server: boolean }) {
    return (
        <section aria-labelledby="games-title">
            <h2 id="games-title">{t("The games")}</h2>
            <ul class="boxes">
                {games().map((g) => (
                    <Box key={g.id} id={g.id} server={server} />
                ))}
            </ul>
        </section>
    );
}

#!/usr/bin/env python3
"""Whole games, played to the end by a program that only hears and types: games.py DIST LOGS GAMES LANGS.

Says for each how many decisions there were, and how many keys and words each took, the bots' moves included. What was
heard is kept in LOGS. Games are as short as their options allow; bots are the weakest, who think least."""
import os
import sys
import tempfile

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]

from orca import Orca, texts  # noqa: E402
from pages import Pages  # noqa: E402
from player import Player  # noqa: E402

BOTS = ("Rose", "Gaston", "Odette")
MOST_DECISIONS = 400

# What the box is called, how a game of it is made short, and how many words a decision may take.
GAMES = {
    "cest-la-vie": ("C.est la vie", {}, 60),
    "easy-come": ("Easy Come", {"max-turns": "30"}, 70),
    "jeu-de-lannee": ("Le Jeu de l.Année", {"year": "half"}, 90),
    "smile-life": ("Smile Life", {"deck-length": "quarter"}, 70),
    "plus-belle-la-vie": ("Plus belle la vie", {"turn-limit": "16"}, 90),
}


def plan(bots, values):
    """With whom somebody played last time."""
    seats = [{"name": "", "by": "person"}, *({"name": name, "by": "beginner"} for name in BOTS[:bots])]
    return {"seats": seats, "values": values}


def settings(lang, **more):
    return {"lang": lang, "name": "Camille", "pace": "instant", "telling": "short", "played": True, **more}


def play(pages, game, lang, log):
    title, short, _ = GAMES[game]
    with tempfile.TemporaryDirectory(prefix="ear-") as scratch, Orca(scratch, lang) as orca:
        orca.open(pages.address("", settings(lang), {game: plan(2, short)}))
        player = Player(orca, lang, seed=21)
        said, _ = player.begin(title)
        while True:
            print("\n".join(texts(said)), end="\n\n", file=log, flush=True)
            if player.is_over(said):
                return player
            if player.decisions == MOST_DECISIONS:
                raise AssertionError("%s does not end" % game)
            said = player.turn(said)


def main(dist, logs, games, langs):
    failed = False
    print("| game | language | decisions | keys a decision | words a decision |\n|---|---|---|---|---|", flush=True)
    with Pages(dist) as pages:
        for game, lang in ((g, lang) for g in games for lang in langs):
            with open(os.path.join(logs, "ear-%s-%s.txt" % (game, lang)), "w", encoding="utf-8") as log:
                p = play(pages, game, lang, log)
            row = (p.decisions, p.keys / p.decisions, p.words / p.decisions)
            failed |= row[2] > GAMES[game][2] or p.silences > 0
            print("| %s | %s | %d | %.1f | %.0f |" % (game, lang, *row), flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3].split(), sys.argv[4].split())

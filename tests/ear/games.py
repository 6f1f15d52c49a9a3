#!/usr/bin/env python3
"""Whole games of every game, played to the end by a program that only hears and types: games.py DIST GAMES LANGS.
Says for each how many decisions there were, and how many keys and words each took, bots' moves included."""
import os
import sys
import tempfile

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]

from orca import Orca, texts  # noqa: E402
from pages import Pages  # noqa: E402
from player import Player  # noqa: E402

TITLES = {
    "cest-la-vie": "C.est la vie",
    "easy-come": "Easy Come",
    "jeu-de-lannee": "Le Jeu de l.Année",
    "smile-life": "Smile Life",
    "plus-belle-la-vie": "Plus belle la vie",
}
MOST_WORDS = {"cest-la-vie": 60, "easy-come": 70, "smile-life": 70, "jeu-de-lannee": 90, "plus-belle-la-vie": 90}
MOST_DECISIONS = 600


def play(pages, game, lang, log):
    with tempfile.TemporaryDirectory(prefix="ear-") as scratch, Orca(scratch, lang) as orca:
        orca.open(pages.address(pace="instant", telling="short", played=True, lang=lang, name="Camille"))
        player = Player(orca, lang, seed=21)
        said, _ = player.begin(TITLES[game])
        while not player.is_over(said) and player.decisions < MOST_DECISIONS:
            log.write("\n".join(texts(said)) + "\n\n")
            said = player.turn(said)
        log.write("\n".join(texts(said)) + "\n")
        if not player.is_over(said):
            raise AssertionError("%s does not end" % game)
    return player


def main(dist, games, langs):
    failed = False
    print("| game | language | decisions | keys a decision | words a decision |\n|---|---|---|---|---|")
    with Pages(dist) as pages:
        for game in games:
            for lang in langs:
                with open(os.path.join(dist, "../../../ear-%s-%s.txt" % (game, lang)), "w", encoding="utf-8") as log:
                    player = play(pages, game, lang, log)
                each = player.words / player.decisions
                failed |= each > MOST_WORDS[game]
                print("| %s | %s | %d | %.1f | %.0f |" % (game, lang, player.decisions,
                                                         player.keys / player.decisions, each), flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2].split(), sys.argv[3].split())

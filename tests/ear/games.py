#!/usr/bin/env python3
"""Whole games, played to the end by a program that only hears and types: games.py DIST LOGS GAMES LANGS [random].

Says for each how many decisions there were, how many keys and words each took, the bots' moves included, and how many
words more were asked for. It asks for advice (H) and follows it; `random` decides at random, and asks what there is to
decide (D) where that was only counted. What was heard is kept in LOGS. Games are short where they have an option
for that; bots are the weakest, who think least."""
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

# The shortest games there are, for every run of the tests.
SHORTEST = {
    "cest-la-vie": {"stop-at-first-finisher": "yes"},
    "easy-come": {"max-turns": "6"},
    "jeu-de-lannee": {"year": "half", "gifts": "off", "start-player": "seat-1"},
    "smile-life": {"deck-cards": "40"},
    "plus-belle-la-vie": {"turn-limit": "3"},
}


def plan(bots, values):
    """With whom somebody played last time."""
    seats = [{"name": "", "by": "person"}, *({"name": name, "by": "beginner"} for name in BOTS[:bots])]
    return {"seats": seats, "values": values}


def settings(lang, **more):
    return {"lang": lang, "name": "Camille", "pace": "instant", "telling": "short", "played": True, **more}


def finish(player, said, log=None):
    """Plays on to the end of the game; what is heard last. What was heard and pressed is written down."""
    def note(*lines):
        if log:
            print("\n".join(lines), file=log, flush=True)

    while not player.is_over(said):
        if player.decisions == MOST_DECISIONS:
            raise AssertionError("the game does not end")
        mark = player.orca.mark()
        note(*texts(said))
        said = player.turn(said)
        note("> " + " ".join(s.key for s in player.orca.since(mark) if s.kind == "key"), "")
    note(*texts(said))
    return said


def play(pages, game, lang, log, advised):
    title, short, _ = GAMES[game]
    with tempfile.TemporaryDirectory(prefix="ear-") as scratch, Orca(scratch, lang) as orca:
        orca.open(pages.address("", settings(lang), {game: plan(2, short)}))
        player = Player(orca, lang, seed=21, advised=advised)
        said, _ = player.begin(title)
        return player, finish(player, said, log)


HEAD = ("game", "language", "decisions", "keys a decision", "words a decision", "asked for besides", "won")


def row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def main(dist, logs, games, langs, advised):
    failed = False
    row(HEAD)
    row("---" for _ in HEAD)
    with Pages(dist) as pages:
        for game, lang in ((g, lang) for g in games for lang in langs):
            with open(os.path.join(logs, "ear-%s-%s.txt" % (game, lang)), "w", encoding="utf-8") as log:
                p, said = play(pages, game, lang, log, advised)
            each = [n / p.decisions for n in (p.keys, p.words, p.asked_words)]
            failed |= each[1] > GAMES[game][2] or p.silences != []
            row((game, lang, str(p.decisions), "%.1f" % each[0], "%.0f" % each[1], "%.0f" % each[2],
                 "yes" if p.has_won(said) else "no"))
    sys.exit(failed)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3].split(), sys.argv[4].split(), sys.argv[5:] != ["random"])

#!/usr/bin/env python3
"""Heard with a real screen reader: test_ear.py LUDOVIE DIST [whole]. The short part, for every run of the tests;
with `whole` a game of C'est la vie to its end. Whole games of every game are games.py. Where the session cannot start, the tests are skipped and say why.

Patterns and order, never times."""
import os
import re
import sys
import tempfile
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]

from orca import CannotStart, Orca, heard, out_of_order, texts, words  # noqa: E402
from pages import Pages  # noqa: E402
from player import Player  # noqa: E402

CLV = "C.est la vie"
MOST_KEYS_TO_START = 8
MOST_WORDS = 60  # a decision of C'est la vie, bots' moves included


def in_order(told, said):
    """What was heard of one decision: what the person did, then the others, then the question."""
    return out_of_order(said, *told)


def test_start_to_first_decision(player):
    said, keys = player.begin(CLV)
    assert keys <= MOST_KEYS_TO_START, "%d keys to the first decision" % keys
    assert player.orca.focus_mode(), "focus mode is on without a mode key"
    return said


def test_keys_reach_the_page(player):
    for key in "pmsld":
        said = player.orca.press(key)
        taken = [s for s in said if s.kind == "key" and s.taken]
        assert not taken, "Orca kept %s" % key
        assert texts(said), "%s is answered" % key
    first, again = (heard(player.orca.press("s")) for _ in range(2))
    assert first.strip() and first.strip() == again.strip(), "S twice is heard twice: %r, %r" % (first, again)
    assert re.search(r"Pions\s: .*case", heard(player.orca.press("m"))), "M says where my pawns are"
    short, whole = (player.orca.press("p") for _ in range(2))
    assert words(short) < words(whole), "a second P tells everything"
    assert heard(player.orca.press("ctrl+alt+s")).strip() == first.strip(), "with Ctrl and Alt too"


def test_whole_game(player, said):
    """C'est la vie to its end; every paragraph is one's own move, the others in their order, and the question."""
    while not player.is_over(said):
        said = player.turn(said)
        paragraphs = [t for t in texts(said) if re.search(r"Rose \d|Gaston \d", t)]
        assert len(paragraphs) <= 1, "one paragraph a decision: %s" % paragraphs
        if not player.is_over(said):
            assert len(texts(said)) == 1, "nothing but the moves and the question: %s" % texts(said)
            assert not re.match(r"Rose|Gaston", texts(said)[0]), "one's own move comes first: %s" % texts(said)
            assert in_order([r"Rose \d\s: ", r"Gaston \d\s: ", r"Vous \d\s: ", r"\b1\s: |\d choix"], said) is None or \
                "arrivés" in heard(said) or "Rose" not in heard(said) or "Gaston" not in heard(said), texts(said)
    assert player.keys <= 2 * player.decisions
    assert player.words <= MOST_WORDS * player.decisions, "%d words a decision" % (player.words / player.decisions)
    print("# C'est la vie: %d decisions, %.1f keys and %.0f words each"
          % (player.decisions, player.keys / player.decisions, player.words / player.decisions))


def main(dist, whole):
    with tempfile.TemporaryDirectory(prefix="ear-") as scratch, Pages(dist) as pages:
        with Orca(scratch, "fr") as orca:
            orca.open(pages.address(pace="instant", telling="short", lang="fr", name="Camille"))
            player = Player(orca, "fr", seed=21)
            said = None

            def start():
                nonlocal said
                said = test_start_to_first_decision(player)

            tests = [
                ("from the shelf to the first decision in few keys, in focus mode", start),
                ("P, M, S, L, D reach the page; an answer given twice is heard twice",
                 lambda: test_keys_reach_the_page(player)),
                ("a whole game by ear: one's own move first, then the others in order, the question last",
                 lambda: test_whole_game(player, said)),
            ]
            if not whole:
                del tests[-1]
            for n, (title, test) in enumerate(tests, 1):
                try:
                    test()
                    print("ok %d - %s" % (n, title), flush=True)
                except Exception:  # a test that fails is told, and the next one has its chance
                    traceback.print_exc()
                    print("not ok %d - %s" % (n, title), flush=True)
            print("1..%d" % len(tests))


if __name__ == "__main__":
    try:
        main(sys.argv[2], "whole" in sys.argv[3:])
    except CannotStart as why:
        print("1..0 # SKIP no screen reader: %s" % why)

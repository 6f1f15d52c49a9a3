#!/usr/bin/env python3
"""Heard with a real screen reader: test_ear.py LUDOVIE DIST. Among the tests a whole game of every box, the shortest that its
options allow; longer ones in both languages are games.py. Where the session cannot start, the tests are skipped and
say why.

Patterns and order, never times."""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../cli"), os.path.join(HERE, "../server")]

import tap  # noqa: E402
from client import Person, Server  # noqa: E402
from games import finish, GAMES, plan, settings, SHORTEST  # noqa: E402
from orca import CannotStart, Orca, heard, out_of_order, texts, words  # noqa: E402
from pages import Pages  # noqa: E402
from player import Player  # noqa: E402

MOST_KEYS_TO_START = 8
MOST_KEYS = 2  # a decision of C'est la vie
DECISIONS = 4
LAST_TOLD = 12  # paragraphs, to be compared with what was heard
BOTS = 3  # in the first game; in the others, for which the limits of words are,
USUAL_BOTS = 2
BRISK = 0.25  # seconds of silence, where one waits for a question that is not yet heard
FIRST = "cest-la-vie"  # is played by all of the tests


def flat(text):
    """As one hears it: how many spaces there are does not matter."""
    return " ".join(text.split())


class Session:
    """One Orca for all tests: it takes longer to start than they do."""

    pages = orca = player = said = None


def ask(key):
    """What is said when this key is pressed. On a busy machine an answer may come after a silence: it is waited for."""
    mark = Session.orca.mark()
    said = Session.orca.press(key)
    return said if texts(said) else Session.orca.hear_until(r"\S", mark)


def test_from_the_shelf_to_the_first_decision_in_few_keys_and_in_focus_mode():
    Session.said, keys = Session.player.begin("C.est la vie")
    assert keys <= MOST_KEYS_TO_START, "%d keys to the first decision" % keys
    assert Session.orca.focus_mode(), "focus mode is on without a mode key"


def test_letters_reach_the_page_and_are_answered():
    for key in "pmsld":
        said = ask(key)
        assert not [s for s in said if s.kind == "key" and s.taken], "Orca kept %s" % key
    assert re.search(r"Pions\s: .*case", heard(ask("m"))), "M says where my pawns are"


def test_an_answer_given_twice_is_heard_twice():
    first, again = (flat(heard(ask("s"))) for _ in range(2))
    assert first == again, "S twice: %r, %r" % (first, again)
    assert flat(heard(ask("ctrl+alt+s"))) == first, "with Ctrl and Alt too"


def test_a_second_p_tells_everything():
    short, whole = (words(ask("p")) for _ in range(2))
    assert 0 < short < whole, "%d words, %d words" % (short, whole)


def test_what_is_told_is_heard_once_and_in_order_and_nothing_else():
    player = Session.player
    for _ in range(DECISIONS):
        told = len(Session.pages.overheard())
        keys = Session.orca.keys
        Session.said = player.turn(Session.said)
        taken = [s for s in Session.said if s.kind == "key" and s.taken]
        assert not taken, "Orca kept %s" % taken
        assert Session.orca.keys - keys <= MOST_KEYS, "%d keys" % (Session.orca.keys - keys)
        told = [flat(text) for text in Session.pages.overheard()[told:]]
        assert [flat(text) for text in texts(Session.said)] == told[-1:], "told: %s, heard: %s" % (told, Session.said)
        own, *others = (r"^(?!Rose|Gaston|Odette)", *(r"%s \d\s: " % name for name in ("Rose", "Gaston", "Odette")))
        late = out_of_order(Session.said, own, *others, r"Vous \d\s: ", player.asked())
        assert not late, "%s is not where it belongs: %s" % (late, texts(Session.said))


def test_who_has_read_the_rules_comes_back_into_the_list_and_is_not_told_everything_again():
    orca, player = Session.orca, Session.player
    # The page is called by its name; on a busy machine Orca, still leaving the board, may miss it, and says how much it holds.
    orca.hear_until(r"Règles\s: C.est la vie|\d+ règles", orca.strike("r"))
    orca.press("Down", "Down")  # reads, in browse mode
    mark = orca.mark()
    orca.press("alt+Left")
    back = orca.hear_until(player.asked(), mark)
    assert orca.focus_mode(), "focus mode, also after reading in the other"
    assert not re.search(r"Rose \d\s: ", heard(back)), "told before: %s" % texts(back)
    Session.said = back


def whole(game):
    """A game played to its end; the first has begun already, another is taken from the shelf."""
    orca, player, (title, _, most) = Session.orca, Session.player, GAMES[game]
    if game != FIRST:
        orca.settle(1)  # the end is told in two steps: who has won, and the page of it
        orca.press("alt+Left", quiet=1)  # to the shelf
        player = Player(orca, "fr", seed=21)
        Session.said, _ = player.begin(title)
    usual, orca.quiet = orca.quiet, BRISK
    finish(player, Session.said)
    orca.quiet = usual
    told, keys = (n / player.decisions for n in (player.words, player.keys))
    print("# %s: %d decisions, %.1f keys and %.0f words each" % (game, player.decisions, keys, told))
    assert not player.silences, "not heard: %s; told: %s" % (player.silences, Session.pages.overheard()[-LAST_TOLD:])
    most *= (BOTS if game == FIRST else USUAL_BOTS) / USUAL_BOTS
    assert told <= most, "%.0f words a decision" % told


def test_a_whole_game_of_cest_la_vie_is_finished_by_ear():
    whole(FIRST)


def test_a_whole_game_of_easy_come_is_finished_by_ear():
    whole("easy-come")


def test_a_whole_game_of_le_jeu_de_l_annee_is_finished_by_ear():
    whole("jeu-de-lannee")


def test_a_whole_game_of_smile_life_is_finished_by_ear():
    whole("smile-life")


def test_a_whole_game_of_plus_belle_la_vie_is_finished_by_ear():
    whole("plus-belle-la-vie")


def test_a_seat_taken_is_heard():
    with Server(tap.PROGRAM) as server:
        anne = Person(server, "Anne", lang="fr")
        table, key = anne.create("cest-la-vie", ["me", "open"])
        mark = Session.orca.mark()
        Session.orca.go("http://127.0.0.1:%d/#/table/%d/%s" % (server.port, table, key))
        field = "Comment vous appeler"
        while field not in heard(Session.orca.press("Tab")):
            assert len(Session.orca.since(mark)) < 200, "no field for the name"
        Session.orca.type("Camille")
        Session.orca.press("Return")
        mark = Session.orca.mark()
        anne.sit(table, key).take(1)
        said = heard(Session.orca.hear_until("Anne prend place|Anne a confirmé sa place", mark))
        assert said.count("Anne") == 1, said


def main(dist):
    with Pages(dist) as pages, Orca(tap.scratch(), "fr") as orca:
        Session.pages, Session.orca, Session.player = pages, orca, Player(orca, "fr", seed=21)
        plans = {game: plan(BOTS if game == FIRST else USUAL_BOTS, values) for game, values in SHORTEST.items()}
        orca.open(pages.address("", settings("fr"), plans))
        tap.main(globals())


if __name__ == "__main__":
    try:
        main(sys.argv[2])
    except CannotStart as why:
        print("1..0 # SKIP no screen reader: %s" % why)

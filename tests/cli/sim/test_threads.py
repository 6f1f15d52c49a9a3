"""ludovie simulate on several threads: the same bytes, also under the thread sanitizer."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import main, run  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]


def simulated(game, threads, *words):
    r = run("simulate", game, "--games", "7", "--seed", "5", "--threads", str(threads), *words)
    assert r.code == 0, r.err
    assert r.err == "", r.err
    return r.out


def test_one_two_and_three_threads_give_the_same_document():
    for i, game in enumerate(GAMES):
        words = ["--json", "--bots", "greedy,random", *(["--rotate"] if i % 2 else [])]
        one = simulated(game, 1, *words)
        assert one == simulated(game, 2, *words) == simulated(game, 3, *words), game


def test_one_two_and_three_threads_give_the_same_lines_of_values():
    one = simulated(GAMES[0], 1, "--csv")
    assert one == simulated(GAMES[0], 2, "--csv") == simulated(GAMES[0], 3, "--csv")


def test_more_threads_than_games_do_no_harm():
    r = run("simulate", GAMES[0], "--games", "3", "--seed", "1", "--threads", "16", "--json")
    assert r.code == 0 and json.loads(r.out)["games"] == 3, r.err


main(globals())

"""ludovie ladder on several threads: the same bytes, also under the thread sanitizer."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import main, run  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]


def ladder(game, threads):
    r = run("ladder", game, "--bots", "greedy,random", "--games", "6", "--seed", "3", "--json",
            "--threads", str(threads))
    assert r.code == 0 and r.err == "", (game, r.err)
    return r.out


def test_one_two_and_three_threads_give_the_same_document():
    for game in GAMES:
        one = ladder(game, 1)
        assert one == ladder(game, 2) == ladder(game, 3), game


main(globals())

"""Talking to the referee, and whole games played through it."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import PROGRAM, run  # noqa: E402

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"


def no_fractions(text):
    raise AssertionError(f"{text}: whole numbers only, as our own reader wants them")


class Referee:
    """A running referee. ask() gives the answer as a dict; what is not JSON goes through raw()."""

    def __init__(self, *words):
        env = dict(os.environ, LANG="en_GB.UTF-8", HOME="/nonexistent")
        self.process = subprocess.Popen([PROGRAM, "referee", *words], env=env,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def raw(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline(), parse_float=no_fractions)

    def ask(self, what, **members):
        return self.raw(json.dumps({"ask": what, **members}).encode())

    def must(self, what, **members):
        answer = self.ask(what, **members)
        assert answer["ok"], (what, members, answer)
        return answer

    def end(self):
        """Closes the input; the exit code."""
        self.process.stdin.close()
        self.process.stdout.read()
        return self.process.wait(timeout=60)


def games():
    return [g["id"] for g in json.loads(run("games", "--json").out)]


def start(referee, game, seats=2, chance="fair", options=None):
    members = {"game": game, "seats": seats, "chance": chance, "options": options or {}}
    if chance == "fair":
        members.update(seed=SEED, bytes=[f"{i:032x}" for i in range(seats)])
    elif chance == "simulated":
        members["seed"] = 5
    return referee.must("new", **members)


def play_on(referee, match, max_steps=100000, bot="random"):
    """Lets a bot play all seats to the end."""
    moment = referee.must("result", match=match)
    while moment["to_move"] != "over" and moment["steps"] < max_steps:
        if moment["to_move"] == "chance":
            moment = referee.must("chance", match=match, settle="one")
        else:
            moment = referee.must("bot", match=match, bot=bot, seed=3, play=True)
    return moment


def finished_record(game, seats=2):
    referee = Referee()
    match = start(referee, game, seats)["match"]
    play_on(referee, match)
    text = referee.must("record", match=match)["record"]
    assert referee.end() == 0
    return text

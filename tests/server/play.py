"""Whole games at a table of the server, and what every message may hold."""
import functools
import json
import os
import random
import sqlite3
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "cli"), os.path.join(HERE, "..", "cli", "ref")]
from tap import PROGRAM  # noqa: E402
from talk import Referee, games  # noqa: E402,F401

# Options that make a game between players who choose at random short enough.
SHORT = {"plus-belle-la-vie": {"turn-limit": "24"}, "smile-life": {}, "jeu-de-lannee": {}}


@functools.lru_cache(maxsize=None)
def seats_of(game):
    answer = json.loads(subprocess.run([PROGRAM, "referee"], input=b'{"ask":"games"}\n', check=True,
                                       stdout=subprocess.PIPE).stdout)
    return next(g["min_seats"] for g in answer["games"] if g["id"] == game)


def begun(people, table, key):
    """Everybody takes a seat in order, and the game begins."""
    seats = [p.sit(table, key) for p in people]
    for i, s in enumerate(seats, 1):
        s.take(i)
    seats[0].do("start")
    for s in seats:
        s.until(lambda s=s: s.game is not None)
    return seats


def table_for(people, game, **more):
    """A table that has begun, with a seat for each of the people and bots where the game wants more."""
    n = max(len(people), seats_of(game))
    table, key = people[0].create(game, ["me"] + ["open"] * (len(people) - 1) + ["random"] * (n - len(people)),
                                  options=SHORT.get(game, {}), **more)
    return begun(people, table, key)


def together(seats):
    """Lets everybody see what one of them has seen."""
    latest = max(s.seq for s in seats)
    for s in seats:
        s.until(lambda s=s: s.seq >= latest)


def mover_of(seats):
    """Who is to decide."""
    together(seats)
    return next(s for s in seats if s.choices)


def one_move(seats, rng):
    """Somebody decides; everybody sees it. False when the game is over."""
    while True:
        together(seats)
        if any(s.is_over for s in seats):
            return False
        mover = next((s for s in seats if s.choices), None)
        if mover:
            mover.do("act", do=rng.choice(mover.choices)["do"])
            return True
        seats[0].hear()  # a bot is to move


def play(seats, rng=None, moves=None):
    """To the end, or so many moves. Gives the number of moves."""
    rng, n = rng or random.Random(7), 0
    while (moves is None or n < moves) and one_move(seats, rng):
        n += 1
    together(seats)
    return n


def true_record(server, table, given):
    """The record with all that people told, which no request gives: played once more from the journal."""
    lines = [json.loads(x) for x in given.splitlines()]
    head = lines[0]
    if head["options"].get("answers") != "told":
        return given
    db = sqlite3.connect(f"file:{server.data}/ludovie.db?mode=ro", uri=True)
    options = json.loads(db.execute("SELECT options FROM tables WHERE id = ?", (table,)).fetchone()[0])
    deeds = [json.loads(x[0]) for x in db.execute("SELECT text FROM lines WHERE table_id = ? ORDER BY seq", (table,))]
    db.close()
    options["player"] = head["options"]["player"]
    referee = Referee()
    match = referee.must("new", game=head["game"], seats=head["seats"], options=options, chance="fair",
                         seed=lines[-1]["seed"], bytes=head["bytes"])["match"]

    def settle():
        if referee.must("result", match=match)["to_move"] == "chance":
            referee.must("chance", match=match, settle="all")

    settle()
    for deed in deeds:
        if deed["deed"] == "act":
            for do in deed["do"].split(";"):
                referee.must("act", match=match, seat=deed["seat"], do=do)
        elif deed["deed"] == "resign":
            referee.must("close", match=match, seat=deed["seat"])
        else:
            assert deed["deed"] != "undo", "not known here"
            continue
        settle()
    record = referee.must("record", match=match)["record"]
    assert referee.end() == 0
    return record


# ---- what a message may hold -----------------------------------------------------------------------

class Truth:
    """The finished game once more, step by step, with the referee, whose views tests/contract has
    proved to hide what is hidden. What the server said to a seat must be what this seat may see."""

    def __init__(self, record):
        lines = [json.loads(line) for line in record.splitlines()]
        self.head, self.steps = lines[0], [x for x in lines[1:] if "n" in x]
        self.referee = Referee()
        self.match = self.referee.must("new", game=self.head["game"], seats=self.head["seats"],
                                       options=self.head["options"], chance="table")["match"]
        self.at = 0

    def go_to(self, step):
        assert step >= self.at, "the messages of one seat go forward"
        while self.at < step:
            line = self.steps[self.at]
            if "chance" in line:
                self.referee.must("chance", match=self.match, do=line["chance"])
            elif "close" in line:
                self.referee.must("close", match=self.match, seat=line["close"])
            else:
                self.referee.must("act", match=self.match, seat=line["seat"], do=line["do"])
            self.at += 1

    def seen(self, step, seat, lang):
        """(view, news of all steps so far, legal decisions if the seat is to move) for a reader."""
        self.go_to(step)
        who = {"seat": seat} if seat else {}
        view = self.referee.must("view", match=self.match, lang=lang, **who)["view"]
        legal = self.referee.must("legal", match=self.match, lang=lang)["legal"] \
            if seat and view["to_move"] == seat else None
        return view, legal

    def news(self, seat, lang):
        since, told = 0, []
        while True:
            answer = self.referee.must("news", match=self.match, lang=lang, since=since,
                                       **({"seat": seat} if seat else {}))
            told += [(n["step"], n["text"]) for n in answer["news"]]
            if answer["next"] >= answer["steps"]:
                return told
            since = answer["next"]

    def end(self):
        assert self.referee.end() == 0


def check_messages(seat, record, secrets):
    """Every message that a seat (or an onlooker) got is the table, which everybody may see, and what
    the game lets this seat see: nothing else. For games without undo."""
    truth, you, started = Truth(record), None, None
    for m in seat.heard:
        if "table" in m:
            you = m["table"].get("you")
            assert ("seed" in m["table"]) == (m["table"]["state"] == "over")
        if not (m.get("table") or {}).get("state") == "over":
            for secret in secrets:
                assert secret not in json.dumps(m), f"a secret was told: {secret}"
        if "game" not in m:
            assert "choices" not in m
            continue
        started = started or m["seq"]
        view, legal = truth.seen(m["game"]["steps"], you, seat.lang)
        assert m["game"] == view, f"seat {you} got another view than its own:\n{m['game']}\n{view}"
        assert m.get("choices") == legal, f"seat {you} got choices that are not its own"
    told = {text for _, text in truth.news(you, seat.lang)}
    truth.end()
    later = [n["text"] for m in seat.heard for n in m.get("news", []) if n["seq"] > started]
    assert later and all(text in told for text in later), "somebody was told more than their own news"

"""Everything at once: tables of all games with bots that think, chat, accounts being hashed, people who come
and go. Under the thread sanitizer this is where a race would show."""
import os
import random
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server  # noqa: E402
from play import PROGRAM, SHORT, games, seats_of  # noqa: E402
import tap  # noqa: E402

MOVES = 25


def sit_with_bots(person, game):
    """A table with one person; the others are bots."""
    table, _ = person.create(game, ["me"] + ["greedy"] * (max(2, seats_of(game)) - 1),
                             options=SHORT.get(game, {}))
    seat = person.sit(table)
    seat.take(1)
    seat.do("start")
    return seat


def play_along(seat, rng):
    for n in range(MOVES):
        seat.until(lambda: seat.choices or seat.is_over)
        if seat.is_over:
            return
        seat.do("act", do=rng.choice(seat.choices)["do"])
        if n % 8 == 3:
            seat.do("chat", phrase="well-played")
        if n % 8 == 5:  # in the middle of a bot's thinking
            seat.close()
            seat.connect()


def one_of_many(server, game, number, faults):
    try:
        person = Person(server, f"P{number}")
        person.post("/api/account", login=f"player-{number}", passphrase="a long passphrase")
        seat = sit_with_bots(person, game)
        play_along(seat, random.Random(number))
        seat.close()
    except Exception as why:  # pylint: disable=broad-except
        faults.append(f"{game}: {why!r}")


def test_many_tables_with_bots_people_and_accounts_at_once():
    with Server(PROGRAM, "--bot-threads", "3", "--keep", "0") as server:
        faults = []
        players = [threading.Thread(target=one_of_many, args=(server, game, i, faults))
                   for i, game in enumerate(games() * 2)]
        for p in players:
            p.start()
        for p in players:
            p.join()
        assert not faults, "\n".join(faults)
        assert server.metric("bot_thoughts_total") > 0
        assert server.metric("tables_failed_total") == 0


def test_it_stops_cleanly_while_bots_think():
    with Server(PROGRAM, "--bot-threads", "3") as server:
        seats = [sit_with_bots(Person(server, "Anne"), g) for g in games()]
        for s in seats:
            s.until(lambda s=s: s.choices or s.is_over)
            if s.choices:
                s.say("act", do=s.choices[0]["do"])
        assert server.stop(seats=seats) == 0


tap.main(globals())

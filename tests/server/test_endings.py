"""A thousand endings at a table of the server: by everybody's consent, to each what comes of what their own seat can know,
to nobody else, and the game goes on meanwhile."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server  # noqa: E402
from play import PROGRAM, mover_of, table_for, together  # noqa: E402
import tap  # noqa: E402

OPEN, HIDDEN = "cest-la-vie", "smile-life"
GAMES = 1000


def told(seat):
    return [m for m in seat.heard if m["type"] == "endings"]


def all_told(seat):
    """What was told last, once there will not be more."""
    seat.until(lambda: told(seat) and told(seat)[-1]["complete"])
    return told(seat)[-1]


def agree(asker, *others):
    ack = asker.do("ask", what="endings")
    assert bool(ack.get("pending")) == bool(others), ack
    for other in others:
        other.until(lambda o=other: any(a["what"] == "endings" and o.table["you"] in a["waits"] for a in o.table["asked"]))
        assert not told(asker) and not told(other), "told before all agreed"
        other.do("answer", what="endings", yes=True)
    asker.until(lambda: not asker.table["asked"])


def check(last, seats, steps):
    assert last["of"] == GAMES and last["games"] + last["given_up"] == GAMES, last
    assert last["steps"] == steps, (last, steps)
    assert [e["seat"] for e in last["endings"]] == list(range(1, seats + 1)), last
    assert abs(sum(e["win_millionths"] for e in last["endings"]) - 10**6) <= seats, last
    for e in last["endings"]:
        assert sum(e["ranks"]) == last["games"] and len(e["ranks"]) == seats, e
        assert e["least"] <= e["mean"] <= e["most"], e
        assert abs(e["points"] / last["games"] - e["mean"]) <= 0.5, e


def test_all_who_play_have_to_agree_and_onlookers_are_told_nothing():
    with Server(PROGRAM) as server:
        anne, bob = table_for([Person(server, "Anne"), Person(server, "Bob")], OPEN)
        eve = Person(server, "Eve").sit(anne.table_id, anne.key)
        eve.refused("ask", "forbidden", what="endings")
        assert anne.do("ask", what="endings").get("pending")
        bob.until(lambda: any(a["what"] == "endings" for a in bob.table["asked"]))
        eve.refused("answer", "forbidden", what="endings", yes=True)
        bob.do("answer", what="endings", yes=False)
        anne.until(lambda: not anne.table["asked"])
        seq = anne.seq
        agree(anne, bob)
        steps = anne.game["steps"]
        one, other = all_told(anne), all_told(bob)
        check(one, 2, steps)
        assert one == other, "nothing is hidden here: both know the same"
        assert one["seq"] == anne.seq == seq, "nothing has happened at the table"
        together([anne, bob, eve])
        eve.refused("ask", "forbidden", what="endings")
        assert not told(eve), "they come in order: nothing was told before that answer"
        for m in told(anne)[:-1]:
            assert not m["complete"] and m["games"] + m["given_up"] < GAMES
        counts = [m["games"] for m in told(anne)]
        assert counts == sorted(counts)


def asked_while_they_are_played_on(asker, other):
    """Another lot is asked for at once: refused, unless the first is there already, as on a busy machine it may be."""
    agree(asker, other)
    answer = asker.answer_to(asker.say("ask", what="endings"))
    if answer["type"] == "error":
        return answer["code"]
    assert all_told(asker)["complete"] and answer["pending"], answer
    other.until(lambda: any(a["what"] == "endings" for a in other.table["asked"]))
    other.do("answer", what="endings", yes=False)
    asker.until(lambda: not asker.table["asked"])
    del asker.heard[:], other.heard[:]
    return None


def test_the_game_goes_on_meanwhile_and_one_lot_at_a_time_is_enough():
    with Server(PROGRAM) as server:
        anne, bob = table_for([Person(server, "Anne"), Person(server, "Bob")], HIDDEN)
        steps = anne.game["steps"]
        assert "not-now" in (asked_while_they_are_played_on(bob, anne) for _ in range(8))
        who = mover_of([anne, bob])
        who.do("act", do=who.choices[0]["do"])
        together([anne, bob])
        assert anne.game["steps"] > steps
        one, other = all_told(anne), all_told(bob)
        check(one, 2, steps)
        check(other, 2, steps)
        assert one["endings"] != other["endings"], "each seat's own are of what it can know"
        assert bob.do("ask", what="endings").get("pending"), "when they are complete, others may be asked for"


def test_with_nobody_else_to_ask_they_come_at_once():
    with Server(PROGRAM) as server:
        anne, = table_for([Person(server, "Anne")], OPEN)
        agree(anne)
        check(all_told(anne), len(anne.table["seats"]), told(anne)[0]["steps"])


def test_a_restart_forgets_them_and_before_and_after_a_game_there_are_none():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        table, key = people[0].create(OPEN, ["me", "open"])
        waiting = people[0].sit(table, key)
        waiting.take(1)
        waiting.refused("ask", "not-now", what="endings")
        anne, bob = table_for(people, OPEN)
        agree(anne, bob)
        server.stop(seats=[anne, bob])
        server.start()
        anne.connect()
        bob.connect()
        del anne.heard[:], bob.heard[:]
        agree(anne, bob)
        all_told(anne)
        anne.do("ask", what="endings")
        bob.do("resign")
        anne.until(lambda: anne.table["state"] == "over")
        assert not anne.table["asked"], "nobody is asked any more"
        anne.refused("ask", "not-now", what="endings")


tap.main(globals())

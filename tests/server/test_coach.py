"""A coach at a table of the server: by everybody's consent, heard by one seat alone, gone when that seat says so."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server  # noqa: E402
from play import PROGRAM, mover_of, table_for, together  # noqa: E402
import tap  # noqa: E402

GAME = "easy-come"


def coached(seat):
    return [s.get("coached", False) for s in seat.table["seats"]]


def said(seat, *verdicts):
    return [m for m in seat.heard if m["type"] == "coach" and m["verdict"] in verdicts]


def wait_for_a_look(seat):
    """It thinks a while, and has not always something to say."""
    end = time.monotonic() + 4
    while not said(seat, "look") and time.monotonic() < end:
        if seat.ws.ready(0.1):
            seat.hear()


def ask_for_coach(asker, other, yes=True):
    ack = asker.do("ask", what="coach")
    assert ack.get("pending"), ack
    other.until(lambda: any(a["what"] == "coach" and a["waits"] for a in other.table["asked"]))
    assert not any(coached(other))
    other.do("answer", what="coach", yes=yes)
    asker.until(lambda: not asker.table["asked"])
    together([asker, other])


def worst(choices):
    """To set all dice aside ends the turn with nothing: hardly ever wise."""
    return max((c for c in choices if c["do"].startswith("keep")), key=lambda c: len(c["do"]))["do"]


def test_a_coach_comes_when_all_agree_and_speaks_to_one_seat_alone():
    with Server(PROGRAM) as server:
        anne, bob = table_for([Person(server, "Anne"), Person(server, "Bob")], GAME)
        ask_for_coach(anne, bob, yes=False)
        assert not any(coached(anne)), anne.table
        ask_for_coach(anne, bob)
        anne.until(lambda: any(coached(anne)))
        assert coached(anne) == coached(bob) == [True, False]
        assert "A coach sits down beside Anne." in [n["text"] for n in bob.news]
        for _ in range(40):
            who = mover_of([anne, bob])
            weighed = len(said(anne, "fine", "poor"))
            if who is anne:
                wait_for_a_look(anne)
            keeps = [c for c in who.choices if c["do"].startswith("keep")]
            who.do("act", do=worst(who.choices) if keeps else who.choices[0]["do"])
            if who is anne and len(keeps) > 1:
                anne.until(lambda n=weighed: len(said(anne, "fine", "poor")) > n)
            if said(anne, "poor") and said(anne, "look"):
                break
        poor = said(anne, "poor")[0]
        assert "Better was: " in poor["text"], poor
        assert all(m["text"].startswith("Look ") for m in said(anne, "look")) and said(anne, "look")
        assert not said(bob, "look", "fine", "poor"), "another seat's coach was heard"
        assert not any("coach" in n.get("text", "") for n in bob.news[1:] if "sits down" not in n.get("text", ""))


def test_a_coach_stays_through_a_restart_and_goes_when_its_seat_says_so():
    with Server(PROGRAM) as server:
        anne, bob = table_for([Person(server, "Anne"), Person(server, "Bob")], GAME)
        ask_for_coach(bob, anne)
        bob.until(lambda: any(coached(bob)))
        server.stop(seats=[anne, bob])
        server.start()
        anne.connect()
        bob.connect()
        assert coached(anne) == [False, True], anne.table
        bob.refused("ask", "not-now", what="coach")
        anne.refused("alone", "not-now")
        bob.do("alone")
        anne.until(lambda: not any(coached(anne)))
        heard = len(said(bob, "look", "fine", "poor"))
        for _ in range(6):
            who = mover_of([anne, bob])
            who.do("act", do=who.choices[0]["do"])
        together([anne, bob])
        assert len(said(bob, "look", "fine", "poor")) == heard, "a coach that was sent away still speaks"


def test_with_nobody_else_to_ask_a_coach_comes_at_once():
    with Server(PROGRAM) as server:
        anne, = table_for([Person(server, "Anne")], GAME)
        assert not anne.do("ask", what="coach").get("pending")
        anne.until(lambda: any(coached(anne)))
        onlooker = Person(server, "Eve").sit(anne.table_id, anne.key)
        onlooker.refused("ask", "forbidden", what="coach")


tap.main(globals())

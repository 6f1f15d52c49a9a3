"""What people may do to each other at a table, and what they may not; what they are told about it."""
import http.client
import json
import os
import statistics
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused  # noqa: E402
from play import PROGRAM, games, mover_of, play, table_for  # noqa: E402
from skewed import Skewed  # noqa: E402
import tap  # noqa: E402

GAME = games()[0]
MINUTE = 60
FILES = 133  # that a page and its service worker fetch when they come for the first time


def two(server):
    return [Person(server, "Anne"), Person(server, "Bob")]


def is_recent(ms):
    return abs(time.time() * 1000 - ms) < 60000


# ---- what people are told ----------------------------------------------------------------------------

def test_what_is_asked_is_pending_and_stands_until_all_have_agreed():
    with Skewed(PROGRAM) as server:
        anne, bob = seats = table_for(two(server), GAME)
        anne.refused("ask", "no-undo", what="undo")  # before she has decided anything
        play(seats, moves=4)
        steps = anne.game["steps"]
        assert anne.do("ask", what="undo")["pending"]
        bob.until(lambda: bob.table.get("undo"))
        asked = bob.table["undo"]
        assert asked["seat"] == 1 and asked["from"] < asked["to"] == steps
        told = [n["text"] for n in bob.news if n["seq"] == next(
            e["seq"] for e in bob.events if e["step"] == asked["from"] + 1)]
        assert asked["text"] and told[0] in asked["text"] and "Anne" in asked["text"]
        assert anne.game["steps"] == bob.game["steps"] == steps, "taken back before all agreed"
        assert not any("taken back" in n.get("text", "") for n in anne.news + bob.news)
        answer = bob.do("answer", what="undo", yes=True)
        assert "pending" not in answer
        anne.until(lambda: anne.game["steps"] == asked["from"])
        assert "undo" not in anne.table and not anne.table["asked"]
        # a no is an answer, too
        play(seats, moves=2)
        anne.do("ask", what="undo")
        bob.until(lambda: bob.table.get("undo"))
        assert "pending" not in bob.do("answer", what="undo", yes=False)
        anne.until(lambda: "undo" not in anne.table)


def test_a_pause_tells_who_asked_for_it_and_since_when_also_after_a_restart():
    with Skewed(PROGRAM) as server:
        anne, bob = table_for(two(server), GAME)
        assert "paused" not in anne.table
        anne.do("ask", what="pause")
        bob.until(lambda: bob.table["asked"])
        bob.do("answer", what="pause", yes=True)
        anne.until(lambda: anne.table.get("paused"))
        paused = anne.table["paused"]
        assert paused["by"] == 1 and is_recent(paused["since"])
        server.kill()
        server.start()
        bob.connect()
        assert bob.table["paused"] == paused
        bob.do("resume")
        assert "paused" not in bob.table


def test_who_comes_back_sees_that_a_bot_plays_and_takes_the_seat_with_one_message():
    with Skewed(PROGRAM) as server:
        anne, bob = table_for(two(server), GAME)
        assert all("gone" not in s and "away" not in s for s in anne.table["seats"])
        bob.close()
        anne.until(lambda: not anne.table["seats"][1]["here"])
        assert is_recent(anne.table["seats"][1]["gone"])
        server.later(121, anne)
        anne.do("ask", what="bot", seat=2)
        anne.until(lambda: anne.table["seats"][1].get("away"))
        away = anne.table["seats"][1]["away"]
        assert is_recent(away["since"]) and "late" not in away
        server.kill()
        server.start()
        bob.connect()
        assert bob.heard[-1]["type"] == "welcome" and bob.table["seats"][1]["away"] == away
        bob.do("back")
        assert "away" not in bob.table["seats"][1] and "gone" not in bob.table["seats"][1]


def test_a_bot_that_plays_because_time_was_up_says_so():
    with Skewed(PROGRAM) as server:
        seats = table_for(two(server), GAME, clock="move", seconds=1)
        mover = mover_of(seats)
        you = mover.table["you"]
        mover.until(lambda: mover.table["seats"][you - 1].get("away"))
        away = mover.table["seats"][you - 1]["away"]
        assert away["late"] and is_recent(away["since"])
        mover.do("back")
        assert "away" not in mover.table["seats"][you - 1]


# ---- whose seat it is ------------------------------------------------------------------------------------

def test_a_seat_is_given_to_a_bot_when_its_person_is_away_and_taken_back():
    with Skewed(PROGRAM) as server:
        seats = table_for(two(server), GAME, absence=60)
        anne, bob = seats
        anne.refused("ask", "not-now", what="bot", seat=2)   # Bob is here
        bob.close()
        anne.until(lambda: not anne.table["seats"][1]["here"])
        server.later(61, anne)
        anne.do("ask", what="bot", seat=2)                   # nobody else to ask
        anne.until(lambda: anne.table["seats"][1].get("away"))
        play([anne], moves=3)                                # the bot plays along
        bob.connect()
        bob.refused("act", "not-now", do="x")
        bob.do("back")
        anne.until(lambda: not anne.table["seats"][1].get("away"))
        bob.refused("back", "not-now")
        play(seats)
        record = anne.person.get(f"/api/tables/{anne.table_id}/record", raw=True)
        assert json.loads(record.splitlines()[0])["seats"][1]["by"] == "person"


def test_no_absence_counts_less_than_a_minute():
    with Skewed(PROGRAM) as server:
        anne, bob = table_for(two(server), GAME, absence=0)
        assert anne.table["absence"] == 60
        bob.close()
        anne.until(lambda: not anne.table["seats"][1]["here"])
        server.later(55, anne)
        anne.refused("ask", "not-now", what="bot", seat=2)
        server.later(10, anne)
        anne.do("ask", what="bot", seat=2)
        anne.until(lambda: anne.table["seats"][1].get("away"))


def test_a_move_is_not_taken_back_behind_the_back_of_who_made_it():
    with Skewed(PROGRAM) as server:
        seats = table_for(two(server), GAME, absence=0)
        anne, bob = seats
        while len([s for s in seats if s.game["to_move"] == 1]) < 2 or anne.game["steps"] < 6:
            play(seats, moves=1)                             # Bob's decision is the last one
        steps = anne.game["steps"]
        anne.do("ask", what="undo")
        bob.until(lambda: bob.table["asked"])
        bob.do("answer", what="undo", yes=False)
        bob.close()
        anne.until(lambda: not anne.table["seats"][1]["here"])
        server.later(61, anne)
        anne.do("ask", what="bot", seat=2)
        anne.until(lambda: anne.table["seats"][1].get("away"))
        assert anne.do("ask", what="undo")["pending"]        # nobody but Bob can say yes
        anne.until(lambda: anne.table.get("undo"))
        assert anne.table["asked"][0]["waits"] == [2] and anne.game["steps"] == steps
        bob.connect()                                        # who is away may still be asked
        bob.do("answer", what="undo", yes=False)
        anne.until(lambda: not anne.table["asked"])
        assert anne.game["steps"] == steps
        anne.do("act", do=anne.choices[0]["do"])             # what a bot decided is nobody's
        anne.until(lambda: anne.choices is not None)
        assert "pending" not in anne.do("ask", what="undo")
        anne.until(lambda: anne.game["steps"] == steps)


# ---- a person's end, and clocks ------------------------------------------------------------------------

def left_of(seat, who):
    """What is on somebody's clock, as a fresh connection is told."""
    fresh = seat.person.sit(seat.table_id)
    left = fresh.table["seats"][who - 1]["left"]
    fresh.close()
    return left


def test_who_deletes_themselves_throws_nobody_else_out_and_gives_nobody_time():
    with Skewed(PROGRAM) as server:
        seats = table_for(two(server), GAME, clock="move", seconds=60)
        mover = mover_of(seats)
        you = mover.table["you"]
        for _ in range(2):
            server.later(15, *seats)
            eve = Person(server, "Eve")
            look = eve.sit(mover.table_id, mover.key or seats[0].key)
            eve.post("/api/me/delete", sure=True)
            assert look.until_closed().code == 4101
        assert left_of(mover, you) <= 30000
        mover.do("act", do=mover.choices[0]["do"])  # everybody is still connected
        other = next(s for s in seats if s is not mover)
        other.until(lambda: other.seq == mover.seq)


def test_a_player_who_deletes_themselves_leaves_the_others_where_they_are():
    with Skewed(PROGRAM) as server:
        people = [Person(server, "Anne-Sophie"), Person(server, "Bob")]
        anne, bob = table_for(people, GAME)
        tab = people[0].sit(anne.table_id)
        people[0].post("/api/me/delete", sure=True)
        for s in (anne, tab):
            assert s.until_closed().code == 4101
        bob.until(lambda: bob.table["seats"][0]["name"] != "Anne-Sophie")
        fresh = people[1].sit(bob.table_id, since=0)
        assert "Anne" not in str(fresh.heard)
        seen = (fresh.table["seats"], fresh.game["sections"], fresh.news)
        bob.refused("ask", "not-now", what="bot", seat=1)
        server.later(121, bob)
        bob.do("ask", what="bot", seat=1)
        bob.until(lambda: bob.table["seats"][0].get("away"))
        server.kill()  # and what is stored is the same
        server.start()
        again = people[1].sit(bob.table_id, since=0)
        assert "Anne" not in str(again.heard)
        assert [s["name"] for s in again.table["seats"]] == [s["name"] for s in seen[0]]
        assert again.news[:len(seen[2])] == seen[2]


def test_a_clock_gains_nothing_when_its_table_leaves_memory():
    for kind in ("move", "reserve"):
        with Skewed(PROGRAM, "--keep", "0") as server:
            seats = table_for(two(server), GAME, clock=kind, seconds=60)
            mover = mover_of(seats)
            you = mover.table["you"]
            for stop in (None, server.stop):
                server.later(15, *seats)
                for s in seats:
                    s.close()
                if stop:
                    stop()
                    server.start()
                else:
                    server.unloaded(1)
                for s in seats:
                    s.connect()
            assert mover.table["seats"][you - 1]["left"] <= 30000, kind


def test_a_clock_that_runs_while_the_server_is_stopped_cleanly_stands_where_it_was():
    with Skewed(PROGRAM) as server:
        seats = table_for(two(server), GAME, clock="move", seconds=60)
        mover = mover_of(seats)
        server.later(15, *seats)
        server.stop()
        server.start()
        mover.connect()
        assert mover.table["seats"][mover.table["you"] - 1]["left"] <= 45000


# ---- places, messages, bots ------------------------------------------------------------------------------

def test_whoever_has_a_seat_finds_a_place_at_a_full_table():
    with Skewed(PROGRAM) as server:
        anne, bob = seats = table_for(two(server), GAME)
        bob.close()
        eves = [Person(server, f"Eve {i}") for i in range(63)]
        looks = [eve.sit(anne.table_id, anne.key or bob.key) for eve in eves]
        try:
            Person(server, "Zoé").sit(anne.table_id, anne.key or bob.key)
            assert False, "there is no place for one more onlooker"
        except Closed as end:
            assert end.code == 4112
        bob.connect()
        assert bob.table["you"] == 2
        assert looks[-1].until_closed().code == 4112          # the latest makes room
        mover = mover_of(seats)
        mover.do("act", do=mover.choices[0]["do"])


def test_one_person_is_connected_to_a_table_eight_times_at_most():
    with Skewed(PROGRAM) as server:
        anne, _ = table_for(two(server), GAME)
        tabs = [anne.person.sit(anne.table_id) for _ in range(8)]
        assert anne.until_closed().code == 4112
        assert tabs[-1].table["seats"][0]["here"]
        eve = Person(server, "Eve")
        for _ in range(70):
            eve.sit(anne.table_id, anne.key)
        fresh = tabs[-1].person.sit(anne.table_id)
        assert fresh.table["watching"] == 8


def test_chat_and_messages_count_by_person_not_by_connection():
    with Skewed(PROGRAM, "--max-messages", "20") as server:
        anne, bob = table_for(two(server), GAME)
        tabs = [bob.person.sit(anne.table_id) for _ in range(6)]
        ids = [(tab, tab.say("chat", phrase="hello")) for tab in tabs for _ in range(4)]
        kinds = [tab.answer_to(id)["type"] for tab, id in ids]
        assert 5 <= kinds.count("ack") <= 12, kinds            # five at once, and one in each second
        for tab in tabs:
            for _ in range(30):
                try:
                    tab.say("resume")
                except OSError:
                    break
        ends = [tab.until_closed().code for tab in tabs if tab is not tabs[0]]
        assert 4000 in ends, ends
        anne.do("chat", phrase="hello")                        # others do not notice


def test_whoever_is_many_guests_does_not_talk_for_many():
    with Skewed(PROGRAM, "--trusted-proxy", "127.0.0.1", "--guests-per-address", "12") as server:
        anne, bob = table_for([Person(server, "Anne", address="192.0.2.1"), Person(server, "Bob", address="192.0.2.1")],
                              GAME)
        anne.do("chat", text="hello")
        crowd = [Person(server, f"Eve {i}", address="198.51.100.7") for i in range(12)]
        try:
            Person(server, "Eve 12", address="198.51.100.7")
            assert False, "one guest too many"
        except Refused as why:
            assert (why.status, why.code) == (429, "too-fast"), why
        Person(server, "Zoé", address="198.51.100.8")
        looks = [eve.sit(anne.table_id, anne.key or bob.key) for eve in crowd]
        said = [s.answer_to(s.say("chat", phrase="hello"))["type"] for s in looks[:6] for _ in range(5)]
        assert 10 <= said.count("ack") < 20, said              # ten at once, and one in each second
        told = [s.answer_to(s.say("report", n=1))["type"] for s in looks[6:] for _ in range(5)]
        assert 20 <= told.count("ack") <= 21, told             # and one in each minute
        for s in (anne, bob):                                  # one address, two who play
            for _ in range(4):
                s.do("chat", phrase="hello")
        bob.do("report", n=2)


def test_six_people_in_one_house_open_the_page_at_the_same_time():
    with Skewed(PROGRAM) as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port)
        seen = set()
        for _ in range(6 * FILES):
            line.request("GET", "/")
            answer = line.getresponse()
            answer.read()
            seen.add(answer.status)
        line.close()
        assert 429 not in seen, seen


def test_a_person_and_an_address_make_so_many_tables_and_no_more():
    with Skewed(PROGRAM, "--tables-per-person", "3", "--tables-per-address", "5") as server:
        def made_by(person):
            n = 0
            try:
                for n in range(10):
                    person.create(GAME, ["me", "open"])
            except Refused as why:
                assert (why.status, why.code) == (429, "too-fast"), why
            return n
        assert made_by(Person(server, "Anne")) == 3
        assert made_by(Person(server, "Anne")) == 2            # the address has made five
        server.later(3600)
        assert made_by(Person(server, "Anne")) == 3


def test_one_person_is_at_so_many_tables_and_no_more():
    with Skewed(PROGRAM) as server:
        server.stop()
        server.flags = ("--tables-per-person", "2")
        server.start()
        host = [Person(server, f"Host {i}") for i in range(3)]
        tables = [h.create(GAME, ["me", "open"]) for h in host]
        eve = Person(server, "Eve")
        looks = [eve.sit(*t) for t in tables[:2]]
        try:
            eve.sit(*tables[2])
            assert False, "one table too many"
        except Closed as end:
            assert end.code == 4112
        eve.sit(*tables[0])                                    # one that she is at
        looks[1].close()
        host[1].sit(*tables[1])
        eve.sit(*tables[2])


def test_who_has_many_bots_thinking_does_not_keep_another_person_waiting():
    with Skewed(PROGRAM, "--bot-threads", "1") as server:
        eve, anne = Person(server, "Eve"), Person(server, "Anne")
        crowd = []
        for _ in range(12):                                    # bots against each other, without end for a while
            table, key = eve.create(games()[-1], ["expert", "expert"]) # they think for long there
            crowd.append(eve.sit(table, key))
            crowd[-1].do("start")
        table, key = anne.create(GAME, ["me", "greedy"], options={"start-player": 1})
        seat = anne.sit(table, key)
        seat.take(1)
        seat.do("start")
        waited = []
        for _ in range(6):
            seat.until(lambda: seat.choices)
            before = thoughts(server)
            seat.do("act", do=seat.choices[0]["do"])
            seat.until(lambda: seat.choices)
            waited.append(thoughts(server) - before)
        # twelve would come first each time, one of each table; now and then a few quick ones end while we look
        assert statistics.median(waited) < 6, f"so many of others came first: {waited}"


def thoughts(server):
    return server.metric("bot_thoughts_total")


def test_who_may_not_see_a_table_does_not_bring_it_into_memory():
    with Skewed(PROGRAM, "--keep", "0") as server:
        anne, bob = table_for(two(server), GAME)
        for s in (anne, bob):
            s.close()
        server.unloaded(1)
        before, eve = server.metric("tables_rebuilt_total"), Person(server, "Eve")
        for key in ("", "0" * 32):
            for path in ("", "/board", "/record", "/answers"):
                try:
                    eve.get(f"/api/tables/{anne.table_id}{path}?key={key}")
                    assert False, path
                except Refused as why:
                    assert (why.status, why.code) == (403, "forbidden"), why
            try:
                eve.sit(anne.table_id, key)
                assert False, key
            except Closed as end:
                assert end.code == 4103
        assert server.metric("tables_rebuilt_total") == before
        assert eve.get(f"/api/tables/{anne.table_id}?key={anne.key or bob.key}")["table"]["id"] == anne.table_id
        assert bob.person.get(f"/api/tables/{anne.table_id}")["table"]["you"] == 2
        assert server.metric("tables_rebuilt_total") > before


def test_bots_do_not_think_for_onlookers_alone():
    with Skewed(PROGRAM) as server:
        anne = Person(server, "Anne")
        table, key = anne.create(GAME, ["me", "random", "random"], options={"start-player": 1})
        seat = anne.sit(table, key)
        seat.take(1)
        eve = Person(server, "Eve").sit(table, key)
        seat.do("start")
        seat.until(lambda: seat.choices)
        seat.say("act", do=seat.choices[0]["do"])              # and gone, before the bots have played
        seat.close()
        eve.until(lambda: not eve.table["seats"][0]["here"])
        eve.drain()
        time.sleep(0.3)
        before = thoughts(server)
        time.sleep(0.5)
        assert thoughts(server) == before
        seat.connect()
        seat.until(lambda: seat.choices)                       # they go on when she is back


tap.main(globals())

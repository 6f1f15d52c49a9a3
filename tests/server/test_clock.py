"""The time of day is set while the server runs: nothing that people wait for may follow it, and nothing is
thrown away because of it."""
import json
import os
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Refused, Server  # noqa: E402
from play import PROGRAM, games, mover_of, table_for  # noqa: E402
import tap  # noqa: E402

SKEW = sys.argv[2]
DAY = 86400
JUMPS = (DAY, 20 * 365 * DAY, -DAY, -20 * 365 * DAY)


class Skewed(Server):
    """A server whose time of day the test sets."""

    def start(self):
        self.file = os.path.join(self.data, "skew")
        if not os.path.exists(self.file):
            self.set(0)
        kept = dict(os.environ)
        os.environ.update(LD_PRELOAD=SKEW, SKEW_FILE=self.file,
                          ASAN_OPTIONS="verify_asan_link_order=0:" + kept.get("ASAN_OPTIONS", ""))
        try:
            super().start()
        finally:
            os.environ.clear()
            os.environ.update(kept)

    def set(self, seconds, steady=0):
        mode = "r+b" if os.path.exists(self.file) else "wb"
        with open(self.file, mode) as f:
            f.write(struct.pack("=qq", seconds, steady))

    def restart_and_tidy(self, seconds):
        """Begins anew at this time of day, and lets the minute pass after which it tidies up."""
        self.stop()
        self.set(seconds)
        self.start()
        self.set(seconds, steady=61)
        for _ in range(3):  # a timer is looked at when something happens
            Person(self, "Chloé").get("/api/me")

    def year(self):
        """As the server's own log tells it, after something that it logs."""
        self.stop()
        self.start()
        return int(json.loads(self.said().splitlines()[-1])["time"][:4])


def people_of(server):
    return [Person(server, "Anne"), Person(server, "Bob")]


def test_the_server_really_sees_another_time():
    with Skewed(PROGRAM) as server:
        before = server.year()
        server.set(20 * 365 * DAY)
        assert server.year() - before in (19, 20)


def test_a_clock_at_the_table_does_not_follow_the_time_of_day():
    with Skewed(PROGRAM) as server:
        seats = table_for(people_of(server), games()[0], clock="reserve", seconds=3600, increment=0)
        for seconds in JUMPS:
            server.set(seconds)
            mover = mover_of(seats)
            mover.do("act", do=mover.choices[0]["do"])
            mover.do("chat", phrase="hello")
            late = mover.person.sit(mover.table_id)
            assert all(3500000 < s["left"] <= 3600000 and not s["away"] for s in late.table["seats"]), seconds
            late.close()


def test_who_chats_gets_no_time_back():
    with Skewed(PROGRAM) as server:
        seats = table_for(people_of(server), games()[0], clock="reserve", seconds=3600, increment=0)
        mover = mover_of(seats)
        server.set(0, steady=20)
        mover.do("chat", phrase="moment")
        late = mover.person.sit(mover.table_id)
        left = late.table["seats"][mover.table["you"] - 1]["left"]
        assert 3500000 < left <= 3580000, left


def test_nobody_is_away_longer_because_the_time_was_set():
    with Skewed(PROGRAM) as server:
        anne, bob = table_for(people_of(server), games()[0], absence=3600)
        bob.close()
        anne.until(lambda: not anne.table["seats"][1]["here"])
        for seconds in JUMPS:
            server.set(seconds)
            anne.refused("ask", "not-now", what="bot", seat=2)


def test_people_and_tables_are_still_known_after_a_restart_at_another_time():
    with Skewed(PROGRAM) as server:
        seats = table_for(people_of(server), games()[0], clock="reserve", seconds=3600, increment=0)
        for seconds in JUMPS:
            server.kill()
            server.set(seconds)
            server.start()
            for s in seats:
                s.connect()
            mover = mover_of(seats)
            mover.do("act", do=mover.choices[0]["do"])
            assert mover.table["seats"][0]["left"] > 3500000
            assert seats[0].person.get("/api/me")["person"]["name"] == "Anne"


def has_table(person, table):
    try:
        return person.get(f"/api/tables/{table}")["table"]["id"] == table
    except Refused as no:
        assert no.status == 404, no
        return False


def test_what_is_old_is_thrown_away_but_not_because_the_time_was_set():
    with Skewed(PROGRAM) as server:
        anne = Person(server, "Anne")
        table, _ = anne.create(games()[0], ["me", "open"])  # never begins
        server.restart_and_tidy(0)  # notes today
        server.restart_and_tidy(20 * 365 * DAY)  # never mind
        assert has_table(anne, table)
        server.restart_and_tidy(-20 * 365 * DAY)
        assert has_table(anne, table)
        for day in range(5, 30, 5):  # as a server that runs all the time sees it
            server.restart_and_tidy(day * DAY)
        assert has_table(anne, table)
        server.restart_and_tidy(31 * DAY)
        assert not has_table(anne, table)
        assert anne.get("/api/me")["person"]["name"] == "Anne"  # people stay


tap.main(globals())

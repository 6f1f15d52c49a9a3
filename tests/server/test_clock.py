"""The time of day is set while the server runs: nothing that people wait for may follow it, and nothing is
thrown away because of it."""
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused  # noqa: E402
from play import PROGRAM, games, mover_of, table_for  # noqa: E402
from skewed import Skewed  # noqa: E402
import tap  # noqa: E402

DAY = 86400
JUMPS = (DAY, 20 * 365 * DAY, -DAY, -20 * 365 * DAY)


def health(server):
    try:
        answer = urllib.request.urlopen(f"http://127.0.0.1:{server.port}/healthz")
    except urllib.error.HTTPError as refused:
        answer = refused
    with answer:
        return answer.status, [p["code"] for p in json.load(answer).get("problems", [])]


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
            assert all(3500000 < s["left"] <= 3600000 and "away" not in s for s in late.table["seats"]), seconds
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


def admin(server, *words):
    return subprocess.run([PROGRAM, "admin", "--lang", "en", "--data-dir", server.data, *map(str, words)], check=True,
                          stdout=subprocess.PIPE).stdout.decode()


def test_each_thing_is_kept_for_as_long_as_its_setting_says():
    with Skewed(PROGRAM, "--keep-guests", "20", "--keep-finished", "10", "--keep-chat", "5") as server:
        anne, bob = people_of(server)
        over = table_for([anne, bob], games()[0])
        over[0].do("resign")
        going = table_for([anne, bob], games()[0])
        going[0].do("chat", text="a remark")
        gone = Person(server, "Zoé")
        server.restart_and_tidy(0)
        kept = []
        for day in (4, 6, 9, 11, 16, 19, 21):
            server.restart_and_tidy(day * DAY)
            with sqlite3.connect(os.path.join(server.data, "ludovie.db")) as db:
                chat = db.execute("SELECT count(*) FROM chat").fetchone()[0]
                guests = db.execute("SELECT count(*) FROM persons WHERE id = ?", [gone.id]).fetchone()[0]
            kept.append((day, chat, int(has_table(anne, over[0].table_id)), guests))
            assert has_table(bob, going[0].table_id)   # what is being played stays, and so do those who play
        assert kept == [(4, 1, 1, 1), (6, 0, 1, 1), (9, 0, 1, 1), (11, 0, 0, 1), (16, 0, 0, 1), (19, 0, 0, 1),
                        (21, 0, 0, 0)], kept


def test_a_ban_and_a_mute_end_by_themselves():
    with Skewed(PROGRAM) as server:
        anne, bob = people_of(server)
        seats = table_for([anne, bob], games()[0])
        admin(server, "mute", anne.id, "--hours", 2)
        admin(server, "ban", bob.id, "--hours", 2)
        assert seats[1].until_closed().code == 4103
        for seconds, may in ((7100, False), (7300, True)):
            server.set(seconds)
            try:
                seats[1].connect()
                assert may, "who is banned came in"
            except Closed as end:
                assert not may and end.code == 4103, end
            answer = seats[0].answer_to(seats[0].say("chat", phrase="hello"))
            assert answer["type"] == ("ack" if may else "error"), answer
        assert not admin(server, "measures").strip()


def test_what_is_deleted_leaves_the_log_of_writes_within_the_hour_also_while_everybody_plays():
    with Skewed(PROGRAM, "--max-messages", "100000") as server:
        anne, bob = people_of(server)
        seats = table_for([anne, bob], games()[0])
        seats[0].do("chat", text="sous le paillasson")
        stop = threading.Event()

        def write():
            while not stop.is_set():
                Person(server, "Guest")

        writers = [threading.Thread(target=write) for _ in range(3)]  # never a quiet moment
        for w in writers:
            w.start()
        try:
            anne.post("/api/me/delete", sure=True)
            server.set(3500)  # half an hour is enough
            end = time.monotonic() + 60
            while b"paillasson" in log_of(server):
                assert time.monotonic() < end, "it is still there"
                time.sleep(0.05)
        finally:
            stop.set()
            for w in writers:
                w.join()


def log_of(server):
    with open(os.path.join(server.data, "ludovie.db-wal"), "rb") as f:
        return f.read()


def test_a_disk_that_is_nearly_full_is_told():
    with Skewed(PROGRAM) as server:
        assert health(server) == (200, [])
        server.set_room(191 << 20)
        assert health(server) == (503, ["disk"]), health(server)
        assert server.metric("disk_room_bytes") <= 191 << 20
        Person(server, "Anne")                                 # as long as there is some, it goes on
        server.set_room(193 << 20)
        assert health(server) == (200, [])


def test_a_writer_that_is_stuck_is_told():
    with Skewed(PROGRAM, "--slow-sync", "1000") as server:
        assert health(server) == (200, [])
        for _ in range(10):  # on a busy machine it may have come to its end before anybody asked
            storing = threading.Thread(target=Person, args=(server, "Anne"))
            storing.start()
            while server.metric("store_waiting") == 0 and storing.is_alive():
                pass
            server.later(20)
            found = health(server)
            storing.join()
            if found != (200, []):
                break
        assert found == (503, ["stuck"]), found
        while health(server) != (200, []):
            assert health(server) in ((503, ["stuck"]), (200, []))


tap.main(globals())

"""Several processes on one PostgreSQL: each table is at one of them, people come to any, and what is not of one table
holds at all."""
import os
import random
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Refused, Server  # noqa: E402
from cluster import shared  # noqa: E402
from play import PROGRAM, games, one_move, play  # noqa: E402
from several import At, Guest, Place, Site, table_at  # noqa: E402
import tap  # noqa: E402

SOON = 3  # seconds: one for people, the others for a busy machine


def said(*words):
    done = subprocess.run([PROGRAM, *words, "--lang", "en"], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode != 0 and done.stdout == "", done
    return done.stderr


def soon(true, seconds=10):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def closed_with(seat):
    return seat.until_closed().code


def holder_of(site, table):
    rows = shared().query(f"SELECT w.name FROM ludovie.leases l JOIN ludovie.writers w ON w.id = l.writer"
                          f" WHERE table_id = {table} AND until IS NOT NULL", database(site))
    return rows[0][0] if rows else None


def test_people_who_come_to_different_processes_meet():
    with Site("a", "b", "c") as site:
        for i, game in enumerate(games()):
            seats = table_at([Guest(site, "Anne"), Guest(site, "Bob")], game)
            play(seats, random.Random(i))
            assert seats[0].is_over
            holder = holder_of(site, seats[0].table_id)
            assert holder in ("a", "b", "c")
            for name in site.process:  # wherever one comes, one is there at once
                began = time.monotonic()
                onlooker = Guest(site, "Zoe").sit(seats[0].table_id, seats[0].key, connect=False)
                onlooker.connect(to=name)
                assert onlooker.sent_on == (name != holder) and time.monotonic() - began < SOON
                onlooker.close()
            for s in seats:
                s.close()


def test_whoever_looks_without_sitting_is_told_by_any_process():
    with Site("a", "b") as site:
        seats = table_at([Guest(site, "Anne"), Guest(site, "Bob")], games()[0])
        table, key = seats[0].table_id, seats[0].key
        one_move(seats, random.Random(1))
        for name in site.process:
            looker = Guest(At(site, name), "Zoe")
            shown = looker.get(f"/api/tables/{table}?key={key}")["table"]
            assert [s.get("name") for s in shown["seats"][:2]] == ["Anne", "Bob"], shown
            assert looker.get(f"/api/tables/{table}/board?key={key}")["board"]
        me = seats[0].person
        for name in site.process:
            me.server = At(site, name)
            assert {t["id"]: t.get("my_turn") for t in me.get("/api/me")["tables"]}[table] is not None
        me.server = site


def test_what_people_do_at_one_process_holds_at_all():
    with Site("a", "b") as site:
        a, b = At(site, "a"), At(site, "b")
        anne, bob = Guest(a, "Anne"), Guest(b, "Bob")
        seats = table_at([anne, bob], games()[0])
        holder = holder_of(site, seats[0].table_id)
        other = At(site, "b" if holder == "a" else "a")
        # signed out elsewhere
        bob.server = other
        bob.post("/api/logout")
        assert closed_with(seats[1]) in (4101, 4105)
        # banned elsewhere
        zoe = Guest(a, "Zoe")
        watching = zoe.sit(seats[0].table_id, seats[0].key)
        admin = subprocess.run([PROGRAM, "admin", "--data-dir", site.process[other.name].data, "ban", str(zoe.id)],
                               capture_output=True, text=True, check=False)
        assert admin.returncode == 0, admin
        assert closed_with(watching) == 4103
        for name in ("a", "b"):
            zoe.server = At(site, name)
            soon(lambda: refused(lambda: zoe.post("/api/tables", game=games()[0], seats=["me", "open"])) == "forbidden")
        # renamed and deleted elsewhere
        admin = subprocess.run([PROGRAM, "admin", "--data-dir", site.process[other.name].data, "rename", str(bob.id),
                                "Robert"], capture_output=True, text=True, check=False)
        assert admin.returncode == 0, admin
        seats[0].until(lambda: seats[0].table["seats"][1].get("name") == "Robert")
        admin = subprocess.run([PROGRAM, "admin", "--data-dir", site.process[other.name].data, "remove", str(bob.id)],
                               capture_output=True, text=True, check=False)
        assert admin.returncode == 0, admin
        seats[0].until(lambda: seats[0].table["seats"][1].get("name") != "Robert")
        soon(lambda: shared().query(f"SELECT count(*) FROM ludovie.seats WHERE person = {bob.id} OR name = 'Robert'",
                                    database(site)) == [["0"]])
        # closed elsewhere
        admin = subprocess.run([PROGRAM, "admin", "--data-dir", site.process[other.name].data, "close",
                                str(seats[0].table_id)], capture_output=True, text=True, check=False)
        assert admin.returncode == 0, admin
        assert closed_with(seats[0]) == 4111


def database(site):
    return re.search(r"/(d\d+)\?", site.address).group(1)


def refused(what):
    try:
        what()
    except Refused as r:
        return r.code
    return None


def test_words_and_rations_are_those_of_all_processes():
    with Site("a", "b", flags=("--quiet", "--guests-per-address", "6")) as site:
        a, b = At(site, "a"), At(site, "b")
        anne = Guest(a, "Anne")
        table, key = anne.create(games()[0], ["me", "open"], listed=True)
        words = anne.post(f"/api/tables/{table}/words", key=key)["words"]
        anne.server = b
        soon(lambda: refused(lambda: anne.post("/api/words", words=words)) is None)
        assert anne.post("/api/words", words=words)["table"] == table
        assert [t["id"] for t in anne.get("/api/tables")["tables"]] == [table]
        site.add("c")  # one that was not there when they were made
        anne.server = At(site, "c")
        soon(lambda: refused(lambda: anne.post("/api/words", words=words)) is None)
        for i in range(5):
            Guest(At(site, "abc"[i % 3]), "Guest")
        soon(lambda: all(refused(lambda n=n: Guest(At(site, n), "Guest")) == "too-fast" for n in "ab"))


def test_the_tables_of_a_process_that_is_killed_go_on_at_another():
    with Site("a", "b") as site:
        rng = random.Random(3)
        seats = table_at([Guest(site, "Anne"), Guest(site, "Bob")], games()[0])
        play(seats, rng, 5)
        holder, shown = holder_of(site, seats[0].table_id), seats[0].seq
        site.process[holder].kill()
        site.away.add(holder)
        began = time.monotonic()
        for s in seats:
            s.connect()
            assert s.seq >= shown
        took = time.monotonic() - began
        print(f"# taken over after {took:.1f} s")
        assert took < 10 and holder_of(site, seats[0].table_id) != holder
        play(seats, rng, 5)
        site.process[holder].start()  # by its old name: it is told who has the table now
        site.away.clear()
        seats[0].close()
        seats[0].connect(to=holder)
        assert seats[0].sent_on == 1
        play(seats, rng)
        assert seats[0].is_over


def test_who_was_stopped_for_too_long_has_lost_its_tables():
    with Site("a", "b") as site:
        rng = random.Random(4)
        seats = table_at([Guest(site, "Anne"), Guest(site, "Bob")], games()[0])
        play(seats, rng, 5)
        holder = holder_of(site, seats[0].table_id)
        asleep = site.process[holder].process
        old = Place(seats[0].person, seats[0].table_id)
        asleep.send_signal(signal.SIGSTOP)
        site.away.add(holder)
        began = time.monotonic()
        for s in seats:
            s.ws.sock.close()
            s.connect()
        print(f"# taken over after {time.monotonic() - began:.1f} s")
        assert time.monotonic() - began < 10
        play(seats, rng, 3)
        seq = seats[0].seq
        asleep.send_signal(signal.SIGCONT)
        if old.choices:  # it shows what was, but takes nothing any more
            old.say("act", do=old.choices[0]["do"])
        assert closed_with(old) == 4111 and not old.acks
        site.away.clear()
        old.seq = None
        old.connect(to=holder)
        assert old.seq >= seq and holder_of(site, old.table_id) != holder
        play(seats, rng)
        assert seats[0].is_over


def test_who_is_asked_to_stop_gives_its_tables_up():
    with Site("a", "b", "c") as site:
        rng = random.Random(5)
        tables = [table_at([Guest(site, "Anne"), Guest(site, "Bob")], games()[i % len(games())]) for i in range(6)]
        for seats in tables:
            play(seats, rng, 2)
        there = [t for t in tables if holder_of(site, t[0].table_id) == "a"]
        if not there:  # one chance in eleven
            there = [table_at([Guest(At(site, "a"), "Anne"), Guest(At(site, "a"), "Bob")], games()[0])]
        site.process["a"].process.send_signal(signal.SIGTERM)
        site.away.add("a")
        for seats in there:
            for s in seats:
                assert closed_with(s) == 4113
                to, began = s.heard[-1]["process"], time.monotonic()
                assert to in ("b", "c")
                if isinstance(s.person.server, At):
                    s.person.server = site
                s.connect(to=to)
                assert s.sent_on == 0 and time.monotonic() - began < SOON
            play(seats, rng, 4)
        assert site.process["a"].process.wait(timeout=30) == 0
        assert not shared().query("SELECT 1 FROM ludovie.leases l JOIN ludovie.writers w ON w.id = l.writer"
                                  " WHERE w.name = 'a' AND until IS NOT NULL", database(site))


def test_the_last_one_stops_as_if_it_were_alone():
    with Site("a") as site:
        seats = table_at([Guest(site, "Anne"), Guest(site, "Bob")], games()[0])
        assert site.process["a"].stop(seats=seats) == 0
        site.process["a"].start()
        seats[0].connect()


def test_one_sentence_each():
    address, data = shared().fresh(), tap.scratch("data")
    serve = ["serve", "--port", "0", "--quiet", "--data-dir", data]
    assert "--store" in said(*serve, "--process", "a")
    for name in ("", "A b", "x" * 33, "é"):
        assert "a process is called" in said(*serve, "--store", address, "--process", name)
    with Server(PROGRAM, "--quiet", "--store", address, "--process", "a"):
        assert "is called a already" in said(*serve, "--store", address, "--process", "a")
        assert "another process uses this database" in said(*serve, "--store", address)
    with Server(PROGRAM, "--quiet", "--store", address):
        assert "another process uses this database" in said(*serve, "--store", address, "--process", "a")
    shared().query("DROP TABLE ludovie.leases; CREATE TABLE ludovie.leases (of text)")
    assert "damaged" in said(*serve, "--store", address, "--process", "a")


tap.main(globals())

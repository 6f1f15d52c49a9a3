"""A server whose tables and people are in PostgreSQL: whole games, kills of the server and of PostgreSQL while people play,
a site that moves there and back, and what is refused. KILLS in the environment says how many of each."""
import os
import random
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server  # noqa: E402
from cluster import programs, shared  # noqa: E402
from pairs import Pair, all_come_back, check_lines, until_killed  # noqa: E402
from play import PROGRAM, games, play, table_for  # noqa: E402
import tap  # noqa: E402

KILLS = int(os.environ.get("KILLS", "6"))
TABLES = 3
LINES = "SELECT table_id, seq, convert_from(text, 'UTF8') FROM ludovie.lines ORDER BY table_id, seq"


def check(pairs):
    return check_lines(((int(t), int(n), line) for t, n, line in shared().query(LINES)), pairs)


def said(*words):
    """What the program refuses with."""
    done = subprocess.run([PROGRAM, *words, "--lang", "en"], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode != 0 and done.stdout == "", done
    return done.stderr


def test_whole_games():
    with Server(PROGRAM, "--store", shared().fresh()) as server:
        for game in games():
            seats = table_for([Person(server, "Anne"), Person(server, "Bob")], game)
            play(seats, random.Random(1))
            assert seats[0].is_over
            for s in seats:
                s.close()
        assert not os.path.exists(os.path.join(server.data, "ludovie.db"))


def test_nothing_acknowledged_is_lost_whenever_the_server_is_killed():
    rng = random.Random(time.time())
    with Server(PROGRAM, "--quiet", "--store", shared().fresh()) as server:
        pairs = [Pair(server, games()[i % len(games())]) for i in range(TABLES)]
        for _ in range(KILLS):
            until_killed(server, pairs, rng)
            server.start()  # which waits for what the one before had still under way
            check(pairs)
            all_come_back(pairs)
        promised = sum(len(p.promised) for p in pairs)
        print(f"# {KILLS} kills of the server: {promised} messages were acknowledged, {check(pairs)} are kept")
        assert promised > KILLS


def play_for(pairs, seconds, rng):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for p in pairs:
            p.go_on(rng)


def test_nothing_acknowledged_is_lost_whenever_postgresql_is_killed():
    rng = random.Random(time.time())
    with Server(PROGRAM, "--quiet", "--store", shared().fresh()) as server:
        pairs = [Pair(server, games()[i % len(games())]) for i in range(TABLES)]
        for _ in range(KILLS):
            play_for(pairs, rng.uniform(0.02, 0.2), rng)
            shared().kill()
            play_for(pairs, rng.uniform(0, 0.3), rng)
            shared().start()  # it recovers; nobody has to come back: the server does
            before = [sum(s.seq for s in p.seats) for p in pairs]
            end = time.monotonic() + 30
            while any(sum(s.seq for s in p.seats) <= b and not p.seats[0].is_over for p, b in zip(pairs, before)):
                play_for(pairs, 0.05, rng)
                assert time.monotonic() < end, "a table stands still"
            check(pairs)
            for p in pairs:
                if p.seats[0].is_over:
                    p.sit_down()
        promised = sum(len(p.promised) for p in pairs)
        print(f"# {KILLS} kills of PostgreSQL: {promised} messages were acknowledged, {check(pairs)} are kept")
        assert promised > KILLS and server.process.poll() is None


def test_a_site_moves_there_and_back():
    address = shared().fresh()
    with Server(PROGRAM, "--quiet") as server:
        rng, pair = random.Random(1), Pair(server, games()[0])
        path, copy = os.path.join(server.data, "ludovie.db"), os.path.join(server.data, "back.db")
        play_for([pair], 0.3, rng)
        until_killed(server, [pair], rng)
        subprocess.run([PROGRAM, "store", "copy", path, address], check=True, stdout=subprocess.DEVNULL)
        check([pair])
        server.flags = ("--quiet", "--store", address)
        server.start()
        pair.come_back()  # the same people at the same table
        play_for([pair], 0.3, rng)
        until_killed(server, [pair], rng)
        time.sleep(0.2)
        subprocess.run([PROGRAM, "store", "copy", address, copy], check=True, stdout=subprocess.DEVNULL)
        os.rename(copy, path)
        for beside in ("-wal", "-shm"):
            if os.path.exists(path + beside):
                os.unlink(path + beside)
        server.flags = ("--quiet",)
        server.start()
        pair.come_back()
        server.kill()
        db = sqlite3.connect(path)
        check_lines(db.execute("SELECT table_id, seq, text FROM lines ORDER BY table_id, seq"), [pair])
        db.close()
        server.start()


def test_backup_with_the_tools_of_the_engine():
    """As docs/hosting.md says it."""
    address, dump = shared().fresh(), os.path.join(tap.scratch("dump"))
    with Server(PROGRAM, "--quiet", "--store", address) as server:
        pair = Pair(server, games()[0])
        play_for([pair], 0.2, random.Random(1))
        until_killed(server, [pair], random.Random(2))
        tool = os.path.join(programs(), "pg_dump")
        subprocess.run([tool, "--format=custom", "--schema=ludovie", f"--file={dump}", address], check=True)
        shared().query("DELETE FROM ludovie.tables")
        subprocess.run([os.path.join(programs(), "pg_restore"), "--clean", "--if-exists", f"--dbname={address}", dump],
                       check=True)
        server.start()
        check([pair])
        pair.come_back()


def test_one_sentence_each():
    address, data = shared().fresh(), tap.scratch("data")
    serve = ["serve", "--port", "0", "--quiet", "--data-dir", data, "--store"]
    for where, word in (("postgresql:///x?host=/nowhere/at/all", "cannot be reached"),
                        ("postgresql://127.0.0.1:1/x", "cannot be reached"),
                        ("postgresql://anne:secret@127.0.0.1/x", "~/.pgpass"),
                        ("host=127.0.0.1 password=secret", "~/.pgpass"),
                        ("/somewhere/a.db", "not the address"),
                        ("mysql://x", "no such kind of database"),
                        (address.replace("/d", "/none"), "does not exist")):
        err = said(*serve, where)
        assert word in err, (where, err)
        assert word == "not the address" or err.count("\n") == 1, err
        assert "secret" not in err, err
    with Server(PROGRAM, "--quiet", "--store", address):
        assert "another process uses this database" in said(*serve, address)
    shared().query("UPDATE ludovie.site SET version = 99")
    assert "newer Ludovie" in said(*serve, address)


tap.main(globals())

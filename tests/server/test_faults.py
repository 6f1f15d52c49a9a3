"""What goes wrong around a server: disks, other processes, files that are something else, bad settings,
hostile clients; and that a copy can be made while it runs."""
import http.client
import json
import os
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import MEMORY, PATIENCE, Closed, Person, Refused, Server, WebSocket  # noqa: E402
from play import PROGRAM, games, mover_of, play, table_for  # noqa: E402
import tap  # noqa: E402

GAME = games()[0]


def fresh():
    return tempfile.mkdtemp(prefix="ludovie-faults-", dir=MEMORY)


def run(*words, before=None):
    done = subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE,
                          check=False, preexec_fn=before, env={**os.environ, "LANG": "en_GB.UTF-8"})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def refuses_to_start(*words, says):
    code, _, err = run("serve", "--port", "0", "--quiet", *words)
    assert code in (1, 2) and says in err, (code, err)


def test_settings_that_make_no_sense_are_refused_with_a_sentence():
    refuses_to_start("--port", "70000", says="70000")
    refuses_to_start("--listen", "nowhere", "--data-dir", fresh(), says="nowhere")
    refuses_to_start("--listen", "none", says="--unix")
    refuses_to_start("--trusted-proxy", "everybody", "--data-dir", fresh(), says="everybody")
    refuses_to_start("extra", says="extra")


def test_a_configuration_file_says_the_same_as_flags_and_flags_win():
    folder = fresh()
    path = os.path.join(folder, "ludovie.conf")
    for text, says in (("nonsense\n", "ludovie.conf:1"), ("\ncolour = red\n", "ludovie.conf:2"),
                       ("port = many\n", "many"), ("quiet = perhaps\n", "perhaps")):
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        refuses_to_start("--config", path, says=says)
    with open(path, "w", encoding="utf-8") as f:
        f.write(f"# a comment\n\nlisten = ::1   # over IPv6\nkeep = 5\ndata-dir = {folder}\nquiet = yes\n")
    with Server(PROGRAM, "--config", path, "--listen", "127.0.0.1", data=folder) as server:
        assert Person(server).get("/healthz")["ok"]
        assert server.said() == ""
    refuses_to_start("--config", os.path.join(folder, "gone"), says="gone")


def test_a_file_that_is_something_else_is_reported_and_never_written_to():
    folder = fresh()
    path = os.path.join(folder, "ludovie.db")
    with open(path, "wb") as f:
        f.write(b"my diary, very private " * 1000)
    refuses_to_start("--data-dir", folder, says="ludovie.db")
    with open(path, "rb") as f:
        assert f.read() == b"my diary, very private " * 1000


def test_a_database_of_a_newer_version_is_refused():
    folder = fresh()
    with Server(PROGRAM, data=folder) as server:
        Person(server, "Anne")
        server.stop()
        db = sqlite3.connect(os.path.join(folder, "ludovie.db"))
        version = db.execute("PRAGMA user_version").fetchone()[0]
        db.execute(f"PRAGMA user_version = {version + 1}")
        db.commit()
        db.close()
        refuses_to_start("--data-dir", folder, says="newer")


def test_what_is_kept_is_for_its_user_only():
    folder = fresh()
    server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--quiet"], stdout=subprocess.PIPE,
                              env={**os.environ, "XDG_DATA_HOME": folder})
    assert b"http://" in server.stdout.readline()
    for name in ("ludovie", "ludovie/server", "ludovie/server/admin.sock", "ludovie/server/ludovie.db"):
        assert os.stat(os.path.join(folder, name)).st_mode & 0o077 == 0, name
    server.terminate()
    assert server.wait(timeout=PATIENCE) == 0
    server.stdout.close()
    shutil.rmtree(folder)


def test_two_servers_do_not_share_a_database():
    with Server(PROGRAM) as server:
        refuses_to_start("--data-dir", server.data, says="uses this database")


def test_a_directory_that_cannot_be_made_is_named():
    refuses_to_start("--data-dir", "/proc/nowhere/ludovie", says="/proc")


def test_when_the_disk_is_full_nothing_is_acknowledged_that_is_not_stored():
    limit = 400 * 1024  # bytes of any file the server writes
    folder = fresh()
    with Server(PROGRAM, data=folder) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, GAME)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        promised = {}
        try:
            while True:
                mover = next(s for s in seats if s.choices) if any(s.choices for s in seats) else None
                if mover is None:
                    seats[0].hear() if seats[0].seq <= seats[1].seq else seats[1].hear()
                    if seats[0].is_over:
                        for s in seats:
                            s.close()
                        seats = table_for(people, GAME)
                    continue
                id = mover.say("act", do=mover.choices[0]["do"])
                answer = mover.answer_to(id)
                assert answer["type"] == "ack", answer
                promised[mover.table_id, id] = answer["seq"]
                mover.until(lambda: mover.seq >= answer["seq"])
        except Closed as end:
            assert end.code == 4111, end
        except Exception as why:  # a request, while the disk is full: refused, not lost
            assert "500" in str(why), why
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        server.kill()
        db = sqlite3.connect(os.path.join(folder, "ludovie.db"))
        kept = {(t, json.loads(line).get("id")): n
                for t, n, line in db.execute("SELECT table_id, seq, text FROM lines")}
        db.close()
        for key, n in promised.items():
            assert kept.get(key) == n
        assert promised
        server.start()  # and everything goes on
        play([p.sit(seats[0].table_id) for p in people], moves=1)


def test_a_place_where_nothing_can_be_written_is_named():
    refuses_to_start("--data-dir", "/proc/sys/kernel", says="/proc/sys/kernel/ludovie.db")


def test_while_another_program_holds_the_database_nothing_is_acknowledged_and_nobody_else_waits():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, GAME)
        mover = mover_of(seats)
        db = sqlite3.connect(os.path.join(server.data, "ludovie.db"), isolation_level=None)
        db.execute("BEGIN IMMEDIATE")
        id = mover.say("act", do=mover.choices[0]["do"])
        for _ in range(20):
            assert people[0].get("/api/me")["person"]["name"] == "Anne"
        mover.drain()
        assert id not in mover.acks
        db.execute("ROLLBACK")
        db.close()
        assert mover.answer_to(id)["type"] == "ack"


def test_there_is_room_for_so_many_tables_and_connections_and_no_more():
    with Server(PROGRAM, "--max-tables", "2", "--max-connections", "6", "--keep", "0",
                "--max-requests", "100000") as server:
        anne = Person(server, "Anne")
        tables = [anne.create(GAME, ["me", "open"])[0] for _ in range(3)]
        seats = [anne.sit(t) for t in tables[:2]]
        try:
            anne.sit(tables[2])
            assert False, "a table too many"
        except Closed as end:
            assert end.code == 4112 and end.reason
        try:
            anne.get(f"/api/tables/{tables[2]}")
            assert False, "a table too many"
        except Refused as why:
            assert why.status == 503 and why.code == "busy"
        seats[0].close()
        while server.metric("tables_in_memory") == 2:
            pass
        seats.append(anne.sit(tables[2]))
        for _ in range(4):
            seats.append(anne.sit(tables[2]))
        try:  # one too many is cut at once, with or without a word
            anne.sit(tables[2])
            assert False, "a connection too many"
        except (ConnectionError, Closed):
            pass
        for s in seats[-4:]:
            s.close()
        while True:
            try:
                assert anne.get("/healthz")["ok"]
                break
            except (ConnectionError, http.client.HTTPException):
                pass


def test_a_copy_is_made_while_people_play_and_is_a_whole_database():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, GAME)
        play(seats, moves=5)
        copy = os.path.join(fresh(), "copy.db")
        code, out, err = run("backup", "--data-dir", server.data, copy)
        assert code == 0 and copy in out, err
        code, _, err = run("backup", "--data-dir", server.data, copy)
        assert code == 1 and "copy.db" in err, "a file was replaced"
        play(seats, moves=2)
        server.kill()  # what was stored last is in the log, which is not the copy's
        path = os.path.join(server.data, "ludovie.db")
        shutil.move(copy, path)
        for more in ("-wal", "-shm"):
            os.remove(path + more)
        server.start()
        again = people[0].sit(seats[0].table_id)
        assert again.game["steps"] < seats[0].game["steps"]
        play([again, people[1].sit(seats[0].table_id)], moves=3)
    assert run("backup")[0] == 2 and run("backup", "--data-dir", "/nonexistent", "/tmp/x")[0] == 1


def test_a_unix_socket_serves_too_and_is_removed():
    folder = fresh()
    path = os.path.join(folder, "s")
    with Server(PROGRAM, "--unix", path, data=folder):
        with socket.socket(socket.AF_UNIX) as s:
            s.connect(path)
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            data = b""
            while True:
                more = s.recv(4096)
                if not more:
                    break
                data += more
        assert b"200 OK" in data and b'"ok":true' in data
    assert not os.path.exists(path)


def test_hostile_clients_are_turned_away_and_others_do_not_notice():
    with Server(PROGRAM, "--max-per-address", "50", "--max-messages", "20") as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        server.flags = ()
        seats = table_for(people, GAME)
        eve = Person(server, "Eve")
        origin = [("Origin", f"http://127.0.0.1:{server.port}"), ("Cookie", f"ludovie={eve.cookie}")]
        path = f"/ws?table={seats[0].table_id}&key={seats[0].key}"
        for attack, codes in (
                (lambda w: w.send_frame(1, b"x" * 20000), (1009,)),
                (lambda w: w.send_frame(1, b"x" * 10_000_000), (1009, 1006)),
                (lambda w: w.send_frame(2, b"binary"), (1003,)),
                (lambda w: w.send_frame(1, b"\xff\xfe"), (1007,)),
                (lambda w: w.send_frame(3, b""), (1002, 1005, 1006)),
                (lambda w: [w.send_frame(1, b"{}") for _ in range(300)], (4000,))):
            w = WebSocket(server.port, path, origin)
            try:
                attack(w)
                while True:
                    w.recv()
            except Closed as end:
                assert end.code in codes, end
            except OSError:
                assert 1006 in codes or 4000 in codes
        half = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        for s in half:
            s.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgr")
        play(seats, moves=3)
        for s in half:
            s.close()


tap.main(globals())

"""`ludovie admin`: who runs the server keeps order, nobody else can, and what was done is there to be read."""
import json
import os
import sqlite3
import stat
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused, Server  # noqa: E402
from play import PROGRAM, table_for  # noqa: E402
import tap  # noqa: E402

GAME = "easy-come"


def admin(server, *words, code=0):
    done = subprocess.run([PROGRAM, "admin", "--lang", "en", "--data-dir", server.data, *map(str, words)],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return (done.stdout + done.stderr).decode()


def close_of(connect):
    try:
        connect()
    except Closed as end:
        return end.code
    return 0


def refused(ask):
    try:
        ask()
    except Refused as why:
        return why.code
    return "done"


def test_only_who_runs_the_server_may():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne")
        assert refused(lambda: anne.get("/api/admin")) == "unknown"
        assert refused(lambda: anne.post("/api/admin", do="remove", id=anne.id)) == "unknown"
        assert stat.S_IMODE(os.stat(os.path.join(server.data, "admin.sock")).st_mode) == 0o600
        assert "no server answers" in admin_elsewhere()


def admin_elsewhere():
    done = subprocess.run([PROGRAM, "admin", "--lang", "en", "--data-dir", "/nonexistent", "tables"],
                          stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    return done.stderr.decode()


def test_a_line_is_reported_and_its_author_muted():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        seats[1].do("chat", text="you are all stupid")
        seats[0].until(lambda: seats[0].chat)
        seats[0].do("report", n=1)
        seats[0].do("report", seat=2)
        seats[0].refused("report", "unknown", n=7)
        seats[0].refused("report", "unknown")
        lines = admin(server, "reports").splitlines()
        assert len(lines) == 2 and "you are all stupid" in lines[0] and f"person {bob.id}" in lines[0], lines
        assert "Bob" in lines[1] and f"by {anne.id}" in lines[1]
        admin(server, "mute", bob.id, "--hours", 2)
        seats[1].refused("chat", "forbidden", text="what?")
        seats[0].do("chat", text="thank you")
        server.kill()  # it is kept
        server.start()
        for s in seats:
            s.connect()
        seats[1].refused("chat", "forbidden", text="still?")
        admin(server, "unmute", bob.id)
        seats[1].do("chat", text="sorry")
        acts = [a["text"] for a in anne.get("/api/acts")["acts"]]
        assert acts == [f"person {bob.id} may not chat for 2 hours", f"person {bob.id} may chat again"], acts
        assert "may chat again" in admin(server, "acts")


def test_nobody_fills_the_list_of_reports_alone():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        seats[0].do("report", seat=2)
        server.stop(seats=seats)
        with sqlite3.connect(os.path.join(server.data, "ludovie.db")) as db:
            own = json.loads(db.execute("SELECT text FROM notes WHERE name = 'club-reports'").fetchone()[0])
            many = own + 199 * [{**own[0], "by": bob.id, "person": anne.id, "text": "Anne"}]
            db.execute("UPDATE notes SET text = ? WHERE name = 'club-reports'", [json.dumps(many)])
        server.start()
        seats[1].connect()
        seats[1].do("report", seat=1)
        lines = admin(server, "reports").splitlines()
        assert "Bob" in lines[0] and f"by {anne.id}" in lines[0] and len(lines) == 21, lines


def test_who_is_banned_is_out_and_may_still_leave_for_good():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        admin(server, "ban", bob.id)
        assert seats[1].until_closed().code == 4103
        assert close_of(seats[1].connect) == 4103
        assert refused(lambda: bob.create(GAME, ["me", "open"])) == "forbidden"
        seats[0].do("chat", text="hello?")  # nobody else notices
        admin(server, "unban", bob.id)
        seats[1].connect()
        admin(server, "ban", bob.id)
        bob.post("/api/me/delete", sure=True)


def test_a_range_of_addresses_is_banned():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne")
        assert "which range" in admin(server, "ban", "127.0.0.x/8", code=1)
        admin(server, "ban", "10.0.0.0/8")
        seats = table_for([anne, Person(server, "Bob")], GAME)
        admin(server, "ban", "127.0.0.0/8", "--hours", 1)
        assert refused(lambda: Person(server, "Eve")) == "forbidden"
        assert "127.0.0.0/8" in admin(server, "measures")
        for s in seats:
            assert s.until_closed().code == 4103  # who is there goes
        admin(server, "unban", "127.0.0.0/8")
        Person(server, "Eve")


def test_what_would_be_forgotten_is_told():
    with Server(PROGRAM, "--keep-finished", "10") as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        seats[0].do("chat", text="long ago")
        lobby, _ = anne.create(GAME, ["me", "open"])
        Person(server, "Zoé")
        assert admin(server, "old").split() == "cookies 0 guests 0 lobbies 0 finished 0 chat 0".split()
        server.stop(seats=seats)
        with sqlite3.connect(os.path.join(server.data, "ludovie.db")) as db:
            db.execute("UPDATE chat SET at = 1")
            db.execute("UPDATE tables SET active = 1 WHERE id = ?", [lobby])
            db.execute("UPDATE tables SET active = 1, life = 2 WHERE id <> ?", [lobby])
            db.execute("UPDATE persons SET created = 1")
            db.execute("UPDATE cookies SET seen = 1 WHERE person NOT IN (?, ?)", [anne.id, bob.id])
        server.start()
        assert admin(server, "old").split() == "cookies 1 guests 1 lobbies 1 finished 1 chat 1".split()
        assert anne.get("/api/me")["tables"], "nothing is gone by asking"


def test_tables_are_closed_and_people_renamed_or_removed():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        table = seats[0].table_id
        shown = admin(server, "tables")
        assert f"{table}  {GAME}  playing" in shown and f"{bob.id}=Bob" in shown, shown
        admin(server, "close", table)
        for s in seats:
            s.until_closed()
        assert close_of(seats[0].connect) == 4104
        assert "no such table" in admin(server, "close", table, code=1)
        seats = table_for([anne, bob], GAME)
        admin(server, "rename", bob.id, "Robert")
        assert bob.get("/api/me")["person"]["name"] == "Robert"
        seats[0].until(lambda: seats[0].table["seats"][1]["name"] == "Robert")  # where others read it
        fresh = anne.sit(seats[0].table_id, since=0)
        assert "Bob" not in str(fresh.heard), fresh.heard
        server.kill()
        server.start()
        assert "Bob" not in str(anne.sit(seats[0].table_id, since=0).heard)
        admin(server, "remove", bob.id)
        assert refused(lambda: bob.get("/api/me")) == "not-signed-in"
        assert "nobody has the number" in admin(server, "remove", bob.id, code=1)
        assert len(anne.get("/api/acts")["acts"]) == 3


tap.main(globals())

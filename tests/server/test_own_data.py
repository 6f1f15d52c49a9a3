"""What is kept about somebody: all of it can be fetched, and what is deleted is gone from the disk too."""
import os
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PATIENCE, Person, Refused, Server  # noqa: E402
from play import PROGRAM, table_for  # noqa: E402
import tap  # noqa: E402

GAME = "easy-come"


def admin(server, *words):
    return subprocess.run([PROGRAM, "admin", "--lang", "en", "--data-dir", server.data, *words], check=True,
                          stdout=subprocess.PIPE).stdout.decode()


def files(server):
    found = b""
    for name in os.listdir(server.data):
        if name.startswith("ludovie.db") and not name.endswith("-shm"):
            with open(os.path.join(server.data, name), "rb") as f:
                found += f.read()
    return found


def test_an_export_is_whole_however_much_was_said():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne")
        seats = table_for([anne, Person(server, "Bob")], GAME)
        seats[0].do("chat", text="mot 0 " + 300 * "x")
        server.stop(seats=seats)
        with sqlite3.connect(os.path.join(server.data, "ludovie.db")) as db:
            columns = [row[1] for row in db.execute("PRAGMA table_info(chat)")]
            line = dict(zip(columns, db.execute("SELECT * FROM chat").fetchone()))
            for n in range(2, 7001):
                row = {**line, "n": n, "text": f"mot {n} " + 300 * "x", "message": n}
                db.execute(f"INSERT INTO chat ({','.join(columns)}) VALUES ({','.join('?' * len(columns))})",
                           [row[c] for c in columns])
        server.start()
        mine = anne.get("/api/me/export")
        assert len(mine["chat"]) == 7000, len(mine["chat"])
        assert mine["chat"][-1]["text"].startswith("mot 7000 ") and len(mine["seats"]) == 1
        assert not [f for f in os.listdir(server.data) if f.startswith("export")]
        seat = anne.sit(seats[0].table_id, chat=0)  # who comes back gets the latest of it
        assert seat.chat[-1]["n"] == 7000 and 20 <= len(seat.chat) < 7000, (len(seat.chat), seat.chat[-1])
        assert anne.sit(seats[0].table_id, chat=6990).chat[0]["n"] == 6991
        try:
            for _ in range(9):
                anne.get("/api/me/export")  # it takes a while, and everybody waits meanwhile
            assert False, "as often as one likes"
        except Refused as why:
            assert (why.status, why.code) == (429, "too-fast"), why


def test_an_export_tells_of_devices_and_of_what_one_has_reported():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        seats[1].do("chat", text="you are all stupid")
        seats[0].until(lambda: seats[0].chat)
        seats[0].do("report", n=1)
        mine = anne.get("/api/me/export")
        assert len(mine["devices"]) == 1 and mine["devices"][0]["created"] <= mine["devices"][0]["seen"]
        report = mine["reports"][0]
        assert len(mine["reports"]) == 1 and report["table"] == seats[0].table_id and report["n"] == 1
        assert "person" not in report and "stupid" in report["text"]
        assert bob.get("/api/me/export")["reports"] == []  # what others say of him is not his to read


def test_what_is_deleted_leaves_the_disk():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne-Geneviève")
        seats = table_for([anne, Person(server, "Bob")], GAME)
        seats[1].do("chat", text="a remark of no importance")
        seats[0].do("chat", text="mon secret se trouve sous le paillasson")
        seats[1].do("report", n=2)
        seats[1].do("report", seat=1)
        assert "paillasson".encode() in files(server)
        anne.post("/api/me/delete", sure=True)
        end = time.monotonic() + PATIENCE
        while "paillasson".encode() in files(server) or "Anne-Genevi".encode() in files(server):
            assert time.monotonic() < end, "it is still there"
            time.sleep(0.1)
        assert "no importance".encode() in files(server)
        assert "person" not in admin(server, "reports")


tap.main(globals())

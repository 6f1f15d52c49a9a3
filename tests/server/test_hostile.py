"""Hostile guests at random beside people who play: nobody who plays notices anything but a little waiting.
HOSTILE_SECONDS in the environment says for how long."""
import http.client
import json
import os
import random
import socket
import sqlite3
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server  # noqa: E402
from play import PROGRAM, games, table_for, together  # noqa: E402
import tap  # noqa: E402

SECONDS = float(os.environ.get("HOSTILE_SECONDS", "8"))
PATIENCE = 20  # seconds for one decision, on a machine that is busy with other things
GUESTS = 4


# ---- what they try: each for itself, with the table of somebody else ----------------------------------

def comes_and_deletes_itself(guest, seat, rng):
    guest.sit(seat.table_id, seat.key)
    guest.post("/api/me/delete", sure=True)


def fills_the_places(guest, seat, rng):
    for s in [guest.sit(seat.table_id, seat.key) for _ in range(20)]:
        s.close()


def talks_without_end(guest, seat, rng):
    own = guest.sit(seat.table_id, seat.key)
    for i in range(100):
        own.say("chat", text=f"{i} " * 100)
        own.say("words")
        own.say("report", seat=1)
    own.close()


def meddles(guest, seat, rng):
    own = guest.sit(seat.table_id, seat.key)
    for kind, members in (("act", {"do": "keep 1"}), ("undo", {}), ("ask", {"what": "undo"}), ("resign", {}),
                          ("back", {}), ("ask", {"what": "bot", "seat": 1}), ("answer", {"what": "undo", "yes": True}),
                          ("start", {}), ("open", {"seat": 1}), ("swap", {"seat": 1, "with": 2}),
                          ("standing", {"how": "pass"}), ("sit", {"seat": 2, "bytes": "00" * 16}), ("resume", {}), ("ask", {"what": "pause"})):
        own.say(kind, **members)
    own.drain()
    own.close()


def sends_rubbish(guest, seat, rng):
    own = guest.sit(seat.table_id, seat.key)
    for text in ("{", "[]", "{}", '{"type":"act"}', "x" * 20000, '{"type":"act","id":"a","seq":-1}'):
        own.ws.send(text)
    own.ws.send_frame(rng.randrange(16), rng.randbytes(200))
    own.until_closed()


def sends_bytes(guest, seat, rng):
    sock = socket.create_connection(("127.0.0.1", guest.server.port), timeout=5)
    sock.sendall(rng.choice([rng.randbytes(5000), b"GET /" + b"a" * 9000,
                             b"POST /api/guest HTTP/1.1\r\nContent-Length: 99999999\r\n",
                             b"GET / HTTP/1.1\r\nHost: a\r\n b\r\nX: \0\r\n\r\n" * 50]))
    sock.close()


def guesses(guest, seat, rng):
    for _ in range(20):
        guest.post("/api/login", login=rng.choice(["anne", "bob", "admin"]), passphrase=f"something {rng.random()}")


def wants_all_bots(guest, seat, rng):
    for _ in range(10):
        table, key = guest.create("easy-come", ["me", "expert", "expert", "expert"])
        own = guest.sit(table, key)
        own.take(1)
        own.do("start")
        own.close()


def wants_to_be_admin(guest, seat, rng):
    guest.post("/api/admin", do="remove", id=seat.person.id)


def asks_for_everything(guest, seat, rng):
    for path in ("/api/tables", "/api/games", "/metrics", f"/api/tables/{seat.table_id}", "/api/me/export",
                 f"/api/tables/{seat.table_id}/record", f"/api/tables/{seat.table_id}/answers") * 10:
        guest.get(path, raw=True)


ATTACKS = [comes_and_deletes_itself, fills_the_places, talks_without_end, meddles, sends_rubbish, sends_bytes, guesses,
           wants_all_bots, wants_to_be_admin, asks_for_everything]


def attack(server, tables, stop, done, seed):
    rng = random.Random(seed)
    while not stop.is_set():
        what = rng.choice(ATTACKS)
        try:
            guest = Person(server, "Mallory", address=f"192.0.2.{rng.randrange(1, 255)}")
            what(guest, rng.choice(tables), rng)
        except Exception:  # refused, closed, cut: whatever becomes of them
            pass
        done[what.__name__] = done.get(what.__name__, 0) + 1
        server.seats = [s for s in server.seats if s in tables]


# ---- those who play -----------------------------------------------------------------------------------

def one_decision(seats, rng):
    """Somebody decides and everybody sees it; gives the seconds it took, or None at the end."""
    together(seats)
    if seats[0].is_over:
        return None
    mover = next(s for s in seats if s.choices)
    before = time.monotonic()
    id = mover.say("act", do=rng.choice(mover.choices)["do"])
    answer = mover.answer_to(id)
    while answer["type"] == "error" and "wait" in answer:  # as a client does
        time.sleep(answer["wait"] / 1000)
        mover.errors.clear()
        answer = mover.answer_to(mover.say("act", id=id, do=rng.choice(mover.choices)["do"]))
    assert answer["type"] == "ack", answer
    mover.until(lambda: mover.seq >= answer["seq"])
    return time.monotonic() - before


def check_sight(lean, seat):
    """Who is told changes sees the same as who is told the whole."""
    lean.until(lambda: lean.seq >= seat.seq)
    assert lean.game == {k: v for k, v in seat.game.items() if k != "sections"}, (lean.game, seat.game)
    assert lean.choices == seat.choices and lean.news[-1] == seat.news[-1]


def check_lines(server, people):
    """Nobody else has done anything at the tables of those who play."""
    db = sqlite3.connect(os.path.join(server.data, "ludovie.db"))
    for table, own in people.items():
        for (text,) in db.execute("SELECT text FROM lines WHERE table_id = ?", [table]):
            deed = json.loads(text)
            assert deed.get("by", 0) in own and deed["deed"] not in ("away", "late", "undo", "pause", "resign"), deed
    db.close()


def test_onlookers_take_nobodys_place_in_the_queue():
    with Server(PROGRAM, "--slow-sync", "400") as server:
        seats = table_for([Person(server, "Anne"), Person(server, "Bob")], "easy-come")
        watching = [Person(server, "Mallory").sit(seats[0].table_id, seats[0].key) for _ in range(8)]
        together(seats + watching)
        asked = [(s, s.say("chat", text="x")) for s in watching[:1]]  # from here on the store is busy
        asked += [(s, s.say("words")) for s in watching for _ in range(20)]
        mover = next(s for s in seats if s.choices)
        time.sleep(0.1)  # theirs come first
        assert mover.answer_to(mover.say("act", do=mover.choices[0]["do"]))["type"] == "ack"
        refused = set()
        for s in watching:
            s.drain()
            refused |= {e.get("id") for e in s.errors}
        assert refused and refused <= {id for _, id in asked}, refused  # each is told which, and when to say it again


def test_who_plays_is_left_in_peace():
    rng, stop, done, slowest, people = random.Random(time.time()), threading.Event(), {}, 0, {}
    with Server(PROGRAM, "--quiet", "--trusted-proxy", "127.0.0.1") as server:
        def sit_down(i):
            own = [Person(server, name, address=f"198.51.100.{2 * i + len(name)}") for name in ("Anne", "Bob")]
            seats = table_for(own, games()[i % len(games())])
            people[seats[0].table_id] = {0, *(p.id for p in own)}
            lean[seats[0].table_id] = own[0].sit(seats[0].table_id, query="&diff=yes&words=no")
            return seats

        lean = {}
        tables = [sit_down(i) for i in range(3)]
        shown = [seats[0] for seats in tables]
        threads = [threading.Thread(target=attack, args=(server, shown, stop, done, rng.random()))
                   for _ in range(GUESTS)]
        for t in threads:
            t.start()
        moves, end = 0, time.monotonic() + SECONDS
        try:
            while time.monotonic() < end:
                for i, seats in enumerate(tables):
                    took = one_decision(seats, rng)
                    if took is None:
                        tables[i] = sit_down(i)
                        shown[i] = tables[i][0]
                        continue
                    moves, slowest = moves + 1, max(slowest, took)
                    together(seats)
                    check_sight(lean[seats[0].table_id], seats[0])
                    assert took < PATIENCE, f"somebody waited for {took:.1f} s"
        finally:
            stop.set()
            for t in threads:
                t.join()
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200
        print(f"# {moves} decisions beside {sum(done.values())} attacks, the slowest took {slowest:.2f} s; {done}")
        assert moves > 0 and done
        check_lines(server, people)


tap.main(globals())

"""What hostile guests try, each for itself, with the table of somebody else. Most of it only has to leave those who play
in peace, which they see themselves (test_hostile.py); where an attack would be known by what it gains, it raises Bent."""
import collections
import os
import socket
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused  # noqa: E402
from play import games, mover_of, one_move, seats_of, table_for  # noqa: E402

LONG = 60  # seconds, which a clock of one second never takes on any machine
EASY = "easy-come"

Victim = collections.namedtuple("Victim", "table_id key person")


class Bent(Exception):
    """It has got something that it should not have."""


def comes_and_deletes_itself(guest, victim, rng):
    guest.sit(victim.table_id, victim.key)
    guest.post("/api/me/delete", sure=True)


def fills_the_places(guest, victim, rng):
    """All of them, for a moment, in which those who play may have to come back."""
    crowd = [guest] + [Person(guest.server, f"Mallory {i}", address=guest.address) for i in range(7)]
    looks = []
    for _ in range(8):
        for p in crowd:
            try:
                looks.append(p.sit(victim.table_id, victim.key))
            except Closed:  # somebody else was quicker
                pass
    time.sleep(rng.random())
    for s in looks:
        s.close()


def talks_without_end(guest, victim, rng):
    own = guest.sit(victim.table_id, victim.key)
    for i in range(100):
        own.say("chat", text=f"{i} " * 100)
        own.say("words")
        own.say("report", seat=1)
    own.close()


def meddles(guest, victim, rng):
    own = guest.sit(victim.table_id, victim.key)
    for kind, members in (("act", {"do": "keep 1"}), ("undo", {}), ("ask", {"what": "undo"}), ("resign", {}),
                          ("back", {}), ("ask", {"what": "bot", "seat": 1}), ("answer", {"what": "undo", "yes": True}),
                          ("start", {}), ("open", {"seat": 1}), ("swap", {"seat": 1, "with": 2}),
                          ("standing", {"how": "pass"}), ("sit", {"seat": 2, "bytes": "00" * 16}), ("resume", {}), ("ask", {"what": "pause"})):
        own.say(kind, **members)
    own.drain()
    own.close()


def sends_rubbish(guest, victim, rng):
    own = guest.sit(victim.table_id, victim.key)
    for text in ("{", "[]", "{}", '{"type":"act"}', "x" * 20000, '{"type":"act","id":"a","seq":-1}'):
        own.ws.send(text)
    own.ws.send_frame(rng.randrange(16), rng.randbytes(200))
    own.until_closed()


def sends_bytes(guest, victim, rng):
    sock = socket.create_connection(("127.0.0.1", guest.server.port), timeout=5)
    sock.sendall(rng.choice([rng.randbytes(5000), b"GET /" + b"a" * 9000,
                             b"POST /api/guest HTTP/1.1\r\nContent-Length: 99999999\r\n",
                             b"GET / HTTP/1.1\r\nHost: a\r\n b\r\nX: \0\r\n\r\n" * 50]))
    sock.close()


def sends_what_is_read_in_two_ways(guest, victim, rng):
    port = guest.server.port
    head = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n" % port
    for odd in (b"Transfer-Encoding:\r\n chunked\r\n", b"Transfer-Encoding : chunked\r\n", b"X-Test: a\0b\r\n"):
        sock = socket.create_connection(("127.0.0.1", port), timeout=LONG)
        sock.sendall(head + odd + b"\r\n")
        answer = sock.recv(65536)
        sock.close()
        if answer.startswith(b"HTTP/1.1 200"):
            raise Bent(odd)


def guesses(guest, victim, rng):
    for _ in range(20):
        quietly(guest.post, "/api/login", login=rng.choice(["anne", "bob", "admin"]),
                passphrase=f"something {rng.random()}")


def wants_another_passphrase(guest, victim, rng):
    for i in range(10):
        quietly(guest.post, "/api/recover", login=rng.choice(["anne", "bob"]), code=f"AAAA-{i}", passphrase="x" * 12)
        quietly(guest.post, "/api/account", login=f"an{chr(0x200b)}ne", passphrase="correct horse")
        quietly(guest.post, "/api/account", login=f"mallory-{rng.random()}", passphrase="correct horse")
    quietly(guest.post, "/api/me/devices", device="0" * 16)
    quietly(guest.post, "/api/logout")


def is_a_crowd(guest, victim, rng):
    """Many guests from one address, who all talk and report."""
    crowd = [Person(guest.server, f"Mallory {i}", address=guest.address) for i in range(10)]
    for s in [p.sit(victim.table_id, victim.key) for p in crowd]:
        for _ in range(5):
            s.say("chat", phrase="bye")
            s.say("report", n=1)
        s.drain()
        s.close()


def comes_again_and_again(guest, victim, rng):
    for _ in range(20):
        guest.sit(victim.table_id, victim.key, since=0, chat=0, query=rng.choice(["", "&diff=yes", "&diff=yes&fold=yes"])).close()


def never_reads(guest, victim, rng):
    own = guest.sit(victim.table_id, victim.key)
    own.ws.sock.settimeout(1)
    for _ in range(2000):
        own.say("words")
    own.ws.sock.close()


def looks_for_other_tables(guest, victim, rng):
    for _ in range(20):
        table = rng.randrange(1, 2 * victim.table_id + 2)
        for path in ("", "/board", "/record", "/answers"):
            quietly(guest.get, f"/api/tables/{table}{path}?key={rng.randbytes(16).hex()}", raw=True)
        quietly(guest.sit, table, rng.randbytes(16).hex())


def fills_the_list(guest, victim, rng):
    for _ in range(10):
        guest.create("easy-come", ["me", "open"], listed=True)
    for after in ("", "1.1", "x", "9" * 60):
        guest.get(f"/api/tables?after={after}")


def stops_half_way(guest, victim, rng):
    """Heads and frames that do not end; then gone without a word."""
    half = [socket.create_connection(("127.0.0.1", guest.server.port), timeout=5) for _ in range(5)]
    for sock in half:
        sock.sendall(b"GET /ws?table=1 HTTP/1.1\r\nHost: x\r\nUpgr")
    own = guest.sit(victim.table_id, victim.key)
    own.ws.sock.sendall(b"\x81\xfe\x20")
    time.sleep(rng.random())
    for sock in (*half, own.ws.sock):
        sock.close()


def quietly(do, *words, **members):
    """What is refused is tried no less the next time."""
    try:
        do(*words, **members)
    except (Refused, Closed):
        pass


def wants_all_bots(guest, victim, rng):
    """Experts at ten tables, who think against each other."""
    own = []
    for _ in range(10):
        game = rng.choice(games())
        own.append(guest.sit(*guest.create(game, ["expert"] * seats_of(game))))
        own[-1].do("start")
    time.sleep(2 * rng.random())
    for s in own:
        s.close()


def begun_with_bob(guest, rng, **more):
    """A table of its own, at which somebody else plays who means no harm."""
    bob = Person(guest.server, "Bob", address=f"203.0.113.{rng.randrange(1, 255)}")
    return table_for([guest, bob], EASY, **more)


def comes_to_nothing(guest, seat):
    """Somebody who looks on at this table, and is gone for good."""
    eve = Person(guest.server, "Eve", address=guest.address)
    look = eve.sit(seat.table_id, seat.key)
    eve.post("/api/me/delete", sure=True)
    look.until_closed()


def wants_the_seat_of_who_is_gone(guest, victim, rng):
    """And to take back what that one decided, behind their back and after a no."""
    own, bob = seats = begun_with_bob(guest, rng, absence=0)
    while own.game["to_move"] == 1 or own.game["steps"] < 6:
        if not one_move(seats, rng):
            return
    while own.game["to_move"] == 2:  # what Bob decides is the last
        if not one_move(seats, rng):
            return
    steps = own.game["steps"]
    own.do("ask", what="undo")
    bob.until(lambda: bob.table["asked"])
    bob.do("answer", what="undo", yes=False)
    bob.close()
    for kind, members in (("ask", {"what": "bot", "seat": 2}), ("ask", {"what": "undo"}), ("open", {"seat": 2}),
                          ("swap", {"seat": 1, "with": 2}), ("answer", {"what": "undo", "yes": True})):
        own.say(kind, **members)
    comes_to_nothing(guest, own)
    own.drain()
    bob.connect()
    now = bob.table["seats"][1]
    if bob.game["steps"] != steps or bob.table.get("you") != 2 or now["kind"] != "person" or "away" in now:
        raise Bent((steps, bob.game["steps"], now))


def stretches_its_time(guest, victim, rng):
    """Nobody decides: after a second a bot does, whoever comes and goes meanwhile."""
    seats = begun_with_bob(guest, rng, clock="move", seconds=1)
    mover = mover_of(seats)
    watching = next(s for s in seats if s is not mover)
    end = time.monotonic() + LONG
    while not watching.table["seats"][mover.table["you"] - 1].get("away"):
        if time.monotonic() > end:
            raise Bent("a second has not ended")
        comes_to_nothing(guest, mover)
        watching.drain()
        time.sleep(0.05)  # more would be too many requests


def wants_to_be_admin(guest, victim, rng):
    guest.post("/api/admin", do="remove", id=victim.person)


def asks_for_everything(guest, victim, rng):
    for path in ("/api/tables", "/api/games", "/metrics", f"/api/tables/{victim.table_id}", "/api/me/export",
                 f"/api/tables/{victim.table_id}/record", f"/api/tables/{victim.table_id}/answers") * 10:
        quietly(guest.get, path, raw=True)


ATTACKS = [comes_and_deletes_itself, fills_the_places, talks_without_end, meddles, sends_rubbish, sends_bytes,
           sends_what_is_read_in_two_ways, guesses, wants_another_passphrase, is_a_crowd, comes_again_and_again, never_reads,
           looks_for_other_tables, fills_the_list, stops_half_way, wants_all_bots, wants_the_seat_of_who_is_gone,
           stretches_its_time, wants_to_be_admin, asks_for_everything]

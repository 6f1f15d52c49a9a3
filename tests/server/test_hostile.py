"""Hostile guests at random beside people who play: nobody who plays notices anything but a little waiting.
HOSTILE_SECONDS in the environment says for how long.

How long somebody waits depends on what else the machine does. So the time does not count for which a thread of
the server or of those who play was ready to go on and programs of others had the processors.
"""
import collections
import http.client
import json
import multiprocessing
import os
import random
import socket
import sqlite3
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402
from client import Closed, Person, Refused, Server  # noqa: E402
from play import PROGRAM, games, table_for, together  # noqa: E402
import tap  # noqa: E402

SECONDS = float(os.environ.get("HOSTILE_SECONDS", "8"))
PATIENCE = 10  # seconds for one decision, with the machine to ourselves
GUESTS = 4
client.PATIENCE = 600  # who is locked out waits for ever, on any machine

Victim = collections.namedtuple("Victim", "table_id key person")


# ---- what they try: each for itself, with the table of somebody else ----------------------------------

def comes_and_deletes_itself(guest, victim, rng):
    guest.sit(victim.table_id, victim.key)
    guest.post("/api/me/delete", sure=True)


def fills_the_places(guest, victim, rng):
    for s in [guest.sit(victim.table_id, victim.key) for _ in range(20)]:
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
    for _ in range(10):
        table, key = guest.create("easy-come", ["me", "expert", "expert", "expert"])
        own = guest.sit(table, key)
        own.take(1)
        own.do("start")
        own.close()


def wants_to_be_admin(guest, victim, rng):
    guest.post("/api/admin", do="remove", id=victim.person)


def asks_for_everything(guest, victim, rng):
    for path in ("/api/tables", "/api/games", "/metrics", f"/api/tables/{victim.table_id}", "/api/me/export",
                 f"/api/tables/{victim.table_id}/record", f"/api/tables/{victim.table_id}/answers") * 10:
        quietly(guest.get, path, raw=True)


ATTACKS = [comes_and_deletes_itself, fills_the_places, talks_without_end, meddles, sends_rubbish, sends_bytes, guesses,
           wants_another_passphrase, is_a_crowd, comes_again_and_again, never_reads, looks_for_other_tables,
           fills_the_list, stops_half_way, wants_all_bots, wants_to_be_admin, asks_for_everything]


def attack(server, victims, stop, done, seed):
    rng = random.Random(seed)
    while not stop.is_set():
        what = rng.choice(ATTACKS)
        try:
            guest = Person(server, "Mallory", address=f"192.0.2.{rng.randrange(1, 255)}")
            what(guest, rng.choice(victims), rng)
        except Exception:  # refused, closed, cut: whatever becomes of them
            pass
        done[what.__name__] = done.get(what.__name__, 0) + 1
        server.seats.clear()


def guests(server, pipe, seed):
    """A process of their own: they learn of the tables by the pipe, until there are none; then they tell what they did."""
    stop, done, victims = threading.Event(), {}, pipe.recv()
    threads = [threading.Thread(target=attack, args=(server, victims, stop, done, f"{seed} {i}")) for i in range(GUESTS)]
    for t in threads:
        t.start()
    for now in iter(pipe.recv, []):
        victims[:] = now
    stop.set()
    for t in threads:
        t.join()
    pipe.send(done)


# ---- those who play -----------------------------------------------------------------------------------

def processes(pids):
    """Hundredths of a second that these had so far."""
    ticks = 0
    for pid in pids:
        with open(f"/proc/{pid}/stat", encoding="ascii") as f:
            ticks += sum(map(int, f.read().rpartition(")")[2].split()[11:13]))
    return ticks


def held_up(pid):
    """Seconds for which threads of a process were ready and had no processor; without those that let others go first."""
    urgent = os.getpriority(os.PRIO_PROCESS, pid)
    held = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/schedstat", encoding="ascii") as f:
            if os.getpriority(os.PRIO_PROCESS, int(thread)) == urgent:
                held += int(f.read().split()[1])
    return held / 1e9


class Stopwatch:
    """How long something takes, without the time for which who served it was held up by programs of others."""

    def __init__(self, server, guests):
        self.server, self.guests = server, guests
        self.start = self.read()

    def read(self):
        with open("/proc/stat", encoding="ascii") as f:
            user, nice, system, idle, wait, *rest = map(int, f.readline().split()[1:9])
        used = user + nice + system + sum(rest)
        others = used - processes((os.getpid(), self.server, self.guests))
        return time.monotonic(), used + idle + wait, others, held_up(os.getpid()) + held_up(self.server)

    def seconds(self):
        wall, total, others, held = (now - before for now, before in zip(self.read(), self.start))
        return wall - min(held, wall * min(1, max(0, others) / max(1, total)))


def one_decision(seats, rng, watch):
    """Somebody decides and everybody sees it; gives the seconds it took, or None at the end."""
    together(seats)
    if seats[0].is_over:
        return None
    mover = next(s for s in seats if s.choices)
    took = watch()
    id = mover.say("act", do=rng.choice(mover.choices)["do"])
    answer = mover.answer_to(id)
    while answer["type"] == "error" and "wait" in answer:  # as a client does
        time.sleep(answer["wait"] / 1000)
        mover.errors.clear()
        answer = mover.answer_to(mover.say("act", id=id, do=rng.choice(mover.choices)["do"]))
    assert answer["type"] == "ack", answer
    mover.until(lambda: mover.seq >= answer["seq"])
    return took.seconds()


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


class Innocents:
    """Three tables at which people play one game after the other."""

    def __init__(self, server):
        self.server, self.people, self.n = server, {}, 0
        self.tables = [self.sit_down() for _ in range(3)]

    def sit_down(self):
        """Two who play, and one of them on a second screen, which is told changes."""
        self.n += 1
        own = [Person(self.server, name, address=f"198.51.100.{self.n % 100 * 2 + len(name) % 2}") for name in ("Anne", "Bob")]
        seats = table_for(own, games()[self.n % len(games())])
        self.people[seats[0].table_id] = {0, *(p.id for p in own)}
        return seats, own[0].sit(seats[0].table_id, query="&diff=yes&words=no")

    def victims(self):
        return [Victim(seats[0].table_id, seats[0].key, seats[0].person.id) for seats, _ in self.tables]

    def next_game(self, i):
        for s in (*self.tables[i][0], self.tables[i][1]):
            s.close()
            self.server.seats.remove(s)
        self.tables[i] = self.sit_down()

    def play(self, watch, rng, pipe):
        """Until the time is over; gives how often somebody decided, and the longest wait."""
        moves, slowest, end = 0, 0, time.monotonic() + SECONDS
        while time.monotonic() < end:
            for i, (seats, lean) in enumerate(self.tables):
                took = one_decision(seats, rng, watch)
                if took is None:
                    self.next_game(i)
                    pipe.send(self.victims())
                    continue
                moves, slowest = moves + 1, max(slowest, took)
                together(seats)
                check_sight(lean, seats[0])
                assert took < PATIENCE, f"somebody waited for {took:.1f} s"
        return moves, slowest


def test_who_plays_is_left_in_peace():
    seed = time.time()
    print(f"# seed {seed}")
    with Server(PROGRAM, "--quiet", "--trusted-proxy", "127.0.0.1") as server:
        pipe, theirs = multiprocessing.Pipe()
        crowd = multiprocessing.get_context("fork").Process(target=guests, args=(server, theirs, seed), daemon=True)
        crowd.start()
        innocents = Innocents(server)
        pipe.send(innocents.victims())
        try:
            moves, slowest = innocents.play(lambda: Stopwatch(server.process.pid, crowd.pid), random.Random(seed), pipe)
        finally:
            pipe.send([])
            done = pipe.recv()
            crowd.join()
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200
        print(f"# {moves} decisions beside {sum(done.values())} attacks, the slowest took {slowest:.2f} s; {done}")
        assert moves > 0 and done
        check_lines(server, innocents.people)


tap.main(globals())

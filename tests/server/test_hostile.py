"""Hostile guests at random beside people who play: nobody who plays notices anything but a little waiting.
HOSTILE_SECONDS in the environment says for how long.

How long somebody waits depends on what else the machine does. So the time does not count for which a thread of
the server or of those who play was ready to go on and programs of others had the processors.
"""
import http.client
import json
import multiprocessing
import os
import random
import sqlite3
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from attacks import ATTACKS, Bent, Victim  # noqa: E402
import client  # noqa: E402
from client import Person, Server  # noqa: E402
from play import PROGRAM, SHORT, begun, games, table_for, together  # noqa: E402
import tap  # noqa: E402

SECONDS = float(os.environ.get("HOSTILE_SECONDS", "8"))
PATIENCE = 10  # seconds for one decision, with the machine to ourselves
GUESTS = 4
client.PATIENCE = 600  # who is locked out waits for ever, on any machine
PASSPHRASE, LOGIN_PACE = "correct horse battery", 30


# ---- hostile guests -----------------------------------------------------------------------------------

def attack(server, victims, stop, done, seed):
    """Counts of each kind those that came to their end, those that did not, and those that got something."""
    rng = random.Random(seed)
    while not stop.is_set():
        what, end = rng.choice(ATTACKS), 0
        try:
            guest = Person(server, "Mallory", address=f"192.0.2.{rng.randrange(1, 255)}")
            what(guest, rng.choice(victims), rng)
        except Bent as why:
            print(f"# {what.__name__}: {why}", flush=True)
            end = 2
        except Exception:  # refused, closed, cut: whatever becomes of them
            end = 1
        done.setdefault(what.__name__, [0, 0, 0])[end] += 1
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


def scheduled(pid, is_wanted):
    """Seconds for which threads of a process ran, and for which they were ready and had no processor."""
    urgent, ran, held = os.getpriority(os.PRIO_PROCESS, pid), 0, 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/schedstat", encoding="ascii") as f:
            if is_wanted(os.getpriority(os.PRIO_PROCESS, int(thread)) > urgent):
                one, other, _ = map(int, f.read().split())
                ran, held = ran + one, held + other
    return ran / 1e9, held / 1e9


def held_up(pid):
    """Without those that let others go first."""
    return scheduled(pid, lambda lets_others_go: not lets_others_go)[1]


def thought(pid):
    """Seconds of those that let others go first: above all of bots."""
    return scheduled(pid, lambda lets_others_go: lets_others_go)[0]


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


def until_asked(seats):
    """Bots decide until somebody is asked or the game is over; gives for how many seconds each had others think first."""
    together(seats)
    pid, began = seats[0].person.server.process.pid, seats[0].seq
    before = thought(pid)
    while not seats[0].is_over and not any(s.choices for s in seats):
        seats[0].hear()
        together(seats)
    return (thought(pid) - before) / (seats[0].seq - began + 1)


def one_decision(seats, rng, watch):
    """Somebody decides and everybody sees it; gives the seconds it took, or None at the end."""
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
    """Three tables at which people play one game after the other, at one of them beside a bot; two people have accounts,
    and log in now and then. Whose connection is cut comes back, as connections are."""

    def __init__(self, server):
        self.server, self.people, self.n = server, {}, 0
        self.known = self.two()
        for p, login in zip(self.known, ("anne", "bob"), strict=True):
            p.post("/api/account", login=login, passphrase=PASSPHRASE)
        self.tables = [self.sit_down(self.known), self.sit_down(self.two()), self.sit_down(self.two())]
        self.moves, self.slowest, self.crowded, self.logins, self.returns = 0, 0, 0, 0, 0

    def two(self):
        return [Person(self.server, name, address=f"198.51.100.{self.n % 100 * 2 + len(name) % 2}")
                for name in ("Anne", "Bob")]

    def sit_down(self, own):
        """Two who play, and one of them on a second screen, which is told changes."""
        self.n += 1
        game = games()[self.n % len(games())]
        if self.n % 3 == 0:
            seats = begun(own, *own[0].create(game, ["me", "open", "greedy"], options=SHORT.get(game, {})))
        else:
            seats = table_for(own, game)
        self.people[seats[0].table_id] = {0, *(p.id for p in own)}
        return seats, own[0].sit(seats[0].table_id, query="&diff=yes&words=no")

    def victims(self):
        return [Victim(seats[0].table_id, seats[0].key, seats[0].person.id) for seats, _ in self.tables]

    def next_game(self, i):
        for s in (*self.tables[i][0], self.tables[i][1]):
            s.close()
            self.server.seats.remove(s)
        self.tables[i] = self.sit_down(self.two())

    def log_in(self):
        """At home, on another device; guests have tried the same names from elsewhere."""
        for p, login in zip(self.known, ("anne", "bob"), strict=True):
            device = Person(self.server, address=p.address)
            device.post("/api/login", login=login, passphrase=PASSPHRASE)
            assert device.get("/api/me")["person"]["id"] == p.id
            device.post("/api/logout")
            self.logins += 1

    def come_back(self, seat):
        seat.ws.sock.close()
        seat.connect()
        assert seat.table["you"] and "away" not in seat.table["seats"][seat.table["you"] - 1], seat.table
        self.returns += 1

    def one_round(self, watch, rng, pipe):
        for i, (seats, lean) in enumerate(self.tables):
            self.crowded = max(self.crowded, until_asked(seats))
            assert self.crowded < PATIENCE, f"others thought for {self.crowded:.1f} s before a bot here"
            took = one_decision(seats, rng, watch)
            if took is None:
                self.next_game(i)
                pipe.send(self.victims())
                continue
            self.moves, self.slowest = self.moves + 1, max(self.slowest, took)
            together(seats)
            check_sight(lean, seats[0])
            assert took < PATIENCE, f"somebody waited for {took:.1f} s"
            if rng.random() < 0.05:
                self.come_back(rng.choice(seats))

    def play(self, watch, rng, pipe):
        end, login = time.monotonic() + SECONDS, 0
        while time.monotonic() < end:
            self.one_round(watch, rng, pipe)
            if time.monotonic() > login:
                self.log_in()
                login = time.monotonic() + LOGIN_PACE
        self.log_in()

    def said(self):
        return (f"{self.moves} decisions, the slowest took {self.slowest:.2f} s; {self.logins} logins; {self.returns} returns;"
                f" at most {self.crowded:.2f} s for which others thought before a bot")


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
            innocents.play(lambda: Stopwatch(server.process.pid, crowd.pid), random.Random(seed), pipe)
        finally:
            pipe.send([])
            done = pipe.recv()
            crowd.join()
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200
        print(f"# {innocents.said()}; beside {sum(map(sum, done.values()))} attacks (to their end, not, with a gain): {done}")
        assert innocents.moves > 0 and done
        assert not any(gained for _, _, gained in done.values()), done
        check_lines(server, innocents.people)


tap.main(globals())

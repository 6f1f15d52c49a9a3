"""Several processes of one site on one PostgreSQL, and people who come to any of them."""
import http.client
import random
import signal
import threading
import time

from client import Closed, Person, Refused, Seat, Server, TooMany
from cluster import shared
from play import PROGRAM, SHORT, begun, games, seats_of


class Site:
    """Processes by their names. Whoever asks for its port is sent to one of them, as a proxy would."""

    def __init__(self, *names, flags=("--quiet",), address=None):
        self.address, self.flags = address or shared().fresh(), flags
        self.process, self.away, self.seats = {}, set(), []
        for name in names:
            self.add(name)

    def add(self, name):
        self.process[name] = Server(PROGRAM, *self.flags, "--store", self.address, "--process", name)

    @property
    def up(self):
        return [n for n in self.process if n not in self.away]

    @property
    def port(self):
        return self.process[random.choice(self.up)].port

    def port_of(self, name):
        return self.process[name].port if name in self.up else self.port

    def __enter__(self):
        return self

    def __exit__(self, *why):
        for s in self.seats:
            s.close()
        for p in self.process.values():
            if p.process.poll() is None:
                p.process.send_signal(signal.SIGCONT)
                if why[0]:
                    print("\n".join("# " + line for line in p.said().splitlines()[-8:]))
        for p in self.process.values():
            p.__exit__(*why)


class Guest(Person):
    """Somebody who comes to a site. By a name of a process, or to any."""

    def sit(self, table, key="", **more):
        return Place(self, table, key, **more)


class At:
    """One process, for Person."""

    def __init__(self, site, name):
        self.site, self.name, self.seats = site, name, site.seats

    @property
    def port(self):
        return self.site.process[self.name].port


class Place(Seat):
    """A connection that goes where the table is, as the page does."""

    holder, sent_on = None, 0

    def connect(self, to=None, patience=30):
        person, end = self.person, time.monotonic() + patience
        server = person.server
        site, at = (server.site, to or server.name) if isinstance(server, At) else (server, to)
        while True:
            self.sent_on = 0
            try:
                while True:
                    person.server = Door(self.door(site, at), site)
                    try:
                        super().connect()
                        self.holder = at
                        return
                    except Closed as closed:
                        if closed.code != 4113:
                            raise
                        self.sent_on += 1
                        if self.sent_on > 5:  # as the page does
                            time.sleep(0.4)
                        at = self.heard[-1]["process"]
                    finally:
                        person.server = server
            except (Closed, OSError, TooMany) as lost:
                if isinstance(lost, Closed) and lost.code in (4101, 4103, 4104):
                    raise
                assert time.monotonic() < end, f"nobody lets me in: {lost}"
                at = None
                time.sleep(0.1)


    def door(self, site, at):
        return site.port_of(at)


class Door:
    """What Seat wants of a server."""

    def __init__(self, port, site):
        self.port, self.seats = port, site.seats


def table_at(people, game, **more):
    n = max(len(people), seats_of(game))
    table, key = people[0].create(game, ["me"] + ["open"] * (len(people) - 1) + ["random"] * (n - len(people)),
                                  options=SHORT.get(game, {}), **more)
    return begun(people, table, key)


class Playing(threading.Thread):
    """Two people who play for as long as they may, whatever happens, with what they were promised and shown."""

    ANSWER = 6  # seconds without an answer after which one looks elsewhere, as the page does

    def __init__(self, person, rng, choice=None):
        super().__init__(daemon=True)
        self.person, self.rng, self.choice = person, rng, choice or games()[:2]
        self.stop, self.fault, self.longest, self.moves, self.out = False, None, 0.0, 0, []
        self.promised, self.seats, self.tables = {}, [], []

    def sit_down(self):
        """At a new table; at yet another one, if something happens before everybody sits."""
        end = time.monotonic() + 120
        while True:
            try:
                people = [self.person("Anne"), self.person("Bob")]
                self.seats = table_at(people, self.rng.choice(self.choice))
                self.tables.append(self.seats)
                return
            except (Closed, OSError, Refused, AssertionError, http.client.HTTPException) as fault:
                assert time.monotonic() < end, f"no table to be had: {fault}"
                time.sleep(0.1)

    def answer(self, seat, id):
        end = time.monotonic() + self.ANSWER
        while id not in seat.acks and not any(e.get("id") == id for e in seat.errors):
            if time.monotonic() > end:
                raise TimeoutError("no answer")
            if seat.ws.ready(0.1):
                seat.hear()
        return seat.acks.get(id) or [e for e in seat.errors if e.get("id") == id][-1]

    def move(self):
        """One decision, said again wherever the table is until something became of it."""
        mover = next((s for s in self.seats if s.choices), None)
        if not mover:
            if not self.seats[0].ws.ready(0.02) and time.monotonic() - self.heard > self.ANSWER:
                for s in self.seats:
                    self.again(s, OSError())
                self.heard = time.monotonic()
            return
        do, seq, id = self.rng.choice(mover.choices)["do"], mover.seq, None
        while True:
            try:
                id = mover.say("act", id=id, seq=seq, do=do)
                answer = self.answer(mover, id)
                if answer["type"] == "ack" or "wait" not in answer:
                    break
                time.sleep(answer["wait"] / 1000)
                mover.errors.clear()
            except (Closed, OSError) as lost:
                self.again(mover, lost)
        assert answer["type"] == "ack" or answer["code"] == "stale", answer
        if answer["type"] == "ack":
            assert self.promised.setdefault((mover.table_id, id), answer["seq"]) == answer["seq"]
        mover.choices = None
        self.moves += 1

    def again(self, seat, lost):
        """Connects again; what was shown must still be so."""
        code = lost.code if isinstance(lost, Closed) else 1006
        to = seat.heard[-1]["process"] if code == 4113 else None
        seq, game, began = seat.seq, seat.game, time.monotonic()
        seat.ws.sock.close()
        if code != 4113:
            time.sleep(0.05)
        try:
            seat.connect(to=to or None, patience=60)
        except AssertionError as fault:
            raise AssertionError(f"{fault}: table {seat.table_id}, {seq} shown, {self.look(seat)}") from fault
        self.out.append((began, time.monotonic()))
        assert seat.seq >= seq, f"number {seq} was shown, and now there are {seat.seq}"
        assert seat.seq > seq or game is None or seat.game == game, "the same moment looks different"

    def look(self, seat):
        """What is stored, for whoever has to find out what went wrong."""
        return shared().query(f"SELECT count(*), (SELECT string_agg(w.id || ' ' || w.name || ' ' || coalesce(w.until::text,"
                              f" '-') || ' ' || w.epoch, ', ' ORDER BY w.id) FROM ludovie.writers w), (SELECT writer FROM"
                              f" ludovie.leases WHERE table_id = {seat.table_id}), now() FROM ludovie.lines"
                              f" WHERE table_id = {seat.table_id}")

    def together(self):
        for s in self.seats:
            try:
                if s.ws.ready():
                    self.heard = time.monotonic()
                s.drain()
            except (Closed, OSError) as lost:
                self.again(s, lost)

    def run(self):
        try:
            self.sit_down()
            began = self.heard = time.monotonic()
            while not self.stop:
                before = self.moves
                self.together()
                if any(s.is_over for s in self.seats):
                    for s in self.seats:
                        s.ws.sock.close()
                    self.sit_down()
                    began = self.heard = time.monotonic()
                else:
                    self.move()
                if self.moves > before:
                    self.longest, began = max(self.longest, time.monotonic() - began), time.monotonic()
        except BaseException as fault:  # pylint: disable=broad-except
            self.fault = fault


def stop_all(players):
    for one in players:
        one.stop = True
    for one in players:
        one.join(90)
        assert not one.is_alive(), "somebody waits for ever"
        if one.fault:
            raise one.fault

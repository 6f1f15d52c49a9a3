"""FAULTS (40) one after the other at three processes on one PostgreSQL, while people play: processes killed, stopped past
their lease, told to stop; PostgreSQL killed, silent, its connections cut, its disk full; clocks of processes minutes
apart. Then everything that anybody was told is compared with what is stored."""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PATIENCE  # noqa: E402
from cluster import shared  # noqa: E402
from pairs import check_lines  # noqa: E402
from play import PROGRAM  # noqa: E402
from several import Guest, Place, Playing, Site, stop_all  # noqa: E402
from skewed import Skewed  # noqa: E402
import tap  # noqa: E402

FAULTS, PAIRS = int(os.environ.get("FAULTS", "40")), int(os.environ.get("PAIRS", "5"))
SEED = int(os.environ.get("SEED", str(int(time.time()))))
WITHOUT = int(os.environ.get("WITHOUT", "10"))  # seconds that a table may be without a process
MINUTES = {"a": 0, "b": 7, "c": -5}  # by which their time of day is wrong


class Wrong(Skewed):
    """A process whose time of day is minutes off."""

    def set(self, seconds, steady=0):
        super().set(seconds + 60 * MINUTES[self.flags[-1]], steady)


class Torn(Site):
    def __init__(self, rng):
        self.rng, self.down, self.free_at = rng, [], []  # when the database was away; what is to be mended, and when
        super().__init__("a", "b", "c")

    def add(self, name):
        self.process[name] = Wrong(PROGRAM, *self.flags, "--store", self.address, "--process", name)

    def later(self, seconds, mend):
        self.free_at.append((time.monotonic() + seconds, mend))

    def mend(self, all_of_it=False):
        for at, mend in sorted(self.free_at, key=lambda x: x[0]):
            if all_of_it or time.monotonic() >= at:
                self.free_at.remove((at, mend))
                mend()

    def some(self):
        """A process that may be lost: one always stays."""
        return self.rng.choice(self.up) if len(self.up) > 1 else None

    def back(self, name):
        self.process[name].start()
        self.away.discard(name)

    # ---- faults; each says if it could be

    def a_process_is_killed(self):
        name = self.some()
        if name:
            self.away.add(name)
            self.process[name].kill()
            self.later(self.rng.uniform(0, 5), lambda: self.back(name))
        return name

    def a_process_is_told_to_stop(self):
        name = self.some()
        if name:
            self.away.add(name)
            self.process[name].process.send_signal(signal.SIGTERM)

            def again():
                assert self.process[name].process.wait(timeout=PATIENCE) == 0
                self.back(name)
            self.later(self.rng.uniform(1, 3), again)
        return name

    def a_process_is_stopped_and_goes_on(self):
        name = self.some()
        if name:
            self.away.add(name)
            self.process[name].process.send_signal(signal.SIGSTOP)

            def on():
                self.process[name].process.send_signal(signal.SIGCONT)
                self.away.discard(name)
            self.later(self.rng.choice((0.5, 2, 4, 7)), on)
        return name

    def without_database(self, back):
        began = time.monotonic()
        back()
        self.down.append((began, time.monotonic() + 1))  # a moment, until everybody has noticed
        return "-"

    def postgresql_is_killed(self):
        def kill():
            shared().kill()
            time.sleep(self.rng.uniform(0, 2))
            shared().start()
        return self.without_database(kill)

    def postgresql_is_silent(self):
        def silence():
            shared().stop(True)
            time.sleep(self.rng.uniform(0.1, 4))
            shared().stop(False)
        return self.without_database(silence)

    def its_connections_are_cut(self):
        shared().query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ludovie'")
        return "-"

    def its_disk_is_full(self):
        if "STORE_FULL_DISK" not in os.environ:
            return None

        def fill():
            shared().set_full(True)
            time.sleep(self.rng.uniform(0.1, 1.5))
            shared().set_full(False)
        return self.without_database(fill)

    FAULTS = [a_process_is_killed] * 4 + [a_process_is_stopped_and_goes_on] * 3 + [a_process_is_told_to_stop] * 2 + [
        postgresql_is_killed, postgresql_is_silent, its_connections_are_cut, its_disk_is_full]

    def __exit__(self, *why):
        for server in self.process.values():
            server.process.send_signal(signal.SIGCONT)
        self.mend(all_of_it=True)
        super().__exit__(*why)


def stored():
    rows = shared().query("SELECT table_id, seq, convert_from(text, 'UTF8') FROM ludovie.lines ORDER BY table_id, seq")
    return [(int(t), int(n), line) for t, n, line in rows]


def check_now(players):
    """What was promised until now; they go on meanwhile."""
    until_now = [types.SimpleNamespace(promised=dict(p.promised)) for p in players]
    check_lines(stored(), until_now)


def overlap(one, other):
    return max(0.0, min(one[1], other[1]) - max(one[0], other[0]))


def check_times(players, down):
    """For how long could nobody get in, but for the times without a database?"""
    waits = sorted(max(0.0, end - began - sum(overlap((began, end), d) for d in down))
                   for p in players for began, end in p.out)
    if waits:
        print(f"# connected again {len(waits)} times: half within {waits[len(waits) // 2]:.1f} s, "
              f"at the latest after {waits[-1]:.1f} s")
        assert waits[-1] < WITHOUT, f"a table was without a process for {waits[-1]:.1f} s"


def check_shown(players, rows):
    """What anybody was shown is stored, and tells the same when it is told anew."""
    last = {}
    for table, n, _ in rows:
        last[table] = n
    for p in players:
        for seats in p.tables:
            for s in seats:
                assert (s.seq or 0) <= last[s.table_id], "something was shown that is not stored"
        for s in p.seats:
            anew = Place(s.person, s.table_id, since=0)
            told = {}
            for n in anew.news:
                told.setdefault(n["seq"], []).append(n["text"])
            for n in s.news:
                assert n["seq"] not in told or n["text"] in told[n["seq"]], (n, told.get(n["seq"]))
            assert s.seq != anew.seq or s.game == anew.game, "the same moment looks different"
            anew.close()


def check_records(players):
    """Every game that is over has a record that proves itself."""
    n = 0
    for p in players:
        for seats in p.tables:
            text = None
            try:
                text = seats[0].person.get(f"/api/tables/{seats[0].table_id}/record", raw=True)
            except Exception as why:  # pylint: disable=broad-except
                assert "over" in str(why), why
                continue
            with tempfile.NamedTemporaryFile("w", suffix=".record", delete=False) as f:
                f.write(text)
            subprocess.run([PROGRAM, "verify", f.name], check=True, stdout=subprocess.DEVNULL)
            n += 1
    return n


def end_games(players):
    for p in players:
        s = Place(p.seats[0].person, p.seats[0].table_id)
        if not s.is_over:
            s.answer_to(s.say("resign"))
        s.close()


def test_nothing_is_lost_or_shown_that_is_not_stored_whatever_breaks():
    rng = random.Random(SEED)
    print(f"# SEED={SEED} FAULTS={FAULTS}")
    counts = {}
    with Torn(rng) as site:
        players = [Playing(lambda name: Guest(site, name), random.Random(rng.random())) for _ in range(PAIRS)]
        for p in players:
            p.start()
        time.sleep(1)
        while sum(counts.values()) < FAULTS:
            fault = rng.choice(Torn.FAULTS)
            if fault(site):
                counts[fault.__name__] = counts.get(fault.__name__, 0) + 1
            time.sleep(rng.uniform(0.1, 1.5))
            site.mend()
            broken = [p.fault for p in players if p.fault]
            if broken:
                raise broken[0]
            if sum(counts.values()) % 10 == 0:
                check_now(players)
        for server in site.process.values():
            server.process.send_signal(signal.SIGCONT)
        site.mend(all_of_it=True)
        time.sleep(2)
        stop_all(players)
        kept, promised = check_lines(stored(), players), sum(len(p.promised) for p in players)
        check_times(players, site.down)
        check_shown(players, stored())
        end_games(players)
        print("# " + ", ".join(f"{v} {k.replace('_', ' ')}" for k, v in sorted(counts.items())))
        print(f"# {promised} decisions were acknowledged, {kept} are kept, {check_records(players)} records verify")
        assert promised > FAULTS


tap.main(globals())

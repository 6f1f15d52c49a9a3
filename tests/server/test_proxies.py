"""Three processes behind nginx and HAProxy, as in examples/: people come to the process that has their table, whoever is
sent on gets there, and a site is updated while people play. Skipped without the proxies."""
import os
import random
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from proxies import OPENSSL, Front, Proxy, Visitor, program  # noqa: E402

KINDS = [k for k in ("nginx", "haproxy") if program(k)]
if len(KINDS) < 2 or not OPENSSL:
    print("1..0 # SKIP nginx, HAProxy or openssl is not installed")
    sys.exit(0)
from play import games, play  # noqa: E402
from several import Playing, Site, stop_all, table_at  # noqa: E402
import tap  # noqa: E402

SOON = 3  # seconds: one for people, the others for a busy machine
PAIRS = int(os.environ.get("PAIRS", "12"))


class Proxied:
    """A site of three with its proxies."""

    def __init__(self, *kinds):
        self.site = Site("a", "b", "c", flags=("--quiet", "--trusted-proxy", "127.0.0.1"))
        try:
            self.proxies = [Proxy(kind, [self.site.process[n].port for n in "abc"]) for kind in kinds]
        except BaseException:
            self.site.__exit__(None, None, None)
            raise
        self.front = Front(*self.proxies)

    def __enter__(self):
        return self

    def __exit__(self, *why):
        for s in self.front.seats:
            s.close()
        for p in self.proxies:
            p.end()
        self.site.__exit__(*why)


def test_people_come_to_the_process_that_has_their_table():
    for kind in KINDS:
        with Proxied(kind) as p:
            seen = set()
            for i in range(4):
                seats = table_at([Visitor(p.front, "Anne"), Visitor(p.front, "Bob")], games()[i])
                play(seats, random.Random(i), 4)
                assert [s.sent_on for s in seats] == [0, 0], f"{kind} sends people to different processes"
                person = seats[0].person
                assert person.get(f"/api/tables/{seats[0].table_id}")["table"]["seats"][1]["here"], "asked elsewhere"
                seen |= {n for n in "abc" if p.site.process[n].metric("tables_in_memory") > 0}
                for s in seats:
                    s.close()
            assert len(seen) > 1, f"all tables are at {seen}"


def test_whoever_is_sent_on_gets_there_by_name():
    for kind in KINDS:
        with Proxied(kind) as p:
            anne = Visitor(p.front, "Anne")
            table, key = anne.create(games()[0], ["me", "open"])
            for name in "bca":  # whoever holds it is not where the number leads
                seat = anne.sit(table, key, connect=False)
                seat.connect(to=name)
                holder = seat.holder
                assert p.site.process[holder].metric("tables_in_memory") == 1
                other = Visitor(p.front, "Bob").sit(table, key)
                assert other.seq == seat.seq and other.sent_on <= 1
                began = time.monotonic()
                late = Visitor(p.front, "Zoe").sit(table, key, connect=False)
                late.connect(to=random.choice("abc"))
                assert late.sent_on <= 1 and time.monotonic() - began < SOON
                for s in (seat, other, late):
                    s.close()


def test_an_update_of_all_processes_while_people_play():
    from cluster import shared
    from pairs import check_lines
    with Proxied(*KINDS) as p:
        players = [Playing(lambda name: Visitor(p.front, name), random.Random(i)) for i in range(PAIRS)]
        for one in players:
            one.start()
        time.sleep(3)
        for name in "abc":
            process = p.site.process[name]
            process.process.send_signal(signal.SIGTERM)
            assert process.process.wait(timeout=60) == 0
            process.start()
            time.sleep(2)
        stop_all(players)
        longest = max(one.longest for one in players)
        print(f"# {2 * PAIRS} people, {sum(one.moves for one in players)} decisions, "
              f"{sum(len(one.promised) for one in players)} acknowledged; the longest anybody waited: {longest:.2f} s")
        rows = shared().query("SELECT table_id, seq, convert_from(text, 'UTF8') FROM ludovie.lines"
                              " ORDER BY table_id, seq")
        check_lines(((int(t), int(n), line) for t, n, line in rows), players)
        assert all(one.moves > 3 for one in players)


tap.main(globals())

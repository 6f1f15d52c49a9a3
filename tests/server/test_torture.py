"""Kills of the server at random instants while people play: what was acknowledged is there afterwards, in
order, once; what was not is there whole or not at all. KILLS in the environment says how many."""
import os
import random
import sqlite3
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Server  # noqa: E402
from pairs import Pair, all_come_back, check_lines, until_killed  # noqa: E402
from play import PROGRAM, games  # noqa: E402
import tap  # noqa: E402

KILLS = int(os.environ.get("KILLS", "20"))
TABLES = 4


def check_store(path, pairs):
    db = sqlite3.connect(path)
    kept = check_lines(db.execute("SELECT table_id, seq, text FROM lines ORDER BY table_id, seq"), pairs)
    db.close()
    return kept


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice_whenever_it_is_killed():
    rng = random.Random(time.time())
    with Server(PROGRAM, "--quiet") as server:
        pairs = [Pair(server, games()[i % len(games())]) for i in range(TABLES)]
        path = os.path.join(server.data, "ludovie.db")
        for _ in range(KILLS):
            until_killed(server, pairs, rng)
            check_store(path, pairs)
            server.start()
            all_come_back(pairs)
        until_killed(server, pairs, rng)
        kept, promised = check_store(path, pairs), sum(len(p.promised) for p in pairs)
        print(f"# {KILLS} kills: {promised} messages were acknowledged, {kept} are kept")
        assert KILLS < promised <= kept


tap.main(globals())

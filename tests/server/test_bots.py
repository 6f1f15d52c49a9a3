"""Bots at tables: perfect play where a game is solved, and thoughts that nobody wants any more."""
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PATIENCE, Person, Server  # noqa: E402
from play import PROGRAM, Truth, play  # noqa: E402
import tap  # noqa: E402

HOME = tempfile.TemporaryDirectory(prefix="ludovie-bots-")
os.environ["XDG_DATA_HOME"] = HOME.name  # where solved tables are kept


def sit_with(anne, game, **more):
    table, _ = anne.create(game, ["me", "expert"], **more)
    seat = anne.sit(table)
    seat.take(1)
    seat.do("start")
    return seat


def test_a_move_that_is_no_longer_wanted_is_dropped():
    with Server(PROGRAM, "--bot-threads", "1", "--max-requests", "100000") as server:
        anne = Person(server, "Anne")
        sit_with(anne, "easy-come", options={"start-player": 2})  # is solved now, which takes a while
        second = sit_with(anne, "cest-la-vie", options={"start-player": 2})
        second.do("resign")  # before a bot has time for this table
        waiting = 1
        while waiting > 0 and server.metric("bot_thoughts_dropped_total") == 0:
            waiting = server.metric("bots_waiting")
        assert server.metric("bot_thoughts_dropped_total") == 1
        assert server.metric("tables_failed_total") == 0


def real_choices(record):
    """How often seat 2 could choose; each time it must have chosen what wins most often."""
    truth, decided = Truth(record), 0
    for i, line in enumerate(truth.steps):
        if line.get("seat") == 2:
            truth.go_to(i)
            advice = truth.referee.must("bot", match=truth.match, bot="exact", advice=True)["advice"]
            win = {a["do"]: a["win_millionths"] for a in advice}
            assert win[line["do"]] == max(win.values()), (i, line, win)
            decided += len(win) > 1
    truth.end()
    return decided


def test_the_expert_plays_perfectly_where_the_game_is_solved():
    subprocess.run([PROGRAM, "solve", "easy-come", "--save"], stdout=subprocess.DEVNULL, check=True)
    with Server(PROGRAM) as server:
        anne, decided = Person(server, "Anne"), 0
        while decided < 10:
            seat = sit_with(anne, "easy-come")
            play([seat])
            decided += real_choices(anne.get(f"/api/tables/{seat.table_id}/record", raw=True))


def niceness(server):
    """Of the loop, and of all threads."""
    found = {int(t): os.getpriority(os.PRIO_PROCESS, int(t)) for t in os.listdir(f"/proc/{server.process.pid}/task")}
    return found[server.process.pid], list(found.values())


def test_who_thinks_lets_the_loop_go_first():
    with Server(PROGRAM, "--bot-threads", "2") as server:
        loop, nice = niceness(server)
        end = time.monotonic() + PATIENCE
        while nice.count(min(loop + 5, 19)) < 4 and time.monotonic() < end:  # each sees to that itself, when it begins
            time.sleep(0.01)
            loop, nice = niceness(server)
        assert nice.count(min(loop + 5, 19)) == 4, nice  # two bots, two that hash passphrases
        assert nice.count(loop) >= 2, nice               # and the loop and the store


tap.main(globals())

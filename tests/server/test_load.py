"""`ludovie load` in small: it measures, it compares, and it says so when it cannot."""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import MEMORY, PATIENCE  # noqa: E402
from play import PROGRAM  # noqa: E402
import tap  # noqa: E402


def load(*words):
    folder = tempfile.mkdtemp(prefix="ludovie-load-", dir=MEMORY)
    done = subprocess.run([PROGRAM, "load", "--lang", "en", "--data-dir", os.path.join(folder, "d"), *words],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=2 * PATIENCE, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def figure(text, name):
    return float(re.search(name + r" +([\d.]+)", text).group(1))


def test_players_decide_and_are_compared_with_an_echo():
    code, out, err = load("--tables", "3", "--seconds", "1")
    assert code == 0, err
    assert "6 connections of 6 players at 3 tables" in out
    for name in ("durable decisions a second", "exchanges a second", "processor time for a message"):
        assert figure(out, name) > 0, name


def test_a_rate_is_kept_to():
    code, out, err = load("--tables", "2", "--seconds", "2", "--rate", "10", "--tabs", "3")
    assert code == 0 and "12 connections" in out, err
    assert figure(out, "durable decisions a second") < 15


def test_stored_tables_are_filled_in_first():
    code, out, err = load("--fill", "600", "--tables", "0")
    assert code == 0 and "start of the server" in out, err


def test_a_game_that_is_none_is_refused():
    code, _, err = load("--game", "chess", "--tables", "1", "--seconds", "1")
    assert code == 1 and "chess" in err


tap.main(globals())

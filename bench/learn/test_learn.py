"""bench/learn, from end to end: a small network learns something, in seconds, and the same again."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tests", "cli"))
from tap import PROGRAM, main, scratch  # noqa: E402


def learn(game, out, *words):
    done = subprocess.run([PROGRAM, game, out, *words], capture_output=True, text=True, check=False)
    return done.returncode, [[float(v) for v in row.split("\t")] for row in done.stdout.splitlines()], done.stderr


def content(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def test_a_network_learns_by_playing_against_itself():
    path = scratch("network.json")
    code, rows, err = learn("cest-la-vie", path, "games=500", "every=250", "trials=60", "seats=2-2")
    assert code == 0 and "500 done" in err, err
    assert [row[0] for row in rows] == [250, 500]
    _, loss, coin, share, error = rows[-1]
    assert loss < 0.9 * coin, rows
    assert share - error > 50, rows  # against greedy
    net = json.loads(content(path))
    assert net["format"] == 1 and len(net["bias"]) == len(net["out"]) == 64


def test_a_network_learns_from_games():
    path = scratch("network.json")
    code, rows, err = learn("jeu-de-lannee", path, "games=300", "seats=2-4")
    assert code == 0, err
    of_estimate = float(err.split("loss of the estimate ")[1].split(",")[0])
    assert rows[-1][1] < 0.95 * rows[-1][2] < of_estimate, (rows, err)


def test_a_network_learns_what_comes_of_turns():
    path = scratch("network.json")
    code, rows, err = learn("easy-come", path, "games=400", "every=100")
    assert code == 0 and [row[0] for row in rows] == [100, 200, 300, 400], err
    assert rows[-1][1] / rows[-1][2] < 0.99 * rows[0][1] / rows[0][2], rows
    again = scratch("again.json")
    assert learn("easy-come", again, "games=400", "every=100")[0] == 0
    assert content(path) == content(again)


def test_the_same_numbers_give_the_same_network_and_a_course_can_be_resumed():
    first, second, state = scratch("first.json"), scratch("second.json"), scratch("course")
    words = ["games=40", "every=20", "seats=2-3", "seed=7"]
    assert learn("cest-la-vie", first, *words)[0] == 0
    limited = subprocess.Popen([PROGRAM, "cest-la-vie", second, *words, f"state={state}"], stdout=subprocess.PIPE)
    limited.stdout.readline()  # it has reported once: what it knew then is kept
    limited.kill()
    limited.wait()
    limited.stdout.close()
    code, rows, err = learn("cest-la-vie", second, *words, f"state={state}")
    assert code == 0 and "goes on after" in err and rows[-1][0] == 40, err
    assert content(first) == content(second)
    code, _, err = learn("cest-la-vie", second, "games=41", f"state={state}")
    assert code == 2 and "another course" in err, err


def test_what_cannot_be_learned_is_refused():
    path = scratch("network.json")
    for words in [[], ["chess", path], ["smile-life", path], ["cest-la-vie", path, "seats=1-9"],
                  ["cest-la-vie", path, "games=none"], ["cest-la-vie", "/nowhere/x.json", "games=1"]]:
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stderr.startswith("learn: "), (words, done)


main(globals())

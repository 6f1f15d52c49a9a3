"""What is kept stays: names of saved games are unique, and no file is overwritten unawares."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import PROGRAM, main, run, scratch  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]


def lines(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def saved_in(home):
    folder = os.path.join(home, ".local", "share", "ludovie", "games")
    return sorted(os.path.join(folder, name) for name in os.listdir(folder))


def content(path):
    with open(path, "rb") as f:
        return f.read()


def test_games_begun_at_the_same_time_are_all_kept():
    """Four games begun in one second left one file, each said to be saved."""
    home = scratch()
    env = {**os.environ, "HOME": home, "LANG": "en_GB.UTF-8"}
    env.pop("XDG_DATA_HOME", None)
    several = [subprocess.Popen([PROGRAM, "play", GAMES[0], "--bot", "greedy"], env=env,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
               for _ in range(6)]
    said = [p.communicate(timeout=120)[0].decode() for p in several]
    paths = {out.split("--resume ")[1].strip() for out in said}
    assert len(paths) == 6 and sorted(paths) == saved_in(home), (said, saved_in(home))
    assert len({content(p) for p in paths}) == 6


def test_the_newest_of_several_saved_games_goes_on():
    home = scratch()
    for _ in range(3):
        assert run("play", GAMES[0], "--bot", "greedy", home=home).code == 0
    assert len(saved_in(home)) == 3
    r = run("play", "--resume", "last", home=home)
    assert r.code == 0 and len(saved_in(home)) == 3, r.err


def test_save_overwrites_nothing_unless_told_to():
    path = scratch("game.record")
    assert run("play", GAMES[0], "--bot", "greedy", "--seed", "3", "--save", path).code == 0
    before = content(path)
    for lang, word in (("en", "already"), ("fr", "déjà")):
        r = run("play", GAMES[0], "--bot", "greedy", "--seed", "4", "--save", path, "--lang", lang)
        assert r.code == 1 and word in r.err and "--overwrite" in r.err and "--resume" in r.err, r.err
        assert r.out == "" and content(path) == before
    r = run("table", GAMES[0], "--save", path)
    assert r.code == 1 and content(path) == before, r.err
    r = run("play", GAMES[0], "--bot", "greedy", "--seed", "4", "--save", path, "--overwrite")
    assert r.code == 0 and content(path) != before, r.err


def test_two_who_go_on_with_one_file_do_not_overwrite_each_other():
    path = scratch("game.record")
    run("play", "cest-la-vie", "--bot", "greedy", "--seed", "3", "--start-player", "1", "--save", path)
    slow = subprocess.Popen([PROGRAM, "play", "--resume", path, "--lang", "en"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while b"> " not in slow.stdout.peek():
        pass
    assert run("play", "--resume", path, text="1\n").code == 0
    other = lines(path)
    out, err = slow.communicate(b"1\n1\n", timeout=60)
    beside = path.replace(".record", "-2.record")
    assert lines(path) == other, "the other's game is overwritten"
    assert beside in err.decode() and beside in out.decode(), (out, err)
    assert len(lines(beside)) > 2


def test_other_files_are_not_overwritten_unless_told_to():
    for words in (["simulate", "easy-come", "--games", "2", "--seed", "1", "--plot"],
                  ["ladder", "easy-come", "--bots", "greedy,random", "--games", "2", "--seed", "1", "--plot"],
                  ["solve", "easy-come", "--save"]):
        path = scratch("mine")
        with open(path, "w", encoding="utf-8") as f:
            f.write("mine")
        r = run(*words, path)
        assert r.code == 1 and "--overwrite" in r.err and content(path) == b"mine", (words, r.err)
        if words[0] != "solve":  # which takes long
            r = run(*words, path, "--overwrite")
            assert r.code == 0 and content(path) != b"mine", (words, r.err)


def test_records_of_a_simulation_are_not_overwritten_unless_told_to():
    folder = scratch()
    words = ["simulate", "easy-come", "--games", "2", "--seed", "1", "--records", folder]
    assert run(*words).code == 0
    kept = {name: content(os.path.join(folder, name)) for name in os.listdir(folder)}
    assert len(kept) == 2
    r = run(*words, "--bots", "random")
    assert r.code == 1 and "--overwrite" in r.err, r.err
    assert kept == {name: content(os.path.join(folder, name)) for name in os.listdir(folder)}
    r = run(*words, "--bots", "random", "--overwrite")
    assert r.code == 0 and kept != {n: content(os.path.join(folder, n)) for n in kept}, r.err


main(globals())

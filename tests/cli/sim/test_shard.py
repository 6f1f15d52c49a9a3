"""--shard and merge: parts that processes of their own played give what one run gives, to the last byte."""
import json
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import PROGRAM, main, run, scratch  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]
SIMULATE = ["--games", "23", "--seed", "5", "--bots", "greedy,random", "--threads", "1"]
LADDER = ["--games", "10", "--seed", "5", "--bots", "greedy,random,beginner", "--threads", "1"]


def parts_of(name, n, *words):
    """Files with all parts, played by processes beside each other: by GNU parallel, where it is."""
    folder = scratch(name)
    os.makedirs(folder)
    files = [os.path.join(folder, str(i)) for i in range(1, n + 1)]
    if shutil.which("parallel"):
        done = subprocess.run(["parallel", "--will-cite", "--jobs", "2", PROGRAM, *words, "--shard", f"{{}}/{n}",
                               ">", os.path.join(folder, "{}"), ":::", *map(str, range(1, n + 1))],
                              capture_output=True, check=False, env={**os.environ, "HOME": folder})
        assert done.returncode == 0, done.stderr
        return files
    for i, path in enumerate(files, 1):
        with open(path, "wb") as to:
            subprocess.run([PROGRAM, *words, "--shard", f"{i}/{n}"], stdout=to, check=True)
    return files


def merged(files, *words):
    r = run("merge", *files, *words)
    assert r.code == 0 and r.err == "", r.err
    return r.out


def test_a_simulation_in_parts_is_the_same_document_and_the_same_values():
    for i, game in enumerate(GAMES):
        words = ["simulate", game, *SIMULATE, *(["--rotate"] if i % 2 else [])]
        files = parts_of("s-" + game, 3 + i, *words)
        assert merged(files, "--json") == run(*words, "--json").out, game
        assert merged(files[::-1], "--csv") == run(*words, "--csv").out, game


def test_a_ladder_in_parts_is_the_same_document():
    for i, game in enumerate(GAMES):
        words = ["ladder", game, *LADDER, *(["--gauntlet", "mcts:10"] if i == 1 else [])]
        assert merged(parts_of("l-" + game, 2 + i, *words), "--json") == run(*words, "--json").out, game


def test_tables_and_pictures_are_the_same_but_for_the_time():
    for name, words in (("t-s", ["simulate", GAMES[0], *SIMULATE]), ("t-l", ["ladder", GAMES[0], *LADDER])):
        files = parts_of(name, 2, *words)
        one, two = scratch(name + "-1.svg"), scratch(name + "-2.svg")
        whole, parts = run(*words, "--plot", one).out, merged(files, "--plot", two)
        if name == "t-s":
            assert whole.split("\n")[1:] == parts.split("\n")[1:], (whole, parts)
        else:  # how long a bot thought is not said of what others played
            assert len(whole.split("\n")) == len(parts.split("\n"))
        with open(one, "rb") as a, open(two, "rb") as b:
            assert a.read() == b.read(), name


def test_more_parts_than_games():
    words = ["simulate", GAMES[0], "--games", "3", "--seed", "1"]
    assert merged(parts_of("many", 5, *words), "--json") == run(*words, "--json").out


def test_options_are_part_of_it():
    words = ["simulate", GAMES[0], *SIMULATE, "--layout", "random"]
    assert merged(parts_of("options", 2, *words), "--json") == run(*words, "--json").out


def refused(*words):
    r = run("merge", *words)
    assert r.code == 1 and r.out == "" and r.err.count("\n") == 1, (words, r)
    return r.err


def test_what_does_not_belong_together_is_refused():
    a = parts_of("a", 3, "simulate", GAMES[0], *SIMULATE)
    b = parts_of("b", 3, "simulate", GAMES[0], *SIMULATE, "--rotate")
    c = parts_of("c", 3, "ladder", GAMES[0], *LADDER)
    assert "part 3 is missing" in refused(a[0], a[1], "--lang", "en")
    assert "part 1 is there twice" in refused(a[0], a[1], a[0], "--lang", "en")
    assert "another run" in refused(a[0], b[1], a[2], "--lang", "en")
    assert "another run" in refused(a[0], c[1], "--lang", "en")
    assert "--csv" in refused(*c, "--csv")
    assert "not a part" in refused(__file__, "--lang", "en")
    with open(a[0], encoding="utf-8") as f:
        text = f.read()
    bad = scratch("bad")
    for old, new in (('"program":"', '"program":"9.'), ('"seats":2', '"seats":99'), ('"ended":', '"ended":-'),
                     ('"scores":[[', '"scores":[[["x"],'), ('"players":[', '"players":[{},'), ("}\n", "")):
        assert old in text, old
        with open(bad, "w", encoding="utf-8") as f:
            f.write(text.replace(old, new))
        assert "missing" not in refused(bad, "--lang", "en"), old  # it is the file that is wrong


def test_wrong_words():
    for words in (["--shard", "0/3"], ["--shard", "4/3"], ["--shard", "x"], ["--shard", "1/3x"],
                  ["--shard", "1/3", "--json"]):
        r = run("simulate", GAMES[0], "--games", "3", "--seed", "1", *words)
        assert r.code == 2 and r.out == "", words
        assert run("ladder", GAMES[0], "--seed", "1", *words).code == 2
    assert run("simulate", GAMES[0], "--shard", "1/3").code == 2  # each would draw another seed
    assert run("merge").code == 2


def test_a_part_holds_whole_numbers_only():
    files = parts_of("whole", 2, "simulate", GAMES[0], *SIMULATE)
    with open(files[0], encoding="utf-8") as f:
        text = f.read()
    assert not re.search(r"\d\.\d", text.replace(json.loads(text)["program"], "")), text


main(globals())

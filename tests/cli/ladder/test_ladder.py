"""ludovie ladder, from end to end."""
import json
import os
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import PROGRAM, Terminal, main, run, scratch  # noqa: E402

GAMES = {g["id"]: g for g in json.loads(run("games", "--json").out)}
QUICK = ["--bots", "greedy,random", "--games", "6", "--seed", "3"]


def ladder(game, *words):
    r = run("ladder", game, "--json", *words)
    assert r.code == 0 and r.err == "", (game, words, r.err)
    return json.loads(r.out)


def test_sums_are_right_for_every_game_and_seat_count():
    for game, facts in GAMES.items():
        for seats in range(facts["min_seats"], facts["max_seats"] + 1):
            d = ladder(game, *QUICK, "--seats", str(seats))
            games = (6 + seats - 1) // seats * seats
            assert (d["game"], d["seats"], d["seed"], d["partial"]) == (game, seats, 3, False)
            assert len(d["pairings"]) == (1 if seats == 2 else 2)
            assert d["games"] == games * len(d["pairings"])
            for p in d["pairings"]:
                assert p["games"] == games and p["unfinished"] == 0
                assert abs(p["wins"] - p["win_share"] * games) < 1e-6
                assert 0 <= p["win_low"] <= p["win_share"] <= p["win_high"] <= 1
            assert [b["elo"] for b in d["bots"]] == sorted((b["elo"] for b in d["bots"]), reverse=True)
            assert abs(sum(b["elo"] for b in d["bots"]) - 3000) < 1e-6
            for b in d["bots"]:
                assert b["elo_low"] < b["elo"] < b["elo_high"]


def test_greedy_stands_above_random():
    for game in GAMES:
        d = ladder(game, "--bots", "random,greedy", "--games", "40", "--seed", "1")
        assert [b["bot"] for b in d["bots"]] == ["greedy", "random"], d
        assert d["bots"][0]["elo_low"] > d["bots"][1]["elo_high"], d


def test_a_gauntlet_is_one_against_each_of_the_others():
    d = ladder("cest-la-vie", "--gauntlet", "greedy", "--bots", "random,beginner", "--games", "8",
               "--seats", "4", "--seed", "2")
    assert [(p["bot"], p["against"]) for p in d["pairings"]] == [("greedy", "random"),
                                                                 ("greedy", "beginner")]


def test_the_table_tells_how_long_a_bot_thinks_unless_nothing_was_played():
    words = ["ladder", "cest-la-vie", "--bots", "mcts:60,random", "--games", "2", "--seed", "4", "--plain",
             "--resume", scratch("kept.games")]
    times = [re.findall(r"^ *(Thinks, ms a decision|Longest, ms): ?(.*)$", run(*words).out, re.MULTILINE)
             for _ in range(2)]
    assert [name for name, _ in times[0]] == ["Thinks, ms a decision", "Longest, ms"] * 2, times[0]
    mean, longest = (float(value.replace(",", "")) for _, value in times[0][:2])
    assert 0 < mean <= longest + 0.5, times[0]
    assert not re.search(r"\d", "".join(value for _, value in times[1])), times[1]  # all were played before


def test_the_table_is_told_in_both_languages_and_in_plain_sentences():
    french, english = (run("ladder", "easy-come", *QUICK, "--lang", lang) for lang in ("fr", "en"))
    assert french.code == english.code == 0
    assert "Share of wins" in english.out and "Elo" in english.out
    assert french.out.splitlines()[0] != english.out.splitlines()[0]
    plain = run("ladder", "easy-come", *QUICK, "--plain").out
    assert "Bot: greedy" in plain and "Against: random" in plain, plain


def test_the_picture_is_well_formed_and_names_the_bots():
    path = scratch("plot.svg")
    assert run("ladder", "easy-come", *QUICK, "--plot", path).code == 0
    root = xml.etree.ElementTree.parse(path).getroot()
    words = [e.text for e in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "greedy" in words and "random" in words and "Elo, with 95% interval" in words, words


def test_a_killed_run_goes_on_and_gives_the_same_result():
    words = ["ladder", "cest-la-vie", "--bots", "greedy,random,normal", "--games", "60", "--seed", "9",
             "--json"]
    unbroken = run(*words).out
    path = scratch("state")
    for _ in range(200):
        p = subprocess.Popen([PROGRAM, *words, "--resume", path], stdout=subprocess.PIPE)
        grown = os.path.getsize(path) if os.path.exists(path) else 0
        while p.poll() is None and (not os.path.exists(path) or os.path.getsize(path) < grown + 700):
            pass
        if p.poll() is not None:
            assert p.stdout.read().decode() == unbroken
            break
        p.kill()
        p.wait()
    assert run(*words, "--resume", path).out == unbroken


def test_ctrl_c_shows_a_partial_result_and_how_to_go_on():
    path = scratch("state")
    t = Terminal("ladder", "easy-come", "--bots", "greedy,random", "--games", "1000000", "--seed", "1",
                 "--resume", path)
    t.until("games per second")
    os.kill(t.pid, signal.SIGINT)
    assert t.wait() == 1
    assert "this is a partial result" in t.seen and "The same command goes on" in t.seen, t.seen[-900:]
    assert os.path.getsize(path) > 1000


def test_a_file_of_another_ladder_is_refused_with_the_reason():
    path = scratch("state")
    assert run("ladder", "easy-come", *QUICK, "--resume", path).code == 0
    with open(path, encoding="utf-8") as f:
        before = f.read()
    for words in (["cest-la-vie"], ["easy-come", "--seats", "3"], ["easy-come", "--bots", "random,greedy"],
                  ["easy-come", "--seed", "4"], ["easy-come", "--prizes-to-win", "2"]):
        r = run("ladder", words[0], *QUICK, *words[1:], "--resume", path)
        assert r.code == 1 and path in r.err and "another ladder" in r.err, (words, r.err)
    r = run("ladder", "easy-come", *QUICK, "--games", "2", "--resume", path)
    assert r.code == 1 and "ask for more games" in r.err, r.err
    with open(path, encoding="utf-8") as f:
        assert f.read() == before


def test_a_file_can_be_made_longer():
    path = scratch("state")
    run("ladder", "easy-come", *QUICK, "--resume", path)
    more = run("ladder", "easy-come", *QUICK, "--games", "20", "--resume", path, "--json").out
    assert more == run("ladder", "easy-come", *QUICK, "--games", "20", "--json").out


WRONG = [  # words, exit code, what the sentence says
    ("ladder", 2, "which game"),
    ("ladder chess", 2, "no game called chess"),
    ("ladder easy-come word", 2, "too many words"),
    ("ladder easy-come --bots greedy", 2, "at least two bots"),
    ("ladder easy-come --bots greedy,,random", 2, "not a list"),
    ("ladder easy-come --bots a,b,c,d,e,f,g,h,i", 2, "at most eight bots"),
    ("ladder easy-come --gauntlet greedy,random", 2, "not one bot"),
    ("ladder easy-come --bots greedy,grandmaster", 1, "no bot called grandmaster"),
    ("ladder easy-come --bots greedy,flat:0", 1, "from 1 to"),
    ("ladder easy-come --bots greedy,mcts:0ms", 1, "from 1 to"),
    ("ladder easy-come --bots greedy,flat:many", 1, "write flat:N"),
    ("ladder cest-la-vie --bots greedy,exact", 1, "no exact player"),
    ("ladder easy-come --games 0", 2, "not a possible number"),
    ("ladder easy-come --games 1000001", 2, "not a possible number"),
    ("ladder easy-come --seats 1", 1, "at least"),
    ("ladder easy-come --bots greedy,random --games 2 --resume /dev/null/x", 1, "cannot be opened"),
    ("ladder easy-come --bots greedy,random --games 2 --resume /dev/full", 1, "not the file of a ladder"),
    ("ladder easy-come --bots greedy,random --games 2 --plot /dev/null/x.svg", 1, "cannot be written"),
]


def test_wrong_usage_gets_one_sentence_and_a_code():
    for line, code, sentence in WRONG:
        r = run("--lang", "en", *line.split())
        assert r.code == code and sentence in r.err, (line, r.code, r.err)
        said = [s for s in r.err.splitlines() if not s.startswith("Try: ")]
        assert len(said) == 1 and said[0].startswith("ludovie: "), (line, r.err)


main(globals())

"""ludovie simulate, bench and solve, from end to end."""
import csv
import glob
import io
import json
import os
import re
import signal
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import PROGRAM, Terminal, main, run, scratch  # noqa: E402

GAMES = {g["id"]: g for g in json.loads(run("games", "--json").out)}
MANY = 8  # games of a simulation


def simulated(game, *words, games=MANY):
    r = run("simulate", game, "--games", str(games), "--seed", "9", "--json", *words)
    assert r.code == 0, (game, words, r.err)
    return json.loads(r.out)


# ---- simulate ------------------------------------------------------------------------------------

def test_sums_are_right_for_every_game_and_seat_count():
    for game, facts in GAMES.items():
        for seats in range(facts["min_seats"], facts["max_seats"] + 1):
            d = simulated(game, "--seats", str(seats))
            assert (d["game"], d["seats"], d["games"]) == (game, seats, MANY), d
            assert (d["unfinished"], d["partial"], d["seed"]) == (0, False, 9), d
            assert len(d["players"]) == seats
            assert abs(sum(p["win_share"] for p in d["players"]) - 1) < 1e-8, d
            assert abs(sum(p["wins"] for p in d["players"]) - MANY) < 1e-8, d
            assert abs(sum(p["decisions_mean"] for p in d["players"]) - d["decisions_mean"]) < 1e-6
            assert d["decisions_mean"] < d["steps_mean"]
            for p in d["players"]:
                assert p["games"] == sum(n for _, n in p["scores"]) == MANY
                assert p["win_low"] <= p["win_share"] <= p["win_high"]
                assert p["scores"] == sorted(p["scores"])
                mean = sum(s * n for s, n in p["scores"]) / MANY
                assert abs(p["score_mean"] - mean) < 1e-6
                assert p["score_min"] <= p["score_p10"] <= p["score_p50"] <= p["score_p90"]
                assert p["score_p90"] <= p["score_max"] == p["scores"][-1][0]


def test_shared_wins_are_split():
    for game in GAMES:
        if "--max-turns" in run("simulate", game, "--help").out:
            d = simulated(game, "--seats", "3", "--max-turns", "1", games=40)
            wins = [p["wins"] for p in d["players"]]
            assert abs(sum(wins) - 40) < 1e-8 and any(w != int(w) for w in wins), wins


def test_the_better_bot_wins_more_wherever_it_sits():
    for game in GAMES:
        d = simulated(game, "--bots", "random,greedy", "--games", "80", "--rotate")
        assert [p["player"] for p in d["players"]] == [1, 2]
        assert d["players"][1]["win_low"] > d["players"][0]["win_high"], d["players"]


def test_csv_has_a_line_for_each_seat():
    for game in GAMES:
        r = run("simulate", game, "--games", "20", "--seed", "1", "--csv", "--lang", "fr")
        rows = list(csv.DictReader(io.StringIO(r.out)))
        assert [row["seat"] for row in rows] == ["1", "2"], r.out
        assert all(row["games"] == "20" for row in rows)
        assert abs(sum(float(row["win_share"]) for row in rows) - 1) < 1e-8
        assert {len(row) for row in rows} == {15} and None not in rows[0]


def test_the_picture_is_well_formed_and_labelled_in_both_languages():
    for game in GAMES:
        for lang, word in (("fr", "Score final"), ("en", "Score at the end")):
            path = scratch("plot.svg")
            r = run("simulate", game, "--games", "8", "--seed", "2", "--plot", path, "--lang", lang)
            assert r.code == 0, r.err
            root = xml.etree.ElementTree.parse(path).getroot()
            words = [e.text for e in root.iter("{http://www.w3.org/2000/svg}text")]
            assert word in words, words
            for rect in root.iter("{http://www.w3.org/2000/svg}rect"):
                assert float(rect.get("width", "0").rstrip("%")) >= 0
                assert float(rect.get("height", "0").rstrip("%")) >= 0


def test_a_picture_of_a_single_game_is_well_formed():
    for game in GAMES:
        path = scratch("plot.svg")
        assert run("simulate", game, "--games", "1", "--seed", "2", "--plot", path).code == 0
        xml.etree.ElementTree.parse(path)


def test_numbers_are_written_as_the_language_wants():
    words = ["simulate", next(iter(GAMES)), "--games", "1200", "--seed", "3", "--max-steps", "60"]
    french, english = run(*words, "--lang", "fr"), run(*words, "--lang", "en")
    assert "1\u202f200 parties" in french.out and "1,200 games" in english.out, french.out
    words = ["simulate", next(iter(GAMES)), "--games", "20", "--seed", "3"]
    french, english = run(*words, "--lang", "fr"), run(*words, "--lang", "en")
    assert re.search(r"\d,\d\u202f%", french.out) and re.search(r"\d\.\d%", english.out)


def test_plain_mode_tells_one_fact_a_line():
    game = next(iter(GAMES))
    r = run("simulate", game, "--games", "10", "--seed", "1", "--plain")
    assert r.code == 0
    assert "Bot: greedy" in r.out and not re.search(r"\S {3,}\S", r.out), r.out


def test_records_are_kept_one_a_game():
    for game in GAMES:
        home = scratch()
        r = run("simulate", game, "--games", "5", "--seed", "77", "--records", home + "/deep/er", "--json")
        assert r.code == 0, r.err
        files = sorted(glob.glob(home + "/deep/er/*.record"))
        assert len(files) == 5, files
        scores = []
        for path in files:
            with open(path, encoding="utf-8") as f:
                lines = [json.loads(line) for line in f]
            assert lines[0]["game"] == game and lines[0]["chance"] == "simulated"
            scores.append(lines[-1]["end"]["scores"])
        assert run("replay", files[0]).code == 0
        players = json.loads(r.out)["players"]
        for i, p in enumerate(players):
            assert abs(p["score_mean"] - sum(s[i] for s in scores) / 5) < 1e-6


def test_long_games_are_given_up_and_reported():
    for game in GAMES:
        d = simulated(game, "--max-steps", "5")
        assert (d["games"], d["unfinished"], d["partial"]) == (0, MANY, False), d
        assert d["players"][0]["win_share"] is None
        r = run("simulate", game, "--games", "3", "--max-steps", "5")
        assert r.code == 0 and "3 games were given up after 5 steps" in r.out, r.out


def test_ctrl_c_shows_a_partial_result_and_returns_1():
    game = next(iter(GAMES))
    t = Terminal("simulate", game, "--games", "1000000000", "--seed", "1", "--threads", "2")
    t.until("games per second")
    os.kill(t.pid, signal.SIGINT)
    assert t.wait() == 1
    assert "this is a partial result" in t.seen, t.seen[-500:]
    assert "Share of wins" in t.seen


def test_progress_is_shown_on_a_terminal_only():
    game = next(iter(GAMES))
    r = run("simulate", game, "--games", "200", "--seed", "1")
    assert r.err == ""


def test_the_seed_is_shown_and_repeats_the_games():
    game = next(iter(GAMES))
    r = run("simulate", game, "--games", "30", "--json")
    seed = json.loads(r.out)["seed"]
    assert run("simulate", game, "--games", "30", "--json", "--seed", str(seed)).out == r.out


def test_a_full_disk_is_a_refusal():
    if os.path.exists("/dev/full"):
        game = next(iter(GAMES))
        code = os.system(f"'{PROGRAM}' simulate {game} --games 2 --json >/dev/full 2>/dev/null")
        assert os.waitstatus_to_exitcode(code) == 1


WRONG = [  # words, exit code, what the sentence says
    ("simulate", 2, "which game"),
    ("simulate chess", 2, "no game called chess"),
    ("simulate GAME word", 2, "too many words"),
    ("simulate GAME --games 0", 2, "not a possible number"),
    ("simulate GAME --games 1e6", 2, "not a possible number"),
    ("simulate GAME --games", 2, "needs a value"),
    ("simulate GAME --threads 0", 2, "not a possible number"),
    ("simulate GAME --threads 257", 2, "not a possible number"),
    ("simulate GAME --seed -1", 2, "not a possible number"),
    ("simulate GAME --max-steps 0", 2, "not a possible number"),
    ("simulate GAME --seats 99", 2, "not a possible number"),
    ("simulate GAME --seats 1", 1, "at least"),
    ("simulate GAME --json --csv", 2, "cannot be used together"),
    ("simulate GAME --bots greedy,,random", 2, "not a list of bots"),
    ("simulate GAME --bots greedy,random --seats 3", 2, "one bot for all seats, or one for each"),
    ("simulate GAME --bots deep-blue", 1, "no bot called deep-blue"),
    ("simulate GAME --nothing", 2, "no flag --nothing"),
    ("simulate GAME --games 1 --plot /dev/null/x.svg", 1, "cannot be written"),
    ("simulate GAME --games 1 --records /dev/null/x", 1, "cannot be written"),
    ("bench chess", 2, "no game called chess"),
    ("bench GAME word", 2, "too many words"),
    ("bench GAME --seconds soon", 2, "not a number of seconds"),
    ("bench GAME --seconds 0", 2, "not a number of seconds"),
    ("bench GAME --runs 0", 2, "not a possible number"),
    ("bench GAME --seats 1", 1, "at least"),
    ("solve", 2, "which game"),
    ("solve chess", 2, "no game called chess"),
]


def test_wrong_usage_gets_one_sentence_and_a_code():
    game = next(iter(GAMES))
    for line, code, sentence in WRONG:
        r = run("--lang", "en", *line.replace("GAME", game).split())
        assert r.code == code and sentence in r.err, (line, r.code, r.err)
        said = [s for s in r.err.splitlines() if not s.startswith("Try: ")]
        assert len(said) == 1 and said[0].startswith("ludovie: "), (line, r.err)


def test_help_is_complete_in_both_languages():
    for command, flags in (("simulate", "bots seats games rotate threads seed max-steps json csv plot records"),
                           ("bench", "seats seconds runs json bots news"),
                           ("solve", "seats odds position save json")):
        french, english = run(command, "--help", "--lang", "fr"), run(command, "--help", "--lang", "en")
        assert french.code == english.code == 0
        for flag in flags.split():
            assert f"--{flag}" in french.out and f"--{flag}" in english.out, flag
        assert french.out.splitlines()[1] != english.out.splitlines()[1]


# ---- bench ---------------------------------------------------------------------------------------

FIGURES = ("games_per_s steps_per_s ns_per_step state_bytes copy_ns draws_per_s yardstick_ns "
           "games_per_mdraw greedy_games_per_s").split()


def test_bench_of_one_game_and_seat_count_is_one_object():
    for game, facts in GAMES.items():
        r = run("bench", game, "--seats", str(facts["max_seats"]), "--json", "--seconds", "0.01", "--runs", "1")
        d = json.loads(r.out)
        assert r.code == 0 and (d["game"], d["seats"]) == (game, facts["max_seats"])
        assert all(d[f] > 0 for f in FIGURES), d


def test_bench_without_a_game_measures_all_of_them():
    d = json.loads(run("bench", "--json", "--seconds", "0.001", "--runs", "1").out)
    assert [(x["game"], x["seats"]) for x in d] == [
        (g, n) for g, f in GAMES.items() for n in range(f["min_seats"], f["max_seats"] + 1)]


def test_bench_shows_a_table():
    for game in GAMES:
        for lang, word in (("fr", "tirages par seconde"), ("en", "draws per second")):
            r = run("bench", game, "--seconds", "0.001", "--runs", "1", "--lang", lang)
            assert r.code == 0 and word in r.out, r.out


def test_bench_limits_turns_unless_told_otherwise():
    for game in GAMES:
        if "--max-turns" in run("bench", game, "--help").out:
            words = ["bench", game, "--seats", "2", "--seconds", "0.001", "--runs", "1", "--json"]
            assert json.loads(run(*words).out)["options"]["max-turns"] == "200"
            assert json.loads(run(*words, "--max-turns", "30").out)["options"]["max-turns"] == "30"


def test_bench_tells_what_it_costs_to_catch_up():
    for game, facts in GAMES.items():
        r = run("bench", game, "--news", "--seats", str(facts["max_seats"]), "--json", "--seconds", "0.001",
                "--runs", "1")
        d = json.loads(r.out)
        assert r.code == 0 and d["game"] == game and d["news"][0]["steps"] == 100, d
        assert all(n["ns_per_step"] > 0 and n["last_step_ns"] > 0 for n in d["news"]), d
    for lang, word in (("fr", "Depuis le début"), ("en", "From the beginning")):
        assert word in run("bench", next(iter(GAMES)), "--news", "--seats", "4", "--seconds", "0.001", "--runs",
                           "1", "--lang", lang).out


# ---- solve ---------------------------------------------------------------------------------------

def solve_all():
    """{game: (its document, a home directory where its table is saved)} of those that are small enough."""
    found = {}
    for game in GAMES:
        home = scratch()
        r = run("solve", game, "--odds", "--save", "--json", home=home)
        if r.code == 0:
            found[game] = json.loads(r.out), home
        else:
            assert r.code == 1 and "no exact player" in r.err, r.err
    return found


SOLVED = solve_all()  # takes a while, under sanitizers: done once for all tests
POSITION = {  # one at which seat 1 decides
    "easy-come": {"phase": "choose", "turn": 1, "kept": [], "rolled": [0, 0, 1, 1]},
}


def valued(game, home, text, *words):
    r = run("solve", game, "--json", "--position", text, *words, home=home)
    assert r.code == 0, r.err
    return json.loads(r.out)


def test_the_start_player_has_a_probability():
    for d, home in SOLVED.values():
        assert 0 < d["start_player_wins"] < 1 and d["sweeps"] > 1
        assert 0 <= d["error"] <= 1e-9
        assert d["saved"].startswith(home)


def test_the_solution_is_told_in_words_with_a_table_of_odds():
    for game, (d, home) in SOLVED.items():  # of a position: then the saved table is used
        out = run("solve", game, "--odds", "--position", json.dumps(POSITION[game]), "--lang", "fr", home=home).out
        assert f"{d['start_player_wins']:.12f}".replace(".", ",") in out, out
        for row in next(v for v in d["odds"].values() if isinstance(v, list)):
            for value in row.values():
                assert str(value).replace(".", ",") in out, (value, out)


def test_every_decision_of_a_position_has_its_probability():
    for game, (solution, home) in SOLVED.items():
        inner = json.dumps(POSITION[game])
        whole = json.dumps({"game": game, "seats": 2, "options": {}, "position": POSITION[game]})
        d = valued(game, home, whole)
        p = d["position"]
        wins = [c["win"] for c in p["choices"]]
        assert d["start_player_wins"] == solution["start_player_wins"]
        assert p["to_move"] == 1 and len(wins) > 1 and wins == sorted(wins, reverse=True), p
        assert abs(sum(p["win"]) - 1) < 1e-9 and abs(p["win"][0] - wins[0]) < 1e-9
        assert len({c["do"] for c in p["choices"]}) == len(wins)
        path = scratch("position.json")
        with open(path, "w", encoding="utf-8") as f:
            f.write(inner)
        assert valued(game, home, inner) == valued(game, home, path) == d
        assert f"{wins[0] * 100:.6f}%" in run("solve", game, "--position", path, home=home).out


def test_positions_that_cannot_be_are_refused():
    for game in SOLVED:
        for text, sentence in (("{", "expected"), ('{"nothing":1}', ""), ("/no/such/file", "cannot be opened"),
                               ('{"game":"chess","position":{}}', "chess"),
                               (f'{{"game":"{game}","rules":999,"position":{{}}}}', "rules version 999"),
                               (f'{{"game":"{game}","seats":2,"options":{{"x":1}},"position":{{}}}}', "option x")):
            r = run("solve", game, "--position", text)
            assert r.code == 1 and sentence in r.err and r.out == "", (text, r.err)


def exact_games(game, home, *words):
    r = run("simulate", game, "--bots", "exact", "--seats", "2", "--games", "20", "--seed", "4", "--json",
            *words, home=home)
    assert r.code == 0, r.err
    return r


def test_the_exact_player_uses_the_saved_table_but_no_damaged_one():
    for game, (d, home) in SOLVED.items():
        kept = exact_games(game, home)
        assert kept.err == ""
        assert json.loads(kept.out)["games"] == 20
        with open(d["saved"], "r+b") as f:
            f.seek(5000)
            byte = f.read(1)
            f.seek(5000)
            f.write(bytes([byte[0] ^ 1]))
        damaged = exact_games(game, home)
        assert damaged.out == kept.out
        assert d["saved"] in damaged.err and "worked out anew" in damaged.err, damaged.err
        with open(d["saved"], "r+b") as f:
            f.seek(5000)
            f.write(byte)
        assert exact_games(game, home).err == ""


def test_who_begins_needs_no_other_table():
    for game, (d, home) in SOLVED.items():
        if "--start-player" in run("solve", game, "--help").out:
            other = valued(game, home, json.dumps(POSITION[game]), "--start-player", "2")
            assert other["start_player_wins"] == d["start_player_wins"]
            assert exact_games(game, home, "--start-player", "2").err == ""


def test_a_table_that_cannot_be_saved_is_a_refusal():
    for game in SOLVED:
        r = run("solve", game, "--save", "/dev/null/x")  # said at once, not after the work
        assert r.code == 1 and "cannot be written" in r.err and r.out == ""


main(globals())

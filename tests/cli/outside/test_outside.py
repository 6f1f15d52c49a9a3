"""Outside bots: cmd:PROGRAM, well-behaved and otherwise, from end to end."""
import glob
import json
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "ref")]
C_BOT, PYTHON_BOT, PAGE = sys.argv[2:]
from tap import Terminal, main, run, scratch  # noqa: E402
from talk import Referee  # noqa: E402

GAMES = {g["id"]: g for g in json.loads(run("games", "--json").out)}
BOTS = shutil.copy(os.path.join(HERE, "bots.py"), scratch())  # ours alone
EXAMPLES = [f"cmd:{sys.executable} {PYTHON_BOT}", f"cmd:{C_BOT}"]
FAULTS = {  # manner: how the record calls it
    "exit": "crashed", "abort": "crashed", "mute": "crashed", "half": "crashed", "litter": "silent",
    "silent": "silent", "deaf": "silent", "gabble": "nonsense", "words": "nonsense",
    "number": "nonsense", "illegal": "nonsense", "close": "nonsense", "bytes": "nonsense",
}


def manner(word, *more):
    return f"cmd:{sys.executable} {BOTS} " + " ".join([word, *more])


def simulated(game, bots, *words, games=2):
    r = run("simulate", game, "--bots", bots, "--games", str(games), "--seed", "4", "--json",
            "--threads", "1", *words)
    assert r.code == 0 and r.err == "", (game, bots, r.err)
    return json.loads(r.out)


def records(folder):
    for path in sorted(glob.glob(folder + "/*.record")):
        with open(path, encoding="utf-8") as f:
            yield path, f.read()


def processes_with(word):
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as f:
                found += [path] if word.encode() in f.read() else []
        except OSError:
            pass  # it has ended meanwhile
    return found


# ---- the examples --------------------------------------------------------------------------------

def test_the_example_bots_play_whole_games_of_every_game():
    for game, facts in GAMES.items():
        for bot in EXAMPLES:
            seats = facts["max_seats"]
            d = simulated(game, ",".join([bot] * (seats - 1) + ["greedy"]), games=1)
            assert d["games"] == 1 and all(p.get("failures", 0) == 0 for p in d["players"]), d


def test_the_same_command_gives_the_same_games():
    for bot in EXAMPLES:
        one = simulated("easy-come", bot + ",greedy", games=6)
        assert one == simulated("easy-come", bot + ",greedy", "--threads", "2", games=6)


def test_the_example_bots_are_short():
    for path in (PYTHON_BOT, os.path.join(os.path.dirname(PYTHON_BOT), "bot.c")):
        with open(path, encoding="utf-8") as f:
            assert len(f.read().splitlines()) <= 45


def test_the_conversation_of_the_page_is_the_true_one():
    log = scratch("log")
    simulated("easy-come", manner("page", PAGE) + ",greedy", "--bot-log", log, "--seed", "3",
              "--start-player", "1", games=1)
    with open(log, encoding="utf-8") as f:
        assert f.read() == "left: 0\n"


# ---- secrets -------------------------------------------------------------------------------------

def test_a_program_sees_the_view_of_its_seat_and_nothing_else():
    """Every word that it read is what the referee shows to that seat at that moment."""
    for game in GAMES:
        folder, heard = scratch(), scratch("heard")
        simulated(game, "greedy," + manner("first", heard), "--records", folder, games=1)
        (_, record), = records(folder)
        lines = record.splitlines(True)
        with open(heard, encoding="utf-8") as f:
            messages = [json.loads(line) for line in f]
        assert set(messages[0]) == {"ask", "protocol", "game", "rules", "seats", "seat", "options",
                                    "number", "milliseconds"}
        assert set(messages[-1]) == {"ask", "result"}
        referee = Referee("--lang", "en")
        for m in messages[1:-1][::7]:
            assert set(m) == {"ask", "step", "seat", "view", "legal"} and m["seat"] == 2
            match = referee.must("load", record="".join(lines[:1 + m["step"]]))["match"]
            assert m["view"] == referee.must("view", match=match, seat=2)["view"]
            assert m["legal"] == referee.must("legal", match=match, seat=2)["legal"]
            referee.must("forget", match=match)
        referee.end()


# ---- bad manners ---------------------------------------------------------------------------------

def test_a_program_that_fails_loses_no_game_and_the_record_says_so():
    game = "cest-la-vie"
    for word, fault in FAULTS.items():
        folder = scratch()
        d = simulated(game, manner(word) + ",random", "--records", folder, "--bot-seconds", "1", games=1)
        assert d["games"] == 1 and d["players"][0]["failures"] == 1, (word, d)
        (path, record), = records(folder)
        by = json.loads(record.splitlines()[0])["seats"][0]["by"]
        assert by.startswith(f"greedy ({fault} at step ") and "cmd:" in by, (word, by)
        assert run("replay", path).code == 0
    assert not processes_with(BOTS)


def test_a_program_that_is_not_there_loses_no_game():
    d = simulated("easy-come", "cmd:/nonexistent/bot,random", games=5)
    assert d["games"] == 5 and d["players"][0]["failures"] == 5
    r = run("simulate", "easy-come", "--bots", "cmd:/nonexistent/bot,random", "--games", "5")
    assert "failed and greedy played on: 5" in r.out, r.out


def test_a_hopeless_program_is_not_waited_for_in_every_game():
    d = simulated("easy-come", manner("deaf") + ",random", "--bot-seconds", "1", games=40)
    assert d["players"][0]["failures"] == 40  # in three of them it was given its second


def test_a_program_that_failed_plays_again_in_the_next_game():
    d = simulated("cest-la-vie", manner("exit") + ",random", games=5)
    assert d["players"][0]["failures"] == 5
    heard = scratch("heard")
    simulated("cest-la-vie", manner("exit", heard) + ",random", games=5)
    with open(heard, encoding="utf-8") as f:
        assert sum(json.loads(line)["ask"] == "start" for line in f) == 5


def test_what_it_complains_about_goes_to_the_log_only():
    log = scratch("log")
    r = run("simulate", "easy-come", "--bots", manner("shy") + ",greedy", "--games", "1", "--seed", "4",
            "--bot-log", log)
    assert r.code == 0 and "over here" not in r.out + r.err
    with open(log, encoding="utf-8") as f:
        assert "over here\n" in f.read()
    r = run("simulate", "easy-come", "--bots", manner("shy") + ",greedy", "--games", "1")
    assert "over here" not in r.out + r.err


def test_no_process_is_left_behind():
    simulated("easy-come", manner("first") + "," + manner("first"), games=3)
    assert not processes_with(BOTS)


WRONG = [  # words, exit code, what the sentence says
    (["simulate", "easy-come", "--bots", "cmd:,greedy"], 1, "the name of a program"),
    (["simulate", "easy-come", "--bots", "cmd:  ,greedy"], 1, "the name of a program"),
    (["simulate", "easy-come", "--bots", "cmd:" + "x " * 40 + ",greedy"], 1, "at most 32 words"),
    (["simulate", "easy-come", "--bots", "cmd:" + "x" * 300 + ",greedy"], 2, "not a list of bots"),
    (["simulate", "easy-come", "--bots", "cmd:x,greedy", "--bot-seconds", "0"], 2, "not a possible number"),
    (["simulate", "easy-come", "--bots", "cmd:x,greedy", "--bot-log", "/dev/null/x"], 1, "/dev/null/x"),
    (["ladder", "easy-come", "--bots", "cmd:,greedy"], 1, "the name of a program"),
    (["play", "easy-come", "--bot", "cmd:"], 1, "the name of a program"),
]


def test_wrong_commands_are_refused_with_a_reason():
    for words, code, sentence in WRONG:
        r = run(*words)
        assert r.code == code and sentence in r.err, (words, r.code, r.err)


# ---- elsewhere -----------------------------------------------------------------------------------

def test_the_ladder_takes_programs_too():
    r = run("ladder", "easy-come", "--bots", manner("first") + ",random", "--games", "6", "--seed", "1",
            "--seats", "3", "--json")
    assert r.code == 0 and json.loads(r.out)["games"] == 12, r.err


def test_a_person_can_play_against_a_program():
    home = scratch()
    t = Terminal("play", "easy-come", "--players", "2", "--seed", "5", "--bot", manner("first"),
                 "--save", home + "/a.record", "--lang", "en", "--pace", "0", home=home)
    t.until("> ")
    t.type("quit\n")
    assert t.wait() == 0
    (_, record), = records(home)
    assert json.loads(record.splitlines()[0])["seats"][1]["by"].startswith("cmd:")
    assert not processes_with(BOTS)


def test_in_play_a_failure_is_told_and_the_game_goes_on():
    home = scratch()
    r = run("play", "easy-come", "--players", "2", "--people", "0", "--seed", "5", "--plain",
            "--bot", manner("exit"), "--save", home + "/a.record")
    assert r.code == 0 and "crashed" in r.out and "The game is over." in r.out, r.out + r.err


def test_a_game_saved_after_a_failure_goes_on_with_greedy():
    home = scratch()
    run("play", "easy-come", "--players", "2", "--seed", "5", "--plain", "--bot", "cmd:/nonexistent/bot",
        "--save", home + "/a.record", text="1\n" * 3)
    (_, record), = records(home)
    assert json.loads(record.splitlines()[0])["seats"][1]["by"].startswith("greedy (missing at step ")
    r = run("play", "--resume", home + "/a.record", "--plain", text="1\n" * 500)
    assert r.code == 0 and r.err == "" and "The game is over." in r.out, r.err


def test_a_saved_game_starts_no_program_by_itself():
    home, trace = scratch(), scratch("trace")
    bot = manner("first", trace)
    r = run("play", "easy-come", "--players", "2", "--seed", "5", "--plain", "--bot", bot,
            "--save", home + "/a.record", text="quit\n")
    assert r.code == 0 and os.path.exists(trace), r.err
    os.unlink(trace)
    r = run("play", "--resume", home + "/a.record", "--plain", text="quit\n")
    assert r.code == 0 and not os.path.exists(trace), r.err
    assert "greedy" in r.err, r.err


def test_a_saved_game_goes_on_with_the_same_program_when_it_is_named():
    home, trace = scratch(), scratch("trace")
    bot = manner("first", trace)
    run("play", "easy-come", "--players", "2", "--seed", "5", "--plain", "--bot", bot,
        "--save", home + "/a.record", text="quit\n")
    os.unlink(trace)
    r = run("play", "--resume", home + "/a.record", "--plain", "--bot", bot, text="quit\n")
    assert r.code == 0 and os.path.exists(trace), r.err


def test_the_referee_starts_no_programs():
    referee, trace = Referee(), scratch("trace")
    match = referee.must("new", game="cest-la-vie", seats=2, chance="table")["match"]
    referee.must("chance", match=match, do="roll 4")
    answer = referee.ask("bot", match=match, bot="cmd:touch " + trace)
    assert not answer["ok"] and answer["code"] == "unknown", answer
    assert referee.end() == 0 and not os.path.exists(trace)


main(globals())

"""ludovie play, table and the menu, from end to end."""
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import textwrap
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import Terminal, main, run, scratch  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]
# Always the first choice: enough for any game. Where that asks "Really?", no, and another one.
FIRST = "1\n" * 3000 + "n\n2\nn\n3\nn\n1\n" * 300


def new_record():
    return scratch("game.record")


def lines(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def braille_lines(text, cells=40):
    """How often somebody who reads this with a braille display goes on to the next line."""
    return sum(len(textwrap.wrap(line, cells)) for line in text.strip().split("\n"))


def test_a_whole_game_of_each_can_be_played_with_numbers():
    for game in GAMES:
        for lang in ("fr", "en", "de"):
            path = new_record()
            r = run("play", game, "--bot", "greedy", "--seed", "7", "--save", path, "--lang", lang,
                    text=FIRST)
            assert r.code == 0, (game, r.err)
            assert "end" in lines(path)[-1], game
            assert path in r.out


def test_plain_mode_draws_nothing():
    for game in GAMES:
        r = run("play", game, "--bot", "greedy", "--seed", "3", "--plain", "--save", new_record(), text=FIRST)
        assert r.code == 0, r.err
        assert not re.search("[\u2500-\u257f\u25a0-\u25ff\x1b\u2022]", r.out), game


def test_JDA_107_in_plain_mode_one_reads_what_one_is_asked_about_oneself():
    r = run("play", "jeu-de-lannee", "--plain", "--lang", "en", "--bot", "greedy", "--seed", "7", text="1\n" * 2)
    assert "How old are you?" in r.out and "answer the question" not in r.out, r.out


def test_JDA_107_nobody_is_advised_to_change_what_they_said_about_themselves():
    for no in range(10, 20):  # one of these answers says no to a question about today, which may be changed later
        first = "".join("2\n" if i == no else "1\n" for i in range(25))
        r = run("play", "jeu-de-lannee", "--plain", "--lang", "en", "--players", "2", "--bot", "greedy", "--year", "half",
                "--seed", "11", text=first + "d\nhint\n")
        if re.search(r"^\d+\. change: ", r.out, re.M):
            break
    assert re.search(r"^\d+\. change: ", r.out, re.M), r.out
    assert re.search(r"I would play: (?!change)", r.out), r.out


def test_in_plain_mode_the_question_does_not_tell_the_roll_again():
    r = run("play", "cest-la-vie", "--plain", "--lang", "en", "--bot", "greedy", "--seed", "7", text="1\n" * 3)
    assert re.search(r"You \d:\s+which\?", r.out, re.I), r.out
    assert "move a piece by" not in r.out, r.out


def test_a_decision_in_plain_mode_is_twelve_lines_of_a_braille_display_at_most():
    for game in GAMES:
        for lang in ("fr", "en"):
            r = run("play", game, "--players", "3", "--bot", "greedy", "--seed", "5", "--plain", "--lang", lang,
                    "--save", new_record(), text=FIRST)
            asked = re.split(r"^> ", r.out, flags=re.M)[1:-1]  # after the first screen, before the result
            most = max(asked, key=braille_lines)
            assert braille_lines(most) <= 12, (game, lang, most)


def test_the_end_of_input_leaves_a_game_that_goes_on():
    for game in GAMES:
        path = new_record()
        r = run("play", game, "--bot", "greedy", "--seed", "11", "--save", path, text="1\n")
        assert r.code == 0 and "--resume" in r.out, r.err
        steps = len(lines(path))
        r = run("play", "--resume", path, text=FIRST)
        assert r.code == 0, r.err
        assert "end" in lines(path)[-1] and len(lines(path)) > steps


def test_resume_last_finds_the_newest_unfinished_game():
    home = scratch()
    assert run("play", "--resume", "last", home=home).code == 1
    assert run("play", GAMES[0], "--bot", "greedy", text="", home=home).code == 0
    r = run("play", "--resume", "last", text=FIRST, home=home)
    assert r.code == 0, r.err
    assert run("play", "--resume", "last", home=home).code == 1  # it is over now


def test_undo_brings_the_same_dice_again():
    path = new_record()
    run("play", "easy-come", "--start-player", "1", "--seed", "9", "--save", path, text="keep\n")
    first = next(x for x in lines(path) if "chance" in x and "n" in x)
    roll = first["chance"].split()[1:]
    r = run("play", "--resume", path, text=f"keep {roll[0]}\nundo\nkeep {roll[0]}\n")
    assert "Taken back." in r.out, r.out + r.err
    rolls = re.findall(r"rolls ([0-9, ]+)\.", r.out)
    assert rolls[0] == rolls[1], rolls


def test_a_refused_move_names_its_rule_and_changes_nothing():
    path = new_record()
    r = run("play", "easy-come", "--start-player", "1", "--seed", "9", "--save", path,
            text="keep 9\ntake carre\nnonsense\n99\n\n")
    assert "ECG-" in r.err, r.err
    assert len([x for x in lines(path) if "do" in x]) == 0


def questions(out):
    """The lists that a person was asked to choose from, each with its items; of a range the first item."""
    asked = [re.findall(r"^\d+\. .*$", turn, re.M) for turn in out.split("> ")]
    return [a for a in asked if a]


def test_nobody_is_asked_where_there_is_no_choice():
    for game in GAMES:
        path = new_record()
        r = run("play", game, "--bot", "greedy", "--seed", "7", "--plain", "--save", path, text=FIRST)
        assert r.code == 0 and "end" in lines(path)[-1], (game, r.err)
        asked = questions(r.out)
        assert asked and all(len(a) > 1 for a in asked), (game, [a for a in asked if len(a) < 2][:3])


def test_what_is_taken_by_itself_is_told_and_recorded_and_not_taken_back_alone():
    path = new_record()
    r = run("play", "cest-la-vie", "--start-player", "1", "--seed", "4", "--plain", "--lang", "en", "--save", path,
            text="undo\n")
    decisions = [x["do"] for x in lines(path) if x.get("seat") == 1]
    assert decisions == ["pawn D"], decisions  # the second time there are two
    assert "You 5: 0 to 5, Malus 5." in r.out, r.out
    assert "there is nothing to take back" in r.err, r.err


def test_at_a_real_table_the_die_is_taken_back_with_what_followed():
    path = new_record()
    r = run("table", "cest-la-vie", "--seats", "Anne,Bob", "--plain", "--lang", "en", "--start-player", "1",
            "--save", path, text="4\n4\nundo\nundo\n5\n")
    steps = [x.get("chance") or x.get("do") for x in lines(path)[1:]]
    assert steps == ["roll 5", "pawn D"], (steps, r.out, r.err)
    assert r.out.count("Taken back.") == 2, r.out


def test_between_people_a_hand_is_not_told_by_being_quick():
    """Where only the seat itself can know that nothing else is possible it is asked, and Enter is enough."""
    alone = 0
    for seed in range(1, 7):
        some = random.Random(seed)
        typed = "".join(f"\n{some.randint(1, 9)}\n" for _ in range(400))
        r = run("play", "plus-belle-la-vie", "--seats", "Anne,Bob", "--seed", str(seed), "--plain",
                "--save", new_record(), text=typed)
        alone += sum(len(a) == 1 for a in questions(r.out))
    assert alone > 0


def test_commands_work_in_both_languages():
    for lang, words in (("en", "help board scores news moves hint rules"),
                        ("fr", "aide plateau points journal coups conseil règles")):
        r = run("play", "plus-belle-la-vie", "--seed", "5", "--lang", lang, "--save", new_record(),
                text="\n".join(words.split()) + "\n")
        assert r.code == 0 and r.err == "", r.err


def test_of_many_numbers_people_type_their_own():
    """JDA-107: a list of a hundred ages is one line; an age typed as it is, or after choosing that line."""
    for typed, age in (("40", "40"), ("2\n41", "41"), ("answer age=42", "42"), ("2\n500\n43", "43"),
                       ("500\n44", "44"), ("-1\n45", "45")):
        path = new_record()
        r = run("play", "jeu-de-lannee", "--players", "2", "--bot", "greedy", "--seed", "5", "--plain",
                "--save", path, text=f"2\n{typed}\n")
        assert "Type the number you want, from 3 to 120." in r.out and "\n3. " in r.out, r.out
        assert not re.search(r"^17\. 17$", r.out, re.M), r.out
        assert {"n": 2, "seat": 1, "do": f"answer age={age}"} in lines(path), (typed, r.out, r.err)


def test_cards_that_are_alike_are_offered_once():
    path = new_record()
    r = run("play", "smile-life", "--players", "2", "--bot", "greedy", "--seed", "6", "--plain", "--save", path,
            text="1\n" * 60)
    for turn in r.out.split("> "):
        offered_now = re.findall(r"^\d+\. (.*)$", turn, re.M)
        assert len(offered_now) == len(set(offered_now)), offered_now


# ---- levels and hints ----------------------------------------------------------------------------

LEVELS = ["beginner", "easy", "normal", "strong", "expert"]


def test_every_level_plays_every_game_in_both_languages():
    for game in GAMES:
        for bot in LEVELS + (["débutant", "debutant", "facile", "fort"] if game == GAMES[0] else []):
            path = new_record()
            r = run("play", game, "--players", "2", "--bot", bot, "--seed", "5", "--save", path,
                    text="1\n")
            assert r.code == 0 and r.err == "", (game, bot, r.err)
            assert lines(path)[0]["seats"][1]["by"] == bot


def test_the_menu_offers_the_levels_by_name():
    for lang, words in (("en", LEVELS), ("fr", ["débutant", "facile", "normal", "fort", "expert"])):
        r = run("--lang", lang, "menu", text="1\n1\n2\n1\n\n5\nn\nq\n7\n")
        assert r.code == 0 and all(f"{i}. {w}" in r.out for i, w in enumerate(words, 1)), r.out


def offered(out):
    """What may be done and what was advised, in plain mode."""
    moves = re.findall(r"^\d+\. (.*)$", out, re.M)
    hints = re.findall(r"^(?:> I would play|Or): (.*)$", out, re.M)  # what is best comes first
    return moves, hints


def test_a_hint_tells_every_decision_best_first_with_its_chance_and_why():
    for game in ("cest-la-vie",):  # of every game: tests/cli/ref/test_referee.py
        path, moves = new_record(), []
        for steps in range(2, 30, 3):  # until there is something to choose from
            r = run("play", game, "--players", "3", "--bot", "greedy", "--seed", "8", "--plain",
                    "--save", path, text="1\n" * steps)
            moves = offered(run("play", "--resume", path, "--plain", text="").out)[0]
            if 1 < len(moves) < 25:
                break
        assert 1 < len(moves) < 25, (game, r.out)
        moves, hints = offered(run("play", "--resume", path, "--plain", text="h\n").out)
        assert len(hints) == len(moves), (game, moves, hints)
        for move in moves:
            assert sum(h.startswith(move) for h in hints) >= 1, (game, move, hints)
        assert all(re.search(r"\d+%( \(± \d+\))?\. [A-Z].*\.$", h) for h in hints), hints


def test_a_hint_changes_nothing():
    with_hints, without = new_record(), new_record()
    for path, text in ((with_hints, "h\n" + "1\n" * 8), (without, "1\n" * 8)):
        run("play", "smile-life", "--bot", "greedy", "--seed", "6", "--save", path, text=text)
    assert lines(with_hints) == lines(without) and len(lines(without)) > 20


def test_hints_of_a_solved_game_are_exact():
    path = new_record()
    run("play", "easy-come", "--players", "2", "--bot", "greedy", "--start-player", "1", "--seed", "9",
        "--save", path, text="")
    _, hints = offered(run("play", "--resume", path, "--plain", text="hint\n").out)
    assert hints and all("±" not in h for h in hints), hints


def test_at_a_real_table_a_hint_waits_for_the_dice():
    r = run("table", "cest-la-vie", "--players", "2", "--save", new_record(), text="h\n4\n4\n4\nh\nq\n")
    assert r.code == 0 and "First say what came up." in r.out and "I would play" in r.out, r.out


def test_bots_leave_time_to_read_when_asked_to():
    path = new_record()
    began = time.monotonic()
    r = run("play", "easy-come", "--players", "2", "--people", "0", "--seed", "5", "--pace", "20",
            "--bot", "greedy", "--save", path, "--plain")
    assert r.code == 0
    assert time.monotonic() - began > 0.02 * (len(lines(path)) - 3)  # each step tells something here


def test_a_seat_can_be_closed():
    path = new_record()
    r = run("play", GAMES[0], "--players", "3", "--seed", "5", "--save", path, text="close 2\ny\n")
    assert any("close" in x for x in lines(path)), r.out + r.err


def test_table_asks_what_came_up_and_refuses_what_cannot():
    path = new_record()
    r = run("table", "easy-come", "--players", "2", "--start-player", "1", "--save", path,
            text="1 2 3\n0 1 2 9\n0 1 2 5\nkeep 0 1\n4 4\nq\n")
    assert r.code == 0, r.err
    assert "“1 2 3” could be:" in r.out and r.err.count("ludovie:") == 1, r.out + r.err
    record = lines(path)
    assert record[0]["chance"] == "table"
    assert [x.get("chance") or x.get("do") for x in record[1:]] == [
        "roll 0 1 2 5", "keep 0 1", "roll 4 4"], record


def test_a_die_typed_wrongly_at_a_table_can_be_taken_back():
    path = new_record()
    r = run("table", "easy-come", "--players", "2", "--start-player", "1", "--save", path,
            text="0 1 2 5\nundo\n0 1 2 4\nkeep 0 1\nundo\nundo\n1 1 1 1\nundo\nundo\nq\n")
    assert r.code == 0 and r.out.count("Taken back.") == 4, r.out + r.err
    assert "nothing to take back" in r.err, r.err
    assert len(lines(path)) == 1


def test_wrong_wishes_get_one_sentence_and_a_code():
    cases = [
        (2, ["play", "monopoly"]), (2, ["dance"]), (2, ["play", GAMES[0], "--frob"]),
        (2, ["play", GAMES[0], "--players", "two"]), (2, ["play", GAMES[0], "--seed"]),
        (2, ["play", GAMES[0], "--lang", "xx"]), (2, ["play", GAMES[0], "extra"]),
        (1, ["play", "easy-come", "--players", "5"]), (1, ["play", "easy-come", "--prizes-to-win", "9"]),
        (1, ["play", "easy-come", "--players", "3", "--hold-against-all"]),
        (1, ["play", GAMES[0], "--seats", "Anne,Anne"]), (1, ["play", GAMES[0], "--bot", "genius"]),
        (1, ["play", GAMES[0], "--bot", "mcts:0"]), (1, ["play", GAMES[0], "--bot", "flat:0"]),
        (1, ["play", GAMES[0], "--bot", "mcts:0ms"]), (1, ["play", GAMES[0], "--seats", "Anne,mcts:0"]),
        (1, ["play", GAMES[0], "--bot", "expert:5"]), (1, ["play", GAMES[0], "--bot", "exact"]),
        (2, ["play", GAMES[0], "--pace", "-1"]), (2, ["play", GAMES[0], "--pace", "60001"]),
        (1, ["play", "--resume", "/nonexistent/file"]), (1, ["play", GAMES[0], "--data", "/dev/null"]),
    ]
    for code, words in cases:
        for lang in ("fr", "en"):
            r = run(*words, env={"LANG": lang})
            assert r.code == code, (words, r.code, r.err)
            assert r.err.startswith("ludovie: "), (words, r.err)
            assert "{" not in r.err and len(r.err.splitlines()[0]) > 15, (words, r.err)


def test_a_yes_or_no_option_stands_alone_or_with_its_word():
    for words, written in (([], None), (["yes"], "yes"), (["no"], None)):
        path = new_record()
        flags = ["--flexible-one", *words] if words else []
        r = run("play", "cest-la-vie", "--seed", "3", "--save", path, *flags, text="")
        assert r.code == 0, r.err
        assert lines(path)[0]["options"].get("flexible-one") == written, lines(path)[0]
    path = new_record()
    run("play", "cest-la-vie", "--seed", "3", "--save", path, "--flexible-one", text="")
    assert lines(path)[0]["options"]["flexible-one"] == "yes"


def test_a_half_written_record_goes_on_from_its_last_whole_step():
    path = new_record()
    run("play", GAMES[0], "--seed", "11", "--save", path, text="1\n1\n")
    with open(path, "r+b") as f:
        f.truncate(os.path.getsize(path) - 7)
    r = run("play", "--resume", path, text=FIRST)
    assert r.code == 0 and "damaged" in r.err, r.err


def test_a_record_that_is_none_is_refused():
    for text in (b"", b"hello\n", b"{}\n", b"\xff\xfe\n", b'{"ludovie":99}\n', b"[" * 5000 + b"\n"):
        path = new_record()
        with open(path, "wb") as f:
            f.write(text)
        r = run("play", "--resume", path)
        assert r.code == 1 and path in r.err, (text[:20], r.err)


def full_disk():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))


def test_a_full_disk_is_said_once_and_loses_no_earlier_save():
    path = new_record()
    run("play", GAMES[0], "--seed", "11", "--save", path, text="")
    with open(path, "rb") as f:
        before = f.read()
    r = run("play", "--resume", path, text="1\n1\n1\n1\n1\n1\n1\n1\n", before=full_disk)
    assert r.err.count("cannot be written") == 1, r.err
    with open(path, "rb") as f:
        assert f.read().startswith(before)
    assert os.listdir(os.path.dirname(path)) == [os.path.basename(path)]  # nothing half-written


def test_a_place_that_cannot_be_written_does_not_stop_the_game():
    r = run("play", GAMES[0], "--seed", "2", "--save", "/dev/null/x", text=FIRST)
    assert r.code == 0 and r.err.count("not saved") == 1, r.err


def test_a_reader_who_goes_away_is_no_error():
    r = os.popen(f"'{sys.argv[1]}' games 2>&1 | true; echo ${{PIPESTATUS:-0}}").read()
    assert "ludovie:" not in r, r


def test_control_c_leaves_a_game_that_goes_on():
    path = new_record()
    t = Terminal("play", "cest-la-vie", "--seed", "4", "--save", path)
    t.until("moves?")
    t.until("> ")
    t.type("\x03")
    t.until("--resume")
    assert t.wait() == 0
    assert run("play", "--resume", path, text=FIRST).code == 0


def test_a_closed_terminal_loses_nothing():
    path = new_record()
    t = Terminal("play", "cest-la-vie", "--seed", "4", "--save", path)
    t.until("pawn from")
    t.type("1\r")
    t.until("moves a pawn")
    t.leave()
    assert any("do" in x for x in lines(path))
    assert run("play", "--resume", path, text=FIRST).code == 0


def test_colours_come_on_a_terminal_only_and_not_with_NO_COLOR():
    t = Terminal("play", GAMES[0], "--seed", "4", "--save", new_record())
    assert "\x1b[1m" in t.until("> ")
    t.leave()
    t = Terminal("play", GAMES[0], "--seed", "4", "--save", new_record(), env={"NO_COLOR": "1"})
    assert "\x1b[1m" not in t.until("> ").replace("\x1b[?2004h", "")
    t.leave()
    assert "\x1b" not in run("play", GAMES[0], "--seed", "4", "--save", new_record(), text="1\n").out


def test_a_dumb_terminal_gets_plain_sentences():
    t = Terminal("play", GAMES[0], "--seed", "4", "--save", new_record(), env={"TERM": "dumb"})
    screen = t.until("> ")
    assert not re.search("[\u2500-\u257f\x1b]", screen), screen
    t.leave()


def test_the_menu_leads_into_a_game():
    r = run(text="1\n1\n2\n1\nAnne\n2\nn\nq\n7\n")
    assert r.code == 0 and "Anne" in r.out, r.out + r.err
    r = run(text="6\n6\n7\n")
    assert "6. Auf Deutsch, En français\n" in r.out and "1. Spielen\n" in r.out and "1. Jouer\n" in r.out, r.out


def test_the_menu_changes_options():
    game = GAMES.index("easy-come") + 1
    r = run(text=f"1\n{game}\n4\n4\nA,B,C,D\ny\n2\nyes\n\nq\n7\n")
    assert r.code == 0 and r.err == "", r.out + r.err


def test_help_and_version():
    assert re.match(r"ludovie \d+\.\d+\.\d+\n$", run("--version").out)
    for words in (["--help"], ["play", "--help"], ["play", GAMES[0], "--help"], ["table", "--help"]):
        for lang in ("fr", "en"):
            r = run(*words, env={"LANG": lang})
            assert r.code == 0 and len(r.out) > 200 and "{" not in r.out, (words, r.out)


def test_the_help_stands_in_columns_whatever_letters_are_before_it():
    for line in run("play", "--help").out.splitlines():
        if line.startswith("  --"):
            assert line[28] == " " and line[29] != " ", line


def test_the_language_counts_wherever_it_is_said():
    french = {"LANG": "fr_FR.UTF-8"}
    for words, said in ((["--help"], "Usage: ludovie COMMAND"), (["rules", "nope"], "there is no game"),
                        (["nope"], "there is no command"), (["play", "nope"], "there is no game"),
                        (["verify"], "say which record"), (["play", GAMES[0], "--frob"], "there is no flag"),
                        (["menu", "--help"], "Usage: ludovie menu")):
        for more in (["--lang", "en"], ["--lang=en"]):
            for order in (words + more, more + words):
                r = run(*order, env=french)
                assert said in r.out + r.err, (order, r.out, r.err)


def test_the_menu_has_help_and_takes_no_words():
    r = run("menu", "--help")
    assert r.code == 0 and r.out.startswith("Usage: ludovie menu\n"), r.out
    assert run("menu", "frob").code == 2 and run("menu", "--frob").code == 2


def test_commands_are_understood_without_accents():
    r = run("play", GAMES[0], "--lang", "fr", "--save", new_record(), text="regles\nq\n")
    assert r.code == 0 and r.err == "" and len(r.out) > 3000, r.err


def test_any_number_of_records_can_be_verified():
    path = new_record()
    run("play", "easy-come", "--people", "0", "--players", "2", "--bot", "greedy", "--seed", "5", "--save", path)
    r = run("verify", *[path] * 30)
    assert r.code == 0 and r.out.count(": proved.") == 30, r.out + r.err


main(globals())

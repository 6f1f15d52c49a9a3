"""ludovie replay, rules and data, from end to end."""
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import Terminal, main, run, scratch  # noqa: E402
from talk import Referee, finished_record, games, play_on, start  # noqa: E402

GAMES = games()
FOLDER = scratch()


def kept(text, name):
    path = os.path.join(FOLDER, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


RECORD = {game: kept(finished_record(game), game) for game in GAMES}
STEPS = {game: len(open(RECORD[game], encoding="utf-8").readlines()) - 2 for game in GAMES}


# ---- replay

def joined(text):
    """Without the signs between thousands."""
    return re.sub(r"(?<=\d)[,\u202f](?=\d{3})", "", text)


def test_every_step_can_be_shown():
    for game in GAMES:
        middle = STEPS[game] // 2
        modes = [(middle, words) for words in (("--plain",), ("--seat", "1"), ("--lang", "fr"))]
        for step, words in [(0, ()), (1, ()), (middle, ()), (STEPS[game], ()), *modes]:
            r = run("replay", RECORD[game], "--step", str(step), *words)
            assert r.code == 0 and str(step) in joined(r.out.splitlines()[0]), (r.out, r.err)
        r = run("replay", RECORD[game], "--step", str(STEPS[game] + 1))
        assert r.code == 1 and str(STEPS[game]) in joined(r.err)


def test_the_whole_log_tells_each_step_and_the_result():
    for game in GAMES:
        out = run("replay", RECORD[game], "--all").out
        numbers = [int(m) for m in re.findall(r"^ *(\d+)  ", out, re.MULTILINE)]
        first = 5 if game == "smile-life" else 1  # a hand that is hidden is told when all of it is dealt
        assert numbers == sorted(numbers) and numbers[0] == first and numbers[-1] == STEPS[game]
        unit = {"easy-come": "prize", "jeu-de-lannee": "token", "smile-life": "smile"}.get(game, "point")
        places = re.findall(rf"^(\d)\. .*: (?:minus )?[\d,]+ {unit}s?$", out, re.MULTILINE)
        assert places in (["1", "2"], ["1", "1"]), (game, out[-300:])


def test_views_for_programs_come_one_a_step():
    for game in GAMES:
        r = run("replay", RECORD[game], "--json")
        views = [json.loads(line) for line in r.out.splitlines()]
        assert [v["step"] for v in views] == list(range(STEPS[game] + 1))
        assert views[-1]["view"]["to_move"] == "over" and views[1]["line"]["n"] == 1
        one = json.loads(run("replay", RECORD[game], "--json", "--step", "3", "--seat", "2").out)
        assert one["step"] == 3 and "line" not in one


def test_JDA_R102_a_record_for_others_holds_no_answer_and_is_proved():
    with_people = {"player": "person,person", "year": "half"}
    ref = Referee()
    match = ref.must("new", game="jeu-de-lannee", seats=[{"name": "A"}, {"name": "B"}], options=with_people,
                     chance="fair")["match"]
    for do in ("sex=F", "age=37", "month=8", "birthday=17-08", "sex=M", "age=9", "month=none", "sign=lion"):
        seat = ref.must("result", match=match)["to_move"]
        ref.must("act", match=match, seat=seat, do=f"answer {do}")
    assert ref.must("chance", match=match, settle="all")["ok"]
    own = kept(ref.must("record", match=match, reveal=True)["record"], "unfinished")
    assert run("replay", own, "--for-others").code == 1
    ref.must("close", match=match, seat=2)
    own = kept(ref.must("record", match=match)["record"], "whole.record")
    assert ref.end() == 0
    given = run("replay", own, "--for-others")
    assert given.code == 0 and not re.search("sex|age=|birthday|sign|answer ", given.out), given.out
    assert run("verify", kept(given.out, "given")).code == 0
    lines = [json.loads(line).get("line") for line in run("replay", own, "--json").out.splitlines()]
    assert lines[0:9] == [None] * 9 and "chance" in lines[9], lines


def test_commands_step_back_and_forth():
    r = run("replay", RECORD[GAMES[0]], text="n\n\np\ng 5\n4\nnonsense\ng 99999\nq\nn\n")
    shown = [int(n) for n in re.findall(r"Step (\d+) of", r.out)]
    assert r.code == 0 and shown == [0, 1, 2, 1, 5, 4]
    assert r.out.count("Not understood") == 2
    r = run("replay", RECORD[GAMES[0]], text="p\n")
    assert r.code == 0 and re.findall(r"Step (\d+) of", r.out) == ["0", "0"]  # and the end of input


def test_replay_on_a_terminal():
    t = Terminal("replay", RECORD[GAMES[0]])
    t.until("q leave")
    t.type("n\n")
    t.until("Step 1 of")
    t.until("q leave")
    t.type("q\n")
    assert t.wait() == 0


def test_a_damaged_record_is_shown_as_far_as_it_goes():
    text = open(RECORD[GAMES[0]], encoding="utf-8").read()
    path = kept(text[:len(text) // 2], "half")
    r = run("replay", path, "--all")
    assert r.code == 1 and "half:" in r.err and r.out.count("\n") > 5
    r = run("replay", kept("nonsense\n", "bad"), "--all")
    assert r.code == 1 and r.out == ""


def test_replay_refuses_seats_that_nobody_has():
    assert run("replay", RECORD[GAMES[0]], "--step", "1", "--seat", "3").code == 1
    assert run("replay", RECORD[GAMES[0]], "--step", "1", "--seat", "7").code == 2
    assert run("replay").code == 2
    assert run("replay", os.path.join(FOLDER, "missing")).code == 1


# ---- rules

def with_rules():
    return [g for g in GAMES if run("rules", g).code == 0 and len(run("rules", g).out) > 1000]


def test_all_rules_fit_the_width():
    for game in with_rules():
        for lang in ("fr", "en"):
            out = run("rules", game, "--lang", lang).out
            assert max(len(line) for line in out.splitlines()) <= 80, game
            assert "\x1b" not in out


def test_plain_mode_has_one_rule_a_line():
    for game in with_rules():
        out = run("rules", game, "--plain").out
        ids = re.findall(r"^([A-Z]{3}-R?\d+) ", out, re.MULTILINE)
        assert len(ids) > 20 and len(ids) == len(set(ids))


def test_one_rule_by_its_id():
    for game in with_rules():
        out = run("rules", game, "--plain").out
        name = re.search(r"^([A-Z]{3})-(\d+) ", out, re.MULTILINE)
        for word in (name.group(0), name.group(0).lower(), name.group(2), f"{name.group(1)} {name.group(2)}"):
            r = run("rules", game, word.strip(), "--plain")
            assert r.code == 0 and r.out.count("\n") == 1 and r.out.startswith(name.group(0)), word


def test_a_rule_is_known_by_its_number_without_zeros():
    for game, short, rule in (("clv", "1", "CLV-01"), ("CLV", "clv-1", "CLV-01"), ("pbv", "1", "PBV-001"),
                              ("clv", "r2", "CLV-R02"), ("clv", "001", "CLV-01"), ("clv", "10", "CLV-10")):
        r = run("rules", game, short)
        assert r.code == 0 and r.out.startswith(rule + " "), (game, short, r.out)


def test_words_are_found_without_capitals_and_accents():
    for game in with_rules():
        one = run("rules", game, "départ" if game == "cest-la-vie" else "dé", "--lang", "fr", "--plain")
        two = run("rules", game, "DEPART" if game == "cest-la-vie" else "DE", "--lang", "fr", "--plain")
        assert one.code == 0 and one.out == two.out
    r = run("rules", GAMES[0], "zzzqqq")
    assert r.code == 1 and "zzzqqq" in r.err and r.out == ""


def test_hits_are_bold_on_a_terminal_only():
    for game in with_rules():
        t = Terminal("rules", game, "player")
        t.wait()
        assert "\x1b[1mplayer" in t.seen.lower()
        t = Terminal("rules", game, "player", env={"NO_COLOR": "1"})
        t.wait()
        assert "\x1b[1m" not in t.seen


def test_rules_want_a_game():
    assert run("rules").code == 2
    assert run("rules", "chess").code == 2


# ---- data

def test_exported_data_is_fine_and_is_never_overwritten():
    for game in GAMES:
        folder = os.path.join(FOLDER, "own", game)
        r = run("data", "export", game, folder)
        assert r.code == 0, r.err
        names = run("data", "show", game).out.split()
        assert sorted(os.listdir(folder)) == sorted(names)
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8") as f:
                assert f.read() == run("data", "show", game, name).out
        r = run("data", "check", folder, "--games", "0")
        assert r.code == 0 and r.out.count("fine") == len(names), r.err
        r = run("data", "export", game, folder)
        assert r.code == 1 and "already" in r.err


def test_a_fault_is_named_with_file_line_and_reason():
    for game in GAMES:
        name = run("data", "show", game).out.split()[0]
        folder = scratch()
        lines = run("data", "show", game, name).out.split("\n")
        lines[3] = lines[3].replace('"', "'", 1)
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write("\n".join(lines))
        for words in ((folder,), (folder, game)):
            r = run("data", "check", *words)
            assert r.code == 1 and re.search(rf"{name}:\d+: ", r.err), r.err
        r = run("play", game, "--data", folder)
        assert r.code == 1 and f"{name}:" in r.err


def broken(game, name, *changes):
    """A folder with the built-in file, in which each (text, other) is changed once, in order; and the lines."""
    text, at, lines = run("data", "show", game, name).out, 0, []
    for old, new in changes:
        at = text.index(old, at)
        lines.append(text.count("\n", 0, at) + 1)
        text = text[:at] + new + text[at + len(old):]
        at += len(new)
    folder = scratch()
    with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
        f.write(text)
    return folder, lines


def test_every_fault_of_a_file_is_named_with_its_line():
    for game, name, changes in (
            ("cest-la-vie", "tiles.json", [('"value": 2', '"value": 900'), ('"kind": "malus"', '"kind": "bogus"'),
                                           ('"fr": "Chance', '"ff": "Chance'), ('"label": "+3"', '"label": 3')]),
            ("easy-come", "prizes.json", [('"code": "suite"', '"code": 4'), ('"code": "treize"', '"cod": "treize"')]),
            ("smile-life", "cards.json", [('"copies": 3', '"copies": -3'), ('"family": "job"', '"family": "chore"'),
                                          ('"smiles": 2', '"smiles": "two"')]),
            ("jeu-de-lannee", "quiz.json", [('"Hey Jude"', "null"), ('"needed": 4', '"needed": 99')]),
            ("plus-belle-la-vie", "table.json", [('"fr": "vert"', '"fr": 7'), ('"fr": "jaune"', '"fr": null'),
                                                 ('4500', '"many"')])):
        folder, lines = broken(game, name, *changes)
        r = run("data", "check", folder, game, "--games", "0", "--lang", "en")
        named = sorted({int(n) for n in re.findall(rf"{name}:(\d+): ", r.err)})
        assert r.code == 1 and named == sorted(set(lines)), (game, lines, r.err)


def test_a_name_that_stands_twice_is_named_once_and_hides_nothing():
    folder, lines = broken("smile-life", "cards.json", ('"id": "avocat"', '"id": "astronaute"'),
                           ('"family": "flirt"', '"family": "flight"'))
    r = run("data", "check", folder, "smile-life", "--games", "0", "--lang", "en")
    assert [int(n) for n in re.findall(r"cards.json:(\d+): ", r.err)] == lines, (lines, r.err)
    folder, lines = broken("jeu-de-lannee", "cards.json", ('"id": "C02"', '"id": "C01"'), ('"tokens me', '"tokes me'))
    r = run("data", "check", folder, "jeu-de-lannee", "--games", "0", "--lang", "en")
    assert [int(n) for n in re.findall(r"cards.json:(\d+): ", r.err)] == lines, (lines, r.err)
    folder, lines = broken("cest-la-vie", "layouts.json", ('"-3a"', '"-2a"'), ('"-5a"', '"-99"'))
    r = run("data", "check", folder, "cest-la-vie", "--games", "0", "--lang", "en")
    assert re.findall(r"layouts.json:3: CLV-02: there is no tile (\S+),", r.err) == ["-2a", "-99"], r.err


def test_two_faults_of_one_card_are_both_named_and_a_long_list_ends():
    folder, (line, *_) = broken("cest-la-vie", "tiles.json", ('"value": 2', '"value": 900'), ('"fr": "', '"fr": 3, "zz": "'))
    r = run("data", "check", folder, "cest-la-vie", "--games", "0", "--lang", "en")
    assert len(re.findall(rf"tiles.json:{line}: ", r.err)) >= 2, r.err
    folder, lines = broken("cest-la-vie", "tiles.json", *[('"fr": "', '"fr": 3, "zz": "')] * 25)
    r = run("data", "check", folder, "cest-la-vie", "--games", "0", "--lang", "en")
    assert len(re.findall(r"tiles.json:\d+: ", r.err)) == 20 and "tiles.json: and at least 30 more" in r.err, r.err


def test_every_faulty_file_is_named():
    for game in GAMES:
        names = run("data", "show", game).out.split()
        folder = scratch()
        for name in names:
            with open(os.path.join(folder, name), "wb") as f:
                f.write(b"\xff")
        r = run("data", "check", folder, game)
        assert r.code == 1 and all(name in r.err for name in names), r.err


def test_own_components_are_tried_out_against_the_built_in_ones():
    for game in GAMES:
        folder = os.path.join(FOLDER, "tried", game)
        assert run("data", "export", game, folder).code == 0
        r = run("data", "check", folder, "--games", "3")
        assert r.code == 0 and "no seat is favoured" in r.out and "Ready" in r.out, r.out + r.err
    r = run("data", "check", folder, "--games", "3", "--lang", "fr")
    assert r.code == 0 and "place n’est favorisée" in r.out, r.out
    r = run("data", "check", folder, "--games", "0")
    assert r.code == 0 and "seat" not in r.out


def test_a_slow_machine_makes_games_much_longer():
    folder = scratch()
    slow = ", ".join(f'"1/{n}"' for n in range(2, 14))
    with open(os.path.join(folder, "machine.json"), "w", encoding="utf-8") as f:
        f.write('{ "results": ["blue", "red", %s] }' % slow)
    r = run("data", "check", folder, "jeu-de-lannee", "--games", "40", "--seats", "3")
    assert r.code == 0 and "Warning: games get much longer" in r.out and "Ready" in r.out, r.out
    r = run("data", "check", folder, "jeu-de-lannee", "--games", "40", "--seats", "7")
    assert r.code == 2


def test_seats_that_the_game_does_not_take_are_refused():
    folder = os.path.join(FOLDER, "seats")
    assert run("data", "export", "jeu-de-lannee", folder).code == 0
    r = run("data", "check", folder, "--games", "10", "--seats", "1")
    assert r.code == 1 and "Ready" not in r.out and "JDA-01" in r.err, r.err


def test_a_file_that_is_not_replaced_is_said():
    for game in GAMES:
        names = run("data", "show", game).out.split()
        if len(names) < 2:
            continue
        folder = scratch()
        with open(os.path.join(folder, names[0]), "w", encoding="utf-8") as f:
            f.write(run("data", "show", game, names[0]).out)
        r = run("data", "check", folder, game, "--games", "0")
        assert r.code == 0 and f"{names[1]}: not replaced" in r.out


def shared_names():
    """Files of one name: the name, and the games that have one."""
    having = {}
    for game in GAMES:
        for name in run("data", "show", game).out.split():
            having.setdefault(name, []).append(game)
    return [(name, of) for name, of in having.items() if len(of) > 1]


def reader_of(name):
    """The command that wants the file: a game is played without its lesson."""
    return "learn" if name == "lesson.json" else "play"


def begins(game, folder):
    return "match" in start(Referee("--data", folder), game)


def test_a_file_is_of_the_game_that_can_read_it():
    assert shared_names()
    for name, of in shared_names():
        for game in of:
            folder = scratch()
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write(run("data", "show", game, name).out)
            assert all(begins(g, folder) for g in of), (game, name)
            r = run("data", "check", folder, "--games", "0")
            assert r.code == 0 and f"play {game} " in r.out and r.out.count("play ") == 1, r.out + r.err
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write("{}")  # of nobody: everybody says so
            for g in of:
                r = run(reader_of(name), g, "--data", folder)
                assert r.code == 1 and f"{name}:" in r.err, r.err


def test_each_game_may_have_its_own_folder():
    for name, of in shared_names():
        folder = scratch()
        for game in of:
            assert run("data", "export", game, os.path.join(folder, game)).code == 0
        assert all(begins(g, folder) for g in of)
        r = run("data", "check", folder, of[0], "--games", "0")
        assert r.code == 0 and f"{name}: fine" in r.out, r.out + r.err
        with open(os.path.join(folder, of[0], name), "w", encoding="utf-8") as f:
            f.write("{}")
        r = run(reader_of(name), of[0], "--data", folder)
        assert r.code == 1 and f"{name}:" in r.err, r.err
        assert all(begins(g, folder) for g in of[1:])


def test_nothing_to_check_is_said():
    r = run("data", "check", scratch())
    assert r.code == 1 and "data show" in r.err
    assert run("data", "check", os.path.join(FOLDER, "missing")).code == 1
    for words in ((), ("check",), ("export", GAMES[0]), ("burn", FOLDER), ("check", FOLDER, "chess"),
                  ("show", "chess"), ("check", "a", "b", "c")):
        assert run("data", *words).code == 2, words
    assert run("data", "show", GAMES[0], "nothing.json").code == 1


def record_with(name, text):
    """The path of a record of the first game, played with this file instead of the built-in one."""
    folder = scratch()
    with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
        f.write(text)
    referee = Referee("--data", folder)
    match = start(referee, GAMES[0])["match"]
    play_on(referee, match)
    return kept(referee.must("record", match=match)["record"], "other"), folder


def test_a_record_of_other_components_is_refused_without_them():
    name = run("data", "show", GAMES[0]).out.split()[0]
    text = run("data", "show", GAMES[0], name).out
    path, folder = record_with(name, text.replace('"value": 1,', '"value": 2,', 1))
    r = run("verify", path)
    assert r.code == 1 and "--data" in r.out
    assert run("verify", path, "--data", folder).code == 0
    path, folder = record_with(name, text + " \n")  # how it is written makes no other game
    assert run("verify", path).code == 0


main(dict(globals()))

"""ludovie verify and docs/verify.py, on the same records, good and forged."""
import hashlib
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import main, run, scratch  # noqa: E402
from talk import Referee, finished_record, games, play_on, start  # noqa: E402

SCRIPT = sys.argv[2]
GAMES = games()
GOOD = {game: finished_record(game) for game in GAMES}
FOLDER = scratch()


def kept(text, name="game.record"):
    path = os.path.join(FOLDER, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


def verdicts(text):
    """Does the program prove it, and does the script?"""
    path = kept(text)
    ours = run("verify", path)
    theirs = subprocess.run([sys.executable, SCRIPT, path], stdout=subprocess.PIPE, check=False)
    assert ours.code in (0, 1) and theirs.returncode in (0, 1)
    assert ("proved." in ours.out) and ("not proved" in ours.out) == (ours.code == 1)
    return ours.code == 0, theirs.returncode == 0


def changed_lines(text, change):
    """The record with change(number, line as a dict) carried out on each line."""
    lines = [json.loads(line) for line in text.splitlines()]
    for i, line in enumerate(lines):
        change(i, line)
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)


def test_a_finished_fair_game_is_proved_by_both():
    for game in GAMES:
        assert verdicts(GOOD[game]) == (True, True), game
        assert verdicts(finished_record(game, 3)) == (True, True), game


def test_another_seed_is_proved_by_neither():
    for game in GAMES:
        def change(_, line):
            if "end" in line:
                line["seed"] = "ff" + line["seed"][2:]
        assert verdicts(changed_lines(GOOD[game], change)) == (False, False)


def test_a_seed_with_a_commitment_made_to_fit_it_is_proved_by_neither():
    for game in GAMES:
        def change(i, line):
            if i == 0:
                line["commitment"] = hashlib.sha256(b"\xff" * 32).hexdigest()
            if "end" in line:
                line["seed"] = "ff" * 32
        assert verdicts(changed_lines(GOOD[game], change)) == (False, False)


def test_other_bytes_of_a_player_are_proved_by_neither():
    for game in GAMES:
        def change(i, line):
            if i == 0:
                line["bytes"][1] = "ab" * 16
        assert verdicts(changed_lines(GOOD[game], change)) == (False, False)


def test_any_changed_draw_is_proved_by_neither():
    for game in GAMES:
        draws = [i for i, line in enumerate(GOOD[game].splitlines())
                 if i > 0 and '"chance":"' in line and '"of":1,' not in line]  # one result: nothing to forge
        for which in (draws[0], draws[len(draws) // 2], draws[-1]):
            def change(i, line, which=which):
                if i == which:
                    line["at"] = (line["at"] + 1) % line["of"]
            assert verdicts(changed_lines(GOOD[game], change)) == (False, False)


def test_a_die_read_wrongly_is_seen_by_the_program_with_its_line():
    """The script cannot: what number means which die is a rule of the game."""
    text = GOOD["cest-la-vie"]
    forged = re.sub(r'"roll (\d)"', lambda m: f'"roll {int(m.group(1)) % 6 + 1}"', text, count=1)
    assert forged != text
    path = kept(forged)
    r = run("verify", "--json", path)
    said = json.loads(r.out)
    assert r.code == 1 and not said["proved"] and said["code"] == "illegal" and said["line"] == 2


def test_another_result_is_not_proved():
    for game in GAMES:
        def change(_, line):
            if "end" in line:
                line["end"]["ranks"] = line["end"]["ranks"][::-1]
                line["end"]["scores"] = [s + 1 for s in line["end"]["scores"]]
        assert not verdicts(changed_lines(GOOD[game], change))[0]


def test_a_step_left_out_is_proved_by_neither():
    for game in GAMES:
        lines = GOOD[game].splitlines(keepends=True)
        assert verdicts("".join(lines[:5] + lines[6:])) == (False, False)


def test_a_cut_record_is_proved_by_neither():
    for game in GAMES:
        lines = GOOD[game].splitlines(keepends=True)
        assert verdicts("".join(lines[:-1])) == (False, False)
        assert verdicts(GOOD[game][:-20]) == (False, False)
        assert verdicts(GOOD[game] + "x\n") == (False, False)


def test_table_and_simulated_dice_are_said_to_be_beyond_proof():
    referee = Referee()
    for chance in ("table", "simulated"):
        match = start(referee, GAMES[0], chance=chance)["match"]
        path = kept(referee.must("record", match=match)["record"])
        r = run("verify", "--json", path)
        assert r.code == 1 and json.loads(r.out)["code"] == "unknown"
        assert subprocess.run([sys.executable, SCRIPT, path], stdout=subprocess.PIPE,
                              check=False).returncode == 1


def test_an_unfinished_game_is_not_proved_yet():
    for reveal in (False, True):
        referee = Referee()
        match = start(referee, GAMES[0])["match"]
        play_on(referee, match, 10)
        text = referee.must("record", match=match, reveal=reveal)["record"]
        assert verdicts(text) == (False, False)


def test_several_files_are_proved_only_if_each_is():
    good, bad = kept(GOOD[GAMES[0]], "good"), kept("nonsense\n", "bad")
    assert run("verify", good, good).code == 0
    r = run("verify", good, bad, os.path.join(FOLDER, "missing"))
    assert r.code == 1 and r.out.count("not proved") == 2
    r = run("verify", "--json", good, bad)
    assert [json.loads(line)["proved"] for line in r.out.splitlines()] == [True, False]


def test_a_record_may_come_from_standard_input():
    assert run("verify", "-", text=GOOD[GAMES[0]]).code == 0


def test_no_file_is_wrong_usage():
    assert run("verify").code == 2
    assert subprocess.run([sys.executable, SCRIPT], check=False).returncode == 1


main(dict(globals()))

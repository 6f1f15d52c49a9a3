"""Completion of command lines in bash, zsh and fish, all from the program's own tables; and what --help names."""
import json
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import main, run, scratch  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]


def completed(*words):
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
    script = ('source "$1/completions/ludovie"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
              '_ludovie; printf "%s\\n" "${COMPREPLY[@]}"')
    out = subprocess.run(["bash", "-c", script, "bash", root, sys.argv[1], *words], check=True,
                         stdout=subprocess.PIPE, env={**os.environ, "LANG": "en"})
    return out.stdout.decode().split()


def test_bash_completes_commands_games_flags_and_values():
    assert "simulate" in completed("s") and "play" not in completed("s")
    assert completed("play", "") == GAMES
    assert {"--lang", "--layout"} <= set(completed("play", "cest-la-vie", "--la"))
    assert completed("play", "cest-la-vie", "--lang", "") == completed("translate", "") == ["fr", "en", "de"]
    assert completed("play", "cest-la-vie", "--bot", "ex") == ["expert", "exact"]
    assert "--gauntlet" in completed("ladder", "easy-come", "--ga")


def test_bash_finds_files_and_folders():
    here = os.path.dirname(os.path.abspath(__file__))
    found = completed("verify", here + "/test_pl")
    assert found == [here + "/test_play.py"], found
    assert completed("play", "easy-come", "--data", here + "/../si") == [here + "/../sim"]
    assert completed("data", "export", "easy-come", here + "/../si") == [here + "/../sim"]


def test_every_flag_of_every_command_is_completed_and_nothing_is_done():
    commands = [line.split("\t")[0] for line in run("complete", "").out.splitlines() if line[0] != "-"]
    listed = [line.split()[0] for line in run("--help").out.splitlines() if line.startswith("  ")]
    assert commands == listed and len(commands) > 15
    for command in commands:
        told = {line.split()[0] for line in run(command, "--help").out.splitlines() if line.startswith("  --")}
        r = run("complete", command, "--")
        assert {line.split("\t")[0] for line in r.out.splitlines()} == told, command
        assert r.code == 0 and r.err == "" and all("\t" in line for line in r.out.splitlines())
    for words in ([], ["nonsense", ""], ["play", "nonsense", "--x", ""], ["data", "show", "a", "b", "c", "d"]):
        r = run("complete", *words)
        assert r.code == 0 and r.err == "", (words, r.err)


def test_fish_and_zsh_ask_the_same_program():
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "completions")
    bin_folder = scratch()
    os.symlink(os.path.abspath(sys.argv[1]), os.path.join(bin_folder, "ludovie"))
    env = {**os.environ, "LANG": "en_GB.UTF-8", "PATH": bin_folder + ":" + os.environ["PATH"], "HOME": scratch()}
    if shutil.which("fish"):
        script = f'source {folder}/ludovie.fish; complete -C "ludovie play cest-la-vie --layo"'
        out = subprocess.run(["fish", "-c", script], stdout=subprocess.PIPE, env=env, check=True).stdout.decode()
        assert out.startswith("--layout\t"), out
        out = subprocess.run(["fish", "-c", script.replace("play cest-la-vie --layo", "play ")], env=env, check=True,
                             stdout=subprocess.PIPE).stdout.decode()
        assert [line.split("\t")[0] for line in out.splitlines()] == sorted(GAMES), out
    if shutil.which("zsh"):
        script = (f"words=(ludovie play cest-la-vie --bot ex); CURRENT=5; source {folder}/_ludovie; "
                  "_describe() { print -l -- ${(P)2} }; _files() { print files $@ }; _ludovie; "
                  "words=(ludovie verify ''); CURRENT=3; _ludovie")
        out = subprocess.run(["zsh", "-fc", script], stdout=subprocess.PIPE, env=env, check=True).stdout.decode()
        assert out.splitlines() == ["expert:expert", "exact:perfect play", "files"], out


def test_help_names_a_document_that_is_there():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
    for command in ("serve", "referee", "simulate", "ladder", "learn", "verify", "load"):
        last = run(command, "--help").out.splitlines()[-1]
        page, path = last.split(": ", 1)[1].split(", ")
        assert page == "man ludovie-" + command
        assert os.path.exists(path) or os.path.exists(os.path.join(root, path)), last


def test_bash_completes_the_options_of_a_game_wherever_it_stands():
    assert {"--layout", "--lang"} <= set(completed("play", "cest-la-vie", "--"))
    assert {"--layout", "--lang"} <= set(completed("play", "--lang", "en", "cest-la-vie", "--"))
    assert {"--layout", "--lang"} <= set(completed("play", "clv", "--plain", "--"))
    assert "--layout" not in completed("play", "easy-come", "--")
    assert "random" in completed("play", "cest-la-vie", "--layout", "")
    assert completed("play", "cest-la-vie", "--layout", "ra") == ["random"]
    assert completed("rules", "cest") == ["cest-la-vie"]
    assert completed("data", "") == ["check", "show", "export"]


main(globals())

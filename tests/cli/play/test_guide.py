"""Pages that show what is typed and answered, typed as they stand, and figures told twice:
test_guide.py PROGRAM CARDS BOTS-FR BOTS HOSTING-FR HOSTING"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import PROGRAM, main, scratch  # noqa: E402

FOLDER, BIN = scratch(), scratch()
os.symlink(os.path.abspath(PROGRAM), os.path.join(BIN, "ludovie"))


def typed(command):
    env = {**os.environ, "LC_ALL": "", "LANG": "fr_FR.UTF-8", "HOME": FOLDER, "PATH": BIN + ":" + os.environ["PATH"]}
    done = subprocess.run(["sh", "-c", command], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env,
                          timeout=60, check=False)
    # The reasons of faults are what the page shows of a check that finds one.
    return (done.stderr if done.stderr else done.stdout).decode().replace("\u00a0", " ").replace("\u202f", " ")


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def answers_are_the_programs(path, blocks_wanted):
    blocks = re.findall(r"^```console\n(.*?)^```$", read(path), re.M | re.S)
    assert len(blocks) == blocks_wanted
    for block in blocks:
        for command, answer in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.M):
            said = typed(command)
            wanted = answer.replace("\u00a0", " ").replace("\u202f", " ")
            assert (said == wanted) or (said.startswith(wanted) and wanted.startswith("ludovie:")), (command, said, wanted)


def test_every_answer_of_the_page_about_cards_is_the_programs():
    answers_are_the_programs(sys.argv[2], 6)


def test_the_simulation_that_is_explained_is_the_programs():
    answers_are_the_programs(sys.argv[3], 1)


def shares(page, head):
    """The first percentage of each cell of a table, by game."""
    table = page[page.index(head):].split("\n\n")[0].splitlines()[2:]
    return [[re.match(r"([0-9]+[.,][0-9]) ?%", cell.strip()).group(1).replace(",", ".") for cell in line.split("|")[2:-1]]
            for line in table]


def test_the_shares_of_wins_are_those_that_were_measured():
    french = shares(read(sys.argv[3]).replace("\u00a0", " ").replace("\u202f", " "), "| part de victoires |")
    assert len(french) == 5 and french == shares(read(sys.argv[4]), "| share of wins | easy"), french


def settings(page):
    """Of every setting its name and what it usually is, where that is no sentence."""
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]*) \|", page, re.M)
    return [(name, usual if re.fullmatch(r"`?[0-9.]+`?|–|no", usual) else "") for name, usual in rows]


def test_both_guides_for_hosts_have_the_same_settings():
    french = settings(read(sys.argv[5]))
    assert len(french) > 20 and french == settings(read(sys.argv[6])), french


main(globals())

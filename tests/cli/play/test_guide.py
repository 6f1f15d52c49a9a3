"""The French guide to cards, tiles and almanacs of one's own, typed as it stands: test_guide.py PROGRAM PAGE"""
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


def test_every_answer_of_the_page_is_the_programs():
    with open(sys.argv[2], encoding="utf-8") as f:
        blocks = re.findall(r"^```console\n(.*?)^```$", f.read(), re.M | re.S)
    assert len(blocks) == 4
    for block in blocks:
        for command, answer in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.M):
            said = typed(command)
            wanted = answer.replace("\u00a0", " ").replace("\u202f", " ")
            assert (said == wanted) or (said.startswith(wanted) and wanted.startswith("ludovie:")), (command, said, wanted)


main(globals())

"""Pig as docs/pig.md and docs/guests.md have it, built outside the tree against what is installed, and played:
test_outside.py BUILD ROOT"""
import os
import re
import subprocess
import sys

BUILD, ROOT = sys.argv[1:3]
sys.argv[1:] = ["none"]
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from tap import main, scratch  # noqa: E402

TREE, PIG = scratch("tree"), scratch()


def must(command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=100, **more)
    assert done.returncode == 0, f"{command}: {done.stdout.decode()}"
    return done.stdout.decode()


def folder_of(name, end=""):
    for folder, _, names in os.walk(TREE):
        if name in names and folder.endswith(end):
            return folder
    raise AssertionError(f"{name} is not installed")


def write_files(page):
    """Each file of a page, behind its name in backquotes."""
    with open(os.path.join(ROOT, "docs", page), encoding="utf-8") as f:
        files = re.findall(r"^`([^`\n]+)`[^`]*?\n\n```\w+\n(.*?)^```$", f.read(), re.M | re.S)
    for name, text in files:
        path = os.path.join(PIG, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
    return len(files)


def ludovie(*words, lang="en", **more):
    env = {"PATH": os.environ["PATH"], "HOME": scratch(), "LUDOVIE_GAMES": PIG}
    return must([os.path.join(folder_of("ludovie", "bin"), "ludovie"), *words, "--lang", lang], env=env, **more)


def test_it_is_built_with_nothing_but_what_is_installed():
    must(["meson", "install", "-C", BUILD, "--destdir", TREE, "--no-rebuild", "--quiet"])
    assert write_files("pig.md") > 12 and write_files("guests.md") == 3
    env = {**os.environ, "PKG_CONFIG_LIBDIR": folder_of("ludovie-game.pc"), "PKG_CONFIG_SYSROOT_DIR": TREE}
    tools = must(["pkg-config", "--variable=tools", "ludovie-game"], env=env).strip()
    must(["make", "-C", PIG, f"TOOLS={tools if os.path.isdir(tools) else TREE + tools}"], env=env)
    assert "libludovie" not in must(["readelf", "-d", os.path.join(PIG, "pig.so")])


def test_it_is_played_to_the_end():
    out = ludovie("simulate", "pig", "--games", "20", "--seed", "1", "--bots", "greedy,random")
    assert "greedy" in out, out
    # A person who always takes the first choice, against a bot, in plain sentences.
    out = ludovie("play", "pig", "--players", "2", "--plain", "--seed", "4", input=b"2\n" * 400 + b"q\n")
    assert "rolls" in out and "PIG" not in out.splitlines()[0], out[-500:]


def test_it_speaks_french_where_that_is_written_and_english_elsewhere():
    out = ludovie("games", lang="fr")
    assert "Le cochon" in out and "Roll as long as you dare" in out, out


def test_its_rules_and_its_lesson_came_along():
    assert "PIG-04" in ludovie("rules", "pig")
    assert "92 points" in ludovie("learn", "pig", "--plain", input=b"1\n" * 5)


main(globals())

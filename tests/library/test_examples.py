"""The programs of docs/library.md, compiled against an installed library and run: test_examples.py BUILD PAGE"""
import os
import re
import subprocess
import sys

BUILD, PAGE = sys.argv[1:3]
sys.argv[1:] = ["none"]
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
from tap import main, scratch  # noqa: E402

TREE = scratch("tree")
PROGRAMS = scratch()


def run(command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=100, **more)
    return done.returncode, done.stdout.decode()


def must(command, **more):
    code, out = run(command, **more)
    assert code == 0, f"{command}: {out}"
    return out


def folder_of(name):
    for folder, _, names in os.walk(TREE):
        if name in names:
            return folder
    raise AssertionError(f"{name} is not installed")


def surroundings():
    return {**os.environ, "PKG_CONFIG_LIBDIR": folder_of("ludovie.pc"), "PKG_CONFIG_SYSROOT_DIR": TREE,
            "LD_LIBRARY_PATH": folder_of("libludovie.so.1"), "LC_ALL": "C.UTF-8"}


def pkg_config(*words):
    return must(["pkg-config", *words, "ludovie"], env=surroundings()).split()


def compiled(name, *how, static=False):
    """A program of the page, by its name."""
    with open(PAGE, encoding="utf-8") as f:
        text = re.search(rf"^`{name}`[^`]*\n\n```c\n(.*?)^```$", f.read(), re.M | re.S).group(1)
    source, program = os.path.join(PROGRAMS, name), os.path.join(PROGRAMS, name[:-2] + ("-static" if static else ""))
    with open(source, "w", encoding="utf-8") as f:
        f.write(text)
    must(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", *how, source, "-o", program,
          *pkg_config("--cflags", "--libs", *(["--static"] if static else []))])
    return program, text


def test_it_is_installed_with_a_header_two_libraries_and_pkg_config():
    must(["meson", "install", "-C", BUILD, "--destdir", TREE, "--no-rebuild", "--quiet"])
    assert os.path.basename(folder_of("ludovie.h")) == "include"
    for name in ("libludovie.so", "libludovie.so.1", "libludovie.a", "ludovie.pc"):
        folder_of(name)


def test_every_game_is_played_at_random():
    program, _ = compiled("random.c")
    out = must([program], env=surroundings())
    assert len(out.splitlines()) >= 5 and all(": over after " in line for line in out.splitlines()), out


def test_the_header_is_one_of_cplusplus_too():
    source = os.path.join(PROGRAMS, "plus.cc")
    with open(source, "w", encoding="utf-8") as f:
        f.write("#include <ludovie.h>\nint main() { return ludovie_abi() == LUDOVIE_ABI ? 0 : 1; }\n")
    must(["c++", "-Wall", "-Wextra", "-Werror", source, "-o", source[:-3], *pkg_config("--cflags", "--libs")])
    must([source[:-3]], env=surroundings())


def test_a_complete_client_has_60_lines_and_plays_to_the_end():
    program, text = compiled("terminal.c")
    assert len(text.splitlines()) <= 60
    out = must([program, "easy-come", "en"], input=b"hint\nundo\nnonsense\n" + b"1\n" * 2000, env=surroundings())
    assert "(a number, hint, or undo)" in out and "there is nothing to take back" in out and "%" in out
    assert "wins" in out, out[-600:]
    code, said = run([program, "no-such-game", "fr"], env=surroundings())
    assert code == 1 and "pas de jeu nommé" in said, said


def test_many_games_fill_an_array():
    program, _ = compiled("many.c")
    won = re.search(r"wins (\d+) of 2000", must([program], env=surroundings()))
    assert won and 200 < int(won.group(1)) < 1200


def test_the_archive_makes_a_program_that_needs_no_library_of_ours():
    os.rename(os.path.join(folder_of("libludovie.so"), "libludovie.so"), os.path.join(PROGRAMS, "away.so"))
    program, _ = compiled("random.c", static=True)
    needed = must(["readelf", "-d", program])
    assert "libludovie" not in needed
    assert ": over after " in must([program])


main(globals())

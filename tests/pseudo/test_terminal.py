"""The program in xx, on terminals of several widths: everything it says is translated, and nothing is cut."""
import fcntl
import json
import os
import random
import re
import struct
import subprocess
import sys
import termios

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "cli"), HERE]
from tap import PROGRAM, main, run, scratch  # noqa: E402
from xx import ESCAPES, Reader, check  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]
COMMANDS = "help board scores news moves undo y 99 zzz close standing"
STEPS = 40
# A choice that is drawn has its short form behind its words, or below them.
CHOICE = re.compile(r"^ {1,4}\d+  .*(?:\n {5,}\S.*)*", re.MULTILINE)
PROMPTS = re.compile(r"^(?:> )+", re.MULTILINE)


def typed(seed, *more):
    """Numbers of choices, some of them too high, with a yes for whoever asks; and every command once."""
    rng = random.Random(seed)
    lines = [x for _ in range(STEPS) for x in (str(rng.choice([1, 1, 2, 3, 5])), "y")]
    return "\n".join(lines[:20] + COMMANDS.split() + list(more) + lines[20:]) + "\n"


def without_notation(said):
    """Choices as one line each, up to where their words end."""
    said = PROMPTS.sub("\n", said.replace("\r", ""))
    return CHOICE.sub(lambda m: re.sub(r"\s+", " ", m.group()[:m.group().rfind("⟧") + 1]), said)


def on_terminal(columns, *words, text):
    """What a terminal of so many columns gets to see."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with open(scratch("typed"), "w+", encoding="utf-8") as keys:
        keys.write(text)
        keys.seek(0)
        p = subprocess.Popen([PROGRAM, *words], stdin=keys, stdout=slave, stderr=slave,
                             env={**os.environ, "HOME": scratch(), "TERM": "xterm"})
    os.close(slave)
    said = b""
    while True:
        try:
            data = os.read(master, 65536)
        except OSError:  # the other end is closed
            break
        if not data:
            break
        said += data
    os.close(master)
    assert p.wait() in (0, 1), p.returncode
    return said.decode("utf-8", "replace")


def played(game, seed, columns=None):
    record = scratch("game.record")
    words = ["play", game, "--lang", "xx", "--names", "Zzyzx", "--bot", "random", "--seed", str(seed),
             "--pace", "0", "--save", record]
    if columns:
        said = without_notation(ESCAPES.sub("", on_terminal(columns, *words, text=typed(seed))))
    else:
        r = run(*words, "--plain", text=typed(seed, "hint", "rules"))
        said = r.out + "\n" + r.err
    with open(record, encoding="utf-8") as f:
        players = [s["name"] for s in json.loads(f.readline())["seats"]]
    return Reader(f"{game} {columns or 'plain'}", players).read(said)


def test_games_in_sentences_are_translated():
    check([played(game, 3) for game in GAMES])


def test_games_drawn_on_narrow_usual_and_wide_terminals_are_translated_and_whole():
    check([played(game, columns, columns) for game in GAMES for columns in (40, 80, 120)])


def learnt(game, columns=None):
    """A lesson by right and wrong decisions, with every command."""
    with open(os.path.join(HERE, "..", "..", "data", game, "lesson.json"), encoding="utf-8") as f:
        lesson = json.load(f)
    lines = ["?", "p", "m"]
    for scene in lesson["scenes"]:
        right = [r["do"] for r in scene.get("right", [])[:1]]
        lines += ["d", "", *(w["do"] for w in scene.get("wrong", []))] if right else [""]
        lines += ["1" if d == "any" else d for d in right] + ["s"]
    text = "\n".join([*lines, "q", "q"]) + "\n"
    words = ["learn", game, "--lang", "xx"]
    if columns:
        said = without_notation(ESCAPES.sub("", on_terminal(columns, *words, text=text)))
        said = re.sub(r"^\d+/\d+ > ?", "", said, flags=re.MULTILINE)
    else:
        r = run(*words, "--plain", text=text)
        said = r.out + "\n" + r.err
    said = re.sub(rf"\b{re.escape(game)} --bot\b", "", said)  # a command, as it is typed
    short = [re.escape(n) for n in lesson["names"] if len(n) < 4]  # the reader knows longer names only
    said = re.sub(rf"\b(?:{'|'.join(short)})\b", "", said)
    return Reader(f"learn {game} {columns or 'plain'}", lesson["names"]).read(said)


def test_lessons_are_translated():
    check([learnt(game, columns) for game in GAMES for columns in (None, 80)])


def test_rules_are_translated():
    check([Reader(f"rules {game}").read(run("rules", game, "--lang", "xx").out) for game in GAMES])


def test_the_menu_is_translated():
    r = run("--lang", "xx", "menu", text="1\n2\n2\n1\n\n5\ny\n1\n", home=scratch())
    said = re.sub(r"[\w-]+(?= \()", "", r.out)  # values of options, as they are typed, stand before their words
    check([Reader("menu").read(said + "\n" + r.err)])


# Words behind a flag or a command stand for what is to be put there.
USAGE = re.compile(r"(?m)^  (?:--[\w-]+ ?\S*|\S+)|ludovie [^⟧\n]*")


def test_help_is_translated():
    overview = run("--help", "--lang", "xx").out
    commands = [c for c in re.findall(r"^  (\w+)", overview, re.MULTILINE) if c != "menu"]  # it has no flags
    assert len(commands) > 5, overview
    readers = [Reader("--help").read(USAGE.sub("", overview))]
    for words in [[c] for c in commands] + [["play", game] for game in GAMES]:
        said = run(*words, "--help", "--lang", "xx").out
        readers.append(Reader(" ".join([*words, "--help"])).read(USAGE.sub("", said)))
    check(readers)


if __name__ == "__main__":
    main(globals())

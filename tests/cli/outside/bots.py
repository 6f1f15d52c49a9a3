"""Bots with bad manners, for the tests: bots.py MANNER [FILE]. Well-behaved ones take the first decision."""
import json
import os
import re
import subprocess
import sys
import time

MANNER, FILE = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
decisions = 0


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def first(message):
    say(json.dumps({"do": message["legal"][0]["do"]}))


def fits(shown, heard):
    return re.fullmatch(".*".join(re.escape(p) for p in shown.split("…")), heard, re.DOTALL)


def hold_the_conversation(path):
    """Plays as the page says, as long as it says so; what was heard must be what it shows."""
    with open(path, encoding="utf-8") as f:
        script = [s for s in f.read().split("\n") if s.startswith(("< ", "> "))]
    for line in sys.stdin:
        while script and script[0].startswith("> "):
            script.pop(0)
        shown = script.pop(0)[2:] if script else "…"
        if not fits(shown, line.rstrip("\n")):
            print(f"shown: {shown}\nheard: {line}", file=sys.stderr)
        message = json.loads(line)
        if message["ask"] == "decide" and script and script[0].startswith("> "):
            say(script.pop(0)[2:])
        elif message["ask"] == "decide":
            first(message)
    print(f"left: {len(script)}", file=sys.stderr)


if MANNER == "page":
    hold_the_conversation(FILE)
    sys.exit()
if MANNER == "deaf":
    time.sleep(1000)
log = open(FILE, "a", encoding="utf-8") if FILE else None
for line in sys.stdin:
    message = json.loads(line)
    if log:
        log.write(line)
        log.flush()
    if message["ask"] != "decide":
        continue
    decisions += 1
    if MANNER == "first" or decisions < 3:
        first(message)
    elif MANNER == "exit":
        sys.exit(3)
    elif MANNER == "abort":
        os.abort()
    elif MANNER == "silent":
        time.sleep(1000)
    elif MANNER == "mute":
        os.close(1)
        time.sleep(1000)
    elif MANNER == "half":
        say('{"do":"', end="")
        sys.exit()
    elif MANNER == "gabble":
        say("x" * 10000)
    elif MANNER == "words":
        say("I do not know")
    elif MANNER == "number":
        say('{"do":7}')
    elif MANNER == "illegal":
        say('{"do":"take everything"}')
    elif MANNER == "close":
        say('{"do":"close 2"}')  # notation that a seat has left: no decision of a player
    elif MANNER == "bytes":
        sys.stdout.buffer.write(b'{"do":"\xff\xfe\x00"}\n')
        sys.stdout.flush()
    elif MANNER == "litter":  # a child that holds the output open
        subprocess.Popen([sys.executable, __file__, "deaf"], stdin=subprocess.DEVNULL)
        sys.exit()
    elif MANNER == "shy":
        print("over here", file=sys.stderr)
        first(message)

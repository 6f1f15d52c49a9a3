"""The conversation in docs/referee.md, held with the program: every answer must be the one shown.

Fenced blocks hold `> request` and `< answer` lines; all blocks are one conversation. In an answer, …
stands for any text.
"""
import os
import re
import subprocess
import sys

PROGRAM, DOCUMENT = sys.argv[1:]


def conversation():
    """(line number, request, answer) of every example."""
    with open(DOCUMENT, encoding="utf-8") as f:
        lines = f.read().split("\n")
    fenced, request = False, None
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            fenced = not fenced
        elif fenced and line.startswith("> "):
            if request:
                sys.exit(f"{DOCUMENT}:{number}: a request without an answer before this one")
            request = line[2:]
        elif fenced and line.startswith("< "):
            yield number, request, line[2:]
            request = None


def fits(shown, said):
    pattern = ".*".join(re.escape(part) for part in shown.split("…"))
    return re.fullmatch(pattern, said, re.DOTALL) is not None


def main():
    examples = list(conversation())
    env = dict(os.environ, HOME="/nonexistent", XDG_DATA_HOME="/nonexistent")
    program = subprocess.Popen([PROGRAM, "referee", "--lang", "en"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env)
    failed = 0
    print(f"1..{len(examples) + 1}")
    for i, (number, request, shown) in enumerate(examples, 1):
        program.stdin.write(request + "\n")
        program.stdin.flush()
        said = program.stdout.readline().rstrip("\n")
        if fits(shown, said):
            print(f"ok {i} - line {number}: {request[:60]}")
        else:
            failed += 1
            print(f"# the page says:    {shown}\n# the program says: {said}")
            print(f"not ok {i} - line {number}: {request[:60]}", flush=True)
    program.stdin.close()
    code = program.wait(timeout=60)
    failed += code != 0
    print(f"{'not ok' if code else 'ok'} {len(examples) + 1} - the program ends with 0 after quit")
    sys.exit(1 if failed else 0)


main()

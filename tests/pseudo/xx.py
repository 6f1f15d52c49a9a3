"""What stands in a text in xx (tools/pseudo) and is not translated, or was cut.

Whatever a message says, it says in brackets; inside them a word is translated when its vowels have strokes.
Outside are only short names, which are made to fit and have X for every letter. A bracket without its end was cut.
"""
import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

PLAIN = set("aeiouyàâäæéèêëîïôöœùûüÿ")
WORD = re.compile(r"[^\W\d_]+")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
# Nobody translates these: flags, what is typed, addresses, paths, our name, keys, numbers of rules.
KEPT = re.compile(r"--[\w-]+|`[^`]*`|https?://\S+|(?<!\w)/[\w./-]+|\bludovie\b|\bCtrl-\w\b|\b[A-Z]{2,4}-R?\d+\b"
                  r"|\b\w+\.(?:json|record)\b")
# Where a new text begins, all before it has ended: an empty line, a choice, a piece of news, a question.
FRESH = re.compile(r"\s*$|\s*\d+  |\s*• |> ")

with open(os.path.join(HERE, "known.json"), encoding="utf-8") as known:
    KNOWN = json.load(known)


def names():
    """Names of people, songs and the like, which are the same in every language."""
    found = set()
    for path, keys in KNOWN["names"].items():
        with open(os.path.join(ROOT, path), encoding="utf-8") as f:
            gather(json.load(f), keys, found)
    return sorted(found, key=len, reverse=True)


def gather(node, keys, found):
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(value, str) and key in keys:
            found.add(value)
        elif key in keys and isinstance(value, list):
            found.update(v for v in value if isinstance(v, str))
        elif isinstance(value, (dict, list)):
            gather(value, keys, found)


EXCEPT = re.compile("|".join([*(rf"\b{re.escape(n)}\b" for n in names()), *(k["text"] for k in KNOWN["known"])]))


def blank(m):
    return " " * len(m.group())


def is_fault(word, inside):
    if len(word) == 1 or set(word) == {"X"}:
        return False  # a piece on a board, a key; a short name
    return not inside or bool(PLAIN & set(word.lower()))


class Reader:
    """Reads what was said; keeps what is wrong, each thing once."""

    def __init__(self, where, players=()):
        self.where, self.found = where, {}
        # A narrow board has less room than the 24 letters that a name may have: its beginning will do.
        names = [p[:n] for p in players for n in range(len(p), 3, -1)]
        self.players = re.compile("|".join(rf"\b{re.escape(n)}\b" for n in names) or r"(?!)")

    def fault(self, what, text):
        self.found.setdefault(what, f"{self.where}: {what}: {text.strip()[:160]}")

    def sentence(self, text):
        """One text, whatever lines it was on."""
        words = text
        for kept in (KEPT, EXCEPT, self.players):
            words = kept.sub(blank, words)
        opened, at = [], 0
        for m in re.finditer(r"[⟦⟧]|$", words):
            for word in WORD.findall(words[at:m.start()]):
                if is_fault(word, bool(opened)):
                    self.fault(f"not translated: {word}", text)
            at = m.end()
            if m.group() == "⟦":
                opened.append(m.start())
            elif m.group() == "⟧" and opened:
                opened.pop()
            elif m.group() == "⟧":
                self.fault("an end without a beginning", text)
        for start in opened:
            self.fault(f"cut: {text[start:start + 20]}", text)

    def read(self, said):
        whole = ""
        for line in ESCAPES.sub("", said).split("\n"):
            if whole and (FRESH.match(line) or whole.count("⟦") <= whole.count("⟧")):
                self.sentence(whole)
                whole = ""
            whole = f"{whole} {line.strip()}" if whole else line
        self.sentence(whole)
        return self


def check(readers):
    found = [f for r in readers for f in r.found.values()]
    assert not found, f"{len(found)} faults\n" + "\n".join(found)

#!/usr/bin/env python3
"""Checks the dice and cards of Ludovie records with nothing but Python: verify.py FILE...

It proves that the seed shown at the end is the one committed to before play, and that every draw
("at" out of "of") is the one that seed, and the bytes that each player added, give. That the draw was
then read as the right die or card is a matter of the game's rules: `ludovie verify` checks it too.
"""
import hashlib
import json
import sys


class Stream:
    """Block n is SHA-256(key, n as 8 bytes), read as eight 32-bit numbers."""

    def __init__(self, key):
        self.key, self.next = key, 0

    def word(self):
        block, at = divmod(self.next, 8)
        self.next += 1
        digest = hashlib.sha256(self.key + block.to_bytes(8, "big")).digest()
        return int.from_bytes(digest[4 * at:4 * at + 4], "big")

    def below(self, k):
        """A number below k: words that would favour some results are skipped."""
        word = self.word()
        while word < 2**32 % k:
            word = self.word()
        return word % k

    def go_on_at(self, word):
        """Draws that stay at the table are passed over; none is used twice."""
        if word < self.next:
            raise ValueError("a draw goes back in the stream")
        self.next = word


def bot_bytes(seed, seat):
    """What stands for a bot: committed to along with the seed, so that nobody chose it."""
    return hashlib.sha256(b"ludovie bot" + bytes([seat]) + seed).hexdigest()[:32]


def verify(path):
    """How many draws were proved, and how many seats' bytes follow from the seed; raises ValueError with the reason."""
    with open(path, encoding="utf-8") as f:
        text = f.read()
    lines = [json.loads(line) for line in text.splitlines()]
    head, steps, end = lines[0], lines[1:-1], lines[-1]
    if head.get("chance") != "fair":
        raise ValueError("its dice come from " + str(head.get("chance")) + ": nothing to prove")
    if "end" not in end or "seed" not in end or not text.endswith("\n"):
        raise ValueError("the game is not over, or its end is missing: no seed")
    seed = bytes.fromhex(end["seed"])
    if hashlib.sha256(seed).hexdigest() != head["commitment"]:
        raise ValueError("the seed is not the one that was committed to")
    given = set(head["bytes"]) - {bot_bytes(seed, seat) for seat in range(1, len(head["bytes"]) + 1)}
    stream = Stream(hashlib.sha256(seed + b"".join(map(bytes.fromhex, head["bytes"]))).digest())
    draws = 0
    for n, step in enumerate(steps, 1):
        if step.get("n") != n:
            raise ValueError(f"line {n + 1}: step {n} is missing")
        if "chance" in step:
            draws += 1
            stream.go_on_at(step.get("word", stream.next))
            if step["at"] != stream.below(step["of"]):
                raise ValueError(f"line {n + 1}: this is not what the seed gives")
    return draws, len(head["bytes"]) - len([b for b in head["bytes"] if b in given])


failed = False
for name in sys.argv[1:]:
    try:
        count, by_seed = verify(name)
        print(f"{name}: proved, {count} draws" + (f"; bytes that follow from the seed: {by_seed}" if by_seed else ""))
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as reason:
        failed = True
        print(f"{name}: not proved: {reason}")
sys.exit(1 if failed or len(sys.argv) < 2 else 0)

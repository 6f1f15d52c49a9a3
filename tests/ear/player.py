"""Somebody who plays by ear: hears what Orca says and presses keys, and knows nothing else."""
import random
import re

from orca import heard, texts, words

HEARD = {
    "en": {"count": r"\b(\d+) decisions?\b", "number": r"Type a number from (\S+) to (\S+),",
           "advice": r"Advice: ([\d, ]+): ", "none": "no advice", "sure": r"2: Yes, do it",
           "back": r"0: Go back",
           "over": "wins!|share the victory!|Victory for",
           "won": r"Camille[^.!]*(?:wins|share)|Victory for you"},
    "fr": {"count": r"\b(\d+) choix\b", "number": r"Tapez un nombre de (\S+) à (\S+),",
           "advice": r"Conseil\s: ([\d, ]+)\s: ", "none": "pas de conseil",
           "sure": r"2\s: Oui, c.est décidé", "back": r"0\s: Revenir", "over": r"gagne\s!|se partagent la victoire|Victoire pour",
           "won": r"Camille[^.!]*(?:gagne|se partagent)|Victoire pour vous"},
}
SENTENCE = r"(?:^|[.?!»]\s)"  # how one begins
OPTION = re.compile(SENTENCE + r"(\d+)\s?: ")  # each decision, when it is read out
AT_ONCE = 9  # of so many decisions a digit takes one
PATIENCE = 10  # seconds of silence after which one asks what there is to decide
MOST_BOXES = 12


class Player:
    """`advised`: asks for advice and follows it; otherwise decides at random, and asks what was only counted."""

    def __init__(self, orca, lang, seed, advised=False):
        self.orca = orca
        self.say = HEARD[lang]
        self.chance = random.Random(seed)
        self.advised = advised
        self.path = []  # numbers of an advice that are still to be given: in a list that opens, or one to type
        self.decisions = self.keys = 0
        self.silences = []  # keys after which no question was heard
        self.words = 0  # that were told
        self.asked_words = 0  # that were asked for

    def begin(self, title):
        """Opens the box of this game and plays; everything heard up to the first question, and the keys it took."""
        before, start = self.orca.keys, self.orca.mark()
        said = self.orca.press("b")  # Orca's key for the next button
        if not texts(said):  # now and then Orca loses the place when a page goes: Tab finds it again
            self.orca.press("Tab")
        while not re.search(title, heard(said)):
            if self.orca.keys - before > MOST_BOXES:
                raise AssertionError("no box called %s: %s" % (title, texts(self.orca.since(start))))
            said = self.orca.press("b")
        mark = self.orca.mark()
        self.orca.press("Return")
        self.orca.hear_until(r"\w", mark)  # it is open: the same key would shut it before
        said = self.orca.hear_until(self.asked(), self.orca.strike("Return"))
        return said, self.orca.keys - before

    def asked(self):
        """What ends with one's own turn, or with the game."""
        return "|".join((OPTION.pattern, *(self.say[k] for k in ("count", "number", "over"))))

    def _ask(self, key, pattern):
        """What a letter answers."""
        self.keys += 1
        said = self.orca.hear_until(pattern, self.orca.strike(key))
        self.asked_words += words(said)
        return heard(said)

    def _pick(self, pick, n):
        return [str(pick)] if 0 < n <= AT_ONCE else [*str(pick), "Return"]

    def _number(self, text):
        low, high = (int(re.sub(r"\D", "", n)) for n in re.search(self.say["number"], text).groups())
        return [*str(self.chance.randint(low, high)), "Return"]

    def _advice(self, n):
        """The keys that the adviser names, or None where nobody can advise."""
        told = re.search(self.say["advice"], self._ask("h", self.say["advice"] + "|" + self.say["none"]))
        if not told:
            return None
        first, *self.path = (int(number) for number in told.group(1).split(", "))
        return self._pick(first, n)

    def _count(self, text):
        """How many decisions there are, as far as they were read out or counted; 0: only a number is wanted."""
        if re.search(self.say["number"], text) and not OPTION.search(text):
            return 0
        counted = re.findall(("" if self._is_inside(text) else SENTENCE) + self.say["count"], text)
        offered = [n for n in OPTION.findall(text) if n != "0"]
        return max(int(found[-1]) if found else 0 for found in (counted, offered))

    def decide(self, text):
        """The keys for one of the decisions that were heard."""
        if re.search(self.say["sure"], text):
            return ["2"]
        n = self._count(text)
        if self.path:
            return self._pick(self.path.pop(0), n)
        keys = self._advice(n) if self.advised and not self._is_same(text) else None
        if keys:
            return keys
        if n == 0:
            return self._number(text)
        if re.search(SENTENCE + self.say["count"], text) and not self.advised:  # they were only counted: which are they?
            self._ask("d", OPTION.pattern)
        return self._pick(self.chance.randint(1, n), n)

    def _press(self, keys):
        """Presses these; the place in the record before the last one. Who types a number listens to it before Enter:
        heard afterwards it would sound like a question."""
        mark = self.orca.mark()
        for key in keys[:-1]:
            self.orca.press(key)
        if len(keys) > 1:
            self.orca.hear_until(r"(?<!\d)" + r"\D?".join(keys[:-1]) + r"(?!\d)", mark)
        self.words += words(self.orca.since(mark))
        self.keys += len(keys)
        return self.orca.strike(keys[-1])

    def turn(self, said):
        """Decides once; everything heard from then on, up to the next question or the end."""
        mark = self._press(self.decide(heard(said)))
        try:
            said = self.orca.hear_until(self.asked(), mark, timeout=PATIENCE)
        except TimeoutError:  # as a person would: what can I do?
            self.silences.append((self.decisions, texts(self.orca.since(mark))))
            mark = self._press(["d"])
            said = self.orca.hear_until(self.asked(), mark)
        self.decisions += not self._is_same(heard(said))
        self.words += words(said)
        return said

    def _is_same(self, text):
        """Is this still the same decision: a second thought, its number, or the list that it has opened into?"""
        return re.search(self.say["sure"], text) or self._is_inside(text) or re.match(r"\s*" + self.say["number"], text)

    def _is_inside(self, text):
        return re.search(self.say["back"], text) is not None

    def is_over(self, said):
        return re.search(self.say["over"], heard(said)) is not None

    def has_won(self, said):
        return re.search(self.say["won"], heard(said)) is not None

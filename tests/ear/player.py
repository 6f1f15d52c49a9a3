"""Somebody who plays by ear: hears what Orca says and presses keys, and knows nothing else."""
import random
import re

from orca import heard, words

HEARD = {
    "en": {"count": r"\b(\d+) decisions?\b", "number": r"Type a number from (\S+) to (\S+),", "sure": "Are you sure",
           "over": "wins!|share the victory!|Victory for", "busy": "It is not your turn"},
    "fr": {"count": r"\b(\d+) choix\b", "number": r"Tapez un nombre de (\S+) à (\S+),", "sure": "Est-ce bien sûr",
           "over": r"gagne\s!|se partagent la victoire|Victoire pour", "busy": "Ce n’est pas à vous"},
}
OPTION = re.compile(r"(?:^|[.?!»]\s)(\d+)\s?: ")  # how each decision begins when it is read out
AT_ONCE = 9  # of so many decisions a digit takes one
PATIENCE = 30  # seconds of silence after which one asks what there is to decide
MOST_BOXES = 12


class Player:
    def __init__(self, orca, lang, seed):
        self.orca = orca
        self.say = HEARD[lang]
        self.chance = random.Random(seed)
        self.decisions = self.keys = self.words = self.silences = 0

    def begin(self, title):
        """Opens the box of this game and plays; everything heard up to the first question, and the keys it took."""
        before = self.orca.keys
        while not re.search(title, heard(self.orca.press("b"))):  # Orca's key for the next button
            if self.orca.keys - before > MOST_BOXES:
                raise AssertionError("no box called " + title)
        self.orca.press("Return")
        mark = self.orca.mark()
        self.orca.press("Return")
        said = self.orca.hear_until(self.asked(), mark)
        return said, self.orca.keys - before

    def asked(self):
        """What ends with one's own turn, or with the game."""
        return "|".join((OPTION.pattern, *(self.say[k] for k in ("count", "number", "sure", "over"))))

    def _number(self, text):
        low, high = (int(re.sub(r"\D", "", n)) for n in re.search(self.say["number"], text).groups())
        return [*str(self.chance.randint(low, high)), "Return"]

    def _pick(self, n):
        pick = self.chance.randint(1, n)
        return [str(pick)] if n <= AT_ONCE else [*str(pick), "Return"]

    def decide(self, text):
        """The keys for one of the decisions that were heard."""
        if re.search(self.say["sure"], text):
            return ["Tab", "Return"]  # yes
        offered = OPTION.findall(text)
        count = re.findall(self.say["count"], text)
        if re.search(self.say["number"], text) and not offered:
            return self._number(text)
        n = int(count[-1]) if count else int(offered[-1])
        return ["d"] if not offered else self._pick(n)  # they were only counted: which are they?

    def _press(self, keys):
        """Presses these; the place in the record before the last one."""
        for key in keys[:-1]:
            self.words += words(self.orca.press(key))
        mark = self.orca.mark()
        self.orca.press(keys[-1])
        self.keys += len(keys)
        return mark

    def turn(self, said):
        """Decides once; everything heard from then on, up to the next question or the end."""
        keys = self.decide(heard(said))
        if keys == ["d"]:
            mark = self._press(keys)
            told = self.orca.hear_until(OPTION.pattern, mark)
            self.words += words(told)
            keys = self.decide(heard(told))
        mark = self._press(keys)
        try:
            said = self.orca.hear_until(self.asked(), mark, timeout=PATIENCE)
        except TimeoutError:  # as a person would: what can I do?
            self.silences += 1
            mark = self._press(["d"])
            said = self.orca.hear_until(self.asked(), mark)
        self.decisions += not self._is_same(heard(said))
        self.words += words(said)
        return said

    def _is_same(self, text):
        """Is this still the same decision: a second thought, or its number?"""
        return re.search(self.say["sure"], text) or re.match(r"\s*" + self.say["number"], text)

    def is_over(self, said):
        return re.search(self.say["over"], heard(said)) is not None

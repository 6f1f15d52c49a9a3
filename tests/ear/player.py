"""Somebody who plays by ear: hears what Orca says and presses keys, and knows nothing else."""
import random
import re

from orca import heard, words

HEARD = {
    "en": {"home": "Open a box|The games", "play": "Play now", "count": r"(\d+) decisions?\b",
           "number": r"Type a number from ([\d,]+) to ([\d,]+)", "sure": "Are you sure", "over": "wins!|share the victory!"},
    "fr": {"home": "Les jeux", "play": "Jouer maintenant", "count": r"(\d+) choix\b",
           "number": r"Tapez un nombre de (\S+) à (\S+),", "sure": "Êtes-vous sûr", "over": "gagne\s!|se partagent la victoire"},
}
OPTION = re.compile(r"(?<![\w,])(\d+)\s?: ")
AT_ONCE = 9
PATIENCE = 20  # seconds of silence after which one asks what there is to decide


class Player:
    def __init__(self, orca, lang, seed):
        self.orca = orca
        self.say = HEARD[lang]
        self.chance = random.Random(seed)
        self.decisions = self.keys = self.words = self.silences = 0

    def begin(self, title):
        """Opens the box of this game and plays; everything heard up to the first question."""
        before = self.orca.keys
        while not re.search(title, heard(self.orca.press("Tab"))):
            if self.orca.keys - before > 30:
                raise AssertionError("no box called " + title)
        self.orca.press("Return")
        mark = self.orca.mark()
        self.orca.press("Return")
        said = self.orca.hear_until(self.asked(), mark)
        return said, self.orca.keys - before

    def asked(self):
        return "|".join((r"\b1\s?: ", self.say["count"], self.say["number"], self.say["sure"], self.say["over"]))

    def decide(self, said):
        """The keys for one of the decisions that were heard."""
        text = heard(said)
        if re.search(self.say["sure"], text):
            return ["Tab", "Return"]
        count = re.findall(self.say["count"], text)
        offered = OPTION.findall(text)
        last = text[text.rindex(offered[-1]):] if offered else text
        number = re.search(self.say["number"], last if offered else text)
        if number and len(offered) <= 1 and not count:
            low, high = (int(re.sub(r"\D", "", n)) for n in number.groups())
            return [*str(self.chance.randint(low, high)), "Return"]
        n = int(count[-1]) if count else int(offered[-1])
        pick = self.chance.randint(1, n)
        return [str(pick)] if n <= AT_ONCE else [*str(pick), "Return"]

    def turn(self, said):
        """Decides once; everything heard up to the next question or the end."""
        mark = self.orca.mark()
        keys = self.decide(said)
        for key in keys[:-1]:
            self.orca.press(key)
        mark = self.orca.mark() if len(keys) > 1 else mark
        self.orca.press(keys[-1])
        try:
            said = self.orca.hear_until(self.asked(), mark, timeout=PATIENCE)
        except TimeoutError:  # as a person would: what can I do?
            self.orca.press("d")
            self.keys += 1
            self.silences += 1
            said = self.orca.hear_until(self.asked(), mark)
        self.decisions += 1
        self.keys += len(keys)
        self.words += words(said)
        return said

    def is_over(self, said):
        return re.search(self.say["over"], heard(said)) is not None

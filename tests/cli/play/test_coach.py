"""ludovie play --coach: what to look at, what was better, and nothing that hints would not say."""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
from tap import main, run, scratch  # noqa: E402

WORDS = ["play", "easy-come", "--players", "2", "--plain", "--lang", "en", "--bot", "beginner", "--names", "Anne"]
HOME = scratch()
run("solve", "easy-come", "--save", home=HOME)  # with two players everything is known exactly


def played(seed, *flags, text):
    return flat(run(*WORDS, "--seed", str(seed), *flags, text=text, home=HOME).out)


def flat(text):
    return " ".join(text.split())


def poor(seed):
    """The first roll with all dice set aside: the turn is over, and nothing is won."""
    rolled = re.findall(r"You: (\d(?:, \d)*)\.", played(seed, text="q\n"))[-1]
    return "keep " + rolled.replace(",", "") + "\ny\n"


def test_a_coach_says_what_to_look_at_what_was_better_and_how_to_take_it_back():
    looked, remarks = 0, []
    for seed in range(1, 13):
        said = played(seed, "--coach", text=poor(seed) + "undo\nq\n")
        looked += "Coach: Look " in said
        remarks += re.findall(r"Coach: That is allowed, of course\. .+? Better was: .+?\. It wins about (\d+) games in a "
                              r"hundred more\. `undo` takes it back\..*?Taken back\.", said)
        if looked and remarks:
            break
    assert looked and remarks, (looked, remarks, said)
    for more in remarks:
        assert int(more) >= 2, more  # a mistake by the measure of the analysis: more than 2 in 100


def test_what_is_poor_is_a_mistake_of_the_analysis():
    """The same decisions, judged at the table and in the story of the game."""
    verdicts = set()
    for seed in range(1, 7):
        path = os.path.join(HOME, f"{seed}.record")
        said = run(*WORDS, "--seed", str(seed), "--coach", "--save", path, text=poor(seed) + "q\n", home=HOME).out
        told = json.loads(run("analyse", path, "--json", home=HOME).out)
        mine = next(m for m in told["moments"] if m.get("by") == 1 and m["choices"] > 1)
        assert mine.get("mistake", False) == ("Better was" in said), (seed, mine, said)
        verdicts.add(mine.get("mistake", False))
    assert True in verdicts, verdicts


def test_it_comes_and_goes_while_one_plays():
    said = played(3, text="coach\ncoach\ncoach\nq\n")
    assert said.count("A coach sits down beside you.") == 2 and "`coach` calls me back." in said, said
    two = run("play", "easy-come", "--plain", "--lang", "en", "--seats", "Anne,Bob", "--seed", "1",
              text="coach\nq\n", home=scratch())
    assert "several play" in two.out, two.out + two.err


def test_nobody_is_coached_who_did_not_ask():
    assert "Coach" not in played(3, text="1\n1\n1\nq\n")


if __name__ == "__main__":
    main(globals())

"""ludovie play --coach: what to look at, what was better, and nothing that hints would not say."""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
from tap import main, run, scratch  # noqa: E402

WORDS = ["play", "easy-come", "--plain", "--lang", "en", "--bot", "beginner", "--names", "Anne"]


def played(seed, *flags, text):
    return run(*WORDS, "--seed", str(seed), *flags, text=text, home=scratch()).out.replace("\n", " ")


def poor(seed):
    """The first roll with all dice set aside: the turn is over, and nothing is won."""
    rolled = re.findall(r"You: (\d(?:, \d)*)\.", played(seed, text="q\n"))[-1]
    return "keep " + rolled.replace(",", "") + "\ny\n"


def test_a_coach_says_what_to_look_at_what_was_better_and_how_to_take_it_back():
    looked, remarks = 0, []
    for seed in range(1, 13):
        said = played(seed, "--coach", text=poor(seed) + "undo\nq\n")
        looked += "Coach: Look " in said
        remarks += re.findall(r"Coach: allowed, of course\. Better was: .+?, (\d+)%.*? instead of (\d+)%.*?"
                              r"`undo` takes\s+it back\..*?Taken back\.", said)
        if looked and remarks:
            break
    assert looked and remarks, (looked, remarks, said)
    for best, chance in remarks:
        assert int(best) - int(chance) >= 3, (best, chance)  # 4 in 100, each rounded


def test_nobody_is_coached_who_did_not_ask():
    assert "Coach" not in played(3, text="1\n1\n1\nq\n")


if __name__ == "__main__":
    main(globals())

"""Several people at one keyboard: what one holds, the next does not see; and nobody is asked twice."""
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import Terminal, main, run, scratch  # noqa: E402

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it
CURTAIN = "Press Enter when nobody else is looking."
HIDDEN = "smile-life"  # hands are hidden here, and a turn has more than one decision


def new_record():
    return scratch("game.record")


def lines(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def two(*more, path=None):
    return ["play", HIDDEN, "--seats", "Anne,Bob", "--seed", "5", "--save", path or new_record(), *more]


def test_the_screen_is_cleared_with_and_without_colours():
    for env in ({}, {"NO_COLOR": "1"}):
        t = Terminal(*two(), env=env)
        t.until(CURTAIN)
        assert CLEAR in t.seen, (env, t.seen)
        t.leave()
    t = Terminal(*two("--plain"))
    t.until(CURTAIN)
    assert CLEAR in t.seen, t.seen
    t.leave()


def test_a_dumb_terminal_scrolls_what_it_cannot_clear_away():
    t = Terminal(*two(), env={"TERM": "dumb"})
    t.until(CURTAIN)
    assert "\x1b" not in t.seen and "\n" * 20 in t.seen.replace("\r", ""), t.seen
    t.leave()


def test_the_curtain_comes_once_when_another_person_takes_over():
    path = new_record()
    r = run(*two("--plain", path=path), text="\n1\n1\n1\n\n1\n1\n1\n1\n1\n1\n")
    decisions = [x["seat"] for x in lines(path) if "do" in x]
    before, curtains = None, 0
    for seat in decisions:
        curtains += seat != before
        before = seat
    assert len(set(decisions)) == 2 and len(decisions) > curtains, decisions
    assert r.out.count(CURTAIN) in (curtains, curtains + 1), (decisions, r.out)  # one more: who is asked now


def test_no_curtain_where_nothing_is_hidden_or_one_person_plays():
    r = run("play", "cest-la-vie", "--seats", "Anne,Bob", "--seed", "5", "--save", new_record(), text="1\n1\n")
    assert CURTAIN not in r.out
    r = run("play", HIDDEN, "--seats", "Anne,greedy", "--seed", "5", "--save", new_record(), text="1\n1\n1\n")
    assert CURTAIN not in r.out


def test_the_curtain_swallows_nothing():
    """A line that is typed at the curtain is the answer to what is asked behind it."""
    with_enter, without = new_record(), new_record()
    run(*two(path=with_enter), text="\n1\n")
    run(*two(path=without), text="1\n")
    typed = [x["seat"] for x in lines(without) if "do" in x]
    assert lines(with_enter)[1:] == lines(without)[1:] and typed[:2] == [1, 1], typed


def test_what_is_typed_at_the_curtain_of_a_terminal_waits_to_be_confirmed():
    path = new_record()
    t = Terminal(*two(path=path))
    t.until(CURTAIN)
    t.type("1\r")
    t.until("> ")
    t.until("1")
    before = sum("do" in x for x in lines(path))  # the first card is drawn without asking
    assert before == 1
    t.type("\r")
    t.until("• ")
    t.leave()
    assert sum("do" in x for x in lines(path)) > before


def test_nobody_finds_what_others_typed_with_the_arrow_key():
    path = new_record()
    run(*two(path=path), text="1\n" * 8)
    seats = [x["seat"] for x in lines(path) if "do" in x]
    t = Terminal(*two("--plain"))
    t.until(CURTAIN)
    t.type("\r")
    t.until("> ")
    t.type("scores\r")
    for _ in range(next(i for i, seat in enumerate(seats) if seat != seats[0]) - 1):  # the draw is not asked for
        t.until("> ")
        t.type("1\r")
    t.until("looking.")
    t.type("\r")
    t.until("> ")
    t.type("\x1b[A\x1b[A\x1b[A\x05!\r")  # arrows up, end of line, something to wait for
    assert "scores" not in t.until("!"), t.seen[-500:]
    t.leave()


def test_who_takes_over_reads_what_happened_meanwhile():
    r = run(*two("--plain"), text="\n" + "1\n" * 12)
    turns = [part.strip().splitlines() for part in r.out.split(CURTAIN)]
    assert len(turns) > 4, r.out
    assert turns[1][0].startswith("Anne draws ") and turns[2][0] == "Anne is dealt five cards.", r.out
    for before, now in zip(turns[2:-2], turns[3:-1]):  # what the one did, the other reads first
        assert now[0] == "Bob draws a card." or now[0] == "Anne draws a card.", (before, now)


def test_who_looks_at_the_screen_reads_what_is_drawn():
    r = run(*two("--plain"), text="\n1\n1\n1\n")
    mine, others = r.out.split(CURTAIN)[1:3]
    drawn = re.search(r"^(Anne draws (?!a card).*)$", mine, re.M)
    assert drawn and drawn.group(1) not in others, r.out


def test_leaving_shows_nobody_s_hand():
    t = Terminal(*two())
    t.until(CURTAIN)
    t.type("\r")
    t.until("> ")
    t.type("q\r")
    t.until("--resume")
    last = t.seen.rindex(CLEAR)
    assert "> " not in t.seen[last:], t.seen[last:]
    assert t.wait() == 0


main(globals())

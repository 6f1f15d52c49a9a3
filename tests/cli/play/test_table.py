"""ludovie table: the referee of a real table understands what people see there, and nothing else is needed."""
import json
import os
import random
import re
import select
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import PROGRAM, Terminal, main, run, scratch  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]
LANGS = ("fr", "en")
IN_ONE = os.environ.get("ONE_LANGUAGE") and not os.environ.get("WHOLE")  # each game in one of them
EXAMPLE = {"en": r"for instance: (.*)$", "fr": r"par exemple\s: (.*)$"}

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def new_record():
    return scratch("game.record")


def lines(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


class Table:
    """A table kept by the program: what it says, and answers to it."""

    def __init__(self, *words, lang):
        self.process = subprocess.Popen([PROGRAM, "table", *words, "--plain", "--lang", lang],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, bufsize=0)

    def hear(self):
        """What is said up to the next prompt; None at the end."""
        said = b""
        while not said.endswith((b"> ", b"/n) ")) and not re.search(rb"(number|nombre), .*\? $", said[-60:]):
            ready, _, _ = select.select([self.process.stdout], [], [], 30)
            assert ready, said.decode()
            more = os.read(self.process.stdout.fileno(), 65536)  # it waits at a prompt: nothing comes after one
            if not more:
                return None
            said += more
            if said.endswith((b"looking. ", b"regarde. ")):  # the curtain
                self.say("")
        return said.decode()

    def say(self, text):
        self.process.stdin.write(text.encode() + b"\n")

    def end(self):
        self.process.stdin.close()
        self.process.stdout.read()
        errors = self.process.stderr.read().decode()
        assert self.process.wait(timeout=60) == 0
        return errors


def answer(said, lang, luck):
    """Something that is shown: the example of what can come up, or words of a decision, or its number."""
    example = re.search(EXAMPLE[lang], said, re.M)
    if example:
        return example.group(1)
    card = re.search(r"(?:for instance|par exemple) [“«]\s?(.*?)\s?[”»]", said)
    offered = re.findall(r"^(\d+)\. (.*)$", said, re.M)
    if card and (luck.random() < 0.8 or not offered):  # own cards: the name of one
        return card.group(1)
    if re.search(r"; d (lists|les)", said) and not offered:
        return "d"
    assert offered, said
    number, words = luck.choice(offered)
    words = re.split(r"\s?; ", words)[0]
    alone = sum(words in other for _, other in offered) == 1 and " … " not in words
    folded = re.search(r"et ainsi de suite|and so on", words)
    return words.lower() if alone and not folded and luck.random() < 0.7 else number


def test_games_can_be_kept_with_the_words_that_are_shown():
    tables = [(g, []) for g in GAMES] + [("smile-life", ["--hands", "told"])]
    for i, (game, hands) in enumerate(tables):
        for lang in ((LANGS[i % 2],) if IN_ONE else LANGS):
            path, luck = new_record(), random.Random(game)
            table = Table(game, *hands, "--names", "Anne,Bob", "--players", "2", "--save", path, lang=lang)
            for _ in range(100):
                said = table.hear()
                if said is None:
                    break
                if said.endswith("/n) "):
                    table.say("o" if lang == "fr" else "y")
                elif said.endswith("? "):
                    table.say(re.search(r"(?:from|de) (\d+)", said[-60:]).group(1))
                else:
                    table.say(answer(said, lang, luck))
            errors = table.end()
            assert errors == "", (game, lang, errors)
            assert len(lines(path)) > 50, (game, lang, len(lines(path)))


def test_the_faces_of_dice_are_typed_in_any_order():
    path = new_record()
    r = run("table", "easy-come", "--players", "2", "--start-player", "1", "--save", path, text="5 2 1 0\nq\n")
    assert "Understood: 0, 1, 2, 5\n" in r.out and r.err == "", r.out + r.err
    assert lines(path)[1]["chance"] == "roll 0 1 2 5"


def test_beginnings_that_fit_several_are_asked_back():
    for lang, said, names in (("en", "“flirt” could be:", ["Flirt at the bar", "Flirt online"]),
                              ("fr", "« flirt » peut vouloir dire :", ["Flirt au bar", "Flirt sur internet"])):
        path = new_record()
        r = run("table", "smile-life", "--hands", "told", "--players", "2", "--save", path, "--lang", lang, "--plain",
                text="flirt\nflirt bar\nBANDI\nq\n")
        out = r.out.replace("\u00a0", " ").replace("\u202f", " ")
        assert said in out and all(f"\n{name}\n" in out for name in names), (r.out, r.err)
        assert [x["chance"].split("#")[0] for x in lines(path)[1:]] == ["card flirt-bar", "card bandit"]


def test_what_cannot_come_up_is_refused_by_its_rule():
    r = run("table", "cest-la-vie", "--players", "2", "--start-player", "1", "--save", new_record(),
            text="7\nseven\nq\n")
    assert "CLV-11" in r.err and "“seven”" in r.err, r.err
    assert r.out.count("for instance: 4") == 3, r.out  # what to type is said again


def test_who_is_named_sits_at_the_table_and_nobody_else():
    for words, seats in ((["--names", "Anne,Bob"], ["Anne", "Bob"]), (["--names", "Anne"], ["Anne", "Player 2", "Player 3"]),
                         (["--names", "Anne,Bob", "--players", "3"], ["Anne", "Bob", "Player 3"])):
        path = new_record()
        run("table", "cest-la-vie", *words, "--start-player", "1", "--save", path, text="q\n")
        assert [s["name"] for s in lines(path)[0]["seats"]] == seats, words


def test_a_decision_that_is_not_possible_now_says_why():
    r = run("table", "cest-la-vie", "--players", "2", "--start-player", "1", "--save", new_record(),
            text="4\nguard from square 9\nq\n")
    assert "CLV-" in r.err or "“guard from square 9”" in r.err, r.err


def test_who_leaves_is_named():
    for typed in ("close bob", "close bo", "close 2"):
        path = new_record()
        r = run("table", "cest-la-vie", "--names", "Anne,Bob,Chloé", "--players", "3", "--save", path,
                text=f"{typed}\ny\nq\n")
        assert {"n": 1, "close": 2} in lines(path) or any("close" in x for x in lines(path)[1:]), (r.out, r.err)
    r = run("table", "cest-la-vie", "--names", "Anne,Annie,Chloé", "--players", "3", "--save", new_record(),
            text="close ann\nq\n")
    assert "Say who leaves" in r.out, r.out


def test_tab_completes_names_without_accents_and_from_their_middle():
    t = Terminal("table", "smile-life", "--hands", "told", "--players", "2", "--save", new_record(), "--lang", "fr")
    t.until("> ")
    t.type("etudes d\t")
    t.until("Études doubles")
    t.type("\x15pharm\t")
    t.until("Pharmacien")
    t.type("\x15bar\t")
    t.until("Bar")
    t.type("\x15internet\t")
    t.until("Flirt sur internet")
    t.leave()


def shown(game, lang, columns, answers):
    """The lines that a screen so wide shows while these many questions are answered."""
    t = Terminal("table", game, "--names", "Anne,Bob", "--players", "2", "--save", new_record(), "--lang", lang,
                 columns=columns)
    for _ in range(answers):
        said = re.sub(r"\s+", " ", ESCAPE.sub("", t.until("> ", "/n) ", "looking. ", "regarde. ")))
        example = re.search(r"(?:for instance|par exemple ): (.*?)\.? > $", said)
        if said.endswith("/n) "):
            t.type("o\n" if lang == "fr" else "y\n")
        elif said.endswith("> "):
            t.type((example.group(1) if example else "1") + "\n")
        else:
            t.type("\n")  # the curtain
    t.leave()
    return ESCAPE.sub("", t.seen[:t.read_to]).split("\n")  # what came after the last answer may not be whole


def test_no_line_is_wider_than_the_screen_and_no_word_is_broken_at_its_edge():
    screens = ((40, "fr"), (40, "en"), (80, "fr"), (120, "en"))
    for i, game in enumerate(GAMES):
        for columns, lang in ((screens[i % 2], screens[2 + i % 2]) if IN_ONE else screens):
            screen = shown(game, lang, columns, 24)
            assert len(screen) > 40, (game, columns, screen)
            wide = [line for line in screen if len(line.rstrip()) > columns]
            assert not wide, (game, lang, columns, wide)


def test_nobody_waits_for_bots_that_are_not_there():
    # A minute from one bot's move to the next: with this pace until() would give up.
    t = Terminal("table", "cest-la-vie", "--players", "2", "--pace", "60000", "--save", new_record())
    for typed in ("3\n", "1\n", "4\n"):
        t.until("> ")
        t.type(typed)
    t.until("> ")
    t.leave()


def own(text, *more):
    """Anne begins at a table of three who hold their own cards."""
    path = new_record()
    r = run("table", "smile-life", "--names", "Anne,Bob,Rose", "--save", path, "--plain", *more, text="Anne\n" + text + "q\n")
    return r, [x.get("do", x.get("chance")) for x in lines(path)[1:]]


def test_a_card_is_laid_by_the_beginning_of_its_name_in_any_language():
    for lang, typed in (("en", "cat"), ("en", "chat"), ("fr", "chat"), ("de", "KAT"), ("fr", "cat")):
        r, said = own(typed + "\n", "--lang", lang)
        assert said[-1] == "play animal-chat" and r.err == "", (lang, typed, said, r.out, r.err)
        assert set(said[:-2]) == {"card ?"} and said[-2] == "first 1", said  # nobody says what is dealt or drawn


def test_a_card_that_cannot_be_laid_is_not_thrown_unless_that_is_said():
    r, said = own("surg\n")
    assert said[-1] == "first 1" and "SML-026" in r.err and "throw “Surgeon” away" in r.out, (r.out, r.err)
    r, said = own("throw surg\n")
    assert said[-1] == "discard chirurgien", said


def test_the_same_card_twice_says_where_it_lies():
    r, said = own("cat\ncat\n")
    assert said[-1] == "play animal-chat" and "this card lies before Anne" in r.err, r.err
    r, said = own("cat\nundo\nrabbit\n")
    assert said[-1] == "play animal-lapin", said


def test_a_table_with_own_cards_goes_on_where_it_was():
    path = new_record()
    run("table", "smile-life", "--names", "Anne,Bob", "--save", path, "--plain", text="Anne\ncat\nq\n")
    r = run("play", "--resume", path, "--plain", text="rabbit\nq\n")
    assert lines(path)[-1]["do"] == "play animal-lapin" and r.err == "", (r.out, r.err)


def test_hands_are_own_or_told_and_bots_have_none():
    assert run("table", "smile-life", "--hands", "two", "--save", new_record(), text="q\n").code != 0
    path = new_record()
    run("table", "smile-life", "--players", "2", "--people", "1", "--save", path, text="q\n")
    assert lines(path)[0]["chance"] == "table"  # a bot must know its cards
    r = run("table", "smile-life", "--hands", "own", "--players", "2", "--people", "1", "--save", new_record(), text="q\n")
    assert r.code != 0 and "has no hands" in r.err, r.err


def test_all_that_can_come_up_is_listed_when_asked_for():
    r = run("table", "smile-life", "--hands", "told", "--players", "2", "--save", new_record(), "--plain", text="moves\nq\n")
    listed = r.out.split("> ")[1].splitlines()
    assert "Studies" in listed and len(listed) > 50 and len(listed) == len(set(listed)), listed


main(globals())

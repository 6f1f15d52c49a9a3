"""The made-up language itself: what tools/pseudo writes, and what xx.py finds in what was said."""
import importlib.machinery
import importlib.util
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "cli"), HERE]
from tap import main, run, scratch  # noqa: E402
from xx import ROOT, Reader  # noqa: E402

loader = importlib.machinery.SourceFileLoader("pseudo", os.path.join(ROOT, "tools", "pseudo"))
pseudo = importlib.util.module_from_spec(importlib.util.spec_from_loader("pseudo", loader))
loader.exec_module(pseudo)


def test_texts_are_longer_in_brackets_and_with_strokes():
    for text, expected in (("Roll the dice", "⟦Rōōll thēē dīīcēē⟧"), ("été", "⟦ēētēē⟧"),
                           ("{who} rolls {n}", "⟦{who} rōōlls {n}⟧"), (" (y/n) ", " ⟦(ȳȳ/n)⟧ "),
                           ("Try: ludovie {name} --help", "⟦Trȳȳ: ludovie {name} --help⟧"),
                           ("Type `help`.\n", "⟦Tȳȳpēē `help`.⟧\n"), ("5\u00a0points", "⟦5\u00a0pōōīīnts⟧")):
        assert pseudo.strange(text) == expected, pseudo.strange(text)


def test_texts_without_letters_are_the_same():
    for text in ("", ": ", "{who}: {n}", "\u00a0!", "{a}, {b}"):
        assert pseudo.strange(text) == text


def named(entry):
    return entry.msgid, entry.plural, len(entry.texts)


def test_messages_keep_their_names_and_have_every_plural():
    path = scratch("xx.po")
    for area in sorted(os.listdir(os.path.join(ROOT, "po", "en"))):
        english = pseudo.po.read(os.path.join(ROOT, "po", "en", area))
        pseudo.make_po(path, os.path.join(ROOT, "po", "en", area))
        made = pseudo.po.read(path)
        assert [named(e) for e in made] == [named(e) for e in english]
        assert "Language: xx\n" in made[0].texts[0] and "Plural-Forms:" in made[0].texts[0]


def test_data_files_get_words_wherever_english_ones_stand_and_keep_their_lines():
    text = '{ "a": [\n{ "fr": "un", "en": "one",\n "short-en": "Many", "en-at": "at \\"one\\"" },\n' \
           '{ "en": { "name": "two", "short": "MANY" }, "kind": "eno", "id": "en" } ] }\n'
    made = pseudo.with_words(text)
    assert made.count("\n") == text.count("\n")
    assert json.loads(made) == {"a": [
        {"fr": "un", "en": "one", "xx": "⟦ōōnēē⟧", "short-en": "Many", "short-xx": "XXXX", "en-at": 'at "one"',
         "xx-at": '⟦āāt "ōōnēē"⟧'},
        {"en": {"name": "two", "short": "MANY"}, "xx": {"name": "⟦twōō⟧", "short": "XXXX"}, "kind": "eno",
         "id": "en"}]}


def test_whatever_is_not_translated_or_cut_is_found():
    for said, faults in (("⟦Rōōll⟧ 3, Zzyzx", 0), ("Roll", 1), ("⟦rōōll thēē dice⟧", 1), ("⟦rōōll", 1), ("Rōll", 1),
                         ("⟦rōōll\nthēē dīīcēē⟧", 0), ("rōōll⟧", 2), ("⟦rōōll⟧ été", 1), ("km", 1), ("⟦km⟧", 0), ("XXXX", 0),
                         ("⟦ā\n\nā⟧", 2), ("CLV-R18 --flag `news 30` https://example.org/x ludovie R", 0)):
        found = Reader("here", ["Zzyzx"]).read(said).found
        assert len(found) == faults, (said, found)


def facts(names, options, *more):
    """What a game with these players says to somebody who reads xx, after more was asked for."""
    asks = [{"ask": "new", "match": 1, "game": "easy-come", "seats": [{"name": n} for n in names], "chance": "table",
             "options": options}, *more, {"ask": "view", "match": 1, "lang": "xx"}]
    answer = json.loads(run("referee", text="".join(json.dumps(a) + "\n" for a in asks)).out.splitlines()[-1])
    return [f for section in answer["view"]["sections"] for f in section["facts"]]


def test_the_word_between_names_stands_in_brackets_and_the_names_stay():
    for names, expected in ((["Rr", "Ss"], "Rr ⟦āānd⟧ Ss"), (["Rr", "Ss", "Tt"], "Rr, Ss ⟦āānd⟧ Tt")):
        said = facts(names, {"start-player": "roll"})
        assert f"⟦Rōōllīīng fōōr īīt: {expected}.⟧" in said, said
    said = facts(["Rr", "Ss"], {"start-player": "1"}, {"ask": "close", "match": 1, "seat": 2})
    assert "⟦Rr hāās wōōn.⟧" in said, said


if __name__ == "__main__":
    main(globals())

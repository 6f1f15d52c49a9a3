"""ludovie translate: what a language lacks, in a small tree of sources, and the languages of this one."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import main, run, scratch  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals={}; plural=n != 1;\\n"\n\n'
FORMS = 'msgid "forms of names"\nmsgstr ""\n"de * von_&\\n"\n"du * vom_&"\n\n'
ENGLISH = (HEAD.format(2) + 'msgid "{who} wins"\nmsgstr "{who} wins"\n\nmsgid "the \\"key\\""\nmsgstr ""\n\n'
           'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] ""\nmsgstr[1] ""\n')
DONE = (HEAD.format(2) + FORMS + 'msgid "{who} wins"\nmsgstr "Sieg {de who}"\n\nmsgid "the "\n"\\"key\\""\nmsgstr "x"\n\n'
        'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "eine"\nmsgstr[1] "{n}"\n')
CARDS = ('{ "cards": [\n  { "id": "a", "fr": "un", "en": "one", "de": "eins" },\n'
         '  { "en": { "name": "two", "short": "2" }, "de": { "name": "zwei", "short": "2" },\n'
         '    "text-en": "a card", "text-de": "eine Karte" } ] }\n')


def tree(german=DONE, cards=CARDS, **more):
    """The folder of a tree with one part and one game; None leaves a file out."""
    root = scratch()
    files = {"po/en/core.po": ENGLISH, "po/de/core.po": german, "data/one/cards.json": cards,
             "data/one/rules.json": '{ "rules": [ { "en": "Rule", "de": "Regel" } ] }',
             "data/one/lesson.json": '{ "scenes": [ { "en": "Go", "de": "Los" } ] }', **more}
    for name, text in files.items():
        if text is not None:
            os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
            with open(os.path.join(root, name), "w", encoding="utf-8") as f:
                f.write(text)
    return root


def told(*words, lang="de", **files):
    return run("translate", lang, "--dir", tree(**files), *words)


def test_a_language_that_is_done():
    r = told()
    assert r.code == 0 and r.err == "", r.err
    assert r.out == ("Messages: 3 of 3.\nComponents: 4 of 4.\nRules: 1 of 1.\nLessons: 1 of 1.\n"
                     "Nothing is missing, and nothing is wrong.\n"), r.out


def test_what_is_missing_is_listed_with_file_and_line():
    r = told(german=DONE.replace('msgstr "x"', 'msgstr ""'), cards=CARDS.replace(', "text-de": "eine Karte"', ""))
    assert r.code == 1
    assert "  po/de/core.po: 2 of 3\n" in r.out and "Components: 3 of 4.\n" in r.out, r.out
    assert "Missing: 2, said in English meanwhile; wrong: 0.\n" in r.out
    assert 'po/de/core.po:12: the "key"\ndata/one/cards.json:4: a card\n' in r.out, r.out
    assert told("--most", "1", german=HEAD.format(2)).out.endswith("… and 2 more: --most shows them.\n")


def test_a_text_that_is_empty_or_none_is_missing():
    assert "data/one/cards.json:2: one\n" in told(cards=CARDS.replace('"eins"', '""')).out
    assert "data/one/cards.json:2: one: it must be a text\n" in told(cards=CARDS.replace('"eins"', "1")).out
    assert "data/one/cards.json:3: 2\n" in told(cards=CARDS.replace('"zwei", "short": "2"', '"zwei"')).out


def test_what_is_wrong_is_named():
    for old, new, fault in (
            ("Sieg {de who}", "Sieg", "{who} wins: who is missing from the translation"),
            ("Sieg {de who}", "{who} {whom}", "whom is not in the message"),
            ("Sieg {de who}", "Sieg {des who}", "the language has no form des"),
            ('msgstr[1] "{n}"', 'msgstr[1] "viele"', "{n} card: n is missing"),
            ('msgstr[1] "{n}"\n', "", "it has not as many forms as Plural-Forms says"),
            ("nplurals=2", "nplurals=3", "it has not as many forms as Plural-Forms says"),
            ('msgid_plural "{n} cards"\nmsgstr[0] "eine"\nmsgstr[1] "{n}"', 'msgstr "{n}"', "the plural differs"),
            ('msgid "{who}', '#, fuzzy\nmsgid "{who}', "it is marked fuzzy")):
        assert old in DONE
        r = told(german=DONE.replace(old, new))
        assert r.code == 1 and fault in r.out and "wrong: 1." in r.out, (new, r.out)


def test_a_message_may_stand_in_the_file_of_another_part():
    head, rest = HEAD.format(2) + FORMS, DONE.partition(FORMS)[2]
    assert told(german=head, **{"po/de/cli.po": HEAD.format(2) + rest}).code == 0


def test_what_cannot_be_read_is_refused_with_its_place():
    for files, words in (
            ({"german": DONE + "what?\n"}, "po/de/core.po:20: this is not a line of a file of translations"),
            ({"german": DONE + 'msgid "a\n'}, "po/de/core.po:20: a text is not closed"),
            ({"german": DONE + '"more" less\n'}, "po/de/core.po:20: this is not a line"),
            ({"german": DONE + 'msgstr[4] "x"\n'}, "po/de/core.po:20: the forms of a plural must follow one another"),
            ({"german": HEAD.format(2) + 'msgid "x"\nmsgstr "y"\n\n' * 8193}, "at most 8,192 messages"),
            ({"german": "x" * (5 << 20)}, "po/de/core.po"),
            ({"cards": '{ "cards": [ }'}, "data/one/cards.json:1: a value was expected"),
            ({"po/en/core.po": None}, "has no folder po/en: say where the sources of Ludovie are, with --dir")):
        r = told(**files)
        assert r.code == 1 and words in r.err, (words, r.err)


def test_only_a_language_is_taken():
    for words in ([], ["de", "fr"], ["en"], ["deutsch"], ["../x"], ["D"]):
        assert run("translate", *words).code == 2, words
    assert "such as de" in run("translate", "../x").err


def test_the_languages_of_this_tree_are_complete():
    with open(os.path.join(ROOT, "po/LINGUAS"), encoding="ascii") as f:
        langs = f.read().split()
    for lang in (lang for lang in langs if lang != "en"):
        r = run("translate", lang, "--dir", ROOT)
        assert r.code == 0, r.out


def test_a_language_that_nobody_has_begun():
    for lang, files in (("de", {"german": None}), ("it", {})):
        r = told(lang=lang, **files)
        assert r.code == 1 and "Messages: 0 of 3.\n" in r.out and r.err == "", r.err
        assert f"To begin, write {lang} at the end of po/LINGUAS and run tools/update-po.\n" in r.out
        assert f"po/{lang}/core.po:0: {{who}} wins\n" in r.out, r.out


main(globals())

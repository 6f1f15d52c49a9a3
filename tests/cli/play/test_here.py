"""ludovie table --here: a game on a real table that was interrupted goes on where it was."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import Terminal, main, run, scratch  # noqa: E402

MORE = "\n"  # takes what stands in brackets

# What people type, in which language, and what of the position it leads to.
SAID = {
    "cest-la-vie": ("fr", ["rose", "-1a, -2a", "-3a", "", "-4a, -4a, -5a", "-4a, d, d", "c1, c2", "2"], {
        "turn": 2, "taken": [["-1a", "-2a"], ["-3a"]], "guards": ["C1", "C2"], "home-guards": 2}),
    "easy-come": ("en", ["rose", "exactly 7: anne; four: rose"], {"turn": 2, "owners": {"carre": 2, "sept": 1}}),
    "smile-life": ("en", ["rose",
                          # Anne's hand, studies, job, salaries, invested, flirts, marriage, children, laid, malus, skips
                          "", "studies, studies", "", "", "", "bar, bar", "", "diana", "cat", "accident", "", "",
                          # Rose's
                          "", "", "bartender", "salary 1", "", "", "", "", "", "", "", "",
                          "diego: anne"], {"turn": 2}),
}


def position_of(record):
    with open(record, encoding="utf-8") as f:
        return json.loads(f.readline())


def table(game, lines, *words, lang="en"):
    record = scratch("game.record")
    done = run("table", game, "--names", "Anne,Rose", "--here", "--lang", lang, "--save", record, *words,
               text="".join(line + "\n" for line in lines))
    return done, record


def test_people_say_what_lies_where():
    done, record = table("cest-la-vie", [*SAID["cest-la-vie"][1], "n", "q"], lang="fr")
    head = position_of(record)
    for key, value in SAID["cest-la-vie"][2].items():
        assert head["position"][key] == value, (key, head, done.out)
    assert "= Rose" in done.out and head["chance"] == "table"
    done, record = table("easy-come", [*SAID["easy-come"][1], "n", "q"])
    for key, value in SAID["easy-come"][2].items():
        assert position_of(record)["position"][key] == value, done.out
    done, record = table("smile-life", [*SAID["smile-life"][1], "y", *20 * [""], "n", "n", "q"])
    head = position_of(record)
    anne, rose = head["position"]["seats"]
    assert head["chance"] == "own" and anne["hand"] == 5 * ["?"], done.out
    assert [c.split("#")[0] for c in anne["studies"]] == 2 * ["etude-simple"] and len(set(anne["studies"])) == 2
    assert len(anne["flirts"]) == 2 and rose["job"] == "barman" and rose["salaries"] == ["salaire-1#1"], head


def test_what_cannot_be_is_refused_and_asked_again():
    done, record = table("cest-la-vie", ["max", "rose", "-1a", "-1a", "-2a", "", "", "", "", "", "n", "q"])
    assert "nobody here is called max" in done.out
    assert "appears twice" in done.out and position_of(record)["position"]["taken"] == [["-1a"], ["-2a"]]
    # Nothing is wrong with any one answer, but with all of them: the field at fault is asked again.
    done, record = table("easy-come", ["anne", "-", "y", "rose: 1", "-", "q", "q"])
    assert "ECG-R2" in done.out, done.out


def test_the_end_of_input_sets_up_nothing():
    done, record = table("easy-come", ["rose"])
    assert done.code == 1 and not os.path.exists(record) and "nothing was set up" in done.err


def values_file(text):
    path = scratch("here.json")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


FILES = {
    "cest-la-vie": {"turn": 2, "taken": [["-1a"], []], "pawns": [["-4a", "-4a", "-5a"], ["-2a", "D", "D"]]},
    "easy-come": {"turn": 2, "owners": {"sept": 1}},
    "jeu-de-lannee": {"turn": 2, "round": 5, "seats": [{"day": "28-02", "money": 1200}, {"day": "14-03", "lucky": 7}]},
    "plus-belle-la-vie": {"active": 2, "columns": [{"MIR": ["MIR", "MIR"]}, {}], "figures": {"MIR": "L4"},
                          "hands": [["?", "?", "E?"], ["?", "?"]]},
    "smile-life": {"turn": 2, "seats": [{"job": "garagiste", "salaries": ["salaire-1#1"]},
                                        {"flirts": ["flirt-bar#1"], "children": []}],
                   "discard": ["animal-chat 1"]},
}


def test_from_a_file_all_games_go_on():
    for game, values in FILES.items():
        record = scratch("game.record")
        path = values_file(json.dumps({"values": values}))
        done = run("table", game, "--names", "Anne,Rose", "--position", path, "--save", record, text="q\n")
        assert done.code == 0, (game, done.err)
        head = position_of(record)
        assert head["chance"] == ("own" if game in ("smile-life", "plus-belle-la-vie") else "table")
        inner = {k: v for k, v in head["position"].items() if k in values and k not in ("seats", "hands", "pawns")}
        assert all(inner[k] == values[k] for k in inner) and inner, (game, head)
        # What was written goes on as it was, and so does the position alone.
        again = run("replay", record)
        assert again.code == 0, (game, again.err)
        alone = scratch("again.record")
        done = run("table", game, "--names", "Anne,Rose", "--save", alone, text="q\n", *() or ("--position", values_file(
            json.dumps(head["position"]))))
        assert done.code == 0 and position_of(alone)["position"] == head["position"], (game, done.err)


def test_a_file_that_cannot_be_is_refused_with_its_field():
    record = scratch("game.record")
    for values, what in (({"turn": 7}, "turn"), ({"nonsense": 1}, "nonsense"),
                         ({"seats": [{"job": "garagiste"}, {"job": "garagiste"}]}, "garagiste")):
        done = run("table", "smile-life", "--names", "Anne,Rose", "--position",
                   values_file(json.dumps({"values": values})), "--save", record)
        assert done.code == 1 and what in done.err and not os.path.exists(record), (values, done.err)


def test_tab_completes_names():
    screen = Terminal("table", "easy-come", "--names", "Anne,Rose", "--here", "--lang", "en",
                      "--save", scratch("game.record"))
    screen.until("whose turn it is")
    screen.type("Ro\t\n")
    screen.until("= Rose")
    screen.until("which prize")
    screen.type("\x04")


main(globals())

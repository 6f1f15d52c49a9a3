"""ludovie learn: every lesson from end to end, drawn and plain, in every language, and lessons of one's own."""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
sys.path.insert(0, os.path.join(HERE, ".."))
from tap import Terminal, main, run, scratch  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]
MOST_INPUTS = 25
LANGS = ("fr", "en")


def text_of(game):
    return run("data", "show", game, "lesson.json").out


def lesson_of(game):
    return json.loads(text_of(game))


def instinct(scene):
    """What a newcomer types who does what the scene speaks of: the first right decision; Enter behind what is said."""
    if "right" not in scene:
        return [""]
    right = scene["right"][0]
    more = "fr" in right or "meanwhile" in scene
    return ["1" if right["do"] == "any" else right["do"]] + ([""] if more else [])


def learn(game, lines, *flags, **more):
    return run("learn", game, *flags, text="".join(line + "\n" for line in lines), **more)


def flat(text):
    return " ".join(text.split())


def own(game, change):
    """A directory with a lesson of the game, changed."""
    folder = scratch()
    lesson = lesson_of(game)
    change(lesson)
    with open(os.path.join(folder, "lesson.json"), "w", encoding="utf-8") as f:
        json.dump(lesson, f, indent=1)
    return folder


def test_first_instinct_leads_through_every_lesson():
    for game in GAMES:
        lesson = lesson_of(game)
        assert 6 <= len(lesson["scenes"]) <= 10, (game, len(lesson["scenes"]))
        lines = sum((instinct(s) for s in lesson["scenes"]), []) + ["q"]
        assert len(lines) <= MOST_INPUTS, (game, len(lines))
        for lang in LANGS:
            for flags in (["--plain"], []):
                r = learn(game, lines, "--lang", lang, *flags)
                said = flat(r.out)
                assert r.code == 0 and r.err == "", (game, lang, flags, r.err)
                for scene in lesson["scenes"]:
                    assert flat(scene[lang]) in said, (game, lang, flags, scene[lang])
                    for right in scene.get("right", [])[:1]:
                        assert flat(right.get(lang, "")) in said, (game, lang, flags, right)
                assert f"ludovie play {game} --bot easy" in said, r.out
                assert not any(flat(s.get("hint-" + lang, "?!")) in said for s in lesson["scenes"]), r.out


def test_what_others_do_is_told_in_sentences_by_ear_too():
    lines = sum((instinct(s) for s in lesson_of("smile-life")["scenes"][:2]), [])
    r = learn("smile-life", lines + ["q"], "--lang", "en", "--plain")
    assert "Rose lays “Salary 2”" in r.out and "Lou draws “Cat”." in r.out, r.out


def test_on_a_terminal_too():
    scenes = lesson_of("easy-come")["scenes"]
    t = Terminal("learn", "easy-come", "--lang", "en", env={"COLUMNS": "80"})
    for i, scene in enumerate(scenes):
        for line in instinct(scene):
            t.until(f"{i + 1}/{len(scenes)} > ")
            t.type(line + "\r")
    t.until("--bot easy")
    t.type("q\r")
    assert t.wait() == 0 and "Exactly 7" in t.seen, t.seen[-1500:]


def test_wrong_ideas_get_a_friendly_sentence_and_nothing_happens():
    for game in GAMES:
        for lang in LANGS:
            lines, expected = [], []
            for scene in lesson_of(game)["scenes"]:
                for wrong in scene.get("wrong", []):
                    lines.append(wrong["do"])
                    expected.append(wrong[lang] + (f" ({wrong['rule']})" if "rule" in wrong else ""))
                lines += instinct(scene)
            r = learn(game, lines + ["q"], "--lang", lang, "--plain")
            assert r.code == 0 and r.err == "", (game, r.err)
            assert f"ludovie play {game} --bot easy" in r.out, (game, r.out)
            for sentence in expected:
                assert flat(sentence) in flat(r.out), (game, lang, sentence)


def test_a_number_is_that_of_a_choice():
    """"3" was taken for the words of a guard on square 3 that may not move."""
    scenes = lesson_of("cest-la-vie")["scenes"]
    at = next(i for i, s in enumerate(scenes) if s.get("right", [{}])[0].get("do") == "guard +8")
    wrong = next(w for w in scenes[at]["wrong"] if w["do"] == "pawn +8")
    r = learn("cest-la-vie", ["s"] * at + ["3", "q"], "--lang", "en", "--plain")
    assert r.code == 0 and r.out.endswith(f"> {wrong['en']}\n{at + 1}/{len(scenes)} > "), r.out


def test_enter_shows_what_to_do_without_doing_it():
    for game in GAMES:
        lines = []
        for scene in lesson_of(game)["scenes"]:
            lines += ([""] if "right" in scene else []) + instinct(scene)
        r = learn(game, lines + ["q"], "--lang", "en", "--plain")
        asked = sum("right" in s for s in lesson_of(game)["scenes"])
        assert r.code == 0 and r.out.count("> Try ") == asked, (game, asked, r.out)


def test_what_is_not_understood_is_said():
    r = learn("easy-come", ["", "frobnicate", "99", "q"], "--lang", "en", "--plain")
    assert r.code == 0 and "frobnicate" in r.err and "1 to 11" in r.err, r.err


def test_keys_lead_back_on_and_out():
    for lang, back, skip, leave in (("en", "back", "skip", "quit"), ("fr", "retour", "sauter", "quitter"),
                                    ("en", "b", "s", "q")):
        scenes = lesson_of("easy-come")["scenes"]
        r = learn("easy-come", ["", back, back, skip, skip, leave], "--lang", lang, "--plain")
        assert r.code == 0 and r.err == "", r.err
        assert r.out.count(scenes[0][lang]) == 3 and r.out.count(scenes[1][lang]) == 2, r.out
        assert scenes[2][lang] in r.out and scenes[3][lang] not in r.out, r.out
        assert "--bot easy" not in r.out, r.out


def test_one_can_look_around():
    r = learn("easy-come", ["", "?", "p", "m", "d", "r ECG-12", "q"], "--lang", "en", "--plain")
    assert r.code == 0 and r.err == "", r.err
    assert "Enter alone shows" in r.out and "ECG-12" in r.out and r.out.count("2. set 2 aside") + r.out.count(
        "2. keep 2") == 2, r.out


def test_what_we_would_do_is_shown_as_in_a_game():
    for asked in ("", "h", "hint"):
        r = learn("easy-come", ["", asked, "q"], "--lang", "en", "--plain")
        assert r.code == 0 and r.err == "" and "Try 6: " in r.out, r.out


def test_the_end_of_input_leaves():
    r = run("learn", "smile-life", "--lang", "en", text="")
    assert r.code == 0 and "1/8" in r.out, r.out


def test_the_first_game_follows():
    lines = sum((instinct(s) for s in lesson_of("easy-come")["scenes"]), [])
    home = scratch()
    r = learn("easy-come", lines + ["", "q"], "--lang", "en", "--plain", home=home)
    assert r.code == 0 and "The game is saved" in r.out, r.out
    saved = os.path.join(home, ".local", "share", "ludovie", "games")
    with open(os.path.join(saved, os.listdir(saved)[0]), encoding="utf-8") as f:
        head = json.loads(f.readline())
    assert [s["by"] for s in head["seats"]] == ["person", "easy", "easy"], head


def test_without_a_game_it_lists_them():
    for lang in LANGS:
        r = run("learn", "--lang", lang)
        assert r.code == 0 and all(game + "\u00a0:" in r.out or game + ":" in r.out for game in GAMES), r.out
    assert run("learn", "frob").code == 2 and run("learn", GAMES[0], "more").code == 2


def test_the_menu_offers_it():
    game = GAMES.index("easy-come") + 1
    r = run("--lang", "en", "menu", text=f"2\n{game}\nq\n7\n")
    assert r.code == 0 and lesson_of("easy-come")["scenes"][0]["en"].split(".")[0] in flat(r.out), r.out


def test_a_lesson_of_ones_own():
    def change(lesson):
        lesson["scenes"] = lesson["scenes"][:1]
        del lesson["refusals"]  # nothing is refused in it
        lesson["scenes"][0]["en"] = "Grandma's own lesson."

    folder = own("easy-come", change)
    r = learn("easy-come", ["", "q"], "--data", folder, "--lang", "en")
    assert r.code == 0 and "Grandma's own lesson." in r.out and "1/1" in r.out, r.out
    r = learn("smile-life", ["q"], "--data", folder, "--lang", "en")  # it is not about this game
    assert r.code == 0 and "Grandma" not in r.out, r.out + r.err
    r = run("data", "check", folder, "--games", "0", "--lang", "en")
    assert r.code == 0 and "lesson.json: fine" in r.out and "Smile" not in r.out, r.out + r.err


def test_a_lesson_of_ones_own_that_lies_is_refused():
    def change(lesson):
        lesson["scenes"][1]["right"][0]["events"][0]["dice"] = [3, 3]

    folder = own("easy-come", change)
    for r in (run("data", "check", folder, "--games", "0", "--lang", "en"),
              run("learn", "easy-come", "--data", folder, "--lang", "en")):
        assert r.code == 1 and "this does not happen: kept" in r.err and "lesson.json:" in r.err, r.err


def test_the_lesson_of_the_manual_is_true():
    with open(os.path.join(ROOT, "docs", "formats", "lesson.md"), encoding="utf-8") as f:
        text = re.search(r"^```json\n(.*?)^```$", f.read(), re.M | re.S).group(1)
    path = scratch("lesson.json")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    folder, lesson = os.path.dirname(path), json.loads(text)
    r = run("data", "check", folder, "--games", "0", "--lang", "en")
    assert r.code == 0 and "lesson.json: fine" in r.out, r.out + r.err
    lines = sum((instinct(s) for s in lesson["scenes"]), []) + ["q"]
    r = learn(lesson["game"], lines, "--data", folder, "--lang", "en")
    assert r.code == 0 and r.err == "" and lesson["scenes"][2]["en"] in flat(r.out), r.out + r.err


def test_export_brings_the_lesson():
    folder = scratch()
    assert run("data", "export", "easy-come", folder).code == 0
    with open(os.path.join(folder, "lesson.json"), encoding="utf-8") as f:
        assert f.read() == text_of("easy-come")


main(globals())

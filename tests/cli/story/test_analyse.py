"""ludovie analyse, endings and play --from, from end to end."""
import csv
import io
import json
import os
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import main, run, scratch  # noqa: E402

GAMES = [g["id"] for g in json.loads(run("games", "--json").out)]
QUICK = ["--budget", "64"]
STEPS = {"easy-come": 1000, "cest-la-vie": 1000}  # of the others, so many are enough


def record(game, seats=2, seed=4, steps=None):
    """A short game between bots; cut after so many steps."""
    folder = scratch()
    r = run("simulate", game, "--bots", "greedy", "--seats", str(seats), "--games", "1", "--seed", str(seed),
            "--threads", "1", "--records", folder)
    assert r.code == 0, r.err
    path = os.path.join(folder, os.listdir(folder)[0])
    lines = open(path, encoding="utf-8").read().splitlines(keepends=True)
    steps = steps or STEPS.get(game, 30)
    if steps + 1 < len(lines):
        with open(path, "w", encoding="utf-8") as f:
            f.writelines(lines[:steps + 1])
    return path


SHORT = {g: record(g) for g in GAMES}


def analysis(path, *words):
    r = run("analyse", path, "--json", *QUICK, *words)
    assert r.code == 0, r.err
    return json.loads(r.out)


def test_the_ledger_adds_up_in_every_game():
    for game, path in SHORT.items():
        d = analysis(path)
        assert d["game"] == game and len(d["accounts"]) == 2
        for a in d["accounts"]:
            parts = [a[k + "_millionths"] for k in ("start", "luck", "own", "others")]
            assert abs(sum(parts) - a["result_millionths"]) <= 4, a
        first, last = d["moments"][0], d["moments"][-1]
        for i, a in enumerate(d["accounts"]):
            assert first["win_millionths"][i] == a["start_millionths"]
            assert last["win_millionths"][i] == a["result_millionths"]
        for m in d["moments"]:
            assert abs(sum(m["win_millionths"]) - 10**6) <= 4, m


def test_the_same_seed_gives_the_same_report():
    for game in ("smile-life", "jeu-de-lannee"):
        one, two = run("analyse", SHORT[game], *QUICK), run("analyse", SHORT[game], *QUICK)
        assert one.out == two.out and one.out
        assert run("analyse", SHORT[game], *QUICK, "--seed", "2").out != one.out


def test_easy_come_for_two_is_exact():
    d = analysis(SHORT["easy-come"])
    assert d["chances"] == "exact" and d["error_millionths"] == 0 and d["over"]
    assert sorted(a["result_millionths"] for a in d["accounts"]) == [0, 10**6]
    for a in d["accounts"]:
        assert abs(a["own_millionths"] + a["cost_millionths"]) <= 40, a


def test_easy_come_for_more_is_told_by_what_was_learned():
    for seats in (3, 4):
        d = analysis(record("easy-come", seats))
        assert d["chances"] == "learned" and d["error_millionths"] == 0 and d["over"]
        assert sorted(a["result_millionths"] for a in d["accounts"]) == [0] * (seats - 1) + [10**6]
        for a in d["accounts"]:
            assert abs(sum(a[k + "_millionths"] for k in ("start", "luck", "own", "others")) - a["result_millionths"]) <= 4
            assert a["cost_millionths"] >= 0 and a["start_millionths"] > 10**6 / seats / 2, a


def test_turning_points_are_told_in_both_languages():
    for lang, word in (("en", "chances go from"), ("fr", "passent de")):
        r = run("analyse", SHORT["easy-come"], "--lang", lang)
        assert r.code == 0 and word in r.out, r.out
    turns = analysis(SHORT["easy-come"])["turning_points"]
    swings = [abs(t["to_millionths"] - t["from_millionths"]) for t in turns]
    assert len(turns) == 3 and swings == sorted(swings, reverse=True)
    moments = analysis(SHORT["easy-come"])["moments"]
    for t in turns:
        assert moments[t["step"]]["win_millionths"][t["seat"] - 1] == t["to_millionths"]


def test_plain_has_a_fact_a_line():
    out = run("analyse", SHORT["easy-come"], "--plain").out
    assert "greedy 1" in out and "plus" in out and "−" not in out, out


def test_lines_of_values():
    for path in SHORT.values():
        r = run("analyse", path, "--csv", *QUICK)
        rows = list(csv.DictReader(io.StringIO(r.out)))
        assert r.code == 0 and [int(x["steps"]) for x in rows] == list(range(len(rows)))
        for x in rows:
            assert abs(float(x["win_1"]) + float(x["win_2"]) - 1) < 1e-4, x


def test_the_picture_and_the_page_stand_alone():
    for lang in ("en", "fr"):
        plot, page = scratch("a.svg"), scratch("a.html")
        r = run("analyse", SHORT["easy-come"], "--plot", plot, "--html", page, "--lang", lang)
        assert r.code == 0, r.err
        root = xml.etree.ElementTree.parse(plot).getroot()
        space = "{http://www.w3.org/2000/svg}"
        areas = root.findall(space + "polygon")
        assert len(areas) == 2 and len({a.get("fill") for a in areas}) == 2
        patterns = {p.get("id") for p in root.iter(space + "pattern")}
        assert all(a.get("fill")[5:-1] in patterns for a in areas)
        numbers = sorted(float(t.get("x")) for t in root.findall(space + "text") if t.get("y") == "71.0")
        assert len(numbers) == 3 and all(b - a > 13.9 for a, b in zip(numbers, numbers[1:])), numbers
        text = open(page, encoding="utf-8").read()
        assert "<svg" in text and "<table>" in text and f'lang="{lang}"' in text
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "") and "src=" not in text
    assert run("analyse", SHORT["easy-come"], "--plot", plot).code == 1  # it is there already
    assert run("analyse", SHORT["easy-come"], "--plot", plot, "--overwrite").code == 0


def test_what_is_cut_is_told_as_far_as_it_goes():
    text = open(SHORT["easy-come"], encoding="utf-8").read()
    cut = scratch("cut.record")
    with open(cut, "w", encoding="utf-8") as f:
        f.write(text[:len(text) // 2])
    r = run("analyse", cut)
    assert r.code == 0 and "The game is not over" in r.out and r.err, (r.out, r.err)


def test_closed_seats_are_told():
    lines = open(SHORT["easy-come"], encoding="utf-8").read().splitlines(keepends=True)[:9]
    left = scratch("left.record")
    with open(left, "w", encoding="utf-8") as f:
        f.writelines(lines + ['{"n":9,"close":2}\n'])
    r = run("analyse", left)
    assert r.code == 0 and "greedy 2 left at step 9" in r.out, (r.out, r.err)


def rewritten(path, change, name):
    """The record with other lines."""
    lines = [json.loads(line) for line in open(path, encoding="utf-8")]
    other = scratch(name)
    with open(other, "w", encoding="utf-8") as f:
        f.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in change(lines))
    return other


def test_records_of_older_rules_are_told_as_far_as_they_go():
    def older(lines):
        return [lines[0] | {"rules": 1}] + lines[1:]

    def other(lines):  # what the rules of that time allowed there, ours do not
        at = next(i for i in range(12, len(lines)) if "do" in lines[i])
        return older(lines)[:at] + [lines[at] | {"do": "no such thing"}] + lines[at + 1:]

    same = run("analyse", rewritten(SHORT["smile-life"], older, "older.record"), *QUICK)
    assert same.code == 0 and not same.err, same.err
    assert "version 1 of the rules" in " ".join(same.out.split()), same.out
    path = rewritten(SHORT["smile-life"], other, "other.record")
    told = run("analyse", path, *QUICK, "--json")
    d = json.loads(told.out)
    kept = len(d["moments"]) - 1
    assert told.code == 0 and 11 <= kept < 30 and f":{kept + 2}: " in told.err and "version 1" in told.err, told.err
    assert [m["win_millionths"] for m in d["moments"][:kept]] \
        == [m["win_millionths"] for m in analysis(SHORT["smile-life"])["moments"][:kept]]
    assert run("replay", path).code == 1  # only a story is content with less
    for rules in (0, 99):
        r = run("analyse", rewritten(SHORT["smile-life"], lambda x, n=rules: [x[0] | {"rules": n}] + x[1:], f"{rules}.record"))
        assert r.code == 1 and f"version {rules} of the rules" in r.err and not r.out, (r.out, r.err)


def test_records_without_their_seed_are_told_with_a_sentence():
    save = scratch("fair.record")
    r = run("play", "easy-come", "--seats", "greedy,greedy", "--save", save, "--seed", "3", text="")
    assert r.code == 0 and os.path.exists(save), (r.out, r.err)
    whole = analysis(save)
    assert whole["over"] and not any("seed" in x for x in whole["remarks"]), whole["remarks"]

    def seedless(lines):
        return [{k: v for k, v in line.items() if k != "seed"} for line in lines]

    less = analysis(rewritten(save, seedless, "seedless.record"))
    assert any("does not hold its seed" in x for x in less["remarks"]), less["remarks"]
    assert less["moments"] == whole["moments"]
    drawn = analysis(rewritten(save, lambda x: [{k: v for k, v in x[0].items() if k not in ("commitment", "bytes")}
                                                | {"chance": "table"}]
                               + [{k: v for k, v in line.items() if k not in ("of", "at", "seed")} for line in x[1:]],
                               "table.record"))
    assert drawn["moments"] == whole["moments"] and not any("seed" in x for x in drawn["remarks"])


def test_seats_that_bots_took_over_are_told():
    def by(*who):
        return lambda lines: [lines[0] | {"seats": [s | {"by": w} for s, w in zip(lines[0]["seats"], who)]}] + lines[1:]

    taken = "some seats were played by bots"
    for who, said in ((("person", "greedy"), True), (("person", "person"), False), (("greedy", "greedy"), False)):
        d = analysis(rewritten(SHORT["easy-come"], by(*who), "taken.record"))
        assert any(taken in x for x in d["remarks"]) == said, (who, d["remarks"])
        assert d["moments"] == analysis(SHORT["easy-come"])["moments"]


def test_bad_input_is_refused_with_a_sentence():
    nothing = scratch("nothing.record")
    with open(nothing, "w", encoding="utf-8") as f:
        f.write("nothing\n")
    for words, code in ((["analyse"], 2), (["analyse", nothing], 1), (["analyse", "/no/such/file"], 1),
                        (["analyse", SHORT["easy-come"], "--json", "--csv"], 2),
                        (["analyse", SHORT["easy-come"], "--budget", "3"], 2),
                        (["analyse", SHORT["easy-come"], SHORT["cest-la-vie"], "--plot", "x.svg"], 2),
                        (["endings"], 2), (["endings", SHORT["easy-come"], "--step", "99999"], 1),
                        (["endings", SHORT["easy-come"], "--seat", "3"], 1),
                        (["play", "--from", SHORT["easy-come"], "--step", "99999"], 1)):
        r = run(*words)
        assert r.code == code and r.err and not r.out, (words, r.code, r.out, r.err)


def test_a_thousand_endings():
    for game in ("easy-come", "cest-la-vie"):
        d = json.loads(run("endings", SHORT[game], "--step", "4", "--games", "50", "--json").out)
        assert d["from"] == 4 and d["games"] == 50
        assert abs(sum(e["win_millionths"] for e in d["endings"]) - 10**6) <= 4
        for e in d["endings"]:
            assert sum(e["ranks"]) == 50 and e["least"] <= e["mean"] <= e["most"]
    over = json.loads(run("endings", SHORT["easy-come"], "--games", "5", "--json").out)
    assert sorted(e["win_millionths"] for e in over["endings"]) == [0, 10**6]  # nothing is left to play
    assert "first" in run("endings", SHORT["easy-come"], "--step", "4", "--games", "5").out


def test_a_thousand_endings_in_a_game_at_the_terminal():
    said = run("play", "cest-la-vie", "--seats", "Anne,greedy", "--seed", "5", "--lang", "en", text="endings\nq\n").out
    assert "played on by bots: 1,000 games" in said, said
    wins = [float(line.split("%")[0].split()[-1]) for line in said.splitlines() if line.count("%") == 3]
    assert len(wins) == 2 and abs(sum(wins) - 100) < 0.2, said


def test_what_if_goes_on_from_the_moment():
    save = scratch("if.record")
    r = run("play", "--from", SHORT["cest-la-vie"], "--step", "11", "--save", save, "--seed", "5", text="")
    assert r.code == 0 and os.path.exists(save), (r.out, r.err)
    head = json.loads(open(save, encoding="utf-8").readline())
    assert head["position"] and [s["by"] for s in head["seats"]].count("person") == 1, head


def test_a_ladder_without_luck():
    for game in ("easy-come", "cest-la-vie"):
        r = run("ladder", game, "--bots", "greedy,random", "--games", "20", "--seed", "2", "--luck-adjusted", "--json")
        p = json.loads(r.out)["pairings"][0]
        assert p["fair_low"] < p["fair_share"] < p["fair_high"]
        assert p["fair_high"] - p["fair_low"] < 2 * (p["win_high"] - p["win_low"])
    assert run("ladder", "easy-come", "--luck-adjusted", "--resume", scratch("x"), "--bots", "greedy,random").code == 2


def test_reports_are_as_they_were_read():
    """One whole game each, word for word. LUDOVIE_UPDATE=1 writes them anew: read the difference."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reports")
    for game in GAMES:
        path = record(game, steps=5000)
        for lang in ("en", "fr"):
            kept = os.path.join(folder, f"{game}.{lang}.txt")
            said = run("analyse", path, *QUICK, "--lang", lang).out
            said = "".join(line.rstrip() + "\n" for line in said.splitlines())
            if os.environ.get("LUDOVIE_UPDATE"):
                with open(kept, "w", encoding="utf-8") as f:
                    f.write(said)
            assert said == open(kept, encoding="utf-8").read(), (game, lang, said)


main(globals())

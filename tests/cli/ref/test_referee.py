"""ludovie referee, from end to end: whole games, and everything that somebody hostile may send."""
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import main, run  # noqa: E402
from talk import Referee, games, play_on, start  # noqa: E402

GAMES = games()


def moment_of(referee, match=1):
    """All there is to know of a match, to see that nothing has changed."""
    return (referee.must("position", match=match), referee.must("record", match=match, reveal=True))


def test_a_whole_game_of_each_is_played_and_loads_again():
    for game in GAMES:
        for chance in ("fair", "simulated"):
            referee = Referee()
            match = start(referee, game, chance=chance)["match"]
            over = play_on(referee, match)
            record = referee.must("record", match=match)
            assert record["seed_shown"] == (chance == "fair")
            again = referee.must("load", record=record["record"])
            assert again["steps"] == over["steps"] and "damage" not in again
            assert referee.must("record", match=again["match"])["record"] == record["record"]
            assert (referee.must("position", match=again["match"])["hash"]
                    == referee.must("position", match=match)["hash"])
            assert referee.end() == 0


def test_a_decision_easily_regretted_comes_with_a_question():
    referee = Referee()
    there = {"game": "easy-come", "rules": 1, "seats": 2, "options": {}, "position": {
        "phase": "choose", "turn": 1, "owners": {}, "kept": [], "rolled": [2, 2, 5, 5]}}
    match = referee.must("load", position=there)["match"]
    legal = referee.must("legal", match=match)["legal"]
    assert any("warn" in c for c in legal if c["do"].startswith("keep")), legal
    assert not any("warn" in c for c in legal if c["do"].startswith("take")), legal


def test_views_tell_what_each_move_would_do():
    """CLV-19, CLV-29: where a piece lands and what is taken, as the move then does it."""
    referee = Referee()
    match = start(referee, "cest-la-vie", seats=3)["match"]
    for _ in range(40):
        moment = play_on(referee, match, referee.must("result", match=match)["steps"] + 1)
        if not isinstance(moment["to_move"], int):
            continue
        before = referee.must("view", match=match)["view"]["view"]
        legal = [c["do"] for c in referee.must("legal", match=match)["legal"]]
        assert [m["do"] for m in before["moves"]] == legal
        seat = moment["to_move"] - 1
        referee.must("act", match=match, do=legal[-1])
        after = referee.must("view", match=match)["view"]["view"]
        taken = set(after["players"][seat]["taken"]) - set(before["players"][seat]["taken"])
        assert taken == set(before["moves"][-1]["takes"])


def test_the_board_tells_the_odds_of_dice_set_aside():
    """ECG-14: up to three of them; the last die then wins a total of 7 with one face of six."""
    referee = Referee()
    match = start(referee, "easy-come", seats=2)["match"]
    board = referee.must("board", match=match)["board"]["board"]
    chance = {dice: dict(zip((p["code"] for p in board["prizes"]), odds)) for dice, odds in board["odds"].items()}
    assert len(chance) == 6 + 21 + 56
    assert chance["1 1 2"]["sept"] == 167 and chance["1 1 5"]["sept"] == 167
    assert chance["1 1 2"]["dix-sept-ou-plus"] == 0


def test_questions_asked_very_often_name_their_pass():
    referee = Referee()
    match = start(referee, "jeu-de-lannee", seats=3)["match"]
    found = 0
    for steps in range(100, 400):
        moment = play_on(referee, match, steps)
        if isinstance(moment["to_move"], int):
            answer = referee.must("legal", match=match)
            if "routine" in answer:
                assert answer["routine"] == answer["legal"][0]["do"]
                found += 1
    assert found > 0


def test_events_come_by_name_and_page_by_page():
    for game in GAMES:
        referee = Referee()
        match = start(referee, game, chance="simulated", seats=3)["match"]
        play_on(referee, match, 60)
        whole = referee.must("events", match=match, words=True)
        assert whole["next"] == whole["steps"]
        assert all({"step", "event", "text"} <= set(e) and "kind" not in e for e in whole["events"]), whole
        news = referee.must("news", match=match)["news"]
        assert [(e["step"], e["text"]) for e in whole["events"]] == [(n["step"], n["text"]) for n in news]
        since, bare = 0, []
        while since < whole["steps"]:  # the same step by step, without words
            page = [e for e in referee.must("events", match=match, since=since)["events"]
                    if e["step"] == since + 1]
            bare += page
            since += 1
        assert bare == [{k: v for k, v in e.items() if k != "text"} for e in whole["events"]]


def test_a_long_match_is_told_in_pages_that_fit_together():
    referee = Referee()
    match = start(referee, "smile-life", chance="simulated", seats=5)["match"]
    play_on(referee, match)
    steps, since, seen = referee.must("result", match=match)["steps"], 0, 0
    while since < steps:
        page = referee.must("events", match=match, since=since)
        assert all(since < e["step"] <= page["next"] for e in page["events"])
        assert page["next"] > since
        since, seen = page["next"], seen + len(page["events"])
    assert seen > steps / 2
    assert referee.must("events", match=match, since=steps)["events"] == []


def test_folded_lists_offer_what_the_whole_list_has():
    """Ranges stand for their numbers; what is alike stands once; nothing is offered that is not legal."""
    ranges = 0
    for game in GAMES:
        referee = Referee()
        match = start(referee, game, chance="simulated", seats=3)["match"]
        for steps in range(1, 260, 3):
            moment = play_on(referee, match, steps)
            if not isinstance(moment["to_move"], int):
                continue
            legal = {c["do"] for c in referee.must("legal", match=match)["legal"]}
            folded = referee.must("legal", match=match, fold=True)["legal"]
            offered = []
            for c in folded:
                r = c.get("range")
                ranges += r is not None
                offered += [c["do"].replace("{n}", str(n))
                            for n in range(r["from"], r["to"] + 1, r["step"])] if r else [c["do"]]
            assert set(offered) <= legal and len(offered) == len(set(offered)), (game, offered)
    assert ranges > 0


def test_what_is_blocked_is_refused_when_it_is_tried():
    found = 0
    for game in GAMES:
        referee = Referee()
        match = start(referee, game, chance="simulated", seats=2)["match"]
        play_on(referee, match, 25)
        for b in referee.must("blocked", match=match)["blocked"]:
            assert b["choice"] and b["why"], b
            found += 1
        assert referee.must("board", match=match)["board"]["game"] == game
    assert found > 0


def test_several_decisions_happen_all_or_not_at_all():
    referee = Referee()
    match = start(referee, "cest-la-vie", chance="table")["match"]
    referee.must("chance", match=match, do="roll 4")
    before = moment_of(referee, match)
    for wrong in ([], ["pawn D", 5], ["pawn D", "pawn D"], ["guard C3"], ["pawn D"] * 65, [["pawn D"]]):
        answer = referee.ask("act", match=match, do=wrong)
        assert not answer["ok"], wrong
        assert moment_of(referee, match) == before, wrong
    assert referee.ask("act", match=match, do=["pawn D"], step=0)["code"] == "stale"
    assert referee.must("act", match=match, do=["pawn D"], seat=1, step=1)["steps"] == 2


def test_a_position_loads_as_the_same_position():
    for game in GAMES:
        referee = Referee()
        match = start(referee, game, chance="simulated")["match"]
        play_on(referee, match, 30)
        there = referee.must("position", match=match)
        again = referee.must("load", position=there["position"], chance="table")
        assert referee.must("position", match=again["match"])["hash"] == there["hash"]
        assert again["to_move"] == there["to_move"] and again["steps"] == 0


def test_the_seed_is_not_told_before_the_end():
    for game in GAMES:
        referee = Referee()
        match = start(referee, game)["match"]
        record = referee.must("record", match=match)
        assert not record["seed_shown"] and '"seed"' not in record["record"]
        assert '"seed"' in referee.must("record", match=match, reveal=True)["record"]


def test_a_record_for_others_tells_nothing_about_anybody():
    told = {"player": "person,person", "age": "34,9", "has_cat": "yes,no", "sex": "F,M"}
    asked = 0
    for game in GAMES:
        referee = Referee()
        asks = referee.ask("new", game=game, seats=2, options=told)["ok"]  # people about themselves
        match = start(referee, game, options=told if asks else None)["match"]
        play_on(referee, match)
        whole = referee.must("record", match=match)["record"]
        others = referee.must("record", match=match, others=True)["record"]
        again = referee.must("load", record=others)["match"]
        assert referee.must("result", match=again)["result"] == referee.must("result", match=match)["result"]
        if asks:
            asked += 1
            assert '"has_cat"' in whole and '"answers":"told"' in others
            assert not any(f'"{fact}"' in others for fact in ("age", "has_cat", "sex")), others[:400]
        else:
            assert others == whole
    assert asked == 1


def test_the_same_seed_gives_the_same_game():
    texts = set()
    for _ in range(2):
        referee = Referee()
        play_on(referee, start(referee, GAMES[0])["match"])
        texts.add(referee.must("record", match=1)["record"])
    assert len(texts) == 1


def test_without_a_seed_no_two_games_have_the_same_commitment():
    referee = Referee()
    seen = {referee.must("new", game=GAMES[0], seats=2)["commitment"] for _ in range(8)}
    assert len(seen) == 8


def test_a_cut_record_loads_and_says_where():
    referee = Referee()
    match = start(referee, GAMES[0], chance="simulated")["match"]
    play_on(referee, match, 12)
    text = referee.must("record", match=match)["record"]
    answer = referee.must("load", record=text[:-3])
    assert answer["steps"] == 11 and answer["damage"]["line"] == 13 and answer["damage"]["message"]
    broken = text.replace('"n":7', '"n":8', 1)
    answer = referee.ask("load", record=broken)
    assert not answer["ok"] and answer["code"] == "bad-format" and answer["line"] == 8


def test_matches_are_limited_and_a_forgotten_one_makes_room():
    referee = Referee()
    for i in range(64):
        assert start(referee, GAMES[0], chance="table")["match"] == i + 1
    answer = referee.ask("new", game=GAMES[0], seats=2)
    assert not answer["ok"] and answer["code"] == "limit", answer
    referee.must("forget", match=10)
    assert start(referee, GAMES[0], chance="table")["match"] == 10
    answer = referee.ask("new", game=GAMES[0], seats=2, match=10)
    assert answer["code"] == "limit"
    assert referee.end() == 0


def test_numbers_of_matches_may_be_chosen():
    referee = Referee()
    assert referee.must("new", game=GAMES[0], seats=2, match=500)["match"] == 500
    assert referee.must("new", game=GAMES[0], seats=2)["match"] == 1
    assert referee.ask("new", game=GAMES[0], seats=2, match=500)["code"] == "limit"
    assert referee.ask("new", game=GAMES[0], seats=2, match=0)["code"] == "bad-format"


def test_every_language_is_that_of_the_request():
    referee = Referee("--lang", "fr")
    french = referee.ask("legal", match=9)["message"]
    english = referee.ask("legal", match=9, lang="en")["message"]
    assert french != english and english == "there is no match 9"
    assert referee.ask("legal", match=9, lang="xx")["code"] == "unknown"


def test_tags_come_back():
    referee = Referee()
    for tag in (0, -5, 2**53, "", "été \" \\ \n", "x" * 255):
        assert referee.ask("result", match=1, tag=tag)["tag"] == tag
        assert referee.ask("games", tag=tag)["tag"] == tag
    for tag in ("x" * 256, [1], {"a": 1}, None, True):
        answer = referee.ask("games", tag=tag)
        assert not answer["ok"] and "tag" not in answer, answer


def test_hints_are_every_legal_decision_best_first():
    referee = Referee("--lang", "en")
    for game in GAMES:
        match, told = start(referee, game, seats=3)["match"], False
        while not told:
            moment = referee.must("result", match=match)
            if moment["to_move"] == "chance":
                referee.must("chance", match=match, settle="all")
                continue
            legal = {m["do"] for m in referee.must("legal", match=match)["legal"]}
            if len(legal) > 1:
                told = True
                answer = referee.must("hint", match=match, seed=1)
                hints = answer["hints"]
                assert answer["seat"] == moment["to_move"]
                assert {h["do"] for h in hints} == legal and len(hints) == len(legal)
                assert all(0 <= h["win_millionths"] <= 10**6 for h in hints)
                error = [h.get("error_millionths", 0) for h in hints]  # a network alone does not know its own
                assert len({"error_millionths" in h for h in hints}) == 1, hints
                best = hints[0]["win_millionths"] + error[0]
                assert all(best >= h["win_millionths"] - e for h, e in zip(hints, error))
                assert all(h["why"].endswith(".") and "%" in h["chance"] and h["label"] for h in hints)
                if game == GAMES[0]:
                    assert answer == referee.must("hint", match=match, seed=1)
            referee.must("bot", match=match, bot="greedy", seed=3, play=True)
    assert referee.end() == 0


BAD_BOTS = [("oracle", "unknown"), ("Expert", "unknown"), ("", "unknown"), ("cmd:true", "unknown"),
            ("flat", "bad-format"), ("flat:", "bad-format"), ("flat:x", "bad-format"),
            ("flat:0", "limit"), ("mcts:0", "limit"), ("mcts:0ms", "limit"), ("mcts:-5", "bad-format"),
            ("mcts:999999999999", "limit"), ("greedy:5", "bad-format"), ("exact", "unknown")]


def test_bots_that_do_not_exist_are_refused_with_what_would_be_right():
    referee = Referee()
    match = start(referee, "cest-la-vie")["match"]
    referee.must("chance", match=match, settle="all")
    for bot, code in BAD_BOTS:
        answer = referee.ask("bot", match=match, bot=bot)
        assert not answer["ok"] and answer["code"] == code, (bot, answer)
    for bot in ("beginner", "facile", "fort", "expert", "flat:2", "mcts:5", "mcts:5ms"):
        referee.must("bot", match=match, bot=bot)
    assert referee.end() == 0


# Each is refused with this code.
HOSTILE = [
    (b"", "bad-format"), (b" ", "bad-format"), (b"null", "bad-format"), (b"1", "bad-format"),
    (b"[]", "bad-format"), (b"{}", "bad-format"), (b'"act"', "bad-format"), (b"{", "bad-format"),
    (b'{"ask"', "bad-format"), (b'{"ask":', "bad-format"), (b'{"ask":"act"', "bad-format"),
    (b'{"ask":"result","match":1}}', "bad-format"), (b'{"ask":"result","match":1} x', "bad-format"),
    (b'{"ask":"result","match":1,"match":1}', "bad-format"),
    (b'{"ask":"re\x00sult","match":1}', "bad-format"), (b"\x00" * 100, "bad-format"),
    (b'{"ask":"result\xff","match":1}', "bad-format"), (b"\xc3\x28", "bad-format"),
    (b'{"ask":"\\ud800","match":1}', "bad-format"), (b'{"ask":"\\u0000"}', "bad-format"),
    (b"[" * 100000, "bad-format"), (b'{"a":' * 100000, "bad-format"),
    (b'{"ask":"act","match":1,"do":"' + b"x" * 1000 + b'"}', "limit"),
    (b'{"ask":"act","match":1,"do":5}', "bad-format"),
    (b'{"ask":"act","match":1,"do":"close 1"}', "not-your-turn"),
    (b'{"ask":"act","match":1}', "bad-format"),
    (b'{"ask":"act","match":"1","do":"x"}', "bad-format"),
    (b'{"ask":"act","match":1.5,"do":"x"}', "bad-format"),
    (b'{"ask":"act","match":-1,"do":"x"}', "bad-format"),
    (b'{"ask":"act","match":99999999999999999999999,"do":"x"}', "bad-format"),
    (b'{"ask":"result","match":1e9}', "bad-format"), (b'{"ask":"result","match":true}', "bad-format"),
    (b'{"ask":"view","match":1,"seat":3}', "bad-format"),
    (b'{"ask":"view","match":1,"seat":0}', "bad-format"),
    (b'{"ask":"view","match":1,"seat":9007199254740993}', "bad-format"),
    (b'{"ask":"undo","match":1,"seat":-1}', "bad-format"),
    (b'{"ask":"undo","match":1,"seat":2,"agreed":1}', "bad-format"),
    (b'{"ask":"close","match":1,"seat":7}', "bad-format"),
    (b'{"ask":"chance","match":1,"settle":"both"}', "bad-format"),
    (b'{"ask":"chance","match":1,"settle":"one","seed":4}', "not-your-turn"),
    (b'{"ask":"chance","match":1,"settle":"one","do":"roll 1"}', "bad-format"),
    (b'{"ask":"chance","match":1,"do":"roll 1"}', "not-your-turn"),
    (b'{"ask":"news","match":1,"since":-1}', "bad-format"),
    (b'{"ask":"bot","match":1,"bot":"greedy","play":"yes"}', "not-your-turn"),
    (b'{"ask":"hint","match":1}', "not-your-turn"), (b'{"ask":"hint"}', "bad-format"),
    (b'{"ask":"hint","match":1,"seat":1}', "bad-format"),
    (b'{"ask":"hint","match":1,"seed":"x"}', "bad-format"),
    (b'{"ask":"new","game":"chess","seats":2}', "unknown"), (b'{"ask":"new","seats":2}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":-2}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":1}', "bad-player-count"),
    (b'{"ask":"new","game":"easy-come","seats":1000000000}', "bad-player-count"),
    (b'{"ask":"new","game":"easy-come","seats":[{"name":"A"},{"name":"A"}]}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":[{"name":""},{"name":"B"}]}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":[{"name":"\\u009b1m"},{"name":"B"}]}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":[' + b",".join([b'{"name":"%d"}' % i for i in range(99)])
     + b"]}", "bad-player-count"),
    (b'{"ask":"new","game":"easy-come","seats":2,"options":[]}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":2,"options":{"x":1}}', "bad-option-value"),
    (b'{"ask":"new","game":"easy-come","seats":2,"seed":"00"}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":2,"bytes":["00"]}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":2,"chance":"loaded"}', "bad-format"),
    (b'{"ask":"new","game":"easy-come","seats":2,"chance":"table","bytes":[]}', "bad-format"),
    (b'{"ask":"load","record":""}', "bad-format"), (b'{"ask":"load","record":7}', "bad-format"),
    (b'{"ask":"load","record":"x","position":{}}', "bad-format"),
    (b'{"ask":"load","position":{}}', "bad-format"), (b'{"ask":"load","position":3}', "bad-format"),
    (b'{"ask":"load","position":{"game":"easy-come","rules":99,"seats":2,"options":{},"position":{}}}',
     "other-version"),
    (b'{"ask":"rules","game":"easy-come","id":3}', "bad-format"),
    (b'{"ask":"quit","please":true}', "bad-format"),
]


def test_hostile_lines_are_refused_and_change_nothing():
    referee = Referee()
    start(referee, "easy-come")
    before = moment_of(referee)
    for line, code in HOSTILE:
        answer = referee.raw(line)
        assert not answer["ok"] and answer["code"] == code and answer["message"], (line[:80], answer)
        assert moment_of(referee) == before, line[:80]
    assert referee.end() == 0


def test_a_line_of_ten_megabytes_is_skipped_to_its_end():
    referee = Referee()
    start(referee, GAMES[0])
    before = moment_of(referee)
    for line in (b"x" * 10_000_000, b'{"ask":"games","tag":"' + b"y" * 10_000_000 + b'"}',
                 b'{"ask":"quit"}' + b" " * (1 << 20)):
        answer = referee.raw(line)
        assert not answer["ok"] and answer["code"] == "limit", answer
    answer = referee.raw(b'{"ask":"games"}' + b" " * ((1 << 20) - 15))  # as long as a line may be
    assert answer["ok"]
    assert moment_of(referee) == before


def test_a_line_full_of_keys_or_commas_is_answered_at_once():
    referee = Referee()
    many = b"{" + b",".join(b'"k%d":1' % i for i in range(90000)) + b"}"
    assert referee.raw(many)["code"] == "limit"
    assert referee.raw(b"[" + b"1," * 500000 + b"1]")["code"] == "bad-format"
    assert referee.raw(b"," * 1000000)["code"] == "bad-format"


def test_half_a_line_at_the_end_is_never_carried_out():
    r = run("referee", raw=b'{"ask":"games"}\n{"ask":"quit"}')
    answers = [json.loads(line) for line in r.out.splitlines()]
    assert r.code == 0 and len(answers) == 2
    assert answers[0]["ok"] and not answers[1]["ok"] and answers[1]["code"] == "bad-format"


def test_no_input_no_answer():
    r = run("referee", raw=b"")
    assert r.code == 0 and r.out == "" and r.err == ""


def test_random_changes_to_good_requests_never_crash_it():
    rng = random.Random(1)
    good = [json.dumps(m).encode() for m in (
        {"ask": "legal", "match": 1, "lang": "fr"}, {"ask": "act", "match": 1, "do": "keep 1"},
        {"ask": "chance", "match": 1, "settle": "all"}, {"ask": "view", "match": 1, "seat": 1},
        {"ask": "bot", "match": 1, "bot": "greedy", "play": True, "advice": True},
        {"ask": "bot", "match": 1, "bot": "mcts:5", "advice": True},
        {"ask": "undo", "match": 1, "seat": 1, "agreed": True}, {"ask": "news", "match": 1, "since": 3},
        {"ask": "new", "game": "easy-come", "seats": 2, "chance": "simulated", "seed": 4})]
    referee = Referee()
    start(referee, "easy-come")
    for _ in range(1500):
        line = bytearray(rng.choice(good))
        for _ in range(rng.randrange(4)):
            line[rng.randrange(len(line))] = rng.choice(b'"{}[]:,0129 aeinst\\\x00\xff')
        if b"\n" not in line and b"quit" not in line:
            referee.raw(bytes(line))
    assert referee.end() == 0


def test_unexpected_words_on_the_command_line_are_wrong_usage():
    assert run("referee", "now").code == 2
    assert run("referee", "--fast").code == 2
    assert run("referee", "--help").code == 0


main(dict(globals()))

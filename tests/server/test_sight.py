"""The game as changes (diff=yes): they lead to what others are told whole, cost little, and begin anew after a gap;
and the situation in words, for who asks."""
import json
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server, changed  # noqa: E402
from play import PROGRAM, games, one_move, seats_of, table_for, together  # noqa: E402
import tap  # noqa: E402

LIKE_A_BROWSER = "&diff=yes&words=no&fold=yes"
# Bytes to each client for a decision, at most: of players who choose at random, whose dice are others each time.
# docs/performance.md has the means of thousands of games.
MOST = 1400
ENOUGH = 40  # decisions for a mean: in a game of a few only, what is told once weighs too much


def without_words(game):
    return {k: v for k, v in game.items() if k != "sections"}


def same(whole, lean):
    lean.until(lambda: lean.seq >= whole.seq)
    assert lean.game == without_words(whole.game), (whole.game, lean.game)
    assert lean.choices == whole.choices
    assert lean.blocked == whole.blocked
    assert lean.news == whole.news
    assert lean.events == whole.events


def compared(server, game):
    """Plays a game with two connections for each person, and one who watches in each language; gives the bytes to each
    client and the decisions. What two are told alike is written once: so each is compared with who is told the whole."""
    people = [Person(server, "Anne", lang="fr"), Person(server, "Bob", lang="fr")]
    seats = table_for(people, game)
    people += [Person(server, "Zoé", lang="fr"), Person(server, "Yves", lang="en")]
    whole = [p.sit(seats[0].table_id, seats[0].key, query="&fold=yes") for p in people]
    lean = [p.sit(seats[0].table_id, seats[0].key, query=LIKE_A_BROWSER) for p in people]
    lean.append(people[3].sit(seats[0].table_id, seats[0].key, query=LIKE_A_BROWSER))  # on a second screen
    whole.append(whole[3])
    bytes, moves, rng = 0, 0, random.Random(7)
    while moves < 100:
        before = sum(s.bytes for s in lean[:2])
        if not one_move(seats, rng):
            break
        moves += 1
        together(seats + whole + lean)
        bytes += sum(s.bytes for s in lean[:2]) - before
        for w, s in zip(whole, lean):
            same(w, s)
        if moves == 20:  # who comes later has other things before them
            lean[3].close()
            lean[3] = people[3].sit(seats[0].table_id, seats[0].key, query=LIKE_A_BROWSER)
            lean[3].news, lean[3].events = list(whole[3].news), list(whole[3].events)
        if moves % 10 == 0:  # back and forth is a change like any other
            mover = next((s for s in seats if s.news and s.choices is None), seats[0])
            answer = mover.answer_to(mover.say("undo"))
            mover.until(lambda: mover.seq >= answer.get("seq", 0))
            together(seats + whole + lean)
            for w, s in zip(whole, lean):
                same(w, s)
    return bytes / 2, moves


def test_changes_lead_to_what_is_told_whole():
    with Server(PROGRAM) as server:
        for game in games():
            bytes = moves = 0
            while moves < ENOUGH:
                bytes, moves = (a + b for a, b in zip((bytes, moves), compared(server, game)))
            print(f"# {game}: {bytes / moves:.0f} bytes to each client for a decision")
            assert bytes / moves < MOST, (game, bytes, moves)


def test_after_a_gap_it_is_told_whole():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, "easy-come")
        lean = people[0].sit(seats[0].table_id, seats[0].key, query=LIKE_A_BROWSER)
        one_move(seats, random.Random(1))
        together(seats + [lean])
        assert "change" in lean.heard[-1] and "game" not in lean.heard[-1], lean.heard[-1].keys()
        lean.close()
        one_move(seats, random.Random(1))
        lean.connect()
        together(seats + [lean])
        assert lean.heard[-1]["type"] == "welcome" and "game" in lean.heard[-1]
        assert lean.game == without_words(seats[0].game)


def test_words_are_there_for_who_asks():
    with Server(PROGRAM) as server:
        for lang, word in (("en", "Bob"), ("fr", "Bob")):
            people = [Person(server, "Anne", lang=lang), Person(server, "Bob", lang=lang)]
            table, key = people[0].create("easy-come", ["me", "open"])
            early = people[0].sit(table, key, query=LIKE_A_BROWSER)
            id = early.say("words")
            early.until(lambda: early.heard[-1]["type"] == "words")
            assert early.heard[-1]["sections"] == [] and early.heard[-1]["id"] == id
            seats = table_for(people, "easy-come")
            lean = people[1].sit(seats[0].table_id, seats[0].key, query=LIKE_A_BROWSER)
            assert "sections" not in lean.game
            id = lean.say("words")
            lean.until(lambda: lean.heard[-1]["type"] == "words")
            m = lean.heard[-1]
            assert m["id"] == id and m["seq"] == seats[1].seq
            assert m["sections"] == seats[1].game["sections"] and word in json.dumps(m["sections"])


def test_words_tell_nobody_elses_secrets():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, "smile-life")
        stranger = Person(server, "Zoé").sit(seats[0].table_id, seats[0].key, query=LIKE_A_BROWSER)
        stranger.say("words")
        stranger.until(lambda: stranger.heard[-1]["type"] == "words")
        watching = Person(server, "Yves").sit(seats[0].table_id, seats[0].key)
        assert stranger.heard[-1]["sections"] == watching.game["sections"]
        assert watching.game["sections"] != seats[0].game["sections"]


def test_who_comes_in_a_bad_moment_is_told_to_wait():
    with Server(PROGRAM, "--max-waiting", "1", "--slow-sync", "300") as server:
        tables = [table_for([Person(server, "Anne"), Person(server, "Bob")], "easy-come") for _ in range(3)]
        movers = [next(s for s in seats if s.choices) for seats in tables]
        said = [(s, s.say("act", do=s.choices[0]["do"])) for s in movers]
        answers = [s.answer_to(id) for s, id in said]
        waits = [(s, a) for s, a in zip(movers, answers) if a["type"] == "error"]
        assert waits and all(a["code"] == "busy" and 400 <= a["wait"] < 1200 for _, a in waits), answers
        assert server.metric("shed_total") == len(waits)
        for s, a in waits:  # the same again, with the same id
            s.errors.clear()
            s.until(lambda: not s.ws.ready(a["wait"] / 1000))
            assert s.answer_to(s.say("act", id=a["id"], do=s.choices[0]["do"]))["type"] == "ack"


def test_a_list_is_changed_as_the_protocol_says():
    assert changed([1, 2, 3], [1, -1, [7, 8]]) == [1, 7, 8, 3]
    assert changed([{"a": 1, "b": 2}], [1, {"+": {"a": 5}}]) == [{"a": 1, "b": 2}, {"a": 5, "b": 2}]
    assert seats_of("easy-come") == 2


tap.main(globals())

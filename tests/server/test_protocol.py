"""What can be said at a table, by whom, and when; one server for all of it."""
import atexit
import json
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused, Server, WebSocket  # noqa: E402
from play import PROGRAM, games, mover_of, play, table_for  # noqa: E402
import tap  # noqa: E402

SERVER = Server(PROGRAM, "--keep", "0")
atexit.register(lambda: SERVER.process.poll() is None and SERVER.kill())
GAME = games()[0]
BYTES = "00" * 16


def two():
    return [Person(SERVER, "Anne"), Person(SERVER, "Bob")]


def lobby(seats=("me", "open"), **more):
    people = two()
    table, key = people[0].create(GAME, list(seats), **more)
    return people, table, key


def closes(person, table, key=""):
    """The code with which somebody is turned away."""
    try:
        person.sit(table, key)
    except Closed as end:
        assert end.reason
        return end.code
    return None


# ---- the lobby ---------------------------------------------------------------------------------------

def test_a_table_shows_its_commitment_before_anybody_gives_bytes():
    people, table, _ = lobby()
    anne = people[0].sit(table)
    assert len(anne.table["commitment"]) == 64 and "seed" not in anne.table
    assert [s["ready"] for s in anne.table["seats"]] == [False, False]
    assert [s["kind"] for s in anne.table["seats"]] == ["person", "open"]
    assert anne.table["you"] == 1 and anne.table["host"] and anne.table["state"] == "lobby"


def test_seats_are_taken_left_and_swapped_before_the_start():
    people, table, key = lobby()
    anne, bob = people[0].sit(table), people[1].sit(table, key)
    bob.refused("sit", "taken", seat=1, bytes=BYTES)
    bob.take(2)
    assert [s.get("name") for s in bob.table["seats"]] == ["Anne", "Bob"]
    bob.do("stand")
    bob.refused("stand", "forbidden")
    bob.take(2)
    anne.take(1)
    bob.refused("swap", "forbidden", seat=1)  # somebody sits there
    anne.do("swap", seat=1, **{"with": 2})    # the host may
    assert [s.get("name") for s in anne.table["seats"]] == ["Bob", "Anne"]
    anne.do("open", seat=1)
    bob.until(lambda: "you" not in bob.table)
    bob.refused("open", "forbidden", seat=2)
    bob.refused("sit", "unknown", seat=3, bytes=BYTES)
    anne.do("bot", seat=1, bot="greedy")
    assert anne.table["seats"][0]["bot"] == "greedy"
    anne.refused("bot", "unknown", seat=1, bot="oracle")
    anne.do("swap", seat=1)                   # changes places with a bot
    assert anne.table["you"] == 1


def test_a_game_starts_when_no_seat_is_open_and_everybody_has_come():
    people, table, key = lobby()
    anne, bob = people[0].sit(table), people[1].sit(table, key)
    anne.refused("start", "not-now")
    bob.take(2)
    anne.refused("start", "not-now")          # kept for Anne, whose bytes are missing
    bob.refused("act", "not-now", do="x")
    anne.take(1)
    Person(SERVER, "Eve").sit(table, key).refused("start", "forbidden")
    anne.do("start")
    anne.refused("start", "stale", seq=0)
    anne.refused("start", "not-now")
    bob.until(lambda: bob.game is not None)
    bob.refused("sit", "not-now", seat=1, bytes=BYTES)


def test_a_set_up_that_cannot_be_is_refused_with_its_code():
    anne = Person(SERVER, "Anne")
    for code, members in (("unknown", {"game": "chess"}), ("bad-player-count", {"seats": ["me"] * 1}),
                          ("bad-option-value", {"options": {"layout": "upside-down"}}),
                          ("unknown", {"seats": ["me", "oracle"]}), ("taken", {"seats": ["me", "me"]}),
                          ("bad-format", {"colour": "red"}), ("bad-format", {"seats": 2}),
                          ("bad-format", {"seats": ["me", 3]}), ("limit", {"absence": -1}),
                          ("incompatible-options", {"seconds": 5}), ("bad-format", {"clock": "sand"})):
        try:
            anne.post("/api/tables", **{"game": "cest-la-vie", "seats": ["me", "open"], **members})
            assert False, members
        except Refused as why:
            assert why.code == code and why.error["message"], (members, why)


# ---- who may come in ------------------------------------------------------------------------------------

def test_a_private_table_wants_its_key_and_a_listed_one_does_not():
    people, table, key = lobby()
    eve = Person(SERVER, "Eve")
    assert closes(eve, table) == 4103 and closes(eve, table, "0" * 32) == 4103
    assert closes(eve, table, key[:-1] + ("0" if key[-1] != "0" else "1")) == 4103
    assert closes(eve, 999999999) == 4104 and closes(eve, 0) == 4104
    eve.cookie = None
    assert closes(eve, table, key) == 4101
    eve.cookie = "f" * 32
    assert closes(eve, table, key) == 4101
    open_table, _ = people[0].create(GAME, ["me", "open"], listed=True)
    assert open_table in [t["id"] for t in Person(SERVER).get("/api/tables")["tables"]]
    assert table not in [t["id"] for t in Person(SERVER).get("/api/tables")["tables"]]
    assert closes(people[1], open_table) is None


def test_onlookers_see_only_what_everybody_sees_or_nothing_if_they_are_not_wanted():
    seats = table_for(two(), "smile-life", onlookers=False)
    assert closes(Person(SERVER, "Eve"), seats[0].table_id, seats[0].key) == 4103
    seats = table_for(two(), "smile-life")
    eve = Person(SERVER, "Eve").sit(seats[0].table_id, seats[0].key)
    assert "you" not in eve.table and eve.choices is None and eve.game["view"] != seats[0].game["view"]
    seats[0].until(lambda: seats[0].table["watching"] == 1)
    for kind, more in (("act", {"do": "x"}), ("undo", {}), ("resign", {}), ("back", {}), ("resume", {}),
                       ("ask", {"what": "pause"}), ("answer", {"what": "pause", "yes": True}),
                       ("standing", {"how": "pass"})):
        eve.refused(kind, "forbidden", **more)


def test_a_page_of_another_site_gets_nothing():
    people, table, _ = lobby()
    for origin in ("http://evil.example", f"https://127.0.0.1:{SERVER.port}x", "null"):
        ws = WebSocket(SERVER.port, f"/ws?table={table}", [("Origin", origin),
                                                           ("Cookie", f"ludovie={people[0].cookie}")])
        assert ws.status == 403
        try:
            people[0].ask("POST", "/api/me", body='{"name":"Eve"}', headers={"Origin": origin})
            assert False
        except Refused as why:
            assert why.status == 403


# ---- decisions --------------------------------------------------------------------------------------------

def test_a_decision_is_recognised_when_it_comes_again_and_refused_when_it_is_stale():
    seats = table_for(two(), GAME)
    mover = mover_of(seats)
    seq, do = mover.seq, mover.choices[0]["do"]
    first = mover.answer_to(mover.say("act", id="once", do=do))
    assert first["type"] == "ack" and "repeated" not in first
    mover.until(lambda: mover.seq >= first["seq"])
    for _ in range(3):
        del mover.acks["once"]
        again = mover.answer_to(mover.say("act", id="once", seq=seq, do=do))
        assert again["repeated"] and again["seq"] == first["seq"]
    mover.refused("act", "stale", seq=seq, do=do)
    mover.refused("act", "stale", seq=mover.seq + 1, do=do)
    other = [s for s in seats if s is not mover][0]
    other.until(lambda: other.seq >= mover.seq)
    assert other.seq == mover.seq == first["seq"]
    # the same id from another person is another message
    assert other.answer_to(other.say("act", id="once", do="nonsense"))["type"] == "error"


def test_replayed_messages_after_a_restart_are_recognised_too():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, GAME)
        mover = mover_of(seats)
        seq, do = mover.seq, mover.choices[0]["do"]
        first = mover.answer_to(mover.say("act", id="once", do=do))
        server.kill()
        server.start()
        mover.acks.clear()
        mover.connect()
        again = mover.answer_to(mover.say("act", id="once", seq=seq, do=do))
        assert again["repeated"] and again["seq"] == first["seq"]


def test_out_of_turn_and_against_the_rules_is_refused_with_code_and_rule():
    seats = table_for(two(), "cest-la-vie")
    mover = mover_of(seats)
    other = [s for s in seats if s is not mover][0]
    other.refused("act", "not-your-turn", do=mover.choices[0]["do"])
    mover.refused("act", "bad-format", do="jump")
    refused = mover.refused("act", "illegal", do="guard C3")
    assert refused["rule"].startswith("CLV-")
    french = mover.person.sit(mover.table_id, lang="fr")
    assert french.refused("act", "illegal", do="guard C3")["message"] != refused["message"]


def test_several_decisions_happen_all_or_not_at_all():
    seats = table_for(two(), GAME)
    mover = mover_of(seats)
    legal, before = mover.choices[0]["do"], mover.seq
    mover.refused("act", "limit", do=[])
    mover.refused("act", "limit", do=[legal] * 17)
    mover.refused("act", "bad-format", do=[legal, 3])
    mover.refused("act", "bad-format", do=[legal, "nonsense"])  # and the first of them did not happen
    mover.refused("act", "not-your-turn", do=[legal, legal])    # dice come between
    assert mover.seq == before
    mover.do("act", do=[legal])
    assert mover.seq > before


def test_what_stays_the_same_during_a_game_is_fetched_once():
    people, table, _ = lobby(("me", "greedy"))
    anne = people[0].sit(table)
    try:
        people[0].get(f"/api/tables/{table}/board")
        assert False, "there is no board before the game"
    except Refused as no:
        assert no.code == "not-now"
    anne.take(1)
    anne.do("start")
    assert people[0].get(f"/api/tables/{table}/board")["board"]["game"] == GAME


def test_two_tabs_of_one_seat_see_the_same_and_only_one_decision_counts():
    seats = table_for(two(), GAME)
    mover = mover_of(seats)
    tab = mover.person.sit(mover.table_id)
    assert tab.game == mover.game and tab.choices == mover.choices
    one = mover.say("act", do=mover.choices[0]["do"])
    two_ = tab.say("act", do=tab.choices[0]["do"])
    answers = [mover.answer_to(one), tab.answer_to(two_)]
    assert sorted(a["type"] for a in answers) == ["ack", "error"]
    assert [a for a in answers if a["type"] == "error"][0]["code"] == "stale"
    both = max(mover.seq, tab.seq)
    mover.until(lambda: mover.seq >= both)
    tab.until(lambda: tab.seq >= mover.seq)
    assert tab.game == mover.game
    tab.close()
    mover.drain()
    assert mover.table["seats"][mover.table["you"] - 1]["here"]


def test_messages_that_cannot_be_read_are_refused_one_by_one():
    people, table, _ = lobby()
    anne = people[0].sit(table)
    for text in ("", "x", "[]", "{}", "null", '{"type":"act"}', '{"type":"act","id":"a"}', "{" * 100,
                 '{"type":"act","id":"a","seq":0}', '{"type":"fly","id":"a","seq":0}',
                 '{"type":"start","id":"","seq":0}', '{"type":"start","id":"' + "x" * 32 + '","seq":0}',
                 '{"type":"start","id":"a","seq":-1}', '{"type":"start","id":"a","seq":"0"}',
                 '{"type":"start","id":"a","seq":0,"more":1}', '{"type":"start","id":"a\\n","seq":0}',
                 '{"type":"sit","id":"a","seq":0,"seat":7,"bytes":"' + BYTES + '"}',
                 '{"type":"sit","id":"a","seq":0,"seat":1,"bytes":"zz"}',
                 '{"type":"act","id":"a","seq":0,"do":"' + "x" * 96 + '"}',
                 '{"type":"ask","id":"a","seq":0,"what":"money"}'):
        before = len(anne.errors)
        anne.ws.send(text)
        anne.until(lambda: len(anne.errors) > before)
        assert anne.errors[-1]["code"] in ("bad-format", "unknown", "limit"), (text, anne.errors[-1])
        assert anne.errors[-1]["message"]
    anne.take(1)


# ---- taking back, pausing, leaving --------------------------------------------------------------------------

def undo_of(seats):
    """Plays until somebody may take a move back by themselves; gives that seat."""
    rng = random.Random(5)
    while True:
        mover = mover_of(seats)
        mover.do("act", do=rng.choice(mover.choices)["do"])
        answer = mover.answer_to(mover.say("undo"))
        if answer["type"] == "ack":
            mover.until(lambda: mover.seq >= answer["seq"])
            return mover
        assert answer["code"] == "no-undo"


def test_ones_own_move_is_taken_back_if_nothing_followed_it():
    seats = table_for(two(), "smile-life")
    mover = undo_of(seats)
    mover.until(lambda: mover.choices is not None)
    late = mover.person.sit(mover.table_id, since=0)
    assert any(n.get("undone") for n in late.news) and late.game == mover.game


def test_beyond_that_everybody_must_consent():
    seats = table_for(two(), GAME)
    play(seats, moves=4)
    anne, bob = seats
    steps = anne.game["steps"]
    assert anne.do("ask", what="undo")["pending"]
    bob.until(lambda: bob.table["asked"])
    assert bob.table["asked"] == [{"what": "undo", "by": 1, "yes": [1], "waits": [2]}]
    bob.do("answer", what="undo", yes=False)
    anne.until(lambda: not anne.table["asked"])
    assert anne.game["steps"] == steps
    anne.do("ask", what="undo")
    bob.until(lambda: bob.table["asked"])
    bob.do("answer", what="undo", yes=True)
    anne.until(lambda: anne.game["steps"] < steps)
    bob.refused("answer", "stale", what="undo", yes=True)
    play(seats)
    anne.refused("ask", "not-now", what="undo")


def test_a_pause_needs_consent_and_anybody_ends_it():
    seats = table_for(two(), GAME)
    anne, bob = seats
    anne.do("ask", what="pause")
    bob.until(lambda: bob.table["asked"])
    bob.do("answer", what="pause", yes=True)
    anne.until(lambda: anne.table.get("paused"))
    assert anne.choices is None and bob.choices is None
    mover = anne if anne.game["to_move"] == 1 else bob
    mover.refused("act", "not-now", do="x")
    anne.refused("ask", "not-now", what="pause")
    bob.do("resume")
    anne.until(lambda: not anne.table.get("paused"))
    assert mover_of(seats)


def test_a_seat_is_not_given_away_before_the_chosen_absence():
    seats = table_for(two(), GAME, absence=3600)
    seats[1].close()
    seats[0].until(lambda: not seats[0].table["seats"][1]["here"])
    seats[0].refused("ask", "not-now", what="bot", seat=2)


def test_who_resigns_has_lost_and_the_seed_is_shown():
    seats = table_for(two(), GAME)
    anne, bob = seats
    try:
        anne.person.get(f"/api/tables/{anne.table_id}/record")
        assert False, "a record before the end"
    except Refused as why:
        assert why.code == "not-now"
    bob.do("resign")
    anne.until(lambda: anne.is_over)
    assert anne.result["ranks"][0] == 1 and len(anne.table["seed"]) == 64
    bob.refused("resign", "not-now")


def rematch_of(anne, bob):
    """Ends their game, and agrees to another; the number of its table."""
    bob.do("resign")
    anne.until(lambda: anne.is_over)
    anne.do("ask", what="rematch")
    bob.until(lambda: bob.table["asked"])
    bob.do("answer", what="rematch", yes=True)
    anne.until(lambda: anne.table.get("rematch"))
    return anne.table["rematch"]


def test_a_rematch_has_the_same_people_and_new_dice():
    seats = table_for(two(), GAME)
    anne, bob = seats
    anne.refused("ask", "not-now", what="rematch")
    table = rematch_of(anne, bob)
    again = [p.person.sit(table) for p in seats]   # by their seats: no key
    assert [s["name"] for s in again[0].table["seats"]] == ["Anne", "Bob"]
    assert again[0].table["commitment"] != anne.table["commitment"]
    for i, s in enumerate(again, 1):
        s.take(i)
    again[1].do("start")
    anne.refused("ask", "not-now", what="rematch")


def test_the_link_of_a_table_opens_its_rematches_and_no_other_link_does():
    people = two()
    eve, table, key = Person(SERVER, "Eve"), None, None
    for _ in range(3):
        anne, bob = table_for(people, GAME) if table is None else [p.sit(table) for p in people]
        key = key or anne.key
        if table is not None:
            anne.take(1)
            bob.take(2)
            anne.do("start")
            bob.until(lambda: bob.game is not None)
        table = rematch_of(anne, bob)
        assert closes(eve, table, key) is None
        assert closes(eve, table, "0" * 32) == 4103 and closes(eve, table) == 4103


def test_a_rematch_that_is_agreed_to_again_is_the_same_table():
    with Server(PROGRAM) as server:
        seats = table_for([Person(server, "Anne"), Person(server, "Bob")], GAME)
        anne, bob = seats
        bob.do("resign")
        anne.until(lambda: anne.is_over)
        anne.say("ask", id="ask", what="rematch")
        bob.until(lambda: bob.table["asked"])
        first = bob.answer_to(bob.say("answer", id="yes", what="rematch", yes=True))
        anne.until(lambda: anne.table.get("rematch"))
        table = anne.table["rematch"]
        for restart in (False, True):
            if restart:
                server.kill()
                server.start()
                anne.connect()
                bob.connect()
            bob.acks.clear()
            again = bob.answer_to(bob.say("answer", id="yes", seq=0, what="rematch", yes=True))
            assert again["repeated"] and again["seq"] == first["seq"]
            anne.refused("ask", "not-now", what="rematch")
            assert [t["id"] for t in anne.person.get("/api/me")["tables"]] == [table, anne.table_id]


# ---- clocks --------------------------------------------------------------------------------------------------

def test_when_the_time_for_a_move_is_over_a_bot_plays_on():
    seats = table_for(two(), GAME, clock="move", seconds=1)
    mover = mover_of(seats)
    you = mover.table["you"]
    assert mover.table["clock"]["kind"] == "move" and mover.table["clock"]["running"] == you
    mover.until(lambda: mover.table["seats"][you - 1].get("away"))
    mover.do("back")
    mover.until(lambda: not mover.table["seats"][you - 1].get("away"))


def test_a_reserve_shrinks_grows_by_its_increment_and_outlives_a_restart():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, GAME, clock="reserve", seconds=1000, increment=100)
        mover = mover_of(seats)
        you = mover.table["you"]
        mover.do("act", do=mover.choices[0]["do"])
        server.kill()
        server.start()
        mover.connect()
        left = mover.table["seats"][you - 1]["left"]
        assert 1000 * 1000 < left <= 1100 * 1000, left


# ---- chat ------------------------------------------------------------------------------------------------------

def test_chat_is_read_by_all_each_phrase_in_their_own_language_and_kept():
    people, table, key = lobby()
    anne, bob = people[0].sit(table), people[1].sit(table, key, lang="fr")
    anne.do("chat", text="<b>Salut</b> à tous")
    anne.do("chat", phrase="well-played")
    bob.until(lambda: len(bob.chat) == 2)
    assert bob.chat[0] == {"n": 1, "who": "Anne", "seat": 1, "text": "<b>Salut</b> à tous"}
    assert bob.chat[1]["text"] == "Bien joué\u00a0!" and bob.chat[1]["phrase"] == "well-played"
    anne.until(lambda: len(anne.chat) == 2)
    assert anne.chat[1]["text"] == "Well played!"
    late = people[1].sit(table, key, chat=1)
    assert [c["n"] for c in late.chat] == [2]
    for bad in ({}, {"text": "x", "phrase": "hello"}, {"phrase": "boo"}, {"text": ""}, {"text": " \t"},
                {"text": "a\u0007b"}):
        anne.refused("chat", "bad-format", **bad)
    anne.refused("chat", "limit", text="x" * 401)


def test_what_was_said_and_comes_again_is_said_once():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        table, key = people[0].create(GAME, ["me", "open"])
        anne, bob = people[0].sit(table), people[1].sit(table, key)
        for restart in (False, True):
            if restart:
                server.kill()
                server.start()
                anne.connect()
                bob.connect()
            anne.acks.clear()
            answer = anne.answer_to(anne.say("chat", id="once", text="Bonjour"))
            assert answer.get("repeated", False) == restart
            anne.acks.clear()
            assert anne.answer_to(anne.say("chat", id="once", text="Bonjour"))["repeated"]
        bob.do("chat", id="once", text="the same id of another person")
        anne.until(lambda: len(anne.chat) == 2)
        assert [c["text"] for c in anne.chat] == ["Bonjour", "the same id of another person"]


def test_chat_has_a_pace_and_can_be_switched_off():
    people, table, _ = lobby()
    anne = people[0].sit(table)
    answers = [anne.answer_to(anne.say("chat", text=str(i))) for i in range(12)]
    assert answers[0]["type"] == "ack" and answers[-1]["code"] == "too-fast"
    people, table, _ = lobby(chatting=False)
    people[0].sit(table).refused("chat", "forbidden", text="x")


# ---- memory ---------------------------------------------------------------------------------------------------

def test_a_table_that_everybody_left_is_unloaded_and_rebuilt_as_it_was():
    seats = table_for(two(), GAME)
    play(seats, moves=6)
    before = SERVER.metric("tables_unloaded_total")
    for s in seats:
        s.close()
    while SERVER.metric("tables_unloaded_total") == before:
        pass
    rebuilt = SERVER.metric("tables_rebuilt_total")
    again = seats[0].person.sit(seats[0].table_id, since=seats[0].seq)
    assert SERVER.metric("tables_rebuilt_total") == rebuilt + 1
    assert again.seq == seats[0].seq and again.game == seats[0].game and again.news == []


def test_every_http_refusal_is_an_object_with_code_and_sentence():
    anne = Person(SERVER, "Anne")
    for method, path, body, status, code in (
            ("GET", "/nowhere", None, 404, "unknown"), ("GET", "/api/tables/1x", None, 404, "unknown"),
            ("GET", "/api/tables/99999999", None, 404, "unknown"), ("GET", "/../etc/passwd", None, 404, "unknown"),
            ("POST", "/api/games", "{}", 405, "bad-method"), ("POST", "/api/guest", "x", 400, "bad-format"),
            ("POST", "/api/guest", '{"name":""}', 400, "bad-format"),
            ("POST", "/api/guest", '{"name":"' + "x" * 41 + '"}', 400, "limit"),
            ("POST", "/api/guest", '{"name":"a\\nb"}', 400, "bad-format"),
            ("POST", "/api/guest", "x" * 70000, 413, "too-large")):
        for lang in ("fr", "en"):
            anne.lang = lang
            try:
                anne.ask(method, path, body=body)
                assert False, path
            except Refused as why:
                assert (why.status, why.code) == (status, code) and why.error["message"], (path, why)


def test_the_page_health_and_metrics_are_there():
    nobody = Person(SERVER)
    assert "<h1>Ludovie</h1>" in nobody.get("/", raw=True)
    assert nobody.get("/healthz")["ok"]
    assert SERVER.metric("deeds_total") > 0


def test_the_log_names_nobody():
    said = SERVER.said()
    assert "listening" in said and "Anne" not in said and "127.0.0.1" not in said


def test_it_stops_cleanly_and_tells_everybody():
    people, table, _ = lobby()
    anne = people[0].sit(table)
    for s in SERVER.seats:
        if s is not anne:
            s.close()
    assert SERVER.stop(seats=[anne]) == 0


tap.main(globals())

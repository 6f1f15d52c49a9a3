"""Whole games of every registered game: through restarts, with reconnects, and with nothing said to
anybody that they may not know."""
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server  # noqa: E402
from play import PROGRAM, check_messages, games, one_move, play, table_for, true_record  # noqa: E402
import tap  # noqa: E402


def verified(record):
    """Does `ludovie verify` accept it?"""
    with tempfile.NamedTemporaryFile("w", suffix=".record", delete=False) as f:
        f.write(record)
    done = subprocess.run([PROGRAM, "verify", f.name], stdout=subprocess.PIPE, check=False)
    os.unlink(f.name)
    return done.returncode == 0


def back_again(server, seats, kill):
    """The server goes and comes back; everybody returns to where they were."""
    before = [s.seq for s in seats]
    if kill:
        server.kill()
    else:
        assert server.stop(seats=seats) == 0
    server.start()
    for s, seq in zip(seats, before):
        s.ws.sock.close()
        s.connect()
        assert s.seq >= seq, "something that was shown is gone"


def through_restarts(game):
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob", lang="fr")]
        seats = table_for(people, game)
        watcher = Person(server, "Zoé").sit(seats[0].table_id, seats[0].key)
        key, rng = seats[0].key, random.Random(11)
        all_of_them = seats + [watcher]
        commitment = seats[0].table["commitment"]
        play(all_of_them, rng, moves=12)
        back_again(server, all_of_them, kill=False)
        play(all_of_them, rng, moves=12)
        back_again(server, all_of_them, kill=True)
        play(all_of_them, rng)
        assert all(s.is_over and s.result["over"] for s in all_of_them)
        record = people[0].get(f"/api/tables/{seats[0].table_id}/record", raw=True)
        head, end = json.loads(record.splitlines()[0]), json.loads(record.splitlines()[-1])
        assert head["commitment"] == commitment and end["seed"] == seats[0].table["seed"]
        assert verified(record)
        secrets = [end["seed"], key, *head["bytes"], *(p.cookie for p in people)]
        record = true_record(server, seats[0].table_id, record)
        for s in all_of_them:
            check_messages(s, record, secrets)
            s.close()


def make_restart_test(game):
    def test():
        through_restarts(game)
    return test


for g in games():
    globals()[f"test_{g}_is_played_through_a_restart_and_a_kill_and_tells_nobody_too_much"] = \
        make_restart_test(g)


def test_a_client_that_reconnects_after_every_number_misses_nothing():
    for game in games()[:2]:
        with Server(PROGRAM) as server:
            people = [Person(server, "Anne"), Person(server, "Bob")]
            seats = table_for(people, game)
            restless = people[0].sit(seats[0].table_id)
            steady, rng = len(seats[0].news), random.Random(3)
            mine = len(restless.news)
            more = True
            while more:
                more = one_move(seats, rng)
                restless.until(lambda: restless.seq >= seats[0].seq)
                restless.close()
                restless.connect()
            assert restless.news[mine:] == seats[0].news[steady:]
            assert restless.events[-20:] == seats[0].events[-20:]
            assert restless.game == seats[0].game


def test_every_number_gets_exactly_what_came_after_it():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, games()[0])
        play(seats)
        whole = people[0].sit(seats[0].table_id, since=0)
        for since in range(whole.seq + 1):
            s = people[0].sit(seats[0].table_id, since=since)
            assert s.news == [n for n in whole.news if n["seq"] > since]
            assert s.events == [e for e in whole.events if e["seq"] > since]
            s.close()


def journal(server, table):
    db = sqlite3.connect(f"file:{server.data}/ludovie.db?mode=ro", uri=True)
    lines = [json.loads(x[0]) for x in db.execute("SELECT text FROM lines WHERE table_id = ? ORDER BY seq", (table,))]
    db.close()
    return lines


def test_a_person_among_bots_is_never_asked_where_there_is_no_choice():
    for game in games():
        with Server(PROGRAM) as server:
            (anne,) = seats = table_for([Person(server, "Anne")], game)
            play(seats, moves=60)
            asked = [m["choices"] for m in anne.heard if m.get("choices")]
            assert asked and all(len(c) > 1 or "range" in c[0] for c in asked), (game, [c for c in asked if len(c) < 2])


def test_what_is_taken_by_itself_is_a_deed_of_its_own_stored_with_what_led_to_it():
    with Server(PROGRAM) as server:
        anne, bob = table_for([Person(server, "Anne"), Person(server, "Bob")], "cest-la-vie")
        deeds = journal(server, anne.table_id)
        assert [(d["deed"], d.get("seat"), d.get("do"), "by" in d) for d in deeds[-3:]] == [
            ("start", None, None, True), ("act", 1, "pawn D", False), ("act", 2, "pawn D", False)], deeds
        assert anne.game["steps"] == 5 and len(anne.choices) > 1
        assert sum("choices" in m for m in bob.heard) == 0


def test_a_table_that_was_left_before_the_only_move_goes_on():
    """By a server of before, which asked for it."""
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, "cest-la-vie")
        table, key, start = seats[0].table_id, seats[0].key, len(journal(server, seats[0].table_id)) - 2
        assert server.stop(seats=seats) == 0
        db = sqlite3.connect(os.path.join(server.data, "ludovie.db"))
        db.execute("DELETE FROM lines WHERE table_id = ? AND seq > ?", (table, start))
        db.commit()
        db.close()
        server.start()
        anne = people[0].sit(table, key)
        anne.until(lambda: anne.game["steps"] == 5)
        anne.until(lambda: anne.choices)
        assert len(journal(server, table)) == start + 2


def test_own_files_of_one_game_do_not_stop_the_others():
    """Several games have a file of this name."""
    folder = tempfile.mkdtemp(prefix="ludovie-own-")
    cards = json.loads(subprocess.run([PROGRAM, "data", "show", "jeu-de-lannee", "cards.json"], check=True,
                                      stdout=subprocess.PIPE).stdout)
    cards["chance"][0]["en"] = "Aunt Odile has made pancakes."
    with open(os.path.join(folder, "cards.json"), "w", encoding="utf-8") as f:
        json.dump(cards, f)
    with Server(PROGRAM, "--data", folder) as server:
        for game in games():
            anne = Person(server, "Anne", lang="en")
            (seat,) = table_for([anne], game)
            board = anne.get(f"/api/tables/{seat.table_id}/board")
            assert ("Odile" in json.dumps(board)) == (game == "jeu-de-lannee"), game


tap.main(globals())

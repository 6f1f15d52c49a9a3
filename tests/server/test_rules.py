"""An update of the rules: tables of before go on if what happened there is the same, and say why not otherwise."""
import json
import os
import random
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Server  # noqa: E402
from play import PROGRAM, one_move, table_for, together  # noqa: E402
import tap  # noqa: E402

GAME = "plus-belle-la-vie"


def older(server, table, change=None):
    """As if the table had begun under the rules before; `change` is made to its last decision."""
    with sqlite3.connect(os.path.join(server.data, "ludovie.db")) as db:
        (text,) = db.execute("SELECT settings FROM tables WHERE id = ?", [table]).fetchone()
        settings = json.loads(text)
        settings["rules"] -= 1
        db.execute("UPDATE tables SET settings = ? WHERE id = ?", [json.dumps(settings), table])
        if change:
            seq, text = db.execute("SELECT seq, text FROM lines WHERE table_id = ? AND text LIKE '%\"hash\"%'"
                                   " ORDER BY seq DESC", [table]).fetchone()
            line = change(json.loads(text))
            db.execute("UPDATE lines SET text = ? WHERE table_id = ? AND seq = ?", [json.dumps(line), table, seq])
    return settings["rules"]


def begun(server):
    seats = table_for([Person(server, "Anne"), Person(server, "Bob")], GAME)
    for i in range(6):
        one_move(seats, random.Random(i))
    together(seats)
    server.stop(seats=seats)
    return seats


def test_a_table_of_older_rules_goes_on_if_nothing_in_it_changes():
    with Server(PROGRAM) as server:
        seats = begun(server)
        assert "rules" not in seats[0].table
        version = older(server, seats[0].table_id)
        server.start()
        for s in seats:
            s.connect()
        assert seats[0].table["rules"] == version  # said before anything is decided
        for i in range(6):
            one_move(seats, random.Random(i))


def test_a_table_that_would_be_another_one_says_so():
    with Server(PROGRAM) as server:
        seats = begun(server)
        older(server, seats[0].table_id, lambda line: {**line, "hash": "0" * len(line["hash"])})
        server.start()
        for s in seats:
            try:
                s.connect()
                assert False, "it was opened"
            except Closed as end:
                assert end.code == 4111 and "rules have changed" in end.reason, end
        assert "rules have changed" in server.said()


tap.main(globals())

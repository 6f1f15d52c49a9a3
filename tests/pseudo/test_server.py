"""The server speaks xx to whoever reads xx: news, choices, questions, what is refused, and the lists it offers."""
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "server"), HERE]
from client import Person, Refused, Server  # noqa: E402
from play import PROGRAM, games, mover_of, one_move, table_for, together  # noqa: E402
from tap import main  # noqa: E402
from xx import Reader, check  # noqa: E402

PEOPLE = ("Zzyzx", "Bcdf")
MOVES = 25
# Keys of documents whose values are read by people; what else has several words is read too, but for codes.
WORDS = {"title", "summary", "help", "facts", "text", "label", "brief", "warn", "why", "short", "question", "call",
         "waiting", "message"}
CODES = {"do", "art", "rules"}


def read(reader, node, key=""):
    """Every text of a document."""
    if isinstance(node, dict):
        for k, v in node.items():
            read(reader, v, k)
    elif isinstance(node, list):
        for v in node:
            read(reader, v, key)
    elif isinstance(node, str) and (key in WORDS or (key not in CODES and " " in node)):
        reader.sentence(node)


def test_a_game_of_each_is_translated():
    readers = []
    with Server(PROGRAM) as server:
        for game in games():
            people = [Person(server, name, lang="xx") for name in PEOPLE]
            seats = table_for(people, game)
            rng = random.Random(5)
            for _ in range(MOVES):
                if not one_move(seats, rng):
                    break
            together(seats)
            refusals(seats)
            readers.append(Reader(game, PEOPLE))
            for m in (m for s in seats for m in s.heard):
                read(readers[-1], m)
            for path in ("", "/board"):
                read(readers[-1], people[0].get(f"/api/tables/{seats[0].table_id}{path}"))
    check(readers)


def refusals(seats):
    """What a person may do wrong at a table."""
    if any(s.is_over for s in seats):
        return
    mover = mover_of(seats)
    other = next(s for s in seats if s is not mover)
    for seat, kind, members in ((mover, "act", {"do": "zzz"}), (other, "act", {"do": mover.choices[0]["do"]}),
                                (mover, "act", {"do": mover.choices[0]["do"], "seq": 0}), (mover, "start", {}),
                                (mover, "sit", {"seat": 2, "bytes": "00" * 16}), (mover, "zzz", {}),
                                (mover, "chat", {"text": ""}), (mover, "undo", {})):
        seat.answer_to(seat.say(kind, **members))


def test_lists_and_refusals_of_requests_are_translated():
    reader = Reader("requests", PEOPLE)
    with Server(PROGRAM) as server:
        person = Person(server, PEOPLE[0], lang="xx")
        for path in ("/api/games", "/api/me"):
            read(reader, person.get(path))
        for path, members in (("/api/tables", {"game": "zzz", "seats": ["me"]}), ("/api/zzz", {}),
                              ("/api/tables", {"game": games()[0], "seats": ["me"]}), ("/api/me", {"lang": "zz"}),
                              ("/api/me", {"name": ""}), ("/api/me", {"zzz": 1}),
                              ("/api/login", {"login": "xyz", "passphrase": "xyzxyzxyz"})):
            try:
                person.post(path, **members)
            except Refused as why:
                read(reader, {k: v for k, v in why.error.items() if k != "code"})
            else:
                assert False, f"{path} {members} was not refused"
    check([reader])


if __name__ == "__main__":
    main(globals())

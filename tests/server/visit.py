"""Two people come to a server that runs already, open a table and play a game to its end: visit.py PROGRAM PORT"""
import os
import random
import sys
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person  # noqa: E402
from play import play, table_for  # noqa: E402

server = types.SimpleNamespace(port=int(sys.argv[2]), seats=[])
people = [Person(server, name) for name in ("Anne", "Bob")]
seats = table_for(people, "easy-come")
moves = play(seats, random.Random(4))
assert all(seat.is_over for seat in seats)
for seat in seats:
    seat.close()
print(f"a game to its end, {moves} decisions")

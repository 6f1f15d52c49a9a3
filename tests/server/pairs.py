"""People who play at tables while something is killed, and what they were promised."""
import json
import time

from client import Closed, Person
from play import table_for


class Pair:
    """Two people at a table, and what they were promised."""

    def __init__(self, server, game):
        self.people = [Person(server, "Anne"), Person(server, "Bob")]
        self.game, self.promised, self.asked = game, {}, {}
        self.sit_down()

    def sit_down(self):
        self.seats = table_for(self.people, self.game)
        self.table = self.seats[0].table_id

    def go_on(self, rng):
        """Whatever can be done without waiting."""
        for s in self.seats:
            s.drain()
            for id, ack in s.acks.items():
                assert self.promised.setdefault((self.table, id), ack["seq"]) == ack["seq"]
                self.asked.pop((self.table, id), None)
            if s.choices and not any(k[0] == self.table for k in self.asked):
                do = rng.choice(s.choices)["do"]
                self.asked[self.table, s.say("act", do=do)] = (s, s.seq, do)
                s.choices = None

    def come_back(self):
        for s in self.seats:
            shown = s.seq
            s.ws.sock.close()
            s.connect()
            assert s.seq >= shown, "something that was shown is gone"
        # what was never answered is asked once more: done at most once
        for (table, id), (s, seq, do) in list(self.asked.items()):
            s.acks.pop(id, None)
            answer = s.answer_to(s.say("act", id=id, seq=seq, do=do))
            assert answer["type"] == "ack" or answer["code"] == "stale", answer
            if answer["type"] == "ack":
                self.promised[table, id] = answer["seq"]
                s.until(lambda s=s: s.seq >= answer["seq"])
            del self.asked[table, id]


def check_lines(rows, pairs):
    """Every promise is kept by exactly one line, at its number; no number is missing. Rows: table, number, line."""
    lines, at = {}, {}
    for t, n, line in rows:
        assert n == at.get(t, 0) + 1, f"line {at.get(t, 0) + 1} of table {t} is missing"
        at[t] = n
        id = json.loads(line).get("id")
        if id:
            assert (t, id) not in lines, f"message {id} was carried out twice"
            lines[t, id] = n
    for pair in pairs:
        for key, n in pair.promised.items():
            assert lines.get(key) == n, f"{key} was acknowledged as number {n}, but is {lines.get(key)}"
    return len(lines)


def until_killed(server, pairs, rng):
    end = time.monotonic() + rng.uniform(0.001, 0.06)
    while time.monotonic() < end:
        for p in pairs:
            p.go_on(rng)
    server.kill()
    for p in pairs:  # what was still on its way was promised too
        for s in p.seats:
            try:
                while True:
                    s.hear()
            except (Closed, OSError):
                pass
            for id, ack in s.acks.items():
                p.promised[p.table, id] = ack["seq"]
                p.asked.pop((p.table, id), None)


def all_come_back(pairs):
    for p in pairs:
        p.come_back()
        if p.seats[0].is_over:
            for s in p.seats:
                s.close()
            p.sit_down()

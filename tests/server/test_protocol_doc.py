"""The conversation in docs/protocol.md, held with a server: every answer must be the one shown.

    anne GET /path            a request; the next line has the answer
    anne connects /ws?…       a WebSocket; from then on it is this client's
    anne > {…}                a message
         < {…}                what this client hears next of that type
In an answer … stands for any text; TABLE and KEY are learned from the first answer that shows them.
"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Refused, Seat, Server  # noqa: E402
from play import PROGRAM  # noqa: E402
import tap  # noqa: E402

DOCUMENT = sys.argv[2]
LINE = re.compile(r"(\w+)?\s*(?:(GET|POST|connects|>) (.*)|(<|\d+) (.*))$")


def examples():
    with open(DOCUMENT, encoding="utf-8") as f:
        fenced = False
        for number, line in enumerate(f, 1):
            if line.startswith("```"):
                fenced = not fenced
            elif fenced:
                found = LINE.match(line.rstrip("\n"))
                assert found, f"line {number} is not understood"
                yield number, found


class Talk:
    def __init__(self, server):
        self.server, self.people, self.seats = server, {}, {}
        self.known, self.who, self.answer = {}, None, None

    def meant(self, text):
        for name, value in self.known.items():
            text = text.replace(name, value)
        return text

    def fits(self, shown, said):
        pattern = ".*".join(re.escape(part) for part in self.meant(shown).split("…"))
        for name in ("TABLE", "KEY"):
            pattern = pattern.replace(name, rf"(?P<{name}>\w+)", 1)
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found:
            self.known.update(found.groupdict())
        return found is not None

    def ask(self, method, rest):
        person = self.people.setdefault(self.who, Person(self.server))
        path, _, body = self.meant(rest).partition(" ")
        try:
            self.answer = "200 " + person.ask(method, path, body=body or None, raw=True)
        except Refused as why:
            self.answer = f"{why.status} " + json.dumps({"error": why.error}, separators=(",", ":"))

    def connect(self, path):
        query = dict(p.split("=") for p in self.meant(path).partition("?")[2].split("&"))
        seat = Seat(self.people[self.who], query["table"], query.get("key", ""), connect=False,
                    since=int(query["since"]) if "since" in query else None)
        seat.connect()
        seat.shown = 0
        self.seats[self.who] = seat

    def hear(self, shown):
        seat, kind = self.seats[self.who], re.match(r'\{"type":"(\w+)"', shown).group(1)
        while True:
            while seat.shown >= len(seat.heard):
                seat.hear()
            said = seat.heard[seat.shown]
            seat.shown += 1
            if said["type"] == kind:
                return json.dumps(said, separators=(",", ":"), ensure_ascii=False)


def test_the_conversation_is_the_one_in_the_document():
    with Server(PROGRAM) as server:
        talk, n = Talk(server), 0
        for number, line in examples():
            who, verb, rest, sign, shown = line.groups()
            talk.who = who or talk.who
            if verb in ("GET", "POST"):
                talk.ask(verb, rest)
            elif verb == "connects":
                talk.connect(rest)
            elif verb == ">":
                talk.seats[talk.who].ws.send(talk.meant(rest))
            else:
                said = talk.hear(shown) if sign == "<" else talk.answer
                wanted = shown if sign == "<" else f"{sign} {shown}"
                assert talk.fits(wanted, said), f"line {number}: shown is\n{wanted}\nbut it says\n{said}"
                n += 1
        assert n > 20


tap.main(globals())

"""Bots' bytes follow from the seed, which was committed to before people gave theirs: nobody can have chosen them."""
import hashlib
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT, Person, Server  # noqa: E402
from play import PROGRAM, Referee, play  # noqa: E402
from talk import start  # noqa: E402
import tap  # noqa: E402


def bot_bytes(seed, seat):
    return hashlib.sha256(b"ludovie bot" + bytes([seat]) + bytes.fromhex(seed)).hexdigest()[:32]


def verified(record):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as f:
        f.write(record)
        f.flush()
        own = subprocess.run([PROGRAM, "verify", "--json", f.name], stdout=subprocess.PIPE, check=True).stdout
        words = subprocess.run([PROGRAM, "verify", "--lang", "en", f.name], stdout=subprocess.PIPE, check=True).stdout
        other = subprocess.run([sys.executable, os.path.join(ROOT, "docs/verify.py"), f.name],
                               stdout=subprocess.PIPE, check=True).stdout
    return json.loads(own), words.decode(), other.decode()


def test_the_bytes_of_bots_were_committed_to():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne")
        table, key = anne.create("easy-come", ["me", "random", "open", "open"])
        seat = anne.sit(table, key)
        commitment = seat.table["commitment"]
        seat.take(1)
        seat.do("bot", seat=3, bot="random")
        seat.do("open", seat=3)  # taking a bot away and back changes nothing
        seat.do("bot", seat=3, bot="random")
        seat.do("bot", seat=4, bot="random")
        seat.do("swap", seat=4)  # Anne and the bot change places
        seat.do("start")
        play([seat])
        record = anne.get(f"/api/tables/{table}/record", raw=True)
        head, end = json.loads(record.splitlines()[0]), json.loads(record.splitlines()[-1])
        assert hashlib.sha256(bytes.fromhex(end["seed"])).hexdigest() == commitment == head["commitment"]
        mine = next(i for i, s in enumerate(head["seats"]) if s["by"] == "person")
        for i, given in enumerate(head["bytes"]):
            own = [bot_bytes(end["seed"], n) for n in range(1, 5)]
            assert (given in own) == (i != mine), (i, given)
        found, words, other = verified(record)
        assert found["proved"] and found["by_seed"] == [i + 1 for i in range(4) if i != mine], found
        assert "so that nobody chose them: seats" in words and "follow from the seed: 3" in other, (words, other)


def test_records_in_which_the_program_drew_them_are_still_proved():
    referee = Referee()  # with given bytes, as older servers drew them for bots
    now = start(referee, "easy-come")
    match = now["match"]
    while now["to_move"] != "over":
        ask = {"settle": "all"} if now["to_move"] == "chance" else {"bot": "random", "play": True}
        now = referee.must("chance" if "settle" in ask else "bot", match=match, **ask)
    record = referee.must("record", match=match, reveal=True)["record"]
    referee.end()
    found, _, other = verified(record)
    assert found["proved"] and found["by_seed"] == [] and "follow" not in other, (found, other)


tap.main(globals())

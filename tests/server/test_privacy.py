"""What a person tells about himself, or holds hidden, is in no byte that anybody else can get: a stranger with
the link, somebody who looks on, a rival; in messages, records, boards, lists, exports and the server's log.

JDA-112, JDA-R102: the answers of Le Jeu de l'Année, for good. Hands and figures: while the game runs.
"""
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
from client import Person, Refused, Server  # noqa: E402
from play import PROGRAM, begun, one_move, table_for, together  # noqa: E402
import tap  # noqa: E402

ABOUT = ["sex", "age", "birthday", "sign", "marital", "salaried", "has_children", "child_under_12", "owns_renault",
         "lives_in_paris", "sport_regular", "visited_5_europe", "crossed_atlantic", "smokes_pipe", "particle_name",
         "was_scout", "family_americas", "collector", "wears_beard", "has_cat", "graduate", "nobel_prize",
         "likes_antiquity", "art_in_lounge", "was_elected", "wears_suit", "wears_lacoste", "cinema_this_week",
         "smoking_cigar"]
# At the end of the year, which nobody reaches in a short game: so nothing of it is shown by the game itself.
ANSWERS = [{"sex": "F", "age": "117", "month": "12", "birthday": "05-12", "sign": "sagittaire"},
           {"sex": "M", "age": "119", "month": "11", "birthday": "10-11", "sign": "scorpion"}]
TOKENS = {1: ["117", "05-12", "1205", "5 December", "5 d\u00e9cembre", "sagittaire", "Sagittarius", "Sagittaire"],
          2: ["119", "10-11", "1110", "10 November", "10 novembre", "scorpion", "Scorpio", "Scorpion"]}


def leaves(doc, path=()):
    """Every value in a document, with the keys that lead to it."""
    if isinstance(doc, dict):
        for key, value in doc.items():
            yield from leaves(value, path + (key,))
    elif isinstance(doc, list):
        for i, value in enumerate(doc):
            yield from leaves(value, path + (i,))
    else:
        yield path, doc


def check_document(doc, reader, what):
    """`reader` is a seat, or 0. No key names a fact of another, no value is one of their answers."""
    for path, value in leaves(doc):
        own = "facts" in path and reader and path[path.index("facts") - 1] == reader - 1
        for key in path:
            assert own or key not in ABOUT, f"{what} has {path}: {value!r}"
        if own or isinstance(value, int):  # days and sums are whole numbers, answers are words
            continue
        for seat, tokens in TOKENS.items():
            for token in tokens if seat != reader else ():
                found = re.search(rf"(?<![0-9A-Fa-f]){re.escape(token)}(?![0-9A-Fa-f])", str(value))
                assert not found, f"{what} has {token} of seat {seat} at {path}: {value!r}"


def check_heard(seat, reader, what):
    assert seat.heard
    for m in seat.heard:
        for event in m.get("events", []):
            if event["event"] == "answered":
                assert event["who"] == reader, f"{what}: {event}"
        check_document({k: v for k, v in m.items() if k not in ("choices", "blocked")}, reader, what)


def answering(seats, rng, moves):
    """Plays so many moves; people say what ANSWERS says, and yes to everything else."""
    for _ in range(moves):
        together(seats)
        if any(s.is_over for s in seats):
            return
        mover = next(s for s in seats if s.choices)
        about = next((c["do"] for c in mover.choices if c["do"].startswith("answer ")), None)
        if about:
            known = ANSWERS[mover.table["you"] - 1]
            name = about.split(" ")[1].split("=")[0]
            value = known.get(name, "married" if name == "marital" else "yes")
            mover.do("act", do=f"answer {name}={value}")
        else:
            offered = [c["do"] for c in mover.choices if "{n}" not in c["do"]]
            mover.do("act", do=rng.choice(offered))


def everything(person, table, key):
    """(what, text) of all that this person can get by asking."""
    for path in (f"/api/tables/{table}?key={key}", f"/api/tables/{table}/record?key={key}",
                 f"/api/tables/{table}/answers?key={key}", "/api/tables", "/api/me", "/api/me/export", "/metrics",
                 "/healthz"):
        try:
            yield path, person.get(path, raw=True)
        except Refused as refused:
            yield path, json.dumps(refused.error)


def check_answers(person, seat, record):
    """The owner still has them, and can prove them."""
    got = person.get(f"/api/tables/{seat.table_id}/answers")
    n, told = got["seat"], got["told"]
    for name in ("sex", "age", "birthday"):
        assert f"answer {name}={ANSWERS[n - 1][name]}\n" in told, told
    committed = json.loads(record.splitlines()[0])["answers"][n - 1]
    assert hashlib.sha256(bytes.fromhex(got["salt"]) + told.encode()).hexdigest() == committed
    return got["salt"]


def verified(record):
    with tempfile.NamedTemporaryFile("w", suffix=".record", delete=False) as f:
        f.write(record)
    try:
        return subprocess.run([PROGRAM, "verify", f.name], stdout=subprocess.DEVNULL, check=False).returncode == 0
    finally:
        os.unlink(f.name)


def test_JDA_R102_nobody_gets_an_answer_of_somebody_else():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob", lang="fr")
        zoe, max_, eve = Person(server, "Zo\u00e9"), Person(server, "Max"), Person(server, "\u00c8ve")
        games = eve.get("/api/games", raw=True)
        table, key = anne.create("jeu-de-lannee", ["me", "open"], listed=True)
        seats = [p.sit(table, key) for p in (anne, bob)]
        for i, s in enumerate(seats, 1):
            s.take(i)
        watcher = zoe.sit(table, key)
        seats[0].do("start")
        for s in seats:
            s.until(lambda s=s: s.game is not None)
        board = max_.get(f"/api/tables/{table}/board?key={key}", raw=True)  # nobody has answered yet
        answering(seats, random.Random(3), 40)
        early = [(p, list(everything(p, table, k))) for p, k in ((max_, key), (eve, "0" * 32))]
        together(seats)
        seats[1].do("resign")
        together(seats)
        watcher.until(lambda: watcher.is_over)
        late = max_.sit(table, key)  # comes when all is over, and gets the whole history
        record = anne.get(f"/api/tables/{table}/record", raw=True)
        assert verified(record), "the record for others is proved"
        for person, reader in ((anne, 1), (bob, 2), (zoe, 0), (max_, 0), (eve, 0)):
            assert reader == 0 or person.get(f"/api/tables/{table}/record", raw=True) == record, "one record for all"
            got = list(everything(person, table, "0" * 32 if person is eve else key))
            for path, text in got + [x for p, what in early if p is person for x in what]:
                assert "/answers" not in path or reader or '"told"' not in text, text
                if "/answers" in path and reader:
                    continue
                for line in text.splitlines() if "record" in path or path == "/metrics" else [text]:
                    doc = json.loads(line) if line.startswith("{") else line
                    if "record" in path and "end" not in doc:
                        doc.pop("of", 0), doc.pop("at", 0), doc.pop("n", 0)
                    check_document(doc, 0, f"{path} for {person.id}")
        assert max_.get(f"/api/tables/{table}/board?key={key}", raw=True) == board
        assert eve.get("/api/games", raw=True) == games
        check_heard(seats[0], 1, "rival 1")
        check_heard(seats[1], 2, "rival 2")
        check_heard(watcher, 0, "onlooker")
        check_heard(late, 0, "latecomer")
        salts = [check_answers(p, s, record) for p, s in ((anne, seats[0]), (bob, seats[1]))]
        assert salts[0] != salts[1]
        own = [s["facts"] for m in seats[0].heard if "game" in m for s in m["game"]["view"]["seats"][:1]]
        assert any(f.get("age") == "117" for f in own), "the owner sees the own answers"
        said = server.said()
        for token in ("answer", "117", "119", "05-12", "10-11", "sagittaire", "scorpion"):
            assert not re.search(rf"\b{token}\b", re.sub(r'"(at|ms|time|port)":[^,}]*', "", said)), f"logged: {token}"


def test_JDA_R148_what_is_given_beforehand_is_shown_to_its_owner_only():
    with Server(PROGRAM) as server:
        anne, bob, zoe = Person(server, "Anne"), Person(server, "Bob"), Person(server, "Zo\u00e9")
        options = {"sex": "F,M", "age": "117,119", "birthday": "1205,1110", "has_cat": "yes,open", "year": "half"}
        table, key = anne.create("jeu-de-lannee", ["me", "open"], options=options)
        seats = [p.sit(table, key) for p in (anne, bob)]
        seats[1].take(2)
        watcher = zoe.sit(table, key)
        seen = watcher.table["options"]
        assert seen == {"year": "half"}, seen
        assert seats[0].table["options"]["age"] == "117,open", seats[0].table["options"]
        check_document(zoe.get(f"/api/tables/{table}?key={key}"), 0, "the table in the lobby")
        seats[0].take(1)
        seats[0].do("start")
        for s in seats:
            s.until(lambda s=s: s.game is not None)
        seats[1].do("resign")
        watcher.until(lambda: watcher.is_over)
        record = zoe.get(f"/api/tables/{table}/record?key={key}", raw=True)
        assert verified(record)
        for line in record.splitlines():
            doc = json.loads(line)
            doc.pop("of", 0), doc.pop("at", 0), doc.pop("n", 0)
            check_document(doc, 0, "record")
        told = anne.get(f"/api/tables/{table}/answers")["told"]
        assert told.startswith("sex=F\nage=117\nbirthday=1205\nhas_cat=yes\n"), told


def test_JDA_R141_draws_about_people_stay_at_the_table_and_the_others_are_proved():
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        table, key = people[0].create("jeu-de-lannee", ["me", "open"], options={"fill-profile": "random"})
        seats = begun(people, table, key)
        for _ in range(24):  # nothing is said, so that everything is drawn
            together(seats)
            mover = next(s for s in seats if s.choices)
            mover.do("act", do=mover.choices[0]["do"])
        together(seats)
        seats[1].do("resign")
        record = people[0].get(f"/api/tables/{table}/record", raw=True)
        assert '"word":' in record and "fact " not in record, record
        assert verified(record)
        with tempfile.NamedTemporaryFile("w", suffix=".record") as f:
            f.write(record)
            f.flush()
            script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/verify.py")
            subprocess.run([sys.executable, script, f.name], stdout=subprocess.DEVNULL, check=True)


def hand_of(seat):
    """The hand as its owner sees it, in writing; None while it is too small to be recognised."""
    view = seat.game["view"]
    hand = (view.get("seats") or view.get("players"))[seat.table["you"] - 1]["hand"]
    return json.dumps(hand) if len(hand) >= 3 else None


def was_told(seat, hand):
    """Has every card of this hand been named to the seat before? The rules let some look: the Journalist (SML-085)."""
    told = json.dumps(seat.events)
    return all(json.dumps(card) in told for card in json.loads(hand))


def hands_stay_hidden(game):
    with Server(PROGRAM) as server:
        people = [Person(server, "Anne"), Person(server, "Bob")]
        seats = table_for(people, game)
        watcher = Person(server, "Zo\u00e9").sit(seats[0].table_id, seats[0].key)
        rng, looked = random.Random(5), 0
        for _ in range(60):
            if not one_move(seats + [watcher], rng):
                break
            stranger = people[1].get(f"/api/tables/{seats[0].table_id}", raw=True)
            for own, others in ((seats[0], (seats[1], watcher)), (seats[1], (seats[0], watcher))):
                hand = hand_of(own)
                if not hand or own.is_over:
                    continue
                assert hand not in stranger
                for other in others:
                    if other is not watcher and was_told(other, hand):
                        continue
                    looked += 1
                    last = next(m for m in reversed(other.heard) if "game" in m)
                    assert hand not in json.dumps(last), f"{game}: a hand is shown: {hand}"
            try:
                people[1].get(f"/api/tables/{seats[0].table_id}/record")
                assert any(s.is_over for s in seats), "a record while hands are hidden"
            except Refused as refused:
                assert refused.code == "not-now"
        assert looked > 40, looked


def test_smile_life_hands_stay_hidden():
    hands_stay_hidden("smile-life")


def test_plus_belle_la_vie_figures_stay_hidden():
    hands_stay_hidden("plus-belle-la-vie")


tap.main(globals())

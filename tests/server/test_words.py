"""Three words instead of a link: who gets them, what they open, how long they hold, and how often one may try."""
import os
import re
import sys
import unicodedata

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT, Person, Refused  # noqa: E402
from play import PROGRAM, games, table_for  # noqa: E402
from skewed import Skewed  # noqa: E402
import tap  # noqa: E402

GAME = games()[0]
AT_ONCE = 20  # tries from one address
EVER = 200  # and from all


def refused(call, status, code):
    try:
        call()
    except Refused as why:
        assert (why.status, why.code) == (status, code), why
        return why
    assert False, "it was not refused"
    return None


def folded(word):
    return "".join(c for c in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(c))


def lists(lang):
    """The words of a language, as the server has them."""
    with open(os.path.join(ROOT, f"po/{lang}/server.po"), encoding="utf-8") as f:
        text = f.read()
    found = re.findall(r'msgid "(\w+(?: \w+){63})"\nmsgstr "([^"]*)"', text)
    assert len(found) == 4
    return [word for _, told in found for word in told.split(" ")]


def langs():
    with open(os.path.join(ROOT, "po/LINGUAS"), encoding="ascii") as f:
        return f.read().split()


def wrong(right, n):
    """Words that there are, and that no table has."""
    words = [w for w in lists("en") if w not in right]
    return f"{words[n % 200]} {words[(n + 1) % 200]} {words[(n + 2) % 200]}"


def test_words_lead_to_the_table_in_every_language():
    with Skewed(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server)
        table, key = anne.create(GAME, ["me", "open"])
        for lang in langs():
            told = anne.post(f"/api/tables/{table}/words?lang={lang}", key=key)
            assert 0 < told["seconds"] <= 1800
            words = told["words"].split(" ")
            assert len(set(words)) == 3 and set(words) <= set(lists(lang)), words
            for said in (told["words"], told["words"].upper(), folded(told["words"]), ", ".join(words) + ".",
                         "-".join(words), "  ".join(words)):
                assert bob.post("/api/words", words=said) == {"table": table, "key": key}, said
        carl = Person(server, "Carl")
        found = carl.post("/api/words", words=told["words"])
        assert carl.sit(found["table"], found["key"]).table["id"] == table


def test_no_word_of_a_language_is_another_one_elsewhere():
    places = {}
    for lang in langs():
        words = lists(lang)
        assert len(words) == 256 and len({folded(w) for w in words}) == 256
        for i, word in enumerate(words):
            assert places.setdefault(folded(word), i) == i, word


def test_words_are_made_for_who_has_the_key_and_only_while_people_are_expected():
    with Skewed(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        table, key = anne.create(GAME, ["me", "open"])
        for other in ({"key": "0" * 32}, {}):
            refused(lambda other=other: bob.post(f"/api/tables/{table}/words", **other), 403, "forbidden")
            refused(lambda other=other: anne.post(f"/api/tables/{table}/words", **other), 403, "forbidden")
        refused(lambda: Person(server).post(f"/api/tables/{table}/words", key=key), 401, "not-signed-in")
        refused(lambda: anne.post("/api/tables/99999/words", key=key), 404, "unknown")
        refused(lambda: anne.post(f"/api/tables/{table}/words", key="0" * 33), 400, "limit")
        listed, _ = anne.create(GAME, ["me", "open"], listed=True)
        told = bob.post(f"/api/tables/{listed}/words")
        assert bob.post("/api/words", words=told["words"]) == {"table": listed, "key": ""}
        seats = table_for([anne, bob], GAME)
        key = next(s.key for s in seats if s.key)
        refused(lambda: anne.post(f"/api/tables/{seats[0].table_id}/words", key=key), 409, "not-now")


def test_words_end_and_others_come_in_time():
    with Skewed(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server)
        table, key = anne.create(GAME, ["me", "open"])

        def ask():
            return anne.post(f"/api/tables/{table}/words", key=key)["words"]
        first = ask()
        server.later(20 * 60)
        assert ask() == first, "the same while they hold for a while yet"
        server.later(6 * 60)
        second = ask()
        assert second != first
        assert bob.post("/api/words", words=first)["table"] == table, "who has just heard them comes in time"
        server.later(5 * 60)
        why = refused(lambda: bob.post("/api/words", words=first), 404, "unknown")
        assert "no table has these words" in why.error["message"]
        assert bob.post("/api/words", words=second)["table"] == table
        server.stop()
        server.start()
        refused(lambda: bob.post("/api/words", words=second), 404, "unknown")
        assert ask() not in (first, second), "words are in no file"


def test_guessing_is_given_up_soon():
    with Skewed(PROGRAM, "--trusted-proxy", "127.0.0.1") as server:
        anne = Person(server, "Anne", address="192.0.2.1")
        table, key = anne.create(GAME, ["me", "open"])
        right = anne.post(f"/api/tables/{table}/words", key=key)["words"]
        eve = Person(server, address="198.51.100.7")
        for slip in ("", "fox", "fox mill", "fox mill clover moon", "fox mill zzz", "\u202e", "x" * 121, "é" * 60):
            for _ in range(5):  # these are no tries
                try:
                    eve.post("/api/words", words=slip)
                    assert False, slip
                except Refused as why:
                    assert why.status in (400, 404), why
        for n in range(AT_ONCE):
            refused(lambda n=n: eve.post("/api/words", words=wrong(right, n)), 404, "unknown")
        refused(lambda: eve.post("/api/words", words=right), 429, "too-fast")
        bob = Person(server, address="198.51.100.8")
        assert bob.post("/api/words", words=right)["table"] == table, "others are not kept from coming"
        server.later(61)
        assert eve.post("/api/words", words=right)["table"] == table, "one more in each minute"
        refused(lambda: eve.post("/api/words", words=right), 429, "too-fast")


def test_many_addresses_guess_no_more_than_one_server_allows():
    with Skewed(PROGRAM, "--trusted-proxy", "127.0.0.1") as server:
        anne = Person(server, "Anne", address="192.0.2.1")
        table, key = anne.create(GAME, ["me", "open"])
        right = anne.post(f"/api/tables/{table}/words", key=key)["words"]
        tried = 0
        for n in range(EVER + 50):
            try:
                Person(server, address=f"198.51.100.{n % 250}").post("/api/words", words=wrong(right, n))
            except Refused as why:
                assert why.status in (404, 429), why
                tried += why.status == 404
        assert EVER <= tried <= EVER + 10, tried
        assert anne.sit(table, key).table["id"] == table, "the link still leads there"


tap.main(globals())

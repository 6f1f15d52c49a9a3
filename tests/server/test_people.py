"""Guests, accounts, and what people may do with their own data."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT, Closed, Person, Refused, Server  # noqa: E402
from play import PROGRAM, games, mover_of, table_for  # noqa: E402
import tap  # noqa: E402

GAME = games()[0]


def refused(call, status, code):
    try:
        call()
    except Refused as why:
        assert (why.status, why.code) == (status, code), why
        return why
    assert False, "it was not refused"
    return None


def test_a_guest_gets_a_secret_cookie_that_scripts_and_other_sites_cannot_use():
    with Server(PROGRAM, "--trusted-proxy", "127.0.0.1") as server:
        anne = Person(server, "Anne")
        assert len(anne.cookie) == 32
        for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
            assert part in anne.set_cookie, anne.set_cookie
        assert "Secure" not in anne.set_cookie
        proxied = Person(server)
        proxied.ask("POST", "/api/guest", body='{"name":"Bob"}',
                    headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1",
                             "Origin": f"https://127.0.0.1:{server.port}"})
        assert "; Secure" in proxied.set_cookie
        with open(os.path.join(server.data, "ludovie.db"), "rb") as f, \
                open(os.path.join(server.data, "ludovie.db-wal"), "rb") as w:
            assert anne.cookie.encode() not in f.read() + w.read(), "a secret is stored as it is"


def test_people_around_one_device_have_a_cookie_and_a_seat_each():
    with Server(PROGRAM) as server:
        rose = Person(server, "Rose")
        papi = Person(server, "Papi", beside=rose, nth=2)
        assert papi.set_cookie.startswith("ludovie-2=") and papi.id != rose.id
        for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
            assert part in papi.set_cookie, papi.set_cookie
        assert [p.get("/api/me")["person"]["name"] for p in (rose, papi)] == ["Rose", "Papi"]
        table, key = rose.create(GAME, ["me", "open"])
        seats = [rose.sit(table), papi.sit(table, key)]
        for n, seat in enumerate(seats):
            seat.take(n + 1)
        seats[0].do("start")
        for n, seat in enumerate(seats):
            seat.until(lambda seat=seat: seat.game)
            assert seat.table["you"] == n + 1
        assert papi.sit(table).table["you"] == 2, "their seat is found again without the key"
        papi.post("/api/logout")
        refused(lambda: papi.get("/api/me"), 401, "not-signed-in")
        assert rose.get("/api/me")["person"]["name"] == "Rose"


def test_a_device_is_for_six_people_at_most_and_each_of_them_counts_as_a_new_guest():
    with Server(PROGRAM, "--guests-per-address", "4") as server:
        rose = Person(server, "Rose")
        for nobody in ("", "0", "1", "7", "22", "2;", "-2", "x" * 400):
            for method, path, body in (("GET", "/api/me", None), ("POST", "/api/guest", '{"name":"Papi"}'),
                                       ("POST", "/api/login", '{"login":"papi","passphrase":"a long one, please"}')):
                refused(lambda m=method, p=path, b=body, n=nobody: rose.ask(m, f"{p}?as={n}", body=b), 400, "bad-format")
            try:
                rose.sit(1, query=f"&as={nobody}")
                assert False, "somebody came in"
            except Closed as why:
                assert why.code == 4101, why
        made = 0
        try:
            for nth in range(2, 7):
                Person(server, f"Guest {nth}", beside=rose, nth=nth)
                made += 1
            assert False, "nobody counts"
        except Refused as why:
            assert (why.status, why.code) == (429, "too-fast"), why
        assert rose.get("/api/me")["person"]["name"] == "Rose" and made == 3


def test_a_name_can_be_changed_and_a_device_forgotten():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne")
        anne.post("/api/me", name="Annie", lang="fr")
        me = anne.get("/api/me")
        assert me["person"]["name"] == "Annie" and me["person"]["lang"] == "fr" and me["tables"] == []
        secret = anne.cookie
        anne.post("/api/logout")
        assert anne.cookie is None
        anne.cookie = secret
        refused(lambda: anne.get("/api/me"), 401, "not-signed-in")


def test_people_speak_any_of_our_languages_and_no_other():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne")
        with open(os.path.join(ROOT, "po/LINGUAS"), encoding="ascii") as f:
            ours = f.read().split()
        for lang in ours:
            for name in (lang, lang + "-CA"):
                assert anne.post("/api/me", lang=name)["person"]["lang"] == lang
        for other in ("zz", "french", "f" * 32):
            why = refused(lambda lang=other: anne.post("/api/me", lang=lang), 400, "bad-format")
            assert other in why.error["message"]
        refused(lambda: Person(server, "Bob", lang="zz"), 400, "bad-format")
        for no_name in ("", "f", "f" * 33):
            refused(lambda lang=no_name: anne.post("/api/me", lang=lang), 400, "limit")
        assert anne.get("/api/me")["person"]["lang"] == ours[-1]


def test_a_browser_is_answered_in_the_first_of_its_languages_that_we_speak():
    with Server(PROGRAM) as server:
        for accepts, lang in (("fr", "fr"), ("en-GB,fr;q=0.5", "en"), ("sv-FI,sv;q=0.9, fr-CA;q=0.8,en;q=0.7", "fr"),
                              ("de-AT,de;q=0.9, fr-CA;q=0.8,en;q=0.7", "de"), ("sv", "en"), ("*", "en"), (",;", "en"),
                              ("x" * 400 + ",fr", "fr"), ("", "fr")):
            title = Person(server, lang=accepts).get("/api/games")["bots"][0]["title"]
            assert title == {"fr": "débutant", "en": "beginner", "de": "Einstieg"}[lang], (accepts, title)


def test_an_account_carries_the_same_seats_to_another_device():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        made = anne.post("/api/account", login="anne", passphrase="correct horse")
        code = made["recovery"]
        assert made["person"]["account"] and len(code) == 24
        refused(lambda: bob.post("/api/account", login="anne", passphrase="another one"), 409, "taken")
        phone = Person(server)
        refused(lambda: phone.post("/api/login", login="anne", passphrase="wrong horse"), 403, "forbidden")
        refused(lambda: phone.post("/api/login", login="nobody", passphrase="wrong horse"), 403, "forbidden")
        phone.post("/api/login", login="anne", passphrase="correct horse")
        assert phone.get("/api/me")["person"]["id"] == anne.id
        assert [t["id"] for t in phone.get("/api/me")["tables"]] == [seats[0].table_id]
        assert phone.sit(seats[0].table_id).table["you"] == 1
        # the code works once, and puts every other device out
        other = Person(server)
        refused(lambda: other.post("/api/recover", login="anne", code="AAAA", passphrase="new passphrase"),
                403, "forbidden")
        again = other.post("/api/recover", login="anne", code=code, passphrase="new passphrase")
        assert again["recovery"] != code
        refused(lambda: phone.get("/api/me"), 401, "not-signed-in")
        refused(lambda: other.post("/api/recover", login="anne", code=code, passphrase="x" * 8), 403, "forbidden")
        Person(server).post("/api/login", login="anne", passphrase="new passphrase")


def test_my_tables_tell_whose_turn_it_is():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        table, _ = anne.create(GAME, ["me", "open"])  # nobody's turn there
        for _ in range(4):
            who = mover_of(seats)
            for person in (anne, bob):
                mine = {t["id"]: t for t in person.get("/api/me")["tables"]}
                played = mine[seats[0].table_id]
                assert played["turn"] == ("Anne" if who.person is anne else "Bob")
                assert played["my_turn"] == (person is who.person)
                assert "turn" not in mine.get(table, {})
            who.do("act", do=who.choices[0]["do"])


def test_guessing_a_passphrase_is_slowed_down():
    with Server(PROGRAM) as server:
        eve, codes = Person(server), []
        for _ in range(14):
            try:
                eve.post("/api/login", login="anne", passphrase="something")
            except Refused as why:
                codes.append(why.code)
        assert codes[0] == "forbidden" and codes[-1] == "too-fast", codes


def test_one_sees_all_that_is_kept_and_can_have_it_deleted():
    with Server(PROGRAM) as server:
        anne, bob = Person(server, "Anne-Sophie"), Person(server, "Bob")
        seats = table_for([anne, bob], GAME)
        seats[0].do("chat", text="je pars demain")
        mine = anne.get("/api/me/export")
        assert mine["person"]["name"] == "Anne-Sophie"
        assert mine["seats"] == [{"table": seats[0].table_id, "seat": 1, "name": "Anne-Sophie"}]
        assert [c["text"] for c in mine["chat"]] == ["je pars demain"]
        refused(lambda: anne.post("/api/me/delete", sure=False), 400, "bad-format")
        anne.post("/api/me/delete", sure=True)
        assert seats[0].until_closed().code == 4101
        refused(lambda: anne.get("/api/me"), 401, "not-signed-in")
        bob_again = bob.sit(seats[0].table_id)
        assert "Anne" not in json.dumps(bob_again.heard), "the name is still there"
        assert bob_again.table["seats"][0]["name"]
        server.kill()  # also in what is stored
        server.start()
        assert "Anne" not in json.dumps(bob.sit(seats[0].table_id).heard)


def test_nobody_else_gets_in_with_a_deleted_persons_cookie():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne")
        table, key = anne.create(GAME, ["me", "open"])
        secret = anne.cookie
        anne.post("/api/me/delete", sure=True)
        anne.cookie = secret
        try:
            anne.sit(table, key)
            assert False
        except Closed as end:
            assert end.code == 4101


tap.main(globals())

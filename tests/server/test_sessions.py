"""Logging in under attack, and what ends when somebody signs out."""
import os
import sqlite3
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused, Server  # noqa: E402
from play import PROGRAM, games  # noqa: E402
import tap  # noqa: E402

GAME = games()[0]
PROXY = ("--trusted-proxy", "127.0.0.1")
OLD, NEW = "correct horse", "battery staple"


def refused(call, status, code):
    try:
        call()
    except Refused as why:
        assert (why.status, why.code) == (status, code), why
        return why
    assert False, "it was not refused"
    return None


def with_account(server, login, address=None):
    person = Person(server, login.title(), address=address)
    person.code = person.post("/api/account", login=login, passphrase=OLD)["recovery"]
    return person


def device_of(server, login, passphrase=OLD, address=None):
    person = Person(server, address=address)
    person.post("/api/login", login=login, passphrase=passphrase)
    return person


def at_a_table(person):
    table, _ = person.create(GAME, ["me", "open"])
    return person.sit(table)


# ---- what is under way at the same time ------------------------------------------------------------------

def quietly(ask, *words, **fields):
    try:
        ask(*words, **fields)
    except Refused:
        pass


def beside(act, meanwhile):
    """Does something on a slow disk, and something else again and again, without waiting, until that is stored."""
    first = threading.Thread(target=act)
    others = []
    first.start()
    while first.is_alive():
        others.append(threading.Thread(target=meanwhile))
        others[-1].start()
        first.join(0.03)
    for other in others:
        other.join()


def test_a_new_passphrase_is_not_undone_by_what_was_under_way():
    with Server(PROGRAM, "--slow-sync", "200") as server:
        anne = with_account(server, "anne")
        phone = device_of(server, "anne")

        def rename():
            again = Person(server)
            again.cookie = phone.cookie
            quietly(again.post, "/api/me", name="Anna")

        beside(lambda: anne.post("/api/account", old=OLD, passphrase=NEW), rename)
        device_of(server, "anne", NEW)
        refused(lambda: device_of(server, "anne"), 403, "forbidden")


def test_who_logs_in_with_the_old_passphrase_while_it_is_changed_does_not_stay():
    with Server(PROGRAM, "--slow-sync", "200") as server:
        anne, thieves = with_account(server, "anne"), []

        def log_in():
            if len(thieves) < 8:
                thieves.append(Person(server))
                quietly(thieves[-1].post, "/api/login", login="anne", passphrase=OLD)

        beside(lambda: anne.post("/api/account", old=OLD, passphrase=NEW), log_in)
        device_of(server, "anne", NEW)
        assert len(thieves) > 2
        for thief in thieves:
            refused(lambda thief=thief: thief.get("/api/me"), 401, "not-signed-in")


def test_nobody_comes_back_from_being_deleted_by_what_was_under_way():
    with Server(PROGRAM, "--slow-sync", "200") as server:
        anne = with_account(server, "anne")
        phone = device_of(server, "anne")

        def rename():
            again = Person(server)
            again.cookie = phone.cookie
            quietly(again.post, "/api/me", name="Anna")

        def delete():
            time.sleep(0.1)  # while something is being stored
            anne.post("/api/me/delete", sure=True)

        beside(delete, rename)
        server.stop()
        with sqlite3.connect(os.path.join(server.data, "ludovie.db")) as db:
            assert db.execute("SELECT COUNT(*) FROM persons WHERE id = ?", [anne.id]).fetchone() == (0,)


# ---- what ends -----------------------------------------------------------------------------------------

def test_what_is_open_ends_with_its_session():
    with Server(PROGRAM) as server:
        anne = with_account(server, "anne")
        phone = device_of(server, "anne")
        seat = at_a_table(anne)
        other = phone.sit(seat.table_id)
        phone.post("/api/logout")
        assert other.until_closed().code == 4101
        seat.do("sit", seat=1, bytes="00" * 16)                # the other device goes on
        phone = device_of(server, "anne")
        other = phone.sit(seat.table_id)
        fresh = Person(server)
        fresh.post("/api/recover", login="anne", code=anne.code, passphrase=NEW)
        for s in (seat, other):
            assert s.until_closed().code == 4101
        last = fresh.sit(seat.table_id)
        fresh.post("/api/me/delete", sure=True)
        assert last.until_closed().code == 4101


def test_who_becomes_an_account_has_a_new_cookie_and_the_old_one_is_worth_nothing():
    with Server(PROGRAM) as server:
        anne = Person(server, "Anne")
        refused(lambda: anne.post("/api/account", passphrase=OLD), 400, "bad-format")
        thief = Person(server)
        thief.cookie = anne.cookie
        seat = at_a_table(anne)
        table = seat.table_id
        stolen = thief.sit(table)
        anne.post("/api/account", login="anne", passphrase=OLD)
        assert anne.cookie != thief.cookie
        for s in (seat, stolen):                               # nobody knows whose tab it is: come again
            assert s.until_closed().code == 4105
        seat.connect()
        assert seat.table["you"] == 1
        refused(lambda: thief.get("/api/me"), 401, "not-signed-in")
        try:
            thief.sit(table)
            assert False
        except Closed as end:
            assert end.code == 4101


def test_a_passphrase_is_changed_only_with_the_old_one_and_signs_out_other_devices():
    with Server(PROGRAM) as server:
        anne = with_account(server, "anne")
        phone = device_of(server, "anne")
        seat = at_a_table(phone)
        refused(lambda: anne.post("/api/account", login="anne", passphrase=NEW), 403, "forbidden")
        refused(lambda: anne.post("/api/account", login="anne", passphrase=NEW, old=NEW), 403, "forbidden")
        seat.do("chat", phrase="hello")                        # nothing has changed
        device_of(server, "anne")
        before = anne.cookie
        again = anne.post("/api/account", passphrase=NEW, old=OLD)
        assert again["recovery"] != anne.code and anne.cookie != before
        assert seat.until_closed().code == 4101
        refused(lambda: phone.get("/api/me"), 401, "not-signed-in")
        assert anne.get("/api/me")["person"]["account"]
        refused(lambda: device_of(server, "anne"), 403, "forbidden")
        device_of(server, "anne", NEW)


def test_people_see_their_devices_and_end_each():
    with Server(PROGRAM) as server:
        anne = with_account(server, "anne")
        phone, tablet = device_of(server, "anne"), device_of(server, "anne")
        seat = at_a_table(phone)
        devices = anne.get("/api/me/devices")["devices"]
        assert len(devices) == 3 and sum(d["current"] for d in devices) == 1
        assert sum(d["connected"] for d in devices) == 1
        for d in devices:
            assert set(d) == {"id", "created", "seen", "current", "connected"} and len(d["id"]) == 16
            assert all(d["id"] not in p.cookie for p in (anne, phone, tablet))
        on_phone = next(d["id"] for d in devices if d["connected"])
        bob = Person(server, "Bob")
        refused(lambda: bob.post("/api/me/devices", device=on_phone), 404, "unknown")
        refused(lambda: anne.post("/api/me/devices", device="0" * 16), 404, "unknown")
        refused(lambda: anne.post("/api/me/devices", device="0" * 17), 400, "limit")
        seat.do("chat", phrase="hello")
        anne.post("/api/me/devices", device=on_phone)
        assert seat.until_closed().code == 4101
        refused(lambda: phone.get("/api/me"), 401, "not-signed-in")
        assert tablet.get("/api/me")["person"]["id"] == anne.id
        assert anne.post("/api/me/devices")["ended"] == 1       # all others
        refused(lambda: tablet.get("/api/me"), 401, "not-signed-in")
        assert [d["current"] for d in anne.get("/api/me/devices")["devices"]] == [True]


# ---- tries ---------------------------------------------------------------------------------------------

def tries(server, n, call, address):
    """The codes of so many tries from an address."""
    codes = []
    for _ in range(n):
        try:
            call(Person(server, address=address))
            codes.append("ok")
        except Refused as why:
            codes.append(why.code)
    return codes


def test_wrong_tries_from_elsewhere_do_not_lock_out_who_is_known():
    with Server(PROGRAM, *PROXY, "--max-requests", "1000") as server:
        anne = with_account(server, "anne", address="192.0.2.1")
        for i in range(3):
            codes = tries(server, 12, lambda p: p.post("/api/login", login="anne", passphrase="a wrong one"),
                          f"198.51.100.{i}")
        assert codes[-1] == "too-fast", codes                  # guessing is slowed down, from anywhere
        device_of(server, "anne", address="192.0.2.1")         # by the address
        anne.address = "203.0.113.9"                           # by the cookie
        anne.post("/api/login", login="anne", passphrase=OLD)
        device_of(server, "anne", address="203.0.113.9")       # where she was just now
        codes = tries(server, 24, lambda p: p.post("/api/login", login="anne", passphrase="a wrong one"), "192.0.2.1")
        assert codes[-1] == "too-fast", codes                  # nor does a known address guess for long


def test_recovery_and_new_accounts_have_a_limit_by_address():
    with Server(PROGRAM, *PROXY, "--max-requests", "1000") as server:
        anne = with_account(server, "anne", address="192.0.2.1")
        codes = tries(server, 24, lambda p: p.post("/api/recover", login="anne", code="AAAA", passphrase=NEW),
                      "198.51.100.1")
        assert codes[0] == "forbidden" and codes[-1] == "too-fast", codes
        Person(server, address="203.0.113.1").post("/api/recover", login="anne", code=anne.code, passphrase=NEW)
        made = iter(range(100))

        def make(person):
            person.post("/api/guest", name="Eve")
            person.post("/api/account", login=f"eve-{next(made)}", passphrase=OLD)
        codes = tries(server, 24, make, "198.51.100.2")
        assert codes[0] == "ok" and codes[-1] == "too-fast", codes


def test_who_floods_the_login_keeps_nobody_else_out():
    with Server(PROGRAM, *PROXY, "--max-requests", "1000") as server:
        for i in range(4):
            with_account(server, f"victim-{i}", address=f"192.0.2.{i}")
        stop, flooded = threading.Event(), []

        def flood(i):
            while not stop.is_set():
                flooded.extend(tries(server, 1, lambda p: p.post("/api/login", login=f"x{i}-{len(flooded)}",
                                                                 passphrase="something"), f"198.51.100.{i}"))
        threads = [threading.Thread(target=flood, args=(i % 3,)) for i in range(12)]
        for t in threads:
            t.start()
        try:
            for round in range(2):
                for i in range(4):
                    device_of(server, f"victim-{i}", address=f"203.0.113.{4 * round + i}")  # none is refused
        finally:
            stop.set()
            for t in threads:
                t.join()
        assert len(flooded) >= 12


# ---- names, and the public list ----------------------------------------------------------------------------

def test_names_hold_nothing_that_cannot_be_seen():
    with Server(PROGRAM) as server:
        for hidden in ("\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u2028", "\u3164", "\U000e0041"):
            refused(lambda h=hidden: Person(server, f"An{h}ne"), 400, "bad-format")
            anne = Person(server, "Anne")
            refused(lambda h=hidden: anne.post("/api/me", name=f"An{h}ne"), 400, "bad-format")
            refused(lambda h=hidden: anne.post("/api/account", login=f"an{h}ne", passphrase=OLD), 400, "bad-format")
        for fine in ("Zoé", "Łukasz", "李雷", "Anne ❤\ufe0f", "Œdipe d’Ézy"):
            assert Person(server, fine).get("/api/me")["person"]["name"] == fine


def test_names_that_look_alike_are_the_same_to_log_in_with():
    with Server(PROGRAM) as server:
        anne = with_account(server, "anne")
        for same in ("ANNE", "Anne", "ａｎｎｅ", "\u0430nne", "ann\u0435"):  # full width; Cyrillic
            bob = Person(server, "Bob")
            refused(lambda s=same: bob.post("/api/account", login=s, passphrase=OLD), 409, "taken")
            assert device_of(server, same).get("/api/me")["person"]["id"] == anne.id
        with_account(server, "anné")                            # another name in French


def test_an_account_of_before_is_found_however_it_was_written():
    with Server(PROGRAM) as server:
        anne = with_account(server, "anne")
        server.stop()
        db = sqlite3.connect(os.path.join(server.data, "ludovie.db"))
        db.execute("UPDATE persons SET login = 'Anne-\u0410' WHERE login = 'anne'")
        db.execute("DELETE FROM notes WHERE name = 'logins'")    # as a server of before left it
        db.commit()
        db.close()
        server.start()
        assert device_of(server, "anne-a").get("/api/me")["person"]["id"] == anne.id
        bob = Person(server, "Bob")
        refused(lambda: bob.post("/api/account", login="ANNE-a", passphrase=OLD), 409, "taken")


def test_the_public_list_has_a_few_tables_of_each_and_pages():
    with Server(PROGRAM, *PROXY, "--max-requests", "1000") as server:
        eve = Person(server, "Eve", address="198.51.100.1")
        for _ in range(5):
            last = eve.create(GAME, ["me", "open"], listed=True)[0]
        shown = [t["id"] for t in eve.get("/api/tables")["tables"]]
        assert len(shown) == 3 and shown[0] == last             # the latest
        for i in range(4):
            Person(server, f"Eve {i}", address="198.51.100.1").create(GAME, ["me", "open"], listed=True)
        assert len(eve.get("/api/tables")["tables"]) == 6       # of one address
        made = [Person(server, f"P{i}", address=f"192.0.2.{i}").create(GAME, ["me", "open"], listed=True)[0]
                for i in range(60)]
        first = eve.get("/api/tables")
        assert [t["id"] for t in first["tables"]] == made[:-51:-1]
        second = eve.get(f"/api/tables?after={first['next']}")
        assert [t["id"] for t in second["tables"]][:10] == made[9::-1]
        assert len(second["tables"]) == 16 and "next" not in second
        for odd in ("x", "9" * 60, "-1", "1.", "."):
            assert "tables" in eve.get(f"/api/tables?after={odd}")


tap.main(globals())

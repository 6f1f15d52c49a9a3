"""What /healthz and /metrics tell whoever runs the server: a full disk, a store that fails, how long things take."""
import http.client
import json
import os
import random
import re
import resource
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PATIENCE, Person, Refused, Server  # noqa: E402
from play import PROGRAM, one_move, table_for  # noqa: E402
import tap  # noqa: E402


def health(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", "/healthz", headers={"Accept-Language": "en"})
    answer = connection.getresponse()
    doc = json.loads(answer.read())
    connection.close()
    return answer.status, doc, [p["code"] for p in doc.get("problems", [])]


def until(server, true):
    end = time.monotonic() + PATIENCE
    while not true(health(server)):
        assert time.monotonic() < end, health(server)
        time.sleep(0.05)
    return health(server)


def fill_disk(server):
    """No file of the server may become larger than its log of writes is: to it that is a full disk."""
    limit_files(server, os.path.getsize(os.path.join(server.data, "ludovie.db-wal")))


def limit_files(server, bytes):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (bytes, resource.RLIM_INFINITY))


def test_a_server_that_is_well_says_so():
    with Server(PROGRAM) as server:
        status, doc, _ = health(server)
        assert (status, doc["ok"]) == (200, True) and "problems" not in doc, doc


def test_a_full_disk_is_told_and_its_end_too():
    with Server(PROGRAM) as server:
        seats = table_for([Person(server, "Anne"), Person(server, "Bob")], "easy-come")
        fill_disk(server)
        try:
            Person(server, "Zoé")
            assert False, "somebody was stored on a full disk"
        except Refused as why:
            assert why.status == 500, why
        status, doc, codes = health(server)
        assert status == 503 and not doc["ok"] and codes == ["store"], doc
        assert "full" in doc["problems"][0]["message"], doc
        limit_files(server, resource.RLIM_INFINITY)
        until(server, lambda h: h[0] == 200)  # by itself: nobody has to play
        one_move(seats, random.Random(1))


def test_the_log_says_in_words_what_failed():
    with Server(PROGRAM) as server:
        seats = table_for([Person(server, "Anne"), Person(server, "Bob")], "easy-come")
        fill_disk(server)
        mover = next(s for s in seats if s.choices)
        mover.say("act", do=mover.choices[0]["do"])
        end = mover.until_closed()
        assert end.code == 4111, end
        limit_files(server, resource.RLIM_INFINITY)
        line = next(json.loads(text) for text in server.said().splitlines() if "table-failed" in text)
        assert line["code"] == "system" and "the disk is full" in line["message"], line


def measured(text, name):
    """One number of the metrics as they were at one moment."""
    return float(re.search(rf"^ludovie_{re.escape(name)} ([\d.]+)$", text, re.MULTILINE).group(1))


def test_metrics_count_how_long_things_take():
    with Server(PROGRAM, "--slow-sync", "30") as server:
        seats = table_for([Person(server, "Anne"), Person(server, "Bob")], "easy-come")
        one_move(seats, random.Random(1))
        watcher = Person(server, "Zoé").sit(seats[0].table_id, seats[0].key)
        text = Person(server).get("/metrics", raw=True)

        def number(name):
            return measured(text, name)

        assert number("decision_seconds_count") >= 4, text  # two seats, the start, a decision
        assert number('decision_seconds_bucket{le="0.020"}') == 0 < number('decision_seconds_bucket{le="+Inf"}')
        assert number("store_commit_seconds_sum") >= 0.03 * number("store_commit_seconds_count")
        assert number("catching_up_seconds_count") == 3
        assert number("bot_wait_seconds_count") == 0
        assert (number("connections_seated"), number("connections_watching")) == (2, 1)
        assert number("disk_room_bytes") > 0
        watcher.close()


def test_bots_are_waited_for():
    with Server(PROGRAM) as server:
        seats = table_for([Person(server, "Anne")], "easy-come")
        while not seats[0].is_over and server.metric("bot_thoughts_total") == 0:
            one_move(seats, random.Random(1))
        text = Person(server).get("/metrics", raw=True)  # at one moment: bots think on
        assert measured(text, "bot_wait_seconds_count") == measured(text, "bot_thoughts_total") > 0, text


tap.main(globals())

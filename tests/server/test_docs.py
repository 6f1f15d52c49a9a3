"""The documents that the server has at /docs (tools/site): every link leads to a page, and none needs a script."""
import http.client
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PATIENCE, Server  # noqa: E402
from play import PROGRAM  # noqa: E402
import tap  # noqa: E402


def get(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, answer.getheader("Content-Type", ""), body


def test_every_document_can_be_reached_and_read():
    with Server(PROGRAM) as server:
        assert get(server, "/docs")[2] == get(server, "/docs/")[2]
        seen, left = set(), ["/docs/"]
        while left:
            path = left.pop()
            status, kind, body = get(server, path)
            assert status == 200, path
            seen.add(path)
            if kind.startswith("text/html"):
                assert "<script" not in body and " style=" not in body and "<h1" in body, path
                for link in re.findall(r'href="(/[^"#]*)', body):
                    assert link.startswith("/docs/"), (path, link)
                    if link not in seen and link not in left:
                        left.append(link)
        assert {"/docs/docs.css", "/docs/hosting.html", "/docs/fr/vos-cartes.html", "/docs/fr/heberger.html"} <= seen
        assert len(seen) > 40


tap.main(globals())

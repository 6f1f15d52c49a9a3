"""Heads of requests that a proxy and this server might read differently are refused, and every answer is one answer."""
import json
import os
import socket
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PATIENCE, Server  # noqa: E402
from play import PROGRAM  # noqa: E402
import tap  # noqa: E402


def ask(server, head, after=b"Connection: close\r\n"):
    """Sends these bytes and ends the head; gives the status, the head and the body of what comes until the end."""
    sock = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    sock.sendall(head + after + b"\r\n")
    data = b""
    while more := sock.recv(65536):
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), head.decode(), body.decode()


def heads(server):
    host = b"Host: 127.0.0.1:%d\r\n" % server.port
    get = b"GET /healthz HTTP/1.1\r\nConnection: close\r\n" + host
    return {
        "folded": get + b"X-Test: a\r\n b\r\n",
        "a folded length": get + b"Transfer-Encoding:\r\n chunked\r\n",
        "folded by a tab": get + b"X-Test: a\r\n\tb\r\n",
        "a space before the colon": get + b"Transfer-Encoding : chunked\r\n",
        "a tab before the colon": get + b"Transfer-Encoding\t: chunked\r\n",
        "a NUL in a value": get + b"X-Test: a\0b\r\n",
        "a NUL at the end of a value": get + b"X-Test: a\0\r\n",
        "a NUL in a name": get + b"X-Te\0st: a\r\n",
        "no colon": get + b"X-Test\r\n",
        "a bare CR": get + b"X-Test: 1\rX-Other: 2\r\n",
        "no host": b"GET /healthz HTTP/1.1\r\nConnection: close\r\n",
    }


def test_heads_that_can_be_read_in_two_ways_are_refused():
    with Server(PROGRAM) as server:
        for name, odd in heads(server).items():
            for after in (b"", b"X-Last: 1\r\n"):  # in the last line, too
                status, head, body = ask(server, odd, after)
                assert status == 400, (name, after, status, body)
                assert "HTTP/1.1" not in body, (name, body)
                assert int(head.split("Content-Length: ")[1].split("\r\n")[0]) == len(body.encode()), (name, head)


def test_heads_as_people_send_them_pass():
    with Server(PROGRAM) as server:
        get = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % server.port
        for more in (b"", b"A:b\r\n", b"A: \r\n", b"A:\r\n", b"A:   b  c \r\n", b"A:\tb\r\n", b"Cookie: a=b; c=\"d\"\r\n",
                     b"A: b\r\n" * 100, b"A: " + b"x" * 12000 + b"\r\nB: c\r\n", b"Accept-Language: fr, en;q=0.5\r\n"):
            for last in (b"X-Last: 1\r\nConnection: close\r\n", b"Connection: close\r\n" + more):
                status, _, body = ask(server, get + more, last)
                assert status == 200 and json.loads(body)["ok"], (more[:40], status, body)


def test_heads_that_come_in_pieces_pass():
    with Server(PROGRAM) as server:
        head = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % server.port
        head += b"".join(b"X-%d: %s\r\n" % (i, b"y" * 900) for i in range(20)) + b"Connection: close\r\n\r\n"
        sock = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for i in range(0, len(head), 701):
            sock.sendall(head[i:i + 701])
        data = b""
        while more := sock.recv(65536):
            data += more
        assert data.startswith(b"HTTP/1.1 200"), data[:200]


tap.main(globals())

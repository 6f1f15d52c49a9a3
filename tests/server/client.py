"""A client of the server with nothing but Python: HTTP, WebSocket, and a person at a table.

Every message that comes is checked against protocol/messages.json, and kept, so that a test can look
for what should not have been said.
"""
import base64
import http.client
import json
import os
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PATIENCE = 60  # seconds after which something will not come any more
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # a kill does not empty it; quicker than a disk

with open(os.path.join(ROOT, "protocol/messages.json"), encoding="utf-8") as description:
    PROTOCOL = json.load(description)
HEARD = {m["name"]: m["fields"] for m in PROTOCOL["server"]}
PARTS = {p["name"]: p for p in PROTOCOL["parts"]}
KINDS = {"int": int, "seat": int, "text": str, "hex": str, "bool": bool, "object": dict}


def check_value(value, field, where):
    kind = field["type"]
    if kind == "any":
        return
    if kind in PARTS:
        part = PARTS[kind]
        for one in value if part.get("list") else [value]:
            check_object(one, part["fields"], where, also=one if part.get("args") else ())
    elif kind == "list":
        assert isinstance(value, list), f"{where} is no list"
        for one in value:
            if "of" in field:
                check_value(one, {"type": field["of"]}, where)
    elif kind == "word":
        assert value in field["words"], f"{where} is {value!r}"
    else:
        assert isinstance(value, KINDS[kind]), f"{where} is {value!r}"
        assert not isinstance(value, bool) or kind == "bool", f"{where} is {value!r}"


def check_object(value, fields, where, also=()):
    """Has it the keys it should have, and no other?"""
    known = {f["key"]: f for f in fields}
    for key in value:
        assert key in known or key in also, f"{where}: the key {key} is not described"
    for key, field in known.items():
        if key in value:
            check_value(value[key], field, f"{where}.{key}")
        else:
            assert field.get("optional"), f"{where}: {key} is missing"


def changed(old, change):
    """What `old` becomes by a change, as docs/protocol.md says."""
    if isinstance(change, dict) and list(change) == ["="]:
        return change["="]
    if isinstance(change, dict) and list(change) == ["~"]:
        front, back, text = change["~"]
        assert front + back <= len(old), "a change of another text"
        return old[:front] + text + old[len(old) - back:]
    if isinstance(change, dict) and isinstance(old, dict):
        new = {k: v for k, v in old.items() if k not in change or change[k] is not None}
        for key, c in change.items():
            if c is not None:
                new[key] = changed(old.get(key), c)
        return new
    if isinstance(change, list) and isinstance(old, list):
        new, at = [], 0
        for step in change:
            if isinstance(step, list):
                new += step
            elif isinstance(step, dict) and list(step) == ["+"]:
                more = step["+"]
                new.append(reworded(new[-1], more) if isinstance(more, list) else changed(new[-1], more))
            elif isinstance(step, dict):
                new.append(changed(old[at], step))
                at += 1
            else:
                assert at + abs(step) <= len(old), "a change of another list"
                new += old[at:at + step] if step > 0 else []
                at += abs(step)
        return new + old[at:]
    return change


def reworded(old, words):
    """The same with other words, which are told in pairs."""
    instead = dict(zip(words[::2], words[1::2], strict=True))

    def other(text):
        return re.sub("[0-9A-Za-z\u0080-\U0010ffff]+", lambda m: instead.get(m[0], m[0]), text)

    if isinstance(old, list):
        return [int(other(str(v))) if type(v) is int else reworded(v, words) for v in old]
    if isinstance(old, dict):
        return {k: reworded(v, words) for k, v in old.items()}
    return other(old) if isinstance(old, str) else old


def untold(told, seq, step):
    """The news and the events that were told in one list, in a message of this moment."""
    news, events = [], []
    for entry in told:
        if "event" in entry:
            seq, step = entry.get("seq", seq), entry.get("step", step)
            events.append({**{k: v for k, v in entry.items() if k != "text"}, "seq": seq, "step": step})
            entry = {k: entry[k] for k in ("rule", "text") if k in entry} | {"seq": seq}
        news.append(entry)
    return {"news": news, "events": events}


class TooMany(AssertionError):
    """The server lets so many in now: a moment later it lets more."""


class Closed(Exception):
    def __init__(self, code, reason):
        super().__init__(f"closed {code}: {reason}")
        self.code, self.reason = code, reason


class WebSocket:
    """Frames over a socket; as much of RFC 6455 as a client needs."""

    def __init__(self, port, path, headers=(), tls=None):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.sock = tls.wrap_socket(self.sock, server_hostname="127.0.0.1")
        self.data = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 *(f"{k}: {v}" for k, v in headers)]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.data:
            more = self.sock.recv(65536)
            if not more:
                raise ConnectionError("no answer to the handshake")
            self.data += more
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])
        self.head = head.decode()

    def send_frame(self, opcode, payload, fin=True, mask=os.urandom(4)):
        n = len(payload)
        head = bytes([(0x80 if fin else 0) | opcode])
        if n < 126:
            head += bytes([0x80 | n])
        elif n < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", n)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", n)
        body = (int.from_bytes(payload, "big") ^ int.from_bytes((mask * (n // 4 + 1))[:n], "big")).to_bytes(n, "big")
        self.sock.sendall(head + mask + body)

    def send(self, text):
        self.send_frame(1, text.encode())

    def need(self, n):
        while len(self.data) < n:
            more = self.sock.recv(262144)
            if not more:
                raise Closed(1006, "cut")
            self.data += more

    def recv(self):
        """The next text; pings are answered. Closed when it ends."""
        while True:
            self.need(2)
            first, second = self.data[0], self.data[1]
            at, n = 2, second & 127
            if n == 126:
                self.need(4)
                n, at = struct.unpack(">H", self.data[2:4])[0], 4
            elif n == 127:
                self.need(10)
                n, at = struct.unpack(">Q", self.data[2:10])[0], 10
            self.need(at + n)
            payload, self.data = self.data[at:at + n], self.data[at + n:]
            opcode = first & 15
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                try:
                    self.send_frame(8, payload[:2])
                except OSError:
                    pass
                self.sock.close()
                raise Closed(code, payload[2:].decode())
            elif opcode == 1:
                return payload.decode()

    def ready(self, seconds=0):
        return bool(self.data) or bool(select.select([self.sock], [], [], seconds)[0])

    def close(self):
        try:
            self.send_frame(8, struct.pack(">H", 1000))
        except OSError:
            pass
        self.sock.close()


def store_flags():
    """Each server has a database of its own; with STORE_KIND=postgres in the tests' PostgreSQL."""
    if os.environ.get("STORE_KIND") != "postgres":
        return ()
    import cluster  # only where there is one
    return "--store", cluster.shared().fresh()


class Server:
    """A server process of its own, in a directory of its own; with restarts."""

    def __init__(self, program, *flags, data=None, port=0):
        self.program, self.flags = program, (*flags, *store_flags())
        self.data = data or tempfile.mkdtemp(prefix="ludovie-server-", dir=MEMORY)
        self.port, self.process, self.seats = port, None, []
        self.start()

    def start(self):
        env = {**os.environ, "LANG": "en_GB.UTF-8"}
        self.log = open(os.path.join(self.data, "log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--data-dir", self.data,
             "--max-messages", "100000", "--tables-per-person", "100000", "--tables-per-address", "100000",
             "--guests-per-address", "100000",
             *self.flags],
            stdout=subprocess.PIPE, stderr=self.log, env=env)
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://[^/]*:(\d+)/", line)
        assert found, f"the server did not start: {line!r} {self.said()}"
        self.port = int(found.group(1))

    def said(self):
        with open(os.path.join(self.data, "log"), encoding="utf-8") as f:
            return f.read()

    def stop(self, how=signal.SIGTERM, seats=()):
        """Ends it; returns the exit code (that of a kill is negative). Seats hear that they shall come
        back."""
        self.process.send_signal(how)
        for s in seats:
            end = s.until_closed()
            assert end.code == 1001, end
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.log.close()
        return code

    def kill(self):
        return self.stop(signal.SIGKILL)

    def __enter__(self):
        return self

    def __exit__(self, *why):
        for s in self.seats:
            s.close()
        if self.process.poll() not in (None, 0, -signal.SIGKILL):  # it broke down: its last words say why
            print("\n".join("# server: " + line for line in self.said().splitlines()[-40:]))
        if self.process.poll() is None:
            code = self.stop()
            assert why[0] or code == 0, f"exit code {code}\n{self.said()}"
        shutil.rmtree(self.data, ignore_errors=True)

    def metric(self, name):
        text = Person(self).get("/metrics", raw=True)
        return int(re.search(rf"^ludovie_{name} (\d+)$", text, re.MULTILINE).group(1))


class Refused(Exception):
    def __init__(self, status, error):
        super().__init__(f"{status}: {error}")
        self.status, self.code, self.error = status, error.get("code"), error


class Person:
    """Somebody with a browser: cookies, requests, tables. `beside`: on the device of somebody else, as its nth person."""

    def __init__(self, server, name=None, lang="en", address=None, beside=None, nth=1):
        self.server, self.lang, self.id = server, lang, None
        self.jar = beside.jar if beside else {}
        self.place, self.nth = f"ludovie-{nth}" if nth > 1 else "ludovie", nth
        self.address = address  # as a trusted proxy says, if the server has one
        if name:
            self.id = self.post("/api/guest", name=name, lang=lang)["person"]["id"]

    @property
    def cookie(self):
        return self.jar.get(self.place)

    @cookie.setter
    def cookie(self, secret):
        self.jar[self.place] = secret

    @property
    def cookies(self):
        return "; ".join(f"{place}={secret}" for place, secret in self.jar.items() if secret)

    def ask(self, method, path, body=None, headers=(), raw=False):
        if self.nth > 1:
            path += f"{'&' if '?' in path else '?'}as={self.nth}"
        port = self.server.port  # of several processes it may be another each time
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        head = {"Origin": f"http://127.0.0.1:{port}", "Accept-Language": self.lang}
        if self.cookies:
            head["Cookie"] = self.cookies
        if self.address:
            head["X-Forwarded-For"] = self.address
        head.update(headers)
        connection.request(method, path, body=body, headers=head)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        cookie = answer.getheader("Set-Cookie")
        if cookie:
            self.set_cookie = cookie
            self.cookie = re.match(self.place + "=([^;]*)", cookie).group(1) or None
        if raw and answer.status == 200:
            return text
        doc = json.loads(text)
        if answer.status != 200:
            raise Refused(answer.status, doc["error"])
        return doc

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, **members):
        return self.ask("POST", path, body=json.dumps(members),
                        headers={"Content-Type": "application/json"})

    def create(self, game, seats, **more):
        made = self.post("/api/tables", game=game, seats=seats, **more)
        return made["table"], made["key"]

    def sit(self, table, key="", **more):
        return Seat(self, table, key, **more)


class Seat:
    """One connection to a table, and all it ever heard."""

    count = 0

    def __init__(self, person, table, key="", since=None, lang=None, connect=True, chat=None, query=""):
        self.person, self.table_id, self.key = person, table, key
        self.lang = lang or person.lang
        self.seq, self.chat_n = since, chat
        self.heard, self.table, self.game, self.choices, self.chat = [], None, None, None, []
        self.acks, self.errors, self.news, self.result = {}, [], [], None
        self.events, self.bytes = [], 0
        self.query, self.told, self.seen, self.asked = query, [], {}, {}
        self.ws = None
        person.server.seats.append(self)
        if connect:
            self.connect()

    def connect(self):
        path = f"/ws?table={self.table_id}&key={self.key}&lang={self.lang}"
        if self.seq is not None:
            path += f"&since={self.seq}"
        if self.chat_n is not None:
            path += f"&chat={self.chat_n}"
        path += self.query + (f"&as={self.person.nth}" if self.person.nth > 1 else "")
        self.ws = self.open(path, self.person.server.port)
        if self.ws.status == 429:
            raise TooMany(self.ws.head)
        assert self.ws.status == 101, self.ws.head
        self.until(lambda: self.heard[-1]["type"] == "welcome", first=True)

    def open(self, path, port):
        return WebSocket(port, path, [("Origin", f"http://127.0.0.1:{port}"), ("Cookie", self.person.cookies),
                                      *([("X-Forwarded-For", self.person.address)] if self.person.address else [])])

    def hear(self):
        """Takes in one message."""
        text = self.ws.recv()
        self.bytes += len(text.encode())
        m = json.loads(text)
        check_object(m, HEARD[m["type"]], m["type"], also=("type",))
        if "told" in m:
            told = changed(self.told, m["told"])
            game = changed(self.seen, m["change"]) if "change" in m else m.get("game", {})
            m.update(untold(told, m["seq"], game.get("steps")))
            self.told = (self.told + told)[-PROTOCOL["remembered"]:]
        elif "news" in m:
            self.told = []
        self.heard.append(m)
        if "news" in m:
            for n in m["news"]:
                assert n["seq"] > (self.seq or 0) or self.seq is None, "news that were told before"
            self.news += m["news"]
            self.events += m["events"]
        if m["type"] in ("welcome", "update"):
            assert m["type"] == "welcome" or m["seq"] > self.seq, "an update that is none"
            self.seq = m["seq"]
            self.see(m)
            self.result = m.get("result")
        self.table = m.get("table", self.table)
        if m["type"] in ("welcome", "chat"):
            self.chat += m["chat"]
            if self.chat:
                self.chat_n = self.chat[-1]["n"]
        if m["type"] == "ack":
            self.acks[m["id"]] = m
        if m["type"] == "error":
            self.errors.append(m)
        return m

    def see(self, m):
        """The situation, which may be told as what has changed."""
        self.game, self.choices, self.blocked = m.get("game"), m.get("choices"), m.get("blocked")
        if "change" in m:
            self.game = changed(self.seen, m["change"])
        if "asked" in m:
            self.asked = changed(self.asked, m["asked"])
            self.choices, self.blocked = self.asked["choices"], self.asked["blocked"]
        self.seen = self.game or self.seen
        if self.choices is not None:
            self.asked = {"choices": self.choices, "blocked": self.blocked}

    def until(self, true, first=False):
        """Listens until something holds."""
        end = time.monotonic() + PATIENCE
        if first:
            self.hear()
        while not true():
            assert time.monotonic() < end, f"it did not come; last: {self.heard[-1] if self.heard else None}"
            self.hear()

    def drain(self):
        while self.ws.ready():
            self.hear()

    def say(self, kind, seq=None, id=None, **members):
        """Sends a message; gives its id."""
        if id is None:
            Seat.count += 1
            id = f"m{os.getpid()}-{Seat.count}"
        self.ws.send(json.dumps({"type": kind, "id": id, "seq": self.seq if seq is None else seq, **members}))
        return id

    def answer_to(self, id):
        """The ack or error of a message."""
        self.until(lambda: id in self.acks or any(e.get("id") == id for e in self.errors))
        return self.acks.get(id) or [e for e in self.errors if e.get("id") == id][-1]

    def do(self, kind, **members):
        """Says something and wants it done, and its effect shown."""
        answer = self.answer_to(self.say(kind, **members))
        assert answer["type"] == "ack", f"{kind} {members}: {answer}"
        self.until(lambda: self.seq >= answer["seq"])
        return answer

    def refused(self, kind, code, **members):
        answer = self.answer_to(self.say(kind, **members))
        assert answer["type"] == "error" and answer["code"] == code, f"{kind}: {answer}"
        return answer

    def take(self, seat):
        return self.do("sit", seat=seat, bytes=os.urandom(16).hex())

    @property
    def is_over(self):
        return self.table["state"] == "over"

    def close(self):
        if self.ws:
            self.ws.close()

    def until_closed(self):
        """Listens to the end; gives the close."""
        try:
            while True:
                self.hear()
        except Closed as end:
            return end

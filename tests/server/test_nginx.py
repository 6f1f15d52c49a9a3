"""examples/nginx.conf in front of a server: TLS, cookies, WebSocket, a whole game. Skipped without nginx."""
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import ROOT, Closed, Person, Seat, Server, WebSocket  # noqa: E402
from play import PROGRAM, games, play, table_for  # noqa: E402

UNPACKED = os.path.join(ROOT, "build-tools/nginx/usr/sbin")  # by tools/setup
NGINX, OPENSSL = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:{UNPACKED}"), shutil.which("openssl")
if not NGINX or not OPENSSL:
    print("1..0 # SKIP nginx and openssl are not installed")
    sys.exit(0)
import tap  # noqa: E402

TLS = ssl.create_default_context()
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Proxy:
    """nginx with the example, but for ports and certificate."""

    def __init__(self, port):
        self.port, self.folder = free_port(), tempfile.mkdtemp(prefix="ludovie-nginx-")
        key, certificate = os.path.join(self.folder, "key"), os.path.join(self.folder, "pem")
        subprocess.run([OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                        "/CN=127.0.0.1", "-keyout", key, "-out", certificate], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(os.path.join(ROOT, "examples/nginx.conf"), encoding="utf-8") as f:
            site = f.read()
        for old, new in (("127.0.0.1:8317", f"127.0.0.1:{port}"), ("listen 443", f"listen 127.0.0.1:{self.port}"),
                         ("/etc/ssl/certs/games.example.org.pem", certificate),
                         ("/etc/ssl/private/games.example.org.key", key),
                         ("/var/log/nginx/ludovie.log", os.path.join(self.folder, "access")),
                         ("/var/log/nginx/ludovie-error.log", os.path.join(self.folder, "error"))):
            assert old in site
            site = site.replace(old, new)
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(os.path.join(self.folder, "nginx.conf"), "w", encoding="utf-8") as f:
            f.write(f"daemon off; pid {self.folder}/pid; error_log {self.folder}/log; events {{}}\n"
                    f"http {{ access_log off; {temporary}\n{site}\n}}\n")
        self.process = subprocess.Popen([NGINX, "-p", self.folder, "-c", os.path.join(self.folder, "nginx.conf")],
                                        stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                assert self.process.poll() is None, "nginx did not start"
                time.sleep(0.05)

    def said(self, name):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8") as f:
            return f.read()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)

    def end(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Secure(Person):
    """Somebody whose browser speaks to the proxy."""

    proxy = None

    def ask(self, method, path, body=None, headers=(), raw=False):
        connection = http.client.HTTPSConnection("127.0.0.1", self.proxy.port, context=TLS, timeout=60)
        head = {"Origin": f"https://127.0.0.1:{self.proxy.port}", **dict(headers)}
        if self.cookie:
            head["Cookie"] = f"ludovie={self.cookie}"
        connection.request(method, path, body=body, headers=head)
        answer = connection.getresponse()
        text = answer.read().decode()
        assert answer.status == 200, text
        self.set_cookie = answer.getheader("Set-Cookie") or self.set_cookie
        if answer.getheader("Set-Cookie"):
            self.cookie = self.set_cookie.split(";")[0].partition("=")[2]
        return text if raw else json.loads(text)

    set_cookie = ""

    def sit(self, table, key="", **more):
        return SecureSeat(self, table, key, **more)


class SecureSeat(Seat):
    def connect(self):
        port = self.person.proxy.port
        self.ws = WebSocket(port, f"/ws?table={self.table_id}&key={self.key}&lang=en",
                            [("Origin", f"https://127.0.0.1:{port}"),
                             ("Cookie", f"ludovie={self.person.cookie}")], tls=TLS)
        assert self.ws.status == 101, self.ws.head
        self.until(lambda: self.heard[-1]["type"] == "welcome", first=True)


def test_a_whole_game_is_played_through_nginx_with_tls():
    with Server(PROGRAM, "--trusted-proxy", "127.0.0.1") as server:
        Secure.proxy = Proxy(server.port)
        try:
            people = [Secure(server, "Anne"), Secure(server, "Bob")]
            assert "; Secure" in people[0].set_cookie
            seats = table_for(people, games()[0])
            play(seats)
            assert seats[0].is_over
            try:
                people[0].sit(999999999)
                assert False
            except Closed as end:
                assert end.code == 4104  # close codes pass
            for s in seats:
                s.close()
            server.stop()
            try:
                seats[0].connect()  # nobody is behind the proxy: that is an error, and its line has no key either
                assert False
            except AssertionError:
                assert seats[0].ws.status == 502
            Secure.proxy.stop()  # by then everything is written
            assert "/ws" in Secure.proxy.said("access") and seats[0].key
            for name in ("access", "error", "log"):
                assert seats[0].key not in Secure.proxy.said(name), f"a key is in the {name} log"
        finally:
            Secure.proxy.end()


def asked(proxy, path, source="127.0.0.1"):
    """The answer to a request from an address of this machine."""
    connection = http.client.HTTPSConnection("127.0.0.1", proxy.port, context=TLS, timeout=60, source_address=(source, 0))
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def test_every_answer_asks_for_tls_and_how_it_runs_is_for_who_runs_it():
    with Server(PROGRAM, "--trusted-proxy", "127.0.0.1") as server:
        proxy = Proxy(server.port)
        try:
            for path, status in (("/", 200), ("/api/games", 200), ("/api/me", 401), ("/nowhere", 404)):
                answer = asked(proxy, path, "127.0.0.2")
                assert answer.status == status, (path, answer.status)
                assert answer.getheader("Strict-Transport-Security") == "max-age=31536000", path
            for path in ("/metrics", "/healthz"):
                assert asked(proxy, path).status == 200, path
                assert asked(proxy, path, "127.0.0.2").status == 403, path
        finally:
            proxy.end()


tap.main(globals())

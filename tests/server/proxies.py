"""nginx and HAProxy as in examples/, in front of three processes; and people whose browser speaks to them."""
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import time

from client import ROOT, Person, Refused, WebSocket
from several import Place

OPENSSL = shutil.which("openssl")
TLS = ssl.create_default_context()
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE


def program(name):
    """Installed, or unpacked by tools/setup; None: neither."""
    unpacked = os.path.join(ROOT, f"build-tools/{name}/usr/sbin")
    return shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:{unpacked}")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def replaced(name, pairs):
    with open(os.path.join(ROOT, "examples", name), encoding="utf-8") as f:
        text = f.read()
    for old, new in pairs:
        assert old in text, f"{old} is not in {name}"
        text = text.replace(old, new)
    return text


class Proxy:
    """One of them, with its example but for ports and certificate."""

    def __init__(self, kind, ports):
        self.kind, self.port, self.folder = kind, free_port(), tempfile.mkdtemp(prefix="ludovie-proxy-")
        self.key, self.pem = self.path("key"), self.path("pem")
        subprocess.run([OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                        "-keyout", self.key, "-out", self.pem], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        ours = [(f"127.0.0.1:{8317 + i}", f"127.0.0.1:{port}") for i, port in enumerate(ports)]
        getattr(self, "write_" + kind)(ours)
        self.start()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write_nginx(self, ours):
        site = replaced("nginx-several.conf", ours + [
            ("listen 443", f"listen 127.0.0.1:{self.port}"),
            ("/etc/ssl/certs/games.example.org.pem", self.pem), ("/etc/ssl/private/games.example.org.key", self.key),
            ("/var/log/nginx/ludovie.log", self.path("access")),
            ("/var/log/nginx/ludovie-error.log", self.path("error"))])
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(self.path("conf"), "w", encoding="utf-8") as f:
            f.write(f"daemon off; pid {self.folder}/pid; error_log {self.folder}/log;\n"
                    f"events {{ worker_connections 8192; }}\nhttp {{ access_log off; {temporary}\n{site}\n}}\n")

    def write_haproxy(self, ours):
        both = self.path("both")
        with open(both, "w", encoding="utf-8") as to:
            for name in (self.pem, self.key):
                with open(name, encoding="utf-8") as f:
                    to.write(f.read())
        with open(self.path("conf"), "w", encoding="utf-8") as f:
            f.write(replaced("haproxy.cfg", ours + [("bind :443", f"bind 127.0.0.1:{self.port}"),
                                                     ("/etc/haproxy/games.example.org.pem", both)]))

    def start(self):
        words = {"nginx": ["-p", self.folder, "-c"], "haproxy": ["-q", "-db", "-f"]}[self.kind]
        self.process = subprocess.Popen([program(self.kind), *words, self.path("conf")], stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                assert self.process.poll() is None, f"{self.kind} did not start"
                time.sleep(0.05)

    def kill(self):
        """Workers of nginx go with it, or would keep the port."""
        if self.kind == "nginx":
            self.process.terminate()
        else:
            self.process.kill()
        self.process.wait(timeout=60)

    def end(self):
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Front:
    """What people take for the server: one of the proxies that are up."""

    def __init__(self, *proxies):
        self.proxies, self.next, self.seats = proxies, 0, []

    @property
    def port(self):
        up = [p for p in self.proxies if p.process.poll() is None]
        self.next += 1
        return up[self.next % len(up)].port


class Visitor(Person):
    """Somebody whose browser speaks to a proxy."""

    def ask(self, method, path, body=None, headers=(), raw=False):
        port = self.server.port
        connection = http.client.HTTPSConnection("127.0.0.1", port, context=TLS, timeout=60)
        head = {"Origin": f"https://127.0.0.1:{port}", **dict(headers)}
        if self.cookie:
            head["Cookie"] = f"ludovie={self.cookie}"
        connection.request(method, path, body=body, headers=head)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie").split(";")[0].partition("=")[2]
        if raw and answer.status == 200:
            return text
        if answer.status != 200:
            raise Refused(answer.status, json.loads(text)["error"] if text.startswith("{") else {})
        return json.loads(text)

    def sit(self, table, key="", **more):
        return ProxiedPlace(self, table, key, **more)


class ProxiedPlace(Place):
    """Goes where it is sent, by name, through the same door."""

    def door(self, _site, at):
        self.to = at
        return self.person.server.port

    def open(self, path, port):
        if self.to:
            path += f"&process={self.to}"
        return WebSocket(port, path, [("Origin", f"https://127.0.0.1:{port}"),
                                      ("Cookie", f"ludovie={self.person.cookie}")], tls=TLS)

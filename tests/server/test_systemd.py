"""What systemd is told, what it hands over, and settings that change while people play."""
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import PATIENCE, Person, Refused, Server  # noqa: E402
from play import PROGRAM, one_move, table_for, together  # noqa: E402
import tap  # noqa: E402


class Listener:
    """The other end of NOTIFY_SOCKET."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="ludovie-notify-")
        self.path = os.path.join(self.folder, "n")
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.sock.bind(self.path)
        self.sock.settimeout(PATIENCE)

    def hear(self):
        return self.sock.recv(4096).decode().split("\n")[0]


class Given(Server):
    """A server on a socket that was bound before, as systemd does it."""

    def __init__(self, program, sock, *flags, data=None):
        self.sock = sock
        super().__init__(program, *flags, data=data)

    def start(self):
        self.log = open(os.path.join(self.data, "log"), "ab")

        here = self.sock.fileno()
        self.process = subprocess.Popen(
            ["sh", "-c", f"LISTEN_FDS=1 LISTEN_PID=$$ exec \"$@\" 3<&{here}", "sh", self.program, "serve", "--data-dir",
             self.data, "--max-messages", "100000", *self.flags],
            stdout=subprocess.PIPE, stderr=self.log, pass_fds=[here], env={**os.environ, "LANG": "en_GB.UTF-8"})
        assert b"listens" in self.process.stdout.readline(), self.said()
        self.port = self.sock.getsockname()[1]


def test_readiness_watchdog_and_the_end_are_told():
    heard = Listener()
    os.environ.update(NOTIFY_SOCKET=heard.path, WATCHDOG_USEC="300000")
    try:
        with Server(PROGRAM) as server:
            first = [heard.hear() for _ in range(3)]
            assert "READY=1" in first and first.count("WATCHDOG=1") >= 1, first
            assert "WATCHDOG=1" in [heard.hear() for _ in range(3)]
            server.process.send_signal(signal.SIGHUP)
            rest = [heard.hear()]
            while rest[-1] != "READY=1":
                rest.append(heard.hear())
            assert "RELOADING=1" in rest, rest
            server.stop()
            while heard.hear() != "STOPPING=1":
                pass
            server.start()
    finally:
        del os.environ["NOTIFY_SOCKET"], os.environ["WATCHDOG_USEC"]


def how_busy():
    """How much longer than its work the shortest run of the program takes just now: 1 on a machine with nothing to do."""
    began, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([PROGRAM, "--version"], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    work = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return max(1, (time.monotonic() - began) / max(work, 0.001))


def interrupted(server, seats):
    """Seconds for which nobody could go on, of an update of the program."""
    before = time.monotonic()
    server.stop(seats=seats)
    server.start()
    for s in seats:
        s.connect()
    return time.monotonic() - before


def test_an_update_of_the_program_interrupts_nobody_for_longer_than_a_second():
    sock = socket.create_server(("127.0.0.1", 0))
    with Given(PROGRAM, sock) as server:
        seats = table_for([Person(server, "Anne"), Person(server, "Bob")], "easy-come")
        tries = []  # the machine may do something else meanwhile; a server that is too slow is so every time
        while not any(gone < busy for gone, busy in tries):
            assert len(tries) < 5, tries
            one_move(seats, random.Random(1))
            together(seats)
            tries.append((interrupted(server, seats), how_busy()))
        print(f"# interrupted for {tries[-1][0]:.2f} s")
        one_move(seats, random.Random(2))
        # Who comes between the two waits, and is not refused.
        server.stop(seats=seats)
        early = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        early.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % server.port)
        server.start()
        assert early.recv(100).startswith(b"HTTP/1.1 200")
    sock.close()


def test_what_one_may_do_in_an_hour_changes_by_a_signal_too():
    folder = tempfile.mkdtemp(prefix="ludovie-config-")
    path = os.path.join(folder, "settings")
    sock = socket.create_server(("127.0.0.1", 0))

    def write(*lines):
        with open(path, "w", encoding="utf-8") as f:
            f.write("\n".join(lines))

    def made(person):
        try:
            for n in range(9):
                person.create("easy-come", ["me", "open"])
        except Refused as why:
            assert why.code == "too-fast", why
        return n

    write("tables-per-person = 3", "guests-per-address = 2")
    with Given(PROGRAM, sock, "--config", path) as server:
        anne = Person(server, "Anne")
        assert made(anne) == 3
        write("tables-per-person = 5")
        server.process.send_signal(signal.SIGHUP)
        while server.said().count('"reloaded"') == 0:
            time.sleep(0.02)
        assert made(anne) == 5  # everybody begins anew, because there is another number
        Person(server, "Bob")
        try:
            Person(server, "Zoé")
            assert False, "what is no longer in the file stays as it was"
        except Refused as why:
            assert why.code == "too-fast", why
    sock.close()


def test_settings_change_by_a_signal_and_faults_change_nothing():
    folder = tempfile.mkdtemp(prefix="ludovie-config-")
    path = os.path.join(folder, "settings")

    def write(text):
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)

    write("max-waiting = 1000\n")
    with Server(PROGRAM, "--config", path, "--slow-sync", "300") as server:
        tables = [table_for([Person(server, "Anne"), Person(server, "Bob")], "easy-come") for _ in range(3)]

        def answers():
            movers = [next(s for s in seats if s.choices) for seats in tables]
            said = [(s, s.say("act", do=s.choices[0]["do"])) for s in movers]
            found = [s.answer_to(id) for s, id in said]
            for s, a in zip(movers, found):
                s.until(lambda s=s, a=a: s.seq >= a.get("seq", 0))
            for seats in tables:
                together(seats)
            return {a.get("code", "ack") for a in found}

        def reload(event):
            server.process.send_signal(signal.SIGHUP)
            end = time.monotonic() + PATIENCE
            while server.said().count(f'"{event}"') == 0:
                assert time.monotonic() < end, server.said()
                time.sleep(0.02)

        assert answers() == {"ack"}
        write("max-waiting = none\n")
        reload("not-reloaded")
        assert "is not a possible number" in server.said()
        assert answers() == {"ack"}
        write("max-waiting = 1\n")
        reload("reloaded")
        assert "busy" in answers()


tap.main(globals())

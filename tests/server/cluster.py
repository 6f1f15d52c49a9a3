"""A PostgreSQL of the tests' own, from Debian's package: in a directory that goes again, on a unix socket, as a user who
is not root, with fsync on. See tests/store/cluster.h for the same in C."""
import atexit
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

PATIENCE = 60


def programs():
    """Where PostgreSQL's programs are; None: it is not installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    return found[-1] if found else None


def somebody_else():
    """PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    names = [u.pw_name for u in pwd.getpwall()]
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def surroundings():
    """With STORE_FULL_DISK, the library of tests/store, its disk can be full."""
    full = os.environ.get("STORE_FULL_DISK")
    return {**os.environ, **({"LD_PRELOAD": full} if full else {})}


class Cluster:
    def __init__(self):
        self.dir = tempfile.mkdtemp(prefix="ludovie-pg-", dir="/tmp")  # short: the path of a socket
        self.who, self.n, self.process = somebody_else(), 0, None
        if self.who:
            os.chown(self.dir, self.who["user"], self.who["group"])
        atexit.register(self.remove)
        subprocess.run([f"{programs()}/initdb", "-D", f"{self.dir}/data", "-A", "trust", "-U", "ludovie", "-E", "UTF8",
                        "--locale=C.UTF-8", "-N"], check=True, cwd=self.dir, stdout=subprocess.DEVNULL, **self.who)
        self.start()

    def begin(self):
        with open(f"{self.dir}/log", "ab") as log:
            self.process = subprocess.Popen(
                [f"{programs()}/postgres", "-D", f"{self.dir}/data", "-c", "listen_addresses=", "-c",
                 f"unix_socket_directories={self.dir}"], cwd=self.dir, stdout=log, stderr=log, env=surroundings(),
                **self.who)

    def start(self):
        """Also after a kill, as soon as what the one before had started has ended."""
        self.begin()
        end = time.monotonic() + PATIENCE
        while subprocess.run([f"{programs()}/pg_isready", "-q", "-h", self.dir], check=False).returncode != 0:
            if self.process.poll() is not None:
                self.begin()
            assert time.monotonic() < end, "PostgreSQL does not come up"
            time.sleep(0.02)

    def kill(self):
        """As a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self, stopped):
        """All of it, as if it could not be reached, and on again."""
        all_of_it = [self.process.pid]
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/children"):
            with open(path, encoding="ascii") as f:
                all_of_it += [int(pid) for pid in f.read().split()]
        for pid in all_of_it:
            try:
                os.kill(pid, signal.SIGSTOP if stopped else signal.SIGCONT)
            except ProcessLookupError:
                pass

    def set_full(self, full):
        """The disk: no table can grow."""
        if full:
            with open(f"{self.dir}/full", "wb"):
                pass
        elif os.path.exists(f"{self.dir}/full"):
            os.unlink(f"{self.dir}/full")

    def fresh(self):
        """The address of a database that nobody has used."""
        self.n += 1
        self.query(f"CREATE DATABASE d{self.n}", "postgres")
        return f"postgresql://ludovie@/d{self.n}?host={self.dir}"

    def query(self, sql, database=None):
        """Rows of texts."""
        done = subprocess.run([f"{programs()}/psql", "-h", self.dir, "-U", "ludovie", "-At", "-F", "\t", "-c", sql,
                               database or f"d{self.n}"], check=True, stdout=subprocess.PIPE, text=True)
        return [line.split("\t") for line in done.stdout.splitlines()]

    def remove(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        shutil.rmtree(self.dir, ignore_errors=True)


_shared = []


def shared():
    """One for a whole test program."""
    if not _shared:
        _shared.append(Cluster())
    return _shared[0]

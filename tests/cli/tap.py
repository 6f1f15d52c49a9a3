"""What the end-to-end tests share: running the program as a person or a script would, and TAP."""
import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import traceback

PROGRAM = sys.argv[1]

# Whatever a test writes goes here and away in the end; in memory, where a save need not wait for a disk.
SCRATCH = tempfile.TemporaryDirectory(prefix="ludovie-test-",
                                      dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
tempfile.tempdir = SCRATCH.name


def scratch(name=""):
    """A file of this name in a new folder, or the folder."""
    return os.path.join(tempfile.mkdtemp(), *([name] if name else []))


class Run:
    """One run of the program, over and done."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


def run(*words, text="", env=None, home=None, raw=None, before=None):
    """Runs ludovie with these words and this input; English unless --lang is among the words."""
    surroundings = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", "TERM": "xterm",
                    "HOME": home or scratch()}
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
        if name in os.environ:
            surroundings[name] = os.environ[name]
    surroundings.update(env or {})
    done = subprocess.run([PROGRAM, *words], input=raw if raw is not None else text.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings,
                          timeout=120, check=False, preexec_fn=before)
    return Run(done.returncode, done.stdout.decode("utf-8", "replace"),
               done.stderr.decode("utf-8", "replace"))


class Terminal:
    """The program on a terminal of its own, as a person has it."""

    def __init__(self, *words, env=None, home=None, columns=80):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
            signal.pthread_sigmask(signal.SIG_SETMASK, [])  # a test runner may hold signals back
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.environ.update({"LANG": "en_GB.UTF-8", "TERM": "xterm",
                               "HOME": home or scratch(), **(env or {})})
            os.environ.pop("NO_COLOR", None)
            os.environ.update(env or {})
            os.execv(PROGRAM, [PROGRAM, *words])
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a letter may come in two pieces
        self.read_to = 0  # what until() has looked at already

    def until(self, *texts, seconds=60):
        """Reads until one of the texts comes, after what was waited for before; fails when none does."""
        end = time.monotonic() + seconds
        start = self.read_to
        while not any(text in self.seen[start:] for text in texts):
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
            try:
                data = os.read(self.fd, 65536) if ready else b""
            except OSError:
                data = b""
            if not data:
                raise AssertionError(f"{texts!r} did not come; the screen says:\n{self.seen[-1500:]}")
            self.seen += self.decoder.decode(data)
        self.read_to = min(self.seen.index(text, start) + len(text) for text in texts if text in self.seen[start:])
        return self.seen[start:self.read_to]

    def type(self, text):
        os.write(self.fd, text.encode())

    def leave(self):
        """Closes the terminal; returns how the program ended."""
        os.close(self.fd)
        return os.waitpid(self.pid, 0)[1]

    def wait(self):
        """Reads to the end and returns the exit code."""
        while True:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                break
            if not data:
                break
            self.seen += self.decoder.decode(data)
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


def main(namespace):
    """Runs every function called test_… and says how it went; the names are sentences."""
    tests = [(n, f) for n, f in namespace.items() if n.startswith("test_") and callable(f)]
    print(f"1..{len(tests)}")
    failed = 0
    for i, (name, function) in enumerate(tests, 1):
        title = name[5:].replace("_", " ")
        start = time.monotonic()
        try:
            function()
            print(f"ok {i} - {title} # {time.monotonic() - start:.1f} s", flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            for line in traceback.format_exc().splitlines():
                print("# " + line)
            print(f"not ok {i} - {title}", flush=True)
    sys.exit(1 if failed else 0)

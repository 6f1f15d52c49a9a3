"""A real screen reader, driven from Python, without sound and without a screen.

Orca and Chromium run in an X session of their own. A test presses keys as a person would and reads what Orca said,
in order. Nothing here looks into the page: what a test knows, a blind person knows.

    with Orca("/some/empty/directory", lang="fr") as orca:
        orca.open("http://127.0.0.1:9000/")     # returns once Orca is quiet
        said = orca.press("Tab")                # everything from the key until Orca is quiet again
        print(texts(said), orca.focus_mode(), words(said))

No sound card is needed: Orca gets a voice that writes instead of speaking (voice.py). Quiet means: Orca is alive,
its queue is empty, nothing was written for `quiet` seconds. A slow machine makes a test slower, not wrong.

What one learns with it: Orca drops a live sentence that equals the one before; it says paragraphs that were added
together in any order; every key empties what waits. In browse mode letters and digits belong to Orca; in a list
box they reach the page."""
import ctypes
import json
import os
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass

TOOLS = ("orca", "Xvfb", "openbox", "xdotool", "dbus-daemon", "gsettings", "chromium")
BUS = "/usr/libexec/at-spi-bus-launcher"
HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = "/usr/bin/python3"  # of the system, which Orca belongs to

# What the program orca does, but for one thing: of two it would end one, and the other may be somebody's own.
READER = """
import sys
from orca import orca
manager = orca.getSettingsManager()
manager.activate(None, {})
sys.path.insert(0, manager.getPrefsDir())
sys.exit(orca.main())
"""
STARTS = 120  # seconds: a program, or a page; machines are busy
ATTEMPTS = 3  # on a machine so busy that one program gives up another
PR_SET_PDEATHSIG = 1


def die_with_parent():
    """For a child: a test that is killed leaves no session behind."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class CannotStart(Exception):
    """The session does not come up on this machine, and why."""


@dataclass
class Said:
    """One line of the record: kind is say, stop or key."""

    time: float
    kind: str
    mode: str
    text: str = ""
    key: str = ""
    taken: bool = False  # Orca kept this key: the page did not get it
    command: str = ""  # what Orca did with it


def texts(said):
    return [s.text for s in said if s.kind == "say"]


def heard(said):
    return " ".join(texts(said))


def words(said):
    """Words as a person would count them: signs alone are none."""
    return sum(len(re.findall(r"[^\W_]+(?:['’.-][^\W_]+)*", text)) for text in texts(said))


def out_of_order(said, *patterns):
    """None if these patterns are heard one after the other; else the first that was not heard in time."""
    all_of_it, at = heard(said), 0
    for pattern in patterns:
        found = re.compile(pattern).search(all_of_it, at)
        if not found:
            return pattern
        at = found.end()
    return None


def missing_tools():
    return [t for t in TOOLS if not shutil.which(t)] + [b for b in [BUS] if not os.access(b, os.X_OK)]


class Orca:
    def __init__(self, directory, lang="fr", size=(1280, 900), quiet=0.5):
        self.dir = os.path.abspath(directory)
        self.lang = lang
        self.size = size
        self.quiet = quiet
        self.started = []
        self.keys = 0  # pressed so far

    # ---- the session ---------------------------------------------------------------------------------------

    def __enter__(self):
        for attempt in range(ATTEMPTS):
            try:
                self._start()
                return self
            except (OSError, TimeoutError) as why:
                self.end()
                if attempt + 1 == ATTEMPTS:
                    raise CannotStart(str(why)) from why
        return self

    def __exit__(self, *_):
        self.end()

    def _run(self, args, log, **more):
        with open(os.path.join(self.dir, log), "ab") as out:
            child = subprocess.Popen(args, stdout=out, stderr=out, stdin=subprocess.DEVNULL, cwd=self.dir,
                                     env=self.env, start_new_session=True, preexec_fn=die_with_parent, **more)
        self.started.append(child)
        return child

    def _told(self, args, log):
        """Starts a program that tells one line on a descriptor, whose number stands for `{}`."""
        number, told = os.pipe()
        self._run([a.format(told) for a in args], log, pass_fds=(told,))
        os.close(told)
        with os.fdopen(number) as f:
            line = f.readline().strip()
        if not line:
            raise OSError("%s does not start: see %s" % (args[0], log))
        return line

    def _prepare(self):
        home, run = (os.path.join(self.dir, d) for d in ("home", "run"))
        data = os.path.join(home, ".local/share")
        os.makedirs(os.path.join(data, "orca"), exist_ok=True)
        os.makedirs(run, mode=0o700, exist_ok=True)
        shutil.copy(os.path.join(HERE, "voice.py"), os.path.join(data, "orca/orca-customizations.py"))
        self.record, self.beat = (os.path.join(self.dir, name) for name in ("record.jsonl", "beat"))
        for name in (self.record, self.beat):
            with open(name, "w", encoding="utf-8"):
                pass
        self.env = {
            "PATH": os.environ["PATH"],
            "HOME": home,
            "XDG_RUNTIME_DIR": run,
            "XDG_DATA_HOME": data,
            "LANG": "C.UTF-8",
            "LANGUAGE": self.lang,
            "NO_AT_BRIDGE": "0",
            "EAR_RECORD": self.record,
            "EAR_BEAT": self.beat,
        }

    def _start(self):
        missing = missing_tools()
        if missing:
            raise OSError("missing: " + ", ".join(missing))
        self._prepare()
        screen = "%dx%dx24" % self.size
        # No key repeats itself: on a busy machine the end of a press comes late.
        number = self._told(["Xvfb", "-displayfd", "{}", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-r"],
                            "xvfb.log")
        self.env["DISPLAY"] = ":" + number
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self._told(
            ["dbus-daemon", "--session", "--nofork", "--print-address={}"], "dbus.log")
        for schema, key in (("org.gnome.desktop.interface", "toolkit-accessibility"),
                            ("org.gnome.desktop.a11y.applications", "screen-reader-enabled")):
            subprocess.run(["gsettings", "set", schema, key, "true"], env=self.env, check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._run([BUS, "--launch-immediately", "--screen-reader=1"], "atspi.log")
        self._until(lambda: self._tool("getdisplaygeometry"), STARTS, "no screen: see xvfb.log")
        manager = self._run(["openbox"], "openbox.log")
        self._until(lambda: self._tool("get_desktop") or manager.poll() is not None, STARTS,
                    "no window manager: see openbox.log")
        if manager.poll() is not None:
            with open(os.path.join(self.dir, "openbox.log"), encoding="utf-8", errors="replace") as log:
                raise OSError("the window manager has ended: " + log.read()[-200:].strip())
        self._run([PYTHON, "-c", READER], "orca.log")
        self._until(lambda: self._beat()[0] > 0, STARTS, "Orca does not start: see orca.log")
        self.settle()

    def end(self):
        for child in reversed(self.started):
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGTERM)
        for child in self.started:
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
        self.started = []

    def open(self, url):
        """Opens the browser at this address; everything said until Orca is quiet."""
        mark = self.mark()
        profile = os.path.join(self.dir, "home/chromium/Default")
        os.makedirs(profile, exist_ok=True)
        with open(os.path.join(profile, "Preferences"), "w", encoding="utf-8") as f:
            json.dump({"translate": {"enabled": False}, "intl": {"selected_languages": self.lang}}, f)
        self._run(
            ["chromium", "--no-sandbox", "--disable-gpu", "--no-first-run", "--no-default-browser-check",
             "--force-renderer-accessibility", "--disable-background-networking",
             "--disable-features=Translate",
             "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing from elsewhere
             "--lang=" + self.lang, "--accept-lang=" + self.lang,
             "--user-data-dir=" + os.path.join(self.dir, "home/chromium"),
             "--window-position=0,0", "--window-size=%d,%d" % (self.size[0], self.size[1] - 20), url],
            "chromium.log")
        window = ("search", "--onlyvisible", "--class", "chromium")
        self._until(lambda: self._tool(*window), STARTS, "no window of Chromium: see chromium.log")
        self._tool(*window, "windowfocus")
        self._until(lambda: texts(self.since(mark)), STARTS, "Orca says nothing")
        self.settle(1.5)
        while not self.in_page():  # now and then the browser keeps the focus in its own bars
            self._tool(*window, "windowfocus", "key", "F6")
            self.settle()
        return self.since(mark)

    # ---- what a person does --------------------------------------------------------------------------------

    def _tool(self, *args):
        done = subprocess.run(["xdotool", *args], env=self.env, check=False, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        return done.returncode == 0

    def _chord(self, *keys):
        """As people press keys together: who lets go of Alt before Left makes Orca take the end of Left for a command
        of its own, after which it overlooks where the page puts the focus."""
        *held, last = keys
        down = [word for key in held for word in ("keydown", key)]
        up = [word for key in reversed(held) for word in ("keyup", key)]
        self._tool(*down, "key", last, *up)

    def strike(self, key):
        """Presses a key and waits for nothing; where it was in the record."""
        mark = self.mark()
        self._chord(*key.split("+"))
        self.keys += 1
        return mark

    def press(self, *keys, quiet=None):
        """Presses keys, each when Orca is quiet after the one before; everything said from the first on."""
        mark = self.mark()
        for key in keys:
            self.strike(key)
            self.settle(quiet)
        return self.since(mark)

    def type(self, text):
        """Types this; everything said until Orca is quiet."""
        mark = self.mark()
        self._tool("type", "--delay", "40", text)
        self.keys += len(text)
        self.settle()
        return self.since(mark)

    def go(self, url):
        """To another page in the same window; everything said until Orca is quiet."""
        mark = self.mark()
        self._tool("key", "ctrl+l")
        self.settle()
        self._tool("type", "--delay", "10", url)
        self._tool("key", "Return")
        self._until(self.in_page, STARTS, "the page does not come")
        self.settle(1.5)
        return self.since(mark)

    def hear_until(self, pattern, since, timeout=STARTS):
        """Waits until this is heard after a mark, and Orca is quiet then; everything said meanwhile."""
        wanted = re.compile(pattern)
        self._until(lambda: wanted.search(heard(self.since(since))), timeout,
                    lambda: "not heard: %s\nheard: %s" % (pattern, texts(self.since(since))))
        self.settle()
        return self.since(since)

    # ---- what Orca did -------------------------------------------------------------------------------------

    def mark(self):
        """A place in the record, for since()."""
        return os.path.getsize(self.record)

    def since(self, mark):
        with open(self.record, "rb") as f:
            f.seek(mark)
            lines = f.read().split(b"\n")[:-1]
        return [Said(**json.loads(line)) for line in lines if line]

    def focus_mode(self):
        return self._beat()[2] == "focus"

    def in_page(self):
        """Is the focus in the page, not in the bars of the browser?"""
        return self._beat()[3] == "page"

    def _beat(self):
        with open(self.beat, "rb") as f:
            parts = f.read().split()
        if len(parts) != 4:
            return 0.0, 0, "none", "other"
        return float(parts[0]), int(parts[1]), parts[2].decode(), parts[3].decode()

    def _until(self, true, timeout, what):
        end = time.monotonic() + timeout
        while not true():
            if time.monotonic() > end:
                raise TimeoutError(what() if callable(what) else what)
            time.sleep(0.05)

    def settle(self, quiet=None, timeout=STARTS):
        """Waits until Orca has nothing more to say."""
        quiet = self.quiet if quiet is None else quiet
        begun = since = time.monotonic()
        size, beats, last = self.mark(), 0, 0.0
        while time.monotonic() - begun < timeout:
            time.sleep(0.05)
            alive, waiting, _, _ = self._beat()
            beats += alive != last
            if self.mark() != size or waiting > 0:
                size, since, beats = self.mark(), time.monotonic(), 0
            elif time.monotonic() - since >= quiet and beats >= quiet * 8:  # Orca itself was awake meanwhile
                return
            last = alive
        raise TimeoutError("Orca does not become quiet")

"""A server whose clocks the test sets; the module that does it (skew.c) is the second argument of the test."""
import json
import os
import struct
import sys
import time

from client import Person, Server

SKEW = sys.argv[2]


class Skewed(Server):
    """A server whose time of day the test sets."""

    def start(self):
        self.file = os.path.join(self.data, "skew")
        if not os.path.exists(self.file):
            self.set(0)
        kept = dict(os.environ)
        os.environ.update(LD_PRELOAD=SKEW, SKEW_FILE=self.file,
                          ASAN_OPTIONS="verify_asan_link_order=0:" + kept.get("ASAN_OPTIONS", ""))
        try:
            super().start()
        finally:
            os.environ.clear()
            os.environ.update(kept)

    def set(self, seconds, steady=0):
        mode = "r+b" if os.path.exists(self.file) else "wb"
        with open(self.file, mode) as f:
            f.write(struct.pack("=qq", seconds, steady))

    def set_room(self, bytes):
        """So much is left on the disk; 0: as much as there is."""
        with open(self.file, "r+b") as f:
            f.seek(16)
            f.write(struct.pack("=q", bytes))

    def later(self, seconds, *seats):
        """Lets time pass; these seats go on answering meanwhile, so that nobody takes them for dead."""
        while seconds > 0:
            self.passed = getattr(self, "passed", 0) + min(seconds, 20)
            self.set(0, steady=self.passed)
            seconds -= 20
            for s in seats:
                s.answer_to(s.say("ask", what="bot", seat=s.table["you"]))  # refused: nobody asks that for oneself

    def unloaded(self, tables):
        """Waits until so many tables have left memory."""
        while self.metric("tables_unloaded_total") < tables:
            time.sleep(0.02)

    def restart_and_tidy(self, seconds):
        """Begins anew at this time of day, and lets the minute pass after which it tidies up."""
        self.stop()
        self.set(seconds)
        self.start()
        self.set(seconds, steady=61)
        for _ in range(3):  # a timer is looked at when something happens
            Person(self, "Chloé").get("/api/me")

    def year(self):
        """As the server's own log tells it, after something that it logs."""
        self.stop()
        self.start()
        return int(json.loads(self.said().splitlines()[-1])["time"][:4])

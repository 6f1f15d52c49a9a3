"""Runs inside Orca, as the customisations of its user: a voice that writes down instead of speaking.

One line of JSON for each sentence given to the voice, each time it was told to be silent, each key that Orca saw;
and ten times a second, in a file of its own, that Orca is alive, how many events wait in its queue, whether it is in
focus mode and whether the focus is in the page."""
import json
import os
import time

from gi.repository import GLib
from orca import event_manager, input_event, orca_state, settings, speech, speechserver

settings.enableKeyEcho = False  # a person who plays does not have every key said
_out = open(os.environ["EAR_RECORD"], "a", buffering=1, encoding="utf-8")
_beat = os.open(os.environ["EAR_BEAT"], os.O_RDWR | os.O_CREAT)


def _mode():
    try:
        return "focus" if orca_state.activeScript.inFocusMode() else "browse"
    except Exception:
        return "none"


def _write(kind, **more):
    line = {"time": time.time(), "kind": kind, "mode": _mode(), **more}
    _out.write(json.dumps(line, ensure_ascii=False) + "\n")


class Voice(speechserver.SpeechServer):
    reading = None  # the text being read from top to bottom: what is left, whom to tell, the sentence

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            _write("say", text=text)

    def speakCharacter(self, character, acss=None):
        _write("say", text=character)

    def speakKeyEvent(self, event, acss=None):
        _write("say", text=event.getKeyName())

    def stop(self):
        _write("stop")
        if self.reading:
            _, tell, sentence = self.reading
            self.reading = None
            GLib.idle_add(tell, sentence.copy(), speechserver.SayAllContext.INTERRUPTED)

    def sayAll(self, iterator, tell):
        GLib.idle_add(self._next, iterator, tell)

    def _next(self, iterator, tell):
        try:
            sentence, _ = next(iterator)
        except StopIteration:
            self.reading = None
            return False
        self.reading = (iterator, tell, sentence)
        _write("say", text=sentence.utterance)
        tell(sentence.copy(), speechserver.SayAllContext.PROGRESS)
        GLib.timeout_add(20, self._done, self.reading)
        return False

    def _done(self, reading):
        if self.reading is reading:
            iterator, tell, sentence = reading
            sentence.currentOffset = sentence.endOffset
            tell(sentence.copy(), speechserver.SayAllContext.COMPLETED)
            if self.reading is reading:
                self._next(iterator, tell)
        return False


_voice = Voice()


def _init():
    speech._speechserver = _voice


speech.init = _init
speech.shutdown = lambda: None

_process = input_event.KeyboardEvent.process


def process(self):
    if self.isPressedKey():
        command = self._handler.description if self._handler else ""
        _write("key", key=self.event_string, taken=bool(self._should_consume), command=command or "")
    return _process(self)


input_event.KeyboardEvent.process = process


def _where():
    try:
        return "page" if orca_state.activeScript.utilities.inDocumentContent() else "other"
    except Exception:
        return "other"


def beat():
    waiting = event_manager.getManager()._eventQueue.qsize()
    os.pwrite(_beat, ("%17.6f %6d %-6s %-6s" % (time.time(), waiting, _mode(), _where())).encode(), 0)
    return True


GLib.timeout_add(100, beat)

"""ludovie.h, as ctypes has it: every function with its types, and refusals as exceptions."""
import ctypes
import json
import os
import threading
from ctypes import POINTER, c_bool, c_char, c_char_p, c_float, c_int, c_int32, c_int64, c_size_t, c_uint8, c_uint32, \
    c_uint64, c_void_p
from typing import Any, Callable, Dict, Iterator, List, Optional

ABI = 1
CHANCE, OVER, ONLOOKER = -1, -2, -1
MAX_SEATS, MAX_CHOICES, MAX_NOTATION, MAX_SENTENCE, MAX_STATE = 6, 512, 96, 1200, 1024
KINDS = {"fair": 0, "table": 1, "simulated": 2}


class LudovieError(ValueError):
    """Something was refused, and nothing has changed. `code` is for programs, `rule` the rule or empty."""

    def __init__(self, sentence: str, code: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.code, self.rule = code, rule


class Error(ctypes.Structure):
    _fields_ = [("code", c_char * 32), ("rule", c_char * 16), ("sentence", c_char * 1200)]

    def raised(self) -> LudovieError:
        return LudovieError(self.sentence.decode("utf-8", "replace"), self.code.decode(), self.rule.decode())


class AdviceRow(ctypes.Structure):
    _fields_ = [("action", c_uint32), ("win", c_float), ("error", c_float), ("chance", c_char * 128),
                ("why", c_char * 512)]


class Many(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("game", c_char_p), ("options", c_char_p), ("bot", c_char_p), ("seats", c_int),
                ("threads", c_int), ("seed", c_int64), ("games", c_int64), ("max_steps", c_int32),
                ("scores", c_void_p), ("steps", c_void_p), ("ranks", c_void_p), ("hashes", c_void_p)]


_ERROR, _TEXT = POINTER(Error), c_void_p  # a text is freed by us, so its address is kept
_TYPES = {  # what comes back, then what goes in
    "abi": (c_int,), "version": (c_char_p,), "open": (c_void_p, c_int, c_char_p, _ERROR), "close": (None, c_void_p),
    "free": (None, c_void_p), "language": (c_char_p, c_int), "game": (c_char_p, c_void_p, c_int),
    "level": (c_char_p, c_int), "about": (_TEXT, c_void_p, c_char_p, _ERROR),
    "ask": (c_char_p, c_void_p, c_char_p, c_size_t),
    "new": (c_void_p, c_void_p, c_char_p, c_int, c_char_p, c_int, c_int64, _ERROR),
    "load": (c_void_p, c_void_p, c_char_p, c_size_t, _ERROR), "forget": (None, c_void_p),
    "name": (c_bool, c_void_p, c_int, c_char_p, _ERROR), "seats": (c_int, c_void_p), "to_move": (c_int, c_void_p),
    "steps": (c_int, c_void_p), "hash": (c_uint64, c_void_p), "scores": (None, c_void_p, POINTER(c_int32)),
    "ranks": (c_bool, c_void_p, POINTER(c_uint8)),
    "choices": (c_int, c_void_p, POINTER(c_uint32), POINTER(c_uint32)),
    "notation": (None, c_void_p, c_uint32, c_char_p), "label": (None, c_void_p, c_uint32, c_int, c_char_p),
    "read": (c_bool, c_void_p, c_char_p, POINTER(c_uint32), _ERROR), "act": (c_bool, c_void_p, c_uint32, _ERROR),
    "settle": (c_bool, c_void_p, _ERROR), "leave": (c_bool, c_void_p, c_int, _ERROR),
    "undo": (c_bool, c_void_p, c_int, _ERROR), "question": (_TEXT, c_void_p, c_int, _ERROR),
    "situation": (_TEXT, c_void_p, c_int, _ERROR), "news": (_TEXT, c_void_p, c_int, c_int, _ERROR),
    "view": (_TEXT, c_void_p, c_int, _ERROR), "board": (_TEXT, c_void_p, _ERROR),
    "events": (_TEXT, c_void_p, c_int, c_int, _ERROR), "listed": (_TEXT, c_void_p, c_int, _ERROR),
    "result": (_TEXT, c_void_p, _ERROR), "position": (_TEXT, c_void_p, _ERROR),
    "record": (_TEXT, c_void_p, c_bool, _ERROR), "observe": (c_size_t, c_void_p, c_int, c_int64, c_char_p),
    "random": (c_bool, c_void_p, POINTER(c_uint32), _ERROR), "bot_new": (c_void_p, c_void_p, c_char_p, _ERROR),
    "bot_free": (None, c_void_p), "bot_choose": (c_bool, c_void_p, c_int64, POINTER(c_uint32), _ERROR),
    "bot_advise": (c_int, c_void_p, c_int64, POINTER(AdviceRow), _ERROR),
    "simulate": (c_int64, c_void_p, POINTER(Many), _ERROR),
}


def _path() -> str:
    """The library that one is told of, or that was unpacked together with this folder, or the system's."""
    name = f"libludovie.so.{ABI}"
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", name)
    return os.environ.get("LUDOVIE_LIBRARY") or (beside if os.path.exists(beside) else name)


def _load() -> Any:
    try:
        library = ctypes.CDLL(_path())
    except OSError as why:
        raise ImportError(f"the library of Ludovie cannot be loaded: {why}") from None
    for name, (back, *there) in _TYPES.items():
        function = getattr(library, "ludovie_" + name)
        function.restype, function.argtypes = back, there
    return library


LIBRARY = _load()
_local = threading.local()  # a handle is used by one thread at a time: each has its own, by language


def call(name: str, *args: Any) -> Any:
    """A function of the header that can refuse."""
    error = Error()
    back = getattr(LIBRARY, "ludovie_" + name)(*args, ctypes.byref(error))
    if back is None or back is False or (name in ("bot_advise", "simulate") and back < 0):
        raise error.raised()
    return back


def text(name: str, *args: Any) -> str:
    """One that gives a text, which is freed."""
    at = call(name, *args)
    try:
        return ctypes.string_at(at).decode()
    finally:
        LIBRARY.ludovie_free(at)


class Handle:
    """The library in a language."""

    def __init__(self, lang: str) -> None:
        self.at = call("open", ABI, lang.encode())

    def __del__(self) -> None:
        if getattr(self, "at", None):
            LIBRARY.ludovie_close(self.at)


def handle(lang: str = "en") -> Handle:
    known: Dict[str, Handle] = _local.__dict__.setdefault("handles", {})
    if lang not in known:
        known[lang] = Handle(lang)
    return known[lang]


def options_text(options: Optional[Dict[str, Any]]) -> Optional[bytes]:
    return None if options is None else json.dumps(options).encode()


def _listed(get: Callable[[int], Any]) -> Iterator[str]:
    i = 0
    while (name := get(i)) is not None:
        yield name.decode()
        i += 1


def abi() -> int:
    """The number of the interface that the library has."""
    return int(LIBRARY.ludovie_abi())


def version() -> str:
    return str(LIBRARY.ludovie_version().decode())


def games() -> List[str]:
    """The ids of the games, those of LUDOVIE_GAMES too."""
    at = handle().at
    return list(_listed(lambda i: LIBRARY.ludovie_game(at, i)))


def languages() -> List[str]:
    return list(_listed(LIBRARY.ludovie_language))


def levels() -> List[str]:
    """Of bots, the weakest first."""
    return list(_listed(LIBRARY.ludovie_level))


def about(game: str, lang: str = "en") -> Dict[str, Any]:
    """Title, seats and options of a game: as "games" in docs/referee.md."""
    found: Dict[str, Any] = json.loads(text("about", handle(lang).at, game.encode()))
    return found

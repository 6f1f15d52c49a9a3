"""One game being played."""
import ctypes
import json
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

from ._library import (CHANCE, KINDS, LIBRARY, MAX_CHOICES, MAX_NOTATION, MAX_SEATS, MAX_SENTENCE, MAX_STATE, ONLOOKER,
                       OVER, AdviceRow, LudovieError, call, handle, options_text, text)


@dataclass(frozen=True)
class Choice:
    """What may be decided, or come up."""
    action: int    # means something in its match and moment only
    notation: str  # lasts: as records have it
    label: str     # in words, with what comes of it
    weight: int    # of what may come up; 1 for decisions


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of a decision."""
    choice: Choice
    win: float    # the chance to win after it
    error: float  # the truth lies within it 95 times in 100; 0: exact; below 0: nobody knows
    why: str


class Game:
    """A match. Iterating over it yields a Step at every decision; dice and cards come by themselves."""

    def __init__(self, game: str, seats: int = 2, options: Optional[Dict[str, Any]] = None,
                 seed: Optional[int] = None, chance: str = "simulated", lang: str = "en", *,
                 record: Optional[str] = None) -> None:
        if chance not in KINDS:
            raise LudovieError(f"chance is one of {', '.join(KINDS)}", "bad-format")
        self._handle = handle(lang)  # outlives the match
        self._bots: Dict[Optional[str], int] = {}
        if record is not None:
            self._at = call("load", self._handle.at, record.encode(), len(record.encode()))
        else:
            self._at = call("new", self._handle.at, game.encode(), seats, options_text(options), KINDS[chance],
                            -1 if seed is None else seed)
        self._chance, self._lang = chance, lang

    @classmethod
    def load(cls, record: str, lang: str = "en") -> "Game":
        """From a record: replayed, and refused where it is not true."""
        return cls("", lang=lang, record=record)

    def __del__(self) -> None:
        for bot in getattr(self, "_bots", {}).values():
            LIBRARY.ludovie_bot_free(bot)
        if getattr(self, "_at", None):
            LIBRARY.ludovie_forget(self._at)

    # ---- what is -------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return int(LIBRARY.ludovie_seats(self._at))

    @property
    def to_move(self) -> int:
        """A seat from 0, CHANCE (-1) or OVER (-2)."""
        return int(LIBRARY.ludovie_to_move(self._at))

    @property
    def over(self) -> bool:
        return self.to_move == OVER

    @property
    def steps(self) -> int:
        return int(LIBRARY.ludovie_steps(self._at))

    @property
    def hash(self) -> int:
        """64 bits of the situation, the same on every machine."""
        return int(LIBRARY.ludovie_hash(self._at))

    @property
    def scores(self) -> Tuple[int, ...]:
        to = (ctypes.c_int32 * MAX_SEATS)()
        LIBRARY.ludovie_scores(self._at, to)
        return tuple(to[:self.seats])

    @property
    def ranks(self) -> Optional[Tuple[int, ...]]:
        """Places, 1 for the winners; None before the end."""
        to = (ctypes.c_uint8 * MAX_SEATS)()
        return tuple(to[:self.seats]) if LIBRARY.ludovie_ranks(self._at, to) else None

    def actions(self) -> List[int]:
        """The decisions of the seat to move, or what may come up, as numbers only: quick."""
        to = (ctypes.c_uint32 * MAX_CHOICES)()
        return list(to[:LIBRARY.ludovie_choices(self._at, to, None)])

    def choice(self, action: int, weight: int = 1) -> Choice:
        notation, label = ctypes.create_string_buffer(MAX_NOTATION), ctypes.create_string_buffer(MAX_SENTENCE)
        LIBRARY.ludovie_notation(self._at, action, notation)
        LIBRARY.ludovie_label(self._at, action, max(self.to_move, ONLOOKER), label)
        return Choice(action, notation.value.decode(), label.value.decode(), weight)

    @property
    def choices(self) -> List[Choice]:
        to, weight = (ctypes.c_uint32 * MAX_CHOICES)(), (ctypes.c_uint32 * MAX_CHOICES)()
        n = LIBRARY.ludovie_choices(self._at, to, weight)
        return [self.choice(to[i], weight[i]) for i in range(n)]

    # ---- what happens --------------------------------------------------------------------------

    def name(self, seat: int, name: str) -> None:
        call("name", self._at, seat, name.encode())

    def play(self, what: Union[Choice, int, str]) -> None:
        """Carries out a decision, or at a simulated or real table what came up: a Choice, an action, or notation."""
        if isinstance(what, str):
            action = ctypes.c_uint32()
            call("read", self._at, what.encode(), ctypes.byref(action))
            what = action.value
        call("act", self._at, what.action if isinstance(what, Choice) else what)

    def settle(self) -> None:
        """What chance brings, until somebody is to move."""
        while self.to_move == CHANCE:
            call("settle", self._at)

    def leave(self, seat: int) -> None:
        call("leave", self._at, seat)

    def undo(self, seat: int) -> None:
        call("undo", self._at, seat)

    # ---- what is told: to a reader, only what it may know ---------------------------------------

    def question(self, reader: int = ONLOOKER) -> str:
        return text("question", self._at, reader)

    def situation(self, reader: int = ONLOOKER) -> List[str]:
        return text("situation", self._at, reader).splitlines()

    def news(self, reader: int = ONLOOKER, since: int = 0) -> List[str]:
        return text("news", self._at, reader, since).splitlines()

    def view(self, reader: int = ONLOOKER) -> Dict[str, Any]:
        return dict(json.loads(text("view", self._at, reader)))

    def board(self) -> Dict[str, Any]:
        return dict(json.loads(text("board", self._at)))

    def events(self, reader: int = ONLOOKER, since: int = 0) -> List[Dict[str, Any]]:
        return list(json.loads(text("events", self._at, reader, since)))

    def listed(self, reader: int = ONLOOKER) -> List[Dict[str, Any]]:
        """The choices as documents."""
        return list(json.loads(text("listed", self._at, reader)))

    def position(self) -> Dict[str, Any]:
        return dict(json.loads(text("position", self._at)))

    def record(self, reveal: bool = False) -> str:
        return text("record", self._at, reveal)

    def observe(self, seat: int, seed: int = 0) -> bytes:
        """The bytes of a situation that the seat cannot tell from the true one."""
        to = ctypes.create_string_buffer(MAX_STATE)
        return to.raw[:LIBRARY.ludovie_observe(self._at, seat, seed, to)]

    # ---- bots ----------------------------------------------------------------------------------

    def _bot(self, spec: Optional[str]) -> int:
        if spec not in self._bots:
            self._bots[spec] = call("bot_new", self._at, None if spec is None else spec.encode())
        return self._bots[spec]

    def random(self) -> int:
        """A decision at random, from the match's own luck."""
        action = ctypes.c_uint32()
        call("random", self._at, ctypes.byref(action))
        return action.value

    def bot(self, spec: str, seed: Optional[int] = None) -> int:
        """What a bot decides for the seat to move: a level, or "greedy", "mcts:500" … (docs/bots.md)."""
        action = ctypes.c_uint32()
        call("bot_choose", self._bot(spec), -1 if seed is None else seed, ctypes.byref(action))
        return action.value

    def hints(self, spec: Optional[str] = None, seed: Optional[int] = None) -> List[Advice]:
        """Every decision with its chance to win, best first; by the best adviser unless told."""
        rows = (AdviceRow * MAX_CHOICES)()
        n = call("bot_advise", self._bot(spec), -1 if seed is None else seed, rows)
        return [Advice(self.choice(r.action), r.win, r.error, r.why.decode()) for r in rows[:n]]

    def __iter__(self) -> Iterator["Step"]:
        while True:
            self.settle()
            if self.over:
                return
            step = Step(self)
            yield step
            if self.steps == step.number:
                self.play(self.random())

    def __repr__(self) -> str:
        return f"<ludovie.Game of {self.seats} seats after {self.steps} steps>"


class Step:
    """A decision that is due. If nothing is played before the next one is asked for, it is taken at random."""

    def __init__(self, game: Game) -> None:
        self.game, self.seat, self.number = game, game.to_move, game.steps

    def __repr__(self) -> str:
        return f"<ludovie.Step {self.number}, due of seat {self.seat}>"

    @property
    def choices(self) -> List[Choice]:
        return self.game.choices

    @property
    def question(self) -> str:
        return self.game.question(self.seat)

    def play(self, what: Union[Choice, int, str]) -> None:
        self.game.play(what)

    def bot(self, spec: str, seed: Optional[int] = None) -> None:
        self.game.play(self.game.bot(spec, seed))

"""Many games at once, as numpy arrays that the C library fills."""
import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Optional

from ._library import MAX_SEATS, LudovieError, Many, call, handle, options_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Simulation:
    """Row k is the game that Game(…, seed=seed + k) is, decided by Game.random, or by Game.bot with that seed."""
    scores: "NDArray[np.int32]"   # games × seats
    ranks: "NDArray[np.uint8]"    # games × seats; 1 for the winners, all 0 in a game that was given up
    steps: "NDArray[np.int32]"    # of each game
    hashes: "NDArray[np.uint64]"  # of the last situation of each

    @property
    def wins(self) -> "NDArray[np.float64]":
        """What each seat won in each game: 1, or its share of a shared win."""
        import numpy as np
        first = self.ranks == 1
        return np.asarray(first / np.maximum(first.sum(axis=1, keepdims=True), 1))


def simulate(game: str, seats: int = 2, games: int = 1000, *, bot: Optional[str] = None,
             options: Optional[Dict[str, Any]] = None, seed: int = 0, threads: int = 1,
             max_steps: int = 0) -> Simulation:
    """Plays `games` games without words and records: as fast as the rules are."""
    import numpy as np
    if not 0 < games <= 1 << 24 or not 0 < seats <= MAX_SEATS:  # before there is room for them
        raise LudovieError("games are 1 to 16777216, seats 1 to 6", "limit")
    to = Simulation(np.empty((games, seats), np.int32), np.empty((games, seats), np.uint8), np.empty(games, np.int32),
                    np.empty(games, np.uint64))
    what = Many(ctypes.sizeof(Many), game.encode(), options_text(options), None if bot is None else bot.encode(), seats,
                threads, seed, games, max_steps, to.scores.ctypes.data, to.steps.ctypes.data, to.ranks.ctypes.data,
                to.hashes.ctypes.data)
    call("simulate", handle().at, ctypes.byref(what))
    return to

"""Games as OpenSpiel has them: states that are asked and changed, chance included. Nothing of OpenSpiel is needed.

    game = spiel.load_game("easy-come", seats=2)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Actions are the numbers of the library: 32 bits, not counted from 0.
"""
import json
from typing import Any, Dict, List, Optional, Tuple

from ._game import Game as Match
from ._library import CHANCE, OVER

CHANCE_PLAYER, TERMINAL_PLAYER = -1, -4  # as OpenSpiel numbers them


class State:
    def __init__(self, match: Match) -> None:
        self._match = match

    def current_player(self) -> int:
        who = self._match.to_move
        return {CHANCE: CHANCE_PLAYER, OVER: TERMINAL_PLAYER}.get(who, who)

    def is_chance_node(self) -> bool:
        return self._match.to_move == CHANCE

    def is_terminal(self) -> bool:
        return self._match.over

    def legal_actions(self) -> List[int]:
        return self._match.actions()

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        choices = self._match.choices if self.is_chance_node() else []
        total = sum(c.weight for c in choices)
        return [(c.action, c.weight / total) for c in choices]

    def apply_action(self, action: int) -> None:
        self._match.play(action)

    def action_to_string(self, action: int) -> str:
        return self._match.choice(action).notation

    def string_to_action(self, notation: str) -> int:
        return next(c.action for c in self._match.choices if c.notation == notation)

    def returns(self) -> List[float]:
        """1 for who won, a share of it for who won together; 0 before the end."""
        ranks = self._match.ranks or ()
        return [float(r == 1) / ranks.count(1) for r in ranks] or [0.0] * self._match.seats

    def information_state_string(self, player: int) -> str:
        """All that the player has seen and sees now."""
        return json.dumps([self._match.view(player)["view"], self._match.events(player)], sort_keys=True)

    def observation_string(self, player: int) -> str:
        return json.dumps(self._match.view(player)["view"], sort_keys=True)

    def clone(self) -> "State":
        return State(Match.load(self._match.record()))

    def __str__(self) -> str:
        return "\n".join(self._match.situation())


class Game:
    def __init__(self, name: str, seats: int, options: Optional[Dict[str, Any]]) -> None:
        self._what = (name, seats, options)

    def num_players(self) -> int:
        return self._what[1]

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self) -> State:
        name, seats, options = self._what
        return State(Match(name, seats, options, chance="table"))


def load_game(name: str, seats: int = 2, options: Optional[Dict[str, Any]] = None) -> Game:
    """Refused (LudovieError) when there is no such game, or not with these seats and options."""
    game = Game(name, seats, options)
    game.new_initial_state()
    return game

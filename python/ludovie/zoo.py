"""Games as PettingZoo (AEC: one agent after the other) and Gymnasium (one agent among bots) have them. Nothing of these
packages is needed, numpy is.

    env = zoo.AEC("cest-la-vie", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else int(np.flatnonzero(observation["action_mask"])[0]))

An action is the number of a choice in the list of those that are allowed now. What is observed are the bytes of a situation
that the agent cannot tell from the true one: what it cannot know is dealt anew.
"""
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np

from ._game import Game
from ._library import MAX_CHOICES, LudovieError

Observation = Dict[str, "np.ndarray[Any, Any]"]


def _observe(game: Game, seat: int) -> Observation:
    mask = np.zeros(MAX_CHOICES, np.int8)
    if game.to_move == seat:
        mask[:len(game.actions())] = 1
    return {"observation": np.frombuffer(game.observe(seat), np.uint8), "action_mask": mask}


def _act(game: Game, index: int) -> None:
    actions = game.actions()
    if not 0 <= index < len(actions):
        raise LudovieError(f"only {len(actions)} actions are allowed now, from 0", "illegal")
    game.play(actions[index])
    game.settle()


def _wins(game: Game) -> List[float]:
    ranks = game.ranks or ()
    return [float(r == 1) / ranks.count(1) for r in ranks] or [0.0] * game.seats


class AEC:
    """One agent after the other; the winners' reward, in the end, is 1, or their share of it."""

    def __init__(self, game: str, seats: int = 2, options: Optional[Dict[str, Any]] = None) -> None:
        self._what = (game, seats, options)
        self.possible_agents = [f"seat_{i}" for i in range(seats)]
        self.metadata = {"name": game, "is_parallelizable": False}
        self.num_actions = MAX_CHOICES

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        name, seats, standing = self._what
        self.game = Game(name, seats, options or standing, seed)
        self.game.settle()
        self.agents = list(self.possible_agents)
        self._tell()

    def _tell(self) -> None:
        over = self.game.over
        self.rewards = dict(zip(self.possible_agents, _wins(self.game)))
        self.terminations = {a: over for a in self.possible_agents}
        self.truncations = {a: False for a in self.possible_agents}
        self.infos: Dict[str, Dict[str, Any]] = {a: {} for a in self.possible_agents}
        self.agent_selection = self.agents[0] if over else self.possible_agents[self.game.to_move]

    def observe(self, agent: str) -> Observation:
        return _observe(self.game, self.possible_agents.index(agent))

    def last(self) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        a = self.agent_selection
        return self.observe(a), self.rewards[a], self.terminations[a], self.truncations[a], self.infos[a]

    def step(self, action: Optional[int]) -> None:
        if self.game.over:  # each is told once that it is over
            self.agents.remove(self.agent_selection)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None:
            raise LudovieError("an action is needed: the game is not over", "illegal")
        _act(self.game, action)
        self._tell()

    def agent_iter(self) -> Iterator[str]:
        while self.agents:
            yield self.agent_selection


class Env:
    """One agent, at seat 0, among bots."""

    def __init__(self, game: str, seats: int = 2, options: Optional[Dict[str, Any]] = None, bot: str = "greedy") -> None:
        self._what, self._bot = (game, seats, options), bot
        self.num_actions = MAX_CHOICES

    def _answer(self) -> None:
        while self.game.to_move > 0:
            self.game.play(self.game.bot(self._bot, self._seed))
            self.game.settle()

    def reset(self, seed: Optional[int] = None) -> Tuple[Observation, Dict[str, Any]]:
        name, seats, options = self._what
        self._seed = int(np.random.SeedSequence(seed).generate_state(1)[0]) if seed is None else seed
        self.game = Game(name, seats, options, self._seed)
        self.game.settle()
        self._answer()
        return _observe(self.game, 0), {}

    def step(self, action: int) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        _act(self.game, action)
        self._answer()
        return _observe(self.game, 0), _wins(self.game)[0], self.game.over, False, {}

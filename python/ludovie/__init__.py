"""The games of Ludovie in Python: rules, words, bots and hints, from the C library and nowhere else.

    import ludovie

    for step in ludovie.Game(ludovie.games()[0], seats=4, seed=7):
        print(step.question)
        step.play(step.choices[0])      # or step.bot("normal"); without either, a choice at random

    many = ludovie.simulate(ludovie.games()[0], seats=4, games=10_000)
    print((many.ranks == 1).mean(axis=0))

docs/python.md tells more. ludovie.spiel and ludovie.zoo are environments for learning programs.
"""
from ._game import Advice, Choice, Game, Step
from ._library import LudovieError, abi, about, games, languages, levels, version
from ._many import Simulation, simulate

__version__ = version()
__all__ = ["Advice", "Choice", "Game", "LudovieError", "Simulation", "Step", "abi", "about", "games", "languages",
           "levels", "simulate", "version"]

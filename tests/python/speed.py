"""Random steps a second from Python, as a table: PYTHONPATH=python LUDOVIE_LIBRARY=… python3 tests/python/speed.py"""
import time

import ludovie

print("| game | million steps a second |\n|---|---|")
for game in ludovie.games():
    best = 0.0
    for _ in range(3):
        before = time.perf_counter()
        steps = int(ludovie.simulate(game, seats=2, games=1000).steps.sum())
        best = max(best, steps / (time.perf_counter() - before) / 1e6)
    print(f"| {ludovie.about(game)['title']} | {best:.1f} |")

"""The Python module against the referee: same seed, same games. test_python.py PROGRAM LIBRARY MODULES PAGE"""
import json
import os
import random
import re
import subprocess
import sys
import threading
import time

PROGRAM, LIBRARY, MODULES, PAGE = sys.argv[1:5]
os.environ["LUDOVIE_LIBRARY"] = LIBRARY
sys.path[:0] = [MODULES, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli", "ref")]
import numpy as np  # noqa: E402
from talk import Referee  # noqa: E402
from tap import main, run  # noqa: E402
import ludovie  # noqa: E402
from ludovie import _library, spiel, zoo  # noqa: E402

GAMES = ludovie.games()


def ask(*requests):
    done = run("referee", "--lang", "en", text="".join(json.dumps(r) + "\n" for r in requests))
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert all(a["ok"] for a in answers), [a for a in answers if not a["ok"]]
    return answers


def refused(code, function, *args, **more):
    try:
        function(*args, **more)
    except ludovie.LudovieError as why:
        assert why.code == code and str(why), (why.code, str(why))
        return str(why)
    raise AssertionError("it was not refused")


def test_every_function_of_the_header_is_known_with_its_types():
    with open(os.path.join(os.path.dirname(PAGE), "..", "src", "lib", "ludovie.h"), encoding="utf-8") as f:
        header = re.sub(r"/\*.*?\*/", "", f.read(), flags=re.S)
    declared = dict(re.findall(r"\bludovie_(\w+)\((.*?)\);", header, re.S))
    assert set(declared) == set(_library._TYPES)  # pylint: disable=protected-access
    for name, args in declared.items():
        n = 0 if args.strip() == "void" else args.count(",") + 1
        assert len(_library._TYPES[name]) == n + 1, name  # pylint: disable=protected-access


def test_with_a_seed_and_a_bot_a_game_is_the_referees():
    for name in GAMES:
        mine, theirs = ludovie.Game(name, seats=2, seed=5), Referee("--lang", "en")
        for step in mine:
            if step.number > 60:
                break
            step.bot("greedy", seed=9)
        assert re.fullmatch(r"<ludovie.Step \d+, due of seat [01]>", repr(step))
        now = theirs.must("new", game=name, seats=2, chance="simulated", seed=5)
        while now["steps"] < mine.steps:
            now = (theirs.must("chance", match=1, settle="all") if now["to_move"] == "chance" else
                   theirs.must("bot", match=1, bot="greedy", seed=9, play=True))
        assert theirs.must("record", match=1)["record"] == mine.record(), name
        assert theirs.must("view", match=1, seat=2)["view"] == mine.view(1), name
        theirs.end()


def test_row_k_of_many_is_the_game_with_seed_k_and_the_referee_agrees():
    for game in GAMES:
        many = ludovie.simulate(game, seats=2, games=3, seed=40, threads=2)
        for k in range(3):
            one = ludovie.Game(game, seats=2, seed=40 + k)
            for _ in one:
                pass  # at random
            assert one.over and one.hash == many.hashes[k] and one.steps == many.steps[k]
            assert one.scores == tuple(many.scores[k]) and one.ranks == tuple(many.ranks[k])
            result, = ask({"ask": "load", "record": one.record(), "match": 1}, {"ask": "result", "match": 1})[1:]
            assert result["result"]["scores"] == list(one.scores) and result["result"]["ranks"] == list(one.ranks)
        assert np.allclose(many.wins.sum(axis=1), 1)


def test_a_bot_decides_many_games_as_it_decides_one():
    many = ludovie.simulate(GAMES[1], seats=3, games=4, bot="greedy", seed=7)
    for k in range(4):
        one = ludovie.Game(GAMES[1], seats=3, seed=7 + k)
        for step in one:
            step.bot("greedy", seed=7 + k)
        assert one.hash == many.hashes[k]


def test_a_million_steps_take_less_than_a_second_of_processor_time():
    steps, seconds = 0, 0.0
    for game in GAMES:
        games = 50
        while steps < 250_000 * (GAMES.index(game) + 1):
            before = time.process_time()
            steps += int(ludovie.simulate(game, seats=2, games=games).steps.sum())
            seconds += time.process_time() - before
            games *= 2
    print(f"# {steps / seconds / 1e6:.1f} million steps a second, all games alike")
    assert steps / seconds > 1e6, (steps, seconds)


def test_refusals_are_exceptions_with_a_code_a_rule_and_a_sentence():
    assert "no game called chess" in refused("unknown", ludovie.Game, "chess")
    refused("bad-player-count", ludovie.Game, GAMES[0], seats=9)
    refused("bad-option-value", ludovie.Game, GAMES[0], options={"no-such": 1})
    refused("bad-format", ludovie.Game, GAMES[0], chance="cheated")
    refused("unknown", ludovie.Game, GAMES[0], lang="tlh")
    refused("limit", ludovie.simulate, GAMES[0], games=0)
    refused("limit", ludovie.simulate, GAMES[0], games=1 << 40)
    refused("limit", ludovie.simulate, GAMES[0], threads=1000)
    refused("unknown", ludovie.simulate, GAMES[0], games=1, bot="oracle")
    game = ludovie.Game(GAMES[0], seed=1)
    game.settle()
    refused("illegal", game.play, 0xFFFFFFFF)
    refused("bad-format", game.play, "fly away")
    refused("unknown", game.view, 7)
    refused("bad-format", ludovie.Game.load, "nonsense")


def test_words_come_in_the_language_that_was_asked_for():
    english, french = (ludovie.Game(GAMES[0], seed=1, lang=lang) for lang in ("en", "fr"))
    for game in (english, french):
        game.settle()
    assert english.question(0) != french.question(0)
    assert english.choices[0].notation == french.choices[0].notation
    assert english.choices[0].label != french.choices[0].label
    assert ludovie.about(GAMES[0], "fr")["summary"] != ludovie.about(GAMES[0])["summary"]


def test_hints_are_sorted_and_say_why():
    game = ludovie.Game(GAMES[1], seed=3)
    for step in game:
        if len(step.choices) > 2:
            break
    hints = game.hints("mcts:200", seed=1)
    assert len(hints) == len(game.choices) and all(h.why and 0 <= h.win <= 1 for h in hints)


def test_a_state_like_openspiels_plays_clones_and_tells_each_player_its_own():
    for name in GAMES:
        rng, state = random.Random(3), spiel.load_game(name, seats=2).new_initial_state()
        for number in range(4000):
            if state.is_terminal():
                break
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert abs(sum(p for _, p in outcomes) - 1) < 1e-9
                actions, chances = zip(*outcomes)
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            action = rng.choice(state.legal_actions())
            if number % 50 == 7:
                other = state.clone()
                assert other.current_player() == state.current_player()
                assert other.information_state_string(0) == state.information_state_string(0)
                assert other.string_to_action(state.action_to_string(action)) == action
            state.apply_action(action)
        if state.is_terminal():
            assert abs(sum(state.returns()) - 1) < 1e-6 and state.current_player() == spiel.TERMINAL_PLAYER


def test_an_environment_like_pettingzoos_plays_to_the_end():
    for name in GAMES[:2]:
        env = zoo.AEC(name, seats=3)
        env.reset(seed=11)
        rng, told = random.Random(1), {}
        for agent in env.agent_iter():
            observation, reward, over, cut, _ = env.last()
            told[agent] = (reward, over, cut)
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over else int(rng.choice(legal)))
        assert len(told) == 3 and all(over and not cut for _, over, cut in told.values())
        assert abs(sum(r for r, _, _ in told.values()) - 1) < 1e-6
    env.reset(seed=11)
    refused("illegal", env.step, 511)


def test_an_environment_like_gymnasiums_is_repeatable():
    def one():
        env = zoo.Env(GAMES[1], seats=2)
        (seen, _), seen_all = env.reset(seed=4), []
        over = reward = False
        while not over:
            seen_all.append(seen["observation"].tobytes())
            seen, reward, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        return seen_all, reward
    assert one() == one()


def test_threads_have_handles_of_their_own():
    hashes = []

    def play():
        hashes.append(int(ludovie.simulate(GAMES[0], games=20, seed=1).hashes.sum() & np.uint64(0xFFFFFFFF)))
    threads = [threading.Thread(target=play) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(hashes) == 4 and len(set(hashes)) == 1


def test_the_examples_of_the_page_run():
    with open(PAGE, encoding="utf-8") as f:
        blocks = re.findall(r"^```python\n(.*?)^```$", f.read(), re.M | re.S)
    assert len(blocks) >= 4
    for block in blocks:
        done = subprocess.run([sys.executable, "-c", block], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
                              check=False, env={**os.environ, "PYTHONPATH": MODULES})
        assert done.returncode == 0, done.stdout.decode()


main(globals())

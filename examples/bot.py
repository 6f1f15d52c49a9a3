#!/usr/bin/env python3
"""The smallest bot for Ludovie in Python: it takes any decision that is offered.

    ludovie simulate easy-come --bots "cmd:python3 examples/bot.py,greedy" --games 20

docs/outside-bots.md tells what is asked and what may be answered.
"""
import json
import random
import sys


def choose(seat, view, legal):
    """Put your own idea here: `view` is what the seat sees, `legal` what it may do."""
    del seat, view
    return random.choice(legal)["do"]


for line in sys.stdin:
    message = json.loads(line)
    if message["ask"] == "start":
        random.seed(message["number"])  # the same game again: the same decisions
    elif message["ask"] == "decide":
        answer = {"do": choose(message["seat"], message["view"], message["legal"])}
        print(json.dumps(answer), flush=True)
    elif message["ask"] == "over":
        print("result:", message["result"], file=sys.stderr)

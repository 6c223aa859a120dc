"""A first bot: it builds where it can, else takes what lies open, else does anything but pass.

bohio arena mangrovia --bots "exec:python3 examples/first_bot.py,random" --games 10 --seed 1
"""

import json
import random
import sys

TASTE = ("build", "sell", "collect", "draw")  # what it likes, best first; everything else comes after


def rank(action):
    kind = action["type"]
    if kind == "pass":
        return len(TASTE) + 1
    return TASTE.index(kind) if kind in TASTE else len(TASTE)


def choose(message, chance):
    """The place of the best choice; of several that are as good any."""
    choices = message["choices"]
    best = min(map(rank, choices))
    return chance.choice([place for place, action in enumerate(choices) if rank(action) == best])


for line in sys.stdin:  # one JSON object a line
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seed"])
    elif message["type"] == "choose":
        print(json.dumps({"choose": choose(message, chance)}), flush=True)
    elif message["type"] == "end":
        break

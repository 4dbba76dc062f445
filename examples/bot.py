#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for any game, in the fewest lines: baize arena mantis cmd:examples/bot.py random

It is asked in lines of JSON and answers each with a move. This one reads what it may do, puts a
number on each choice, and plays the greatest. Put what you know of a game into worth().
"""
import json
import random
import sys


def worth(move, setup, view):
    """How good a move seems. To begin with: whatever it is, rather not fold."""
    verb = move.split()[0]
    if verb == "fold":
        return -1
    return random.random()


for line in sys.stdin:
    question = json.loads(line)
    moves = []
    for choice in question["choices"]:
        if "min" in choice:  # an amount of one's own: the move is the verb and the amount
            moves.append(f'{choice["move"]} {random.randint(choice["min"], choice["max"])}')
        else:
            moves.append(choice["move"])
    best = max(moves, key=lambda move: worth(move, question["setup"], question["view"]))
    print(best, flush=True)  # without flush the answer would wait in a buffer, and time run out

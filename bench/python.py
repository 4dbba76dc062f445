#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""python.py LIBRARY: how fast it is from Python, on one core, and the bars.

The best of five runs of each, in processor time: other programs on the machine do not count.
"""

import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
os.environ["BAIZE_LIBRARY"] = str(Path(sys.argv[1]).resolve())
os.environ["PYTHONPATH"] = str(TREE / "python")
sys.path.insert(0, os.environ["PYTHONPATH"])

import numpy  # noqa: E402

import baize  # noqa: E402

RUNS = 5


def rate(play):
    """Units a second of the best run."""
    best = 0.0
    for _ in range(RUNS):
        begun = time.process_time()
        units = play()
        best = max(best, units / (time.process_time() - begun))
    return best


def one_at_a_time(moves=500_000):
    """A loop as one writes it; the moves of the deck are not counted."""
    match = baize.game("leduc").match(seed=0)
    luck, choices = random.random, match.choices
    for _ in range(moves):
        choices = match.step(int(luck() * choices))
        if not choices:
            choices = match.again()
    return moves


def at_random(batch=baize.game("leduc").batch(4096, seed=1)):
    return batch.random(1000, look=False)


def stepped(observations):
    """Decisions that numpy makes, with masks, and with observations or without."""
    batch = baize.Batch(baize.game("leduc"), 4096, seed=1, observations=observations)
    now = batch.look()
    for _ in range(100):
        now = batch.step(now.mask.argmax(axis=1))
    return 100 * batch.matches


def import_ms():
    """What `import baize` adds to a Python that starts, in milliseconds of processor time."""
    timed = "import time; begun = time.process_time(); import baize; print(time.process_time() - begun)"
    runs = [float(subprocess.check_output([sys.executable, "-c", timed])) for _ in range(9)]
    return statistics.median(runs) * 1e3


def say(name, figure, unit, bar=None, is_most=False):
    is_kept = bar is None or (figure <= bar if is_most else figure >= bar)
    wanted = "" if bar is None else f"{'at most' if is_most else 'at least'} {bar:g}"
    print(f"  {name:34}{figure:8.2f} {unit:12} {wanted:14}{'' if is_kept else '  MISSED'}")


print(f"from Python {sys.version.split()[0]}, numpy {numpy.__version__}, random leduc, on one core")
say("import baize", import_ms(), "ms", 50, is_most=True)
say("one at a time, match.step()", rate(one_at_a_time) / 1e6, "M moves/s", 1)
say("batched, batch.random()", rate(at_random) / 1e6, "M moves/s", 20)
say("batched, batch.step(), masks", rate(lambda: stepped(False)) / 1e6, "M moves/s")
say("… and observations", rate(lambda: stepped(True)) / 1e6, "M moves/s")

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What it costs to play a run in eight parts: the processor's time of all of them and of putting them
together, against that of one run. Both are measured in turn, a few rounds, and the middle of the
ratios counts: whatever else the machine does befalls both alike. bench/shards.py BAIZE"""
import os
import statistics
import subprocess
import sys
import tempfile

BAIZE = os.path.abspath(sys.argv[1])
PARTS = 8
ROUNDS = 3
BAR = 1.1
RUNS = (
    "sim leduc --games 20000000",
    "sim war-lanes --bot priority --games 16000",
    "compare mantis --set standard --set goal_two=12 --games 600000",
    "arena leduc random search:20 search:100 --games 12000",
    "exploit mantis random --attempts 16 --learn 600 --games 100",
)


def cpu_s(folder, *words):
    """The time of one process on all its threads."""
    process = subprocess.Popen((BAIZE, *words), stdout=subprocess.DEVNULL, cwd=folder)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, words
    return usage.ru_utime + usage.ru_stime


def in_parts(words):
    with tempfile.TemporaryDirectory(prefix="baize-bench-") as folder:
        names = [f"part.{number}" for number in range(1, PARTS + 1)]
        spent = sum(cpu_s(folder, *words, "--shard", f"{number}/{PARTS}", "--part", name)
                    for number, name in enumerate(names, 1))
        return spent + cpu_s(folder, "merge", *names)


print(f"{'the processor time of ' + str(PARTS) + ' parts':<62} {'one run':>9} {'parts':>9} {'ratio':>7}   bar")
for run in RUNS:
    words = [*run.split(), "--seed", "1"]
    rounds = [(cpu_s(".", *words), in_parts(words)) for _ in range(ROUNDS)]
    ratio = statistics.median(parts / one for one, parts in rounds)
    one_s, parts_s = (statistics.median(column) for column in zip(*rounds))
    print(f"{run:<62} {one_s:7.2f} s {parts_s:7.2f} s {ratio:7.3f}   {BAR}{'' if ratio <= BAR else '  NOT REACHED'}", flush=True)

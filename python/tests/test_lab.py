# SPDX-License-Identifier: MIT
"""The functions of the lab give the figures of the commands, and can be interrupted."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import baize

PROGRAM = os.environ["BAIZE_PROGRAM"]
# How long it took is not the same twice.
TIMES = {"seconds", "games_per_second", "moves_per_second", "threads", "move_us"}


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if key not in TIMES}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def told(*words):
    printed = subprocess.run([PROGRAM, *words, "--json"], capture_output=True, text=True, check=True)
    return without_times(json.loads(printed.stdout))


class Figures(unittest.TestCase):
    def same(self, figures, *words):
        self.assertEqual(without_times(figures), told(*words))

    def test_without_times_figures_repeat(self):
        for run in (
            lambda threads: baize.sim("leduc", games=500, seed=1, times=False, threads=threads),
            lambda threads: baize.arena("kuhn", "random", "best", games=20, seed=1, times=False, threads=threads),
        ):
            self.assertEqual(run(1), run(2))

    def test_values_may_be_an_array(self):
        import numpy

        self.assertEqual(
            baize.sweep("leduc", {"ante": numpy.arange(1, 4)}, games=50, seed=1),
            baize.sweep("leduc", {"ante": range(1, 4)}, games=50, seed=1),
        )

    def test_sim(self):
        self.same(baize.sim("leduc", games=20_000, seed=1), "sim", "leduc", "--games", "20000", "--seed", "1")
        self.same(
            baize.sim(baize.game("mantis", 3, goal=5), bots=["hard", "random", "easy"], games=50, seed="x"),
            "sim", "mantis", "--seats", "3", "--set", "goal=5", "--games", "50", "--seed", "x",
            "--bot", "hard", "--bot", "random", "--bot", "easy",
        )
        self.same(
            baize.sim("war-lanes", options={"pair": 3}, games=20, seed=1, own=True, threads=1),
            "sim", "war-lanes", "--set", "pair=3", "--games", "20", "--seed", "1", "--own",
        )

    def test_compare(self):
        self.same(
            baize.compare("leduc", "standard", {"raises_max": 1, "raise_2": 8}, games=2000, seed=1),
            "compare", "leduc", "--set", "standard", "--set", "raises_max=1,raise_2=8",
            "--games", "2000", "--seed", "1",
        )

    def test_sweep(self):
        words = ["--games", "2000", "--seed", "1", "--measure", "mean:1"]
        for values in (range(1, 5), [1, 2, 3, 4], "1..4"):
            self.same(
                baize.sweep("leduc", {"raise_1": values, "ante": 2}, measure="mean:1", games=2000, seed=1),
                "sweep", "leduc", "--set", "raise_1=1..4", "--set", "ante=2", *words,
            )

    def test_solve(self):
        self.same(baize.solve("kuhn"), "solve", "kuhn")
        self.same(
            baize.solve("leduc", options={"raises_max": 1}, gain=0.01, rounds=500),
            "solve", "leduc", "--set", "raises_max=1", "--gain", "0.01", "--rounds", "500",
        )
        self.same(baize.solve("kuhn", worths=True), "solve", "kuhn", "--worths")

    def test_arena(self):
        self.same(
            baize.arena("kuhn", "random", "medium", "best", games=50, seed=1),
            "arena", "kuhn", "random", "medium", "best", "--games", "50", "--seed", "1",
        )
        self.same(
            baize.arena("kuhn", ladder=True, games=20, seed=1),
            "arena", "kuhn", "--ladder", "--games", "20", "--seed", "1",
        )

    def test_score_and_odds(self):
        self.same(baize.score("single-card-game", "QD", "vs", "9S"),
                  "score", "single-card-game", "QD", "vs", "9S")
        self.same(baize.odds("double-card-game"), "odds", "double-card-game")
        self.same(baize.score("slowpoker", *"dragon2 ground2 dark2 ice2 grass3".split()),
                  "score", "slowpoker", *"dragon2 ground2 dark2 ice2 grass3".split())

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            policy, page = Path(folder) / "kuhn.policy", Path(folder) / "kuhn.html"
            baize.solve("kuhn", save=policy)
            figures = baize.sim("kuhn", bots=f"equilibrium:{policy}", games=100, seed=1, html=page)
            self.assertEqual(figures.games, 100)
            self.assertIn("<html", page.read_text())

    def test_refusals(self):
        for call in (
            lambda: baize.sim("ludo"),
            lambda: baize.sim("leduc", bots="grandmother"),
            lambda: baize.sim("leduc", bots=["random"] * 5, games=10),
            lambda: baize.sim("leduc", seats=3),
            lambda: baize.sim("leduc", options={"antr": 1}),
            lambda: baize.sim("leduc", time="soon"),
            lambda: baize.sim("leduc", games=-1),
            lambda: baize.sim("--help"),
            lambda: baize.sim("leduc", seed="--help", games="5"),
            lambda: baize.compare("leduc", "standard", "nonsense", games=10),
            lambda: baize.sweep("leduc", {"ante": "3..1"}, games=10),
            lambda: baize.sweep("leduc", {"ante": [1, 2]}, measure="glory", games=10),
            lambda: baize.sweep("leduc", {}, games=10),
            lambda: baize.sweep("leduc", {"ante": range(2**40)}, games=10),
            lambda: baize.solve("war-lanes"),
            lambda: baize.arena("kuhn", "random", games=10),
            lambda: baize.score("single-card-game", "ZZ"),
            lambda: baize.odds("kuhn"),
        ):
            with self.assertRaises(baize.Error) as caught:
                call()
            self.assertGreater(len(str(caught.exception)), 10)


INTERRUPTED = """
import baize
try:
    baize.sim("war-lanes", bots="hard", games=10**9, seed=1)
except baize.Interrupted as stopped:
    print("games", stopped.figures.games)
"""


class LongRuns(unittest.TestCase):
    def test_ctrl_c_gives_the_figures_so_far(self):
        program = subprocess.Popen([sys.executable, "-c", "print('up', flush=True)" + INTERRUPTED],
                                   stdout=subprocess.PIPE, text=True)
        self.assertEqual(program.stdout.readline(), "up\n")
        time.sleep(0.5)
        program.send_signal(signal.SIGINT)
        printed, _ = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 0)
        self.assertRegex(printed, r"^games \d+\n$")

    def test_other_threads_go_on(self):
        """Python is not held up while the library works."""
        steps, is_done = 0, threading.Event()

        def work():
            baize.sim("war-lanes", bots="easy", games=300, seed=1, threads=1)
            is_done.set()

        threading.Thread(target=work).start()
        while not is_done.wait(0.001):
            steps += 1
        self.assertGreater(steps, 3)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""An object is closed once, whoever does it: another thread or a signal handler may cut in anywhere."""

import sys
import threading
import unittest

import numpy

import baize


def cutting_in(name, line, call, act):
    """act(), with call() in another thread just before that line of the function `name`."""
    lines = [0]

    def trace(frame, event, _):
        if event == "line":
            lines[0] += 1
            if lines[0] == line:
                sys.settrace(None)
                other = threading.Thread(target=call)
                other.start()
                other.join()
                return None
        return trace if frame.f_code.co_name == name else None

    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(None)


class Closing(unittest.TestCase):
    def test_close_against_close(self):
        game = baize.game("kuhn")
        for make in (lambda: game.match(seed=1), lambda: game.batch(10), game.bot):
            for line in range(1, 7):
                one = make()
                cutting_in("close", line, one.close, one.close)
                self.assertTrue(one.is_closed)
        self.assertEqual(len(game._shared._users), 1)

    def test_restart_against_close(self):
        for line in range(1, 9):
            match = baize.game("kuhn").match(seed=1)
            with self.assertRaises(baize.Closed):
                cutting_in("restart", line, match.close, lambda: match.restart("text"))
                match.moves()
                raise baize.Closed if match.is_closed else AssertionError(f"open at line {line}")

    def test_names_outlive_the_game(self):
        game = baize.game("kuhn")
        match, bot = game.match(seed=1), game.bot()
        game.close()
        self.assertIn("kuhn", repr(match))
        self.assertIn("kuhn", repr(bot))
        self.assertEqual(match.game.name, "kuhn")
        self.assertEqual(match.game, baize.game("kuhn"))
        self.assertIn(bot.act(match), match.actions())

    def test_arrays_keep_their_size(self):
        for array in baize.game("kuhn").batch(3).look():
            while isinstance(array, numpy.ndarray):
                with self.assertRaises(ValueError):
                    array.resize((999,), refcheck=False)
                array = array.base

    def test_a_seed_fixes_a_solo_episode(self):
        env = baize.solo_env("mantis", bots="random")
        seen = set()
        for _ in range(3):
            observation, _ = env.reset(seed=42)
            episode, is_over = [env.seat, observation["observation"].tobytes()], False
            while not is_over:
                action = int(observation["action_mask"].argmax())
                observation, reward, is_over, _, _ = env.step(action)
                episode += [observation["observation"].tobytes(), reward]
            seen.add(tuple(episode))
        self.assertEqual(len(seen), 1)

    def test_a_batch_without_observations(self):
        self.assertEqual(baize.game("kuhn").batch(3, observations=False).look().observation.size, 0)

    def test_what_follows_a_move_on_another_line_is_no_move(self):
        match = baize.game("leduc").match(seed=1)
        self.assertIn("control character", match.why_not("check\nraise"))
        with self.assertRaises(baize.IllegalMove):
            match.play("check\nraise")
        self.assertEqual(match.seat, 0)

    def test_odd_values(self):
        match = baize.game("leduc").match(seed=1)
        for seat in (numpy.array([1, 2]), 6.0):
            with self.assertRaises(baize.WrongType):
                match.view(seat)
        self.assertIsNotNone(match.view(baize.WATCHER))
        with self.assertRaises(baize.WrongValue):
            baize.sim("kuhn", bots=[], games=5)
        self.assertLess(baize.solve("kuhn", gain=numpy.float32(0.01)).gain, 0.01)

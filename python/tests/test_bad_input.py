# SPDX-License-Identifier: MIT
"""Bad input is an exception that says what was expected, and nothing has changed."""

import copy
import gc
import os
import pickle
import subprocess
import sys
import threading
import unittest

import numpy

import baize


class Refusals(unittest.TestCase):
    def refused(self, error, words, call, *arguments, **more):
        with self.assertRaises(error) as caught:
            call(*arguments, **more)
        self.assertRegex(str(caught.exception), words)
        self.assertIsInstance(caught.exception, baize.Error)

    def test_games(self):
        self.refused(ValueError, "leduc", baize.game, "leduk")  # says which there are
        self.refused(ValueError, "seats", baize.game, "leduc", 3)
        self.refused(ValueError, "antr", baize.game, "leduc", antr=1)
        self.refused(ValueError, "1 to 1000", baize.game, "leduc", ante=0)
        self.refused(TypeError, "whole number", baize.game, "leduc", ante=1.5)
        self.refused(TypeError, "text", baize.game, 7)
        self.refused(ValueError, "zero", baize.game, "leduc\0")
        self.refused(ValueError, "no text", baize.game, "leduc\ud800")
        self.refused(TypeError, "dictionary", baize.Game, "leduc", options=[1])
        self.refused(ValueError, "one option", baize.Game, "leduc", options={"ante": "1,raise_1=3"})

    def test_moves(self):
        match = baize.game("leduc").match(seed=1)
        before = match.record()
        self.refused(ValueError, "raise", match.play, "call")
        self.refused(ValueError, ".", match.play, "dance")
        self.refused(ValueError, ".", match.play, "check", seat=1)
        self.refused(ValueError, "0 to 7", match.play, "check", seat=8)
        self.refused(TypeError, "text", match.play, 3)
        self.refused(ValueError, ".", match.act, 1)
        self.refused(ValueError, ".", match.act, 99)
        self.refused(ValueError, ".", match.act, -1)
        self.refused(ValueError, ".", match.act, 2**40)
        self.refused(TypeError, "whole number", match.act, 1.0)
        self.refused(ValueError, "0 to 1, not 2", match.step, 2)
        self.refused(ValueError, ".", match.step, -1)
        self.refused(ValueError, ".", match.step, 2**32)
        self.refused(TypeError, ".", match.step, "0")
        self.refused(TypeError, ".", match.step, None)
        self.assertIn("raise", match.why_not("call"))
        self.assertIsNone(match.why_not("check"))
        self.assertEqual(match.record(), before)
        match.step(numpy.int8(0))
        match.step(True)  # as Python counts
        while not match.is_over:
            match.step(0)
        for call, argument in ((match.step, 0), (match.play, "check"), (match.act, 0)):
            self.refused(ValueError, "over", call, argument)

    def test_looking(self):
        match = baize.game("leduc").match(seed=1)
        for call in (match.observe, match.mask):
            self.refused(ValueError, "0 to 1", call, 2)
            self.refused(ValueError, "0 to 1", call, -1)
            self.refused(TypeError, "seat", call, "me")
        self.refused(ValueError, "0 to 1", match.view, 2)
        size = match.game.observation_size
        room = numpy.zeros(size, numpy.float32)
        self.assertIs(match.observe(0, out=room), room)
        read_only = numpy.zeros(size, numpy.float32)
        read_only.flags.writeable = False
        for out in (
            numpy.zeros(size),
            numpy.zeros(size + 1, numpy.float32),
            numpy.zeros((size, 2), numpy.float32)[:, 0],
            numpy.zeros((1, size), numpy.float32),
            read_only,
        ):
            self.refused(ValueError, "float32", match.observe, 0, out=out)
        self.refused(TypeError, "float32", match.observe, 0, out=[0.0] * size)

    def test_seeds(self):
        leduc = baize.game("leduc")
        self.refused(TypeError, "seed", leduc.match, 1.5)
        self.refused(ValueError, "seed", leduc.match, -1)
        self.refused(ValueError, "seed", leduc.match, 2**64)
        self.refused(TypeError, "seed", leduc.match, b"bytes")
        self.refused(ValueError, "chance", leduc.match, chance="dice")
        self.refused(ValueError, "both", leduc.match, 1, chance="given")
        self.assertNotEqual(leduc.match().seed, leduc.match().seed)

    def test_replays(self):
        record = baize.game("leduc").match(seed=1).record()
        self.refused(ValueError, ".", baize.replay, "")
        self.refused(ValueError, ".", baize.replay, record[:-20])
        self.refused(ValueError, ".", baize.replay, record.replace("leduc", "ludo"))
        self.refused(TypeError, "text", baize.replay, record.encode())
        self.refused(ValueError, "moves", baize.replay, record, -2)

    def test_bots(self):
        leduc = baize.game("leduc")
        self.refused(ValueError, ".", leduc.bot, "grandmother")
        self.refused(TypeError, ".", leduc.bot, None)
        bot = leduc.bot("easy")
        self.refused(ValueError, "plays", bot.act, baize.game("kuhn").match(seed=1))
        self.refused(ValueError, "plays", bot.act, baize.game("leduc", ante=2).match(seed=1))
        bot.act(baize.game("leduc").match(seed=1))  # the same rules, agreed elsewhere
        match = leduc.match(seed=1)
        self.refused(ValueError, "not to act", bot.act, match, 1)
        self.refused(TypeError, "Match", bot.act, leduc)
        while not match.is_over:
            match.step(0)
        self.refused(ValueError, "over", bot.act, match)
        self.refused(ValueError, "to act", bot.act, leduc.match(chance="given"))

    def test_batches(self):
        leduc = baize.game("leduc")
        self.refused(ValueError, "matches", leduc.batch, 0)
        self.refused(ValueError, ".", leduc.batch, 2**31)
        self.refused(TypeError, "matches", leduc.batch, "many")
        self.refused(TypeError, "Game", baize.Batch, "leduc", 5)
        self.refused(ValueError, "steps", leduc.batch(5).random, -1)


class Ends(unittest.TestCase):
    def test_after_the_end_everything_is_refused(self):
        leduc = baize.game("leduc")
        match, bot, batch = leduc.match(seed=1), leduc.bot("easy"), leduc.batch(4)
        other = leduc.match(seed=2)
        for one in (match, bot, batch):
            one.close()
            one.close()
            self.assertTrue(one.is_closed)
            self.assertIn("closed", repr(one))
        calls = [
            lambda: match.moves(), lambda: match.step(0), lambda: match.play("check"),
            lambda: match.act(0), lambda: match.actions(), lambda: match.view(0),
            lambda: match.observe(0), lambda: match.mask(0), lambda: match.events(0),
            lambda: match.result, lambda: match.seed, lambda: match.again(), lambda: match.seat, lambda: match.to_act, lambda: match.is_over,
            lambda: match.clone(), lambda: match.record(), lambda: match.restart(1),
            lambda: match.outcomes(), lambda: match.why_not("check"), lambda: match.guess(0),
            lambda: match.move_of(0), lambda: match.__enter__(),
            lambda: bot.act(other), lambda: bot.move(other), lambda: leduc.bot("easy").act(match),
            lambda: batch.look(), lambda: batch.step([0] * 4), lambda: batch.random(1),
        ]
        for number, call in enumerate(calls):
            with self.assertRaises(baize.Closed, msg=str(number)):
                call()
        leduc.close()
        self.assertFalse(other.is_closed)
        other.play("raise")  # what was made from it goes on
        for call in (lambda: leduc.match(), lambda: leduc.describe(), lambda: leduc.batch(1)):
            with self.assertRaises(baize.Closed):
                call()

    def test_with(self):
        with baize.game("leduc") as leduc, leduc.match(seed=1) as match:
            match.play("raise")
        self.assertTrue(leduc.is_closed and match.is_closed)

    def test_no_second_beginning(self):
        leduc = baize.game("leduc")
        match = leduc.match(seed=1)
        with self.assertRaises(TypeError):
            match.__init__(leduc)
        leduc.close()
        with self.assertRaises(TypeError):
            leduc.__init__("mantis")  # matches of it still stand on what it was
        with self.assertRaises(AttributeError):
            match.game = baize.game("kuhn")
        with self.assertRaises(baize.Closed):
            baize.Match.__new__(baize.Match).moves()

    def test_handles_are_not_shared(self):
        leduc = baize.game("leduc")
        for one in (leduc.bot("easy"), leduc.batch(2)):
            for call in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaises(TypeError):
                    call(one)
        with self.assertRaises(TypeError):
            pickle.dumps(leduc.match(seed=1))

    def test_circles_are_collected_in_any_order(self):
        for _ in range(50):
            game = baize.Game("leduc")
            match, batch = game.match(seed=1), game.batch(2)
            game.circle = [match, batch, game]
            del game, match, batch
        gc.collect()

    def test_a_child_has_matches_of_its_own(self):
        match = baize.game("leduc").match(seed=1)
        child = os.fork()
        if not child:
            try:
                match.play("raise")
                os._exit(0 if "call" in match.moves() else 1)
            except BaseException:
                os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(match.moves(), ["check", "raise"])

    def test_many_threads_at_one_match(self):
        """They get in each other's way, but not into the library at once."""
        match, batch = baize.game("leduc").match(seed=1), baize.game("leduc").batch(64)
        bot = match.game.bot("easy")

        def play():
            for _ in range(300):
                try:
                    match.step(0)
                    bot.act(match)
                    batch.random(2)
                    match.observe(0)
                except baize.Error:
                    match.restart(1)

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


class Loading(unittest.TestCase):
    def imported(self, code, **environment):
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                              env={**os.environ, **environment})

    def test_a_library_that_is_not_there(self):
        told = self.imported("import baize", BAIZE_LIBRARY="/nowhere/libbaize.so")
        self.assertIn("LibraryMissing", told.stderr)
        self.assertIn("/nowhere/libbaize.so", told.stderr)

    def test_another_library(self):
        told = self.imported("import baize", BAIZE_LIBRARY="libm.so.6")
        self.assertIn("is not libbaize", told.stderr)

    def test_import_leaves_numpy_alone(self):
        told = self.imported("import baize, sys; print('numpy' in sys.modules)")
        self.assertEqual(told.stdout, "False\n", told.stderr)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""Batches: the same matches as one at a time, in arrays."""

import unittest
import unittest.mock

import numpy

import baize


class Batches(unittest.TestCase):
    def test_shapes_and_kinds(self):
        game = baize.game("war-lanes")
        now = game.batch(10, seed=1).look()
        self.assertEqual(now.observation.shape, (10, game.observation_size))
        self.assertEqual(now.mask.shape, (10, game.num_actions))
        self.assertEqual(now.tokens.shape, (10, game.seats))
        self.assertEqual(now.observation.dtype, numpy.float32)
        self.assertTrue((now.mask.sum(axis=1) > 0).all())

    def test_every_game_goes_on_for_ever(self):
        for name in baize.games():
            batch, luck = baize.game(name).batch(32, seed=2), numpy.random.default_rng(2)
            now, ended = batch.look(), 0
            for _ in range(150):
                weights = now.mask * (0.1 + luck.random(now.mask.shape))
                now = batch.step(weights.argmax(axis=1))
                ended += int(now.done.sum())
                self.assertFalse(now.tokens[now.done == 0].any())
                self.assertFalse(now.winners[now.done == 0].any())
            self.assertGreater(ended, 5, name)

    def test_the_same_seed_is_the_same_batch(self):
        kept = []
        for _ in range(2):
            batch = baize.game("mantis").batch(50, seed=5)
            moves = batch.random(40)
            kept.append((moves, batch.now.observation.copy(), batch.now.seat.copy()))
        self.assertEqual(kept[0][0], kept[1][0])
        self.assertTrue((kept[0][1] == kept[1][1]).all() and (kept[0][2] == kept[1][2]).all())

    def test_shares_of_the_win(self):
        batch = baize.game("kuhn").batch(500, seed=1)
        won = numpy.zeros(2)
        ended = 0
        for _ in range(20):
            batch.random(1)
            won += batch.shares().sum(axis=0)
            ended += int(batch.now.done.sum())
        self.assertGreater(ended, 1000)
        self.assertAlmostEqual(float(won.sum()), ended, places=2)

    def test_bots_in_seats(self):
        batch = baize.game("mantis", 3).batch(40, seed=2)
        batch.set_bot(1, "easy")
        batch.set_bot(2, "random")
        for bad in (lambda: batch.set_bot(0, "easy"), lambda: batch.set_bot(3, "easy"),
                    lambda: batch.set_bot(1, "grandmother")):
            with self.assertRaises(baize.WrongValue):
                bad()
        now, ended = batch.look(), 0
        for _ in range(60):
            self.assertFalse(now.seat.any())
            now = batch.step(now.mask.argmax(axis=1))
            ended += int(now.done.sum())
        self.assertGreater(ended, 10)
        batch.set_bot(2, None)
        batch.random(5)
        self.assertTrue((batch.now.seat == 2).any())

    def test_a_match_of_a_batch(self):
        batch = baize.game("leduc").batch(5, seed=3)
        batch.random(3)
        for number in range(5):
            match = batch.match(number)
            self.assertEqual(match.observe().tolist(), batch.now.observation[number].tolist())
            self.assertEqual(match.mask().tolist(), batch.now.mask[number].tolist())
        with self.assertRaises(baize.WrongValue):
            batch.match(5)

    def test_an_illegal_action_changes_nothing(self):
        batch = baize.game("leduc").batch(4, seed=1)
        before = batch.look().observation.copy()
        with self.assertRaises(baize.IllegalMove) as caught:
            batch.step([0, 0, 1, 0])  # there is nothing to call yet
        self.assertIn("2", str(caught.exception))
        self.assertTrue((batch.look().observation == before).all())

    def test_any_array_of_whole_numbers_will_do(self):
        for actions in (
            [0] * 6,
            numpy.zeros(6, numpy.int64),
            numpy.zeros(6, numpy.uint8),
            numpy.zeros((6, 2), numpy.int32)[:, 0],
            numpy.zeros(6, ">i4"),
        ):
            baize.game("leduc").batch(6).step(actions)

    def test_other_arrays_are_refused(self):
        batch = baize.game("leduc").batch(6)
        for actions, error in (
            ([0] * 5, baize.WrongValue),
            (numpy.zeros((6, 1), int), baize.WrongValue),
            (0, baize.WrongValue),
            (numpy.zeros(6), baize.WrongType),
            (["a"] * 6, baize.WrongType),
            (None, baize.WrongValue),
            ([[0], [0, 1]], baize.WrongType),
            (numpy.full(6, 2**32), baize.IllegalMove),
            (numpy.full(6, -1), baize.IllegalMove),
            (numpy.full(6, 2**64 - 1, numpy.uint64), baize.IllegalMove),
        ):
            with self.assertRaises(error, msg=repr(actions)):
                batch.step(actions)

    def test_more_than_there_is_memory_for_is_refused(self):
        lanes = baize.game("war-lanes")
        with unittest.mock.patch("baize.batch.os.sysconf", return_value=1 << 16):  # 4 GiB
            with self.assertRaisesRegex(baize.WrongValue, "GiB"):
                lanes.batch(1 << 20, seed=1)
        with self.assertRaisesRegex(baize.WrongValue, "1 to 1048576"):
            lanes.batch((1 << 20) + 1, seed=1)

    def test_arrays_cannot_be_pulled_away(self):
        batch = baize.game("leduc").batch(6)
        with self.assertRaises(ValueError):
            batch.now.mask.resize((1, 1), refcheck=False)

    def test_without_observations(self):
        batch = baize.Batch(baize.game("leduc"), 6, observations=False)
        self.assertEqual(batch.step(batch.look().mask.argmax(axis=1)).observation.shape, (6, 0))


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""Games, matches and bots as somebody in a notebook uses them."""

import copy
import json
import os
import pickle
import random
import subprocess
import unittest

import numpy

import baize

PROGRAM = os.environ["BAIZE_PROGRAM"]


class Games(unittest.TestCase):
    def test_all_games_of_the_program_are_there(self):
        listed = subprocess.run([PROGRAM, "games"], capture_output=True, text=True, check=True).stdout
        for name in baize.games():
            self.assertIn(f"\n{name} ", "\n" + listed)
            self.assertIn("#", baize.game(name).rules)
        self.assertGreaterEqual(len(baize.games()), 8)

    def test_options_and_seats_are_agreed(self):
        mantis = baize.game("mantis", 4, goal=7)
        self.assertEqual((mantis.seats, mantis.options["goal"]), (4, 7))
        self.assertEqual(mantis, baize.Game("mantis", 4, {"goal": "7"}))
        self.assertNotEqual(mantis, baize.game("mantis", 4))
        self.assertEqual(pickle.loads(pickle.dumps(mantis)), mantis)

    def test_layouts_fill_the_whole_array(self):
        for name in baize.games():
            game = baize.game(name)
            described = game.describe()
            parts = described.observation.parts
            self.assertEqual([part.first for part in parts][0], 0)
            for part, after in zip(parts, parts[1:]):
                self.assertEqual(part.first + part["count"], after.first)
            self.assertEqual(parts[-1].first + parts[-1]["count"], game.observation_size)
            verbs = described.actions.verbs
            self.assertEqual(sum(verb["count"] for verb in verbs), game.num_actions)


class Matches(unittest.TestCase):
    def play_out(self, match, luck):
        """Plays at random, each time by one of the four ways to play the same move."""
        while not match.is_over:
            seat, moves, actions = match.seat, match.moves(), match.actions()
            self.assertEqual(len(moves), match.choices)
            way = luck.randrange(4)
            if way == 0:
                match.step(luck.randrange(match.choices))
            elif way == 1:
                match.play(luck.choice(moves))
            else:
                action = luck.choice(actions)
                self.assertEqual(match.mask()[action], 1)
                self.assertIn(match.move_of(action), moves)
                match.act(action if way == 2 else numpy.int64(action), seat)
        self.assertEqual((match.moves(), match.actions(), match.seat, match.to_act), ([], [], None, ()))

    def test_every_game_is_played_to_its_end(self):
        luck = random.Random(1)
        for name in baize.games():
            for seed in range(5):
                match = baize.game(name).match(seed)
                self.play_out(match, luck)
                result = match.result
                self.assertEqual(sum(result.tokens) + result.house, 0)
                self.assertEqual(len(result.tokens), match.game.seats)

    def test_mask_and_actions_agree(self):
        match = baize.game("tzogous37", 3).match(seed=4)
        for _ in range(12):
            for seat in match.to_act:
                self.assertEqual(numpy.flatnonzero(match.mask(seat)).tolist(), sorted(match.actions(seat)))
            match.step(0)

    def test_the_same_seed_is_the_same_match_as_the_programs(self):
        """Whatever the cards are: `baize run` deals the same ones from this seed."""
        for seed in (7, "a text", "ab" * 32):
            match = baize.game("leduc").match(seed)
            script = f"game leduc\nseed {seed}\ndeck\n" + "".join(
                f"expect seat {seat} zone hand/{seat} {match.view(seat).zones[f'hand/{seat}'][0]}\n"
                for seat in (0, 1)
            )
            told = subprocess.run([PROGRAM, "run", "/dev/stdin"], input=script, capture_output=True, text=True)
            self.assertEqual(told.returncode, 0, script + told.stderr)

    def test_a_record_is_a_replay_of_the_program(self):
        match = baize.game("mantis", 3).match(seed="there and back")
        self.play_out(match, random.Random(2))
        record = match.record()
        told = subprocess.run([PROGRAM, "verify", "/dev/stdin"], input=record, capture_output=True, text=True)
        self.assertIn("its 25 moves are legal, and the result is theirs", told.stdout + told.stderr)
        again = baize.replay(record)
        self.assertEqual(again.result, match.result)
        self.assertEqual(again.game, match.game)
        half = baize.replay(record, moves=3)
        self.assertFalse(half.is_over)

    def test_a_clone_goes_its_own_way(self):
        match = baize.game("leduc").match(seed=3)
        before = match.view(0)
        for other in (match.clone(), copy.copy(match), copy.deepcopy(match)):
            other.play("raise")
            self.assertEqual(match.view(0), before)
            self.assertNotEqual(other.view(0), before)
            other.close()
        twin = match.clone()
        for one in (match, twin):
            while not one.is_over:
                one.step(0)
        self.assertEqual(match.result, twin.result)

    def test_restart_is_a_new_match(self):
        leduc = baize.game("leduc")
        match = leduc.match(seed=1)
        match.play("raise")
        self.assertEqual(match.restart(9), 2)
        self.assertEqual(match.record(), leduc.match(seed=9).record())
        self.assertEqual(match.seed, 9)
        match.restart("nine")
        self.assertEqual(match.record(), leduc.match(seed="nine").record())
        match.again()
        self.assertEqual(match.record(), leduc.match(seed=match.seed).record())
        self.assertEqual(baize.replay(match.record()).seed, match.seed)
        given = leduc.match(chance="given")
        given.step(0)
        self.assertEqual(given.again(), 6)
        self.assertTrue(given.is_chance)

    def test_chance_that_is_given(self):
        match = baize.game("leduc").match(chance="given")
        self.assertTrue(match.is_chance)
        self.assertEqual(match.to_act, (baize.DECK,))
        self.assertAlmostEqual(sum(outcome.probability for outcome in match.outcomes()), 1)
        match.play("KH")
        match.act(match.outcomes()[0].action)
        self.assertEqual(match.view(0)["zones"]["hand/0"], ["KH"])
        self.assertEqual((match.seat, match.outcomes()), (0, []))
        with self.assertRaises(baize.IllegalMove):
            baize.game("kuhn").match(chance="given").play("2C")

    def test_views_are_of_the_seat(self):
        match = baize.game("leduc").match(seed=1)
        self.assertEqual(match.view(1)["seat"], 1)
        self.assertEqual(match.view(1)["zones"]["hand/0"], ["?"])
        self.assertEqual(match.view(baize.WATCHER)["zones"]["hand/1"], ["?"])
        match.play("raise")
        self.assertTrue(any(event["event"] == "turn" for event in match.events(1)))
        json.dumps(match.view(0))

    def test_bots_decide_for_the_seat_to_act(self):
        for name in baize.games():
            game = baize.game(name)
            bots = [game.bot("medium", seed=seat) for seat in range(game.seats)]
            match = game.match(seed=5)
            for _ in range(6):
                if match.is_over:
                    break
                seat = match.seat
                self.assertIn(bots[seat].move(match), match.moves())
                action = bots[seat].act(match)
                self.assertIn(action, match.actions())
                match.act(action)


class HiddenThings(unittest.TestCase):
    def test_what_is_hidden_changes_no_observation(self):
        """A guess is a match that could be this one for all the seat knows: it differs in nothing
        but what is hidden from it."""
        luck, others_differ = random.Random(3), 0
        for name in baize.games():
            for seed in range(6):
                match = baize.game(name).match(seed)
                for _ in range(luck.randrange(30)):
                    match.step(luck.randrange(match.choices))
                    if match.is_over:
                        match.restart(seed + 100)
                for seat in range(match.game.seats):
                    guess = match.guess(seat, seed=luck.randrange(2**32))
                    self.assertEqual(guess.view(seat), match.view(seat))
                    self.assertEqual(guess.observe(seat).tolist(), match.observe(seat).tolist())
                    self.assertEqual(guess.mask(seat).tolist(), match.mask(seat).tolist())
                    other = (seat + 1) % match.game.seats
                    others_differ += guess.observe(other).tolist() != match.observe(other).tolist()
        self.assertGreater(others_differ, 20)

    def test_two_deals_that_differ_in_a_hidden_card(self):
        seen = []
        for hidden in ("JS", "QS"):
            match = baize.game("kuhn").match(chance="given")
            match.play("KS")
            match.play(hidden)
            match.play("bet")
            seen.append((match.view(0), match.events(0), match.observe(0).tolist()))
            self.assertEqual(match.view(1)["zones"]["hand/1"], [hidden])
        self.assertEqual(seen[0], seen[1])

    def test_observations_of_environments(self):
        seen = []
        for hidden in ("JS", "QS"):
            env = baize.env("kuhn")
            env.reset(seed=1)
            env.table.match = env.table.game.match(chance="given")
            env.table.match.play("KS")
            env.table.match.play(hidden)
            seen.append(env.observe("player_0")["observation"].tolist())
        self.assertEqual(seen[0], seen[1])


if __name__ == "__main__":
    unittest.main()

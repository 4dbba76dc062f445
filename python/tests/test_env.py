# SPDX-License-Identifier: MIT
"""The environments keep the contracts of PettingZoo and Gymnasium.

Neither can be installed here; these tests ask what PettingZoo's api_test, parallel_api_test and
seed tests ask, for every game.
"""

import random
import re
import unittest

import numpy

import baize
from baize import spaces


def legal(observation, luck):
    return luck.choice(numpy.flatnonzero(observation["action_mask"]).tolist())


class OneAtATime(unittest.TestCase):
    def check_observation(self, env, agent, observation):
        self.assertTrue(env.observation_space(agent).contains(observation))
        numbers = observation["observation"]
        seat = env.table.seat_of[agent]
        self.assertEqual(numbers.tolist(), env.table.match.observe(seat).tolist())
        self.assertEqual(env.observation_space(agent)["observation"].dtype, numbers.dtype)
        self.assertFalse(numpy.isnan(numbers).any() or numpy.isinf(numbers).any())
        self.assertTrue(numbers.any())

    def check_agents(self, env):
        agents = set(env.agents)
        for table in (env.rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(set(table), agents)
        self.assertEqual(env.num_agents, len(env.agents))
        self.assertLessEqual(agents, set(env.possible_agents))

    def test_spaces(self):
        for name in baize.games():
            env = baize.env(name)
            env.reset(seed=0, options={"options": 1})
            self.assertEqual(env.agents, env.possible_agents)
            self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
            self.assertIsNone(env.last(observe=False)[0])
            self.assertIs(env.unwrapped, env)
            self.assertIn(name.replace("-", "_"), str(env))
            self.assertEqual(env.max_num_agents, len(env.possible_agents))
            for agent in env.possible_agents:
                self.assertRegex(agent, re.compile("^[a-z]+_[0-9]+$"))
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertIsInstance(env.action_space(agent), spaces.Discrete)
                self.assertEqual(env.action_space(agent), env.action_space(env.agents[0]))

    def test_playing(self):
        luck = random.Random(1)
        for name in baize.games():
            for seats in (2, 3) if name in ("mantis", "tzogous37") else (2,):
                env = baize.env(name, seats)
                for _ in range(2):
                    env.reset()
                    self.play(env, luck)

    def play(self, env, luck):
        summed = {agent: 0 for agent in env.agents}
        live, finished = env.agents[:], set()
        for agent in env.agent_iter(100_000):
            self.assertEqual(agent, env.agent_selection)
            observation, reward, termination, truncation, info = env.last()
            self.assertIs(termination, env.terminations[agent])
            self.assertIs(truncation, env.truncations[agent])
            self.assertEqual(info, env.infos[agent])
            self.assertIsInstance(info, dict)
            self.check_observation(env, agent, observation)
            self.assertEqual(summed[agent], reward)
            over = termination or truncation
            self.assertIsNone(env.step(None if over else legal(observation, luck)))
            summed[agent] = 0
            for one, part in env.rewards.items():
                summed[one] += part
            self.assertFalse(over and agent in finished)
            self.check_agents(env)
            if over:
                live.remove(agent)
                finished.add(agent)
            self.assertEqual(env.agents, live)
        self.assertEqual(finished, set(env.possible_agents))

    def test_rewards_are_what_the_match_brought(self):
        luck = random.Random(2)
        for reward in ("tokens", "win"):
            env = baize.env("leduc", reward=reward)
            for seed in range(20):
                env.reset(seed=seed)
                last = {}
                for agent in env.agent_iter():
                    observation, got, over, _, _ = env.last()
                    if over:
                        last[agent] = got
                    env.step(None if over else legal(observation, luck))
                result = env.table.match.result
                if reward == "tokens":
                    self.assertEqual(tuple(last.values()), result.tokens)
                else:
                    for seat, agent in enumerate(env.possible_agents):
                        wanted = 0 if len(result.winners) != 1 else 1 if seat in result.winners else -1
                        self.assertEqual(last[agent], wanted)

    def test_a_game_without_stakes_is_rewarded_by_its_winners(self):
        self.assertEqual(baize.env("mantis").table.reward, "win")
        self.assertEqual(baize.env("mantis", stake=5).table.reward, "tokens")
        self.assertEqual(baize.env("leduc").table.reward, "tokens")

    def test_the_same_seed_is_the_same_row_of_matches(self):
        def row(seed):
            luck, seen, env = random.Random(5), [], baize.env("mantis")
            for number in range(3):
                env.reset(seed=seed if number == 0 else None)
                for agent in env.agent_iter():
                    observation, reward, over, _, _ = env.last()
                    seen.append((agent, reward, observation["observation"].tobytes()))
                    env.step(None if over else legal(observation, luck))
            return seen

        self.assertEqual(row(1), row(1))
        self.assertNotEqual(row(1), row(2))

    def test_refusals(self):
        env = baize.env("leduc")
        with self.assertRaisesRegex(baize.WrongValue, "reset"):
            env.step(0)
        env.reset(seed=1)
        with self.assertRaises(baize.IllegalMove):
            env.step(1)  # nothing to call
        with self.assertRaises(baize.IllegalMove):
            env.step(None)
        with self.assertRaises(baize.WrongType):
            env.step("raise")
        env.step(numpy.int32(0))
        with self.assertRaises(baize.WrongValue):
            env.observe("player_7")
        with self.assertRaises(baize.WrongValue):
            baize.env("leduc", reward="glory")
        env.reset(seed=1)
        while not any(env.terminations.values()):
            env.step(int(numpy.flatnonzero(env.last()[0]["action_mask"])[0]))
        with self.assertRaises(baize.IllegalMove):
            env.step(0)
        self.assertIsNone(env.render())
        self.assertIn("leduc", baize_render("leduc"))


def baize_render(name):
    env = baize.env(name, render_mode="ansi")
    env.reset(seed=1)
    return env.render()


class AllAtOnce(unittest.TestCase):
    def test_playing(self):
        luck = random.Random(1)
        for name in baize.games():
            env = baize.parallel_env(name)
            env.reset(seed=0, options={"options": 1})
            for _ in range(2):
                observations, infos = env.reset()
                self.assertEqual(set(observations), set(env.agents))
                self.assertEqual(set(infos), set(env.agents))
                self.play(env, observations, luck)

    def play(self, env, observations, luck):
        while env.agents:
            agents = set(env.agents)
            for agent in agents:
                self.assertTrue(env.observation_space(agent).contains(observations[agent]))
            actions = {agent: legal(observations[agent], luck) for agent in env.agents}
            to_act = env.table.match.to_act
            for agent, action in actions.items():
                self.assertEqual(action == env.wait, env.table.seat_of[agent] not in to_act)
                self.assertTrue(env.action_space(agent).contains(action))
            observations, rewards, ends, cuts, infos = env.step(actions)
            for given in (observations, rewards, ends, cuts, infos):
                self.assertEqual(set(given), agents)
            self.assertEqual(set(env.agents), {agent for agent in agents if not ends[agent]})
            self.assertTrue(all(isinstance(end, bool) for end in ends.values()))
        result = env.table.match.result
        if env.table.reward == "tokens":
            self.assertEqual(tuple(rewards.values()), result.tokens)

    def test_sealed_decisions_are_made_in_one_step(self):
        env = baize.parallel_env("single-card-game")
        env.reset(seed=1)
        fold = env.table.game.describe().actions.verbs[1].first
        _, rewards, ends, _, _ = env.step({"player_0": fold, "player_1": fold})
        self.assertEqual((rewards, ends["player_0"]), ({"player_0": -1.0, "player_1": -1.0}, True))

    def test_refusals_play_nothing(self):
        env = baize.parallel_env("single-card-game")
        env.reset(seed=1)
        before = env.table.match.record()
        for actions, error in (
            ({"player_0": 0}, baize.WrongValue),
            ({"player_0": 0, "player_1": env.wait}, baize.IllegalMove),
            ({"player_0": 0, "player_1": 99}, baize.WrongValue),
            ({"player_0": 0, "player_1": "fold"}, baize.WrongType),
            ({"player_0": 0, "player_2": 0}, baize.WrongValue),
            ([0, 0], baize.WrongType),
        ):
            with self.assertRaises(error):
                env.step(actions)
            self.assertEqual(env.table.match.record(), before)
        turns = baize.parallel_env("leduc")
        turns.reset(seed=1)
        with self.assertRaisesRegex(baize.IllegalMove, "wait"):
            turns.step({"player_0": 0, "player_1": 0})
        turns.step({"player_0": 0})  # who is not to act may be left out


class Alone(unittest.TestCase):
    def test_playing(self):
        luck = random.Random(1)
        for name in baize.games():
            env, seats = baize.solo_env(name, bots="easy"), set()
            for _ in range(4):
                observation, info = env.reset()
                seats.add(env.seat)
                terminated = truncated = False
                while not (terminated or truncated):
                    self.assertTrue(env.observation_space.contains(observation))
                    observation, reward, terminated, truncated, info = env.step(legal(observation, luck))
                    self.assertIsInstance(reward, float)
                    self.assertFalse(reward and not terminated)
            self.assertEqual(len(seats), 2)

    def test_refusals(self):
        with self.assertRaises(baize.WrongValue):
            baize.solo_env("leduc", bots=["easy", "easy"])
        with self.assertRaises(baize.WrongValue):
            baize.solo_env("leduc", bots="grandmother")
        with self.assertRaises(baize.WrongValue):
            baize.solo_env("leduc", seat=2)
        env = baize.solo_env("leduc", seat=1)
        env.reset(seed=1)
        self.assertEqual(env.seat, 1)


class Spaces(unittest.TestCase):
    def test_a_mask_is_kept(self):
        space = spaces.Discrete(5)
        space.seed(1)
        mask = numpy.array([0, 1, 0, 1, 0], numpy.int8)
        self.assertEqual({int(space.sample(mask)) for _ in range(50)}, {1, 3})
        self.assertEqual({int(space.sample()) for _ in range(100)}, set(range(5)))
        self.assertFalse(space.contains(5) or space.contains(-1) or space.contains(1.0))
        with self.assertRaises(ValueError):
            space.sample(numpy.ones(4, numpy.int8))

    def test_samples_are_contained(self):
        env = baize.env("kuhn")
        space = env.observation_space("player_0")
        self.assertTrue(space.contains(space.sample()))
        self.assertFalse(space.contains({}))


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""What the environments share: agents at a table, their spaces, observations, masks and rewards."""

from __future__ import annotations

import random
from typing import Any, Mapping

import numpy

from . import spaces
from .errors import WrongType, WrongValue
from .game import Game, new_seed
from .match import Match
from .native import kind, whole

AgentID = str
Observation = dict[str, Any]


class Table:
    """A match with an agent at each seat: player_0 is seat 0, and so on."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None,
        options: Mapping[str, int | str],
        reward: str | None,
        waiting: bool,
    ):
        if isinstance(game, str):
            game = Game(game, seats, options)
        elif not isinstance(game, Game):
            raise WrongType(f"a game is a Game or its name, not {kind(game)}")
        elif options or seats not in (None, game.seats):
            raise WrongValue("say seats and options with the name of a game, not with a Game")
        if reward not in (None, "tokens", "win"):
            raise WrongValue(f'reward is "tokens" or "win", not {reward!r}')
        self.game = game
        self.reward = reward or ("tokens" if self.has_stake() else "win")
        self.agents = [f"player_{seat}" for seat in range(game.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.wait = game.num_actions if waiting else None  # the action of who is not to act
        actions = game.num_actions + waiting
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(
                        -numpy.inf, numpy.inf, (game.observation_size,), numpy.float32
                    ),
                    "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
                }
            )
            for agent in self.agents
        }
        self._seeds = random.Random(new_seed())
        self.match: Match | None = None

    def has_stake(self) -> bool:
        """Do tokens move under these rules?"""
        return bool(self.game.describe()["stake"])

    def deal(self, seed: int | None) -> Match:
        """Begins a match. A seed fixes this and all later ones; without one the row goes on."""
        if seed is not None:
            self._seeds = random.Random(whole(seed, "a seed", 0, 2**64 - 1))
        number = self._seeds.getrandbits(63)
        if self.match is None or self.match.is_closed:
            self.match = Match(self.game, number)
        else:
            self.match.restart(number)
        return self.match

    def now(self) -> Match:
        if self.match is None:
            raise WrongValue("call reset() first")
        return self.match

    def find(self, agent: Any) -> int:
        try:
            return self.seat_of[agent]
        except (KeyError, TypeError):
            raise WrongValue(f"an agent is one of {', '.join(self.agents)}, not {agent!r}") from None

    def observe(self, seat: int) -> Observation:
        """What the seat knows, and which actions it has: made from its view alone."""
        match, actions = self.now(), self.game.num_actions
        mask = numpy.zeros(actions + (self.wait is not None), numpy.int8)
        match.mask(seat, out=mask[:actions])
        if self.wait is not None and not mask.any():
            mask[self.wait] = 1
        return {"observation": match.observe(seat), "action_mask": mask}

    def rewards(self) -> list[float]:
        """What the match that is over brought to each seat: tokens, or for "win" 1 to who won alone
        and -1 to who lost alone, so that all add up to 0."""
        result, seats = self.now().result, self.game.seats
        if result is None:
            return [0.0] * seats
        if self.reward == "tokens":
            return [float(tokens) for tokens in result.tokens]
        if not result.winners:
            return [0.0] * seats
        share = seats / len(result.winners)
        return [((seat in result.winners) * share - 1) / (seats - 1) for seat in range(seats)]

    def close(self) -> None:
        if self.match is not None:
            self.match.close()

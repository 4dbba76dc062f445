# SPDX-License-Identifier: MIT
"""A game as an environment for one learner, with bots in the other seats: the shape of Gymnasium's
Env. If Gymnasium is installed it is its Env, so that its wrappers take it."""

from __future__ import annotations

from typing import Any, Iterable

from .bot import Bot
from .errors import IllegalMove, WrongType, WrongValue
from .game import Game
from .table import Observation, Table
from .native import kind, whole
from .turns import told

try:
    from gymnasium import Env as _Base
except ImportError:
    _Base = object


DEALS_MAX = 10_000


class AloneEnv(_Base):  # type: ignore[misc]
    """One seat is the learner's; `bots` play the others. The reward comes when the match is over.

    >>> env = AloneEnv("leduc", bots="medium")
    >>> observation, info = env.reset(seed=1)
    >>> terminated = False
    >>> while not terminated:
    ...     action = env.action_space.sample(observation["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        bots: str | Iterable[str] = "medium",
        seat: int | None = None,
        reward: str | None = None,
        render_mode: str | None = None,
        **options: int | str,
    ):
        """`bots` is one for all other seats, or one for each of them. Without a `seat` the learner
        sits at the next one in each match."""
        if render_mode not in (None, "ansi"):
            raise WrongValue(f'render_mode is None or "ansi", not {render_mode!r}')
        self.table = Table(game, seats, options, reward, waiting=False)
        count = self.table.game.seats
        self._fixed = None if seat is None else whole(seat, "a seat", 0, count - 1)
        self.seat = self._fixed or 0
        try:
            names = [bots] * (count - 1) if isinstance(bots, str) else list(bots)
        except TypeError:
            raise WrongType(f"bots are a name, or one for each other seat, not {kind(bots)}") from None
        if len(names) != count - 1:
            raise WrongValue(f"{count - 1} bots are wanted, one for each other seat, not {len(names)}")
        self._names = names
        self._bots: list[Bot] = []
        self._begin_anew()
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"]}
        self.observation_space = self.table.observation_spaces["player_0"]
        self.action_space = self.table.action_spaces["player_0"]

    @property
    def unwrapped(self) -> "AloneEnv":
        return self

    def _begin_anew(self) -> None:
        """The learner in the first seat, and the bots with the luck that they have at first."""
        before, game = self._bots, self.table.game
        self._bots = [Bot(game, name, seed) for seed, name in enumerate(self._names)]
        self._begun = -1
        for bot in before:
            bot.close()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals anew, and lets the bots play until the learner is to act. A match that is over before
        is passed over."""
        if seed is not None:
            self._begin_anew()
        for _ in range(DEALS_MAX):
            self.table.deal(seed)
            seed, self._begun = None, self._begun + 1
            if self._fixed is None:
                self.seat = self._begun % self.table.game.seats
            self._play_on()
            if not self.table.now().is_over:
                return self.table.observe(self.seat), {}
        raise WrongValue(f"in {DEALS_MAX} matches the learner had nothing to decide")

    def _play_on(self) -> None:
        match = self.table.now()
        while not match.is_over and self.seat not in match.to_act:
            seat = match._actor(None)
            bot = self._bots[seat - (seat > self.seat)]
            match.act(bot.act(match, seat), seat)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner acts, then the bots, until it is to act again or the match is over."""
        match = self.table.now()
        if match.is_over:
            raise IllegalMove("the match is over: call reset()")
        match.act(action, self.seat)
        self._play_on()
        reward = self.table.rewards()[self.seat]
        return self.table.observe(self.seat), reward, match.is_over, False, {}

    def render(self) -> str | None:
        """The match as everybody at the table sees it, with render_mode="ansi"."""
        return None if self.render_mode is None else told(self.table)

    def close(self) -> None:
        for bot in self._bots:
            bot.close()
        self.table.close()

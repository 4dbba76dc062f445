# SPDX-License-Identifier: MIT
"""A game as an environment in which all agents step at once: the shape of PettingZoo's ParallelEnv.

Games whose decisions are sealed are at home here: what is to be decided at once is decided in one
step. Where only some seats are to act the others have one action, to wait: the last of the space.
"""

from __future__ import annotations

from typing import Any, Mapping

from .errors import IllegalMove, WrongType, WrongValue
from .game import Game
from .native import kind, whole
from .table import AgentID, Observation, Table
from .turns import told

try:
    from pettingzoo import ParallelEnv as _Base
except ImportError:
    _Base = object

Steps = tuple[
    dict[AgentID, Observation],
    dict[AgentID, float],
    dict[AgentID, bool],
    dict[AgentID, bool],
    dict[AgentID, dict[str, Any]],
]


class TogetherEnv(_Base):  # type: ignore[misc]
    """All agents step at once; rewards come when the match is over.

    >>> env = TogetherEnv("single-card-game")
    >>> observations, infos = env.reset(seed=1)
    >>> while env.agents:
    ...     actions = {
    ...         agent: env.action_space(agent).sample(observations[agent]["action_mask"])
    ...         for agent in env.agents
    ...     }
    ...     observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> terminations
    {'player_0': True, 'player_1': True}
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        reward: str | None = None,
        render_mode: str | None = None,
        **options: int | str,
    ):
        if render_mode not in (None, "ansi"):
            raise WrongValue(f'render_mode is None or "ansi", not {render_mode!r}')
        super().__init__()
        self.table = Table(game, seats, options, reward, waiting=True)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"baize_{self.table.game.name.replace('-', '_')}_v1",
            "render_modes": ["ansi"],
        }
        self.possible_agents: list[AgentID] = list(self.table.agents)
        self.agents: list[AgentID] = []
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces
        #: The action of an agent that is not to act.
        self.wait = self.table.game.num_actions

    def observation_space(self, agent: AgentID) -> Any:
        self.table.find(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: AgentID) -> Any:
        self.table.find(agent)
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "TogetherEnv":
        return self

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[AgentID, Observation], dict[AgentID, dict[str, Any]]]:
        """Deals anew. A seed fixes this match and those after it. `options` are not looked at: the
        rules are agreed when the environment is made."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[AgentID, Observation]:
        return {agent: self.table.observe(seat) for agent, seat in self.table.seat_of.items()}

    def step(self, actions: Mapping[AgentID, int]) -> Steps:
        """One action of each agent. Those that are not to act wait, or are left out. If one action
        is not legal none is played."""
        match = self.table.now()
        if not self.agents:
            raise IllegalMove("the match is over: call reset()")
        for seat, action in self._checked(actions).items():
            match.act(action, seat)
        rewards = dict(zip(self.possible_agents, self.table.rewards()))
        is_over = match.is_over
        ends = {agent: is_over for agent in self.possible_agents}
        cuts = {agent: False for agent in self.possible_agents}
        infos: dict[AgentID, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
        if is_over:
            self.agents = []
        return self._observations(), rewards, ends, cuts, infos

    def _checked(self, actions: Any) -> dict[int, int]:
        """The actions of the seats that are to act."""
        match = self.table.now()
        if not isinstance(actions, Mapping):
            raise WrongType(f"actions are a dictionary with an action for each agent, not {kind(actions)}")
        chosen = {}
        for agent, action in actions.items():
            seat = self.table.find(agent)
            chosen[seat] = whole(action, f"the action of {agent}", 0, self.wait)
        to_act = match.to_act
        for seat, action in chosen.items():
            if seat in to_act and action not in match.actions(seat):
                raise IllegalMove(f"{self.possible_agents[seat]} does not have the action {action} now")
            if seat not in to_act and action != self.wait:
                raise IllegalMove(
                    f"{self.possible_agents[seat]} is not to act: its action is to wait, {self.wait}"
                )
        missing = [self.possible_agents[seat] for seat in to_act if seat not in chosen]
        if missing:
            raise WrongValue(f"{' and '.join(missing)} must act, and got no action")
        return {seat: chosen[seat] for seat in to_act}

    def render(self) -> str | None:
        """The match as everybody at the table sees it, with render_mode="ansi"."""
        return None if self.render_mode is None else told(self.table)

    def close(self) -> None:
        self.table.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])

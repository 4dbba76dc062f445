# SPDX-License-Identifier: MIT
"""A game as an environment in which one agent acts at a time: the shape of PettingZoo's AECEnv.

If PettingZoo is installed these are its AECEnv, so that its wrappers and tests take them.
"""

from __future__ import annotations

from typing import Any, Iterator

from .errors import IllegalMove, WrongValue
from .game import Game
from .table import AgentID, Observation, Table

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object


class TurnEnv(_Base):  # type: ignore[misc]
    """One agent acts at a time; rewards come when the match is over.

    >>> env = TurnEnv("leduc")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     if termination or truncation:
    ...         action = None
    ...     else:
    ...         action = env.action_space(agent).sample(observation["action_mask"])
    ...     env.step(action)
    >>> env.agents
    []
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
        """`reward` is "tokens", what each won or lost (the standard, if tokens are at stake), or
        "win", from 1 for who won alone to -1. An illegal action raises IllegalMove."""
        if render_mode not in (None, "ansi"):
            raise WrongValue(f'render_mode is None or "ansi", not {render_mode!r}')
        super().__init__()
        self.table = Table(game, seats, options, reward, waiting=False)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"baize_{self.table.game.name.replace('-', '_')}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents: list[AgentID] = list(self.table.agents)
        self.agents: list[AgentID] = []
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces

    # ---- Spaces ----

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
    def unwrapped(self) -> "TurnEnv":
        return self

    # ---- Playing ----

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals anew. A seed fixes this match and those after it. `options` are not looked at: the
        rules are agreed when the environment is made."""
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[AgentID, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.table.now().seat
        self.agent_selection = self.possible_agents[seat or 0]

    def step(self, action: int | None) -> None:
        """The selected agent acts; None is for agents whose match is over."""
        self.table.now()
        if not self.agents:
            raise IllegalMove("the match is over for all agents: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise IllegalMove(f"{agent} is to act: None is only for agents whose match is over")
        match = self.table.now()
        match.act(action, self.table.seat_of[agent])
        if match.is_over:
            for name, reward in zip(self.possible_agents, self.table.rewards()):
                self.rewards[name] = reward
                self._cumulative_rewards[name] += reward
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def _leave(self, agent: AgentID, action: Any) -> None:
        if action is not None:
            raise IllegalMove(f"the match of {agent} is over: its only action is None")
        del self.rewards[agent], self._cumulative_rewards[agent]
        del self.terminations[agent], self.truncations[agent], self.infos[agent]
        self.agents.remove(agent)
        self.rewards = {name: 0.0 for name in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: AgentID) -> Observation:
        """What the agent knows: {"observation": …, "action_mask": …}. The mask is all 0 unless it is
        to act."""
        return self.table.observe(self.table.find(agent))

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent knows, what it was rewarded with since it last acted, whether its
        match is over or was cut short, and more (nothing)."""
        self.table.now()
        if not self.agents:
            raise IllegalMove("the match is over for all agents: call reset()")
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[AgentID]:
        """The agent to act, again and again, until the match is over for all or so many times."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        """The match as everybody at the table sees it, with render_mode="ansi"."""
        return None if self.render_mode is None else told(self.table)

    def close(self) -> None:
        self.table.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def told(table: Table) -> str:
    """What a watcher sees: phase, then zones and counters, a line each."""
    view = table.now().view(6)
    lines = [f"{table.game.name}: {view.phase}"]
    for part in ("zones", "counters"):
        lines += [f"  {name}: {value}" for name, value in view.get(part, {}).items()]
    return "\n".join(lines)

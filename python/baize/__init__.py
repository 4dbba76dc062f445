# SPDX-License-Identifier: MIT
"""Baize for notebooks: original card games to play, measure, solve and learn.

    game("leduc")                  a game with its seats and options agreed
    game("leduc").match(seed=7)    a match: moves, views, observations, results
    game("leduc").bot("hard")      somebody to play against
    game("leduc").batch(4096)      thousands of matches at once, as numpy arrays
    sim("leduc", games=100_000)    the lab: sim, compare, sweep, solve, arena, score, odds
    env("leduc")                   an environment, one agent at a time (PettingZoo's AECEnv)
    parallel_env("leduc")          an environment, all agents at once (PettingZoo's ParallelEnv)
    solo_env("leduc")              an environment for one learner among bots (Gymnasium's Env)

docs/python.md tells all of it. numpy is imported when the first array is wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .batch import Batch, Step
from .bot import Bot
from .errors import Closed, Error, IllegalMove, Interrupted, LibraryMissing, Mismatch
from .errors import WrongType, WrongValue
from .figures import Figures
from .game import Game, game, games
from .lab import arena, compare, odds, score, sim, solve, sweep
from .match import DECK, WATCHER, Match, Outcome, Result, replay
from .native import version

if TYPE_CHECKING:
    from .alone import AloneEnv
    from .together import TogetherEnv
    from .turns import TurnEnv

__version__ = version()


def env(game: Game | str, seats: int | None = None, **more: Any) -> "TurnEnv":
    """An environment in which one agent acts at a time: see TurnEnv."""
    from .turns import TurnEnv

    return TurnEnv(game, seats, **more)


def parallel_env(game: Game | str, seats: int | None = None, **more: Any) -> "TogetherEnv":
    """An environment in which all agents step at once: see TogetherEnv."""
    from .together import TogetherEnv

    return TogetherEnv(game, seats, **more)


def solo_env(game: Game | str, seats: int | None = None, **more: Any) -> "AloneEnv":
    """An environment for one learner among bots: see AloneEnv."""
    from .alone import AloneEnv

    return AloneEnv(game, seats, **more)


__all__ = [
    "Batch", "Bot", "Closed", "DECK", "Error", "Figures", "Game", "IllegalMove", "Interrupted",
    "LibraryMissing", "Match", "Mismatch", "Outcome", "Result", "Step", "WATCHER", "WrongType",
    "WrongValue", "arena", "compare", "env", "game", "games", "odds", "parallel_env", "replay",
    "score", "sim", "solo_env", "solve", "sweep", "version",
]

# SPDX-License-Identifier: MIT
"""Bots: somebody who decides from what a seat knows, and from nothing else."""

from __future__ import annotations

import threading

from . import native
from .errors import IllegalMove, Mismatch, WrongType, WrongValue
from .game import Game, Seed, seed_word
from .handle import Handle
from .match import Match


class Bot(Handle):
    """A bot by the name that the commands know it by: a level ("easy", "medium", "hard", "best"), or
    a way to play ("random", "search:500", "equilibrium"; `baize sim --help` has more).

    >>> kuhn = Game("kuhn")
    >>> bot = Bot(kuhn, "random", seed=1)
    >>> match = kuhn.match(seed=1)
    >>> bot.move(match) in match.moves()
    True
    """

    __slots__ = ("_game", "name", "_lock")

    def __init__(self, game: Game, name: str = "best", seed: Seed = 0):
        self._only_once()
        if not isinstance(game, Game):
            raise WrongType(f"a bot plays a Game, not {native.kind(game)}")
        word, called = native.into(seed_word(seed), "a seed"), native.into(name, "the name of a bot")
        game._open()
        shared, why = game._shared.take(), native.Why()
        address = native.short.baize_bot_open(shared.address, called, word, why)
        if not address:
            shared.drop()
            native.refuse(WrongValue, why)
        self._game = game
        self.name = name
        self._lock = threading.RLock()
        self._shared = shared
        self._hold(address)

    @property
    def game(self) -> Game:
        return self._game

    def _end(self, address: int) -> None:
        with self._lock:
            native.short.baize_bot_close(address)

    def _look(self, match: Match, seat: int | None) -> tuple[Match, int]:
        """A copy of the match for the bot to look at, since it thinks without Python's lock."""
        self._open()
        if not isinstance(match, Match):
            raise WrongType(f"a bot looks at a Match, not {native.kind(match)}")
        match._open()
        if match.game is not self.game and match.game != self.game:
            raise Mismatch(f"this bot plays {self.game}; the match is of {match.game}")
        actor = match._actor(seat)
        if actor not in match.to_act or actor == native.DECK:
            raise IllegalMove(f"seat {actor} is not to act")
        return match.clone(), actor

    def act(self, match: Match, seat: int | None = None) -> int:
        """The action it takes for the seat that is to act. Plays nothing: match.act() does."""
        copy, actor = self._look(match, seat)
        why = native.Why()
        with copy, self._lock:
            action: int = native.long.baize_bot_act(
                self._address, copy._address, actor, why
            )
        if action < 0:
            native.refuse(WrongValue, why)
        return action

    def move(self, match: Match, seat: int | None = None) -> str:
        """The same as people write it, for match.play()."""
        copy, actor = self._look(match, seat)
        why = native.Why()
        with copy, self._lock:
            text = native.take(
                native.long.baize_bot_move(self._address, copy._address, actor, why)
            )
        if text is None:
            native.refuse(WrongValue, why)
        return text

    def __repr__(self) -> str:
        if self.is_closed:
            return "<Bot, closed>"
        return f"<Bot {self.name} of {self.game.name}>"

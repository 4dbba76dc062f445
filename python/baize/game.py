# SPDX-License-Identifier: MIT
"""Games with their seats and options agreed. A Game never changes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Mapping

from . import native
from .errors import WrongType, WrongValue
from .figures import Figures, read
from .handle import GameHandle, Handle

if TYPE_CHECKING:
    from .batch import Batch
    from .bot import Bot
    from .match import Match

Seed = int | str


def games() -> list[str]:
    """The names of all games.

    >>> games()[2:4]
    ['kuhn', 'leduc']
    """
    names: list[str] = []
    while (name := native.short.baize_game_name(len(names))) is not None:
        names.append(name.decode())
    return names


def option_words(options: Any) -> list[str]:
    """Options as the commands take them: {"pair": 5} is "pair=5"."""
    if not isinstance(options, Mapping):
        raise WrongType(f'options are a dictionary such as {{"pair": 5}}, not {native.kind(options)}')
    words = []
    for name, value in options.items():
        native.into(name, "the name of an option")
        if not isinstance(value, str):
            value = str(native.whole(value, f"option {name}", -(2**31), 2**31 - 1))
        if "," in value or "=" in name or "," in name:
            raise WrongValue(f"{name}={value} is not one option and its value")
        words.append(f"{name}={value}")
    return words


def seed_word(seed: Any) -> str:
    """A seed as the commands take it: any number or text."""
    if isinstance(seed, str):
        native.into(seed, "a seed")
        return seed
    return str(native.whole(seed, "a seed that is no text", 0, 2**64 - 1))


def new_seed() -> int:
    """A seed that nobody has had before, for who asks for none."""
    import os

    return int.from_bytes(os.urandom(7), "little")


class Game(Handle):
    """A game with its seats and options.

    >>> leduc = Game("leduc", options={"ante": 2})
    >>> leduc.seats, leduc.options["ante"], leduc.num_actions
    (2, 2, 4)
    >>> Game("ludo")
    Traceback (most recent call last):
    baize.errors.WrongValue: ...
    """

    def __init__(
        self,
        name: str,
        /,
        seats: int | None = None,
        options: Mapping[str, int | str] | None = None,
    ):
        self._only_once()
        words = ",".join(option_words(options or {}))
        count = 0 if seats is None else native.whole(seats, "the number of seats", 1, 99)
        why = native.Why()
        address = native.short.baize_game_open(
            native.into(name, "the name of a game"),
            count,
            native.into(words, "the options") if words else None,
            why,
        )
        if not address:
            native.refuse(WrongValue, why)
        self._take(address)

    def _take(self, address: int) -> None:
        self._shared = GameHandle(address, native.short.baize_game_close)
        self._hold(address)
        self._seats: int = native.short.baize_game_seats(address)
        self._described  # read now: matches outlive it, and ask for its name
        self._num_actions: int = native.short.baize_actions(address)
        self._observation_size: int = native.short.baize_observation_size(address)

    @classmethod
    def _of(cls, address: int) -> "Game":
        """The game of a handle that somebody else opened."""
        game = cls.__new__(cls)
        game._take(address)
        return game

    def _end(self, address: int) -> None:
        pass  # the last user gives it back

    @cached_property
    def _described(self) -> Figures:
        return self.describe()

    def describe(self) -> Figures:
        """All there is to know: options, verbs, zones, counters, phases, words, and how observations
        and actions are laid out."""
        self._open()
        text = native.take(native.short.baize_game_describe(self._address))
        return Figures(read(text or "{}"))

    @property
    def name(self) -> str:
        return str(self._described["setup"]["game"])

    @property
    def seats(self) -> int:
        return self._seats

    @property
    def num_actions(self) -> int:
        """How many actions there are in all; Match.mask() says which a seat has."""
        return self._num_actions

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return self._observation_size

    @property
    def options(self) -> dict[str, int]:
        """The options as agreed, standard ones among them."""
        return dict(self._described["setup"]["options"])

    @property
    def rules(self) -> str:
        """Its page of rules, in Markdown."""
        self._open()
        return native.take(native.short.baize_game_rules(self._address)) or ""

    @property
    def key(self) -> tuple[str, int, tuple[tuple[str, int], ...]]:
        """What makes two games the same: name, seats and options."""
        return self.name, self.seats, tuple(sorted(self.options.items()))

    def match(self, seed: Seed | None = None, *, chance: str = "seed") -> "Match":
        """A new match, at its first decision. See Match."""
        from .match import Match

        return Match(self, seed, chance=chance)

    def bot(self, name: str = "best", seed: Seed = 0) -> "Bot":
        """A bot for this game. See Bot."""
        from .bot import Bot

        return Bot(self, name, seed)

    def batch(self, matches: int, seed: int = 0, *, observations: bool = True) -> "Batch":
        """Many matches at once. See Batch."""
        from .batch import Batch

        return Batch(self, matches, seed, observations=observations)

    def __repr__(self) -> str:
        if self.is_closed:
            return "<Game, closed>"
        return f"Game({self.name!r}, seats={self.seats}, options={self.options})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _again, (self.name, self.seats, self.options)


def _again(name: str, seats: int, options: dict[str, int]) -> Game:
    return Game(name, seats, options)


def game(name: str, /, seats: int | None = None, **options: int | str) -> Game:
    """A game by its name, with options as keywords.

    >>> game("leduc", raises_max=1).options["raises_max"]
    1
    """
    return Game(name, seats, options)

# SPDX-License-Identifier: MIT
"""Many matches of one game at once, which go on by arrays of actions."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Any, NamedTuple

from . import native
from .errors import IllegalMove, WrongType, WrongValue
from .game import Game
from .handle import Handle
from .match import Match

if TYPE_CHECKING:
    from numpy import float32, int8, int32, uint8
    from numpy.typing import ArrayLike, NDArray

PIECE = 1 << 21
MATCHES_MAX = 1 << 20  # as the library has it


def check_memory(wanted: int) -> None:
    """Refuses what the machine has no memory for, which would otherwise end the whole program."""
    there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if wanted > there // 2:
        raise WrongValue(
            f"so many matches take {wanted / 2**30:.1f} GiB, more than half of this machine's "
            f"{there / 2**30:.1f} GiB: ask for fewer"
        )


def room(shape: int | tuple[int, ...], kind: Any) -> Any:
    """Zeros in memory that no array owns: none can be given another size while the library writes
    there."""
    import numpy

    count = int(numpy.prod(shape, dtype=numpy.int64))
    size = max(1, count * numpy.dtype(kind).itemsize)
    memory: Any = (native.ctypes.c_char * size)()
    return numpy.frombuffer(memory, kind, count).reshape(shape)


class Step(NamedTuple):
    """What stands in the arrays of a batch. `seat`, `observation` and `mask` are of the decision to
    make now; `done`, `tokens` and `winners` of the step before. A match that ended in it has begun
    anew already."""

    seat: NDArray[int32]
    observation: NDArray[float32]
    mask: NDArray[int8]
    done: NDArray[uint8]
    tokens: NDArray[int32]
    winners: NDArray[uint8]


class Batch(Handle):
    """So many matches at once. In each step one seat of each match acts, the lowest that has to; a
    match that is over begins anew by itself, with the next deal of the seed.

    The arrays are the batch's own and are filled again by each step: copy what you want to keep.

    >>> import numpy
    >>> batch = Batch(Game("leduc"), 1000, seed=7)
    >>> now = batch.look()
    >>> now.observation.shape, now.mask.shape
    ((1000, ...), (1000, 4))
    >>> now = batch.step(now.mask.argmax(axis=1))  # everybody takes their first action
    >>> int(now.done.sum())
    0
    """

    __slots__ = ("_game", "_matches", "_seed", "_now", "_own", "_actions", "_arrays", "_lock")

    def __init__(self, game: Game, matches: int, seed: int = 0, *, observations: bool = True):
        """Without `observations` that array stays empty, which saves time."""
        import numpy

        self._only_once()
        if not isinstance(game, Game):
            raise WrongType(f"a batch is of a Game, not {native.kind(game)}")
        count = native.whole(matches, "the number of matches", 1, MATCHES_MAX)
        number = native.whole(seed, "the seed of a batch", 0, 2**64 - 1)
        check_memory(count * (4 * game.observation_size * observations + game.num_actions + 4096))
        game._open()
        shared, why = game._shared.take(), native.Why()
        address = native.short.baize_batch_open(shared.address, count, number, why)
        if not address:
            shared.drop()
            native.refuse(WrongValue, why)
        self._game, self._matches, self._seed = game, count, number
        self._lock = threading.RLock()
        self._shared = shared
        self._hold(address)
        own = self._own = Step(
            seat=room(count, numpy.int32),
            observation=room(
                (count, game.observation_size if observations else 0), numpy.float32
            ),
            mask=room((count, game.num_actions), numpy.int8),
            done=room(count, numpy.uint8),
            tokens=room((count, game.seats), numpy.int32),
            winners=room(count, numpy.uint8),
        )
        self._now = Step(
            own.seat[:], own.observation[:], own.mask[:], own.done[:], own.tokens[:], own.winners[:]
        )
        addresses = {name: array.ctypes.data for name, array in self._own._asdict().items()}
        self._actions = numpy.zeros(count, numpy.int32)
        if not observations:
            addresses["observation"] = None
        self._arrays = native.Arrays(**addresses)

    @property
    def game(self) -> Game:
        return self._game

    @property
    def matches(self) -> int:
        return self._matches

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def now(self) -> Step:
        """The arrays."""
        return self._now

    def _end(self, address: int) -> None:
        with self._lock:
            native.short.baize_batch_close(address)

    def look(self) -> Step:
        """Fills the arrays for the decisions that are to be made now."""
        with self._lock:
            self._open()
            native.long.baize_batch_look(self._address, self._arrays)
        return self.now

    def step(self, actions: ArrayLike) -> Step:
        """Plays an action in each match and fills the arrays. If one of them is not legal, none is
        played, and the exception says which."""
        array, why = self._checked(actions), native.Why()
        with self._lock:
            self._open()
            # A copy: what the library has found legal must not change while it plays it.
            self._actions[:] = array
            at = self._actions.ctypes.data
            done = native.long.baize_batch_step(self._address, at, self._arrays, why)
        if done < 0:
            native.refuse(IllegalMove, why)
        return self.now

    def _checked(self, actions: Any) -> Any:
        """The actions as the library takes them."""
        import numpy

        self._open()
        try:
            array = numpy.asarray(actions)
        except Exception as error:
            raise WrongType(f"actions are {self.matches} whole numbers: {error}") from None
        if array.shape != (self.matches,):
            raise WrongValue(
                f"actions are one for each match, an array with the shape ({self.matches},), not "
                f"{array.shape}"
            )
        if array.dtype.kind not in "iu":
            raise WrongType(f"actions are whole numbers, not of {array.dtype}")
        if array.dtype == numpy.int32:
            return array
        # Numbers that int32 does not hold must not become others.
        return numpy.clip(array, -1 if array.dtype.kind == "i" else 0, 2**31 - 1)

    def random(self, steps: int, *, look: bool = True) -> int:
        """So many steps in which every seat decides at random, each choice as likely as the others.
        Gives how many moves were made, the deck's among them. The arrays tell of the last step; with
        look=False they are left alone."""
        left = native.whole(steps, "the number of steps", 0, 2**40)
        moves = 0
        while True:  # in pieces of a moment each, so that Ctrl-C is heard
            piece = min(left, max(1, PIECE // self.matches))
            left -= piece
            with self._lock:
                self._open()
                arrays = self._arrays if look and not left else None
                moves += native.long.baize_batch_random(self._address, piece, arrays)
            if not left:
                return moves

    def set_bot(self, seat: int, bot: str | None) -> None:
        """From now on a bot decides for this seat of every match, within the steps: the other seats
        are all one sees. None: you do again. One seat at least stays yours. Call look() next.

        >>> batch = Batch(Game("leduc"), 100, seed=1)
        >>> batch.set_bot(1, "medium")
        >>> now = batch.look()
        >>> {int(seat) for _ in range(9) for seat in batch.step(now.mask.argmax(axis=1)).seat}
        {0}
        """
        index = native.whole(seat, "a seat", 0, self.game.seats - 1)
        name, why = None if bot is None else native.into(bot, "the name of a bot"), native.Why()
        with self._lock:
            self._open()
            is_there = native.short.baize_batch_seat(self._address, index, name, why)
        if not is_there:
            native.refuse(WrongValue, why)

    def match(self, number: int) -> Match:
        """A copy of one match as it stands, for a closer look: its view, or what a bot would do."""
        index = native.whole(number, "the number of a match", 0, self.matches - 1)
        with self._lock:
            self._open()
            address = native.short.baize_batch_match(self._address, index)
        if not address:
            raise MemoryError("no room for another match")
        match = Match.__new__(Match)
        match._take(address, self.game, self._shared.take(), None)
        return match

    def shares(self) -> NDArray[float32]:
        """For each match that ended in the last step, each seat's share of the win: 1 for who won
        alone, 1/2 for each of two winners. All 0 for matches that go on, and where nobody won."""
        import numpy

        bits = self.now.winners[:, None] >> numpy.arange(self.game.seats) & 1
        won: NDArray[float32] = bits.astype(numpy.float32)
        won /= numpy.maximum(1, won.sum(axis=1, keepdims=True))
        return won

    def __len__(self) -> int:
        return self.matches

    def __repr__(self) -> str:
        if self.is_closed:
            return "<Batch, closed>"
        return f"<Batch of {self.matches} matches of {self.game.name}>"

# SPDX-License-Identifier: MIT
"""One match under way: its moves, what each seat knows, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import native
from .errors import IllegalMove, WrongType, WrongValue
from .figures import Figures, read
from .game import Game, Seed, new_seed, seed_word
from .handle import GameHandle, Handle

if TYPE_CHECKING:
    from numpy import float32, int8
    from numpy.typing import NDArray

DECK = native.DECK
WATCHER = native.WATCHER
_step = native.short.baize_match_step
_restart = native.short.baize_match_restart
_again = native.short.baize_match_again
_ASK: Any = object()  # the library knows the seed


class Result(NamedTuple):
    """How a match ended: tokens that each seat won or lost, what the house got, and who won."""

    tokens: tuple[int, ...]
    house: int
    winners: tuple[int, ...]


class Outcome(NamedTuple):
    """Something that the deck may do now."""

    move: str
    probability: float
    action: int


class Match(Handle):
    """A match under way.

    Chance comes from `seed`, any number or text; without one the match gets a new seed, which
    `match.seed` tells. With chance="given" the deck waits for you: see outcomes().

    >>> match = Match(Game("kuhn"), seed=1)
    >>> match.seat, match.moves()
    (0, ['check', 'bet'])
    >>> match.play("bet")
    >>> match.seat, match.moves()
    (1, ['fold', 'call'])
    >>> match.play("raise")
    Traceback (most recent call last):
    baize.errors.IllegalMove: ...
    >>> match.play("fold")
    >>> match.result
    Result(tokens=(1, -1), house=0, winners=(0,))
    """

    __slots__ = ("_game", "_seed", "choices")
    #: How many choices the seat to act has; 0 when the match is over.
    choices: int

    def __init__(self, game: Game, seed: Seed | None = None, *, chance: str = "seed"):
        self._only_once()
        if not isinstance(game, Game):
            raise WrongType(f"a match is of a Game, not {native.kind(game)}")
        if chance not in ("seed", "given"):
            raise WrongValue(f'chance is "seed" or "given", not {chance!r}')
        if chance == "given" and seed is not None:
            raise WrongValue("a match has a seed or given chance, not both")
        if chance == "seed" and seed is None:
            seed = new_seed()
        word = None if seed is None else native.into(seed_word(seed), "a seed")
        game._open()
        shared, why = game._shared.take(), native.Why()
        address = native.short.baize_match_open(shared.address, word, why)
        if not address:
            shared.drop()
            native.refuse(WrongValue, why)
        self._take(address, game, shared, seed)

    def _take(self, address: int, game: Game, shared: GameHandle, seed: Seed | None) -> None:
        self._game = game
        self._seed = seed
        self._shared = shared
        self._hold(address)
        self._count()

    def _end(self, address: int) -> None:
        self.choices = 0
        native.short.baize_match_close(address)

    def _count(self) -> None:
        seat = native.short.baize_match_seat(self._address)
        choices = native.short.baize_match_choices(self._address, seat) if seat >= 0 else 0
        self.choices = max(0, choices)

    @property
    def game(self) -> Game:
        return self._game

    @property
    def seed(self) -> Seed | None:
        """What Match(game, seed) deals the same from; None where chance is given, and of guesses."""
        self._open()
        if self._seed is _ASK:
            self._seed = native.take(native.short.baize_match_seed(self._address))
        return self._seed

    # ---- Whose turn it is ----

    @property
    def is_over(self) -> bool:
        self._open()
        return bool(native.short.baize_match_is_over(self._address))

    @property
    def seat(self) -> int | None:
        """The lowest seat that is to act; DECK if you are to say what the deck does; None: over."""
        self._open()
        seat = native.short.baize_match_seat(self._address)
        return None if seat < 0 else int(seat)

    @property
    def is_chance(self) -> bool:
        """Is it for you to say what the deck does?"""
        return self.seat == DECK

    @property
    def to_act(self) -> tuple[int, ...]:
        """All seats that are to act. Where there are several their decisions are sealed: none sees
        another's, and their order does not matter."""
        self._open()
        seats = native.short.baize_match_to_act(self._address)
        return tuple(seat for seat in range(DECK + 1) if seats >> seat & 1)

    def _actor(self, seat: Any) -> int:
        """The seat that is meant: the lowest that is to act, if none was said."""
        self._open()
        if seat is not None:
            return native.whole(seat, "a seat", 0, DECK)
        now = native.short.baize_match_seat(self._address)
        if now < 0:
            raise IllegalMove("the match is over: nobody is to act")
        return int(now)

    def _viewer(self, seat: Any, *, may_watch: bool = False) -> int:
        """A seat that looks: of those there are."""
        self._open()
        if seat is None:
            now = native.short.baize_match_seat(self._address)
            if not 0 <= now < self.game.seats:
                raise WrongValue("no seat is to act: say from which seat to look")
            return int(now)
        if may_watch and hasattr(seat, "__index__") and not hasattr(seat, "__len__"):
            if seat == WATCHER:
                return WATCHER
        return native.whole(seat, "a seat", 0, self.game.seats - 1)

    # ---- Moves ----

    def moves(self, seat: int | None = None) -> list[str]:
        """What the seat may play, as people write it; step(i) plays the i-th. None when it is not to
        act."""
        if self.is_over:
            return []
        actor = self._actor(seat)
        if actor == DECK:
            return [outcome.move for outcome in self.outcomes()]
        text = native.take(native.short.baize_match_moves(self._address, actor))
        moves = []
        for choice in read(text or "[]"):
            if "min" in choice:
                moves += [f"{choice.move} {n}" for n in range(choice["min"], choice["max"] + 1)]
            else:
                moves.append(choice.move)
        return moves

    def step(self, choice: int) -> int:
        """Plays a choice of the lowest seat that is to act, counted from 0. Gives how many choices
        the next one has; 0 when the match is over. The fastest way to play on."""
        if type(choice) is int and 0 <= choice < self.choices:
            left: int = _step(self._address, choice)
            if left >= 0:
                self.choices = left
                return left
        return self._step_carefully(choice)

    def _step_carefully(self, choice: Any) -> int:
        self._open()
        if not self.choices:
            raise IllegalMove("the match is over: nobody is to act")
        try:
            number = native.whole(choice, "a choice", 0, self.choices - 1)
        except WrongValue as error:
            raise IllegalMove(f"{error}: {', '.join(self.moves()[:20])}") from None
        left: int = _step(self._address, number)
        if left < 0:
            raise IllegalMove(f"there is no choice {number} now")
        self.choices = left
        return left

    def play(self, move: str, seat: int | None = None) -> None:
        """Plays a move as people write it: "raise 3", "play 9S left"."""
        actor, why = self._actor(seat), native.Why()
        text = native.into(move, "a move")
        if native.short.baize_match_play(self._address, actor, text, why) < 0:
            native.refuse(IllegalMove, why)
        self._count()

    def act(self, action: int, seat: int | None = None) -> None:
        """Plays the move with this number: see Game.describe()["actions"], and actions()."""
        actor, why = self._actor(seat), native.Why()
        number = native.whole(action, "an action", -(2**31), 2**31 - 1)
        if native.short.baize_match_act(self._address, actor, number, why) < 0:
            native.refuse(IllegalMove, why)
        self._count()

    def actions(self, seat: int | None = None) -> list[int]:
        """The numbers of the moves that the seat has now."""
        if self.is_over:
            return []
        actor = self._actor(seat)
        if actor == DECK:
            return [outcome.action for outcome in self.outcomes()]
        most = self.game.num_actions
        room = (native.c_int32 * most)()
        count = native.short.baize_match_actions(self._address, actor, room, most)
        return list(room[: max(0, min(count, most))])

    def move_of(self, action: int, seat: int | None = None) -> str:
        """The move with this number, as people write it."""
        actor = self._actor(seat)
        number = native.whole(action, "an action", -(2**31), 2**31 - 1)
        text = native.take(native.short.baize_match_action_move(self._address, actor, number))
        if text is None:
            raise IllegalMove(f"action {number} is none that seat {actor} has now")
        return text

    def why_not(self, move: str, seat: int | None = None) -> str | None:
        """Why the seat may not play this now, in a sentence; None if it may."""
        actor = self._actor(seat)
        text = native.into(move, "a move")
        return native.take(native.short.baize_match_refusal(self._address, actor, text))

    def outcomes(self) -> list[Outcome]:
        """What the deck may do now, with probabilities that add up to 1. Only in a match with
        chance="given", when it is the deck's turn: then play, act or step plays one of them.

        >>> match = Match(Game("kuhn"), chance="given")
        >>> [outcome.move for outcome in match.outcomes()]
        ['JS', 'QS', 'KS']
        """
        self._open()
        text = native.take(native.short.baize_match_outcomes(self._address))
        if text is None:
            return []
        listed = read(text)
        total = sum(outcome.weight for outcome in listed)
        return [Outcome(o.move, o.weight / total, o.action) for o in listed]

    # ---- What a seat knows ----

    def view(self, seat: int | None = None) -> Figures:
        """What the seat (or WATCHER) knows: zones, counters, phase, and who is to act."""
        viewer = self._viewer(seat, may_watch=True)
        return Figures(read(native.take(native.short.baize_match_view(self._address, viewer)) or "{}"))

    def events(self, seat: int | None = None) -> list[Figures]:
        """What the last move, and what the deck did after it, told the seat (or WATCHER)."""
        viewer = self._viewer(seat, may_watch=True)
        return list(read(native.take(native.short.baize_match_events(self._address, viewer)) or "[]"))

    def observe(
        self, seat: int | None = None, out: NDArray[float32] | None = None
    ) -> NDArray[float32]:
        """What the seat knows as numbers: Game.describe()["observation"] says what stands where.
        Into `out`, if it is given: an array of float32 as long as Game.observation_size."""
        import numpy

        viewer = self._viewer(seat)
        if out is None:
            out = numpy.empty(self.game.observation_size, numpy.float32)
        else:
            check_room(out, numpy.float32, (self.game.observation_size,))
        at = numpy.asarray(out).ctypes.data
        native.short.baize_match_observe(self._address, viewer, at)
        return out

    def mask(self, seat: int | None = None, out: NDArray[int8] | None = None) -> NDArray[int8]:
        """1 for each action that the seat has now, 0 for the others; all 0 if it is not to act."""
        import numpy

        viewer = self._viewer(seat)
        if out is None:
            out = numpy.empty(self.game.num_actions, numpy.int8)
        else:
            check_room(out, numpy.int8, (self.game.num_actions,))
        room = numpy.asarray(out)
        room.fill(0)
        at = room.ctypes.data
        native.short.baize_match_mask(self._address, viewer, at)
        return out

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        self._open()
        tokens, house, winners = (native.c_int32 * 8)(), native.c_int32(), native.ctypes.c_int()
        is_there = native.short.baize_match_result(
            self._address, tokens, house, winners
        )
        if not is_there:
            return None
        seats = range(self.game.seats)
        won = tuple(seat for seat in seats if winners.value >> seat & 1)
        return Result(tuple(tokens[: self.game.seats]), house.value, won)

    # ---- Again, and elsewhere ----

    def clone(self) -> "Match":
        """A match that stands where this one does and goes its own way from here, with the same luck
        to come."""
        self._open()
        address = native.short.baize_match_clone(self._address)
        if not address:
            raise MemoryError("no room for another match")
        match = type(self).__new__(type(self))
        match._take(address, self.game, self._shared.take(), self.seed)
        return match

    def guess(self, seat: int | None = None, seed: Seed | None = None) -> "Match":
        """A match that could be this one for all the seat knows, to think ahead in: what the seat
        does not know is dealt anew. It has no record."""
        viewer, why = self._viewer(seat), native.Why()
        word = native.into(seed_word(new_seed() if seed is None else seed), "a seed")
        address = native.short.baize_match_guess(self._address, viewer, word, why)
        if not address:
            native.refuse(WrongValue, why)
        match = type(self).__new__(type(self))
        match._take(address, self.game, self._shared.take(), None)
        return match

    def restart(self, seed: Seed | None = None) -> int:
        """Begins anew: the match that Match(game, seed) is. Gives how many choices the first seat
        has."""
        self._open()
        if seed is None:
            seed = new_seed()
        if type(seed) is int and 0 <= seed < 2**64:
            _restart(self._address, seed)
        else:
            word, why = seed_word(seed).encode(), native.Why()
            address = native.short.baize_match_open(self._shared.address, word, why)
            if not address:
                native.refuse(WrongValue, why)
            try:
                before = self._owned.pop()
            except IndexError:  # somebody closed it meanwhile
                native.short.baize_match_close(address)
                self._open()
                raise
            self._hold(address)
            native.short.baize_match_close(before)
        self._seed = seed
        self._count()
        return self.choices

    def again(self) -> int:
        """Begins anew with a seed that the old one brings forth, or with chance that you give, if
        you gave it before. The fastest way to play many. Gives how many choices the first has."""
        self._open()
        choices: int = _again(self._address)
        self._seed = _ASK
        self.choices = max(0, choices)
        return self.choices

    def record(self) -> str:
        """The match so far as the text of a replay file, for replay() and for `baize replay`."""
        self._open()
        text = native.take(native.short.baize_match_record(self._address))
        if text is None:
            raise WrongValue("this match has no record: it does not begin at its beginning")
        return text

    def __copy__(self) -> "Match":
        return self.clone()

    def __deepcopy__(self, memory: Any) -> "Match":
        return self.clone()

    def __repr__(self) -> str:
        if self.is_closed:
            return "<Match, closed>"
        now = "over" if self.is_over else f"seat {self.seat} to act"
        return f"<Match of {self.game.name}, seed {self.seed!r}, {now}>"


def replay(record: str, moves: int | None = None) -> Match:
    """The match of a replay file's text; or only its first `moves` decisions.

    >>> match = Match(Game("leduc"), seed="again")
    >>> match.play("raise")
    >>> replay(match.record()).view(1) == match.view(1)
    True
    """
    text = native.into(record, "a record")
    most = -1 if moves is None else native.whole(moves, "the number of moves", 0, 2**31 - 1)
    why, address = native.Why(), native.c_void_p()
    opened = native.short.baize_match_replay(
        text, len(text), most, address, why
    )
    if not opened:
        native.refuse(WrongValue, why)
    assert address.value is not None
    game = Game._of(address.value)
    match = Match.__new__(Match)
    match._take(opened, game, game._shared.take(), None)
    match._seed = _ASK
    return match


def check_room(array: Any, kind: Any, shape: tuple[int, ...]) -> None:
    """May the library write into this array?"""
    import numpy

    plain = numpy.asarray(array) if isinstance(array, numpy.ndarray) else None
    wanted = f"an array of {numpy.dtype(kind).name} with the shape {shape}"
    if plain is None:
        raise WrongType(f"out is {wanted}, not {native.kind(array)}")
    if plain.dtype != kind or plain.shape != shape:
        raise WrongValue(f"out is {wanted}, not of {plain.dtype} with the shape {plain.shape}")
    if not plain.flags.c_contiguous or not plain.flags.writeable:
        raise WrongValue(f"out is {wanted} in one piece that may be written to")

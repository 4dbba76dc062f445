# SPDX-License-Identifier: MIT
"""What games, matches, bots and batches have in common: a handle of the library with an end.

A handle is closed once, by close(), by the end of a with-statement, or when nobody has the object
any more. The library wants a game to be closed last, after all that was made from it; so the game
counts its users and is let go by the last of them, whatever the order of the closing.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Callable, TypeVar

from .errors import Closed, WrongType

Self = TypeVar("Self", bound="Handle")


class GameHandle:
    """The library's game, shared by a Game and all that was made from it."""

    __slots__ = ("address", "_users", "_last", "_close")

    def __init__(self, address: int, close: Callable[[int], None]):
        self.address = address
        self._users = [True]
        self._last = [address]
        self._close = close

    def take(self) -> "GameHandle":
        if not self._users:
            raise Closed("this game is closed")
        self._users.append(True)
        return self

    def drop(self) -> None:
        self._users.pop()
        if self._users:
            return
        try:
            address = self._last.pop()  # of two that leave at the same time one gets it
        except IndexError:
            return
        self._close(address)


class Handle:
    """An object of the library. Copies and pickles would share a handle that each then closes."""

    __slots__ = ("_address", "_owned", "_shared", "__weakref__")
    _address: int | None
    _owned: list[int]
    _shared: GameHandle

    def _hold(self, address: int) -> None:
        self._address = address
        self._owned = [address]

    def _end(self, address: int) -> None:
        """Gives the handle itself back to the library."""
        raise NotImplementedError

    @property
    def is_closed(self) -> bool:
        return getattr(self, "_address", None) is None

    def close(self) -> None:
        """Ends it. To close twice does no harm; every other use from now on raises Closed."""
        try:
            # One step: a signal handler or another thread that closes it too finds nothing.
            address = self._owned.pop()
        except (AttributeError, IndexError):
            return
        self._address = None
        self._end(address)
        self._shared.drop()

    def _open(self) -> int:
        """The handle, if it is not closed."""
        address: int | None = getattr(self, "_address", None)
        if address is None:
            raise Closed(f"this {type(self).__name__.lower()} is closed")
        return address

    def _only_once(self) -> None:
        if hasattr(self, "_shared"):
            raise WrongType(f"__init__ of this {type(self).__name__.lower()} was called before")

    def __enter__(self: Self) -> Self:
        self._open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter is on its way out, and has taken the library along
            pass

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise WrongType(f"a {type(self).__name__.lower()} cannot be pickled or copied this way")
